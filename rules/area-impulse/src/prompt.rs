//! What is asked: the prompt of the player who decides, and the words for those who wait.

use kernel::choice::{Word, add_offer};
use kernel::{Phrase, Side, phrase};
use protocol::view::{Barred, Prompt, Waiting};

use crate::AreaImpulse;
use crate::choice::Choice;
use crate::data::UnitId;
use crate::sets::Set;
use crate::state::{Activation, Dawn, Frame, State, Step};

/// A question: for the one who is asked, for the others, and the case that asks.
struct Question {
    ask: Phrase,
    wait: Phrase,
    case: &'static str,
}

impl Question {
    const fn new(case: &'static str, ask: Phrase, wait: Phrase) -> Question {
        Question { ask, wait, case }
    }

    const fn bare(case: &'static str, ask: &'static str, wait: &'static str) -> Question {
        Question::new(case, Phrase::bare(ask), Phrase::bare(wait))
    }
}

impl AreaImpulse {
    fn question(&self, state: &State, side: Side) -> Option<Question> {
        let fight = &state.fight;
        Some(match state.frame()? {
            Frame::Dawn(Dawn::Hoke) => Question::bare("14.1", "ask.hoke", "wait.hoke"),
            Frame::Dawn(Dawn::Reversal { sick: true }) => Question::bare("12.1", "ask.restore", "wait.reversal"),
            Frame::Dawn(Dawn::Reversal { sick: false }) => Question::bare("12.1", "ask.sicken", "wait.reversal"),
            Frame::Dawn(Dawn::Return) => Question::bare("6.2.1", "ask.return", "wait.return"),
            Frame::Bids => {
                let ask = match state.bids[side.index()] {
                    Some(points) => phrase!("ask.rebid", points),
                    None => phrase!("ask.bid", state.options.wanted_side()?),
                };
                Question::new(self.book.bids.case, ask, Phrase::bare("wait.bid"))
            }
            Frame::Dawn(Dawn::Relief) => Question::bare("16.5", "ask.relief", "wait.relief"),
            Frame::Dawn(Dawn::Reconciled) => Question::bare("17.6", "ask.reconciled", "wait.reconciled"),
            Frame::Dawn(Dawn::Muster(_)) => Question::bare("17.7", "ask.muster", "wait.muster"),
            Frame::Dawn(Dawn::Detach(_)) => Question::bare("16.7.1", "ask.detach", "wait.detach"),
            Frame::Dawn(Dawn::Restore(side)) => {
                let leader = self.army_leader(state, side).wire();
                Question::new("12.1", phrase!("ask.ready", leader), phrase!("wait.ready", leader))
            }
            Frame::Dawn(Dawn::Train) => {
                let goal = self.tables.landings.map_or(0, |landings| landings.goal);
                Question::new("6.2.2", phrase!("ask.train", goal), Phrase::bare("wait.train"))
            }
            Frame::Dawn(_) => Question::bare("14.2", "ask.eighteenth", "wait.eighteenth"),
            Frame::Impulse if state.attempted != 0 => Question::new(
                "8.1.1",
                phrase!("ask.attempt", state.attempted),
                phrase!("wait.attempt", state.attempted),
            ),
            Frame::Combine(first) => {
                let leader = self.army_leader(state, state.active).wire();
                let ask = match first {
                    Some(first) => phrase!("ask.combine-second", leader, first.wire()),
                    None => phrase!("ask.combine", leader),
                };
                Question::new("12.1", ask, Phrase::bare("wait.combine"))
            }
            Frame::Impulse if state.rallied => Question::bare("8.1.1", "ask.rallied", "wait.impulse"),
            Frame::Impulse | Frame::Closing | Frame::Bivouac => Question::bare("8.1", "ask.impulse", "wait.impulse"),
            Frame::Operation if state.op.night => {
                let area = state.op.areas[0];
                Question::new(
                    "17.2.2",
                    phrase!("ask.night-march", area),
                    phrase!("wait.night-march", area),
                )
            }
            Frame::Operation if state.op.by == Activation::Regroup => {
                let area = state.op.areas[0];
                Question::new("8.1.2", self.ask_regroup(state), phrase!("wait.regroup", area))
            }
            Frame::Operation => {
                let area = state.op.areas[0];
                let pending = self.mandatory(state);
                match pending.first() {
                    Some(first) => {
                        Question::new("10.1", phrase!("ask.mandatory", first), phrase!("wait.operation", area))
                    }
                    None => Question::new("9.1", self.ask_operation(state), phrase!("wait.operation", area)),
                }
            }
            Frame::Assault(Step::Forward) => Question::new(
                "10.4",
                phrase!("ask.forward", fight.area),
                phrase!("wait.forward", fight.area),
            ),
            Frame::Assault(Step::Heroic) => Question::new(
                "12.1",
                phrase!("ask.heroic", fight.area, fight.margin),
                phrase!("wait.heroic", fight.area),
            ),
            Frame::Assault(Step::Absorb) => Question::new(
                "10.6",
                phrase!("ask.absorb", fight.left, fight.area),
                phrase!("wait.absorb", fight.left, fight.area),
            ),
            Frame::Assault(Step::FallBack) => {
                let key = if fight.mandatory {
                    "ask.fall-back"
                } else {
                    "ask.may-fall-back"
                };
                let back = fight.falling_back;
                let ways = back.fold(Set::EMPTY, |ways, unit| ways | self.ways_back(state, UnitId(unit)));
                let ways: Vec<i32> = ways.map(i32::from).collect();
                Question::new(
                    "10.7",
                    phrase!(key, fight.area, ways),
                    phrase!("wait.fall-back", fight.area),
                )
            }
            Frame::Assault(Step::Withdraw) => Question::new(
                "10.7.3",
                phrase!("ask.withdraw", fight.area),
                phrase!("wait.withdraw", fight.area),
            ),
            Frame::Assault(_) => {
                let (case, key) = if fight.mandatory {
                    ("10.1", "ask.point")
                } else {
                    ("10.2", "ask.assemble")
                };
                Question::new(case, phrase!(key, fight.area), phrase!("wait.assemble", fight.area))
            }
            Frame::Screen(area) => Question::new("9.4", phrase!("ask.screen", area), phrase!("wait.screen", area)),
            Frame::Escort { area, .. } => {
                Question::new("10.7.3", phrase!("ask.escort", area), phrase!("wait.escort", area))
            }
            Frame::Capture { area, .. } => Question::new(
                self.book.cases.capture,
                phrase!("ask.capture", area),
                phrase!("wait.capture", area),
            ),
            Frame::Relocate(leader) => {
                let piece = leader.wire();
                Question::new("9.6", phrase!("ask.relocate", piece), phrase!("wait.relocate", piece))
            }
            Frame::Recall(_) => Question::bare("16.7.2", "ask.recall", "wait.recall"),
            Frame::Demolition(area) => Question::new(
                self.book.bridges.demolition_case,
                phrase!("ask.demolition", area),
                phrase!("wait.demolition", area),
            ),
            Frame::Risk(_) => Question::new(
                self.book.losses.case,
                phrase!("ask.risk", fight.area),
                phrase!("wait.risk", fight.area),
            ),
            Frame::Recover(leader) => {
                let piece = leader.wire();
                let case = self.book.losses.case;
                Question::new(case, phrase!("ask.recover", piece), phrase!("wait.relocate", piece))
            }
            Frame::Night(side) => {
                let points = state.replacements[side.index()];
                let key = if state.half[side.index()] {
                    "ask.night-half"
                } else {
                    "ask.night"
                };
                Question::new("13.2", phrase!(key, points), Phrase::bare("wait.night"))
            }
            Frame::Removal(_) => Question::bare(self.book.cases.removal, "ask.removal", "wait.removal"),
        })
    }

