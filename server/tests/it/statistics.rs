//! What finished games tell beside who won: victory points, bids, dice.

use std::time::Instant;

use protocol::Side::{self, Confederate, Union};
use protocol::http::{Archive, BidAdvice, DiceProof, ScenarioStatistics};
use serde_json::json;
use server::people::luck::count_some;
use sqlx::Executor;

use crate::client::PATIENCE;
use crate::ratings::{reckoned, resign};
use crate::world::{Game, World};

/// A game that both have played to its end, and how it ended: what was rolled by each, and the totals.
async fn played(world: &World, bids: [u8; 2]) -> (Game, [i64; 2]) {
    let game = world.game().await;
    game.play_to_the_bids().await;
    for (side, bid) in Side::BOTH.into_iter().zip(bids) {
        game.must(side, &format!("bid:{bid}")).await;
    }
    let proof: DiceProof = world.nobody().get(&format!("{}/dice", game.path)).await.read();
    // The first die places a piece; then they fire by turns.
    let fired = proof.rolls.iter().skip(1).map(|roll| i64::from(roll.recorded) + 1);
    let mut pips = [0, 0];
    for (turn, face) in fired.enumerate() {
        pips[turn % 2] += face;
    }
    (game, pips)
}

/// Waits until all dice are counted.
async fn counted(world: &World) {
    reckoned(world).await;
    let start = Instant::now();
    while world
        .count("select count(*) from result where union_dice is null")
        .await
        > 0
    {
        count_some(&world.database.pool).await.expect("counted");
        assert!(start.elapsed() < PATIENCE, "dice are missing");
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_result_keeps_victory_points_bids_and_dice() {
    let world = World::new().await;
    let (game, pips) = played(&world, [3, 1]).await;
    counted(&world).await;
    let ahead = (pips[0] + 3 - pips[1] - 1).unsigned_abs();
    let archive: Archive = world.nobody().get("/archive").await.read();
    let margin = (ahead > 0).then(|| u32::try_from(ahead).expect("few"));
    assert_eq!((archive.games[0].table, archive.games[0].margin), (game.id, margin));
    let kept = "select count(*) from result where bid_for = 0 and bids = '{3,1}' and price = 3";
    assert_eq!(world.count(kept).await, 1);
    let told: Vec<ScenarioStatistics> = world.nobody().get("/statistics?ruleset=skirmish").await.read();
    let sums = [told[0].union_dice, told[0].confederate_dice].map(|sum| (sum.dice, sum.pips));
    assert_eq!(sums, pips.map(|pips| (3, pips.unsigned_abs())));
    // Counted once: it stays as it is.
    assert_eq!(count_some(&world.database.pool).await.expect("counted"), 0);
}

#[tokio::test]
async fn a_game_that_was_given_up_has_no_margin() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "fire").await;
    resign(&game, Union).await;
    reckoned(&world).await;
    let archive: Archive = world.nobody().get("/archive").await.read();
    assert_eq!(
        (archive.games[0].winner, archive.games[0].margin),
        (Some(Confederate), None)
    );
    assert_eq!(world.count("select count(*) from result where bids is null").await, 1);
}

/// Games by invitation of two players in which the Union was bid for: `won` of `games` at each price from 0 on.
async fn bid_for(world: &World, options: &str, won: &[u32], games: u32) {
    let one = world.player("Meade").await.player.expect("a player").id;
    let two = world.player("Longstreet").await.player.expect("a player").id;
    for (price, won) in won.iter().enumerate() {
        let fill = format!(
            "with made as (
                 insert into game_table (table_id, ruleset, rules_version, scenario, options, status, audience, creator,
                     dice_seed, ended_by, winner, ended_at, reckoned)
                 select gen_random_uuid(), 'skirmish', '1', 'meeting', '{{{options}}}', 'finished', 'open', '{one}', '',
                     'victory', case when n <= {won} then 0 else 1 end, now(), true
                 from generate_series(1, {games}) n returning *
             )
             insert into result (table_id, ruleset, scenario, options, union_player, confederate_player, ended_by, winner,
                 began_at, ended_at, steps, rated, listed, bid_for, bids, price)
             select table_id, ruleset, scenario, options, '{one}', '{two}', ended_by, winner, ended_at, ended_at, 9, false,
                 true, 0, '{{{price},0}}', {price} from made"
        );
        world
            .database
            .pool
            .execute(sqlx::AssertSqlSafe(fill))
            .await
            .expect("games");
    }
}

#[tokio::test]
async fn the_bid_for_even_chances_is_told_when_there_are_enough_games() {
    let world = World::new().await;
    let nobody = world.nobody();
    let advice = async |options: &str| -> BidAdvice {
        let path = format!("/statistics/bid?ruleset=skirmish&scenario=meeting&options={options}");
        world.nobody().get(&path).await.read()
    };
    let without = advice("fog").await;
    assert_eq!(
        (without.side, without.suggestion),
        (None, None),
        "nobody bids without the option"
    );
    let early = advice("auction").await;
    assert_eq!((early.side, early.games, early.suggestion), (Some(Union), 0, None));
    bid_for(&world, "auction", &[16, 14, 10, 6, 4], 20).await;
    let known = advice("auction").await;
    let bid = known.suggestion.expect("enough games");
    assert_eq!(
        (known.games, known.same_options, bid.side, bid.bid),
        (100, true, Union, 2)
    );
    assert!(bid.low < 2 && bid.high > 2 && bid.games == 100, "{bid:?}");
    let other = advice("fog,auction").await;
    assert_eq!(
        (other.same_options, other.suggestion),
        (false, Some(bid)),
        "from games with any options"
    );
    let told: Vec<ScenarioStatistics> = nobody.get("/statistics?ruleset=skirmish").await.read();
    assert_eq!(told[0].bids, [bid]);
    for nonsense in [
        "ruleset=whist&scenario=meeting&options=auction",
        "ruleset=skirmish&scenario=no",
    ] {
        let advice: BidAdvice = nobody.get(&format!("/statistics/bid?{nonsense}")).await.read();
        assert_eq!((advice.games, advice.suggestion), (0, None));
    }
    let wish = json!({"ruleset": "skirmish", "side": "union", "options": {"auction": true}});
    let header: protocol::http::TableHeader = world.player("Hancock").await.post("/tables", wish).await.read();
    assert_eq!(header.options, ["auction"]);
}
