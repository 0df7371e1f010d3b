//! Railways (7), the sea (8) and supply lines (9.2), as the layer of supply shows them.

use kernel::Side::{self, Confederate, Union};

use crate::common::Game;

/// An empty map with Union units in these hexes.
fn union_in(places: &str) -> Game {
    let units = places.split_whitespace().zip(1..);
    units.fold(Game::empty(), |game, (place, number)| {
        game.put(place, &format!("u-i{number:02}"))
    })
}

/// Whether all of these hexes are in supply of a side.
fn all_supplied(game: &Game, side: Side, places: &str) -> bool {
    places.split_whitespace().all(|place| game.is_supplied(side, place))
}

/// Whether none of them is.
fn none_supplied(game: &Game, side: Side, places: &str) -> bool {
    !places.split_whitespace().any(|place| game.is_supplied(side, place))
}

#[test]
fn case_7_1_every_second_hex_of_a_line_is_enough() {
    let game = union_in("alexandria manassas-junction culpeper");
    assert!(all_supplied(&game, Union, "centreville warrenton culpeper"));
    let gap = union_in("alexandria culpeper");
    assert!(all_supplied(&gap, Union, "centreville"), "next to Alexandria");
    assert!(none_supplied(&gap, Union, "warrenton culpeper"));
}

#[test]
fn case_7_1_a_line_needs_both_neighbours() {
    let game = union_in("alexandria manassas-junction culpeper");
    assert!(
        none_supplied(&game, Union, "front-royal"),
        "Gainesville is not controlled"
    );
    let game = union_in("alexandria manassas-junction culpeper salem");
    assert!(all_supplied(&game, Union, "gainesville salem front-royal"));
}

#[test]
fn case_7_1_a_major_town_has_to_be_occupied() {
    let game = union_in("aquia-landing bowling-green");
    assert!(none_supplied(&game, Union, "bowling-green"));
    let game = union_in("aquia-landing bowling-green fredericksburg");
    assert!(all_supplied(&game, Union, "bowling-green"));
}

#[test]
fn case_7_1_an_enemy_on_the_line_cuts_it() {
    let game = union_in("alexandria manassas-junction culpeper").put("warrenton", "c-c01");
    assert!(none_supplied(&game, Union, "culpeper"));
    assert!(all_supplied(&game, Union, "manassas-junction"));
}

#[test]
fn case_7_1_what_the_union_controls_serves_the_confederacy_no_more() {
    let free = Game::empty().put("strasburg", "u-i01").put("culpeper", "u-i02");
    assert!(
        none_supplied(&free, Confederate, "salem centreville"),
        "cut at both ends"
    );
    // The hex between two Union units is closed to Confederate supply though nobody stands there.
    let open = Game::empty().put("beaver-dam", "u-i01");
    assert!(
        all_supplied(&open, Confederate, "ashland"),
        "from Richmond and the south"
    );
    let closed = open.put("richmond", "u-i02").put("hanover-junction", "u-i03");
    assert!(
        none_supplied(&closed, Confederate, "ashland"),
        "between Richmond and Hanover Junction"
    );
}

#[test]
fn case_7_1_the_confederacy_never_uses_northern_railways() {
    let game = Game::empty().put("harpers-ferry", "c-i01").put("martinsburg", "c-i02");
    let game = game.put("bath", "c-i03").put("baltimore", "c-i04");
    assert!(none_supplied(
        &game,
        Confederate,
        "paw-paw hancock baltimore frederick bath"
    ));
    assert!(
        all_supplied(&game, Confederate, "harpers-ferry martinsburg"),
        "next to the line of Winchester"
    );
}

#[test]
fn case_7_1_the_baltimore_and_ohio_is_the_unions_unless_it_is_cut() {
    let game = Game::empty();
    assert!(all_supplied(
        &game,
        Union,
        "cumberland paw-paw martinsburg harpers-ferry"
    ));
    let cut = game.put("martinsburg", "c-c01").put("cumberland", "c-c02");
    assert!(none_supplied(&cut, Union, "paw-paw"), "between the two raiders");
}

