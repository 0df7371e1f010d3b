//! What a player is asked, for those who answer in his name.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use protocol::http::TableStatus;
use protocol::pace::{Control, Pace};
use protocol::{Side, TableView, Viewer};
use uuid::Uuid;

use super::Table;
use crate::db;
use crate::error::{Error, Result};
use crate::tables::act::Act;

/// How things stand for a player with a decision of a side of his.
#[derive(Clone, Debug)]
pub enum Standing {
    /// He does not hold the side, or not it alone.
    NotHis,
    /// The game is over.
    Over,
    /// The game cannot go on here for now.
    Frozen,
    /// He is not awaited, as far as he knows.
    Silent,
    /// He is asked.
    Asked(Question),
}

/// What a player is asked, as he himself sees it.
#[derive(Clone, Debug)]
pub struct Question {
    /// The `seq` at which it was asked.
    pub seq: u64,
    /// The number of the step after which he is, and the `seq` of what he sees then.
    pub now: (i32, u64),
    /// What he sees.
    pub view: Arc<TableView>,
    /// When his flag falls, if nothing stops his clock.
    pub flag: Option<DateTime<Utc>>,
    /// How much time the players have.
    pub pace: Option<Pace>,
}

impl Question {
    /// Whether both players are at the table.
    #[must_use]
    pub const fn is_live(&self) -> bool {
        matches!(
            self.pace,
            Some(Pace {
                control: Control::Live(_),
                ..
            })
        )
    }

    /// Whether a vacation stops the clock.
    #[must_use]
    pub const fn stops_for_vacation(&self) -> bool {
        matches!(
            self.pace,
            Some(Pace {
                control: Control::Correspondence(control),
                ..
            }) if control.vacation
        )
    }
}

impl Table {
    /// The side that a player holds, and the number of the step that he sees.
    ///
    /// # Errors
    /// When he does not sit there, plays both sides, or the game is not running.
    pub fn lone_seat(&self, player: Uuid) -> Result<(Side, i32)> {
        let scene = self.scene();
        let sides = scene.record.sides_of(Some(player));
        match (&sides[..], scene.record.status) {
            ([], _) => Err(Error::not_seated()),
            ([_, _, ..], _) => Err(Error::conflict(
                "plays-both-sides",
                "Whoever plays both sides decides himself.",
            )),
            (_, TableStatus::Open) => Err(Error::not_begun()),
            (_, TableStatus::Finished) => Err(Error::conflict("finished", "The game is over.")),
            ([side], TableStatus::Running) => Ok((*side, scene.step())),
        }
    }

    /// What a player is asked as a side.
    #[must_use]
    pub fn standing(&self, player: Uuid, side: Side) -> Standing {
        let mut scene = self.scene();
        scene.touch();
        let viewer = Viewer::from(side);
        if scene.record.sides_of(Some(player)) != [side] {
            return Standing::NotHis;
        }
        if scene.record.status != TableStatus::Running {
            return Standing::Over;
        }
        if scene.is_frozen() {
            return Standing::Frozen;
        }
        let sight = scene.sight(viewer);
        let is_awaited = |view: &TableView| view.waiting_on.iter().any(|waiting| waiting.side == side);
        let Some(sight) = sight.filter(|sight| sight.view.prompt.is_some() && is_awaited(&sight.view)) else {
            return Standing::Silent;
        };
        Standing::Asked(Question {
            seq: sight.prompt_seq,
            now: (scene.step(), sight.seq),
            view: sight.view,
            flag: scene.flag(side),
            pace: scene.record.pace,
        })
    }

    /// The keys of what the log told a player with the opponent's step by which he was asked a question; none when he was
    /// asked by a step of his own, and `None` when he took that step back.
    ///
    /// # Errors
    /// When the database fails or the journal cannot be read.
    pub async fn told_with(
        self: &Arc<Self>,
        player: Uuid,
        side: Side,
        question: &Question,
    ) -> Result<Option<Vec<String>>> {
        let (step, now) = question.now;
        let asked_by = db::plans::asked_by(&self.services.database, self.id, Viewer::from(side), step);
        let since = match db::patiently(asked_by).await? {
            Some(asking) if asking.side == side => {
                let is_back = Act::read(&asking.choice) == Act::Undo;
                return Ok((!is_back).then(Vec::new));
            }
            Some(asking) => asking.since.cast_unsigned(),
            None => return Ok(Some(Vec::new())),
        };
        // Not the number of the question: that changes when its owner agrees to another pace.
        let seq = now.saturating_sub(since);
        let told = self.excerpt(Some(player), Some(side), seq.saturating_sub(1), 1).await?;
        let step = told.steps.into_iter().find(|step| step.seq == seq);
        let lines = step.into_iter().flat_map(|step| step.diff.log);
        Ok(Some(lines.map(|line| line.say.key.into_owned()).collect()))
    }
}
