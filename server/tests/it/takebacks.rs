//! Going back behind a commit point, as the players agree.

use protocol::Side::{Confederate, Union};
use protocol::diff::apply;
use protocol::http::{Journal, TableHeader, TableStatus};
use protocol::{Side, TableView};
use serde_json::json;
use server::commands::verify::verify;

use crate::client::{Answer, PATIENCE, watch};
use crate::skirmish::{FIRST, SECOND};
use crate::world::{Game, World, config, games};

async fn offer(game: &Game, side: Side, moment: Option<u64>) -> Answer {
    let path = format!("{}/takeback", game.path);
    game.player(side).post(&path, json!({"moment": moment})).await
}

/// What the players offer, as a side is told.
async fn offered(game: &Game, eyes: Side) -> [Option<u64>; 2] {
    let seats = game.header(eyes).await.seats;
    [seats.union, seats.confederate].map(|seat| seat.expect("a player").offers_takeback)
}

/// What a side sees, without what goes on however often the game goes back.
async fn sight(game: &Game, side: Side) -> TableView {
    let mut view = game.view(side).await.view;
    view.log_len = 0;
    if let Some(prompt) = &mut view.prompt {
        prompt.seq = 0;
    }
    view
}

/// Two turns of either side, and a march behind no commit point.
async fn begun(world: &World) -> Game {
    let game = world.game().await;
    game.must(Union, "fire").await;
    game.must(Union, "pass").await;
    game.must(Confederate, "fire").await;
    game
}

fn moment(journal: &Journal) -> u64 {
    journal.steps.last().map_or(journal.moment, |step| step.moment)
}

async fn now(game: &Game) -> u64 {
    moment(&game.told(game.player(Union)).await)
}

#[tokio::test]
async fn players_go_back_behind_a_commit_point_when_both_say_so() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "march:3").await;
    let (there, [union, confederate]) = (
        now(&game).await,
        [sight(&game, Union).await, sight(&game, Confederate).await],
    );
    game.must(Union, "fire").await;
    game.must(Union, "pass").await;
    game.must(Confederate, "fire").await;
    let mut socket = game.player(Confederate).socket().await;
    socket.say(&watch(game.id)).await;
    let header: TableHeader = offer(&game, Union, Some(there)).await.read();
    assert_eq!(header.seats.union.expect("a player").offers_takeback, Some(there));
    assert_eq!(offered(&game, Confederate).await, [Some(there), None]);
    assert_eq!(now(&game).await, there + 3, "an offer changes nothing");
    let header: TableHeader = offer(&game, Confederate, Some(there)).await.read();
    assert_eq!(header.seats.union.expect("a player").offers_takeback, None);
    assert_eq!([sight(&game, Union).await, sight(&game, Confederate).await], {
        // What was open then is open no more.
        let mut before = [union, confederate];
        before[0].undoable = 0;
        before
    });
    let told = game.told(game.player(Confederate)).await;
    let mut view = told.start.clone();
    let lines: Vec<String> = told
        .steps
        .iter()
        .flat_map(|step| {
            apply(&mut view, &step.diff);
            step.diff.log.iter().map(|line| line.say.key.to_string())
        })
        .collect();
    assert_eq!(
        lines,
        ["marched", "fired", "passed", "fired", "table.takeback", "turn"],
        "the log keeps what was shown, and says to which moment the game went"
    );
    assert_eq!(view, game.view(Confederate).await.view);
    // Another die is rolled for it, the fourth after that of the set-up.
    game.must(Union, "fire").await;
    game.must(Union, "pass").await;
    let seen = game.view(Confederate).await;
    let world = world.restart().await;
    let game = game.at(&world);
    assert_eq!(game.view(Confederate).await, seen, "also after a restart");
    game.player(Union)
        .post(&format!("{}/resign", game.path), json!({}))
        .await
        .read::<serde_json::Value>();
    let proof = verify(&world.commands(), &games(FIRST), game.id)
        .await
        .expect("it is whole");
    assert!(proof.contains("consistent"), "{proof}");
    assert_eq!(world.count("select sum(length(rolls)) from step").await, 4);
}

