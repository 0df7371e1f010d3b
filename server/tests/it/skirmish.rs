//! A tiny game with everything that a server has to get right: steps that can be taken back, dice, a decision that
//! passes, and secret choices of both sides at the same time. It ends after a few turns. In one of its scenarios both
//! sides fill in a sheet first, and may go over it again until both are done.

use std::borrow::Cow;
use std::sync::Arc;

use kernel::choice::{Spoken, Vocabulary};
use kernel::log::roll;
use kernel::offers::{Offers, Said};
use kernel::{Dice, OptionSet, Published, Refusal, Ruleset, SetupError, SideBids, Sides, Tempo, Turn};
use protocol::board::Board;
use protocol::catalog::{OptionInfo, RulesetInfo, ScenarioInfo};
use protocol::http::About;
use protocol::package::RulesetPackage;
use protocol::survey::{Query, Stretch, Survey};
use protocol::view::{Combat, Odds, Outcome, Piece, Prompt, TableView, Track, Waiting};
use protocol::{BySide, Shared, Side, Viewer, phrase};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How many turns are played before both sides bid.
const TURNS: u8 = 6;

/// A space that the rules panic over.
pub(crate) const PIT: u16 = 666;

/// The scenario that begins with a muster.
pub(crate) const MUSTER: &str = "muster";

const SCENARIOS: [&str; 2] = ["meeting", MUSTER];

/// So many men in all make a muster that never ends.
pub(crate) const ENDLESS: u8 = 5;

/// What may differ from release to release.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edition {
    /// Its number.
    pub(crate) number: u32,
    /// The address of what is printed.
    pub(crate) printed: &'static str,
    /// What a hit counts beside its die.
    pub(crate) bonus: i32,
    /// How many spaces there are to march to.
    pub(crate) spaces: u16,
    /// Whether it knows how to read what older editions saved.
    pub(crate) reads_older: bool,
}

/// The rules as they were at first.
pub(crate) const FIRST: Edition = Edition {
    number: 1,
    printed: "field",
    bonus: 0,
    spaces: 9,
    reads_older: true,
};

/// Rules under which other choices are legal and dice mean something else.
pub(crate) const SECOND: Edition = Edition {
    number: 2,
    bonus: 10,
    spaces: 11,
    ..FIRST
};

/// The rules of the test game.
pub(crate) struct Skirmish {
    board: Board,
    edition: Edition,
}

/// Where it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    turn: u8,
    places: BySide<u16>,
    score: BySide<i32>,
    bids: BySide<Option<u8>>,
    traded: bool,
    /// What both fill in before the first turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sheets: Option<BySide<Sheet>>,
}

/// What a side fills in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Sheet {
    men: u8,
    is_done: bool,
}

kernel::choices! {
    /// What can be done.
    pub enum Choice {
        /// Go to a space.
        March(space: u16) = "march",
        /// Roll a die.
        Fire = "fire",
        /// Let the players change places.
        Trade = "trade",
        /// End the turn.
        Pass = "pass",
        /// Write men into the sheet.
        Enlist(number: u8) = "enlist",
        /// Be done with the sheet.
        Done = "done",
        /// Go over the sheet again.
        Reopen = "reopen",
        /// Bid secretly.
        Bid(number: u8) = "bid",
    }
}

impl State {
    fn mover(&self) -> Side {
        Side::BOTH[usize::from(self.turn % 2)]
    }

    fn is_bidding(&self) -> bool {
        self.turn >= TURNS
    }
}

impl Ruleset for Skirmish {
    type State = State;
    type Choice = Choice;

    fn edition(&self) -> u32 {
        self.edition.number
    }

