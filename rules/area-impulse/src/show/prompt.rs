//! What is asked: the prompt of the player who decides, and the words for those who wait.

use kernel::choice::Target;
use kernel::offers::{Offers, Said};
use kernel::{BySide, Phrase, Ruleset, Side, phrase};
use maps::sets::Set;
use protocol::Param;
use protocol::view::{Barred, Prompt, Waiting};

use crate::choice::{Choice, Piece};
use crate::data::{LeaderId, UnitId};
use crate::game::AreaImpulse;
use crate::state::{Activation, Dawn, Frame, Stage, State, Verdict};

/// What a side is asked when it acts for the first time: a newcomer reads who he is and what he is there for.
const FIRST: [&str; 2] = ["ask.first.0", "ask.first.1"];

/// A question: for the one who is asked, for the others, and the case that asks.
pub(super) struct Question {
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

    /// A question about one thing, which both phrases name.
    fn about(case: &'static str, ask: &'static str, wait: &'static str, what: impl Into<Param> + Copy) -> Question {
        Question::new(case, Phrase::bare(ask).with(what), Phrase::bare(wait).with(what))
    }
}

impl AreaImpulse {
    /// What each side that has to decide is asked.
    pub(super) fn questions(&self, state: &State) -> BySide<Option<Question>> {
        let deciders = self.to_act(state);
        BySide::of(|side| deciders.contains(side).then(|| self.question(state, side))?)
    }

