//! A player whose bid sends him to the other seat does something else at the same instant: he does it for himself, or
//! not at all, but never for his opponent.

use anyhow::{Context, Result, bail, ensure};
use protocol::Side;
use protocol::http::{OnBehalf, TableHeader, TableStatus};
use protocol::socket::{ClientMessage, ServerMessage};
use tokio::time::timeout;

use super::plan::{ChaosArgs, ChaosReport, end};
use super::table::soon;
use crate::api::{Api, ApiError};
use crate::process::Scratch;
use crate::socket::{PATIENCE, Socket};
use crate::table::{Seated, new_table};

/// The option by which both players bid for a side.
const BIDS: &str = "bids-union";

/// What the two bid, so that they change places.
const LOW: &str = "bid:0";
const HIGH: &str = "bid:20";

pub(super) async fn run(args: &ChaosArgs, report: &mut ChaosReport) -> Result<()> {
    let scratch = Scratch::new()?;
    let server = scratch.server(&args.server, "server")?.start().await?;
    let visitor = Api::new(&server.url);
    let catalog = visitor.catalog().await?;
    let with_bids = |info: &&protocol::catalog::RulesetInfo| info.options.iter().any(|option| option.id == BIDS);
    let rulesets: Vec<&str> = catalog
        .rulesets
        .iter()
        .filter(with_bids)
        .map(|info| info.id.as_str())
        .collect();
    ensure!(!rulesets.is_empty(), "no game has bids for a side");
    for ruleset in rulesets {
        for _ in 0..args.exchanges {
            for named in [Some(Side::Union), None] {
                let table = Bidding::open(&visitor, ruleset).await?;
                table
                    .resign_at_once(named)
                    .await
                    .with_context(|| format!("{ruleset}, resigning for {named:?}"))?;
            }
            let table = Bidding::open(&visitor, ruleset).await?;
            table
                .decide_at_once()
                .await
                .with_context(|| format!("{ruleset}, two messages"))?;
            report.exchanges += 3;
        }
    }
    end(server).await
}

/// A table at which one bid is in; with the other one the players change places.
struct Bidding {
    seated: Seated,
    /// The `seq` of the prompt of who still has to bid.
    seq: u64,
}

impl Bidding {
    async fn open(visitor: &Api, ruleset: &str) -> Result<Bidding> {
        let mut wish = new_table(ruleset);
        wish.options.insert(BIDS.to_owned(), true);
        let seated = Seated::open_at(visitor, &wish).await?;
        let [bidder, opponent] = &seated.players;
        let seq = opponent.view(seated.id).await?.seq;
        opponent.choose(seated.id, seq, HIGH.to_owned()).await?;
        let seq = bidder.view(seated.id).await?.seq;
        Ok(Bidding { seated, seq })
    }

    /// Bids and resigns at the same instant.
    async fn resign_at_once(&self, side: Option<Side>) -> Result<()> {
        let [bidder, opponent] = &self.seated.players;
        let path = format!("/tables/{}/resign", self.seated.id);
        // Connections of their own.
        let (one, other) = (bidder.at(bidder.base()), bidder.at(bidder.base()));
        let bid = one.choose(self.seated.id, self.seq, LOW.to_owned());
        let wish = OnBehalf { side };
        let resign = other.post::<TableHeader>(&path, &wish);
        let (bid, resigned) = tokio::join!(bid, resign);
        if let Err(error) = bid {
            // The resignation may have been first.
            ensure!(matches!(error, ApiError::Refused { .. }), "the bid fails: {error}");
        }
        let header = opponent.header(self.seated.id).await?;
        match resigned {
            Ok(_) => {
                ensure!(header.status == TableStatus::Finished, "resigned, and not over");
                ensure!(
                    header.winner.is_some() && header.winner == header.you.first().copied(),
                    "who did nothing has resigned: {:?} has won, he is {:?}",
                    header.winner,
                    header.you
                );
            }
            Err(ApiError::Refused { .. }) => {
                ensure!(header.status == TableStatus::Running, "nobody resigned, and it is over")
            }
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    /// Bids, and makes what will be the opponent's first decision, in two messages that follow on each other.
    async fn decide_at_once(&self) -> Result<()> {
        let [bidder, opponent] = &self.seated.players;
        let table = self.seated.id;
        // What is asked first after the exchange, of whichever side, seen at another table.
        let first = self.first_choice().await?;
        let mut socket = Socket::open(bidder).await?;
        for (seq, choice) in [(self.seq, LOW), (self.seq + 1, first.as_str())] {
            let choose = ClientMessage::Choose {
                table,
                seq,
                choice: choice.to_owned(),
                then: Vec::new(),
                side: Some(Side::Union),
            };
            socket.send(&choose).await?;
        }
        let refused = async {
            while !matches!(socket.next().await?, ServerMessage::Refused { .. }) {}
            Ok::<_, anyhow::Error>(())
        };
        timeout(PATIENCE, refused).await.context("nothing is refused")??;
        let goal = self.seq + 1;
        let seq = soon(PATIENCE, async || {
            let now = opponent.view(table).await?;
            ensure!(now.viewer.side() == Some(Side::Union), "they have not changed places");
            ensure!(now.seq >= goal, "he is still at seq {}", now.seq);
            Ok(now.seq)
        })
        .await?;
        ensure!(seq == goal, "a decision of the opponent was made: he is at seq {seq}");
        Ok(())
    }

    /// The first choice of the game after an exchange.
    async fn first_choice(&self) -> Result<String> {
        let bidder = &self.seated.players[0];
        let header = bidder.header(self.seated.id).await?;
        let twin = Bidding::open(&bidder.anonymous(), &header.ruleset).await?;
        let [bidder, opponent] = &twin.seated.players;
        bidder.choose(twin.seated.id, twin.seq, LOW.to_owned()).await?;
        for player in [opponent, bidder] {
            let prompt = player.view(twin.seated.id).await?.view.prompt;
            if let Some(choice) = prompt.and_then(|prompt| prompt.choices().next()) {
                return Ok(choice);
            }
        }
        bail!("nobody is asked anything after the exchange")
    }
}