#[tokio::test]
async fn an_offer_ends_with_the_first_step_that_everybody_sees() {
    let world = World::new().await;
    let game = begun(&world).await;
    let there = now(&game).await - 1;
    offer(&game, Union, Some(there)).await.read::<TableHeader>();
    // He looks first what else the dice bring.
    game.must(Confederate, "fire").await;
    assert_eq!(offered(&game, Union).await, [None, None]);
    offer(&game, Confederate, Some(there)).await.read::<TableHeader>();
    assert_eq!(offered(&game, Union).await, [None, Some(there)], "it is another offer");
    assert_eq!(now(&game).await, there + 2);
    offer(&game, Union, Some(there - 1)).await.read::<TableHeader>();
    assert_eq!(
        offered(&game, Union).await,
        [Some(there - 1), Some(there)],
        "of another moment"
    );
    offer(&game, Confederate, None).await.read::<TableHeader>();
    assert_eq!(offered(&game, Union).await, [Some(there - 1), None], "withdrawn");
    let world = world.restart().await;
    let game = game.at(&world);
    assert_eq!(offered(&game, Union).await, [Some(there - 1), None]);
    // What was sealed when the server stopped is read all the same: the rules are those that made it.
    assert_eq!(world.count("select count(*) from seal").await, 1);
    offer(&game, Confederate, Some(there - 1)).await.read::<TableHeader>();
    assert_eq!(now(&game).await, there + 3);
    assert_eq!(offered(&game, Union).await, [None, None]);
}

#[tokio::test]
async fn a_secret_step_neither_ends_an_offer_nor_shows_when_it_is_taken_back() {
    let world = World::new().await;
    let game = world.game().await;
    game.play_to_the_bids().await;
    let (there, before) = (now(&game).await - 1, sight(&game, Union).await);
    offer(&game, Union, Some(there)).await.read::<TableHeader>();
    let header = game.header(Union).await;
    game.must(Confederate, "bid:2").await;
    assert_eq!(sight(&game, Union).await, before);
    assert_eq!(game.header(Union).await, header, "it tells nothing");
    offer(&game, Confederate, Some(there)).await.read::<TableHeader>();
    game.must(Confederate, "pass").await;
    assert_eq!(sight(&game, Union).await, before, "as if nobody had bid");
    game.must(Confederate, "bid:3").await;
    game.must(Union, "bid:1").await;
    assert_eq!(game.header(Union).await.status, TableStatus::Finished);
    verify(&world.commands(), &games(FIRST), game.id)
        .await
        .expect("it is whole");
}

#[tokio::test]
async fn where_nobody_can_go_back_nothing_is_offered() {
    let world = World::new().await;
    let game = begun(&world).await;
    let end = now(&game).await;
    for (moment, code) in [
        (0, "no-such-moment"),
        (end, "nothing-to-take-back"),
        (end + 1, "no-such-moment"),
        (u64::from(u32::MAX), "no-such-moment"),
    ] {
        assert_eq!(
            offer(&game, Union, Some(moment)).await.refusal(),
            (409, code.to_owned())
        );
    }
    let stranger = world.guest().await;
    let path = format!("{}/takeback", game.path);
    let refused = stranger.post(&path, json!({"moment": 1})).await.refusal();
    assert_eq!(refused, (403, "not-seated".to_owned()));
    assert_eq!(
        world.nobody().post(&path, json!({"moment": 1})).await.status.as_u16(),
        401
    );
    assert_eq!(offered(&game, Union).await, [None, None]);
    let strict = world
        .game_as(json!({"ruleset": "skirmish", "side": "union", "without_takebacks": true}))
        .await;
    strict.must(Union, "fire").await;
    assert!(strict.header(Union).await.without_takebacks);
    assert_eq!(
        offer(&strict, Union, Some(1)).await.refusal(),
        (409, "without-takebacks".to_owned())
    );
    // The players change places.
    let exchanged = world.game().await;
    exchanged.must(Union, "trade").await;
    let [union, confederate] = exchanged.players;
    let exchanged_back = Game {
        id: exchanged.id,
        path: exchanged.path,
        players: [confederate, union],
    };
    assert_eq!(
        offer(&exchanged_back, Union, Some(1)).await.refusal(),
        (409, "seats-exchanged".to_owned())
    );
    let path = format!("{}/resign", game.path);
    game.player(Union)
        .post(&path, json!({}))
        .await
        .read::<serde_json::Value>();
    assert_eq!(offer(&game, Union, Some(1)).await.status.as_u16(), 409);
}

