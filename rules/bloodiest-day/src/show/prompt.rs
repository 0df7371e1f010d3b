//! What is asked: the prompt of the player who decides, and the words for those who wait.

use std::collections::BTreeSet;

use kernel::choice::Target;
use kernel::offers::{Offers, Said};
use kernel::{Phrase, Side, phrase};
use protocol::view::{Barred, Prompt, Waiting};

use crate::choice::{Choice, Piece};
use crate::data::{Area, UnitId};
use crate::figures::NEVER_ASK;
use crate::game::BloodiestDay;
use crate::show::stakes::whose;
use crate::state::{Attack, Fight, Frame, Group, Kind, Order, Purpose, State, place};

/// A question: for the one who is asked, for the others, and the case that asks.
struct Question {
    ask: Phrase,
    wait: Phrase,
    case: &'static str,
}

/// What a roll is for, in words.
pub(crate) const fn purpose_words(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Impulse => "dice.impulse",
        Purpose::Hill => "dice.hill",
        Purpose::Crossing { .. } => "dice.crossing",
        Purpose::Combat => "dice.defense",
        Purpose::Wound(_) => "dice.wound",
        Purpose::Gauntlet(_) => "dice.gauntlet",
        Purpose::Toll(_) => "dice.toll",
    }
}

impl BloodiestDay {
    fn question(&self, state: &State) -> Option<Question> {
        let question = |case, ask, wait| Question { ask, wait, case };
        Some(match state.frame()? {
            Frame::Impulse => match self.hooker_at_stake(state) {
                Some(area) => {
                    let hooker = self.data.named.hooker.wire();
                    question(
                        "5.3.1",
                        phrase!("ask.impulse.hooker", hooker, area),
                        phrase!("wait.impulse"),
                    )
                }
                None => {
                    let is_first = state.turn == 1 && state.impulse <= 1 && state.active == Side::Confederate;
                    let key = match state.last_impulse {
                        true => "ask.impulse.last",
                        false if is_first => "ask.impulse.first",
                        false => "ask.impulse",
                    };
                    question("3.0", Phrase::bare(key), phrase!("wait.impulse"))
                }
            },
            Frame::LongRange => {
                let key = if state.turn == 1 && state.shelled.is_empty() {
                    "ask.long-range.first"
                } else {
                    "ask.long-range"
                };
                question("3.0", Phrase::bare(key), phrase!("wait.long-range"))
            }
            Frame::Countermand => {
                let leader = BloodiestDay::acting_leader(state)?.wire();
                question(
                    "10.2",
                    phrase!("ask.countermand", leader),
                    phrase!("wait.countermand", leader),
                )
            }
            Frame::Withdraw => {
                let area = state.withdrawal?.area;
                question("7.3.3", phrase!("ask.withdraw", area), phrase!("wait.withdraw", area))
            }
            Frame::Declare => {
                let fight = state.fight.as_ref()?;
                let Attack { kind, area, .. } = fight.attack;
                let case = match kind {
                    Kind::LongRange | Kind::Bombardment => "8.4.2",
                    Kind::Volley | Kind::Assault => "8.5.7",
                };
                let ask = match (self.only_attacker(state, fight), kind) {
                    (Some(unit), Kind::Assault) => phrase!("ask.declare.assault.only", area, unit.wire()),
                    (Some(unit), _) => phrase!("ask.declare.only", area, unit.wire()),
                    (None, Kind::LongRange | Kind::Bombardment) => phrase!("ask.declare", area),
                    (None, Kind::Volley) => phrase!("ask.declare.volley", area),
                    (None, Kind::Assault) => phrase!("ask.declare.assault", area),
                };
                question(case, ask, phrase!("wait.declare", area))
            }
            Frame::Lead => {
                let area = state.fight.as_ref()?.attack.area;
                question("8.5.7", phrase!("ask.lead", area), phrase!("wait.lead", area))
            }
            Frame::Hit(side) => question("8.7.2", phrase!("ask.strike", side), phrase!("wait.strike", side)),
            Frame::Losses => {
                let fight = state.fight.as_ref()?;
                let (area, owed) = (fight.attack.area, fight.owed);
                if owed == 0 {
                    let (ask, wait) = (phrase!("ask.losses.done", area), phrase!("wait.losses.done", area));
                    question("8.6.4", ask, wait)
                } else {
                    let ask = self.losses_words(state, fight);
                    question("8.6.1", ask, phrase!("wait.losses", area, owed))
                }
            }
            Frame::Retreat => {
                let (group, _) = self.next_retreat(state)?;
                let (unit, count) = (group.first()?.wire(), group.len());
                let (ask, wait) = match count {
                    1 => (phrase!("ask.retreat.one", unit), phrase!("wait.retreat.one", unit)),
                    _ => (
                        phrase!("ask.retreat", unit, count),
                        phrase!("wait.retreat", unit, count),
                    ),
                };
                question("8.6.5", ask, wait)
            }
            Frame::Displaced(leader) => {
                let leader = leader.wire();
                question(
                    "5.4",
                    phrase!("ask.displaced", leader),
                    phrase!("wait.displaced", leader),
                )
            }
            Frame::Roll(roll) if roll.purpose == Purpose::Combat => {
                let attack = state.fight.as_ref()?.roll?;
                let (attacks, defends) = (attack.side, roll.side);
                let (attack, defense) = (attack.total(), roll.total());
                question(
                    "10.2",
                    phrase!("ask.reroll.combat", attack, defense, attacks, defends),
                    phrase!("wait.reroll.combat", attack, defense, attacks, defends),
                )
            }
            Frame::Roll(roll) if roll.purpose == Purpose::Impulse => {
                let total = i32::from(roll.total()) + self.impulse_modifier(state);
                let (ask, wait) = match self.ends_phase(state, roll.total()) {
                    true => ("ask.reroll.impulse.last", "wait.reroll.impulse.last"),
                    false => ("ask.reroll.impulse.goes-on", "wait.reroll.impulse.goes-on"),
                };
                let impulse = state.impulse;
                question("10.2", phrase!(ask, total, impulse), phrase!(wait, total, impulse))
            }
            Frame::Roll(roll) => {
                let purpose = purpose_words(roll.purpose);
                let total = roll.total();
                match whose(roll.purpose) {
                    Some(piece) => question(
                        "10.2",
                        phrase!("ask.reroll.of", purpose, total, piece, roll.faces().len() as i32),
                        phrase!("wait.reroll.of", purpose, total, piece),
                    ),
                    None => question(
                        "10.2",
                        phrase!("ask.reroll", purpose, total),
                        phrase!("wait.reroll", purpose, total),
                    ),
                }
            }
            Frame::Operation => {
                let area = state.op.area;
                match state.op.by {
                    Order::Arrival(_) => question("4.3", phrase!("ask.arrival", area), phrase!("wait.arrival", area)),
                    _ => question("7.1", self.operation_words(state), phrase!("wait.operation", area)),
                }
            }
            Frame::Extra => question("10.2", phrase!("ask.extra"), phrase!("wait.extra")),
            Frame::Ride => question("5.3.3", phrase!("ask.ride"), phrase!("wait.ride")),
            Frame::Rally(side) => {
                let (case, ask) = if self.reorganizes(state, side) {
                    ("9.3", phrase!("ask.rally"))
                } else {
                    ("10.2", phrase!("ask.rally.deactivate"))
                };
                question(case, ask, phrase!("wait.rally"))
            }
            Frame::Reorganize { leader, unit: None } => {
                let leader = leader.wire();
                question("9.3", phrase!("ask.return", leader), phrase!("wait.rally"))
            }
            Frame::Reorganize { unit: Some(unit), .. } => {
                let unit = unit.wire();
                question("9.3", phrase!("ask.give-up", unit), phrase!("wait.rally"))
            }
            Frame::Replace(leader) => {
                let leader = leader.wire();
                question("8.7.3", phrase!("ask.replace", leader), phrase!("wait.replace", leader))
            }
            Frame::Dawn | Frame::Opening | Frame::Closing | Frame::Settle | Frame::Toll | Frame::Dusk => return None,
        })
    }

