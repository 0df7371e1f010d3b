//! What is asked: the prompt of the player who decides, and the words for those who wait.

use kernel::choice::Target;
use kernel::offers::{Offers, Said};
use kernel::{Phrase, Side, phrase};
use protocol::view::{Prompt, Waiting};

use crate::campaign::words;
use crate::choice::Choice;
use crate::fatigue::listed;
use crate::field::Field;
use crate::frames::{Assault, Attack, Cause, Frame, Prepared, Ride, Stage};
use crate::game::Gcacw;
use crate::ids::{UnitId, UnitSet};
use crate::march::attack_of;
use crate::show::attacks::together;
use crate::show::odds::result;
use crate::state::State;

/// A question: for the one who is asked, for the others, and the case that asks.
struct Question {
    ask: Phrase,
    wait: Phrase,
    case: &'static str,
}

impl Gcacw {
    fn question(&self, state: &State) -> Option<Question> {
        let question = |case, ask, wait| Question { ask, wait, case };
        let bare = Phrase::bare;
        Some(match state.frames.last()? {
            Frame::Turn(_) => return None,
            Frame::SetUp(side) => {
                let units = Field::new(&self.data, state).unplaced(*side);
                question("13.0.1", phrase!("ask.set-up", listed(units)), bare("wait.set-up"))
            }
            Frame::Expect => question("scenario 3 rule 6", bare("ask.expect"), bare("wait.expect")),
            Frame::Base => question("scenario 6 rule 12", bare("ask.base"), bare("wait.base")),
            Frame::Release => question("scenario 6 rule 9", bare("ask.release"), bare("wait.release")),
            Frame::Support(attack) => {
                let hex = attack.target.0;
                question(
                    "advanced 11.0",
                    phrase!("ask.support", hex, listed(attack.units)),
                    phrase!("wait.support", hex),
                )
            }
            Frame::Campaign(asked) => {
                let (case, ask, wait) = words::question(*asked);
                question(case, ask, wait)
            }
            Frame::Shelled(_, true) => question("advanced 11.0", phrase!("ask.loss", 1), phrase!("wait.loss", 1)),
            Frame::Shelled(hex, false) => question(
                "advanced 11.0",
                phrase!("ask.withdraw.guns", hex.0),
                phrase!("wait.withdraw", hex.0),
            ),
            Frame::Arrive(unit) => question(
                Field::new(&self.data, state).arrival_case(*unit),
                phrase!("ask.arrive", unit.wire()),
                phrase!("wait.arrive", unit.wire()),
            ),
            Frame::Transfer(..) => {
                let ask = phrase!("ask.transfer", self.data.tables.ranges.value.command);
                question("3.2", ask, bare("wait.transfer"))
            }
            Frame::Action(..) if words::closing(state).is_some() => {
                let (ask, wait) = words::closing(state)?;
                question("advanced 6.0", bare(ask), bare(wait))
            }
            Frame::Action(side, false) if let Some(limit) = Field::new(&self.data, state).limit(*side) => {
                let ask = phrase!("ask.action.limit", limit.key);
                question(limit.case, ask, bare("wait.action"))
            }
            Frame::Action(_, false) => question("4.3.1", bare("ask.action"), bare("wait.action")),
            Frame::Action(_, true) => question("4.2.3", bare("ask.action.passed"), bare("wait.action")),
            Frame::Led(led) => {
                let leader = led.leader.wire();
                let wait = phrase!("wait.led", leader);
                let takes_more = || Field::new(&self.data, state).takes_more(led);
                match led.points {
                    Some(points) => question("5.2.3", phrase!("ask.led.march", leader, points), wait),
                    None if led.units.len() < led.limit && !takes_more() => {
                        question("5.2.2", phrase!("ask.led.all", leader), wait)
                    }
                    // The highest limit of the table is none.
                    None if usize::from(led.limit) >= state.scenario(&self.data).units.len() => {
                        question("5.2.2", phrase!("ask.led", leader), wait)
                    }
                    None => {
                        let left = led.limit.saturating_sub(led.units.len());
                        let key = if left == 0 { "ask.led.full" } else { "ask.led.limit" };
                        question("5.2.4", phrase!(key, leader, left), wait)
                    }
                }
            }
            Frame::March(march) => {
                let unit = march.unit.wire();
                let limit = Field::new(&self.data, state).limit(self.marcher(state, march));
                let wait = phrase!("wait.march", unit);
                match limit.filter(|limit| limit.binds_marches) {
                    Some(limit) => question(
                        limit.case,
                        phrase!("ask.march.limit", unit, march.points, limit.key),
                        wait,
                    ),
                    None => {
                        let field = Field::new(&self.data, state);
                        // Who is beside an enemy and no longer attacks wonders why he is offered nothing.
                        let key = if field.is_barred(march) {
                            "ask.march.spent"
                        } else {
                            "ask.march"
                        };
                        question("5.1.1", phrase!(key, unit, march.points), wait)
                    }
                }
            }
            Frame::Assault(assault) => {
                let (leader, target) = (assault.leader.wire(), assault.target.0);
                let wait = phrase!("wait.assault", leader, target);
                match assault.stage {
                    Prepared::Choosing(own, grand) => question("7.1.4", phrase!("ask.storm", own, grand), wait),
                    _ => question("7.1.4", self.ask_assault(state, assault), wait),
                }
            }
            Frame::Refuse(attack) => {
                let hex = attack.target.0;
                let ask = phrase!("ask.refuse", hex, listed(attack.units));
                question("7.8.1", ask, phrase!("wait.refuse", hex))
            }
            Frame::Ride(ride) => question("7.7.1", self.ask_ride(state, ride), bare("wait.ride")),
            Frame::Split(split) => match split.hex {
                None => question("7.6.6", bare("ask.drive"), bare("wait.drive")),
                Some(hex) => question("7.6.6", phrase!("ask.divide", hex.0), bare("wait.divide")),
            },
            Frame::Fight(fight) => {
                let hex = fight.attack.target.0;
                if fight.stage == Stage::Choice {
                    let [attacker, defender] = &fight.results;
                    let ask = phrase!("ask.withdraw", hex, listed(fight.attack.units));
                    let ask = ask.with(result(attacker)).with(result(defender));
                    question("7.6.8", ask, phrase!("wait.withdraw", hex))
                } else {
                    question("7.6.7", phrase!("ask.advance", hex), phrase!("wait.advance", hex))
                }
            }
            Frame::Loss(_, points, _) => question("7.5.2", phrase!("ask.loss", *points), phrase!("wait.loss", *points)),
            Frame::Flight(flight) => {
                let unit = flight.units.first()?.wire();
                let [least, most] = Field::new(&self.data, state).retreat_lengths(flight.cause);
                let cause = match flight.cause {
                    Cause::Retreat => "flight.retreat",
                    Cause::Rout => "flight.rout",
                    Cause::Cavalry => "flight.cavalry",
                };
                let units = listed(flight.units);
                let ask = phrase!("ask.flight", units, cause, least, most, flight.steps);
                question("7.6.4", ask, phrase!("wait.flight", unit))
            }
            Frame::Works(side, _) if state.rain => {
                let units = Field::new(&self.data, state).wreckers(*side);
                question(
                    "12.0.2",
                    phrase!("ask.works.rain", listed(units)),
                    bare("wait.works.rain"),
                )
            }
            // Who has only bridges to think of is not told of works that nobody can dig.
            Frame::Works(side, built) => {
                let digs = !Field::new(&self.data, state).entrenchers(*side, *built).is_empty();
                // No scenario counts works, and no turn follows in which anybody stands in them.
                let is_last = state.campaign.is_none() && state.turn >= state.scenario(&self.data).entry.turns;
                let ask = match (digs, is_last) {
                    (true, true) => "ask.works.last",
                    (true, false) => "ask.works",
                    (false, _) => "ask.works.bridges",
                };
                question("8.0.1", bare(ask), bare("wait.works"))
            }
        })
    }

