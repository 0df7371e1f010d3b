//! Games that outlive releases: seams, snapshots anywhere, digests, two releases beside each other.

use protocol::Side::{self, Confederate, Union};
use protocol::http::{DiceProof, TableHeader, ViewAnswer};
use protocol::socket::ServerMessage;
use protocol::view::LogEntry;
use serde_json::json;
use server::commands::drain::drain;
use server::commands::verify::verify;

use crate::client::{Client, watch};
use crate::skirmish::{Edition, FIRST, SECOND};
use crate::world::{Game, UNKEPT, World, games};

/// Later rules that lead to the very same.
const REPRINT: Edition = Edition { number: 2, ..FIRST };

/// Rules that are not those of the first edition, though they say so.
const FORGOTTEN: Edition = Edition { number: 1, ..SECOND };

async fn seen(game: &Game) -> [ViewAnswer; 2] {
    [game.view(Union).await, game.view(Confederate).await]
}

/// The lines of the log that somebody is shown who comes to the table.
async fn log(client: &Client, game: &Game) -> Vec<LogEntry> {
    let mut socket = client.socket().await;
    socket.say(&watch(game.id)).await;
    match socket.next_of_game().await {
        ServerMessage::Table { log, .. } => log,
        other => panic!("not the table: {other:?}"),
    }
}

#[tokio::test]
async fn a_game_goes_on_under_the_next_edition_after_a_seam_that_the_log_tells() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "fire").await;
    game.must(Union, "march:5").await;
    let [before, _] = seen(&game).await;
    assert_eq!((before.view.undoable, game.header(Union).await.edition), (1, 1));
    assert_eq!(game.choose(Union, "march:11").await.refusal().0, 422);

    let world = world.upgrade(SECOND).await;
    let game = game.at(&world);
    let [after, _] = seen(&game).await;
    let header = game.header(Union).await;
    assert_eq!((header.edition, header.frozen), (2, None));
    assert_eq!(
        (after.seq, after.view.log_len),
        (before.seq + 1, before.view.log_len + 1)
    );
    assert_eq!(
        (&after.view.pieces, &after.view.tracks),
        (&before.view.pieces, &before.view.tracks)
    );
    for client in [game.player(Union), game.player(Confederate), &world.nobody()] {
        let lines = log(client, &game).await;
        let line = lines.last().expect("a line");
        assert_eq!((&*line.say.key, line.say.params.len()), ("table.seam", 1));
    }
    // What was done under other rules stays done; what is done now goes by the new ones.
    assert_eq!(after.view.undoable, 0);
    assert_eq!(game.undo(Union).await.refusal(), (409, "nothing-to-undo".to_owned()));
    game.must(Union, "march:11").await;
    let score = |view: &ViewAnswer| {
        view.view
            .tracks
            .iter()
            .find(|track| track.id == "union")
            .map(|track| track.at)
    };
    let before = score(&game.view(Union).await).expect("a score");
    game.must(Union, "fire").await;
    assert!(score(&game.view(Union).await).expect("a score") > before + 10);

    // There is one seam, however often it is opened under the same edition.
    let world = world.upgrade(SECOND).await;
    let game = game.at(&world);
    game.must(Union, "pass").await;
    assert_eq!(world.count("select count(*) from seam").await, 1);
    assert_eq!(world.count("select count(*) from step where choice = '~seam'").await, 1);
}

#[tokio::test]
async fn a_game_that_crossed_a_seam_is_verified_from_end_to_end() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "fire").await;
    game.must(Union, "pass").await;
    let world = world.upgrade(SECOND).await;
    let game = game.at(&world);
    for turn in 1..6 {
        let side = Side::BOTH[turn % 2];
        game.must(side, "fire").await;
        game.must(side, "pass").await;
    }
    game.must(Union, "bid:3").await;
    game.must(Confederate, "bid:1").await;
    let proof: DiceProof = world.nobody().get(&format!("{}/dice", game.path)).await.read();
    assert!(proof.consistent && proof.rolls.len() == 7, "{proof:?}");
    let said = verify(&world.commands(), &games(SECOND), game.id)
        .await
        .expect("consistent");
    assert!(said.starts_with("consistent: all 7 rolls of 16 steps"), "{said}");
}

