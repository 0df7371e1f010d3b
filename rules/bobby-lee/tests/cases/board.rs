//! What the map, the blocks and the set-ups carry (2, 3, 7.2, 8.2), and what the rulebook says about them in passing.

use std::collections::{BTreeSet, VecDeque};

use bobby_lee::data::{Edge, HexId, Kind, LeaderClass, Port, Quarter, Road, Zone};
use kernel::Side::{self, Confederate, Union};

use crate::common::{Game, hex, rules, slug};

/// Hexes between two places as the crow flies.
pub(crate) fn distance(from: &str, to: &str) -> usize {
    let data = &rules().data;
    let (start, goal) = (hex(from), hex(to));
    let mut seen = BTreeSet::from([start]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((at, steps)) = queue.pop_front() {
        if at == goal {
            return steps;
        }
        for next in &data.hex(at).adjacent {
            if seen.insert(next.to) {
                queue.push_back((next.to, steps + 1));
            }
        }
    }
    usize::MAX
}

/// The hexes that can be reached over hexsides that are open.
fn reached(from: &str, is_open: impl Fn(&Edge) -> bool) -> BTreeSet<HexId> {
    let data = &rules().data;
    let mut seen = BTreeSet::from([hex(from)]);
    let mut queue = VecDeque::from([hex(from)]);
    while let Some(at) = queue.pop_front() {
        for next in data
            .hex(at)
            .adjacent
            .iter()
            .filter(|next| is_open(data.edge(next.edge)))
        {
            if seen.insert(next.to) {
                queue.push_back(next.to);
            }
        }
    }
    seen
}

/// Whether a river of this name runs along a hexside.
fn runs_along(edge: &Edge, name: &str) -> bool {
    let river = edge.river.map(|river| &rules().data.rivers[usize::from(river.0)].name);
    river.is_some_and(|river| river == name)
}

/// Whether the Potomac or one of its branches runs along a hexside.
fn is_potomac(edge: &Edge) -> bool {
    ["Potomac", "North Branch Potomac", "South Branch Potomac"]
        .iter()
        .any(|name| runs_along(edge, name))
}

/// The hexside between two places.
fn hexside(a: &str, b: &str) -> &'static Edge {
    let data = &rules().data;
    let edge = data.between(hex(a), hex(b));
    data.edge(edge.unwrap_or_else(|| panic!("{a} and {b} are not adjacent")))
}

/// Whether a railway runs through these places in this order, from hex to hex.
fn is_on_a_line(places: &str) -> bool {
    let places: Vec<&str> = places.split_whitespace().collect();
    places.windows(2).all(|pair| hexside(pair[0], pair[1]).rail)
}

/// The names of the hexes that fit.
fn names(fits: impl Fn(&bobby_lee::data::Hex) -> bool) -> BTreeSet<String> {
    let fitting = rules().data.hexes.iter().filter(|hex| fits(hex));
    fitting.map(|hex| slug(&hex.name)).collect()
}

