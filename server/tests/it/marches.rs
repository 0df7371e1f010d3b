//! Several steps in one message: made in order up to what nobody could foresee, and taken back all or none.

use protocol::Side::{self, Confederate, Union};
use protocol::http::Accepted;
use protocol::side::Viewer;
use protocol::socket::{ClientMessage, ServerMessage};
use protocol::survey::Query;
use serde_json::json;
use server::config::Switch;
use uuid::Uuid;

use crate::client::{Answer, Socket, watch};
use crate::world::{Game, World, config};

async fn march(game: &Game, side: Side, seq: u64, choices: &[&str]) -> Answer {
    let body = json!({"seq": seq, "choice": choices[0], "then": choices[1..]});
    game.player(side).post(&format!("{}/choose", game.path), body).await
}

async fn take_back(game: &Game, side: Side, also: u32) -> Answer {
    let seq = game.view(side).await.seq;
    let body = json!({"seq": seq, "also": also});
    game.player(side).post(&format!("{}/undo", game.path), body).await
}

/// How many rows the journal has, and whether a side's view is what the journal leads to.
async fn steps(game: &Game) -> usize {
    game.told(game.player(Union)).await.steps.len()
}

fn said(answer: &Answer) -> (Option<u32>, Option<String>) {
    let accepted: Accepted = answer.read();
    (accepted.made, accepted.stopped.map(|stopped| stopped.code))
}

fn choices(table: Uuid, seq: u64, choices: &[&str]) -> ClientMessage {
    ClientMessage::Choose {
        table,
        seq,
        choice: choices[0].to_owned(),
        then: choices[1..].iter().map(|choice| (*choice).to_owned()).collect(),
        side: None,
    }
}

async fn watching(game: &Game, side: Side) -> (Socket, u64) {
    let mut socket = game.player(side).socket().await;
    socket.say(&watch(game.id)).await;
    match socket.next_of_game().await {
        ServerMessage::Table { seq, .. } => (socket, seq),
        other => panic!("not a view: {other:?}"),
    }
}

#[tokio::test]
async fn a_march_is_a_row_of_steps_and_is_taken_back_as_one() {
    let world = World::new().await;
    let game = world.game().await;
    let before = game.view(Union).await;
    let answer = march(&game, Union, before.seq, &["march:4", "march:5", "march:6"]).await;
    assert_eq!(said(&answer), (Some(3), None));
    let after = game.view(Union).await;
    assert_eq!((after.view.pieces[0].at, after.view.undoable), (6, 3));
    assert_eq!(after.seq, answer.read::<Accepted>().seq);
    assert_eq!(steps(&game).await, 3, "the journal has one row per step");
    // The same message once more is stale as a whole.
    let again = march(&game, Union, before.seq, &["march:4", "march:5"]).await;
    assert_eq!(again.refusal(), (409, "stale".to_owned()));
    assert_eq!(said(&take_back(&game, Union, 2).await), (Some(3), None));
    let home = game.view(Union).await;
    assert_eq!((&home.view.pieces, home.view.undoable), (&before.view.pieces, 0));
    assert_eq!(steps(&game).await, 6);
    // One choice is answered as ever.
    assert_eq!(said(&march(&game, Union, home.seq, &["march:4"]).await), (None, None));
}

#[tokio::test]
async fn a_march_stops_at_what_is_refused_and_at_what_nobody_could_foresee() {
    let world = World::new().await;
    let game = world.game().await;
    let seq = game.view(Union).await.seq;
    let refused = march(&game, Union, seq, &["march:4", "march:12", "march:5"]).await;
    assert_eq!(said(&refused), (Some(1), Some("refused".to_owned())));
    assert_eq!(
        refused
            .read::<Accepted>()
            .stopped
            .and_then(|stopped| stopped.case)
            .as_deref(),
        Some("2.1")
    );
    let seq = game.view(Union).await.seq;
    let rolled = march(&game, Union, seq, &["march:5", "fire", "march:6"]).await;
    assert_eq!(
        said(&rolled),
        (Some(2), Some("unforeseen".to_owned())),
        "dice end a march"
    );
    let seq = game.view(Union).await.seq;
    let passed = march(&game, Union, seq, &["pass", "march:7"]).await;
    assert_eq!(
        said(&passed),
        (Some(1), Some("unforeseen".to_owned())),
        "the other side decides"
    );
    assert_eq!(game.view(Union).await.view.pieces[0].at, 5);
    // What is refused at first is refused as ever, and what makes no sense is not begun.
    let seq = game.view(Confederate).await.seq;
    let first = march(&game, Confederate, seq, &["march:12", "march:4"]).await;
    assert_eq!(first.refusal(), (422, "refused".to_owned()));
    let nonsense = march(&game, Confederate, seq, &["march:8", "~resign"]).await;
    assert_eq!(nonsense.refusal(), (422, "refused".to_owned()));
    let long = march(&game, Confederate, seq, &["march:8"; 34]).await;
    assert_eq!(long.refusal(), (422, "too-many-steps".to_owned()));
    assert_eq!(game.view(Confederate).await.seq, seq, "nothing of it was done");
}

#[tokio::test]
async fn steps_are_taken_back_all_or_none() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "march:4").await;
    game.must(Union, "fire").await;
    game.must(Union, "march:5").await;
    game.must(Union, "march:6").await;
    let before = game.view(Union).await;
    assert_eq!(
        take_back(&game, Union, 2).await.refusal(),
        (409, "nothing-to-undo".to_owned()),
        "the dice lie between them"
    );
    for also in [33, u32::MAX] {
        let answer = take_back(&game, Union, also).await;
        assert_eq!(answer.refusal(), (422, "too-many-steps".to_owned()));
    }
    assert_eq!(take_back(&game, Confederate, 1).await.status.as_u16(), 409);
    assert_eq!(game.view(Union).await, before);
    assert_eq!(said(&take_back(&game, Union, 1).await), (Some(2), None));
    assert_eq!(game.view(Union).await.view.pieces[0].at, 4);
}