    fn printed(&self) -> &'static str {
        self.edition.printed
    }

    fn upgrade(&self, saved: Value, _: u32) -> Result<Value, String> {
        if self.edition.reads_older {
            Ok(saved)
        } else {
            Err("nobody has told how".to_owned())
        }
    }

    fn board(&self, scenario: &str) -> Option<Cow<'_, Board>> {
        SCENARIOS.contains(&scenario).then_some(Cow::Borrowed(&self.board))
    }

    fn setup(&self, scenario: &str, _: &OptionSet, dice: &mut dyn Dice) -> Result<State, SetupError> {
        if !SCENARIOS.contains(&scenario) {
            return Err(SetupError::UnknownScenario(scenario.to_owned()));
        }
        Ok(State {
            turn: 0,
            places: BySide::new(1, 1 + u16::from(dice.d6())),
            score: BySide::default(),
            bids: BySide::default(),
            traded: false,
            sheets: (scenario == MUSTER).then(BySide::default),
        })
    }

    fn to_act(&self, state: &State) -> Sides {
        if state.sheets.is_some() {
            return Sides::BOTH;
        }
        if !state.is_bidding() {
            return Sides::only(state.mover());
        }
        Side::BOTH
            .into_iter()
            .filter(|side| state.bids[*side].is_none())
            .collect()
    }

    fn tempo(&self, state: &State) -> Tempo {
        Tempo {
            turn: state.turn.into(),
            interrupted: Sides::NONE,
        }
    }

    fn judge(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        if !self.to_act(state).contains(side) {
            return Err(Refusal::new("1.1", "It is not your turn."));
        }
        if let Some(sheets) = &state.sheets {
            return match choice {
                Choice::Enlist(1..=3) | Choice::Done if !sheets[side].is_done => Ok(()),
                Choice::Reopen if sheets[side].is_done => Ok(()),
                _ => Err(Refusal::new("6.1", "The sheets are filled in now.")),
            };
        }
        match choice {
            Choice::March(PIT) => panic!("these rules have a fault"),
            Choice::Bid(1..=3) if state.is_bidding() => Ok(()),
            Choice::Bid(_) => Err(Refusal::new("4.1", "Bids are made at the end, from 1 to 3.")),
            _ if state.is_bidding() => Err(Refusal::new("4.2", "Only bids are made at the end.")),
            Choice::March(space) if !(1..=self.edition.spaces).contains(&space) => {
                Err(Refusal::new("2.1", "There is no such space."))
            }
            Choice::March(space) if space == state.places[side] => {
                Err(Refusal::new("2.2", "A march leads somewhere else."))
            }
            Choice::March(_) | Choice::Fire | Choice::Trade | Choice::Pass => Ok(()),
            Choice::Enlist(_) | Choice::Done | Choice::Reopen => Err(Refusal::new("6.2", "There is no muster now.")),
        }
    }

    fn list(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        let allowed = |choice: &Choice| self.judge(state, side, *choice).is_ok();
        Choice::all(&self.vocabulary(state), &mut |choice| {
            if allowed(&choice) {
                into.push(choice);
            }
        });
    }

    fn vocabulary(&self, _: &State) -> Vocabulary {
        Vocabulary {
            pieces: Vec::new(),
            spaces: (0..12).collect(),
            numbers: (0..5).collect(),
        }
    }

    fn make(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::March(space) => {
                state.places[side] = space;
                turn.log("2.1", phrase!("marched", side, space));
            }
            Choice::Fire => {
                let face = turn.d6();
                state.score[side] += i32::from(face) + self.edition.bonus;
                turn.log_dice(
                    "3.1",
                    phrase!("fired", side, face),
                    vec![roll(side, "dice.fire", &[face])],
                );
            }
            Choice::Trade => {
                state.traded = !state.traded;
                turn.log("5.1", phrase!("traded", side));
            }
            Choice::Pass => {
                state.turn += 1;
                turn.log("1.2", phrase!("passed", side));
            }
            Choice::Bid(number) => state.bids[side] = Some(number),
            Choice::Enlist(_) | Choice::Done | Choice::Reopen => muster(state, side, choice, turn),
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> TableView {
        let mut choices = Vec::new();
        if let Some(side) = viewer.side() {
            self.choices(state, side, &mut choices);
        }
        let is_over = self.to_act(state).is_empty();
        let own_bid = viewer.side().and_then(|side| state.bids[side]);
        let own_sheet = viewer.side().zip(state.sheets).map(|(side, sheets)| sheets[side]);
        let own_men = own_sheet.map_or(0, |sheet| i32::from(sheet.men));
        let track = |id: &'static str, at: i32| Track {
            id: id.into(),
            at,
            owner: None,
        };
        // Whether somebody has bid is a secret too, as long as the other has not.
        let waiting = if state.is_bidding() && !is_over {
            Side::BOTH
                .into_iter()
                .filter(|side| own_bid.is_none() || viewer.side() != Some(*side))
                .collect()
        } else {
            self.to_act(state).iter().collect::<Vec<_>>()
        };
        TableView {
            turn: phrase!("turn", state.turn),
            pieces: Side::BOTH
                .map(|side| Piece {
                    id: side.index() as u16,
                    counter: None,
                    owner: side,
                    at: state.places[side],
                    face: 0,
                    badges: Vec::new(),
                })
                .to_vec()
                .into(),
            spaces: Shared::default(),
            borders: Shared::default(),
            tracks: vec![
                track("bid", own_bid.map_or(0, i32::from)),
                track("confederate", state.score[Side::Confederate]),
                track("men", own_men),
                track("union", state.score[Side::Union]),
            ]
            .into(),
            inserts: Vec::new(),
            prompt: (!choices.is_empty()).then(|| prompt(&choices)),
            waiting_on: waiting.into_iter().map(waiting_for).collect(),
            combat: None,
            log_len: 0,
            undoable: 0,
            outcome: self.outcome(state),
        }
    }

    fn side_bids(&self, state: &State) -> Option<SideBids> {
        let [union, confederate] = [state.bids[Side::Union]?, state.bids[Side::Confederate]?];
        Some(SideBids {
            wanted: Side::Union,
            bids: BySide::new(union, confederate),
            price: (union != confederate).then_some(union.max(confederate)),
        })
    }

    fn exchanged(&self, state: &State) -> bool {
        state.traded
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let [Some(union), Some(confederate)] = state.bids.into_array() else {
            return None;
        };
        let totals = state.score.zip(BySide::new(union, confederate));
        let totals = totals.map(|(score, bid)| score + i32::from(bid)).into_array();
        Some(Outcome {
            winner: match totals[0].cmp(&totals[1]) {
                std::cmp::Ordering::Greater => Some(Side::Union),
                std::cmp::Ordering::Less => Some(Side::Confederate),
                std::cmp::Ordering::Equal => None,
            },
            say: phrase!("over", totals[0], totals[1]),
            case: "4.3".into(),
            margin: Some(totals[0].abs_diff(totals[1])).filter(|margin| *margin > 0),
            lines: Vec::new(),
            charts: Vec::new(),
        })
    }

    fn why(&self, state: &State, side: Side, about: &About) -> Option<Refusal> {
        self.judge(state, side, Choice::March(about.space?)).err()
    }

    /// The odds of a shot, for who may fire it; where the pieces stand, for everybody.
    fn survey(&self, state: &State, viewer: Viewer, query: &Query) -> Option<Survey> {
        match query {
            Query::Preview(choice) if choice == "fire" => {
                let side = viewer.side()?;
                self.judge(state, side, Choice::Fire).ok()?;
                Some(Survey::Combat(Box::new(Combat {
                    at: state.places[side],
                    attacker: side,
                    attack: Vec::new(),
                    defense: Vec::new(),
                    odds: (1..=6).map(|face| Odds(phrase!("hits", face), 1, 6)).collect(),
                    reading: Vec::new(),
                    groups: Vec::new(),
                    dice: Vec::new(),
                    result: None,
                })))
            }
            Query::Layer(id) if id == "pit" => panic!("these rules have a fault"),
            Query::Layer(id) if id == "places" => Some(Survey::Layer(vec![Stretch {
                spaces: state.places.into_array().to_vec(),
                ..Stretch::default()
            }])),
            Query::Preview(_)
            | Query::Layer(_)
            | Query::Goals
            | Query::Reach(_)
            | Query::Company(_)
            | Query::Muster(_)
            | Query::Usual => None,
        }
    }
}