#[tokio::test]
async fn what_an_earlier_release_has_sealed_stands_and_what_was_taken_back_before_outlives_it() {
    let world = World::new().await;
    let game = begun(&world).await;
    for side in Side::BOTH {
        offer(&game, side, Some(2)).await.read::<TableHeader>();
    }
    game.must(Union, "fire").await;
    game.must(Union, "pass").await;
    let told = game.told(game.player(Union)).await;
    let world = world.upgrade(SECOND).await;
    let game = game.at(&world);
    let later = game.told(game.player(Union)).await;
    assert_eq!(later.steps[..told.steps.len()], told.steps);
    assert_eq!(
        offer(&game, Union, Some(2)).await.refusal(),
        (409, "too-far-back".to_owned())
    );
    game.must(Confederate, "fire").await;
    let there = now(&game).await - 1;
    for side in Side::BOTH {
        offer(&game, side, Some(there)).await.read::<TableHeader>();
    }
    let view = game.view(Confederate).await.view;
    assert_eq!(
        view.tracks
            .iter()
            .find(|track| track.id == "confederate")
            .expect("a score")
            .at,
        0
    );
}

#[tokio::test]
async fn one_who_plays_both_sides_agrees_with_himself() {
    let world = World::new().await;
    let player = world.guest().await;
    let wish = json!({"ruleset": "skirmish", "opponent": "self", "side": "union"});
    let header: TableHeader = player.post("/tables", wish).await.read();
    let game = Game {
        id: header.id,
        path: format!("/tables/{}", header.id),
        players: [player.clone(), player],
    };
    let before = sight(&game, Union).await;
    for choice in ["fire", "pass", "fire", "pass"] {
        game.must(Union, choice).await;
    }
    let header: TableHeader = offer(&game, Union, Some(1)).await.read();
    assert_eq!(header.seats.union.expect("a player").offers_takeback, None);
    assert_eq!(sight(&game, Union).await, before);
    // There it stands already, under whichever of its numbers.
    let rows = world.count("select count(*) from step").await;
    for moment in [1, now(&game).await] {
        let refused = offer(&game, Union, Some(moment)).await.refusal();
        assert_eq!(refused, (409, "nothing-to-take-back".to_owned()), "{moment}");
    }
    assert_eq!(world.count("select count(*) from step").await, rows);
    // What has happened since then can be taken back again.
    game.must(Union, "fire").await;
    game.must(Union, "pass").await;
    offer(&game, Union, Some(1)).await.read::<TableHeader>();
    assert_eq!(sight(&game, Union).await, before);
}

#[tokio::test]
async fn both_may_say_so_at_the_same_time_and_on_different_nodes() {
    let one = World::new().await;
    let two = World::on(one.options.clone(), config()).await;
    for _ in 0..4 {
        let game = begun(&one).await;
        let there = game.at(&two);
        there.view(Union).await;
        let (here, elsewhere) = tokio::join!(offer(&game, Union, Some(2)), offer(&there, Confederate, Some(2)));
        assert_eq!(
            (here.status.as_u16(), elsewhere.status.as_u16()),
            (200, 200),
            "{here:?} {elsewhere:?}"
        );
        // Three deeds, that the game went back, and to which moment.
        let back = async {
            loop {
                let (here, there) = (game.view(Union).await, there.view(Union).await);
                if here == there && here.view.log_len == 5 {
                    return here.seq;
                }
            }
        };
        let seq = tokio::time::timeout(PATIENCE, back).await.expect("it goes back");
        assert_eq!(seq, 5);
        assert_eq!(
            one.count("select count(*) from step where choice = '~takeback:1'")
                .await,
            { one.count("select count(*) from takeback").await }
        );
        there.must(Union, "pass").await;
    }
}

#[tokio::test]
async fn a_forged_way_back_does_not_pass_for_the_true_one() {
    for (change, said) in [
        ("update step set choice = '~takeback:3' where step = 4", "goes back"),
        ("update step set choice = '~takeback:9' where step = 4", "goes back"),
        ("update step set choice = '~takeback:-1' where step = 4", "goes back"),
        ("delete from takeback", "missing"),
        ("update takeback set state = ''", "cannot go back"),
    ] {
        let world = World::new().await;
        let game = begun(&world).await;
        for side in Side::BOTH {
            offer(&game, side, Some(2)).await.read::<TableHeader>();
        }
        game.must(Union, "fire").await;
        assert!(verify(&world.commands(), &games(FIRST), game.id).await.is_ok());
        assert_eq!(world.tamper(change).await, 1, "{change}");
        let found = verify(&world.commands(), &games(FIRST), game.id).await;
        let found = found.unwrap_or_else(|error| error.to_string());
        assert!(found.contains(said), "{change}: {found}");
    }
}
