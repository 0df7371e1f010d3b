//! Several steps that were sent together: a march and what else one hand does without looking up, and taking it back.
//!
//! Each is a step by itself, judged, durable and shown as if it had been sent alone; what is in the journal does not tell
//! them apart.

use std::sync::Arc;

use super::Table;
use super::step::{Made, Proposal};
use crate::error::{Error, Result};
use crate::tables::act::Act;
use crate::task::carry_through;

/// How many choices may follow the first, and how many steps may be taken back with the last.
pub const MOST_FURTHER: usize = 32;

/// What became of steps that were sent together, of which at least the first was made.
#[derive(Clone, Debug)]
pub struct Marched {
    /// The `seq` of the side that made them, after the last that was made.
    pub seq: u64,
    /// How many were made.
    pub made: u32,
    /// Why the others were not.
    pub stopped: Option<Error>,
}

/// What follows a first step.
#[derive(Clone, Debug, Default)]
pub struct Further(Vec<Act<'static>>);

impl Further {
    /// The choices that follow a first one.
    ///
    /// # Errors
    /// When they are too many, or one cannot be a choice of any game.
    pub fn choices(choices: Vec<String>) -> Result<Further> {
        if choices.len() > MOST_FURTHER {
            return Err(too_many());
        }
        choices
            .into_iter()
            .map(Act::of_player)
            .collect::<Result<_>>()
            .map(Further)
    }

    /// So many more steps to be taken back.
    ///
    /// # Errors
    /// When they are too many.
    pub fn undos(also: u32) -> Result<Further> {
        match usize::try_from(also) {
            Ok(also) if also <= MOST_FURTHER => Ok(Further(vec![Act::Undo; also])),
            _ => Err(too_many()),
        }
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing follows.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

fn too_many() -> Error {
    Error::invalid("too-many-steps", "At most 33 steps are made together.")
}

fn unforeseen() -> Error {
    Error::conflict(
        "unforeseen",
        "The rest was not done: dice were rolled, something was shown, or somebody else decides first.",
    )
}

impl Made {
    /// Refuses whatever was chosen without knowing what this step would come to. What it has only mixed shows nobody
    /// anything new: whoever was not mixed, and is called as before, goes on.
    fn check_open(&self, next: &Act<'_>) -> Result<()> {
        let goes_on = || {
            let [before, after] = self.mixed.as_ref()?;
            let piece: u16 = next.text().split(':').nth(1)?.parse().ok()?;
            let [was, is] = [before, after].map(|pieces| pieces.iter().find(|one| one.id == piece));
            Some((was?.at, was?.counter, was?.owner) == (is?.at, is?.counter, is?.owner))
        };
        if self.is_open || goes_on() == Some(true) {
            Ok(())
        } else {
            Err(unforeseen())
        }
    }
}

impl Table {
    /// Makes a step, and one after the other those that follow it: up to the first that is refused or not `allowed`, and
    /// not beyond one that cannot be taken back, for what follows was chosen without knowing what came of it. Steps are
    /// taken back all or none: when one of them cannot be, nothing is done.
    ///
    /// It is carried through even when the caller goes away in the middle.
    ///
    /// # Errors
    /// When not even the first step was made: see [`Table::step`].
    pub async fn march(
        self: &Arc<Self>,
        first: Proposal,
        further: Further,
        allowed: impl Fn() -> Result<()> + Send + Sync + 'static,
    ) -> Result<Marched> {
        let table = Arc::clone(self);
        if further.is_empty() {
            let seq = self.step(first).await?;
            return Ok(Marched {
                seq,
                made: 1,
                stopped: None,
            });
        }
        carry_through(async move { table.march_on(first, further.0, allowed).await }).await
    }

    async fn march_on(
        self: &Arc<Self>,
        first: Proposal,
        further: Vec<Act<'static>>,
        allowed: impl Fn() -> Result<()> + Send + Sync,
    ) -> Result<Marched> {
        let player = first.player;
        let is_undo = first.act == Act::Undo;
        let first = Proposal {
            also: if is_undo { further.len() } else { 0 },
            ..first
        };
        if is_undo {
            // All or none: what is not allowed is not begun.
            further.iter().try_for_each(|_| allowed())?;
        }
        let mut made = self.step_of(first).await?;
        let mut marched = Marched {
            seq: made.seq,
            made: 1,
            stopped: None,
        };
        for act in further {
            let next = Proposal {
                player,
                side: Some(made.side),
                act,
                seq: Some(made.seq),
                back: None,
                also: 0,
            };
            let step = async {
                if !is_undo {
                    made.check_open(&next.act)?;
                    allowed()?;
                }
                self.step_of(next).await
            };
            match step.await {
                Ok(done) => made = done,
                Err(error) => {
                    marched.stopped = Some(error);
                    break;
                }
            }
            marched.seq = made.seq;
            marched.made += 1;
        }
        Ok(marched)
    }
}

#[cfg(test)]
mod tests {
    use protocol::Side;
    use protocol::view::Piece;

    use super::*;

    #[test]
    fn what_only_mixes_ends_no_march_of_those_who_were_not_mixed() {
        let piece = |id, at, counter| Piece {
            id,
            counter: Some(counter),
            owner: Side::Union,
            at,
            face: 0,
            badges: Vec::new(),
        };
        // 1 and 2 come to lie together and exchange their tokens, and so may 4 and 5 where they are.
        let before = vec![
            piece(1, 7, 11),
            piece(2, 8, 12),
            piece(3, 7, 13),
            piece(4, 9, 14),
            piece(5, 9, 15),
        ];
        let after = vec![
            piece(1, 8, 12),
            piece(2, 8, 11),
            piece(3, 7, 13),
            piece(4, 9, 15),
            piece(5, 9, 14),
        ];
        let made = |mixed| Made {
            side: Side::Union,
            seq: 1,
            is_open: false,
            mixed,
        };
        let mixed = made(Some([before.into(), after.into()]));
        let ends = |made: &Made, choice: &str| {
            let act = Act::of_player(choice.to_owned()).expect("it may be a choice");
            made.check_open(&act).err().map(|error| error.code)
        };
        assert_eq!(ends(&mixed, "retreat:3:8"), None);
        for other in ["retreat:1:9", "retreat:2:9", "retreat:4:8", "retreat:6:8", "done"] {
            assert_eq!(ends(&mixed, other), Some("unforeseen"), "{other}");
        }
        assert_eq!(ends(&made(None), "retreat:3:8"), Some("unforeseen"), "dice were rolled");
    }

    #[test]
    fn so_many_steps_are_made_together_and_no_more() {
        let choices = |count: usize| Further::choices(vec!["pass".to_owned(); count]).map(|further| further.len());
        assert_eq!(choices(0), Ok(0));
        assert_eq!(choices(MOST_FURTHER), Ok(MOST_FURTHER));
        assert_eq!(choices(MOST_FURTHER + 1), Err(too_many()));
        assert!(Further::choices(vec!["~resign".to_owned()]).is_err(), "it is no choice");
        assert_eq!(Further::undos(0).map(|further| further.len()), Ok(0));
        assert_eq!(Further::undos(32).map(|further| further.len()), Ok(32));
        for also in [33, u32::MAX] {
            assert!(Further::undos(also).is_err(), "{also}");
        }
    }
}
