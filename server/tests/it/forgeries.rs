//! Files of games that are none, or that somebody has changed.

use hyper::{Method, StatusCode, header};
use protocol::Side::{self, Confederate, Union};
use protocol::http::GameFile;

use crate::cluster::new_database;
use crate::imports::{eventful, export, import, resign};
use crate::skirmish::{ENDLESS, MUSTER, SECOND};
use crate::world::World;

/// What a forger does to a file, and what is said of it.
type Forgery = (&'static str, fn(&mut GameFile));

const FORGERIES: [Forgery; 24] = [
    ("step 5 is missing", |file| drop(file.steps.remove(5))),
    ("step 3 is missing", |file| file.steps[3].step = 4),
    ("by the journal it is not", |file| {
        file.steps.pop();
    }),
    ("from 1 to", |file| file.steps.clear()),
    ("from 1 to", |file| {
        let step = file.steps[1].clone();
        file.steps = vec![step; 60_000];
    }),
    ("follows from the seed", |file| {
        let step = file.steps.iter_mut().rfind(|step| !step.rolls.is_empty());
        let roll = &mut step.expect("a roll").rolls[0];
        *roll = (*roll + 1) % 6;
        // Whoever changes a roll changes what comes of it.
        file.steps.iter_mut().for_each(|step| step.digest = None);
        (file.ended_by, file.winner) = (Some("victory".to_owned()), file.winner);
    }),
    ("other dice", |file| file.steps[4].rolls.push(3)),
    ("it leads elsewhere", |file| {
        file.steps[6].digest = Some("00000000".to_owned())
    }),
    ("a digest that is none", |file| {
        file.steps[6].digest = Some("+0000000".to_owned())
    }),
    ("the table says", |file| {
        file.winner = Some(file.winner.map_or(Union, Side::other));
    }),
    ("the table says", |file| file.ended_by = Some("resigned".to_owned())),
    ("how the game ended", |file| {
        file.ended_by = Some("acclamation".to_owned())
    }),
    ("is not over", |file| file.ended_by = None),
    ("step 1 ", |file| file.steps[1].choice = "march:11".to_owned()),
    ("step 1 ", |file| file.steps[1].side = Confederate),
    ("the rules cannot make sense", |file| {
        file.steps[1].choice = "march:666".to_owned()
    }),
    ("not a choice of any game", |file| {
        file.steps[1].choice = "x".repeat(100_000)
    }),
    ("nothing that can be done", |file| {
        file.steps[1].choice = "~fly".to_owned()
    }),
    ("not written as a journal", |file| {
        file.steps[1].choice = "~takeback:+0".to_owned()
    }),
    ("another journal", |file| {
        file.steps[2].choice = format!("~from:{}:3", uuid::Uuid::nil());
    }),
    ("where a game is set up", |file| {
        file.steps[1].choice = "~setup".to_owned()
    }),
    ("characters", |file| file.union = "Grant\u{202e}".repeat(9)),
    ("seed", |file| file.dice.seed = Some("ab".to_owned())),
    ("one of its times", |file| {
        file.steps[2].at = "2999-01-01T00:00:00Z".to_owned()
    }),
];

#[tokio::test]
async fn what_does_not_hold_is_refused_in_words_and_changes_nothing() {
    let world = World::new().await;
    let game = eventful(&world).await;
    let file = export(&world.nobody(), game.id).await;
    let other = World::new().await;
    let meade = other.player("Meade").await;
    for (complaint, forge) in FORGERIES {
        let mut forged = file.clone();
        forge(&mut forged);
        let answer = import(&meade, &forged).await;
        let said = String::from_utf8_lossy(&answer.body).into_owned();
        assert_eq!(answer.refusal(), (422, "bad-game".to_owned()), "{complaint}: {said}");
        assert!(said.contains(complaint) && said.len() < 1000, "{complaint}: {said}");
    }
    type Change = fn(&mut GameFile);
    let strangers: [(&str, Change); 5] = [
        ("does not have the game", |file| file.ruleset = "whist".to_owned()),
        ("edition 7", |file| file.edition = 7),
        ("another board", |file| file.printed = Some("a sketch".to_owned())),
        ("more than one edition", |file| {
            file.seams.push(protocol::http::GameSeam {
                step: 3,
                edition: 1,
                printed: String::new(),
            });
        }),
        ("goes on from where another game stood", |file| {
            file.steps[1].choice = format!("~from:{}:3", uuid::Uuid::nil());
        }),
    ];
    for (complaint, change) in strangers {
        let mut strange = file.clone();
        change(&mut strange);
        let answer = import(&meade, &strange).await;
        let said = String::from_utf8_lossy(&answer.body).into_owned();
        assert_eq!(answer.refusal(), (409, "cannot-play".to_owned()), "{complaint}: {said}");
        assert!(said.contains(complaint), "{complaint}: {said}");
    }
    assert_eq!(other.count("select count(*) from game_table").await, 0);
    assert_eq!(other.count("select count(*) from step").await, 0);
    // Not even a salt can be another one: every roll rests on it.
    let mut salted = file.clone();
    salted.dice.union_salt = "south".to_owned();
    assert_eq!(import(&meade, &salted).await.refusal().1, "bad-game");
    assert_eq!(import(&meade, &file).await.status, StatusCode::CREATED);
    // Under other rules it is refused.
    let later = World::under(new_database().await, SECOND).await;
    let meade = later.player("Meade").await;
    assert_eq!(import(&meade, &file).await.refusal(), (409, "cannot-play".to_owned()));
}

#[tokio::test]
async fn rules_that_do_not_come_to_an_end_are_cut_off() {
    let world = World::new().await;
    let game = world.game_of(MUSTER).await;
    game.must(Union, "enlist:2").await;
    resign(&game, Union).await;
    let mut file = export(&world.nobody(), game.id).await;
    let last = file.steps.pop().expect("the end");
    let enlist = file.steps[1].clone();
    for _ in 0..ENDLESS {
        let mut more = enlist.clone();
        (more.step, more.choice, more.digest) = (file.steps.len() as u32, "enlist:1".to_owned(), None);
        file.steps.push(more);
    }
    let mut done = enlist;
    (done.step, done.choice, done.digest) = (file.steps.len() as u32, "done".to_owned(), None);
    file.steps.push(done.clone());
    (done.step, done.side) = (done.step + 1, Confederate);
    file.steps.push(done);
    file.steps.push(protocol::http::GameStep {
        step: file.steps.len() as u32,
        ..last
    });
    let meade = world.player("Meade").await;
    assert_eq!(import(&meade, &file).await.refusal(), (422, "bad-game".to_owned()));
    assert_eq!(world.count("select count(*) from imported_game").await, 0);
}

#[tokio::test]
async fn what_is_no_file_of_a_game_is_refused_whoever_sends_it() {
    let world = World::new().await;
    let meade = world.player("Meade").await;
    let send = async |body: String| {
        let request = meade
            .request(Method::POST, "/imports")
            .header(header::CONTENT_TYPE, "application/json");
        meade.send(request, body.into()).await
    };
    let deep = format!("{{\"vedette\":{}", "[".repeat(1_000_000));
    assert_eq!(send(deep).await.refusal().0, 422);
    let deep = format!("{{\"steps\":{}", "[".repeat(1_000_000));
    assert_eq!(send(deep).await.refusal().0, 422);
    let unknown = send(format!("{{\"{}\": 1}}", "x".repeat(1_000_000))).await;
    assert_eq!(unknown.refusal(), (422, "invalid-body".to_owned()));
    assert!(unknown.body.len() < 1000);
    assert_eq!(send("{".to_owned()).await.refusal().0, 400);
    assert_eq!(send(format!("\"{}\"", "x".repeat(9 << 20))).await.refusal().0, 413);
    let game = world.game().await;
    resign(&game, Union).await;
    let file = export(&world.nobody(), game.id).await;
    assert_eq!(import(&world.nobody(), &file).await.refusal().0, 401);
    assert_eq!(
        import(&world.guest().await, &file).await.refusal(),
        (403, "guest".to_owned())
    );
}
