//! Files of games that begin where others stood, and of games that other rules made.

use std::io::{Read, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use hyper::StatusCode;
use protocol::Side::{self, Confederate, Union};
use protocol::http::{DiceProof, GameFile, Journal, TableHeader};
use serde_json::{Value, json};
use server::commands::verify::verify;

use crate::client::Client;
use crate::cluster::new_database;
use crate::imports::{eventful, export, import, resign, seen};
use crate::skirmish::{Edition, FIRST, SECOND};
use crate::world::{Game, World, games};

/// Rules under which only a hit counts more.
const HARDER: Edition = Edition {
    number: 2,
    bonus: 10,
    ..FIRST
};

/// Rules that lead to the very same.
const REPRINT: Edition = Edition { number: 2, ..FIRST };

/// A table that somebody plays alone.
fn alone(header: &TableHeader, player: &Client) -> Game {
    Game {
        id: header.id,
        path: format!("/tables/{}", header.id),
        players: [player.clone(), player.clone()],
    }
}

/// A game that is over and goes on from one that goes on from another one.
async fn what_if(world: &World) -> Game {
    let game = eventful(world).await;
    let player = world.player("Haupt").await;
    let go_on = async |from: &Game, moment: u64| {
        let path = format!("{}/what-if", from.path);
        let header: TableHeader = player.post(&path, json!({"moment": moment})).await.read();
        alone(&header, &player)
    };
    let moments = game.told(&player).await.steps;
    let first = go_on(&game, moments[3].moment).await;
    for choice in ["march:5", "fire", "pass", "fire"] {
        let side = first.header(Union).await.to_act[0];
        first.must(side, choice).await;
    }
    let moment = first.told(&player).await.steps.last().expect("steps").moment;
    let second = go_on(&first, moment).await;
    for choice in ["march:9", "fire"] {
        let side = second.header(Union).await.to_act[0];
        second.must(side, choice).await;
    }
    resign(&first, Union).await;
    resign(&second, Confederate).await;
    second
}

#[tokio::test]
async fn a_game_that_began_where_another_one_stood_is_the_same_at_another_server() {
    let world = World::new().await;
    let game = what_if(&world).await;
    let there = seen(&world, game.id).await;
    let file = export(&world.nobody(), game.id).await;
    let beginning = file.beginning.as_ref().expect("it is told");
    assert!(beginning.beginning.is_some() && beginning.dice.seed.is_some() && file.sealed.is_empty());
    let other = World::new().await;
    let meade = other.player("Meade").await;
    let answer = import(&meade, &file).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    let header: TableHeader = answer.read();
    assert_eq!(header.imported.as_ref().expect("it is marked").replayed, None);
    assert!(seen(&other, header.id).await == there);
    let verdict = verify(&other.commands(), &games(FIRST), header.id)
        .await
        .expect("it holds");
    assert!(verdict.starts_with("consistent"), "{verdict}");
    // Here nobody has the game that it began with; so what everybody saw goes on with it.
    let again = export(&other.nobody(), header.id).await;
    assert!(again.beginning.is_none() && !again.sealed.is_empty());
    let third = World::new().await;
    let lee = third.player("Lee").await;
    let answer = import(&lee, &again).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    let header: TableHeader = answer.read();
    assert_eq!(header.imported.expect("it is marked").replayed, Some(1));
    assert!(seen(&third, header.id).await == there);
    // The number of the other table says nothing, so it may be any.
    let mut elsewhere = file;
    let (_, moment) = elsewhere.steps[1].choice.rsplit_once(':').expect("a moment");
    elsewhere.steps[1].choice = format!("~from:{}:{moment}", uuid::Uuid::nil());
    assert_eq!(import(&lee, &elsewhere).await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn what_another_plays_alone_goes_into_no_file() {
    let world = World::new().await;
    let haupt = world.player("Haupt").await;
    let wish = json!({"ruleset": "skirmish", "opponent": "self"});
    let origin: TableHeader = haupt.post("/tables", wish).await.read();
    let origin = alone(&origin, &haupt);
    origin.must(Union, "march:5").await;
    origin.must(Union, "fire").await;
    let path = format!("{}/what-if", origin.path);
    let header: TableHeader = haupt.post(&path, json!({"moment": 3})).await.read();
    let game = alone(&header, &haupt);
    let running = export(&haupt, game.id).await;
    assert!(running.beginning.is_some() && running.dice.seed.is_none() && running.sealed.is_empty());
    resign(&game, Union).await;
    let own = export(&haupt, game.id).await.beginning.expect("his own");
    assert_eq!(own.dice.seed, None, "it goes on");
    let file = export(&world.nobody(), game.id).await;
    assert!(file.beginning.is_none() && !file.sealed.is_empty());
    let other = World::new().await;
    let meade = other.player("Meade").await;
    for file in [file, export(&haupt, game.id).await] {
        let answer = import(&meade, &file).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    }
}

/// A game that crosses a seam and is over; where it was played in the end.
async fn seamed(edition: Edition) -> (World, Game) {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "march:4").await;
    game.must(Union, "march:5").await;
    assert!(game.undo(Union).await.status.is_success());
    game.must(Union, "fire").await;
    let moment = game.told(game.player(Union)).await.steps.last().expect("steps").moment;
    game.must(Union, "pass").await;
    for side in Side::BOTH {
        let path = format!("{}/takeback", game.path);
        let answer = game.player(side).post(&path, json!({"moment": moment})).await;
        answer.read::<TableHeader>();
    }
    game.must(Union, "pass").await;
    let world = world.upgrade(edition).await;
    let game = game.at(&world);
    game.must(Confederate, "march:9").await;
    for turn in 1..6 {
        let side = Side::BOTH[turn % 2];
        game.must(side, "fire").await;
        game.must(side, "pass").await;
    }
    game.must(Union, "bid:3").await;
    game.must(Confederate, "bid:1").await;
    seen(&world, game.id).await;
    (world, game)
}

#[tokio::test]
async fn a_game_with_a_seam_is_told_as_it_was_seen_and_says_how_much_was_played_again() {
    for (edition, is_same) in [(REPRINT, true), (HARDER, false), (SECOND, false)] {
        let (world, game) = seamed(edition).await;
        let there = seen(&world, game.id).await;
        let told: Journal = game.told(&world.nobody()).await;
        let file = export(&world.nobody(), game.id).await;
        assert_eq!((file.seams.len(), file.sealed.len()), (1, 1));
        let other = World::under(new_database().await, edition).await;
        let meade = other.player("Meade").await;
        let answer = import(&meade, &file).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
        let header: TableHeader = answer.read();
        let replayed = header
            .imported
            .as_ref()
            .expect("it is marked")
            .replayed
            .expect("not as a whole");
        let all = file.steps.len() as u32;
        match edition.spaces == FIRST.spaces {
            true if is_same => assert_eq!(replayed, all),
            // As far as to the first shot.
            true => assert_eq!(replayed, 4),
            // Where one could march was another matter from the beginning.
            false => assert_eq!(replayed, 0),
        }
        assert!(seen(&other, header.id).await == there);
        let here = alone(&header, &meade);
        assert_eq!(here.told(&other.nobody()).await, told);
        assert_eq!((header.edition, header.winner), (2, game.header(Union).await.winner));
        let proof: DiceProof = other.nobody().get(&format!("{}/dice", here.path)).await.read();
        assert!(proof.consistent && proof.rolls.len() == 7, "{proof:?}");
        let verdict = verify(&other.commands(), &games(edition), header.id)
            .await
            .expect("it holds");
        assert!(verdict.starts_with("consistent"), "{verdict}");
        let text = other.nobody().get(&format!("{}/export.txt", here.path)).await;
        let text = String::from_utf8(text.body.to_vec()).expect("text");
        let words = match replayed {
            0 => "None of its steps was played again".to_owned(),
            replayed => format!("Its first {replayed} steps were played again"),
        };
        assert!(text.contains(&words), "{text}");
        // Nobody goes on from a state that the rules here have not made.
        let on = meade
            .post(&format!("{}/what-if", here.path), json!({"moment": 2}))
            .await;
        assert_eq!(on.refusal(), (409, "other-rules".to_owned()));
        // It can be had again, and is the same after a restart.
        let again = export(&other.nobody(), header.id).await;
        assert_eq!((&again.steps, &again.seams), (&file.steps, &file.seams));
        let other = other.restart().await;
        assert_eq!(here.at(&other).told(&other.nobody()).await, told);
        assert_eq!(import(&world.player("Meade").await, &file).await.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn a_game_of_an_older_edition_can_still_be_saved_and_brought_to_later_rules() {
    let world = World::new().await;
    let game = eventful(&world).await;
    let there = seen(&world, game.id).await;
    assert!(export(&world.nobody(), game.id).await.sealed.is_empty());
    let world = world.upgrade(SECOND).await;
    let file = export(&world.nobody(), game.id).await;
    assert_eq!((file.edition, file.seams.len(), file.sealed.len()), (1, 0, 1));
    let other = World::under(new_database().await, SECOND).await;
    let meade = other.player("Meade").await;
    let header: TableHeader = import(&meade, &file).await.read();
    assert_eq!((header.edition, header.frozen), (1, None));
    assert_eq!(header.imported.expect("it is marked").replayed, Some(0));
    assert!(seen(&other, header.id).await == there);
    // Where its own rules are, these play it again, whatever the file says that everybody saw.
    let mut lying = file;
    lying.sealed = vec!["nothing".to_owned()];
    let first = World::new().await;
    let meade = first.player("Meade").await;
    let header: TableHeader = import(&meade, &lying).await.read();
    assert_eq!(header.imported.expect("it is marked").replayed, None);
    assert!(seen(&first, header.id).await == there);
}

#[tokio::test]
async fn a_game_that_the_rules_ended_drawn_can_be_brought_to_later_rules() {
    let world = World::new().await;
    // Dice decide it: about one game in ten is drawn.
    let mut drawn = None;
    for _ in 0..200 {
        let game = world.game().await;
        game.play_to_the_bids().await;
        game.must(Union, "bid:2").await;
        game.must(Confederate, "bid:2").await;
        if game.header(Union).await.winner.is_none() {
            drawn = Some(game.id);
            break;
        }
    }
    let drawn = drawn.expect("one of two hundred games is drawn");
    let world = world.upgrade(SECOND).await;
    let file = export(&world.nobody(), drawn).await;
    let other = World::under(new_database().await, SECOND).await;
    let meade = other.player("Meade").await;
    let header: TableHeader = import(&meade, &file).await.read();
    assert_eq!((header.winner, header.ended_by.as_deref()), (None, Some("draw")));
}

/// What a forger does to a file, and what is said of it.
type Forgery = (&'static str, fn(&mut GameFile));

/// Changes the first part of what everybody saw.
fn retell(file: &mut GameFile, change: impl FnOnce(&mut Value)) {
    let packed = BASE64.decode(&file.sealed[0]).expect("base64");
    let mut json = Vec::new();
    ZlibDecoder::new(&packed[..]).read_to_end(&mut json).expect("packed");
    let mut part = serde_json::from_slice(&json).expect("JSON");
    change(&mut part);
    file.sealed[0] = packed_text(part.to_string().as_bytes());
}

fn packed_text(json: &[u8]) -> String {
    let mut packer = ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(json).expect("packed");
    BASE64.encode(packer.finish().expect("packed"))
}

/// All steps of a part.
fn steps(part: &mut Value) -> &mut Vec<Value> {
    part["steps"].as_array_mut().expect("steps")
}

const RETELLINGS: [Forgery; 20] = [
    ("is none", |file| file.sealed[0] = "no part".to_owned()),
    ("is none", |file| file.sealed[0] = packed_text(b"[[[]]]")),
    ("is too long", |file| file.sealed[0] = packed_text(&vec![b' '; 9 << 20])),
    ("do not follow each other", |file| {
        file.sealed.push(file.sealed[0].clone())
    }),
    ("do not follow each other", |file| {
        retell(file, |part| part["first"] = json!(1))
    }),
    ("do not follow each other", |file| {
        retell(file, |part| part["start"][1]["seq"] = json!(7));
    }),
    ("begins with lines", |file| {
        retell(file, |part| {
            part["start"][2]["view"]["log_len"] = json!(4_000_000_000_u32)
        });
    }),
    ("to the end", |file| retell(file, |part| drop(steps(part).pop()))),
    ("tells more", |file| {
        retell(file, |part| {
            let mut more = steps(part)[1].clone();
            more["diffs"] = json!([null, null, null]);
            steps(part).push(more);
        });
    }),
    ("another time", |file| {
        retell(file, |part| steps(part)[2]["at"] = json!("1863-07-03T15:00:00.000Z"));
    }),
    ("other dice", |file| {
        retell(file, |part| steps(part)[0]["dice"] = json!([]))
    }),
    ("other dice", |file| {
        retell(file, |part| steps(part)[0]["dice"] = json!([0]))
    }),
    ("follows from the seed", |file| {
        retell(file, |part| {
            for step in steps(part) {
                let count = step["dice"].as_array().map_or(0, Vec::len);
                if count > 0 {
                    step["dice"] = json!(vec![60_000; count]);
                }
            }
        });
    }),
    ("follows from the seed", |file| {
        let step = file.steps.iter_mut().rfind(|step| !step.rolls.is_empty());
        let roll = &mut step.expect("a roll").rolls[0];
        *roll = (*roll + 1) % 6;
    }),
    ("though it only sets the game up", |file| {
        retell(file, |part| steps(part)[0]["diffs"] = json!([{}, null, null]));
    }),
    ("log that is shorter", |file| {
        retell(file, |part| {
            steps(part)[1]["diffs"] = json!([{"log_len": 9}, null, null])
        });
    }),
    ("a text that no game has", |file| {
        retell(file, |part| part["start"][0]["view"]["turn"] = json!(["Grant\u{202e}"]));
    }),
    ("another end", |file| {
        file.winner = Some(file.winner.map_or(Union, Side::other));
    }),
    ("another end", |file| file.ended_by = Some("resigned".to_owned())),
    ("seam", |file| file.seams[0].step = 2),
];

#[tokio::test]
async fn what_everybody_is_said_to_have_seen_is_held_against_the_journal_and_the_seed() {
    let (world, game) = seamed(HARDER).await;
    let file = export(&world.nobody(), game.id).await;
    let other = World::under(new_database().await, HARDER).await;
    let meade = other.player("Meade").await;
    for (complaint, forge) in RETELLINGS {
        let mut forged = file.clone();
        forge(&mut forged);
        let answer = import(&meade, &forged).await;
        let said = String::from_utf8_lossy(&answer.body).into_owned();
        assert_eq!(answer.refusal(), (422, "bad-game".to_owned()), "{complaint}: {said}");
        assert!(said.contains(complaint) && said.len() < 1000, "{complaint}: {said}");
    }
    let mut untold = file.clone();
    untold.sealed.clear();
    assert_eq!(import(&meade, &untold).await.refusal(), (409, "cannot-play".to_owned()));
    let mut later = file.clone();
    (later.edition, later.seams[0].edition) = (7, 7);
    assert_eq!(import(&meade, &later).await.refusal(), (409, "cannot-play".to_owned()));
    assert_eq!(other.count("select count(*) from game_table").await, 0);
    // Who calls steps his own that somebody else made is not found out; but it says that nobody has played them again here.
    let mut invented = file.clone();
    retell(&mut invented, |part| {
        for viewer in 0..3 {
            steps(part)[1]["diffs"][viewer]["turn"] = json!(["turn", 40]);
        }
    });
    let header: TableHeader = import(&meade, &invented).await.read();
    assert_eq!(header.imported.expect("it is marked").replayed, Some(1));
}

const BEGINNINGS: [Forgery; 9] = [
    ("did not come to", |file| {
        let beginning = file.beginning.as_mut().expect("a beginning");
        beginning.steps.pop();
    }),
    ("did not come to", |file| {
        file.steps[1].choice.push('9');
    }),
    ("another game stood", |file| {
        file.steps[1].choice = "march:3".to_owned();
    }),
    ("leads elsewhere", |file| {
        file.steps[1].digest = Some("00000000".to_owned())
    }),
    ("it leads elsewhere", |file| {
        let beginning = file.beginning.as_mut().expect("a beginning");
        let march = beginning.steps.iter_mut().find(|step| step.choice == "march:5");
        march.expect("a march").choice = "march:8".to_owned();
    }),
    ("leads elsewhere", |file| {
        let beginning = file.beginning.as_mut().expect("a beginning");
        beginning.steps.iter_mut().for_each(|step| step.digest = None);
        let march = beginning.steps.iter_mut().find(|step| step.choice == "march:5");
        march.expect("a march").choice = "march:8".to_owned();
    }),
    ("follows from the seed", |file| {
        let beginning = file.beginning.as_mut().expect("a beginning");
        beginning.dice.union_salt = "south".to_owned();
    }),
    ("too many games", |file| {
        let mut beginning = file.beginning.take().expect("a beginning");
        for _ in 0..8 {
            let mut deeper = beginning.clone();
            deeper.beginning = Some(beginning);
            beginning = deeper;
        }
        file.beginning = Some(beginning);
    }),
    ("in the game that it goes on from, a game has from 1 to", |file| {
        let beginning = file.beginning.as_mut().expect("a beginning");
        let step = beginning.steps[2].clone();
        beginning.steps = vec![step; 60_000];
    }),
];

#[tokio::test]
async fn where_a_game_is_said_to_have_begun_is_played_again() {
    let world = World::new().await;
    let game = what_if(&world).await;
    let file = export(&world.nobody(), game.id).await;
    let other = World::new().await;
    let meade = other.player("Meade").await;
    for (complaint, forge) in BEGINNINGS {
        let mut forged = file.clone();
        forge(&mut forged);
        let answer = import(&meade, &forged).await;
        let said = String::from_utf8_lossy(&answer.body).into_owned();
        assert_eq!(answer.refusal(), (422, "bad-game".to_owned()), "{complaint}: {said}");
        assert!(said.contains(complaint) && said.len() < 1000, "{complaint}: {said}");
    }
    let mut untold = file.clone();
    untold.beginning = None;
    assert_eq!(import(&meade, &untold).await.refusal(), (409, "cannot-play".to_owned()));
    assert_eq!(other.count("select count(*) from game_table").await, 0);
    // One that nobody asks for is refused, too.
    let plain = world.game().await;
    resign(&plain, Union).await;
    let mut plain = export(&world.nobody(), plain.id).await;
    plain.beginning = file.beginning.clone();
    assert_eq!(import(&meade, &plain).await.refusal(), (422, "bad-game".to_owned()));
    assert_eq!(import(&meade, &file).await.status, StatusCode::CREATED);
}