/// Who mustered is known, and rolled for, when both are done.
fn muster(state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
    let Some(sheets) = &mut state.sheets else { return };
    let sheet = &mut sheets[side];
    match choice {
        Choice::Enlist(number) => sheet.men += number,
        Choice::Done => sheet.is_done = true,
        _ => sheet.is_done = false,
    }
    if sheets.iter().all(|sheet| sheet.is_done) {
        let sheets = *sheets;
        while sheets.iter().map(|sheet| sheet.men).sum::<u8>() == ENDLESS {
            turn.d6();
        }
        for (side, sheet) in sheets.entries() {
            state.score[side] += i32::from(sheet.men * turn.d6());
            turn.log("6.3", phrase!("mustered", side, sheet.men));
        }
        state.sheets = None;
    }
}

fn prompt(choices: &[Choice]) -> Prompt {
    let mut offers = Offers::default();
    for choice in choices {
        offers.add(Said::plain(choice.verb()), choice.targets(), 1);
    }
    Prompt {
        seq: 0,
        say: phrase!("choose"),
        case: "1.1".into(),
        offers: offers.list().into(),
        barred: Vec::new(),
        sums: Vec::new(),
    }
}

fn waiting_for(side: Side) -> Waiting {
    Waiting {
        side,
        say: phrase!("choose"),
        case: "1.1".into(),
    }
}