    fn question(&self, state: &State, side: Side) -> Option<Question> {
        Some(match state.frame()? {
            Frame::Dawn(stage) => self.question_of_dawn(state, stage),
            Frame::Operation => self.question_of_operation(state),
            Frame::Assault(stage) => self.question_of_assault(state, stage),
            Frame::Bids => {
                let ask = match state.bids[side] {
                    Some(points) => phrase!("ask.rebid", points),
                    None => phrase!("ask.bid", state.options.wanted_side()?),
                };
                Question::new(self.book.bids.case, ask, Phrase::bare("wait.bid"))
            }
            Frame::Impulse if state.attempted != 0 => Question::new(
                "8.1.1",
                self.ask_attempted(state),
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
            Frame::Impulse if state.turn == state.options.first_turn() && state.impulse <= 1 && !state.rallied => {
                Question::bare("8.1", FIRST[side.index()], "wait.turn")
            }
            Frame::Impulse if state.rallied => Question::bare("8.1.1", "ask.rallied", "wait.turn"),
            Frame::Impulse | Frame::Closing | Frame::Bivouac => Question::bare("8.1", "ask.impulse", "wait.turn"),
            Frame::Screen(area) => Question::about("9.4", "ask.screen", "wait.screen", area),
            Frame::Escort { area, .. } if self.own(state, side, area).is_empty() => {
                Question::about("10.7.3", "ask.leave", "wait.escort", area)
            }
            Frame::Escort { area, .. } => Question::about("10.7.3", "ask.escort", "wait.escort", area),
            Frame::Capture { area, .. } => {
                Question::about(self.book.cases.capture, "ask.capture", "wait.capture", area)
            }
            Frame::Relocate(leader) => Question::about("9.6", "ask.relocate", "wait.relocate", leader.wire()),
            Frame::Recall(_) => Question::bare("16.7.2", "ask.recall", "wait.recall"),
            Frame::Demolition(area) | Frame::DefenderDemolition(area) => Question::about(
                self.book.bridges.demolition_case,
                "ask.demolition",
                "wait.demolition",
                area,
            ),
            Frame::Risk(_) => Question::about(self.book.losses.case, "ask.risk", "wait.risk", state.fight.area),
            Frame::Recover(leader) => {
                let case = self.book.losses.case;
                Question::about(case, "ask.recover", "wait.relocate", leader.wire())
            }
            Frame::Night(side) => {
                let points = state.replacements[side];
                let [needy, takers] = self.in_need(state, side);
                let digs = !self.night_sites(state, side).is_empty();
                let (case, key) = if state.half[side] {
                    ("13.2", "ask.night-half")
                } else if points == 0 {
                    ("13.2", "ask.night.spent")
                } else if takers.is_empty() && digs {
                    ("13.2", "ask.night.works")
                } else if needy.is_empty() {
                    ("13.2", "ask.night.fresh")
                } else if takers.is_empty() {
                    ("13.3.1", "ask.night.cut")
                } else if digs {
                    ("13.2", "ask.night")
                } else {
                    ("13.2", "ask.night-points")
                };
                Question::new(case, phrase!(key, points), Phrase::bare("wait.night"))
            }
            Frame::Removal(_) => Question::bare(self.book.cases.removal, "ask.removal", "wait.removal"),
        })
    }

    /// 8.1.1: that a leader has rolled in vain, by his name where only one can have done so: it is not noted who did.
    fn ask_attempted(&self, state: &State) -> Phrase {
        let area = state.attempted;
        let can_roll = |leader: &u8| self.judge_corps(state, LeaderId(*leader)).is_ok();
        let able: Set = self.own_leaders(state, state.active, area).filter(can_roll).collect();
        match able.only() {
            Some(leader) => phrase!("ask.attempt", area, LeaderId(leader).wire()),
            None => phrase!("ask.attempted", area),
        }
    }

    /// 6, 14 and the options: what is asked at dawn.
    fn question_of_dawn(&self, state: &State, stage: Dawn) -> Question {
        match stage {
            Dawn::Hoke => Question::bare("14.1", "ask.hoke", "wait.hoke"),
            Dawn::Reversal { sick: true } => Question::bare("12.1", "ask.restore", "wait.reversal"),
            Dawn::Reversal { sick: false } => Question::bare("12.1", "ask.sicken", "wait.reversal"),
            Dawn::Return => Question::bare("6.2.1", "ask.return", "wait.return"),
            Dawn::Relief => Question::bare("16.5", "ask.relief", "wait.relief"),
            Dawn::Reconciled => Question::bare("17.6", "ask.reconciled", "wait.reconciled"),
            Dawn::Muster(_) => Question::bare("17.7", "ask.muster", "wait.muster"),
            Dawn::Detach(_) => Question::bare("16.7.1", "ask.detach", "wait.detach"),
            Dawn::Restore(side) => {
                let leader = self.army_leader(state, side).wire();
                Question::about("12.1", "ask.ready", "wait.ready", leader)
            }
            Dawn::Train => {
                let goal = self.ground.landings.map_or(0, |landings| landings.goal);
                Question::new("6.2.2", phrase!("ask.train", goal), Phrase::bare("wait.train"))
            }
            _ => Question::bare("14.2", "ask.eighteenth", "wait.eighteenth"),
        }
    }

    /// 9: what is moved and assaulted.
    fn question_of_operation(&self, state: &State) -> Question {
        let area = state.op.areas[0];
        if state.op.night {
            return Question::about("17.2.2", "ask.night-march", "wait.night-march", area);
        }
        if state.op.by == Activation::Regroup {
            return Question::new("8.1.2", self.ask_regroup(state), phrase!("wait.regroup", area));
        }
        let (case, ask) = match self.mandatory(state).first() {
            Some(first) if self.moves_on(state) => ("10.1", phrase!("ask.mandatory", first)),
            Some(first) => ("10.1", phrase!("ask.assault", first)),
            None => ("9.1", self.ask_operation(state)),
        };
        Question::new(case, ask, phrase!("wait.acts", area))
    }

    /// Whether anybody can still move in this activation (9.1).
    fn moves_on(&self, state: &State) -> bool {
        let mut choices = Vec::new();
        self.list_choices(state, state.active, &mut choices);
        let moves = |choice: &Choice| matches!(choice, Choice::Move(..) | Choice::Force(_) | Choice::ForceAll);
        choices.iter().any(moves)
    }

    /// 10: what is asked in an assault.
    fn question_of_assault(&self, state: &State, stage: Stage) -> Question {
        let fight = &state.fight;
        match stage {
            Stage::Forward => Question::about("10.4", "ask.forward", "wait.forward", fight.area),
            Stage::Heroic => Question::new(
                "12.1",
                phrase!("ask.heroic", fight.area, fight.margin),
                phrase!("wait.heroic", fight.area),
            ),
            Stage::Absorb if self.is_sheltered(state, fight.area) => Question::new(
                "10.6.1",
                phrase!("ask.spared", fight.left, fight.area),
                phrase!("wait.absorb", fight.left, fight.area),
            ),
            Stage::Absorb => Question::new(
                "10.6",
                phrase!("ask.absorb", fight.left, fight.area),
                phrase!("wait.absorb", fight.left, fight.area),
            ),
            Stage::FallBack => {
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
            Stage::Withdraw => {
                let ask = match fight.verdict {
                    _ if self.own(state, state.active, fight.area).is_empty() => "ask.withdraw.alone",
                    Some(Verdict::Success) | None => "ask.withdraw",
                    Some(Verdict::Repulse | Verdict::Stalemate) => "ask.withdraw.held",
                };
                Question::about("10.7.3", ask, "wait.withdraw", fight.area)
            }
            _ if let Some(point) = self.only_point(state) => Question::new(
                "10.4",
                phrase!("ask.lone", fight.area, point.0),
                phrase!("wait.leads", fight.area),
            ),
            _ => {
                let (case, key) = if fight.mandatory {
                    ("10.1", "ask.point")
                } else {
                    ("10.2", "ask.assemble")
                };
                Question::about(case, key, "wait.leads", fight.area)
            }
        }
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
        let mut areas = self.ground.areas.into_iter();
        areas.any(|area| self.judge_second(state, area).is_ok())
    }

    fn ask_operation(&self, state: &State) -> Phrase {
        let leader = match state.op.by {
            Activation::Single(unit) => {
                let key = match state.op.units.only() {
                    Some(_) => "ask.single",
                    None => "ask.company",
                };
                return phrase!(key, unit.0);
            }
            Activation::Army(leader) | Activation::Corps(leader) | Activation::Combined { army: leader, .. } => {
                leader.wire()
            }
            Activation::None | Activation::Regroup => 0,
        };
        let op = &state.op;
        let key = if op.by.leaders().meets(op.evaded - op.assailants) {
            // 9.4: where the cavalry has screened away, no assault has taken place.
            "ask.operation.evaded"
        } else if self.has_second(state) {
            "ask.operation-second"
        } else {
            "ask.operation"
        };
        let areas = state.op.areas.into_iter().filter(|area| *area != 0);
        phrase!(key, leader, areas.map(i32::from).collect::<Vec<i32>>())
    }

    /// What is asked of these choices: where no unit can do anything more, that alone (9.1).
    fn asked(&self, state: &State, question: &Question, choices: &[Choice]) -> Phrase {
        let is_rest = |choice: &Choice| matches!(choice, Choice::Done | Choice::Move(Piece::Leader(_), _));
        let is_over = state.frame() == Some(Frame::Operation) && choices.iter().all(is_rest);
        match choices.len() {
            _ if !is_over || question.ask.key == "ask.operation.evaded" => question.ask.clone(),
            1 => Phrase::bare("ask.over"),
            _ => Phrase::bare("ask.led"),
        }
    }

    /// What a player who may decide is asked.
    pub(super) fn prompt(&self, state: &State, side: Side, question: &Question) -> Prompt {
        let mut choices = Vec::new();
        self.list_choices(state, side, &mut choices);
        choices.sort_by_key(|choice| place_of(state, *choice));
        let say = self.asked(state, question, &choices);
        let mut offers = Offers::default();
        let opens = self.has_bid(state, side.other());
        let told = self.finalities(state, side, &choices);
        for (choice, told) in choices.into_iter().zip(told) {
            let cost = match choice {
                Choice::Move(piece, to) => self.judge_move(state, piece, to).map_or(1, |passage| passage.cost),
                _ => 1,
            };
            let said = Said {
                label: self.label(state, choice),
                confirm: self.confirmation(state, choice, opens),
                told,
                ..Said::plain(choice.verb())
            };
            offers.add(said, choice.targets(), cost);
        }
        let mut offers = offers.list();
        self.tell_rolls(state, &mut offers);
        Prompt {
            seq: 0,
            say,
            case: question.case.into(),
            offers: offers.into(),
            barred: self.barred(state),
            sums: Vec::new(),
        }
    }

    /// What a choice is asked about once more: it opens both bids, or sends the train where the enemy is.
    fn confirmation(&self, state: &State, choice: Choice, opens: bool) -> Option<Phrase> {
        match (choice, self.ground.landings) {
            _ if opens => Some(Phrase::bare("confirm.bids")),
            (Choice::Relocate, Some(landings)) if !self.controls(state, Side::Union, landings.goal) => {
                Some(phrase!("confirm.train", landings.goal))
            }
            _ => None,
        }
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
}

/// Where a choice stands among others: who joins an assault comes before who begins it, unless there is nobody else, and
/// the exhausted after the fresh (10.2); a leader with his troops before units alone (8.1.1); assaults before what else the
/// units do, and leaders who ride without them last (9.1).
fn place_of(state: &State, choice: Choice) -> u8 {
    match choice {
        Choice::Single(_) | Choice::Combine if state.frame() == Some(Frame::Impulse) => 1,
        Choice::LeeCommands => 2,
        Choice::Assault(_) => 1,
        Choice::Move(Piece::Unit(_), _) | Choice::Second(_) => 2,
        Choice::Move(Piece::Leader(_), _) => 3,
        Choice::Force(_) | Choice::ForceAll | Choice::Repair(_) | Choice::Engineers(_) => 4,
        Choice::Done if state.frame() == Some(Frame::Operation) => 5,
        Choice::JoinAll => 1,
        Choice::Join(Piece::Unit(unit)) | Choice::Forward(Piece::Unit(unit)) => 2 + u8::from(!state.is_fresh(unit)),
        Choice::Lead(_) | Choice::Support(_) => 4,
        Choice::Point(_) if state.fight.eligible.len() > 1 => 5,
        _ => 0,
    }
}

/// Who has to decide what. He who is `asked` reads his prompt, so for him this stays the same.
pub(super) fn waiting(side: Side, question: &Question, asked: bool) -> Waiting {
    if asked {
        Waiting {
            side,
            say: Phrase::bare("wait"),
            case: "8.0".into(),
        }
    } else {
        Waiting {
            side,
            say: question.wait.clone(),
            case: question.case.into(),
        }
    }
}
