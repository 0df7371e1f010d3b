//! Every fact that the rulebook of Birth of a Legend states about its map and counters, asserted against the data.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use area_impulse::data::{BorderKind, BridgeState, GameData, LEADER_PIECES, Rank, Role, Start, TRAIN_PIECE, UnitKind};
use kernel::Side::{self, Confederate, Union};
use protocol::board::Formation;

use crate::facts::Facts;

static DATA: LazyLock<GameData> = LazyLock::new(|| GameData::birth_of_a_legend(&[]).expect("the data are sound"));

const AREAS: u8 = 45;

fn with_role(role: Role) -> BTreeSet<u8> {
    DATA.areas_with(role).collect()
}

/// The ids of the units and leaders of an area without their side, sorted.
fn setup(area: u8, side: Side) -> Vec<String> {
    let here = Start::Area(area);
    let units = DATA.units.iter().filter(|unit| unit.start == here && unit.side == side);
    let leaders = DATA
        .leaders
        .iter()
        .filter(|leader| leader.start == here && leader.side == side);
    let mut ids: Vec<String> = units
        .map(|unit| unit.id[2..].to_owned())
        .chain(leaders.map(|leader| leader.id[2..].to_owned()))
        .collect();
    ids.sort();
    ids
}

fn sets_up(side: Side, lists: &[(u8, &str)]) {
    let mut listed = BTreeSet::new();
    for (area, list) in lists {
        let mut ids: Vec<&str> = list.split_whitespace().collect();
        ids.sort_unstable();
        assert_eq!(setup(*area, side), ids, "area {area}");
        assert_eq!(DATA.areas[usize::from(*area)].start_control, side, "area {area}");
        listed.insert(*area);
    }
    for area in 1..=AREAS {
        assert!(listed.contains(&area) || setup(area, side).is_empty(), "area {area}");
    }
}

fn unit(id: &str) -> &'static area_impulse::data::Unit {
    let unit = DATA.unit(id).unwrap_or_else(|| panic!("no unit {id}"));
    &DATA.units[usize::from(unit.0)]
}

fn command_of(id: &str) -> Option<&'static str> {
    let corps = unit(id).corps?;
    Some(&DATA.corps[usize::from(corps.0)].id[2..])
}

fn leader(id: &str) -> &'static area_impulse::data::Leader {
    let leader = DATA.leader(id).unwrap_or_else(|| panic!("no leader {id}"));
    &DATA.leaders[usize::from(leader.0)]
}

#[test]
fn case_3_2_forty_five_areas_with_the_names_of_the_book() {
    assert_eq!(DATA.areas.len(), usize::from(AREAS) + 1);
    for (name, number) in [
        ("Haws Shop", 1),
        ("Enron Church", 2),
        ("Ellerson's Mill", 6),
        ("Gaines Mill/Cold Harbor", 7),
        ("Bowles", 9),
        ("Linney's/Old Church", 10),
        ("White House Landing", 17),
        ("Providence Church", 19),
        ("Charles City Court House", 23),
        ("Evelington", 26),
        ("Harrison's Landing", 27),
        ("Shirley Plantation", 28),
        ("Crenshaw", 29),
        ("White Oak Swamp", 33),
        ("Malvern Hill", 35),
        ("New Market", 36),
        ("Chaffin's Bluff", 37),
        ("White's Tavern", 38),
        ("Seven Pines", 39),
        ("Fair Oaks", 40),
        ("Old Tavern", 41),
        ("Charles City Road", 42),
        ("Laurel Hill Church", 43),
        ("Richmond", 44),
        ("Meadow's Bridge Road", 45),
    ] {
        assert_eq!(DATA.area_named(name), number);
    }
}

#[test]
fn case_3_2_all_areas_are_connected() {
    assert_eq!(DATA.reached(|_| true).len(), usize::from(AREAS));
}

#[test]
fn case_3_2_1_the_roads_reach_every_area_and_every_bridge() {
    assert_eq!(DATA.reached(|adjacent| adjacent.road).len(), usize::from(AREAS));
    for bridge in &DATA.bridges {
        assert!(DATA.border(bridge.a, bridge.b).road, "{}-{}", bridge.a, bridge.b);
    }
}

#[test]
fn case_3_2_2_identifiers_show_the_numbers() {
    for space in DATA.board.spaces.iter().filter(|space| space.id <= u16::from(AREAS)) {
        let identifier = space.identifier.as_ref().expect("every area has an identifier");
        assert_eq!(
            (identifier.number.clone(), identifier.shape.as_str()),
            (space.id.to_string(), "disc")
        );
    }
}