#[test]
fn case_7_1_a_home_hex_counts_as_held() {
    // Washington is vacant; Alexandria and Washington hold nothing between them, but Alexandria is reached from there.
    let game = union_in("alexandria");
    assert!(all_supplied(&game, Union, "alexandria centreville"));
}

#[test]
fn case_2_6_the_valley_pike_carries_supply_like_a_railway() {
    let game = Game::empty();
    assert!(all_supplied(&game, Confederate, "harrisonburg new-market winchester"));
    let cut = game.put("harrisonburg", "u-c01").put("front-royal", "u-c02");
    assert!(none_supplied(&cut, Confederate, "new-market winchester"));
    let union = union_in("winchester woodstock new-market").put("bunker-hill", "u-i09");
    assert!(
        all_supplied(&union, Union, "strasburg mount-jackson new-market"),
        "every other hex"
    );
}

#[test]
fn case_2_6_the_national_road_serves_the_union_only() {
    let union = Game::empty().put("bath", "c-c01").put("paw-paw", "c-c02");
    assert!(
        all_supplied(&union, Union, "clear-spring hancock"),
        "by the road from Baltimore"
    );
    let raid = Game::empty().put("hagerstown", "c-i01").put("frederick", "c-i02");
    assert!(none_supplied(&raid, Confederate, "hagerstown frederick clear-spring"));
}

#[test]
fn ruling_2_6_the_valley_pike_of_the_confederacy_ends_before_martinsburg() {
    let game = Game::empty().put("martinsburg", "c-i01");
    assert!(all_supplied(&game, Confederate, "martinsburg"), "next to Bunker Hill");
    assert!(
        none_supplied(&game, Confederate, "bath"),
        "Martinsburg itself is no part of the line"
    );
}

#[test]
fn case_8_1_only_the_union_supplies_by_sea() {
    let game = union_in("norfolk");
    assert!(all_supplied(&game, Union, "fort-monroe norfolk"));
    let cut_off = Game::empty()
        .put("norfolk", "c-i01")
        .put("suffolk", "u-i01")
        .put("franklin", "u-i02");
    assert!(none_supplied(&cut_off, Confederate, "norfolk"));
}

#[test]
fn case_8_3_ships_do_not_pass_enemy_ports_even_vacant_ones() {
    let potomac = Game::empty().put("aquia-landing", "c-i01");
    assert!(all_supplied(&potomac, Union, "washington"), "by rail");
    assert!(
        none_supplied(&union_in("suffolk"), Union, "suffolk"),
        "Norfolk is vacant and Confederate"
    );
    assert!(all_supplied(&union_in("suffolk norfolk"), Union, "suffolk"));
    assert!(
        none_supplied(&union_in("west-point"), Union, "west-point"),
        "Yorktown is on the way"
    );
}

#[test]
fn ruling_8_3_fort_monroe_in_confederate_hands_closes_the_james() {
    let game = union_in("norfolk suffolk");
    assert!(all_supplied(&game, Union, "norfolk suffolk"));
    let closed = game.put("fort-monroe", "c-i01");
    assert!(none_supplied(&closed, Union, "norfolk suffolk"));
}

#[test]
fn case_9_2_the_peninsula_is_supplied_by_rail_and_sea() {
    let game = union_in("fair-oaks white-house west-point williamsburg yorktown");
    assert!(all_supplied(
        &game,
        Union,
        "fair-oaks white-house west-point williamsburg yorktown"
    ));
    let vacated = union_in("fair-oaks white-house west-point williamsburg");
    assert!(none_supplied(&vacated, Union, "fair-oaks white-house west-point"));
    let recaptured = vacated.put("yorktown", "c-i01");
    assert!(none_supplied(&recaptured, Union, "fair-oaks white-house west-point"));
}

#[test]
fn case_9_2_a_hex_next_to_a_line_is_supplied_but_carries_it_no_further() {
    let game = union_in("williamsburg yorktown");
    assert!(all_supplied(&game, Union, "williamsburg"));
    assert!(none_supplied(&game, Union, "suffolk bermuda-hundred"));
}