    /// What is asked of the side whose units are active.
    fn operation_words(&self, state: &State) -> Phrase {
        let (area, second) = (state.op.area, state.op.second);
        let able = state.op.units - state.spent;
        let is_idle = able.is_empty();
        // Whoever has marched or overrun others goes on from where he is.
        let stand = able.map(|unit| state.units.of(unit)).filter(|at| place::is_area(*at));
        let mut stand: BTreeSet<i32> = stand.map(i32::from).collect();
        if stand.is_empty() {
            stand.extend([area, second].into_iter().filter(|area| *area != 0).map(i32::from));
        }
        match self.riding(state) {
            Some(leader) if is_idle && state.is_awake(leader) => phrase!("ask.operation.leader", leader.wire()),
            _ if is_idle => Phrase::bare("ask.operation.over"),
            _ => phrase!("ask.operation.on", stand.into_iter().collect::<Vec<i32>>()),
        }
    }

    /// What is asked of whoever absorbs casualty points, with what keeps spent units from retreating, if anything does (8.6.1).
    fn losses_words(&self, state: &State, fight: &Fight) -> Phrase {
        let (area, owed) = (fight.attack.area, fight.owed);
        if let (true, Some(lead)) = (fight.lead_owes, fight.lead) {
            let key = match fight.attack.fires_guns() {
                true => "ask.losses.target",
                false => "ask.losses.lead",
            };
            return phrase!(key, area, owed, lead.wire());
        }
        if self.fresh_hold_spent(state, fight) {
            phrase!("ask.losses.fresh", area, owed)
        } else {
            phrase!("ask.losses.more", area, owed)
        }
    }

