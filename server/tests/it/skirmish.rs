//! A tiny game with everything that a server has to get right: steps that can be taken back, dice, a decision that
//! passes, and secret choices of both sides at the same time. It ends after a few turns.

use std::sync::Arc;

use kernel::choice::{Spoken, Vocabulary, add_offer};
use kernel::{Dice, OptionSet, Published, Refusal, Ruleset, SetupError, Sides, Turn};
use protocol::board::Board;
use protocol::catalog::{OptionInfo, RulesetInfo, ScenarioInfo};
use protocol::http::About;
use protocol::package::RulesetPackage;
use protocol::survey::{Query, Stretch, Survey};
use protocol::view::{Combat, Odds, Offer, Outcome, Piece, Prompt, TableView, Track, Waiting};
use protocol::{Side, Viewer, phrase};
use serde::{Deserialize, Serialize};

/// How many turns are played before both sides bid.
const TURNS: u8 = 6;

/// A space that the rules panic over.
pub(crate) const PIT: u16 = 666;

/// The rules of the test game.
pub(crate) struct Skirmish {
    board: Board,
}

/// Where it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    turn: u8,
    places: [u16; 2],
    score: [i32; 2],
    bids: [Option<u8>; 2],
    traded: bool,
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

    fn board(&self, scenario: &str) -> Option<&Board> {
        (scenario == "meeting").then_some(&self.board)
    }

    fn setup(&self, scenario: &str, _: &OptionSet, dice: &mut dyn Dice) -> Result<State, SetupError> {
        if scenario != "meeting" {
            return Err(SetupError::UnknownScenario(scenario.to_owned()));
        }
        Ok(State {
            turn: 0,
            places: [1, 1 + u16::from(dice.d6())],
            score: [0; 2],
            bids: [None; 2],
            traded: false,
        })
    }

    fn to_act(&self, state: &State) -> Sides {
        if !state.is_bidding() {
            return Sides::only(state.mover());
        }
        match state.bids {
            [None, None] => Sides::BOTH,
            [None, Some(_)] => Sides::only(Side::Union),
            [Some(_), None] => Sides::only(Side::Confederate),
            [Some(_), Some(_)] => Sides::NONE,
        }
    }

    fn judge(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        if !self.to_act(state).contains(side) {
            return Err(Refusal::new("1.1", "It is not your turn."));
        }
        match choice {
            Choice::March(PIT) => panic!("these rules have a fault"),
            Choice::Bid(1..=3) if state.is_bidding() => Ok(()),
            Choice::Bid(_) => Err(Refusal::new("4.1", "Bids are made at the end, from 1 to 3.")),
            _ if state.is_bidding() => Err(Refusal::new("4.2", "Only bids are made at the end.")),
            Choice::March(space) if !(1..=9).contains(&space) => Err(Refusal::new("2.1", "There are nine spaces.")),
            Choice::March(space) if space == state.places[side.index()] => {
                Err(Refusal::new("2.2", "A march leads somewhere else."))
            }
            Choice::March(_) | Choice::Fire | Choice::Trade | Choice::Pass => Ok(()),
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
                state.places[side.index()] = space;
                turn.log("2.1", phrase!("marched", side, space));
            }
            Choice::Fire => {
                let face = turn.d6();
                state.score[side.index()] += i32::from(face);
                turn.log("3.1", phrase!("fired", side, face));
            }
            Choice::Trade => {
                state.traded = !state.traded;
                turn.log("5.1", phrase!("traded", side));
            }
            Choice::Pass => {
                state.turn += 1;
                turn.log("1.2", phrase!("passed", side));
            }
            Choice::Bid(number) => state.bids[side.index()] = Some(number),
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> TableView {
        let mut choices = Vec::new();
        if let Some(side) = viewer.side() {
            self.choices(state, side, &mut choices);
        }
        let is_over = self.to_act(state).is_empty();
        let own_bid = viewer.side().and_then(|side| state.bids[side.index()]);
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
                    at: state.places[side.index()],
                    face: 0,
                    badges: Vec::new(),
                })
                .to_vec(),
            spaces: Vec::new(),
            borders: Vec::new(),
            tracks: vec![
                track("bid", own_bid.map_or(0, i32::from)),
                track("confederate", state.score[1]),
                track("union", state.score[0]),
            ],
            inserts: Vec::new(),
            prompt: (!choices.is_empty()).then(|| prompt(&choices)),
            waiting_on: waiting.into_iter().map(waiting_for).collect(),
            combat: None,
            log_len: 0,
            undoable: 0,
            outcome: self.outcome(state),
        }
    }

    fn exchanged(&self, state: &State) -> bool {
        state.traded
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let [Some(union), Some(confederate)] = state.bids else {
            return None;
        };
        let totals = [
            state.score[0] + i32::from(union),
            state.score[1] + i32::from(confederate),
        ];
        Some(Outcome {
            winner: match totals[0].cmp(&totals[1]) {
                std::cmp::Ordering::Greater => Some(Side::Union),
                std::cmp::Ordering::Less => Some(Side::Confederate),
                std::cmp::Ordering::Equal => None,
            },
            say: phrase!("over", totals[0], totals[1]),
            case: "4.3".into(),
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
                    at: state.places[side.index()],
                    attacker: side,
                    attack: Vec::new(),
                    defense: Vec::new(),
                    odds: (1..=6).map(|face| Odds(phrase!("hits", face), 1, 6)).collect(),
                    dice: Vec::new(),
                    result: None,
                })))
            }
            Query::Layer(id) if id == "pit" => panic!("these rules have a fault"),
            Query::Layer(id) if id == "places" => Some(Survey::Layer(vec![Stretch {
                spaces: state.places.to_vec(),
                ..Stretch::default()
            }])),
            Query::Preview(_) | Query::Layer(_) => None,
        }
    }
}

fn prompt(choices: &[Choice]) -> Prompt {
    let mut offers = Vec::new();
    for choice in choices {
        let like = Offer {
            verb: choice.verb().into(),
            ..Offer::default()
        };
        add_offer(&mut offers, like, choice.targets(), 1);
    }
    Prompt {
        seq: 0,
        say: phrase!("choose"),
        case: "1.1".into(),
        offers,
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

/// The test game as a catalogue offers it.
pub(crate) fn skirmish() -> Published<Skirmish> {
    let text = str::to_owned;
    Published {
        rules: Arc::new(Skirmish { board: field() }),
        info: RulesetInfo {
            id: text("skirmish"),
            title: text("Skirmish"),
            subtitle: text("A test"),
            about: text("A tiny game for tests."),
            version: text("1"),
            package: text("package-hash"),
            scenarios: vec![ScenarioInfo {
                id: text("meeting"),
                title: text("Meeting"),
                summary: text("Two pieces meet."),
                board: text("board-hash"),
            }],
            options: vec![OptionInfo {
                id: text("fog"),
                title: text("Fog"),
                summary: text("Changes nothing."),
                case: text("5.1"),
                default: false,
                excludes: Vec::new(),
                reconstructed: false,
            }],
            presets: Vec::new(),
        },
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
