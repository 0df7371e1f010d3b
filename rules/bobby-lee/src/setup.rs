//! Set-up (4.2, 4.6).

use kernel::choice::{Target, Vocabulary};
use kernel::{Dice, OptionSet, SetupError, Side, Turn};
use maps::sets::{Row, Set};

use crate::BobbyLee;
use crate::battle::Fight;
use crate::data::{BlockId, Scenario};
use crate::hexes::HexSet;
use crate::options::{Length, Options};
use crate::state::{Frame, Place, Places, State, Turning};
use crate::supply_turn::Ledger;

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
}

const CAMPAIGN: &str = "From here to the end of the war: to a decisive victory, or to the election of 1864 and beyond.";
const ONE_YEAR: &str = "To the end of autumn: who has improved his place on the victory track wins.";

/// The scenarios.
pub(crate) const SCENARIOS: [Setting; 8] = [
    campaign("campaign-1861", "The whole war, from Summer 1861", 1861),
    campaign("campaign-1862", "The war from Spring 1862", 1862),
    campaign("campaign-1863", "The war from Spring 1863", 1863),
    campaign("campaign-1864", "The war from Spring 1864", 1864),
    one_year("year-1861", "1861", 1861),
    one_year("year-1862", "1862", 1862),
    one_year("year-1863", "1863", 1863),
    one_year("year-1864", "1864", 1864),
];

const fn campaign(id: &'static str, title: &'static str, year: u16) -> Setting {
    Setting {
        id,
        title,
        summary: CAMPAIGN,
        length: Length::Campaign,
        year,
    }
}

const fn one_year(id: &'static str, title: &'static str, year: u16) -> Setting {
    Setting {
        id,
        title,
        summary: ONE_YEAR,
        length: Length::Year,
        year,
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
            bids: [None; 2],
            owed: None,
            passes: 0,
            mud: false,
            places: self.opening_places(scenario),
            steps: Row::default(),
            tokens: Row::default(),
            revealed: Set::EMPTY,
            disrupted: Set::EMPTY,
            returned: Set::EMPTY,
            fallen: Set::EMPTY,
            stood: [HexSet::EMPTY; 2],
            taken: HexSet::EMPTY,
            drafts: [0; 2],
            history: Vec::new(),
            deployed: [false; 2],
            lifted: [None; 2],
            turn: Turning::default(),
            fight: Fight::default(),
            ledger: Ledger::default(),
            orders: [0; 2],
            frames: vec![if options.deployment { Frame::Deploy } else { Frame::Bids }],
            ended: None,
        };
        for start in &scenario.set_up {
            state.steps[start.block.0] = start.steps;
        }
        state.stood = Side::BOTH.map(|side| self.occupied(&state, side));
        state.taken = self.taken_towns(&state);
        let mut turn = Turn::quiet(dice);
        for block in state.places.on_map() {
            BobbyLee::draw_token(&mut state, BlockId(block), &mut turn);
        }
        state
    }

    /// Every block that is not set up waits in the replacement pool of its side; leaders wait elsewhere.
    fn opening_places(&self, scenario: &Scenario) -> Places {
        let mut places = Places::default();
        for side in Side::BOTH {
            for block in self.tables.units(side) - self.tables.leaders {
                places.put(BlockId(block), Place::Pool);
            }
        }
        for leader in self.tables.leaders {
            places.put(BlockId(leader), Place::Withdrawn);
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

    /// The words that a fuzzer may use: all blocks and some beyond, all tokens in use and one that may not be, all spaces
    /// and some off the map.
    pub(crate) fn words(&self, state: &State) -> Vocabulary {
        let tokens = state.places.on_map().map(|block| state.tokens[block].wire());
        let off_map = [0, 9999];
        Vocabulary {
            pieces: (1..=100).chain(tokens).collect(),
            spaces: self.spaces_of_board().chain(off_map).collect(),
            numbers: (0..=9).collect(),
        }
    }
}
