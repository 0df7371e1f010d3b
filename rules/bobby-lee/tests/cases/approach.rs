//! By which hexside an attack comes (5.32, 6.31).

use kernel::Side::Confederate;
use kernel::Viewer;

use crate::common::{Game, hex, name};

/// Confederates at Winchester, two hexes from the Union at Harper's Ferry.
pub(crate) fn valley() -> Game {
    Game::empty()
        .put("winchester", "c-lee c-c01 c-i01")
        .put("harpers-ferry", "u-i01")
        .under_lee()
}

fn ways(game: &Game) -> Vec<String> {
    let mut ways: Vec<String> = game
        .offers(Confederate, "by")
        .iter()
        .filter_map(|choice| choice.strip_prefix("by:"))
        .map(|code| name(code.parse().expect("a code")))
        .collect();
    ways.sort();
    ways
}

#[test]
fn case_5_32_the_hexside_of_an_attack_is_chosen_where_several_are_possible() {
    let mut game = valley();
    let before = game.view(Viewer::Union);
    game.plays(Confederate, "force-march c-i01 harpers-ferry");
    assert_eq!(ways(&game), ["berryville", "bunker-hill"]);
    assert_eq!(game.at("c-i01"), "winchester", "it waits");
    assert_eq!(game.view(Viewer::Union), before, "nobody else sees that it does");
    assert_eq!(game.refused(Confederate, "done"), "5.32");
    assert_eq!(game.refused(Confederate, "by winchester"), "5.32");
    for way in ways(&game) {
        let mut game = game.clone();
        game.plays(Confederate, &format!("by {way}"));
        assert_eq!(game.at("c-i01"), "harpers-ferry");
        let assaults = &game.state.turn.assaults;
        assert_eq!((assaults.len(), assaults[0].from), (1, hex(&way)));
    }
}

#[test]
fn case_5_32_the_next_hex_is_attacked_straight_ahead_or_by_a_detour() {
    let mut near = valley().put("berryville", "c-c02");
    near.plays(Confederate, "move c-c02 harpers-ferry");
    assert!(ways(&near).contains(&"berryville".to_owned()), "straight ahead");
    assert!(ways(&near).len() > 1, "cavalry has time for more");
    for way in ways(&near) {
        let mut near = near.clone();
        near.plays(Confederate, &format!("by {way}"));
        assert_eq!(near.at("c-c02"), "harpers-ferry");
        assert_eq!(near.state.turn.assaults[0].from, hex(&way));
    }
}

#[test]
fn case_5_32_straight_ahead_or_by_the_only_way_nobody_is_asked() {
    let mut near = valley().put("berryville", "c-i02");
    near.plays(Confederate, "move c-i02 harpers-ferry");
    assert_eq!(near.at("c-i02"), "harpers-ferry", "there is no time for a detour");
    let mut held = valley().put("berryville", "u-c01");
    held.plays(Confederate, "force-march c-i01 harpers-ferry");
    assert_eq!(
        held.state.turn.assaults[0].from,
        hex("bunker-hill"),
        "the enemy stands in the other"
    );
}

#[test]
fn case_5_32_a_hexside_at_its_limit_is_not_offered() {
    let near = ["c-i02", "c-i03", "c-i04", "c-i05", "c-i06", "c-i07"];
    let mut game = valley().put("berryville", &near.join(" "));
    for id in near {
        let attack = format!("move {id} harpers-ferry");
        if game.can(Confederate, &attack) {
            game.plays(Confederate, &attack);
        }
    }
    assert_eq!(game.refused(Confederate, "move c-i07 harpers-ferry"), "5.32");
    game.plays(Confederate, "force-march c-i01 harpers-ferry");
    let from = game.state.turn.assaults.iter().map(|assault| assault.from);
    assert_eq!(from.collect::<Vec<_>>(), [hex("berryville"), hex("bunker-hill")]);
}
