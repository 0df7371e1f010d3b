//! Where the Union lands (2.0), and how both sides then stand.

use kernel::log::say;
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use super::data::Landing;
use super::{Asked, Campaign, Depot, Step};
use crate::choice::Choice;
use crate::field::Field;
use crate::forces::Start;
use crate::frames::{Frame, Part};
use crate::game::{Gcacw, NOT_ASKED};
use crate::state::State;

const NO_LANDING: Refusal = Refusal::new("advanced 2.0", "The Union does not land there.");

impl Field<'_> {
    /// The places where the Union can land.
    pub(super) fn landings(&self) -> impl Iterator<Item = Choice> + use<'_> {
        self.data
            .campaign
            .landings
            .iter()
            .map(|landing| Choice::Land(landing.hex))
    }

    pub(super) fn judge_landing(&self, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Land(_) if self.landings().any(|landing| landing == choice) => Ok(()),
            Choice::Land(_) => Err(NO_LANDING),
            _ => Err(NOT_ASKED),
        }
    }
}

impl Gcacw {
    /// The campaign at its start: the Union is about to say where it lands.
    #[must_use]
    pub fn set_up_campaign(&self) -> State {
        let data = &self.data.campaign;
        let mut state = State::opening(self.data.scenarios.len() as u8, &data.scenario);
        // Substitutes and the divisions of a reorganized army are not in the game at its start.
        let replacements = data.replacements.iter().map(|(_, new)| *new);
        for unit in data.substitutes.chain(replacements) {
            state.units[unit].strength = 0;
        }
        for leader in data.scenario.leader_ids() {
            state.leaders[leader].hex = None;
            state.leaders[leader].gone = true;
        }
        state.campaign = Some(Box::new(Campaign::opening(data)));
        state.frames = vec![
            Frame::Turn(Part::Campaign(Step::Arrivals)),
            Frame::Campaign(Asked::Landing),
        ];
        state
    }

    /// Both sides are placed as the landing says; the Confederate player then places those who are free.
    pub(super) fn land(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        let Choice::Land(hex) = choice else { return };
        let landings = &self.data.campaign.landings;
        let Some(number) = landings.iter().position(|landing| landing.hex == hex) else {
            return;
        };
        let landing: &Landing = &landings[number];
        state.frames.pop();
        say(turn, "advanced 2.0", || phrase!("campaign.landed", hex.0));
        state.advanced().landing = u8::try_from(number).ok();
        let depot = landing.depot.map(|at| Depot {
            at,
            complete: true,
            dismantled: false,
        });
        state.advanced().depots.extend(depot);
        for unit in self.data.campaign.scenario.unit_ids() {
            let index = usize::from(unit.0);
            if let Start::Hex(hex) = landing.starts[index] {
                state.units[unit].hex = Some(hex);
            }
            state.units[unit].works = landing.works[index];
        }
        for (leader, hex) in &landing.leaders {
            state.leaders[*leader].hex = Some(*hex);
            state.leaders[*leader].gone = false;
        }
        state.frames.push(Frame::SetUp(Side::Confederate));
    }
}