#[test]
fn case_9_2_adjacency_does_not_cross_impassable_hexsides() {
    let game = Game::empty();
    assert!(all_supplied(&game, Confederate, "front-royal"));
    let rules = crate::common::rules();
    let supplied = game.supplied(Confederate);
    let lines = ["richmond", "fredericksburg", "manassas-junction"];
    for place in lines {
        let hex = rules.data.hex(crate::common::hex(place));
        for next in hex.adjacent.iter().filter(|next| !rules.data.edge(next.edge).passable) {
            let beyond = rules.data.hex(next.to);
            let also = beyond.adjacent.iter().any(|other| {
                let name = crate::common::slug(&rules.data.hex(other.to).name);
                rules.data.edge(other.edge).passable && supplied.contains(&name)
            });
            let name = crate::common::slug(&beyond.name);
            assert!(!supplied.contains(&name) || also, "{name} is reached from {place} only");
        }
    }
}

#[test]
fn case_9_2_the_confederacy_is_never_supplied_north_of_the_potomac() {
    let game = Game::empty().put("sharpsburg", "c-i01").put("poolesville", "c-i02");
    assert!(none_supplied(&game, Confederate, "sharpsburg poolesville"));
    assert!(all_supplied(&game, Confederate, "leesburg"));
}

#[test]
fn ruling_9_2_a_line_south_of_the_potomac_does_not_feed_across_it() {
    // Harper's Ferry is next to the line of Winchester; Sharpsburg is next to Harper's Ferry across the Potomac bridge.
    let game = Game::empty().put("harpers-ferry", "c-i01").put("washington", "c-i02");
    assert!(all_supplied(&game, Confederate, "harpers-ferry alexandria"));
    assert!(
        none_supplied(&game, Confederate, "washington"),
        "next to Alexandria, but north of the river"
    );
}

#[test]
fn case_9_11_an_entry_hex_in_enemy_hands_is_no_source() {
    let game = union_in("staunton lynchburg keysville hicksford franklin");
    assert!(game.supplied(Confederate).is_empty());
    assert!(
        none_supplied(&game, Union, "staunton lynchburg hicksford"),
        "nor is it one for the Union"
    );
    let game = Game::empty()
        .put("harrisburg", "c-i01")
        .put("columbia", "c-i02")
        .put("cumberland", "c-i03");
    let game = game.put("havre-de-grace", "c-i04").put("baltimore", "c-i05");
    assert!(none_supplied(&game, Union, "carlisle gettysburg frederick martinsburg"));
}

#[test]
fn ruling_7_1_captured_entry_hexes_do_not_serve() {
    let game = Game::empty().put("franklin", "u-i01");
    assert!(none_supplied(&game, Union, "franklin"));
    let game = Game::empty().put("cumberland", "c-i01");
    assert!(none_supplied(&game, Confederate, "cumberland"));
}

#[test]
fn case_9_12_major_ports_supply_without_railways() {
    let game = Game::empty();
    assert!(all_supplied(&game, Union, "fort-monroe"), "no railway leads there");
    let cut = game
        .put("harrisburg", "c-i01")
        .put("columbia", "c-i02")
        .put("cumberland", "c-i03");
    let cut = cut.put("havre-de-grace", "c-i04");
    assert!(
        all_supplied(&cut, Union, "baltimore frederick"),
        "from Baltimore, even without the entry hexes"
    );
}

#[test]
fn case_9_52_moorefield_has_no_supply() {
    assert!(none_supplied(&Game::empty(), Union, "moorefield"));
    assert!(all_supplied(&Game::empty(), Union, "fort-monroe harpers-ferry"));
}

#[test]
fn ruling_7_1_two_held_neighbours_suffice_at_a_junction() {
    // Strasburg is where the Pike crosses the railway; Winchester and Front Royal hold it from two lines.
    let game = union_in("bunker-hill winchester front-royal");
    assert!(all_supplied(&game, Union, "strasburg front-royal"));
}
