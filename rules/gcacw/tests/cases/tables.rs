use gcacw::data::GameData;
use gcacw::map::Terrain;
use gcacw::tables::{Arm, AttackKind, Defenders, Tables, Toll, WayKind};
use protocol::Side;

fn tables() -> Tables {
    GameData::new(&[]).expect("the committed data are sound").tables
}

#[test]
fn case_2_2_6_disorganized_units_fight_with_seven_tenths() {
    let tables = tables();
    // Seen: 1 is ½, 2 is 1, 5 is 3, 14 is 10.
    for (strength, halves) in [(1, 1), (2, 2), (5, 6), (14, 20)] {
        assert_eq!(tables.combat_value(strength, false), halves, "{strength}");
    }
    assert_eq!(tables.combat_value(13, true), 26);
    assert_eq!(tables.combat_value(0, false), 0);
    assert!((1..=21).all(|strength| tables.combat_value(strength, false) <= tables.combat_value(strength, true)));
}

#[test]
fn case_5_1_3_movement_dice_of_both_sides() {
    let tables = tables();
    let points = |side, arm, led, roll: u8| {
        let dice = tables.dice(side, arm, led);
        (roll + dice.add).max(dice.least)
    };
    // Seen (A10, A11): Keyes rolls 3, and 1 becomes 2; D. H. Hill rolls 2 and has 3.
    assert_eq!(points(Side::Union, Arm::Infantry, true, 3), 3);
    assert_eq!(points(Side::Union, Arm::Infantry, true, 1), 2);
    assert_eq!(points(Side::Confederate, Arm::Infantry, true, 2), 3);
    assert_eq!(points(Side::Union, Arm::Artillery, false, 1), 1);
    assert_eq!(points(Side::Confederate, Arm::Wagons, false, 1), 2);
    assert_eq!(tables.dice(Side::Union, Arm::Cavalry, false).dice, 2);
    assert_eq!(points(Side::Confederate, Arm::Cavalry, true, 7), 9);
}

#[test]
fn case_5_1_5_extended_marches() {
    let tables = tables();
    // Seen: 2, 3 and 5 do nothing; 7 costs a strength of 10 two points and its order.
    for modified in [2, 3, 5] {
        assert_eq!(tables.extended_march(modified, 10), Toll::default());
    }
    assert_eq!(
        tables.extended_march(7, 10),
        Toll {
            loss: 2,
            disorganizes: true
        }
    );
    // Seen: a train of 2 can get D or 1.
    assert_eq!(
        tables.extended_march(7, 2),
        Toll {
            loss: 0,
            disorganizes: true
        }
    );
    assert_eq!(
        tables.extended_march(8, 2),
        Toll {
            loss: 1,
            disorganizes: true
        }
    );
    assert_eq!(
        tables.extended_march(12, 13),
        Toll {
            loss: 4,
            disorganizes: true
        }
    );
}

#[test]
fn case_5_2_4_the_initiative_die_limits_union_leaders() {
    // Seen (A13): 5 lets two units march.
    let tables = tables();
    assert_eq!(tables.led_units.value, [1, 1, 1, 1, 2, 99]);
}

#[test]
fn case_6_2_1_what_it_costs_to_enter_a_hex() {
    let tables = tables();
    let cost = |way, arm, rain| tables.entering(way, arm, rain);
    // Seen: a road costs 1, and 2 in rain; a pike costs 1 in rain; clear ground costs 3.
    assert_eq!(cost(WayKind::Road, Arm::Infantry, false), Some(1));
    assert_eq!(cost(WayKind::Road, Arm::Artillery, true), Some(2));
    assert_eq!(cost(WayKind::Pike, Arm::Infantry, true), Some(1));
    assert_eq!(cost(WayKind::Clear, Arm::Infantry, false), Some(3));
    assert_eq!(cost(WayKind::Woods, Arm::Cavalry, false), Some(6));
}

#[test]
fn case_6_2_3_friends_in_a_hex_are_in_the_way() {
    let tables = tables();
    // Seen: 12 points cost 2, and 4 in woods; a division of 6 costs 1; wagons cost 2 and 4.
    assert_eq!(tables.crowding(24, false, Terrain::Clear), 2);
    assert_eq!(tables.crowding(24, false, Terrain::Woods), 4);
    assert_eq!(tables.crowding(12, false, Terrain::Clear), 1);
    assert_eq!(tables.crowding(11, false, Terrain::Clear), 0);
    assert_eq!(tables.crowding(2, true, Terrain::Rolling), 2);
    assert_eq!(tables.crowding(2, true, Terrain::Swamp), 4);
}

#[test]
fn case_7_1_3_the_attacks_of_a_march() {
    let tables = tables();
    let row = |kind| {
        let row = tables.attack(kind).expect("there is such an attack");
        (row.infantry, row.cavalry, row.modifier)
    };
    assert_eq!(row(AttackKind::Column), (0, 0, -3));
    assert_eq!(row(AttackKind::Hasty), (1, 2, -1));
    assert_eq!(row(AttackKind::Normal), (2, 4, 0));
    assert_eq!(row(AttackKind::Prepared), (4, 8, 1));
}

