//! Whole games as files: saved, brought to another server, and refused when they do not hold.

use hyper::{Method, StatusCode, header};
use kernel::{Dice, RandomDice};
use protocol::Side::{self, Confederate, Union};
use protocol::Viewer;
use protocol::http::{Archive, DiceProof, GameFile, TableHeader, TableStatus};
use serde_json::{Value, json};
use server::commands::verify::verify;
use server::games::Games;
use server::tables::act::Act;
use server::tables::table::step::Proposal;

use crate::client::{Answer, Client, PATIENCE};
use crate::cluster::new_database;
use crate::skirmish::FIRST;
use crate::world::{Game, World, config, games};

/// All that was seen of a game by everybody, step by step, as it is sealed.
pub(crate) async fn seen(world: &World, table: uuid::Uuid) -> Vec<(i32, i32, Vec<i64>, Vec<u8>)> {
    let start = std::time::Instant::now();
    loop {
        let sealed: bool = sqlx::query_scalar("select sealed from game_table where table_id = $1")
            .bind(table)
            .fetch_one(&world.database.pool)
            .await
            .expect("a table");
        if sealed {
            break;
        }
        assert!(start.elapsed() < PATIENCE, "it is not sealed");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    sqlx::query_as(
        "select first_step, last_step, seqs, content from sealed_part where table_id = $1 order by first_step",
    )
    .bind(table)
    .fetch_all(&world.database.pool)
    .await
    .expect("parts")
}

pub(crate) async fn export(reader: &Client, table: uuid::Uuid) -> GameFile {
    reader.get(&format!("/tables/{table}/export")).await.read()
}

pub(crate) async fn import(player: &Client, file: &GameFile) -> Answer {
    player
        .post("/imports", serde_json::to_value(file).expect("plain data"))
        .await
}

pub(crate) async fn resign(game: &Game, side: Side) {
    let path = format!("{}/resign", game.path);
    game.player(side)
        .post(&path, json!({"side": side}))
        .await
        .read::<TableHeader>();
}

/// Steps taken back alone and by agreement, an exchange of seats, and bids made in secret.
pub(crate) async fn eventful(world: &World) -> Game {
    let game = world.game().await;
    game.must(Union, "march:3").await;
    assert!(game.undo(Union).await.status.is_success());
    game.must(Union, "march:4").await;
    let there = game.told(game.player(Union)).await.steps.last().expect("steps").moment;
    game.must(Union, "fire").await;
    game.must(Union, "pass").await;
    for side in [Union, Confederate] {
        let path = format!("{}/takeback", game.path);
        let answer = game.player(side).post(&path, json!({"moment": there})).await;
        answer.read::<TableHeader>();
    }
    game.must(Union, "trade").await;
    let [one, two] = game.players;
    let game = Game {
        players: [two, one],
        ..game
    };
    game.play_to_the_bids().await;
    game.must(Confederate, "bid:2").await;
    game.must(Union, "bid:3").await;
    game
}

#[tokio::test]
async fn a_game_is_the_same_at_another_server_at_every_step() {
    let world = World::new().await;
    let game = eventful(&world).await;
    let there = seen(&world, game.id).await;
    let file = export(&world.nobody(), game.id).await;
    let acts: Vec<&str> = file.steps.iter().map(|step| step.choice.as_str()).collect();
    assert!(acts.contains(&"~undo") && acts.iter().any(|act| act.starts_with("~takeback:")));
    let names = [game.player(Union).name(), game.player(Confederate).name()];
    assert_eq!([&*file.union, &*file.confederate], names);

    let other = World::new().await;
    let meade = other.player("Meade").await;
    let answer = import(&meade, &file).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    let header: TableHeader = answer.read();
    assert_ne!(header.id, game.id);
    assert_eq!(seen(&other, header.id).await, there);
    let home = game.header(Union).await;
    assert_eq!(
        (header.status, header.winner, &header.ended_by, header.rated),
        (TableStatus::Finished, home.winner, &home.ended_by, false)
    );
    let shown = [header.seats.union, header.seats.confederate].map(|seat| seat.expect("a seat"));
    assert_eq!(shown.each_ref().map(|seat| &*seat.name), names);
    assert_eq!(
        shown.map(|seat| seat.salt),
        [home.seats.union, home.seats.confederate].map(|seat| seat.expect("a seat").salt)
    );
    let imported = header.imported.expect("it is marked");
    assert_eq!((&*imported.by, imported.origin), ("Meade", game.id));
    assert!(header.you.is_empty(), "nobody sits there");

    let same = |mut file: GameFile| {
        file.created_at = String::new();
        file
    };
    assert_eq!(same(export(&other.nobody(), header.id).await), same(file.clone()));
    let proof: DiceProof = other.nobody().get(&format!("/tables/{}/dice", header.id)).await.read();
    assert!(proof.consistent && proof.table == game.id, "{proof:?}");
    let verdict = verify(&other.commands(), &games(FIRST), header.id)
        .await
        .expect("it holds");
    assert!(verdict.starts_with("consistent"), "{verdict}");

    // The same again is the same table, whoever brings it.
    let lee = other.player("Lee").await;
    for player in [&meade, &lee] {
        let again = import(player, &file).await;
        assert_eq!(again.status, StatusCode::OK);
        assert_eq!(again.read::<TableHeader>().id, header.id);
    }
    // Where it was played it is there already.
    let at_home = import(&world.player("Meade").await, &file).await;
    assert_eq!(at_home.status, StatusCode::OK);
    assert_eq!(at_home.read::<TableHeader>().id, game.id);
    assert_eq!(world.count("select count(*) from imported_game").await, 0);
}

#[tokio::test]
async fn an_imported_game_can_be_looked_at_and_gone_on_from_and_counts_for_nothing() {
    let world = World::new().await;
    let game = eventful(&world).await;
    let file = export(&world.nobody(), game.id).await;
    let told = game.told(&world.nobody()).await;
    let other = World::new().await;
    let meade = other.player("Meade").await;
    let header: TableHeader = import(&meade, &file).await.read();
    let here = Game {
        id: header.id,
        path: format!("/tables/{}", header.id),
        players: [meade.clone(), meade.clone()],
    };
    assert_eq!(here.told(&other.nobody()).await, told);
    let moment = told.steps[3].moment;
    let what_if = meade
        .post(&format!("{}/what-if", here.path), json!({"moment": moment}))
        .await;
    assert_eq!(what_if.read::<TableHeader>().you.len(), 2);
    // Nobody has played it here: not by name, not by number, and not in what is counted.
    other.server.app.hub.services.write_notes().await;
    assert_eq!(other.count("select count(*) from result").await, 0);
    assert_eq!(
        other
            .count("select count(*) from game_table where status = 'finished' and not reckoned")
            .await,
        0
    );
    let archive: Archive = other.nobody().get("/archive").await.read();
    assert!(archive.games.is_empty());
    let mine: Vec<TableHeader> = meade.get("/tables?list=mine").await.read();
    assert!(mine.iter().all(|table| table.id != header.id));
    let rematch = meade.post(&format!("{}/rematch", here.path), json!({})).await;
    assert_eq!(rematch.refusal(), (403, "not-seated".to_owned()));
    let listed: Vec<TableHeader> = meade.get("/imports").await.read();
    assert_eq!(listed.iter().map(|table| table.id).collect::<Vec<_>>(), [header.id]);
    // After a restart, and without what is kept beside the journal.
    let other = other.upgrade_after(&crate::world::UNKEPT, FIRST).await;
    let here = here.at(&other);
    assert_eq!(here.told(&other.nobody()).await, told);
    // He who brought it takes it away, and nobody else.
    let lee = other.player("Lee").await;
    let delete = async |player: &Client| {
        let request = player.request(Method::DELETE, &format!("/imports/{}", header.id));
        player.send(request, "".into()).await.status
    };
    assert_eq!(delete(&lee).await, StatusCode::NOT_FOUND);
    assert_eq!(delete(here.player(Union)).await, StatusCode::NO_CONTENT);
    assert_eq!(other.nobody().get(&here.path).await.status, StatusCode::NOT_FOUND);
    assert_eq!(other.count("select count(*) from imported_game").await, 0);
    let left = format!("select count(*) from step where table_id = '{}'", header.id);
    assert_eq!(other.count(&left).await, 0);
}

#[tokio::test]
async fn a_running_game_tells_nobody_more_than_he_may_see() {
    let world = World::new().await;
    let game = world.game().await;
    game.play_to_the_bids().await;
    game.must(Union, "bid:3").await;
    let (path, text) = (format!("{}/export", game.path), format!("{}/export.txt", game.path));
    for reader in [game.player(Union), game.player(Confederate), &world.nobody()] {
        assert_eq!(reader.get(&path).await.refusal(), (409, "not-in-full".to_owned()));
    }
    let said = async |reader: &Client| {
        let answer = reader.get(&text).await;
        assert_eq!(answer.headers[header::CONTENT_TYPE], "text/plain; charset=utf-8");
        String::from_utf8(answer.body.to_vec()).expect("text")
    };
    let theirs = said(game.player(Confederate)).await;
    assert_eq!(theirs, said(&world.nobody()).await);
    assert!(theirs.contains("fired") && theirs.contains("(3.1)"), "{theirs}");
    assert!(!theirs.contains("The game is over"), "{theirs}");
    game.must(Confederate, "bid:1").await;
    let over = said(&world.nobody()).await;
    assert!(
        over.contains("The game is over (victory)") || over.contains("(draw)"),
        "{over}"
    );
    let open: TableHeader = world
        .guest()
        .await
        .post("/tables", json!({"ruleset": "skirmish"}))
        .await
        .read();
    let nothing = world.nobody().get(&format!("/tables/{}/export.txt", open.id)).await;
    assert_eq!(nothing.refusal(), (409, "not-running".to_owned()));

    // One who plays alone sees everything but what is yet to be rolled.
    let alone = world.guest().await;
    let wish = json!({"ruleset": "skirmish", "opponent": "self"});
    let table: TableHeader = alone.post("/tables", wish).await.read();
    let file = export(&alone, table.id).await;
    assert_eq!((file.dice.seed, file.ended_by, file.steps.len()), (None, None, 1));
    let refused = world.nobody().get(&format!("/tables/{}/export", table.id)).await;
    assert_eq!(refused.refusal(), (409, "not-in-full".to_owned()));
    let file = export(&alone, table.id).await;
    let meade = world.player("Meade").await;
    // Until it is over nobody can compute its dice, so it is left where it is.
    let refused = import(&meade, &file).await;
    assert_eq!(refused.refusal(), (422, "bad-game".to_owned()));
    assert!(String::from_utf8_lossy(&refused.body).contains("end it where it is played"));
}

#[tokio::test]
async fn a_player_takes_all_his_finished_games_with_him() {
    let world = World::new().await;
    let meade = world.player("Meade").await;
    let mut ids = Vec::new();
    for _ in 0..2 {
        let wish = json!({"ruleset": "skirmish", "opponent": "self"});
        let table: TableHeader = meade.post("/tables", wish).await.read();
        let path = format!("/tables/{}/resign", table.id);
        meade.post(&path, json!({"side": "union"})).await.read::<TableHeader>();
        ids.push(table.id);
    }
    let of_nobody = eventful(&world).await;
    let path = format!("{}/what-if", of_nobody.path);
    let what_if: TableHeader = meade.post(&path, json!({"moment": 2})).await.read();
    let path = format!("/tables/{}/resign", what_if.id);
    meade.post(&path, json!({"side": "union"})).await.read::<TableHeader>();
    let running = json!({"ruleset": "skirmish", "opponent": "self"});
    meade.post("/tables", running).await.read::<TableHeader>();
    let answer = meade.get("/account/games").await;
    let text = String::from_utf8(answer.body.to_vec()).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    ids.push(what_if.id);
    ids.sort_unstable();
    for (line, id) in lines.iter().zip(&ids) {
        let file: GameFile = serde_json::from_str(line).expect("a game");
        assert_eq!((file.table, file.beginning.is_some()), (*id, *id == what_if.id));
        let other = World::new().await;
        let player = other.player("Meade").await;
        assert_eq!(import(&player, &file).await.status, StatusCode::CREATED);
    }
    assert_eq!(world.nobody().get("/account/games").await.refusal().0, 401);
}

#[tokio::test]
async fn nobody_piles_up_games_and_who_leaves_takes_them_with_him() {
    let world = World::new().await;
    let game = world.game().await;
    resign(&game, Union).await;
    let mut file = export(&world.nobody(), game.id).await;
    let other = World::new().await;
    let meade = other.player("Meade").await;
    let header: TableHeader = import(&meade, &file).await.read();
    other
        .tamper(&format!(
            "with copies as (
                 insert into game_table (table_id, ruleset, rules_version, scenario, options, status, audience, creator,
                     dice_seed, reckoned)
                 select gen_random_uuid(), ruleset, rules_version, scenario, options, status, audience, creator, dice_seed, true
                 from game_table, generate_series(1, 99) where table_id = '{}' returning table_id, creator
             )
             insert into imported_game select table_id, creator, table_id, '', '', '', '', now() from copies",
            header.id
        ))
        .await;
    file.union = "Somebody else".to_owned();
    assert_eq!(
        import(&meade, &file).await.refusal(),
        (409, "too-many-games".to_owned())
    );
    let data: Value = meade.get("/account/export").await.read();
    assert_eq!(data["imported_games"].as_array().expect("a list").len(), 100);
    let leave = meade
        .post("/account/delete", json!({"password": "eight characters"}))
        .await;
    assert_eq!(leave.status, StatusCode::NO_CONTENT, "{leave:?}");
    assert_eq!(other.count("select count(*) from imported_game").await, 0);
    assert_eq!(other.count("select count(*) from game_table").await, 0);
    assert_eq!(other.count("select count(*) from step").await, 0);
}

