use protocol::Side;

use super::{GameData, Overlay};

fn overlay(text: &str) -> Result<Overlay, super::DataError> {
    Overlay::read("mine.json", text)
}

/// The message about an overlay that must be refused.
fn refused(text: &str) -> String {
    overlay(text)
        .and_then(|overlay| GameData::new(&[overlay]))
        .expect_err("the overlay is broken")
        .to_string()
}

#[test]
fn the_committed_files_compile() {
    let data = GameData::new(&[]).expect("the committed data are sound");
    assert_eq!(data.hexes.len(), 206);
    assert_eq!(data.blocks.len(), 92);
    assert_eq!(data.scenarios.len(), 4);
    assert!(data.overlays.is_empty());
    let lee = data.block(data.block_with_id("c-lee").expect("Lee exists"));
    assert_eq!((lee.side, lee.max_steps, lee.fire.engaged), (Side::Confederate, 4, 3));
}

#[test]
fn an_overlay_corrects_hexes_hexsides_leaders_and_set_ups() {
    let text = r#"{"ruleset": "bobby-lee", "name": "My copy",
        "hexes": {"0816": {"town": {"side": "confederate", "major": true, "points": 5}}},
        "hexsides": {"0108-0208": {"crossing": null}},
        "leaders": {"c-lee": {"range": 1}},
        "set_ups": {"1861": {"c-i01": {"hex": 816, "steps": 2}}}}"#;
    let plain = GameData::new(&[]).expect("the committed data are sound");
    let data = GameData::new(&[overlay(text).expect("the overlay is sound")]).expect("the overlay is sound");
    assert_eq!(data.overlays, ["My copy"]);
    let richmond = data.hex_at(816).expect("Richmond exists");
    assert_eq!(data.hex(richmond).town.map(|town| town.points), Some(5));
    let [a, b] = [108, 208].map(|code| data.hex_at(code).expect("the hex exists"));
    let edge = data.between(a, b).expect("they are adjacent");
    assert!(plain.edge(edge).passable && !data.edge(edge).passable);
    let first = data.block_with_id("c-i01").expect("the block exists");
    let start = data.scenarios[0].set_up.iter().find(|start| start.block == first);
    assert_eq!(start.map(|start| (start.hex, start.steps)), Some((richmond, 2)));
    let src = |data: &GameData| {
        let board = &data.scenarios[0].board;
        let space = board
            .spaces
            .iter()
            .find(|space| space.id == 816)
            .expect("Richmond is drawn");
        space.facts.iter().any(|fact| fact.src == "overlay: My copy")
    };
    assert!(src(&data) && !src(&plain));
}

#[test]
fn what_an_overlay_gets_wrong_is_named() {
    let head = r#"{"ruleset": "bobby-lee", "name": "Mine", "#;
    for (rest, place) in [
        (r#""hexes": {"9999": {}}}"#, "hexes.9999"),
        (r#""hexes": {"0816": {"colour": 1}}}"#, "colour"),
        (
            r#""hexsides": {"0816-0917": {"gap": "Nowhere"}}}"#,
            "hexsides.0816-0917",
        ),
        (r#""leaders": {"c-nobody": {"speed": 2}}}"#, "leaders.c-nobody"),
        (r#""leaders": {"c-lee": {"speed": 4}}}"#, "leaders.c-lee.speed"),
        (r#""set_ups": {"1861": {"c-lee": {"steps": 2}}}}"#, "set_ups.1861.c-lee"),
        (r#""set_ups": {"1861": {"c-i01": {"hex": 1009}}}}"#, "c-i01"),
    ] {
        let message = refused(&format!("{head}{rest}"));
        assert!(message.contains("mine.json") && message.contains(place), "{message}");
    }
    let [wrong, right] = [r#""c-lee": {"speed": 4}"#, r#""c-lee": {"fire": 3}"#].map(|leader| {
        let text = format!("{head}\"leaders\": {{{leader}}}}}");
        overlay(&text).expect("the overlay can be read")
    });
    let mut others = right;
    "others.json".clone_into(&mut others.file);
    let error = GameData::new(&[wrong, others]).expect_err("the first overlay is broken");
    assert!(error.to_string().contains("mine.json"), "{error}");
    let message = refused(r#"{"ruleset": "bobby-lee", "name": " "}"#);
    assert!(message.contains("name"), "{message}");
}
