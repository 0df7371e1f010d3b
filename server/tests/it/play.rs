//! Games over HTTP: choosing, refusals, undo, the journal, snapshots.

use protocol::Side::{Confederate, Union};
use protocol::diff::apply;
use protocol::http::{Because, DiceProof, Journal, TableHeader, TableStatus, ViewAnswer};
use protocol::survey::Survey;
use serde_json::json;

use crate::skirmish::PIT;
use crate::world::{Game, World, config};

#[tokio::test]
async fn a_game_is_played_to_its_end() {
    let world = World::new().await;
    let game = world.game().await;
    game.play_to_the_bids().await;
    game.must(Union, "bid:3").await;
    game.must(Confederate, "bid:1").await;
    let header = game.header(Union).await;
    assert_eq!(header.status, TableStatus::Finished);
    let outcome = game.view(Confederate).await.view.outcome.expect("an outcome");
    assert_eq!(header.winner, outcome.winner);
    assert!(header.dice_seed.is_some());
    assert_eq!(game.choose(Union, "pass").await.refusal(), (409, "finished".to_owned()));
}

#[tokio::test]
async fn what_is_not_allowed_is_refused_and_changes_nothing() {
    let world = World::new().await;
    let game = world.game().await;
    let before = [game.view(Union).await, game.view(Confederate).await];
    let refused = game.choose(Union, "march:12").await;
    assert_eq!(refused.refusal(), (422, "refused".to_owned()));
    assert!(String::from_utf8_lossy(&refused.body).contains("\"case\":\"2.1\""));
    for nonsense in [
        "fly",
        "march:x",
        "~resign",
        "~undo",
        "",
        "march:1\u{0}",
        &"x".repeat(100),
    ] {
        assert_eq!(
            game.choose(Union, nonsense).await.refusal(),
            (422, "refused".to_owned()),
            "{nonsense}"
        );
    }
    assert_eq!(
        game.choose(Confederate, "pass").await.refusal(),
        (403, "not-your-decision".to_owned())
    );
    for seq in [0, 7, u64::MAX] {
        assert_eq!(
            game.choose_at(Union, "pass", seq).await.refusal(),
            (409, "stale".to_owned())
        );
    }
    let stranger = world.guest().await;
    let body = json!({"seq": 1, "choice": "pass"});
    let choose = format!("{}/choose", game.path);
    assert_eq!(
        stranger.post(&choose, body.clone()).await.refusal(),
        (403, "not-seated".to_owned())
    );
    let posing = json!({"seq": 1, "choice": "pass", "side": "confederate"});
    assert_eq!(
        game.player(Union).post(&choose, posing).await.refusal(),
        (403, "not-seated".to_owned())
    );
    assert_eq!(
        world.nobody().post(&choose, body).await.refusal(),
        (401, "signed-out".to_owned())
    );
    assert_eq!(before, [game.view(Union).await, game.view(Confederate).await]);
}

#[tokio::test]
async fn rules_that_panic_over_a_step_leave_the_table_as_it_was() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "march:4").await;
    let before = seen(&game).await;
    let faulty = game.choose(Union, &format!("march:{PIT}")).await;
    assert_eq!(faulty.refusal(), (500, "internal".to_owned()));
    assert_eq!(seen(&game).await, before);
    game.must(Union, "pass").await;
}

#[tokio::test]
async fn a_retry_is_harmless() {
    let world = World::new().await;
    let game = world.game().await;
    let choose = || game.choose_at(Union, "fire", 1);
    assert_eq!(choose().await.status.as_u16(), 200);
    let after = game.view(Union).await;
    assert_eq!(choose().await.refusal(), (409, "stale".to_owned()));
    assert_eq!(game.view(Union).await, after);
}

#[tokio::test]
async fn reasons_are_given() {
    let world = World::new().await;
    let game = world.game().await;
    let path = format!("{}/why", game.path);
    let because: Option<Because> = game.player(Union).post(&path, json!({"space": 12})).await.read();
    assert_eq!(because.expect("a reason").case, "2.1");
    let because: Option<Because> = game.player(Union).post(&path, json!({"space": 5})).await.read();
    assert_eq!(because, None);
}