#[test]
fn case_3_2_3_every_area_has_a_tem_from_1_to_4() {
    assert!(DATA.areas[1..].iter().all(|area| (1..=4).contains(&area.tem)));
}

#[test]
fn case_3_2_4_borders_are_open_minor_or_major() {
    let kinds: BTreeSet<&str> = DATA.board.borders.iter().map(|border| border.kind.as_str()).collect();
    assert_eq!(kinds, BTreeSet::from(["open", "minor-water", "major-water"]));
}

#[test]
fn case_3_2_5_bridges_cross_major_water_only_and_nothing_else_does() {
    for border in &DATA.board.borders {
        assert!(
            border.crossing.is_none() || border.kind == "major-water",
            "{}-{}",
            border.a,
            border.b
        );
    }
    for area in &DATA.areas {
        for adjacent in &area.neighbours {
            assert!(adjacent.border != BorderKind::Major || adjacent.bridge.is_some());
        }
    }
    assert!(DATA.adjacent(5, 41).is_none() && DATA.adjacent(14, 33).is_none());
}

#[test]
fn case_3_2_6_red_identifiers_mark_the_areas_that_decide() {
    let red: BTreeSet<u8> = (1..=AREAS)
        .filter(|area| {
            let identifier = DATA.board.spaces[usize::from(*area) - 1].identifier.as_ref();
            identifier.is_some_and(|identifier| identifier.ring == "victory")
        })
        .collect();
    assert_eq!(red, BTreeSet::from([17, 19, 27, 35, 44]));
    assert!(DATA.areas.iter().all(|area| area.vp == 0), "there are no points");
}

#[test]
fn case_3_3_the_turn_track_has_seven_days_and_with_the_early_start_the_day_before() {
    let tracks: Vec<_> = DATA.board.tracks.iter().filter(|track| track.id == "turn").collect();
    let days = [
        "June 25", "June 26", "June 27", "June 28", "June 29", "June 30", "July 1", "July 2",
    ];
    let [always, early] = tracks.as_slice() else {
        panic!("there are two turn tracks");
    };
    assert_eq!((always.option.as_deref(), always.first), (None, 1));
    assert_eq!(always.boxes, days[1..]);
    assert_eq!((early.option.as_deref(), early.first), (Some("early-start"), 0));
    assert_eq!(early.boxes, days);
}

#[test]
fn case_3_5_there_are_tracks_for_impulses_and_replacements_but_not_for_points() {
    let ids: Vec<&str> = DATA.board.tracks.iter().map(|track| track.id.as_str()).collect();
    assert_eq!(
        ids,
        [
            "turn",
            "turn",
            "impulse",
            "advantage",
            "weather",
            "rp.union",
            "rp.confederate"
        ]
    );
    assert_eq!(DATA.board.tracks[2].boxes.len(), 13);
}

#[test]
fn case_4_2_2_stuarts_guns_are_the_only_horse_artillery() {
    let horse: Vec<&str> = DATA
        .units
        .iter()
        .filter(|unit| unit.kind == UnitKind::HorseArtillery)
        .map(|unit| unit.id.as_str())
        .collect();
    assert_eq!(horse, ["c-stuart-hart"]);
}

#[test]
fn case_4_3_2_the_stated_factors_stand_on_the_counters() {
    for (id, factors) in [
        ("c-ap-hill-inf", (6, 7, 5)),
        ("c-anderson-inf", (6, 6, 5)),
        ("c-dh-hill-inf", (5, 6, 5)),
        ("c-ap-hill-red", (4, 4, 5)),
        ("c-anderson-red", (4, 4, 5)),
        ("c-dh-hill-red", (3, 4, 5)),
    ] {
        let unit = unit(id);
        assert_eq!((unit.attack, unit.defense, unit.movement), factors, "{id}");
    }
    for (unit, counter) in DATA.units.iter().zip(&DATA.board.counters) {
        let factors = format!("{}-{}-{}", unit.attack, unit.defense, unit.movement);
        assert_eq!(counter.faces[0].factors, factors, "{}", unit.id);
    }
}

