//! What counts in combat (8.4, 8.5, card).

use bloodiest_day::data::Units;
use bloodiest_day::values::{Attack, Kind};
use kernel::Side;

use crate::harness::{Game, RULES, unit};

/// An attack by these units, the first of which leads.
fn attack(kind: Kind, side: Side, area: u8, names: &str) -> Attack {
    let units: Vec<_> = names.split(' ').map(unit).collect();
    Attack {
        kind,
        side,
        area,
        lead: units[0],
        units: units.into_iter().collect::<Units>(),
        across: false,
    }
}

fn assault(area: u8, names: &str) -> Attack {
    attack(Kind::Assault, Side::Union, area, names)
}

fn offense(game: &Game, attack: &Attack) -> i32 {
    RULES.offensive_value(&game.state, attack)
}

fn defense(game: &Game, attack: &Attack, lead: &str) -> i32 {
    RULES.defense_value(&game.state, attack, unit(lead))
}

#[test]
fn case_card_offense_the_lead_unit_counts_its_value_and_each_other_2() {
    let game = Game::empty(Side::Union).with(27, "1-i-gibbon 2-i-duryea 3-i-art ewell-ii-lawton");
    assert_eq!(offense(&game, &assault(27, "1-i-gibbon")), 4);
    assert_eq!(offense(&game, &assault(27, "1-i-gibbon 2-i-duryea 3-i-art")), 8);
}

#[test]
fn case_card_offense_each_division_adds_1_for_every_three_foot_or_horse() {
    let game = Game::empty(Side::Union).with(27, "ewell-ii-lawton");
    let three = "2-i-duryea 2-i-christian 2-i-hartsuff";
    assert_eq!(offense(&game, &assault(27, three)), 4 + 4 + 1);
    assert_eq!(
        offense(&game, &assault(27, &format!("{three} 2-i-art"))),
        4 + 6 + 1,
        "guns do not count"
    );
    let two_divisions = format!("{three} 1-i-phelps 1-i-hoffman 1-i-patrick");
    assert_eq!(offense(&game, &assault(27, &two_divisions)), 4 + 10 + 2);
    let mixed = "2-i-duryea 2-i-christian 1-i-phelps";
    assert_eq!(offense(&game, &assault(27, mixed)), 4 + 4, "not three of one division");
}

#[test]
fn case_card_offense_the_commander_of_the_lead_unit_adds_1_if_he_is_active_and_there() {
    let game = Game::empty(Side::Union).with(27, "Hooker 1-i-gibbon 1-xii-gordon-a ewell-ii-lawton");
    assert_eq!(offense(&game, &assault(27, "1-i-gibbon")), 5);
    assert_eq!(
        offense(&game, &assault(27, "1-xii-gordon-a")),
        4,
        "he does not command it"
    );
    let sleepy = game.tired("Hooker");
    assert_eq!(offense(&sleepy, &assault(27, "1-i-gibbon")), 4);
    let away = Game::empty(Side::Union)
        .with(27, "1-i-gibbon ewell-ii-lawton")
        .with(26, "Hooker");
    assert_eq!(offense(&away, &assault(27, "1-i-gibbon")), 4);
}

#[test]
fn case_8_5_5_assault_any_confederate_leader_counts() {
    let game = Game::empty(Side::Confederate).with(27, "Stuart ewell-ii-lawton 1-i-gibbon");
    let attack = attack(Kind::Assault, Side::Confederate, 27, "ewell-ii-lawton");
    assert_eq!(offense(&game, &attack), 5);
}

#[test]
fn case_8_5_5_assault_cavalry_attacks_in_full_only_without_infantry() {
    for kind in [Kind::Assault, Kind::Volley] {
        let charge = attack(kind, Side::Union, 57, "cav-farnsworth");
        let empty = Game::empty(Side::Union)
            .with(71, "cav-farnsworth")
            .with(57, "cav-robertson");
        assert_eq!(offense(&empty, &charge), 3);
        let spent = empty.with(57, "jones-i-toombs").tired("jones-i-toombs");
        assert_eq!(offense(&spent, &charge), 1, "half of 3");
        let fresh = spent.with(57, "jones-i-kemper");
        assert_eq!(offense(&fresh, &charge), 1);
    }
    let davis = Game::empty(Side::Union)
        .with(57, "jones-i-toombs")
        .tired("jones-i-toombs");
    assert_eq!(
        offense(&davis, &assault(57, "cav-davis")),
        0,
        "half of 1, fractions dropped"
    );
}

#[test]
fn case_8_5_5_assault_defending_cavalry_has_its_printed_value() {
    let game = Game::empty(Side::Union).with(57, "cav-robertson");
    assert_eq!(defense(&game, &assault(57, "1-ii-brooke"), "cav-robertson"), 2 + 1);
}