    fn ask_regroup(&self, state: &State) -> Phrase {
        let [area, second] = state.op.areas;
        if second != 0 {
            phrase!("ask.regroup-both", vec![i32::from(area), i32::from(second)])
        } else if self.has_second(state) {
            phrase!("ask.regroup-second", area)
        } else {
            phrase!("ask.regroup", area)
        }
    }

    /// Whether the Advantage could activate a second area now.
    fn has_second(&self, state: &State) -> bool {
        let mut areas = self.tables.areas.into_iter();
        areas.any(|area| self.judge_second(state, area).is_ok())
    }

    fn ask_operation(&self, state: &State) -> Phrase {
        let leader = match state.op.by {
            Activation::Single(unit) => return phrase!("ask.single", unit.0),
            Activation::Army(leader) | Activation::Corps(leader) | Activation::Combined { army: leader, .. } => {
                leader.wire()
            }
            Activation::None | Activation::Regroup => 0,
        };
        let key = if self.has_second(state) {
            "ask.operation-second"
        } else {
            "ask.operation"
        };
        let areas = state.op.areas.into_iter().filter(|area| *area != 0);
        phrase!(key, leader, areas.map(i32::from).collect::<Vec<i32>>())
    }

    /// What a player who may decide is asked.
    pub(crate) fn prompt(&self, state: &State, side: Side) -> Option<Prompt> {
        let question = self.question(state, side)?;
        let mut choices = Vec::new();
        self.list_choices(state, &mut choices);
        let mut offers = Vec::new();
        for choice in choices {
            let cost = match choice {
                Choice::Move(piece, to) => self.judge_move(state, piece, to).map_or(1, |passage| passage.cost),
                _ => 1,
            };
            let label = self.label(state, choice);
            add_offer(&mut offers, choice.verb(), label, choice.targets(), cost);
        }
        self.tell_rolls(state, &mut offers);
        Some(Prompt {
            seq: 0,
            say: question.ask,
            case: question.case.into(),
            offers,
            barred: self.barred(state),
            sums: Vec::new(),
        })
    }

    /// What is barred and worth showing: finishing while an assault is due.
    fn barred(&self, state: &State) -> Vec<Barred> {
        let (Some(Frame::Operation), Some(side)) = (state.frame(), self.decider(state)) else {
            return Vec::new();
        };
        match self.judge_choice(state, side, Choice::Done) {
            Err(refusal) => vec![Barred {
                choice: Choice::Done.to_string(),
                case: refusal.case.into(),
                message: refusal.message,
            }],
            Ok(()) => Vec::new(),
        }
    }

    /// Who has to decide what. He who is `asked` reads his prompt, so for him this stays the same.
    pub(crate) fn waiting(&self, state: &State, side: Side, asked: bool) -> Option<Waiting> {
        let question = self.question(state, side)?;
        Some(if asked {
            Waiting {
                side,
                say: Phrase::bare("wait.you"),
                case: "8.0".into(),
            }
        } else {
            Waiting {
                side,
                say: question.wait,
                case: question.case.into(),
            }
        })
    }
}
