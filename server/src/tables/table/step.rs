//! A step from a hand to all eyes: the one door through which a game advances.

use std::sync::Arc;
use std::time::Instant;

use protocol::differences::Differences;
use protocol::view::Piece;
use protocol::{ByViewer, Shared, Side, Viewer};
use uuid::Uuid;

use super::{Play, Table};
use crate::db::beat::Beat;
use crate::db::journal::Row;
use crate::db::tables::awaited::Awaited;
use crate::db::tables::record::Takeback;
use crate::error::{Error, Result};
use crate::tables::act::Act;
use crate::tables::audience::Shown;
use crate::tables::forms::diff_text_among;
use crate::tables::journal::Written;
use crate::tables::position::{Aftermath, Position};
use crate::tables::sight::{Glance, Lines, Sight};
use crate::task::carry_through;

/// How often a step is judged again when other nodes are faster.
const TRIES: usize = 5;

/// Something that a player wants to do.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// Who; nobody when the server does it of itself.
    pub player: Option<Uuid>,
    /// For which side. Without it, for the one that he holds when it comes to it; of both, for one that is awaited.
    pub side: Option<Side>,
    /// What.
    pub act: Act<'static>,
    /// The `seq` of what he saw. Without it, it is done whatever has happened since.
    pub seq: Option<u64>,
    /// Where the game goes back to, for a takeback.
    pub back: Option<Arc<Back>>,
    /// How many more steps it must be possible to take back after this undo, or it is refused.
    pub also: usize,
}

/// Where a game goes back to.
#[derive(Debug)]
pub struct Back {
    /// What the players have agreed on.
    pub agreed: Takeback,
    /// The number of the step after which the game stood there.
    pub step: i32,
    /// The packed state.
    pub state: Vec<u8>,
}

impl Back {
    /// Refuses it when the game has gone on since it was offered.
    fn check_agreed(&self, seen: &Sight, position: &Position) -> Result<()> {
        if self.agreed.is_good(seen.seq, position.rolled()) {
            Ok(())
        } else {
            Err(Error::stale())
        }
    }
}

impl Proposal {
    /// Something that a player decided on what he saw at `seq`.
    #[must_use]
    pub const fn at(player: Uuid, side: Option<Side>, act: Act<'static>, seq: u64) -> Proposal {
        Proposal {
            player: Some(player),
            side,
            act,
            seq: Some(seq),
            back: None,
            also: 0,
        }
    }

    /// Something to be done whatever has happened since it was decided.
    #[must_use]
    pub const fn at_any_time(player: Uuid, side: Option<Side>, act: Act<'static>) -> Proposal {
        Proposal {
            player: Some(player),
            side,
            act,
            seq: None,
            back: None,
            also: 0,
        }
    }

    /// Something that the server does of itself.
    #[must_use]
    pub const fn of_server(act: Act<'static>) -> Proposal {
        Proposal {
            player: None,
            side: None,
            act,
            seq: None,
            back: None,
            also: 0,
        }
    }
}

/// A step that was made.
#[derive(Clone, Debug)]
pub(super) struct Made {
    /// By which side.
    pub(super) side: Side,
    /// The `seq` of what that side sees then.
    pub(super) seq: u64,
    /// Whether it can be taken back, and the side is asked what comes next.
    pub(super) is_open: bool,
    /// Where it only mixed what lies face down, and the side is asked what comes next: the pieces before and after it, as
    /// that side sees them.
    pub(super) mixed: Option<[Shared<Piece>; 2]>,
}

/// A step that has been judged.
struct Judged {
    side: Side,
    row: Row,
    position: Position,
    aftermath: Aftermath,
    glances: ByViewer<Option<Glance>>,
}

impl Made {
    fn by(side: Side, shown: Option<&Shown>, has_mixed: bool) -> Made {
        let glance = shown.map(|shown| &shown.glance);
        let mixed = glance.filter(|glance| has_mixed && glance.after.view.prompt.is_some());
        Made {
            mixed: mixed.map(|glance| [&glance.before, &glance.after].map(|sight| sight.view.pieces.clone())),
            side,
            seq: glance.map_or(0, |glance| glance.after.seq),
            is_open: glance.is_some_and(|glance| {
                let (before, after) = (&glance.before.view, &glance.after.view);
                after.undoable > before.undoable && after.prompt.is_some()
            }),
        }
    }
}

impl Table {
    /// Makes a step and returns the `seq` of the side that made it. It is carried through even when the caller goes
    /// away in the middle.
    ///
    /// # Errors
    /// When the player does not hold the side, the step is stale or refused, the rules panic over it, or the database
    /// fails. Then nothing has changed, as far as anybody was shown.
    pub async fn step(self: &Arc<Self>, proposal: Proposal) -> Result<u64> {
        self.step_of(proposal).await.map(|made| made.seq)
    }

    /// The same, with what else [`Table::march`] goes by.
    pub(super) async fn step_of(self: &Arc<Self>, proposal: Proposal) -> Result<Made> {
        // Whoever has no seat at all will not get one by an exchange, and need not queue up for that answer.
        if let Some(player) = proposal.player {
            self.check_sits(player)?;
        }
        let table = Arc::clone(self);
        carry_through(async move { table.step_in_turn(&proposal).await }).await
    }