    /// 7.7.1: before whom cavalry may retreat. What it would be attacked with, and the odds, are shown beside it.
    fn ask_ride(&self, state: &State, ride: &Ride) -> Phrase {
        let (hex, units) = match state.frames.iter().rev().nth(1) {
            Some(Frame::March(march)) => (march.pending.map(|(_, target)| target), UnitSet::of(march.unit)),
            Some(Frame::Assault(assault)) => (Some(assault.target), assault.units | assault.grand),
            _ => (
                None,
                Field::new(&self.data, state).units_in(ride.side.other(), ride.from),
            ),
        };
        let (key, hex) = match hex {
            Some(target) => ("ride.attack", target),
            None => ("ride.near", ride.from),
        };
        phrase!("ask.ride", listed(units), key, hex.0)
    }

    /// What a choice is called where it is asked, if not as everywhere.
    fn label(&self, state: &State, choice: Choice) -> Option<Phrase> {
        let frame = state.frames.last()?;
        match (frame, choice) {
            (Frame::March(march), _) if let Some((kind, target)) = attack_of(choice) => {
                return Field::new(&self.data, state).called(march, kind, target);
            }
            (Frame::Action(..), Choice::Assault(leader, target)) => {
                return Field::new(&self.data, state).called_assault(leader, target);
            }
            (Frame::Flight(flight), Choice::Back(hex)) => {
                let (steps, _) = Field::new(&self.data, state).ways_back(flight);
                let loss = steps.iter().find(|step| step.to == hex)?.loss;
                return (loss > 0).then(|| phrase!("back.loss", loss));
            }
            (Frame::Fight(_), Choice::Withdraw) => {
                let [least, most] = Field::new(&self.data, state).retreat_lengths(Cause::Retreat);
                return Some(phrase!("withdraw.hexes", least, most));
            }
            (Frame::Refuse(attack), Choice::Refuse) => {
                let field = Field::new(&self.data, state);
                let gain = |refused: bool| {
                    let sums = field.sums(&Attack { refused, ..*attack });
                    sums.flanks.bonus.cast_signed() + sums.refused
                };
                return Some(phrase!("refuses", gain(true), gain(false)));
            }
            // 7.1.5: who is of another hex or command.
            (Frame::Assault(assault), Choice::Take(unit)) if assault.stage == Prepared::Naming => {
                let field = Field::new(&self.data, state);
                let joins = field.may_assault(assault.leader, assault.target, unit).is_err();
                return Some(Phrase::bare(if joins { "take.joins" } else { "take.part" }));
            }
            _ => {}
        }
        let key = match (frame, choice) {
            (_, Choice::Destroy(unit, to)) => {
                let at = state.units[unit].hex?;
                let edge = self.data.map.edge(at, to)?;
                let pontoon = state.pontoons.binary_search(&edge).is_ok();
                pontoon.then_some("take-up")
            }
            (Frame::Campaign(asked), _) => words::label(*asked, choice),
            (_, Choice::Declare) => Some(words::ROUSE),
            (_, Choice::Activate(_)) => Some("activates"),
            (Frame::Assault(_), Choice::Take(_)) => Some("take.attacks"),
            // Today there is nothing to it.
            (_, Choice::AsUsual) if state.rain => Some("as-usual.rain"),
            (Frame::Works(side, built), Choice::AsUsual) => {
                let digs = !Field::new(&self.data, state).entrenchers(*side, *built).is_empty();
                (!digs).then_some("as-usual.none")
            }
            // Nobody has advanced yet.
            (Frame::Fight(fight), Choice::Done)
                if fight.stage == Stage::Advance
                    && fight
                        .attack
                        .units
                        .into_iter()
                        .all(|unit| state.units[unit].hex != Some(fight.attack.target)) =>
            {
                Some("done.advance.none")
            }
            // Who is left behind is seen by how many there are.
            (Frame::Led(led), Choice::Done) if led.points.is_none() && !led.units.is_empty() => {
                return Some(phrase!("done.led", led.units.len()));
            }
            (_, Choice::Done) => Gcacw::done_label(state),
            _ => None,
        };
        key.map(Phrase::bare)
    }

