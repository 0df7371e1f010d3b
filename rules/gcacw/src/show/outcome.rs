//! How the game ended, and where the points come from.

use kernel::choice::Target;
use kernel::{Phrase, Side, phrase};
use protocol::view::{Line, Outcome};

use crate::game::Gcacw;
use crate::points::Reason;
use crate::state::State;

/// The words for the six levels: of the side that counts points first.
const LEVELS: [&str; 3] = ["level.decisive", "level.substantive", "level.marginal"];

impl Gcacw {
    /// The case that decides the scenario.
    pub(super) fn victory_case(&self, state: &State) -> &'static str {
        match state.scenario(&self.data).entry.number {
            1 => "scenario 1 victory",
            2 => "scenario 2 victory",
            3 => "scenario 3 victory",
            5 => "scenario 5 victory",
            6 => "scenario 6 victory",
            7 => "scenario 7 victory",
            8 => "scenario 8 victory",
            9 => "scenario 9 victory",
            _ => "scenario 4 victory",
        }
    }

    /// Who wins with the points as they are, and the words for how well.
    pub(super) fn winner(&self, state: &State) -> (Side, &'static str) {
        let side = state.scenario(&self.data).entry.victory.side;
        let level = usize::from(state.level(&self.data, state.points(&self.data)));
        if level < LEVELS.len() {
            (side, LEVELS[level])
        } else {
            (side.other(), LEVELS[(2 * LEVELS.len() - 1).saturating_sub(level)])
        }
    }

    /// How the game ended, once it has.
    pub(crate) fn outcome_of(&self, state: &State) -> Option<Outcome> {
        if !self.is_over(state) {
            return None;
        }
        let (winner, level) = self.winner(state);
        let victory = &state.scenario(&self.data).entry.victory;
        let points = state.points(&self.data);
        // The last of the levels of the side that counts begins here.
        let least = victory.levels[2];
        let margin = if winner == victory.side {
            points - least + 1
        } else {
            least - points
        };
        Some(Outcome {
            winner: Some(winner),
            say: phrase!(
                "outcome.line",
                winner,
                level,
                i32::from(points),
                victory.side,
                i32::from(least)
            ),
            case: self.victory_case(state).into(),
            margin: u32::try_from(margin).ok(),
            lines: self.points_lines(state),
            charts: Vec::new(),
        })
    }

    pub(super) fn points_lines(&self, state: &State) -> Vec<Line> {
        let case = self.victory_case(state);
        let line = |(points, reason): (i16, Reason)| {
            let (case, phrase) = match reason {
                Reason::Objective(hex) => (case, phrase!("points.objective", hex.0)),
                Reason::Lost(hex) => (case, phrase!("points.lost", hex.0)),
                Reason::EmptyHanded => (case, Phrase::bare("points.empty-handed")),
                Reason::Losses(side) => ("13.0.3", phrase!("points.losses", side)),
                Reason::Crossed(unit) => (case, phrase!("points.crossed", unit.wire())),
                Reason::Weeks => (case, Phrase::bare("campaign.points.weeks")),
                Reason::Unsupplied(unit) => (case, phrase!("points.unsupplied", unit.wire())),
                Reason::Worn(side) => (case, phrase!("points.worn", side)),
                Reason::Unit(key, unit) => (case, phrase!(key, unit.wire())),
                Reason::Other(key) => (case, Phrase::bare(key)),
            };
            Line(points.into(), case.into(), phrase)
        };
        state.accounts(&self.data).into_iter().map(line).collect()
    }
}
