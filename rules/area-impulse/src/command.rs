//! Who commands the armies, and trouble in the Union command: insubordination (17.3), Meade and Grant (17.6), and the
//! cavalry raid (17.5).

use kernel::choice::Target;
use kernel::{Side, Turn, phrase};

use crate::AreaImpulse;
use crate::data::LeaderId;
use crate::log::{say, say_dice};
use crate::options::Rule;
use crate::sets::Set;
use crate::state::{Dawn, Frame, State, place};

impl AreaImpulse {
    /// The army leader of a side, or the deputy who commands in his place (17.6; 16.3 of Birth of a Legend).
    #[inline]
    pub(crate) fn army_leader(&self, state: &State, side: Side) -> LeaderId {
        let index = side.index();
        match (self.tables.deputy[index], self.book.deputies[index]) {
            (Some(deputy), Some(rule)) if state.options.has(rule) => deputy,
            _ => self.tables.army_leader[index],
        }
    }

    /// 17.3: whether the Union's order to assault from an area fails.
    pub(crate) fn is_order_refused(&self, state: &State, area: u8, turn: &mut Turn<'_>) -> bool {
        if !state.options.has(Rule::Insubordination) || state.active != Side::Union {
            return false;
        }
        let tired = (self.own(state, Side::Union, area) & state.exhausted).len();
        let face = turn.d6();
        let refused = face <= 1 + tired;
        say_dice(turn, "17.3", Side::Union, "dice.order", &[face], || {
            phrase!(
                if refused { "order.refused" } else { "order.obeyed" },
                area,
                i32::from(face) - i32::from(tired)
            )
        });
        refused
    }

    /// 17.6: a die decides whether Meade feuds with Grant, and stays on the Turn Track.
    pub(crate) fn roll_feud(&self, state: &mut State, turn: &mut Turn<'_>) {
        let side = Side::Union;
        let meade = self.army_leader(state, side);
        let at = state.leader_at(meade);
        if !state.options.has(Rule::MeadeAndGrant) || at == place::ELIMINATED || state.wounded[meade.0] != 0 {
            self.end_rolls(state);
            return;
        }
        let face = turn.d6();
        let feud = face >= 5;
        say_dice(turn, "17.6", side.other(), "dice.feud", &[face], || {
            phrase!(if feud { "meade.feuds" } else { "meade.agrees" })
        });
        if feud {
            self.withdraw_marker(state, meade);
        } else if at == place::TURN_TRACK && !self.controlled(state, side).is_empty() {
            state.go(Frame::Dawn(Dawn::Reconciled));
            return;
        }
        self.end_rolls(state);
    }

    pub(crate) fn return_meade(&self, state: &mut State, area: u8, turn: &mut Turn<'_>) {
        let meade = self.army_leader(state, Side::Union);
        state.leaders[meade.0] = area;
        say(turn, "17.6", || phrase!("leader.returns", meade.wire(), area));
        self.end_rolls(state);
    }

    /// A leader goes to the Turn Track, and what is reported of him is no longer believed.
    pub(crate) fn withdraw_marker(&self, state: &mut State, leader: LeaderId) {
        state.leaders[leader.0] = place::TURN_TRACK;
        state.reports[leader.0] = 0;
    }

    /// 17.5: a fresh Union cavalry unit on the railway with a path home earns its point, once.
    pub(crate) fn note_raid(&self, state: &mut State, turn: &mut Turn<'_>) {
        if !state.options.has(Rule::CavalryRaid) || state.raided || state.turn >= self.book.turns() {
            return;
        }
        let supplied = self.supplied(state, Side::Union);
        let cavalry = self.tables.cavalry - state.exhausted;
        let cut = |area: &u8| self.own(state, Side::Union, *area).meets(cavalry) && self.traces(supplied, *area);
        let raided: Set = self.ground.rail_raid.filter(cut).collect();
        if let Some(area) = raided.first() {
            state.raided = true;
            say(turn, "17.5", || phrase!("raid", area));
        }
    }
}