#[tokio::test]
async fn a_server_that_stops_leaves_what_can_still_be_taken_back() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "march:4").await;
    game.must(Union, "march:5").await;
    let before = seen(&game).await;
    let world = world.restart().await;
    // The next release need not be able to make these steps again.
    assert_eq!(
        world.tamper("update step set choice = 'march:12' where step > 0").await,
        2
    );
    let game = game.at(&world);
    assert_eq!(seen(&game).await, before);
    assert_eq!(game.view(Union).await.view.undoable, 2);
    for _ in 0..2 {
        assert_eq!(game.undo(Union).await.status.as_u16(), 200);
    }
    assert_eq!(game.view(Union).await.view.pieces[0].at, 1);
    assert_eq!(game.undo(Union).await.refusal(), (409, "nothing-to-undo".to_owned()));
}

#[tokio::test]
async fn secret_choices_of_one_side_wait_for_the_other_across_a_seam() {
    let world = World::new().await;
    let game = world.game().await;
    game.play_to_the_bids().await;
    game.must(Union, "bid:3").await;
    let [union, confederate] = seen(&game).await;
    let world = world.upgrade(SECOND).await;
    let game = game.at(&world);
    let after = seen(&game).await;
    assert_eq!(after[0].view.tracks, union.view.tracks);
    assert_eq!(after[1].view.tracks, confederate.view.tracks);
    game.must(Confederate, "bid:1").await;
    assert!(game.view(Union).await.view.outcome.is_some());
}

#[tokio::test]
async fn draining_settles_all_games_while_the_server_goes_on() {
    let world = World::new().await;
    let (open, over) = (world.game().await, world.game().await);
    open.must(Union, "fire").await;
    open.must(Union, "march:4").await;
    let resigned = over
        .player(Union)
        .post(&format!("{}/resign", over.path), json!({}))
        .await;
    assert_eq!(resigned.status.as_u16(), 200);
    let said = drain(&world.commands(), &games(FIRST)).await.expect("drained");
    assert!(said.starts_with("settled 1 running and "), "{said}");
    let unsettled = "select count(*) from game_table t
         left join seal using (table_id) left join snapshot using (table_id)
         where coalesce(seal.step, -1) < (select max(step) from step where step.table_id = t.table_id)
             or status = 'running' and seal.step > coalesce(snapshot.step, -1)";
    assert_eq!(world.count(unsettled).await, 0);
    // The server has noticed nothing.
    assert_eq!(open.undo(Union).await.status.as_u16(), 200);
    assert_eq!(world.count(unsettled).await, 1);
    let said = drain(&world.commands(), &games(FIRST)).await.expect("drained again");
    assert_eq!(said, "settled 1 running and 0 finished games, sealed 1 steps");
}

#[tokio::test]
async fn a_release_drains_no_games_of_other_rules_and_says_so() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "fire").await;
    let world = world.upgrade_after(&UNKEPT, FIRST).await;
    let refused = drain(&world.commands(), &games(SECOND))
        .await
        .expect_err("not its games");
    assert!(
        refused.to_string().starts_with("1 games could not be settled"),
        "{refused}"
    );
    assert_eq!(world.count("select count(*) from seal").await, 0);
}

#[tokio::test]
async fn rules_that_lead_elsewhere_are_noticed_at_the_first_step_and_nothing_is_lost() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "march:4").await;
    game.must(Union, "fire").await;
    game.must(Union, "pass").await;
    let before = seen(&game).await;
    let rows = world.count("select count(*) from step").await;
    let world = world.upgrade_after(&UNKEPT, FORGOTTEN).await;
    let game = game.at(&world);
    let frozen = game.header(Union).await.frozen.expect("frozen");
    assert!(frozen.contains("tep 2 "), "{frozen}");
    assert_eq!(
        game.choose(Confederate, "pass").await.refusal(),
        (409, "frozen".to_owned())
    );
    assert_eq!(world.count("select count(*) from step").await, rows);
    let world = world.upgrade(FIRST).await;
    let game = game.at(&world);
    assert_eq!(seen(&game).await, before);
    game.must(Confederate, "pass").await;
}

#[tokio::test]
async fn steps_from_before_there_were_digests_are_read_by_the_same_edition() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "fire").await;
    let before = seen(&game).await;
    let changes = [&UNKEPT[..], &["update step set digest = null"]].concat();
    let world = world.upgrade_after(&changes, FIRST).await;
    let game = game.at(&world);
    assert_eq!(seen(&game).await, before);
    game.must(Union, "pass").await;
}

