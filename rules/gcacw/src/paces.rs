//! What takes units farther: the steps of a march (6.1), the hexes of a retreat (7.6.4).

use kernel::choice::Target;
use kernel::{Pace, RandomDice, Turn};
use protocol::view::{PieceId, SpaceId};

use crate::choice::Choice;
use crate::field::Field;
use crate::frames::{Flight, Frame, March};
use crate::game::Gcacw;
use crate::ids::HexId;
use crate::retreat::Back;
use crate::show::hands_over;
use crate::state::State;

impl Gcacw {
    /// What takes a piece farther that marches or retreats; where it stands, if it does.
    pub(crate) fn paces_of(&self, state: &State, piece: PieceId, into: &mut Vec<Pace<Choice>>) -> Option<SpaceId> {
        match state.frames.last()? {
            Frame::March(march) if march.unit.wire() == piece => self.paces_on(state, march, into),
            Frame::Flight(flight) if { flight.units }.any(|unit| unit.wire() == piece) => {
                self.paces_back(state, flight, into)
            }
            _ => None,
        }
    }

    fn paces_on(&self, state: &State, march: &March, into: &mut Vec<Pace<Choice>>) -> Option<SpaceId> {
        let at = state.units[march.unit].hex?;
        let field = Field::new(&self.data, state);
        for (to, step) in field.steps(march).into_iter().flatten() {
            let told = field.obliging(march, to, step);
            into.push(Pace::next(Choice::Step(march.unit, to), to.0, step.cost).obliging(told));
        }
        Some(at.0)
    }

    fn paces_back(&self, state: &State, flight: &Flight, into: &mut Vec<Pace<Choice>>) -> Option<SpaceId> {
        let at = flight.at(state)?;
        let (ways, _) = Field::new(&self.data, state).ways_back(flight);
        into.extend(ways.into_iter().map(|step| self.pace_back(state, flight, step)));
        Some(at.0)
    }

    /// A hex of a retreat, and those beyond it into which nobody is asked; it costs the points that are lost.
    fn pace_back(&self, state: &State, flight: &Flight, step: Back) -> Pace<Choice> {
        let choice = Choice::Back(step.to);
        let mut after = state.clone();
        let mut dice = RandomDice::new(0);
        let mut turn = Turn::quiet(&mut dice);
        self.make_choice(&mut after, flight.side, choice, &mut turn);
        if turn.is_committed() {
            // A bridge is tested: what the dice do is not known.
            return Pace::next(choice, step.to.0, step.loss);
        }
        let owed = match after.frames.last() {
            Some(Frame::Loss(_, points, _)) => u16::from(*points),
            _ => 0,
        };
        let lost = after.losses[flight.side].saturating_sub(state.losses[flight.side]);
        // Of those who are all lost it is known where they went first.
        let to = flight.at(&after).unwrap_or(step.to);
        let gone = { after.frames.iter() }.rev().find_map(|frame| match frame {
            Frame::Flight(next) if next.units == flight.units => Some(next),
            _ => None,
        });
        let through: Vec<HexId> = match gone {
            Some(next) => {
                let passed = next.left.iter().flatten().skip(usize::from(flight.steps) + 1);
                passed.copied().collect()
            }
            None => (to != step.to).then_some(step.to).into_iter().collect(),
        };
        let told = hands_over(self, state, (flight.side, choice), &after);
        Pace {
            through: through.into_iter().map(|hex| hex.0).collect(),
            ..Pace::next(choice, to.0, lost + owed).obliging(told)
        }
    }
}
