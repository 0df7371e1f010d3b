//! The overlay that `docs/overlays.md` shows works.

use rules::{Catalogue, OverlayFile};

#[test]
fn the_overlay_of_the_documentation_is_accepted() {
    let text = include_str!("../../docs/overlays.md");
    let example = text.split("```json").nth(1).and_then(|rest| rest.split("```").next());
    let overlay = OverlayFile {
        name: "docs/overlays.md".to_owned(),
        text: example.expect("the page shows an overlay").to_owned(),
    };
    let catalogue = Catalogue::new(&[overlay]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(catalogue.referees()[0].overlays(), ["Printed map, second printing"]);
}