    pub(crate) fn prompt(&self, state: &State, side: Side) -> Option<Prompt> {
        let question = self.question(state)?;
        let mut choices = Vec::new();
        self.list_choices(state, side, &mut choices);
        // Nobody can do anything any more.
        let over = match state.frame() {
            Some(Frame::Operation) if choices == [Choice::Done] => Some("ask.operation.none"),
            Some(Frame::Ride) if choices == [Choice::Done] => Some("ask.ride.over"),
            _ => None,
        };
        // A narrow page has room for the first of them: what answers the question comes before what answers later ones.
        choices.sort_by_key(|choice| self.place_of(state, *choice));
        let mut offers = Offers::default();
        for choice in choices {
            let cost = match choice {
                Choice::Move(piece, to) => self.entry_cost(state, piece, to),
                _ => 1,
            };
            let told = self.finality(state, side, choice);
            let said = Said {
                label: self.label(state, side, choice),
                told,
                ..Said::plain(choice.verb())
            };
            offers.add(said, choice.targets(), cost);
        }
        Some(Prompt {
            seq: 0,
            say: over.map_or(question.ask, Phrase::bare),
            case: question.case.into(),
            offers: offers.list_shared().into(),
            barred: self.barred(state, side),
            sums: Vec::new(),
        })
    }

    /// Where a choice stands among others: of two pairs of dice those that more ways are better for come first.
    fn place_of(&self, state: &State, choice: Choice) -> i32 {
        let of_attacker = match (choice, state.frame()) {
            (Choice::KeepTurn, _) => return i32::MAX,
            (Choice::Reroll, Some(Frame::Roll(_))) => false,
            (Choice::RerollAttack, Some(Frame::Roll(_))) => true,
            _ => return i32::MIN,
        };
        let Some(Frame::Roll(roll)) = state.frame() else {
            return i32::MIN;
        };
        let anew = self.chances_in_combat(state, &roll, of_attacker);
        anew.map_or(0, |anew| anew.worse.cast_signed() - anew.better.cast_signed())
    }