#[test]
fn case_4_3_3_commands_and_independents_are_those_of_the_book() {
    let commands = |side: Side| -> BTreeSet<&str> {
        let of = DATA.corps.iter().filter(|corps| corps.side == side);
        of.map(|corps| &corps.id[2..]).collect()
    };
    assert_eq!(
        commands(Union),
        BTreeSet::from([
            "mcdowell",
            "sumner",
            "heintzelman",
            "keyes",
            "porter",
            "franklin",
            "casey"
        ])
    );
    assert_eq!(
        commands(Confederate),
        BTreeSet::from([
            "jackson",
            "longstreet",
            "ewell",
            "ap-hill",
            "dh-hill",
            "holmes",
            "huger",
            "magruder",
            "stuart",
            "pendleton"
        ])
    );
    let independent: BTreeSet<&str> = DATA
        .units
        .iter()
        .filter(|unit| unit.corps.is_none())
        .map(|unit| unit.id.as_str())
        .collect();
    assert_eq!(
        independent,
        BTreeSet::from([
            "u-blake-cav",
            "u-emory-cav",
            "u-reserve-a-art",
            "u-reserve-b-art",
            "u-hq-inf",
            "u-army-hq-cav",
            "c-johnson-inf",
            "c-johnson-art",
            "c-wise-inf",
            "c-2va-cav",
            "c-richmond-inf"
        ])
    );
    for (id, command) in [
        ("u-mccall-inf", "porter"),
        ("u-slocum-inf", "franklin"),
        ("u-ii-corps-res-art", "sumner"),
        ("u-peck-inf", "keyes"),
        ("u-white-house-inf", "casey"),
        ("c-anderson-inf", "longstreet"),
        ("c-whiting-inf", "jackson"),
        ("c-reserve-art", "pendleton"),
        ("c-ransom-inf", "pendleton"),
        ("c-n-carolina-inf", "holmes"),
    ] {
        assert_eq!(command_of(id), Some(command), "{id}");
    }
}

#[test]
fn case_4_3_3_every_command_has_the_colour_of_the_book() {
    let colour = |formation: &Formation| (formation.id.clone(), formation.colour.clone());
    let shown: BTreeMap<String, String> = DATA.board.formations.iter().map(colour).collect();
    let stated = [
        ("u-mcdowell", "brown"),
        ("u-sumner", "green"),
        ("u-heintzelman", "blue"),
        ("u-keyes", "red"),
        ("u-porter", "yellow"),
        ("u-franklin", "purple"),
        ("u-casey", "white"),
        ("c-jackson", "brown"),
        ("c-longstreet", "yellow"),
        ("c-ewell", "green"),
        ("c-ap-hill", "blue"),
        ("c-dh-hill", "red"),
        ("c-holmes", "teal"),
        ("c-huger", "grey"),
        ("c-magruder", "purple"),
        ("c-stuart", "rose"),
        ("c-pendleton", "white"),
    ];
    assert_eq!(shown, stated.map(|(id, name)| (id.to_owned(), name.to_owned())).into());
}

#[test]
fn case_16_5_reinforcements_have_a_box_with_their_option_only() {
    let inset = DATA.board.insets.iter().find(|inset| inset.id == "reinforcements");
    assert_eq!(
        inset.and_then(|inset| inset.option.as_deref()),
        Some("lincoln-sends-help")
    );
}

#[test]
fn ruling_16_3_the_two_counters_of_sumner_have_different_names() {
    let leaders = DATA.board.counters.iter().filter(|counter| counter.id >= LEADER_PIECES);
    let names: Vec<&str> = leaders.map(|counter| counter.name.as_str()).collect();
    let different: BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!(different.len(), names.len());
}

#[test]
fn case_4_4_1_subordinates_have_two_ratings_and_army_leaders_one() {
    for (leader, counter) in DATA.leaders.iter().zip(&DATA.board.counters[DATA.units.len()..]) {
        assert!((1..=6).contains(&leader.initiative), "{}", leader.id);
        let ratings = counter.faces[0].factors.split('-').count();
        assert_eq!(ratings, if leader.rank == Rank::Army { 1 } else { 2 }, "{}", leader.id);
        assert_eq!(counter.faces[1].factors, "", "the back of {} has no factors", leader.id);
    }
    let army = |side: Side| -> Vec<&str> {
        let leaders = DATA
            .leaders
            .iter()
            .filter(|leader| leader.side == side && leader.rank == Rank::Army);
        let standard = leaders.filter(|leader| !matches!(leader.start, Start::Optional(_)));
        standard.map(|leader| leader.name.as_str()).collect()
    };
    assert_eq!((army(Union), army(Confederate)), (vec!["McClellan"], vec!["Lee"]));
    for (index, corps) in DATA.corps.iter().enumerate() {
        let commands = |rank: Rank| matches!(rank, Rank::Corps(of) if usize::from(of.0) == index);
        let leaders = DATA.leaders.iter().filter(|leader| commands(leader.rank));
        assert_eq!(leaders.count(), 1, "{}", corps.id);
    }
}

#[test]
fn case_4_4_7_the_supply_train_is_a_counter() {
    let train = DATA.board.counters.iter().find(|counter| counter.id == TRAIN_PIECE);
    assert_eq!(train.map(|train| train.owner), Some(Union));
    assert!(DATA.units.len() <= usize::from(LEADER_PIECES));
}