#[tokio::test]
async fn a_survey_tells_each_viewer_what_he_may_know() {
    let world = World::new().await;
    let game = world.game().await;
    let path = format!("{}/survey", game.path);
    let (player, opponent, nobody) = (game.player(Union), game.player(Confederate), world.nobody());
    let before = game.view(Union).await;
    let fire = json!({"query": {"preview": "fire"}});
    let Some(Survey::Combat(combat)) = player.post(&path, fire.clone()).await.read() else {
        panic!("no odds for the player");
    };
    assert_eq!((combat.attacker, combat.odds.len()), (Union, 6));
    for stranger in [opponent, &nobody] {
        assert_eq!(stranger.post(&path, fire.clone()).await.read::<Option<Survey>>(), None);
    }
    let pretended = json!({"query": {"preview": "fire"}, "side": "union"});
    assert_eq!(opponent.post(&path, pretended).await.read::<Option<Survey>>(), None);
    let layer = json!({"query": {"layer": "places"}});
    for anybody in [player, opponent, &nobody] {
        let survey: Option<Survey> = anybody.post(&path, layer.clone()).await.read();
        assert!(matches!(survey, Some(Survey::Layer(stretches)) if stretches.len() == 1));
    }
    let unknown = player.post(&path, json!({"query": {"map": 1}})).await;
    assert_eq!(unknown.refusal().0, 422);
    assert_eq!(game.view(Union).await, before);
}

#[tokio::test]
async fn own_steps_are_taken_back_to_the_last_commit_point() {
    let world = World::new().await;
    let game = world.game().await;
    assert_eq!(game.undo(Union).await.refusal(), (409, "nothing-to-undo".to_owned()));
    game.must(Union, "fire").await;
    let committed = game.view(Union).await;
    game.must(Union, "march:5").await;
    game.must(Union, "march:6").await;
    assert_eq!(game.view(Union).await.view.undoable, 2);
    assert_eq!(
        game.undo(Confederate).await.refusal(),
        (409, "nothing-to-undo".to_owned())
    );
    assert_eq!(game.undo(Union).await.status.as_u16(), 200);
    assert_eq!(game.undo(Union).await.status.as_u16(), 200);
    let mut back = game.view(Union).await;
    // Only the version numbers go on.
    back.seq = committed.seq;
    back.view.prompt.as_mut().expect("a prompt").seq = committed.view.prompt.as_ref().expect("a prompt").seq;
    assert_eq!(back, committed);
    assert_eq!(game.undo(Union).await.refusal(), (409, "nothing-to-undo".to_owned()));
}

#[tokio::test]
async fn secret_choices_show_nothing_and_make_nothing_stale() {
    let world = World::new().await;
    let game = world.game().await;
    game.play_to_the_bids().await;
    let before = game.view(Confederate).await;
    let spectator = || world.nobody();
    let seen: ViewAnswer = spectator().get(&format!("{}/view", game.path)).await.read();
    game.must(Union, "bid:2").await;
    assert_eq!(game.view(Confederate).await, before);
    assert_eq!(
        spectator()
            .get(&format!("{}/view", game.path))
            .await
            .read::<ViewAnswer>(),
        seen
    );
    assert_eq!(
        game.choose_at(Confederate, "bid:1", before.seq).await.status.as_u16(),
        200
    );
}

#[tokio::test]
async fn the_dice_are_proved_when_the_game_is_over() {
    let world = World::new().await;
    let game = world.game().await;
    let path = format!("{}/dice", game.path);
    game.play_to_the_bids().await;
    assert_eq!(
        world.nobody().get(&path).await.refusal(),
        (409, "not-finished".to_owned())
    );
    game.must(Union, "bid:3").await;
    game.must(Confederate, "bid:1").await;
    let proof: DiceProof = world.nobody().get(&path).await.read();
    // One roll at set-up, one a turn.
    assert!(proof.consistent && proof.rolls.len() == 7, "{proof:?}");
    assert_eq!(proof.salts, ["north".to_owned(), "south".to_owned()]);
    assert_eq!(game.header(Union).await.dice_seed.as_ref(), Some(&proof.seed));
    sqlx::query("update step set rolls = set_byte(rolls, 0, (get_byte(rolls, 0) + 1) % 6) where step = 1")
        .execute(&world.database.pool)
        .await
        .expect("a forger");
    let forged: DiceProof = world.nobody().get(&path).await.read();
    assert!(!forged.consistent);
}

#[tokio::test]
async fn the_journal_leads_from_the_set_up_to_the_present() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "march:4").await;
    game.must(Union, "march:5").await;
    game.undo(Union).await;
    game.play_to_the_bids().await;
    game.must(Confederate, "bid:2").await;
    let everybodys: ViewAnswer = world.nobody().get(&format!("{}/view", game.path)).await.read();
    for viewer in [Some(Union), Some(Confederate), None] {
        let client = viewer.map_or_else(|| world.nobody(), |side| game.player(side).clone());
        let present: ViewAnswer = client.get(&format!("{}/view", game.path)).await.read();
        let mut page: Journal = client.get(&format!("{}/journal?limit=4", game.path)).await.read();
        let mut view = page.start.clone();
        let (mut seq, mut moment) = (page.from, page.moment);
        loop {
            for step in &page.steps {
                seq += 1;
                assert_eq!(step.seq, seq);
                // What only one side saw is no moment of its own.
                let is_secret = viewer.is_some() && step.moment == moment;
                assert_eq!(step.moment, moment + u64::from(!is_secret));
                moment = step.moment;
                apply(&mut view, &step.diff);
            }
            if !page.more {
                assert_eq!(moment, everybodys.seq);
                break;
            }
            page = client
                .get(&format!("{}/journal?from={seq}&limit=4", game.path))
                .await
                .read();
            assert_eq!((page.from, page.moment, &page.start), (seq, moment, &view));
        }
        // Whoever asks for an earlier part again begins anew.
        let again: Journal = client
            .get(&format!("{}/journal?from=2&limit=4", game.path))
            .await
            .read();
        assert_eq!((again.from, again.steps.len()), (2, 4));
        assert_eq!((seq, view), (present.seq, present.view));
    }
}

