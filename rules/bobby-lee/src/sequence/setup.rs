//! Set-up (4.2, 4.6).

use kernel::{BySide, Dice, OptionSet, SetupError, Side, Turn};
use maps::sets::Row;

use crate::data::Scenario;
use crate::game::BobbyLee;
use crate::ids::{BlockSet, HexSet};
use crate::state::{Fight, Frame, Ledger, Length, Options, Place, Places, State, Turning};

/// A scenario as the lobby offers it.
pub(crate) struct Setting {
    /// Its id.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What it is.
    pub summary: &'static str,
    /// The length of the game.
    pub length: Length,
    /// The year of the set-up.
    pub year: u16,
    /// How many quarters it lasts, to the election or to the end of autumn.
    quarters: u8,
}

impl Setting {
    /// How many hours it takes those who know the rules, from and to: an estimate of ours, by the quarter.
    pub(crate) const fn hours(&self) -> [u8; 2] {
        [self.quarters, self.quarters + self.quarters / 2 + 1]
    }
}

const CAMPAIGN: &str = "From here to the end of the war: to a decisive victory, or to the election of 1864 and beyond.";
const FIRST_YEAR: &str = "Summer and Autumn, the smallest armies. The victory marker decides: towns taken from the enemy \
                          move it, and each quarter a point for the Confederates; who has improved his place wins.";
const ONE_YEAR: &str = "To the end of autumn: who has improved his place on the victory track wins.";

/// The scenarios.
pub(crate) const SCENARIOS: [Setting; 8] = [
    campaign("campaign-1861", "The whole war, from Summer 1861", 1861, 14),
    campaign("campaign-1862", "The war from Spring 1862", 1862, 11),
    campaign("campaign-1863", "The war from Spring 1863", 1863, 7),
    campaign("campaign-1864", "The war from Spring 1864", 1864, 3),
    Setting {
        summary: FIRST_YEAR,
        ..one_year("year-1861", "1861", 1861, 2)
    },
    one_year("year-1862", "1862", 1862, 3),
    one_year("year-1863", "1863", 1863, 3),
    one_year("year-1864", "1864", 1864, 3),
];

const fn campaign(id: &'static str, title: &'static str, year: u16, quarters: u8) -> Setting {
    Setting {
        id,
        title,
        summary: CAMPAIGN,
        length: Length::Campaign,
        year,
        quarters,
    }
}

const fn one_year(id: &'static str, title: &'static str, year: u16, quarters: u8) -> Setting {
    Setting {
        id,
        title,
        summary: ONE_YEAR,
        length: Length::Year,
        year,
        quarters,
    }
}

impl BobbyLee {
    pub(crate) fn set_up(&self, id: &str, set: &OptionSet, dice: &mut dyn Dice) -> Result<State, SetupError> {
        let unknown = || SetupError::UnknownScenario(id.to_owned());
        let setting = SCENARIOS.iter().find(|setting| setting.id == id).ok_or_else(unknown)?;
        let options = Options::read(setting.length, set)?;
        let scenario = self
            .data
            .scenarios
            .iter()
            .find(|scenario| scenario.year == setting.year);
        Ok(self.opening(scenario.ok_or_else(unknown)?, options, dice))
    }

    /// The position at the start: summer in 1861, spring later.
    fn opening(&self, scenario: &Scenario, options: Options, dice: &mut dyn Dice) -> State {
        let mut state = State {
            options,
            year: scenario.year,
            quarter: scenario.start,
            marker: scenario.marker,
            first_marker: scenario.marker,
            emancipated: scenario.emancipated,
            active: Side::Confederate,
            bids: BySide::default(),
            owed: None,
            passes: 0,
            mud: false,
            places: self.opening_places(scenario),
            steps: Row::default(),
            tokens: Row::default(),
            revealed: BlockSet::EMPTY,
            disrupted: BlockSet::EMPTY,
            returned: BlockSet::EMPTY,
            fallen: BlockSet::EMPTY,
            stood: BySide::default(),
            taken: HexSet::EMPTY,
            drafts: BySide::default(),
            history: Vec::new(),
            deployed: BySide::default(),
            lifted: BySide::default(),
            turn: Turning::default(),
            fight: Fight::default(),
            ledger: Ledger::default(),
            orders: BySide::default(),
            frames: vec![if options.deployment { Frame::Deploy } else { Frame::Bids }],
            ended: None,
        };
        for start in &scenario.set_up {
            state.steps[start.block] = start.steps;
        }
        state.stood = BySide::of(|side| self.occupied(&state, side));
        state.taken = self.taken_towns(&state);
        let mut turn = Turn::quiet(dice);
        for block in state.places.on_map() {
            BobbyLee::draw_token(&mut state, block, &mut turn);
        }
        state
    }

    /// Every block that is not set up waits in the replacement pool of its side; leaders wait elsewhere.
    fn opening_places(&self, scenario: &Scenario) -> Places {
        let mut places = Places::default();
        for side in Side::BOTH {
            for block in self.lookups.units(side) - self.lookups.leaders {
                places.put(block, Place::Pool);
            }
        }
        for leader in self.lookups.leaders {
            places.put(leader, Place::Withdrawn);
        }
        for leader in &scenario.pool {
            places.put(*leader, Place::Leaders);
        }
        for leader in &scenario.set_aside {
            places.put(*leader, Place::Aside);
        }
        for start in &scenario.set_up {
            places.put(start.block, Place::Hex(start.hex));
        }
        places
    }
}