    /// What a choice is called, where its verb does not say it: nothing is absorbed any more by those who give way last;
    /// whose dice are rolled anew, and what they come to if they are not; what a side is asked about now.
    fn label(&self, state: &State, side: Side, choice: Choice) -> Option<Phrase> {
        match (choice, state.frame()?) {
            (Choice::FallBack(_), _) if state.fight.as_ref()?.owed == 0 => Some(Phrase::bare("fall-back.free")),
            // 5.3.3: no area is activated in that impulse.
            (Choice::Move(Piece::Leader(_), _), Frame::Impulse) => Some(Phrase::bare("ride.begins")),
            (Choice::Keep, Frame::Roll(roll)) => self.if_kept(state, &roll),
            (Choice::Lead(unit), _) => {
                let worth = self.defense_value(state, &state.fight.as_ref()?.attack, unit);
                Some(phrase!("lead.worth", worth))
            }
            (Choice::Seize(unit, to), _) => Some(self.chance_of_crossing(state, side, unit, to)),
            (Choice::Assault(lead, area), _) => {
                let together = self.entrants(state, area);
                let more = together.len().saturating_sub(1);
                (more > 0 && together.contains(lead)).then(|| phrase!("assault.entrants", more))
            }
            // 9.3: whom it keeps from bringing anybody back.
            (Choice::Countermand(leader), Frame::Rally(_)) => {
                let side = self.data.leader(leader).side;
                let is_able = self.judge_reorganize(state, side, leader).is_ok();
                is_able.then_some(Phrase::bare("countermand.able"))
            }
            (Choice::AllFallBack, _) if state.fight.as_ref()?.owed == 0 => Some(Phrase::bare("fall-back-all.free")),
            (Choice::Arrive(_), _) => Some(Phrase::bare(match Group::of(side) {
                Group::SixthCorps => "arrive.sixth-corps",
                Group::Hill => "arrive.hill",
            })),
            (Choice::AskFrom(0), _) => Some(Phrase::bare("ask-from.always")),
            (Choice::AskFrom(NEVER_ASK..), _) => Some(Phrase::bare("ask-from.never")),
            (Choice::AskFrom(_), _) => Some(phrase!("ask-from", state.ask_from[side])),
            (Choice::Reroll, Frame::Roll(roll)) if roll.purpose == Purpose::Combat => {
                let anew = self.chances_in_combat(state, &roll, false)?;
                Some(match [anew.better, anew.worse].map(u32::cast_signed) {
                    [0, 0] => Phrase::bare("reroll.defense.idle"),
                    [better, worse] => phrase!("reroll.defense", better, worse),
                })
            }
            (Choice::Reroll, Frame::Roll(roll)) if roll.purpose == Purpose::Impulse => {
                Some(phrase!("reroll.impulse", self.ways_to_go_on(state).cast_signed()))
            }
            (Choice::Reroll, Frame::Roll(roll)) => {
                let anew = self.chances(state, &roll);
                let [better, worse, of] = [anew.better, anew.worse, anew.of].map(u32::cast_signed);
                Some(phrase!("reroll.chance", better, worse, of))
            }
            (Choice::RerollAttack, Frame::Roll(roll)) => {
                let anew = self.chances_in_combat(state, &roll, true)?;
                Some(match [anew.better, anew.worse].map(u32::cast_signed) {
                    [0, 0] => Phrase::bare("reroll.attack.idle"),
                    [better, worse] => phrase!("reroll.attack", better, worse),
                })
            }
            (Choice::Done, Frame::Rally(_)) => self.reorganizes(state, side).then_some(Phrase::bare("done.rally")),
            (Choice::Done, Frame::Reorganize { unit: None, .. }) => Some(Phrase::bare("done.return")),
            // 9.3: nothing has happened yet, and the leader may still bring somebody back.
            (Choice::Done, Frame::Reorganize { unit: Some(unit), .. }) => Some(phrase!("done.give-up", unit.wire())),
            (Choice::LeadAttack(unit), _) => {
                let attack = state.fight.as_ref()?.attack;
                let other = Attack { lead: unit, ..attack };
                let worth = self.offensive_value(state, &other) - self.offensive_value(state, &attack);
                Some(match worth {
                    0 => Phrase::bare("lead-attack.same"),
                    _ => phrase!("lead-attack.worth", worth),
                })
            }
            (Choice::Join(unit), _) => {
                let attack = state.fight.as_ref()?.attack;
                let mut more = attack;
                more.units.insert(unit);
                let worth = self.offensive_value(state, &more) - self.offensive_value(state, &attack);
                Some(phrase!("join.worth", worth))
            }
            _ => None,
        }
    }

    /// In how many of a hundred ways a unit captures a bridge or finds a ford, and what the table adds to its dice (11.2.2).
    fn chance_of_crossing(&self, state: &State, side: Side, unit: UnitId, to: Area) -> Phrase {
        let at = state.units.of(unit);
        if self.takes_without_dice(state, side, at, to) {
            return Phrase::bare("seize.free");
        }
        let wins = (2..=12_u8).filter(|total| self.captures(state, side, at, to, *total));
        let ways: i32 = wins.map(|total| 6 - i32::from(total.abs_diff(7))).sum();
        let modifier = self.capture_modifier(state, side, at, to);
        match modifier {
            0 => phrase!("seize.plain", (100 * ways + 18) / 36),
            _ => phrase!("seize.chance", (100 * ways + 18) / 36, modifier),
        }
    }

    /// Where Hooker is, if he becomes inactive unless his corps stirs in the impulse under way (5.3.1).
    pub(crate) fn hooker_at_stake(&self, state: &State) -> Option<Area> {
        let hooker = self.data.named.hooker;
        let at = state.leader_at(hooker);
        let is_due = state.active == Side::Union && !state.hooker_stirred && state.is_awake(hooker);
        (is_due && place::is_area(at)).then_some(at)
    }

    /// What is barred and worth showing: ending an impulse while an assault is due, an attack without a target.
    fn barred(&self, state: &State, side: Side) -> Vec<Barred> {
        let usual = match state.frame() {
            Some(Frame::Operation) => Choice::Done,
            Some(Frame::Declare) => Choice::Attack,
            _ => return Vec::new(),
        };
        let refusal = self.judge_choice(state, side, usual).err();
        let barred = refusal.map(|refusal| Barred {
            choice: usual.to_string(),
            case: refusal.case.into(),
            message: refusal.message,
        });
        barred.into_iter().collect()
    }

    /// Who has to decide what. He who is `asked` reads his prompt, so for him this stays the same.
    pub(crate) fn waiting_for(&self, state: &State, side: Side, asked: bool) -> Option<Waiting> {
        let question = self.question(state)?;
        Some(if asked {
            Waiting {
                side,
                say: Phrase::bare("wait.you"),
                case: "3.0".into(),
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