    /// What a choice that ends something is called where it is asked.
    fn done_label(state: &State) -> Option<&'static str> {
        Some(match state.frames.last()? {
            Frame::Transfer(_, moved) if moved.is_empty() => "done.transfer.none",
            Frame::Transfer(..) => "done.transfer",
            Frame::Led(_) => "done.action",
            Frame::March(_) => "done.march",
            Frame::Assault(assault) if assault.stage == Prepared::Naming => "done.assault",
            Frame::Assault(_) => "done.storm",
            Frame::Refuse(_) => "done.refuse",
            Frame::Ride(_) => "done.ride",
            Frame::Support(_) => "done.support",
            Frame::Base => "done.base",
            Frame::Release => "done.release",
            Frame::Shelled(..) => "done.stand",
            Frame::Split(_) => "done.divide",
            Frame::Fight(fight) if fight.stage == Stage::Choice => "done.stand",
            Frame::Fight(_) => "done.advance",
            Frame::Flight(_) => "done.flight",
            Frame::Works(_, built) if built.is_empty() => "done.works.none",
            Frame::Works(..) if state.rain => "done.works.rain",
            Frame::Works(..) => "done.works",
            _ => return None,
        })
    }

    pub(crate) fn prompt(&self, state: &State, side: Side) -> Option<Prompt> {
        let question = self.question(state)?;
        let field = Field::new(&self.data, state);
        let mut choices = Vec::new();
        if self.decider(state) == Some(side) {
            field.list(side, &mut choices);
        }
        // Of attacks, the one that takes the most movement points goes best, and comes first.
        choices.sort_by_key(|choice| match choice {
            Choice::Prepared(_) => 1,
            Choice::Normal(_) => 2,
            Choice::Hasty(_) => 3,
            Choice::Column(_) => 4,
            // What costs order stands last.
            Choice::Force => 5,
            // So does what takes a way over a river from both sides, as few mean to.
            Choice::Destroy(..) => 6,
            _ => 0,
        });
        let mut offers = Offers::default();
        for choice in choices {
            let cost = field.next_step(choice).map_or(1, |step| step.cost);
            let label = self.label(state, choice);
            let told = self.finality(&field, side, choice);
            let (confirm, spends) = wrecking(&field, choice);
            let confirm = confirm.or_else(|| passing(&field, choice));
            let said = Said {
                label,
                confirm,
                spends,
                told,
                ..Said::plain(choice.verb())
            };
            offers.add(said, choice.targets(), cost);
        }
        Some(Prompt {
            seq: 0,
            say: question.ask,
            case: question.case.into(),
            offers: together(offers.list_shared()).into(),
            barred: Vec::new(),
            sums: Vec::new(),
        })
    }

    /// 7.1.4, 7.1.5: who is named, and how many of them a die will let attack.
    fn ask_assault(&self, state: &State, assault: &Assault) -> Phrase {
        let field = Field::new(&self.data, state);
        let (leader, target) = (assault.leader.wire(), assault.target.0);
        let own = field.assault_value(assault.leader);
        let side = field.leader_side(assault.leader);
        let joins = |unit: UnitId| field.may_assault(assault.leader, assault.target, unit).is_err();
        let others = field.scenario.sides[side.index()];
        let able = others.filter(|unit| field.judge_assault(assault, Choice::Take(*unit)).is_ok());
        let able: UnitSet = able.collect();
        let is_joined = !assault.grand.is_empty() || { able }.any(joins);
        // Where all are named, nobody is asked for.
        let [alone, grand] = if able.is_empty() {
            ["ask.assault.full", "ask.assault.full.grand"]
        } else {
            ["ask.assault", "ask.assault.grand"]
        };
        match field.grand_leader(assault.leader).filter(|_| is_joined) {
            Some(army) => phrase!(grand, leader, target, own, army.wire(), field.assault_value(army)),
            None => phrase!(alone, leader, target, own),
        }
    }

    /// Who has to decide what. He who is `asked` reads his prompt, so for him this stays the same.
    pub(crate) fn waiting(&self, state: &State, side: Side, asked: bool) -> Option<Waiting> {
        let question = self.question(state)?;
        Some(if asked {
            Waiting {
                side,
                say: Phrase::bare("wait.you"),
                case: "3.3".into(),
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

/// What is asked before a step past the enemy, which costs order or a point, and every attack (2.4.5).
fn passing(field: &Field<'_>, choice: Choice) -> Option<Phrase> {
    let Some(Frame::March(march)) = field.state.frames.last() else {
        return None;
    };
    let Choice::Step(unit, to) = choice else { return None };
    let key = match field.obliging(march, to, field.next_step(choice)?)? {
        "obliges.shakes" => "confirm.shakes",
        "obliges.shakes.point" => "confirm.shakes.point",
        _ => return None,
    };
    Some(phrase!(key, unit.wire()))
}

/// What is asked before a bridge goes by which one's own men came, and what it takes of a march: a hex that may be
/// chosen is not a way across (10.2).
fn wrecking(field: &Field<'_>, choice: Choice) -> (Option<Phrase>, Option<&'static str>) {
    let Choice::Destroy(unit, to) = choice else {
        return (None, None);
    };
    let die = field.destroy(unit, to).ok().and_then(|wreck| wreck.to);
    let Some(Frame::March(march)) = field.state.frames.last() else {
        // The die is asked about by itself.
        return (die.is_none().then(|| Phrase::bare("confirm.take-up")), None);
    };
    let own = unit.wire();
    // What glows beyond a river is taken for a way over it.
    let asked = match (die, field.lacks_points(march, to)) {
        (Some(die), None) => phrase!("confirm.destroy.march", own, die),
        (Some(die), Some(cost)) => phrase!("confirm.destroy.far", own, die, cost),
        (None, None) => phrase!("confirm.take-up.march", own),
        (None, Some(cost)) => phrase!("confirm.take-up.far", own, cost),
    };
    (Some(asked), Some("spent.march"))
}