#[tokio::test]
async fn steps_that_are_not_sealed_are_taken_over_where_digests_agree_and_only_there() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "fire").await;
    let [before, _] = seen(&game).await;
    let frozen = async |world: &World| game.at(world).header(Union).await.frozen.expect("frozen");
    let world = world.upgrade_after(&UNKEPT, SECOND).await;
    let why = frozen(&world).await;
    assert!(why.contains("not sealed"), "{why}");
    // Rules that lead to the same do not help when the journal says that they do not, or nothing.
    let digest = world.count("select digest::bigint from step where step = 1").await;
    let mut world = world;
    for forged in ["digest + 1", "null"] {
        let change = format!("update step set digest = {forged} where step = 1");
        world = world.upgrade_after(&[&change], REPRINT).await;
        let why = frozen(&world).await;
        assert!(why.contains("not sealed"), "{why}");
    }
    let change = format!("update step set digest = {digest} where step = 1");
    let world = world.upgrade_after(&[&change], REPRINT).await;
    let game = game.at(&world);
    let header = game.header(Union).await;
    assert_eq!((header.edition, header.frozen), (2, None));
    assert_eq!(game.view(Union).await.view.pieces, before.view.pieces);
    game.must(Union, "pass").await;
}

#[tokio::test]
async fn what_an_upgrade_left_unsealed_the_old_release_can_still_seal() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "fire").await;
    let world = world.upgrade_after(&UNKEPT, SECOND).await;
    assert!(game.at(&world).header(Union).await.frozen.is_some());
    drain(&world.commands(), &games(FIRST))
        .await
        .expect("drained by the old release");
    let world = world.upgrade(SECOND).await;
    let game = game.at(&world);
    assert_eq!(game.header(Union).await.frozen, None);
    game.must(Union, "march:11").await;
}

#[tokio::test]
async fn another_board_under_the_same_edition_is_a_seam_too() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "march:4").await;
    let world = world
        .upgrade(Edition {
            printed: "a better field",
            ..FIRST
        })
        .await;
    let game = game.at(&world);
    let header = game.header(Union).await;
    assert_eq!((header.edition, header.frozen), (1, None));
    assert_eq!(game.undo(Union).await.refusal(), (409, "nothing-to-undo".to_owned()));
    assert_eq!(
        world
            .count("select count(*) from seam where printed = 'a better field'")
            .await,
        1
    );
}

#[tokio::test]
async fn a_node_leaves_a_game_alone_that_has_crossed_a_seam_elsewhere_and_says_so() {
    let old = World::new().await;
    let game = old.game().await;
    game.must(Union, "fire").await;
    let mut socket = game.player(Confederate).socket().await;
    socket.say(&watch(game.id)).await;
    assert!(matches!(socket.next_of_game().await, ServerMessage::Table { .. }));

    let new = World::under(old.options.clone(), SECOND).await;
    let there = game.at(&new);
    // What the old node has not sealed yet is left to it.
    assert!(there.header(Union).await.frozen.is_some());
    game.must(Union, "march:5").await;
    drain(&old.commands(), &games(FIRST)).await.expect("drained");
    let new = {
        new.stop().await;
        World::under(old.options.clone(), SECOND).await
    };
    let there = game.at(&new);
    assert_eq!(there.header(Union).await.frozen, None);
    there.must(Union, "march:11").await;

    let rows = new.count("select count(*) from step").await;
    // The news travels; whoever has not heard it is still refused as stale.
    let frozen = loop {
        if let Some(frozen) = game.header(Union).await.frozen {
            break frozen;
        }
    };
    let mut refused = game.choose(Union, "march:3").await.refusal();
    while refused == (409, "stale".to_owned()) {
        refused = game.choose(Union, "march:3").await.refusal();
    }
    assert_eq!(refused, (409, "frozen".to_owned()));
    assert!(frozen.contains("edition 2") && frozen.contains("edition 1"), "{frozen}");
    let told = loop {
        if let ServerMessage::Header { header, .. } = socket.next().await
            && let Some(why) = header.frozen
        {
            break why;
        }
    };
    assert_eq!(told, frozen);
    let resigned = game
        .player(Confederate)
        .post(&format!("{}/resign", game.path), json!({}))
        .await;
    assert_eq!(resigned.refusal(), (409, "frozen".to_owned()));
    assert_eq!(new.count("select count(*) from step").await, rows);
    // It leaves nothing behind either when it goes.
    old.stop().await;
    assert_eq!(new.count("select count(*) from step").await, rows);
    there.must(Union, "pass").await;
    let mine: Vec<TableHeader> = there.player(Union).get("/tables?list=mine").await.read();
    assert_eq!((mine.len(), mine[0].edition), (1, 2));
}
