//! What must hold of what the three at a table see.

use anyhow::{Context, Result, ensure};
use protocol::http::{DiceProof, TableStatus};
use protocol::view::Piece;
use protocol::{BySide, Side, TableView, Viewer};

use super::Game;
use crate::journal;

impl Game {
    /// Compares all three views with the server's. The onlooker may be shown several steps at once, later.
    pub(super) async fn compare(&mut self) -> Result<()> {
        let mut foes: BySide<Vec<Piece>> = BySide::default();
        for watcher in &mut self.watchers {
            let answer = watcher.api.view(watcher.table).await?;
            match answer.viewer.side() {
                Some(side) => foes[side] = pieces_of(&answer.view, side.other()),
                None => check_fog(&foes, &answer.view)?,
            }
            let seq = answer.seq;
            watcher.expect(answer)?;
            if watcher.viewer != Viewer::Spectator {
                watcher.reach(seq).await?;
            }
        }
        Ok(())
    }

    /// Compares views, journals and header with each other once the game is over.
    pub(super) async fn check_end(&mut self) -> Result<()> {
        for watcher in &mut self.watchers {
            watcher.compare_with_server().await?;
            let replay = journal::replay(&watcher.api, watcher.table).await?;
            ensure!(
                (replay.seq, &replay.view) == (watcher.seq, &watcher.view),
                "the journal of {:?} leads to seq {} instead of {}",
                watcher.viewer,
                replay.seq,
                watcher.seq
            );
            ensure!(
                replay.log.ends_with(&watcher.log),
                "the journal of {:?} tells another story",
                watcher.viewer
            );
        }
        let header = self.watchers[0].api.header(self.watchers[0].table).await?;
        ensure!(
            header.status == TableStatus::Finished,
            "the table is {:?}",
            header.status
        );
        ensure!(header.dice_seed.is_some(), "the dice seed is not published");
        let proof: DiceProof = self.watchers[2].api.get(&format!("/tables/{}/dice", header.id)).await?;
        ensure!(proof.consistent, "the dice prove otherwise: {:?}", proof.fault);
        let outcome = self.watchers[0].view.outcome.as_ref().context("an outcome")?;
        ensure!(header.winner == outcome.winner, "the header names another winner");
        Ok(())
    }
}

fn pieces_of(view: &TableView, owner: Side) -> Vec<Piece> {
    let pieces = view.pieces.iter();
    pieces.filter(|piece| piece.owner == owner).cloned().collect()
}

/// Of the other side's pieces a player is shown what an onlooker is shown, and no more.
fn check_fog(foes: &BySide<Vec<Piece>>, onlooker: &TableView) -> Result<()> {
    for side in Side::BOTH {
        let open = pieces_of(onlooker, side.other());
        ensure!(foes[side] == open, "{side:?} sees more of the enemy than an onlooker");
    }
    Ok(())
}
