use protocol::Side;

use super::{BorderKind, DataError, GameData, Overlay, Rank, Start, UnitKind};

fn overlay(text: &str) -> Result<Overlay, DataError> {
    Overlay::read("mine.json", text)
}

/// The message about an overlay that must be refused.
fn refused(text: &str) -> String {
    overlay(text)
        .and_then(|overlay| GameData::not_war_but_murder(&[overlay]))
        .expect_err("the overlay is broken")
        .to_string()
}

#[test]
fn the_committed_files_compile() {
    let data = GameData::not_war_but_murder(&[]).expect("the committed data are sound");
    assert_eq!(data.areas.len(), 51);
    assert_eq!(data.units.len(), 55);
    assert_eq!(data.leaders.len(), 13);
    assert_eq!(data.corps.len(), 10);
    assert_eq!(data.bridges.len(), 34);
    assert!(data.overlays.is_empty());
    let hoke = &data.units[usize::from(data.unit("c-hoke-inf").expect("Hoke exists").0)];
    assert_eq!(
        (hoke.side, hoke.kind, hoke.corps, hoke.start),
        (Side::Confederate, UnitKind::Infantry, None, Start::Reinforcement)
    );
    let meade = &data.leaders[usize::from(data.leader("u-leader-meade").expect("Meade exists").0)];
    assert_eq!((meade.rank, meade.start), (Rank::Army, Start::Optional(4)));
}

#[test]
fn the_second_game_compiles_too() {
    let data = GameData::birth_of_a_legend(&[]).expect("the committed data are sound");
    assert_eq!(data.areas.len(), 46);
    assert_eq!(data.units.len(), 76);
    assert_eq!(data.leaders.len(), 21);
    assert_eq!(data.corps.len(), 17);
    assert_eq!(data.bridges.len(), 13);
    let jackson = &data.leaders[usize::from(data.leader("c-leader-jackson").expect("Jackson exists").0)];
    assert_eq!((jackson.initiative, jackson.combat, jackson.movement), (4, 2, 7));
    let king = &data.units[usize::from(data.unit("u-king-inf").expect("King exists").0)];
    assert_eq!(king.start, Start::OptionalReinforcement);
}

#[test]
fn an_overlay_corrects_the_ratings_of_leaders() {
    let text = r#"{"ruleset": "birth-of-a-legend", "name": "My copy",
        "leaders": {"c-leader-jackson": {"initiative": 5, "combat": 1}}, "borders": {"1-4": {"kind": "open"}}}"#;
    let data = GameData::birth_of_a_legend(&[overlay(text).expect("the overlay is sound")]).expect("it is sound");
    let jackson = &data.leaders[usize::from(data.leader("c-leader-jackson").expect("Jackson exists").0)];
    assert_eq!((jackson.initiative, jackson.combat), (5, 1));
    assert_eq!(
        data.adjacent(1, 4).map(|adjacent| adjacent.border),
        Some(BorderKind::Open)
    );
}

#[test]
fn impossible_ratings_are_refused() {
    let text = r#"{"ruleset": "birth-of-a-legend", "name": "n", "leaders": {"c-leader-jackson": {"initiative": 7}}}"#;
    let error = overlay(text)
        .and_then(|overlay| GameData::birth_of_a_legend(&[overlay]))
        .expect_err("no die shows a 7");
    assert!(
        error.to_string().contains("leaders.c-leader-jackson.initiative"),
        "{error}"
    );
}

#[test]
fn an_overlay_replaces_what_it_names_and_nothing_else() {
    let text = r#"{"ruleset": "not-war-but-murder", "name": "My copy", "areas": {"24": {"tem": 3, "vp": 1}},
        "units": {"c-kershaw-inf": {"attack": 7}}, "leaders": {"c-leader-lee": {"movement": 8}},
        "borders": {"1-8": {"road": false}}, "works": {"union": 12}}"#;
    let corrected = overlay(text).expect("the overlay is sound");
    let plain = GameData::not_war_but_murder(&[]).expect("the committed data are sound");
    let data = GameData::not_war_but_murder(&[corrected]).expect("the overlay is sound");
    assert_eq!(data.overlays, ["My copy"]);
    assert_eq!((data.areas[24].tem, data.areas[24].vp), (3, 1));
    assert_eq!(data.areas[25], plain.areas[25]);
    assert_eq!(
        data.units[usize::from(data.unit("c-kershaw-inf").expect("Kershaw exists").0)].attack,
        7
    );
    assert_eq!(
        data.leaders[usize::from(data.leader("c-leader-lee").expect("Lee exists").0)].movement,
        8
    );
    assert!(!data.adjacent(1, 8).expect("1 and 8 are adjacent").road);
    assert_eq!(data.works_limit, [12, 10]);
    let facts = &data.board.spaces[23].facts;
    assert!(
        facts
            .iter()
            .any(|fact| fact.src == "overlay: My copy" && fact.text.contains("+3"))
    );
}

#[test]
fn a_broken_overlay_is_refused_with_file_and_key() {
    for (text, names) in [
        ("{", vec!["mine.json", "line 1"]),
        (
            r#"{"ruleset": "x", "name": "n", "regions": {}}"#,
            vec!["mine.json", "regions"],
        ),
        (
            r#"{"ruleset": "x", "name": "n", "areas": {"24": {"height": 3}}}"#,
            vec!["mine.json", "height"],
        ),
        (
            r#"{"ruleset": "x", "name": "n", "areas": {"51": {"tem": 3}}}"#,
            vec!["mine.json", "areas.51", "no such area"],
        ),
        (
            r#"{"ruleset": "x", "name": "n", "areas": {"24": {"tem": 9}}}"#,
            vec!["mine.json", "areas.24.tem", "9"],
        ),
        (
            r#"{"ruleset": "x", "name": "n", "units": {"c-kershaw": {"attack": 3}}}"#,
            vec!["mine.json", "units.c-kershaw", "no such unit"],
        ),
        (
            r#"{"ruleset": "x", "name": "n", "units": {"c-kershaw-inf": {"exhausted_defense": 9}}}"#,
            vec!["mine.json", "units.c-kershaw-inf.exhausted_defense"],
        ),
        (
            r#"{"ruleset": "x", "name": "n", "units": {"c-kershaw-inf": {"attack": -1}}}"#,
            vec!["mine.json", "-1"],
        ),
        (
            r#"{"ruleset": "x", "name": "n", "borders": {"28-32": {"kind": "open"}}}"#,
            vec!["mine.json", "borders.28-32", "no such border"],
        ),
        (
            r#"{"ruleset": "x", "name": "n", "borders": {"1-2": {"kind": "open"}}}"#,
            vec!["mine.json", "borders.1-2", "open ground"],
        ),
        (
            r#"{"ruleset": "x", "name": "n", "leaders": {"c-leader-lee": {"movement": 0}}}"#,
            vec!["mine.json", "leaders.c-leader-lee.movement"],
        ),
        (
            r#"{"ruleset": "x", "name": "n", "works": {"france": 3}}"#,
            vec!["mine.json", "france"],
        ),
        (r#"{"ruleset": "x", "name": " "}"#, vec!["mine.json", "name"]),
    ] {
        let message = refused(text);
        for name in names {
            assert!(message.contains(name), "'{message}' does not name '{name}'");
        }
    }
}