    async fn step_in_turn(self: &Arc<Self>, proposal: &Proposal) -> Result<Made> {
        let start = Instant::now();
        self.scene().touch();
        let mut play = self.play.lock().await;
        if play.is_recovering {
            self.recover_in_turn(&mut play).await?;
        }
        for _ in 0..TRIES {
            if play.is_behind {
                let read = self.catch_up(&mut play).await;
                self.recover_from(&read, &mut play);
                read?;
            }
            let judged = self.judge(&play, proposal)?;
            let written = self
                .services
                .journal
                .append(self.id, judged.row.clone(), judged.aftermath)
                .await;
            // The messages are worked out while the disk is busy: the writer, just woken on this thread, goes first.
            tokio::task::yield_now().await;
            let shown = self.prepare(judged.glances);
            match written.await.unwrap_or(Written::Unknown) {
                Written::Durable => {
                    let has_mixed = matches!(proposal.act, Act::Choice(_)) && judged.position.has_mixed();
                    let made = Made::by(judged.side, shown[judged.side.into()].as_ref(), has_mixed);
                    self.take(&mut play, &judged.row, judged.position, shown);
                    metrics::counter!("vedette_steps_total").increment(1);
                    metrics::histogram!("vedette_step_seconds").record(start.elapsed());
                    if !judged.aftermath.is_none() {
                        self.services.tell_header(self.id);
                    }
                    return Ok(made);
                }
                Written::Late => play.is_behind = true,
                Written::Unknown => {
                    play.is_behind = true;
                    self.recover(&mut play);
                    return Err(Error::database_unavailable());
                }
            }
        }
        Err(Error::stale())
    }

    /// Judges a step by the seats of the position that it would change: the player may have held another one when he
    /// sent it, or before this node had read what others did.
    fn judge(&self, play: &Play, proposal: &Proposal) -> Result<Judged> {
        let (by, sights) = {
            let scene = self.scene();
            let by = match proposal.player {
                Some(player) => Some(scene.seat(player, proposal.side)?),
                None => None,
            };
            (by, scene.audience.sights().cloned().ok_or_else(Error::not_begun)?)
        };
        let game = play.game.as_ref().ok_or_else(Error::not_begun)?;
        let at = self.services.clock.now();
        let act = &self.timed(by, &proposal.act, at)?;
        // What the server does is done by the side whose flag has fallen.
        let side = by.unwrap_or(match act {
            Act::Flag(Some(side)) => *side,
            _ => Side::Union,
        });
        if proposal.seq.is_some_and(|seq| !sights[side.into()].is_current(seq)) {
            return Err(Error::stale());
        }
        let advance = match &proposal.back {
            Some(back) => {
                back.check_agreed(&sights[Viewer::Spectator], &game.position)?;
                game.position.go_to(&back.state, act)?
            }
            None => game
                .position
                .advance(side, act, &mut game.secret.dice(game.position.rolled()))?,
        };
        if proposal.also > 0 {
            advance.position.check_undos(side, proposal.also)?;
        }
        let lines = Lines::for_all(advance.log, &game.position, act);
        let glances = Sight::look_all(&sights, &advance.position, side, lines);
        let seen = glances.each_ref().map(Option::is_some);
        let asked = glances
            .each_ref()
            .map(|glance| glance.as_ref().is_some_and(|glance| glance.asked));
        let views = ByViewer::of(|viewer| match &glances[viewer] {
            Some(glance) => &*glance.after.view,
            None => &*sights[viewer].view,
        });
        let mut aftermath = advance.position.aftermath(&game.position);
        if let Act::Pace(pace) = act {
            aftermath.pace = Some(*pace);
        }
        let tempo = advance.position.tempo();
        let beat = Beat::new(Awaited::of_views(views), tempo, aftermath.exchange);
        Ok(Judged {
            side,
            row: Row {
                step: game.step + 1,
                side,
                seen_by: Row::seen_bits(seen, asked),
                choice: act.text().into_owned(),
                rolls: advance.rolls,
                at,
                digest: advance.position.digest(),
                beat: Some(beat),
                back: proposal.back.as_ref().map(|back| back.state.clone()),
            },
            aftermath,
            position: advance.position,
            glances,
        })
    }

    fn prepare(&self, glances: ByViewer<Option<Glance>>) -> ByViewer<Option<Shown>> {
        let wanted = self.scene().audience.wanted().0;
        let mut differences = Differences::default();
        let texts = glances.each_ref().zip(wanted).map(|(glance, forms)| {
            let (glance, forms) = (glance.as_ref()?, forms?);
            Some(diff_text_among(self.number, glance, forms, &mut differences))
        });
        let shown = glances.zip(texts);
        shown.map(|(glance, text)| glance.map(|glance| Shown { glance, text }))
    }

    /// Makes a step that is in the journal the present, and shows it.
    fn take(self: &Arc<Self>, play: &mut Play, row: &Row, position: Position, shown: ByViewer<Option<Shown>>) {
        let Some(game) = &mut play.game else { return };
        let step = row.step;
        game.position = position;
        game.step = step;
        self.show(&game.position, shown, row);
        if game.position.ending().is_some() || step % self.services.seal_every == 0 {
            let table = Arc::clone(self);
            // Of games that are over, what is not sealed now is sealed when somebody next looks for them; of others, with the
            // next part.
            tokio::spawn(async move { table.seal().await });
        }
        self.note(step);
        if step - game.snapshot >= self.services.snapshot_every
            && let Some(saving) = self.snapshot(game)
        {
            tokio::spawn(saving);
        }
    }

    /// Shows a step; a crowd sees it a little later, joined with others.
    pub(super) fn show(self: &Arc<Self>, position: &Position, shown: ByViewer<Option<Shown>>, row: &Row) {
        let flush_in = self.scene().show(position, shown, row);
        if let Some(delay) = flush_in {
            let table = Arc::clone(self);
            tokio::spawn(async move {
                tokio::time::sleep(delay).await;
                table.scene().audience.flush();
            });
        }
    }
}