/// How many steps of a real game are played before it is given up.
const STEPS: usize = 200;

#[tokio::test]
async fn finished_games_of_all_books_are_the_same_at_another_server() {
    let books = || Games::open(None).expect("the data are sound");
    let world = World::of(new_database().await, config(), books()).await;
    let other = World::of(new_database().await, config(), books()).await;
    let meade = other.player("Meade").await;
    let all: Vec<String> = books().referees().map(|referee| referee.info().id.clone()).collect();
    assert_eq!(all.len(), 5);
    for (number, ruleset) in all.iter().enumerate() {
        let players = [world.guest().await, world.guest().await];
        let wish = json!({"ruleset": ruleset, "side": "union"});
        let header: TableHeader = players[0].post("/tables", wish).await.read();
        let join = format!("/tables/{}/join", header.id);
        players[1].post(&join, json!({})).await.read::<TableHeader>();
        let ids = players
            .each_ref()
            .map(|player| player.player.as_ref().expect("a session").id);
        let table = world.server.app.hub.table(header.id).await.expect("a table");
        let mut dice = RandomDice::new(1864 + number as u64);
        let mut rolled = 0;
        for _ in 0..STEPS {
            // Whoever is asked chooses anything.
            let mut offered = Vec::new();
            for id in ids {
                let (viewer, sight) = table.look(Some(id), None).expect("a view");
                assert_ne!(viewer, Viewer::Spectator);
                let choices = sight.view.prompt.iter().flat_map(|prompt| prompt.choices());
                offered.extend(choices.map(|choice| (id, choice)));
            }
            if offered.is_empty() {
                break;
            }
            let (id, choice) = offered.swap_remove(dice.below(offered.len() as u32) as usize);
            let act = Act::of_player(choice).expect("a choice");
            table
                .step(Proposal::at_any_time(id, None, act))
                .await
                .expect("it is allowed");
            rolled += 1;
        }
        assert!(rolled > 50, "{ruleset}: {rolled}");
        if table.record().status != TableStatus::Finished {
            let path = format!("/tables/{}/resign", header.id);
            players[0].post(&path, json!({})).await.read::<TableHeader>();
        }
        let there = seen(&world, header.id).await;
        let file = export(&world.nobody(), header.id).await;
        let answer = import(&meade, &file).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{ruleset}: {answer:?}");
        let here: TableHeader = answer.read();
        assert!(seen(&other, here.id).await == there, "{ruleset}");
        let text = other.nobody().get(&format!("/tables/{}/export.txt", here.id)).await;
        let text = String::from_utf8(text.body.to_vec()).expect("text");
        assert!(text.contains("imported by Meade") && !text.contains("{0"), "{text}");
        let lines = text
            .lines()
            .filter(|line| line.contains('(') && line.contains('.'))
            .count();
        assert!(lines > 10, "{ruleset}: {text}");
    }
}
