//! Databases of older versions.

use sqlx::{ConnectOptions, Executor};

use crate::cluster::empty_database;

/// The migrations in their order, each as its number and text.
fn migrations() -> Vec<(u32, String)> {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/../migrations");
    let mut files: Vec<_> = std::fs::read_dir(dir)
        .expect("migrations")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    let read = |path: std::path::PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let number = name.split('_').next().and_then(|digits| digits.parse().ok());
        (number.expect("a number"), std::fs::read_to_string(path).expect("text"))
    };
    files.into_iter().map(read).collect()
}

#[tokio::test]
async fn an_offer_of_a_draw_goes_over_to_the_player_who_made_it() {
    let mut connection = empty_database().await.connect().await.expect("a connection");
    let (before, from_then_on): (Vec<_>, Vec<_>) = migrations().into_iter().partition(|(number, _)| *number < 7);
    for (_, migration) in &before {
        connection
            .execute(sqlx::AssertSqlSafe(migration.as_str()))
            .await
            .expect("an older version");
    }
    // Nobody offers, the Union does, the Confederacy does; it did, but who that was is not known; it did in a game that
    // is over.
    connection
        .execute(
            "insert into player (player_id, name, name_key)
                 select gen_random_uuid(), name, name from (values ('one'), ('two')) as players (name);
             insert into game_table (table_id, ruleset, rules_version, scenario, options, status, audience, creator,
                     dice_seed, draw_offered, seats_exchanged)
                 select gen_random_uuid(), 'skirmish', '1', wanted.scenario, '{}', wanted.status, 'open', player_id,
                     '', wanted.offered, wanted.exchanged
                 from (values ('a', 'running', null, false), ('b', 'running', 0, false), ('c', 'running', 1, false),
                     ('d', 'running', 1, true), ('e', 'finished', 1, false))
                     as wanted (scenario, status, offered, exchanged), player where name = 'one';
             insert into seat (table_id, side, player_id, salt)
                 select table_id, case name when 'one' then 0 else 1 end, player_id, '' from game_table, player;",
        )
        .await
        .expect("tables");
    for (_, migration) in &from_then_on {
        connection
            .execute(sqlx::AssertSqlSafe(migration.as_str()))
            .await
            .expect("the present version");
    }
    let offering: Vec<(String, String)> = sqlx::query_as(
        "select scenario, name from seat join game_table using (table_id) join player using (player_id)
         where offers_draw order by scenario, name",
    )
    .fetch_all(&mut connection)
    .await
    .expect("offers");
    let expected = [("b", "one"), ("c", "two")].map(|(table, player)| (table.to_owned(), player.to_owned()));
    assert_eq!(offering, expected);
}

#[tokio::test]
async fn statements_are_not_compiled() {
    let world = crate::world::World::new().await;
    let compiles: Option<String> = sqlx::query_scalar("select current_setting('jit')")
        .fetch_one(&world.database.pool)
        .await
        .expect("an answer");
    assert_eq!(
        compiles.as_deref(),
        Some("off"),
        "it costs seconds at the first view of a long game"
    );
}