#[tokio::test]
async fn a_table_stands_where_it_stood_after_a_restart() {
    let world = World::new().await;
    let game = world.game().await;
    for side in [Union, Confederate, Union] {
        game.must(side, "fire").await;
        game.must(side, "march:8").await;
        game.must(side, "march:9").await;
        if side == Confederate {
            game.undo(side).await;
        }
        game.must(side, "pass").await;
    }
    game.must(Confederate, "march:2").await;
    let before = seen(&game).await;
    let world = world.restart().await;
    let game = game.at(&world);
    assert_eq!(seen(&game).await, before);
    assert_eq!(game.undo(Confederate).await.status.as_u16(), 200);
    game.must(Confederate, "pass").await;
}

#[tokio::test]
async fn a_snapshot_that_cannot_be_read_costs_only_time() {
    let world = World::new().await;
    let game = world.game().await;
    game.play_to_the_bids().await;
    let before = seen(&game).await;
    let options = world.options.clone();
    world.stop().await;
    let pool = sqlx::PgPool::connect_with(options.clone()).await.expect("a database");
    let spoilt = sqlx::query("update snapshot set state = 'of an older version'")
        .execute(&pool)
        .await
        .expect("an update");
    assert_eq!(spoilt.rows_affected(), 1);
    let world = World::on(options, config()).await;
    let game = game.at(&world);
    assert_eq!(seen(&game).await, before);
    game.must(Union, "bid:1").await;
}

#[tokio::test]
async fn a_table_whose_rules_have_changed_is_frozen_and_can_be_given_up() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "march:4").await;
    game.must(Union, "pass").await;
    let options = world.options.clone();
    world.stop().await;
    let pool = sqlx::PgPool::connect_with(options.clone()).await.expect("a database");
    for change in [
        "update step set choice = 'march:12' where step = 1",
        "update game_table set noted_step = -1",
        "delete from snapshot",
        "delete from seal",
    ] {
        sqlx::query(change).execute(&pool).await.expect("a change");
    }
    let world = World::on(options, config()).await;
    let game = game.at(&world);
    let header = game.header(Union).await;
    let why = header.frozen.expect("the table is frozen");
    assert!(why.contains("tep 1 "), "{why}");
    assert_eq!(
        game.choose(Union, "march:5").await.refusal(),
        (409, "frozen".to_owned())
    );
    let mine: Vec<TableHeader> = game.player(Union).get("/tables?list=mine").await.read();
    assert_eq!((mine.len(), mine[0].to_act.len()), (1, 0));
    // The players can still end it.
    let resigned = game
        .player(Union)
        .post(&format!("{}/resign", game.path), json!({}))
        .await;
    assert_eq!(resigned.status, 200);
    let header = game.header(Union).await;
    assert_eq!((header.frozen, header.winner), (None, Some(Confederate)));
    let proof = world.nobody().get(&format!("{}/dice", game.path)).await;
    assert_eq!(proof.refusal(), (409, "rules-changed".to_owned()));
}

#[tokio::test]
async fn a_table_that_nobody_uses_is_put_away_and_taken_up_again() {
    let mut settings = config();
    settings.table_idle_seconds = 1;
    let world = World::with(settings).await;
    let game = world.game().await;
    game.must(Union, "pass").await;
    let pool = sqlx::PgPool::connect_with(world.options.clone())
        .await
        .expect("a database");
    // Whatever is put away leaves a snapshot, long before five steps are made.
    let start = std::time::Instant::now();
    loop {
        let snapshots: i64 = sqlx::query_scalar("select count(*) from snapshot")
            .fetch_one(&pool)
            .await
            .expect("a count");
        if snapshots == 1 {
            break;
        }
        assert!(start.elapsed().as_secs() < 20, "still in use");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    game.must(Confederate, "pass").await;
    assert_eq!(game.view(Union).await.seq, game.view(Confederate).await.seq);
}

async fn seen(game: &Game) -> (TableHeader, ViewAnswer, ViewAnswer) {
    (
        game.header(Union).await,
        game.view(Union).await,
        game.view(Confederate).await,
    )
}