#[test]
fn case_7_2_3_the_most_that_defenders_count() {
    let tables = tables();
    let most = |infantry, entrenched| tables.most_defence(Defenders { infantry, entrenched });
    assert_eq!((most(3, 0), most(3, 1), most(3, 2), most(3, 3)), (60, 60, 100, 130));
    assert_eq!(most(0, 0), 60);
}

#[test]
fn case_7_4_2_ratios_are_rounded_for_the_defender() {
    let tables = tables();
    // Seen: 13 to 12, 7 to 2, 6 to 1, 8 to 10; the limits are those of 16.2.
    for ((attack, defence), modifier) in [
        ((13, 12), 0),
        ((7, 2), 2),
        ((6, 1), 5),
        ((8, 10), -1),
        ((1, 2), -1),
        ((1, 3), -2),
        ((14, 1), 13),
        ((99, 1), 13),
        ((1, 13), -12),
        ((1, 99), -12),
        ((5, 5), 0),
        ((10, 5), 1),
    ] {
        assert_eq!(tables.ratio(attack, defence), modifier, "{attack} to {defence}");
    }
}

#[test]
fn case_7_4_4_artillery_counts_by_the_defenders_ground() {
    let tables = tables();
    let modifier = |attack, defence, terrain, die| tables.artillery(attack, defence, terrain).rolled(die);
    // Seen (A1, A7): 2 to 4 and 1 to 2 in rough ground: -1, or 0 on an odd roll.
    assert_eq!(modifier(2, 4, Terrain::Rough, 3), 0);
    assert_eq!(modifier(1, 2, Terrain::Rough, 4), -1);
    // Seen: a lead of 2 to 4 is worth nothing.
    assert_eq!(modifier(4, 2, Terrain::Clear, 2), 0);
    assert_eq!(modifier(8, 0, Terrain::Clear, 2), 2);
    assert_eq!(modifier(8, 0, Terrain::Clear, 1), 1);
    assert_eq!(modifier(1, 5, Terrain::Clear, 1), -3);
    assert_eq!(modifier(12, 1, Terrain::Woods, 2), 0);
    assert_eq!(
        modifier(1, 0, Terrain::Clear, 2),
        0,
        "never against defenders without artillery"
    );
    assert_eq!(modifier(0, 0, Terrain::Clear, 2), 0);
}

#[test]
fn case_7_5_1_the_combat_chart() {
    let tables = tables();
    let (attacker, defender) = (&tables.attacker.value, &tables.defender.value);
    let results = |difference, attack: u16, defence: u16| {
        let attack = attacker.result(difference, 2 * attack);
        let defence = defender.result(difference, 2 * defence);
        (attack.to_string(), defence.to_string())
    };
    // Seen (A2, A4, A6, A7).
    assert_eq!(results(-2, 13, 12), ("2D".to_owned(), "f".to_owned()));
    assert_eq!(results(4, 8, 10), ("fa".to_owned(), "1DR".to_owned()));
    assert_eq!(results(1, 7, 2), ("1D".to_owned(), "D".to_owned()));
    assert_eq!(results(6, 6, 1), ("a".to_owned(), "1DR".to_owned()));
    assert_eq!(results(-20, 70, 60), ("16D".to_owned(), "-".to_owned()));
    assert_eq!(results(20, 70, 60), ("1a".to_owned(), "11DR*".to_owned()));
    assert_eq!(
        defender.result(0, 1),
        defender.result(0, 2),
        "half a point is read in the first column"
    );
}

#[test]
fn case_7_5_1_how_often_an_even_attack_drives_the_defender_off() {
    // Seen (A15): 28 % retreats and 8 % routs at 0, 58 % and 28 % at +2.
    let tables = tables();
    let often = |net: i16| {
        let rolls = (1..=6i16).flat_map(|attacker| (1..=6i16).map(move |defender| attacker - defender + net));
        let pushes = rolls.map(|difference| tables.defender.value.result(difference, 20).to_string());
        let pushes: Vec<String> = pushes.collect();
        let driven = pushes
            .iter()
            .filter(|result| result.to_lowercase().contains('r'))
            .count();
        (driven, pushes.iter().filter(|result| result.contains('R')).count())
    };
    assert_eq!(often(0), (10, 3));
    assert_eq!(often(2), (21, 10));
}

#[test]
fn case_7_7_3_cavalry_delays_the_enemy() {
    let tables = tables();
    // Seen (A8, A9): (6 + 3 - 1) / 2 and (6 + 2) / 2.
    assert_eq!(tables.delay(6, Terrain::Mountain, 1), 4);
    assert_eq!(tables.delay(6, Terrain::Clear, 3), 4);
    assert_eq!(tables.delay(1, Terrain::Clear, 1), 0);
    assert_eq!(tables.delay(3, Terrain::Woods, 2), 2);
}

#[test]
fn case_8_0_2_what_recovery_makes_of_units() {
    let tables = tables();
    let after = |exhausted, fatigue| {
        let row = tables.recovery(exhausted, fatigue).expect("there is a line");
        (row.exhausted_after, row.organized)
    };
    for fatigue in 0..=2 {
        assert_eq!(after(false, fatigue), (false, true));
        assert_eq!(after(true, fatigue), (false, true));
    }
    for fatigue in 3..=4 {
        assert_eq!(after(false, fatigue), (true, true));
        assert_eq!(after(true, fatigue), (true, false));
    }
}