#[test]
fn case_5_2_1_the_union_sets_up_as_listed() {
    sets_up(
        Union,
        &[
            (6, "leader-porter mccall-inf mccall-art 8-ill-cav"),
            (
                7,
                "morell-inf morell-art sykes-inf sykes-art reserve-a-art reserve-b-art",
            ),
            (
                40,
                "leader-franklin slocum-inf slocum-art smith-inf smith-art leader-sumner richardson-inf \
                 richardson-art sedgwick-inf sedgwick-art ii-corps-res-art",
            ),
            (
                39,
                "leader-heintzelman hooker-inf hooker-art kearny-inf kearny-art iii-corps-res-art",
            ),
            (
                38,
                "leader-keyes couch-inf couch-art peck-inf peck-art iv-corps-res-art",
            ),
            (36, "8-penn-cav"),
            (33, "leader-mcclellan hq-inf army-hq-cav 6-ny-cav 3-penn-cav 1-ny-cav"),
            (17, "leader-casey white-house-inf"),
            (10, "emory-cav"),
            (9, "blake-cav"),
        ],
    );
    assert_eq!(with_role(Role::TrainStart), BTreeSet::from([17]));
}

#[test]
fn case_5_2_2_the_confederates_set_up_as_listed() {
    sets_up(
        Confederate,
        &[
            (44, "richmond-inf"),
            (
                41,
                "leader-magruder jones-inf jones-art mclaws-inf mclaws-art cobb-inf cobb-art",
            ),
            (
                42,
                "leader-huger huger-inf huger-art leader-pendleton ransom-inf reserve-art",
            ),
            (43, "leader-holmes n-carolina-inf n-carolina-art wise-inf"),
            (1, "leader-stuart stuart-cav stuart-hart"),
            (
                2,
                "leader-jackson whiting-inf whiting-art winder-inf winder-art leader-ewell ewell-inf ewell-art \
                 johnson-inf johnson-art 2va-cav",
            ),
            (
                45,
                "leader-lee leader-ap-hill ap-hill-inf ap-hill-art leader-longstreet anderson-inf anderson-art \
                 leader-dh-hill dh-hill-inf dh-hill-art",
            ),
        ],
    );
}

#[test]
fn case_6_2_1_lee_is_active_on_3_and_mcclellan_on_5_by_their_ratings() {
    assert_eq!(leader("c-leader-lee").initiative, 3);
    assert_eq!(leader("u-leader-mcclellan").initiative, 5);
}

#[test]
fn case_9_1_2_all_leaders_have_7_movement_factors() {
    assert!(DATA.leaders.iter().all(|leader| leader.movement == 7));
}

#[test]
fn case_13_3_1_richmond_is_the_confederate_source() {
    assert_eq!(with_role(Role::ConfederateSupply), BTreeSet::from([44]));
    assert_eq!(with_role(Role::Richmond), BTreeSet::from([44]));
}

#[test]
fn case_14_2_both_landings_are_union_at_the_start() {
    assert_eq!(with_role(Role::TrainGoal), BTreeSet::from([27]));
    for landing in [17, 27] {
        assert_eq!(DATA.areas[landing].start_control, Union);
    }
}

#[test]
fn case_15_4_the_bridges_named_in_the_book_are_union_held_and_the_others_confederate() {
    let union = [
        (6, 41),
        (7, 40),
        (15, 33),
        (33, 34),
        (36, 37),
        (35, 36),
        (29, 35),
        (26, 27),
        (25, 31),
        (19, 32),
        (21, 22),
    ];
    for bridge in &DATA.bridges {
        let held = if union.contains(&(bridge.a, bridge.b)) {
            BridgeState::Union
        } else {
            BridgeState::Confederate
        };
        assert_eq!(bridge.start, held, "{}-{}", bridge.a, bridge.b);
    }
    for (a, b) in union {
        assert!(DATA.bridge(a, b).is_some(), "{a}-{b}");
        assert_eq!(DATA.border(a, b).kind, "major-water");
    }
}

#[test]
fn case_15_5_three_divisions_have_a_reduced_counter() {
    let reduced: Vec<&str> = DATA
        .units
        .iter()
        .filter(|unit| unit.start == Start::Reduced)
        .map(|unit| unit.id.as_str())
        .collect();
    assert_eq!(reduced, ["c-ap-hill-red", "c-anderson-red", "c-dh-hill-red"]);
}

#[test]
fn case_15_6_seven_areas_lie_on_the_james() {
    assert_eq!(with_role(Role::James), BTreeSet::from([23, 26, 27, 28, 29, 36, 37]));
}