#[tokio::test]
async fn both_sides_see_every_step_and_the_mover_how_far_it_came() {
    let world = World::new().await;
    let game = world.game().await;
    let (mut mover, seq) = watching(&game, Union).await;
    let (mut other, _) = watching(&game, Confederate).await;
    mover
        .say(&choices(game.id, seq, &["march:4", "march:5", "march:5", "march:6"]))
        .await;
    for socket in [&mut mover, &mut other] {
        for place in [4, 5] {
            match socket.next_of_game().await {
                ServerMessage::Diff { diff, .. } => {
                    let moved = serde_json::to_string(&diff).expect("it serialises");
                    assert!(moved.contains(&format!("[\"marched\",0,{place}]")), "{moved}");
                }
                answer => panic!("not a difference: {answer:?}"),
            }
        }
    }
    match mover.next_of_game().await {
        ServerMessage::Refused {
            made,
            code,
            case,
            seq: now,
            ..
        } => {
            assert_eq!((made, code.as_str(), case.as_deref()), (2, "refused", Some("2.2")));
            assert_eq!(now, seq + 2);
        }
        answer => panic!("not a refusal: {answer:?}"),
    }
}

fn refused_as_stale(message: &ServerMessage) -> u32 {
    match message {
        ServerMessage::Refused { code, made: 0, .. } if code == "stale" => 1,
        other => panic!("neither a difference nor a refusal of the whole: {other:?}"),
    }
}

#[tokio::test]
async fn of_two_marches_that_race_one_is_stale_as_a_whole() {
    let world = World::new().await;
    let game = world.game().await;
    let (mut one, seq) = watching(&game, Union).await;
    let (mut two, _) = watching(&game, Union).await;
    one.say(&choices(game.id, seq, &["march:4", "march:5", "march:6"]))
        .await;
    two.say(&choices(game.id, seq, &["march:7", "march:8", "march:9"]))
        .await;
    let mut stale = [0, 0];
    for (socket, stale) in [&mut one, &mut two].into_iter().zip(&mut stale) {
        let mut diffs = 0;
        while diffs < 3 {
            match socket.next_of_game().await {
                ServerMessage::Diff { .. } => diffs += 1,
                other => *stale += refused_as_stale(&other),
            }
        }
    }
    let place = game.view(Union).await.view.pieces[0].at;
    assert!(place == 6 || place == 9, "the marches were mixed: {place}");
    let (loser, lost) = if place == 6 {
        (&mut two, stale[1])
    } else {
        (&mut one, stale[0])
    };
    if lost == 0 {
        assert_eq!(refused_as_stale(&loser.next_of_game().await), 1);
    }
    assert!(stale.iter().sum::<u32>() <= 1);
    assert_eq!(steps(&game).await, 3);
}

#[tokio::test]
async fn a_march_costs_as_much_as_its_steps_do() {
    let mut settings = config();
    settings.rate_limits = Switch::On;
    let world = World::with(settings).await;
    let game = world.game().await;
    let mut made = 0;
    for _ in 0..8 {
        let seq = game.view(Union).await.seq;
        let there_and_back: Vec<&str> = ["march:4", "march:5"].into_iter().cycle().take(32).collect();
        let answer = march(&game, Union, seq, &there_and_back).await;
        if answer.status.as_u16() != 200 {
            assert_eq!(answer.refusal(), (429, "too-often".to_owned()));
            break;
        }
        let accepted: Accepted = answer.read();
        made += accepted.made.unwrap_or(0);
        if let Some(stopped) = accepted.stopped {
            assert_eq!(stopped.code, "too-often");
            assert!(made >= 100, "only {made} steps were made");
            return;
        }
    }
    panic!("{made} steps were made at once");
}

#[tokio::test]
async fn a_question_that_comes_too_soon_is_named_by_its_refusal_and_ends_no_march() {
    let mut settings = config();
    settings.rate_limits = Switch::On;
    let world = World::with(settings).await;
    let game = world.game().await;
    let mut socket = game.player(Union).socket().await;
    for _ in 0..60 {
        let ask = ClientMessage::Survey {
            table: game.id,
            query: Query::Goals,
            side: None,
        };
        socket.say(&ask).await;
    }
    let mut refused = 0;
    for _ in 0..60 {
        match socket.next_of_game().await {
            ServerMessage::Surveyed { .. } => {}
            ServerMessage::Refused { code, query, made, .. } => {
                assert_eq!((code.as_str(), query, made), ("too-often", Some(Query::Goals), 0));
                refused += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    // Fifty at once, and one more in a tenth of a second.
    assert!((1..=10).contains(&refused), "{refused}");
}

#[tokio::test]
async fn nobody_marches_for_another() {
    let world = World::new().await;
    let game = world.game().await;
    let seq = game.view(Union).await.seq;
    let body = json!({"seq": seq, "choice": "march:4", "then": ["march:5"]});
    let path = format!("{}/choose", game.path);
    let stranger = world.guest().await;
    assert_eq!(stranger.post(&path, body.clone()).await.refusal().0, 403);
    assert_eq!(world.nobody().post(&path, body.clone()).await.refusal().0, 401);
    assert_eq!(game.player(Confederate).post(&path, body).await.refusal().0, 403);
    assert_eq!(game.view(Union).await.seq, seq);
    assert_eq!(game.view(Union).await.viewer, Viewer::Union);
}