#[test]
fn case_card_defense_the_lead_unit_the_terrain_a_leader_and_fresh_guns_count() {
    let game = Game::empty(Side::Union).with(29, "Jackson ewell-ii-early hood-art ewell-art");
    assert_eq!(
        defense(&game, &assault(29, "1-i-gibbon"), "ewell-ii-early"),
        5 + 3 + 1 + 2
    );
    let tired = game.tired("ewell-ii-early hood-art Jackson");
    assert_eq!(defense(&tired, &assault(29, "1-i-gibbon"), "ewell-ii-early"), 2 + 3 + 1);
}

#[test]
fn case_card_defense_a_volley_meets_2_for_terrain() {
    let game = Game::empty(Side::Union).with(27, "ewell-ii-lawton");
    let volley = attack(Kind::Volley, Side::Union, 27, "1-i-gibbon");
    assert_eq!(defense(&game, &volley, "ewell-ii-lawton"), 4 + 2);
}

#[test]
fn case_8_5_6_guns_lead_a_defense_in_full_beside_other_arms_and_alone_with_1() {
    let game = Game::empty(Side::Union).with(27, "ewell-art hood-art ewell-ii-hays");
    assert_eq!(
        defense(&game, &assault(27, "1-i-gibbon"), "ewell-art"),
        3 + 1 + 1,
        "the other battery supports"
    );
    let alone = Game::empty(Side::Union).with(27, "ewell-art hood-art");
    assert_eq!(defense(&alone, &assault(27, "1-i-gibbon"), "ewell-art"), 1 + 1 + 1);
}

#[test]
fn case_8_5_terrain_the_special_terrain_counts_when_any_attacker_came_across() {
    let game = Game::empty(Side::Union).with(38, "jones-i-toombs");
    let mut over_the_bridge = assault(38, "2-ix-nagle 2-ix-ferrero");
    assert_eq!(defense(&game, &over_the_bridge, "jones-i-toombs"), 3 + 3);
    over_the_bridge.across = true;
    assert_eq!(defense(&game, &over_the_bridge, "jones-i-toombs"), 3 + 4);
    let mut plain = assault(27, "1-i-gibbon");
    plain.across = true;
    let field = Game::empty(Side::Union).with(27, "ewell-ii-hays");
    assert_eq!(defense(&field, &plain, "ewell-ii-hays"), 3 + 1, "it has one value only");
}

#[test]
fn case_8_4_2_supporting_guns_add_2_each() {
    let game = Game::empty(Side::Union)
        .with(74, "v-res-art-a 2-v-art")
        .with(41, "dh-hill-ii-rodes");
    let far = attack(Kind::LongRange, Side::Union, 41, "v-res-art-a 2-v-art");
    assert_eq!(offense(&game, &far), 4 + 2);
    let near = Game::empty(Side::Union)
        .with(26, "1-i-art 3-i-art 2-i-art")
        .with(27, "ewell-ii-hays");
    let near_attack = attack(Kind::Bombardment, Side::Union, 27, "1-i-art 3-i-art 2-i-art");
    assert_eq!(offense(&near, &near_attack), 3 + 4);
}

#[test]
fn case_8_4_2_long_range_fire_uses_the_strength_in_parentheses() {
    let game = Game::empty(Side::Union)
        .with(74, "2-v-art")
        .with(41, "dh-hill-ii-rodes");
    let far = attack(Kind::LongRange, Side::Union, 41, "2-v-art");
    assert_eq!(offense(&game, &far), 2, "not its 3");
}

#[test]
fn case_8_4_2_the_defender_has_twice_the_terrain_and_1_for_other_fresh_guns() {
    let game = Game::empty(Side::Union).with(41, "dh-hill-ii-rodes dh-hill-art-a anv-art-a Lee");
    let near = attack(Kind::Bombardment, Side::Union, 41, "1-ii-art");
    assert_eq!(
        defense(&game, &near, "dh-hill-ii-rodes"),
        4 + 1,
        "two batteries add 1, Lee nothing, Rodes nothing"
    );
    let one = Game::empty(Side::Union).with(41, "dh-hill-ii-rodes dh-hill-art-a");
    assert_eq!(
        defense(&one, &near, "dh-hill-art-a"),
        4,
        "the target itself does not count"
    );
    let far = attack(Kind::LongRange, Side::Union, 41, "2-v-art");
    assert_eq!(
        defense(&game, &far, "dh-hill-ii-rodes"),
        4,
        "nor any guns at long range"
    );
    let spent = one.tired("dh-hill-art-a");
    assert_eq!(defense(&spent, &near, "dh-hill-ii-rodes"), 4);
}

#[test]
fn case_card_offense_a_leader_with_the_guns_adds_1() {
    let game = Game::empty(Side::Union)
        .with(74, "Hooker v-res-art-a")
        .with(41, "dh-hill-ii-rodes");
    let near = attack(Kind::Bombardment, Side::Union, 41, "v-res-art-a");
    assert_eq!(offense(&game, &near), 5);
    let far = attack(Kind::LongRange, Side::Union, 41, "v-res-art-a");
    assert_eq!(offense(&game, &far), 4);
    assert_eq!(offense(&game.tired("Hooker"), &near), 4);
}
