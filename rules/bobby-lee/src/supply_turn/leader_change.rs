//! Leader change (5.2): both sides roll, and a drawn leader takes the place of one of his class.

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Refusal, Side, Turn, phrase};
use maps::sets::Set;
use protocol::view::LogEntry;

use super::entry;
use crate::BobbyLee;
use crate::data::{BlockId, LeaderClass, Quarter};
use crate::judge::NO_SUCH_PIECE;
use crate::state::{Place, State};

const OTHER_CLASS: Refusal = Refusal::new(
    "5.2",
    "A major leader replaces a major one, a minor leader a minor one.",
);
/// The roll that changes a leader.
const CHANGE: i8 = 7;
/// The supply turn in which the late leaders join their pool (5.22).
const LATE: (u16, Quarter) = (1863, Quarter::Winter);

impl BobbyLee {
    /// The leaders on the map whose place a drawn leader can take: of his class, or the supreme leader for Grant (5.22).
    fn replaceable(&self, state: &State, drawn: BlockId) -> Set {
        let side = self.side(drawn);
        let class = match self.block(drawn).kind.leader().map(|leader| leader.class) {
            Some(LeaderClass::SupremeOrArmy) => LeaderClass::Supreme,
            Some(class) => class,
            None => return Set::EMPTY,
        };
        self.of_class(state.places.on_map(), side, class)
    }

    /// Both sides roll; where a change comes up a leader is drawn who has a counterpart on the map.
    pub(super) fn change_leaders(&self, state: &mut State, turn: &mut Turn<'_>) {
        if (state.year, state.quarter) == LATE {
            self.bring_late_leaders(state, turn);
        }
        for side in Side::BOTH {
            let pool = state.places.off_map(Place::Leaders) & self.tables.units(side);
            if !pool.is_empty() {
                state.ledger.sheets[side.index()].drawn = self.roll_for_leader(state, side, pool, turn);
            }
        }
    }

    fn bring_late_leaders(&self, state: &mut State, turn: &mut Turn<'_>) {
        for leader in state.places.off_map(Place::Aside).map(BlockId) {
            state.places.put(leader, Place::Leaders);
            let name = leader.wire();
            say(turn, "5.22", || phrase!("leader.late", name));
        }
    }

    fn roll_for_leader(&self, state: &State, side: Side, pool: Set, turn: &mut Turn<'_>) -> Option<BlockId> {
        let faces = turn.two_d6();
        let lead = BobbyLee::lead(state, side);
        let total = (faces[0] + faces[1]) as i8 - lead;
        let fitting: Set = pool
            .filter(|leader| !self.replaceable(state, BlockId(*leader)).is_empty())
            .collect();
        let drawn = if total < CHANGE {
            None
        } else {
            BobbyLee::draw_from(fitting, turn)
        };
        if !turn.is_quiet() {
            // The dice say all that others learn: not whether anybody in the pool fits.
            let changes = total >= CHANGE;
            let key = if changes { "leader.change" } else { "leader.no-change" };
            turn.log_entry(LogEntry {
                dice: vec![kernel::log::roll(side, "dice.leader-change", &faces)],
                ..entry("5.2", phrase!(key, side, -lead, total))
            });
            if changes && drawn.is_none() {
                turn.log_private(side, entry("5.2", phrase!("leader.none-fits")), None);
            }
        }
        drawn
    }

    pub(super) fn judge_replacing(&self, state: &State, drawn: BlockId, old: BlockId) -> Result<(), Refusal> {
        if !self.tables.units(self.side(drawn)).contains(old.0) {
            return Err(NO_SUCH_PIECE);
        }
        if self.replaceable(state, drawn).contains(old.0) {
            Ok(())
        } else {
            Err(OTHER_CLASS)
        }
    }

    /// The leaders among whom the owner chooses.
    pub(super) fn list_replaceable(&self, state: &State, drawn: BlockId) -> Set {
        self.replaceable(state, drawn)
    }

    /// The drawn leader takes the place, the strength as far as he can reach it, and the token of the other, so that nobody
    /// else sees who was changed.
    pub(super) fn replace_leader(&self, state: &mut State, side: Side, old: BlockId, turn: &mut Turn<'_>) {
        let Some(drawn) = state.ledger.sheets[side.index()].drawn.take() else {
            return;
        };
        let place = state.places.of(old);
        let returns = self.block(old).kind.leader().is_some_and(|leader| leader.returns);
        let first = returns && !state.returned.contains(old.0);
        state
            .places
            .put(old, if first { Place::Leaders } else { Place::Withdrawn });
        state.places.put(drawn, place);
        state.steps[drawn.0] = state.steps(old).min(self.block(drawn).max_steps);
        state.steps[old.0] = 0;
        state.tokens[drawn.0] = state.tokens[old.0];
        state.tokens[old.0] = Default::default();
        if first {
            state.returned.insert(old.0);
        }
        if !turn.is_quiet() {
            let (new, old) = (drawn.wire(), old.wire());
            turn.log_private(side, entry("5.2", phrase!("leader.replaced", new, old)), None);
        }
    }
}