fn set(names: &str) -> BTreeSet<String> {
    names.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn case_2_0_the_potomac_parts_friends_and_foes() {
    let north = reached("washington", |edge| !is_potomac(edge));
    assert!(!north.contains(&hex("richmond")), "the Potomac is unbroken");
    let data = &rules().data;
    let friendly = |place: &str| data.hex(hex(place)).home;
    assert_eq!(friendly("harrisburg"), Union);
    assert_eq!(friendly("alexandria"), Confederate);
    assert_eq!(friendly("fort-monroe"), Union);
    assert_eq!(friendly("moorefield"), Union);
}

#[test]
fn case_2_1_the_grid_is_whole() {
    let data = &rules().data;
    assert_eq!(data.hexes.len(), 206);
    let codes: BTreeSet<u16> = data.hexes.iter().map(|hex| hex.code).collect();
    assert_eq!(codes.len(), 206);
    assert_eq!(names(|_| true).len(), 206, "every name stands once");
    for at in data.hex_ids() {
        for next in &data.hex(at).adjacent {
            let back = data.hex(next.to).adjacent.iter();
            assert!(back.filter(|back| back.to == at && back.edge == next.edge).count() == 1);
        }
    }
    assert_eq!(
        reached("richmond", |edge| edge.passable).len(),
        206,
        "all hexes are joined by land"
    );
}

#[test]
fn case_2_2_crampton_gap_has_a_bridge() {
    let gap = rules()
        .data
        .edges
        .iter()
        .find(|edge| edge.gap && runs_along(edge, "Antietam Creek"));
    let gap = gap.expect("Crampton Gap lies on Antietam Creek");
    assert!(gap.crossing.is_some() && gap.passable);
    assert_eq!((gap.attack, gap.reinforce), ([2, 1], [1, 0]));
}

#[test]
fn case_2_2_rivers_and_mountains_are_closed_but_for_crossings_and_gaps() {
    for edge in &rules().data.edges {
        let water = edge.river.is_some() && edge.crossing.is_none();
        let ridge = edge.mountain && !edge.gap;
        assert_eq!(edge.passable, !water && !ridge);
        assert!(
            edge.passable || (!edge.rail && edge.road.is_none()),
            "no line runs across it"
        );
    }
}

#[test]
fn case_2_3_major_towns_bear_a_number() {
    let data = &rules().data;
    for hex in &data.hexes {
        let town = hex.town.expect("every hex has a settlement");
        assert_eq!(town.major, town.points > 0, "{}", hex.name);
        assert_eq!(town.side, hex.home, "{}", hex.name);
    }
    let points = |place: &str| data.hex(hex(place)).major_town().map(|town| town.points);
    assert_eq!(points("winchester"), Some(1));
    assert!(points("fredericksburg").is_some());
    assert!(
        ["fort-monroe", "harpers-ferry", "moorefield"]
            .iter()
            .all(|place| points(place).is_some())
    );
    assert!(
        ["centreville", "warrenton", "gainesville"]
            .iter()
            .all(|place| points(place).is_none())
    );
}

#[test]
fn case_2_31_six_places_are_fortified() {
    let six = set("alexandria baltimore petersburg richmond washington fort-monroe");
    assert_eq!(names(|hex| hex.fortress), six);
}

#[test]
fn case_2_32_two_ports_are_major() {
    assert_eq!(names(|hex| hex.port == Port::Major), set("baltimore fort-monroe"));
    let ports = names(|hex| hex.port == Port::Port);
    let known =
        set("washington aquia-landing port-royal yorktown west-point norfolk suffolk williamsburg bermuda-hundred");
    assert!(known.is_subset(&ports) && ports.contains("harrisburg"));
}

#[test]
fn case_2_4_railways_run_as_the_book_says() {
    assert!(is_on_a_line(
        "alexandria centreville manassas-junction warrenton culpeper"
    ));
    assert!(is_on_a_line("manassas-junction gainesville salem"));
    assert!(is_on_a_line("aquia-landing fredericksburg bowling-green"));
    assert!(is_on_a_line("fair-oaks white-house west-point"));
    let data = &rules().data;
    let beside = data.between(hex("gainesville"), hex("warrenton"));
    assert!(
        beside.is_none_or(|edge| !data.edge(edge).rail),
        "Gainesville is on the branch line"
    );
}

#[test]
fn case_2_5_supply_hexes_are_rail_hexes_at_the_edge_of_their_owners_land() {
    let data = &rules().data;
    for side in Side::BOTH {
        assert!(data.hexes.iter().any(|hex| hex.supply == Some(side)));
    }
    for hex in data.hexes.iter().filter(|hex| hex.supply.is_some()) {
        assert_eq!(hex.supply, Some(hex.home), "{}", hex.name);
        assert!(hex.adjacent.len() < 6, "{} lies at the edge", hex.name);
        assert!(
            hex.adjacent.iter().any(|next| data.edge(next.edge).rail),
            "{}",
            hex.name
        );
    }
}

#[test]
fn case_2_6_the_two_roads_end_where_the_book_says() {
    let data = &rules().data;
    let ends = |road: Road| {
        let joined = |hex: &bobby_lee::data::Hex| {
            let edges = hex
                .adjacent
                .iter()
                .filter(|next| data.edge(next.edge).road == Some(road));
            edges.count() == 1
        };
        names(joined)
    };
    assert_eq!(ends(Road::ValleyPike), set("staunton martinsburg"));
    assert_eq!(ends(Road::NationalRoad), set("baltimore cumberland"));
    let on_pike = |next: &bobby_lee::data::Adjacent| data.edge(next.edge).road == Some(Road::ValleyPike);
    assert!(data.hex(hex("winchester")).adjacent.iter().any(on_pike));
    for edge in data.edges.iter().filter(|edge| edge.road == Some(Road::NationalRoad)) {
        assert_eq!([data.hex(edge.a).home, data.hex(edge.b).home], [Union; 2]);
    }
}

#[test]
fn case_2_71_west_virginia_and_the_baltimore_and_ohio_are_the_unions() {
    let data = &rules().data;
    for edge in data
        .edges
        .iter()
        .filter(|edge| runs_along(edge, "South Branch Potomac"))
    {
        for at in [edge.a, edge.b] {
            let hex = data.hex(at);
            let expected = if hex.name == "Brandywine" { Confederate } else { Union };
            assert_eq!(hex.home, expected, "{}", hex.name);
        }
    }
    let blue = |edge: &Edge| edge.rail && data.hex(edge.a).home == Union && data.hex(edge.b).home == Union;
    assert!(
        reached("cumberland", blue).contains(&hex("harpers-ferry")),
        "through Union hexes only"
    );
}

#[test]
fn case_3_1_each_side_has_its_blocks() {
    let data = &rules().data;
    assert_eq!(data.blocks.len(), 92, "96 with the four markers");
    let count = |side: Side| data.blocks.iter().filter(|block| block.side == side).count();
    assert_eq!([count(Union), count(Confederate)], [52, 40]);
}

#[test]
fn case_3_5_the_type_gives_speed_and_firepower() {
    for block in rules().data.blocks.iter().filter(|block| block.kind.leader().is_none()) {
        let (speed, engaged, first, long) = match block.kind {
            Kind::Infantry => (2, 2, 2, 0),
            Kind::Garrison => (1, 1, 1, 0),
            Kind::Cavalry => (3, 1, 1, 0),
            Kind::Artillery => (2, 1, 3, 1),
            Kind::Leader(_) | Kind::Entrenchment(_) => continue,
        };
        let fire = block.fire;
        assert_eq!(
            (block.speed, fire.engaged, fire.first, fire.long),
            (speed, engaged, first, long),
            "{}",
            block.id
        );
    }
}

#[test]
fn case_3_6_there_are_five_types_of_units() {
    let kinds: BTreeSet<&str> = rules().data.blocks.iter().map(|block| block.kind.as_str()).collect();
    let expected = [
        "infantry",
        "garrison",
        "cavalry",
        "artillery",
        "supreme-leader",
        "army-leader",
        "entrenchment",
    ];
    assert_eq!(kinds, BTreeSet::from(expected));
}

#[test]
fn case_3_61_leaders_have_two_to_four_steps_and_lincoln_and_davis_are_supreme() {
    let data = &rules().data;
    let of_class = |class: LeaderClass| -> Vec<&str> {
        let leaders = data
            .blocks
            .iter()
            .filter(|block| block.kind.leader().is_some_and(|leader| leader.class == class));
        leaders.map(|block| block.name.as_str()).collect()
    };
    assert_eq!(of_class(LeaderClass::Supreme), ["Lincoln", "Davis"]);
    assert_eq!(of_class(LeaderClass::SupremeOrArmy), ["Grant"]);
    for block in data.blocks.iter().filter(|block| block.kind.leader().is_some()) {
        assert!((2..=4).contains(&block.max_steps), "{}", block.name);
    }
    for name in of_class(LeaderClass::Major) {
        let leader = data.blocks.iter().find(|block| block.name == name);
        assert_eq!(leader.map(|leader| leader.max_steps), Some(4), "{name}");
    }
}

/// The strength that a type can reach, the Union's first.
fn limits(kind: Kind) -> [u8; 2] {
    Side::BOTH.map(|side| {
        let of_kind = |block: &&bobby_lee::data::Block| block.side == side && block.kind == kind;
        let steps: BTreeSet<u8> = rules()
            .data
            .blocks
            .iter()
            .filter(of_kind)
            .map(|block| block.max_steps)
            .collect();
        assert_eq!(steps.len(), 1);
        steps.first().copied().unwrap_or_default()
    })
}

#[test]
fn case_3_62_infantry_builds_to_three_or_four() {
    assert_eq!(limits(Kind::Infantry), [3, 4]);
}

#[test]
fn case_3_63_garrisons_build_to_four_or_three() {
    assert_eq!(limits(Kind::Garrison), [4, 3]);
}

#[test]
fn case_3_64_cavalry_builds_to_two_or_three() {
    assert_eq!(limits(Kind::Cavalry), [2, 3]);
}

#[test]
fn case_3_65_artillery_builds_to_four_or_three() {
    assert_eq!(limits(Kind::Artillery), [4, 3]);
}

#[test]
fn case_3_66_an_entrenchment_is_added_each_year_from_1862() {
    for side in Side::BOTH {
        let blocks = rules().data.blocks.iter().filter(|block| block.side == side);
        let mut years: Vec<u16> = blocks
            .filter_map(|block| match block.kind {
                Kind::Entrenchment(year) => Some(year),
                _ => None,
            })
            .collect();
        years.sort_unstable();
        assert_eq!(years, [1862, 1863, 1864]);
    }
}

#[test]
fn case_4_1_the_track_has_a_decisive_box_at_each_end() {
    let zones = &rules().data.tables.zones;
    let at = |zone: Zone| -> Vec<i8> {
        zones
            .iter()
            .filter(|space| space.1 == zone)
            .map(|space| space.0)
            .collect()
    };
    assert_eq!(at(Zone::Decisive), [-7, 7]);
    assert_eq!(at(Zone::Marginal), [-6, -5, -4, 4, 5, 6]);
}

#[test]
fn case_5_34_alexandria_is_two_hexes_from_manassas() {
    assert_eq!(distance("alexandria", "manassas-junction"), 2);
    assert_eq!(distance("williamsburg", "yorktown"), 1);
}

#[test]
fn case_7_2_the_entry_hexes_of_each_side() {
    let red = names(|hex| hex.supply == Some(Confederate));
    assert_eq!(red, set("staunton lynchburg keysville hicksford franklin"));
    let blue = names(|hex| hex.supply == Some(Union));
    assert_eq!(blue, set("harrisburg columbia cumberland havre-de-grace"));
}

#[test]
fn case_8_2_rivers_are_navigable_up_to_their_head() {
    let data = &rules().data;
    let heads = [
        ("Potomac", "washington"),
        ("Rappahannock", "port-royal"),
        ("York", "west-point"),
        ("James", "bermuda-hundred"),
        ("Susquehanna", "harrisburg"),
    ];
    for (name, head) in heads {
        let river = data
            .rivers
            .iter()
            .find(|river| river.name == name)
            .expect("the river is on the map");
        assert_eq!(river.ports.last(), Some(&hex(head)), "{name}");
    }
    assert_eq!(
        data.rivers.iter().filter(|river| !river.ports.is_empty()).count(),
        heads.len()
    );
}

#[test]
fn every_rail_hex_leads_to_an_entry_hex() {
    let data = &rules().data;
    let entries = data.hexes.iter().filter(|hex| hex.supply.is_some());
    let joined: BTreeSet<HexId> = entries
        .flat_map(|hex| reached(&slug(&hex.name), |edge| edge.rail))
        .collect();
    for edge in data.edges.iter().filter(|edge| edge.rail) {
        let joined = joined.contains(&edge.a);
        let to_port = data.hex(edge.a).port != Port::None || data.hex(edge.b).port != Port::None;
        assert!(joined || to_port, "{} is on no line", data.hex(edge.a).name);
    }
}

#[test]
fn rivers_part_the_land_without_a_leak() {
    let north_of_the_james = reached("richmond", |edge| !runs_along(edge, "James"));
    assert!(!north_of_the_james.contains(&hex("petersburg")));
    let north_of_the_potomac = reached("harrisburg", |edge| !is_potomac(edge));
    assert!(!north_of_the_potomac.contains(&hex("richmond")));
}

#[test]
fn case_4_2_every_set_up_is_sound() {
    for (year, quarter) in [
        (1861, Quarter::Summer),
        (1862, Quarter::Spring),
        (1863, Quarter::Spring),
        (1864, Quarter::Spring),
    ] {
        let game = Game::opening(&format!("campaign-{year}"));
        assert_eq!(game.state.quarter, quarter);
        for at in rules().data.hex_ids() {
            let here = game.state.places.at(at);
            let both = Side::BOTH.iter().all(|side| here.meets(rules().tables.units(*side)));
            assert!(!both, "{year}: {} holds both sides", rules().data.hex(at).name);
        }
        for side in Side::BOTH {
            let leaders = game.state.places.on_map() & rules().tables.leaders & rules().tables.units(side);
            assert_eq!(leaders.len(), 4, "{year}");
        }
        let steps = game.state.steps;
        let fed = game.into_supply_turn();
        assert_eq!(
            fed.state.steps, steps,
            "{year}: everybody is in supply or lives off the land"
        );
    }
}