/// The test game as the catalogue of a release offers it.
pub(crate) fn skirmish(edition: Edition) -> Published<Skirmish> {
    let text = str::to_owned;
    Published {
        rules: Arc::new(Skirmish {
            board: field(),
            edition,
        }),
        info: RulesetInfo {
            id: text("skirmish"),
            title: text("Skirmish"),
            subtitle: text("A test"),
            about: text("A tiny game for tests."),
            complexity: 1,
            version: text("1"),
            package: text("package-hash"),
            scenarios: SCENARIOS
                .map(|id| ScenarioInfo {
                    id: text(id),
                    title: text(id),
                    summary: text("Two pieces meet."),
                    board: text("board-hash"),
                    least_hours: 1,
                    most_hours: 2,
                    to_begin: false,
                })
                .to_vec(),
            options: vec![
                OptionInfo {
                    id: text("fog"),
                    title: text("Fog"),
                    summary: text("Changes nothing."),
                    case: text("5.1"),
                    default: false,
                    excludes: Vec::new(),
                    reconstructed: false,
                    bids_for: None,
                },
                OptionInfo {
                    id: text("auction"),
                    title: text("Auction"),
                    summary: text("Both bid for the Union."),
                    case: text("5.2"),
                    default: false,
                    excludes: Vec::new(),
                    reconstructed: false,
                    bids_for: Some(Side::Union),
                },
            ],
            presets: Vec::new(),
        },
        rulings: Vec::new(),
        package: RulesetPackage::default(),
    }
}

fn field() -> Board {
    Board {
        id: "field".to_owned(),
        title: "Field".to_owned(),
        note: String::new(),
        size: (10.0, 10.0),
        outline: Vec::new(),
        spaces: Vec::new(),
        borders: Vec::new(),
        lines: Vec::new(),
        tracks: Vec::new(),
        insets: Vec::new(),
        counters: Vec::new(),
        formations: Vec::new(),
        blocks: false,
    }
}
