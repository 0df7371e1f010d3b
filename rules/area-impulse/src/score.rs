//! What the log tells of victory while the game goes on: areas that begin or cease to count (15.3 and 15.4 in Not War But
//! Murder, 14.2 and 14.3 in Birth of a Legend), the worth of losses (15.5), and automatic victories that are in sight.

use kernel::{Side, Turn, phrase};

use crate::AreaImpulse;
use crate::book::LastDay;
use crate::log::say;
use crate::sets::Set;
use crate::state::{Ending, State};

/// What counts for victory at a moment, losses apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Score {
    /// Areas whose points the Union has.
    scored: Set,
    /// Gates that count although the Union does not control them.
    gates: Set,
    /// Areas that decide without points, as far as the Union controls them.
    decisive: Set,
    /// The victory that nightfall would bring.
    ending: Option<Ending>,
}

/// What is in one set and not in the other.
fn changes(before: Set, now: Set) -> Set {
    (before - now) | (now - before)
}

impl AreaImpulse {
    /// What counts now; nothing when nobody reads the log.
    pub(crate) fn score(&self, state: &State, turn: &Turn<'_>) -> Option<Score> {
        (!turn.is_quiet()).then(|| Score {
            scored: self.scored_areas(state),
            gates: self.scored_gates(state),
            decisive: self.decisive_areas() & state.union_control,
            ending: self.ending_at_nightfall(state),
        })
    }

    /// The areas that decide without points: the landings, and those of 14.3.
    fn decisive_areas(&self) -> Set {
        match (self.book.last_day, self.ground.landings) {
            (LastDay::Areas { moved, unmoved }, Some(landings)) => {
                [landings.start, landings.goal, moved, unmoved].into_iter().collect()
            }
            _ => Set::EMPTY,
        }
    }

    /// Tells what has changed since the log last told, and remembers it.
    pub(crate) fn tell_score(&self, state: &State, told: &mut Option<Score>, turn: &mut Turn<'_>) {
        let (Some(before), Some(now)) = (*told, self.score(state, turn)) else {
            return;
        };
        if before == now || state.ended.is_some() {
            return;
        }
        self.tell_areas(state, before, now, turn);
        for area in changes(before.decisive, now.decisive) {
            let landing = self
                .ground
                .landings
                .is_some_and(|landings| [landings.start, landings.goal].contains(&area));
            let (case, key) = if landing {
                ("14.2", "score.landing")
            } else {
                ("14.3", "score.decides")
            };
            say(turn, case, || phrase!(key, area));
        }
        if before.ending != now.ending {
            let key = if now.ending.is_some() {
                "score.ending"
            } else {
                "score.no-ending"
            };
            if let Some(ending) = now.ending.or(before.ending) {
                let (winner, case) = self.winner_at_nightfall(ending);
                say(turn, case, || phrase!(key, winner));
            }
        }
        *told = Some(now);
    }

    fn tell_areas(&self, state: &State, before: Score, now: Score, turn: &mut Turn<'_>) {
        let changed = changes(before.scored, now.scored) | changes(before.gates, now.gates);
        if changed.is_empty() {
            return;
        }
        let total = self.tally(state).total();
        for area in changed {
            let gate = now.gates.contains(area) || (before.gates.contains(area) && !now.scored.contains(area));
            let points = match (now.scored.contains(area), now.gates.contains(area)) {
                (true, _) => self.data.areas[usize::from(area)].vp,
                (false, contested) => u8::from(contested),
            };
            say(turn, if gate { "15.4" } else { "15.3" }, || {
                phrase!("score.area", area, points, total)
            });
        }
    }

    /// 15.5: tells what all losses are worth, if that has changed since it was last told.
    pub(crate) fn tell_losses(&self, state: &mut State, turn: &mut Turn<'_>) {
        let LastDay::Points(_) = self.book.last_day else {
            return;
        };
        let points = self.lost(state).points() as i16;
        if points != state.told_losses {
            state.told_losses = points;
            say(turn, "15.5", || {
                phrase!("score.losses", i32::from(points), self.tally(state).total())
            });
        }
    }

    /// Who wins if an automatic victory is won at nightfall, and by which case.
    pub(crate) const fn winner_at_nightfall(&self, ending: Ending) -> (Side, &'static str) {
        match ending {
            Ending::Richmond => (Side::Union, self.book.cases.richmond),
            _ => (Side::Confederate, "14.2"),
        }
    }
}
