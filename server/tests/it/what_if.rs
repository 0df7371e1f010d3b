//! What if: a player goes on alone from where another game stood.

use protocol::Side::{Confederate, Union};
use protocol::http::{GoesOnFrom, TableHeader, TableStatus};
use protocol::{Side, TableView};
use serde_json::{Value, json};
use server::commands::verify::verify;

use crate::client::{Answer, Client};
use crate::skirmish::{FIRST, SECOND};
use crate::world::{Game, World, games};

async fn what_if(player: &Client, table: &Game, moment: u64) -> Answer {
    player
        .post(&format!("{}/what-if", table.path), json!({"moment": moment}))
        .await
}

/// A table that its creator plays alone.
fn alone(header: &TableHeader, player: &Client) -> Game {
    Game {
        id: header.id,
        path: format!("/tables/{}", header.id),
        players: [player.clone(), player.clone()],
    }
}

async fn view_of(player: &Client, game: &Game, side: Side) -> TableView {
    let name = serde_json::to_value(side).expect("a name");
    let path = format!("{}/view?side={}", game.path, name.as_str().expect("text"));
    let mut view = player.get(&path).await.read::<protocol::http::ViewAnswer>().view;
    (view.log_len, view.undoable) = (0, 0);
    if let Some(prompt) = &mut view.prompt {
        prompt.seq = 0;
    }
    view
}

async fn resign(game: &Game) {
    let path = format!("{}/resign", game.path);
    game.player(Union)
        .post(&path, json!({"side": "union"}))
        .await
        .read::<Value>();
}

#[tokio::test]
async fn anybody_goes_on_from_a_game_that_is_over() {
    let world = World::new().await;
    let game = world.game().await;
    game.must(Union, "trade").await;
    // The players have changed places.
    let [one, two] = game.players;
    let game = Game {
        players: [two, one],
        ..game
    };
    game.must(Union, "march:3").await;
    game.must(Union, "fire").await;
    let there = game.told(game.player(Union)).await.steps.last().expect("steps").moment;
    let mut seen = Vec::new();
    for side in Side::BOTH {
        seen.push(view_of(game.player(side), &game, side).await);
    }
    game.must(Union, "pass").await;
    assert_eq!(
        what_if(game.player(Union), &game, there).await.refusal(),
        (409, "not-in-full".to_owned()),
        "as long as it is played"
    );
    resign(&game).await;
    let reader = world.guest().await;
    let header: TableHeader = what_if(&reader, &game, there).await.read();
    assert_eq!((header.status, header.you.len()), (TableStatus::Running, 2));
    let from = Some(GoesOnFrom {
        table: game.id,
        moment: there,
    });
    assert_eq!(header.goes_on_from, from);
    assert_eq!(game.header(Union).await.goes_on_from, None);
    let mine = alone(&header, &reader);
    for side in Side::BOTH {
        assert_eq!(view_of(&reader, &mine, side).await, seen[side.index()], "{side:?}");
    }
    for choice in ["fire", "pass", "fire"] {
        mine.must(Union, choice).await;
    }
    let told = mine.told(&reader).await;
    let lines: Vec<_> = told
        .steps
        .iter()
        .flat_map(|step| &step.diff.log)
        .map(|line| &*line.say.key)
        .collect();
    assert_eq!(lines, ["table.what-if", "fired", "passed", "fired"]);
    let world = world.restart().await;
    let mine = mine.at(&world);
    let reader = mine.player(Union).clone();
    assert_eq!(mine.told(&reader).await.steps, told.steps);
    assert_eq!(mine.header(Union).await.goes_on_from, from);
    resign(&mine).await;
    let proof = verify(&world.commands(), &games(FIRST), mine.id)
        .await
        .expect("it is whole");
    assert!(proof.contains("all 3 rolls"), "{proof}");
    assert_eq!(
        game.at(&world).header(Union).await.ended_by.as_deref(),
        Some("resigned")
    );
}

#[tokio::test]
async fn a_game_goes_on_only_from_a_moment_that_it_came_to_and_under_its_own_rules() {
    let world = World::new().await;
    let game = world.game().await;
    game.play_to_the_bids().await;
    game.must(Confederate, "bid:3").await;
    game.must(Union, "bid:1").await;
    let last = game.told(game.player(Union)).await.steps.last().expect("steps").moment;
    let reader = world.guest().await;
    for moment in [0, last, last + 1, u64::from(u32::MAX)] {
        let refused = what_if(&reader, &game, moment).await.refusal();
        assert_eq!(refused, (409, "no-such-moment".to_owned()), "{moment}");
    }
    assert_eq!(what_if(&world.nobody(), &game, 3).await.status.as_u16(), 401);
    // One who plays alone goes on from any moment, the present one too.
    let header: TableHeader = what_if(&reader, &game, last - 1).await.read();
    let mine = alone(&header, &reader);
    let now = mine.told(&reader).await.steps.last().expect("a step").moment;
    what_if(&reader, &mine, now).await.read::<TableHeader>();
    assert_eq!(
        what_if(&world.guest().await, &mine, now).await.refusal(),
        (409, "not-in-full".to_owned())
    );
    let world = world.upgrade(SECOND).await;
    let (mine, game) = (mine.at(&world), game.at(&world));
    let reader = mine.player(Union).clone();
    assert_eq!(
        what_if(&reader, &game, 3).await.refusal(),
        (409, "other-rules".to_owned())
    );
    // The game itself goes on under the new ones.
    mine.must(Union, "bid:2").await;
}
