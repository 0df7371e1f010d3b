//! The board and the counters as clients see them.

use maps::areas::{CorpsEntry, face};
use maps::boards;
use protocol::Side;
use protocol::board::{Board, Counter, Fact, Identifier, Inset, Space, TrackInfo};

use super::file::{AreaEntry, BoardFile, BorderKind, CountersFile, LeaderEntry, Role, Sourced, Start, UnitEntry};
use super::ids::{LEADER_PIECES, TRAIN_PIECE, boxes};
use crate::book::{Book, LAST_IMPULSE, LastDay, Rule};

/// Builds the board of the wire.
pub(super) fn board(book: &Book, map: &BoardFile, counters: &CountersFile) -> Board {
    let mut spaces: Vec<Space> = map.areas.iter().map(space).collect();
    spaces.extend(
        [
            (boxes::UNION_ELIMINATED, "Union eliminated", "eliminated"),
            (boxes::CONFEDERATE_ELIMINATED, "Confederate eliminated", "eliminated"),
            (boxes::UNION_REINFORCEMENTS, "Union reinforcements", "reinforcements"),
            (
                boxes::CONFEDERATE_REINFORCEMENTS,
                "Confederate reinforcements",
                "reinforcements",
            ),
            (boxes::TURN_TRACK, "Turn Track", "turn-track"),
        ]
        .map(|(id, name, inset)| boards::inset_box(id, name.to_owned(), inset, None)),
    );
    let units = counters.units.iter().enumerate();
    let leaders = counters.leaders.iter().enumerate();
    let drawn = map.drawn(spaces, BorderKind::as_str);
    Board {
        note: format!("A number in a blue ring: in Union hands at the start. {}", drawn.note),
        tracks: tracks(book),
        insets: vec![
            boards::inset("eliminated", "Eliminated"),
            Inset {
                option: reinforced_by(counters).map(|rule| rule.id().to_owned()),
                ..boards::inset("reinforcements", "Reinforcements")
            },
            boards::inset("turn-track", "On the Turn Track"),
        ],
        counters: units
            .map(|(index, entry)| unit(index as u16, entry))
            .chain(leaders.map(|(index, entry)| leader(LEADER_PIECES + index as u16, entry)))
            .chain(map.areas.iter().find_map(train))
            .collect(),
        formations: counters.corps.iter().map(CorpsEntry::drawn).collect(),
        ..drawn
    }
}

/// The option without which nobody waits for the day of his arrival, if there is one.
fn reinforced_by(counters: &CountersFile) -> Option<Rule> {
    let mut starts = counters.units.iter().map(|unit| unit.start.value);
    (!starts.any(|start| start == Start::Reinforcement)).then_some(Rule::LincolnSendsHelp)
}

fn space(area: &AreaEntry) -> Space {
    let has = |role| area.roles.iter().any(|entry| entry.value == role);
    let fortified = has(Role::Fortified);
    let terrain = match area.tem.value {
        _ if has(Role::Richmond) => "city",
        _ if fortified => "works",
        1 => "open",
        2 => "rolling",
        _ => "high",
    };
    Space {
        id: u16::from(area.number),
        name: area.name.value.clone(),
        polygon: area.polygon.clone(),
        label: area.label,
        anchor: area.anchor,
        identifier: Some(Identifier {
            number: area.number.to_string(),
            modifier: Some(format!("{:+}", area.tem.value)),
            shape: if fortified { "square" } else { "disc" }.to_owned(),
            ring: ring(area).to_owned(),
            points: (area.vp.value > 0).then(|| i32::from(area.vp.value)),
        }),
        terrain: terrain.to_owned(),
        home: None,
        symbols: Vec::new(),
        inset: None,
        facts: area_facts(area),
    }
}

/// The ring of what the Union holds at the start (5.1).
const UNION_RING: &str = "union";

/// The ring around the number of an area.
fn ring(area: &AreaEntry) -> &'static str {
    let has = |role| area.roles.iter().any(|entry| entry.value == role);
    if area.vp.value > 0 || has(Role::Richmond) || has(Role::Victory) {
        "victory"
    } else if area.control.value == Side::Union {
        UNION_RING
    } else {
        "plain"
    }
}

fn area_facts(area: &AreaEntry) -> Vec<Fact> {
    let mut facts = vec![
        area.name.fact(format!("Area {}, {}", area.number, area.name.value)),
        area.tem.fact(format!("Terrain Effects Modifier {:+}", area.tem.value)),
    ];
    if area.vp.value > 0 {
        facts.push(area.vp.fact(format!("Worth {} VP to the Union", area.vp.value)));
    }
    // 5.1.
    let mark = if ring(area) == UNION_RING {
        ": a blue ring around its number"
    } else {
        ""
    };
    let control = format!("{:?} control at the start{mark}", area.control.value);
    facts.push(area.control.fact(control));
    facts.extend(
        area.roles
            .iter()
            .map(|role| role.fact(role_text(role.value).to_owned())),
    );
    facts
}

const fn role_text(role: Role) -> &'static str {
    match role {
        Role::Richmond => "A fresh Union unit here at sunset, in supply, wins the game",
        Role::Fortified => "Fortified: one Casualty Point less for defenders, and no Rout",
        Role::Gate => "1 VP to the Union while contested but not controlled",
        Role::UnionSupply => "Source of Union supply; the Union traces victory to it",
        Role::ConfederateSupply => "Source of Confederate supply",
        Role::XviiiEntry => "XVIII Corps may enter here",
        Role::HokeEntry => "Hoke enters here",
        Role::HokeTrigger => "Union control may bring Hoke early",
        Role::RailRaid => "A Union cavalry raid may cut the railway here (option)",
        Role::Victory => "Control of it decides the game",
        Role::James => "On the James, in reach of the gunboats (advanced game)",
        Role::TrainStart => "The Union Supply Train begins here",
        Role::TrainGoal => "The Union Supply Train may move here",
    }
}

fn tracks(book: &Book) -> Vec<TrackInfo> {
    // Tracks that only an option needs.
    let optional = |rule: Rule, track: TrackInfo| TrackInfo {
        option: Some(rule.id().to_owned()),
        ..track
    };
    let labels = |labels: &[&str]| labels.iter().map(|label| (*label).to_owned()).collect::<Vec<String>>();
    let impulses = (0..=LAST_IMPULSE).map(|n| n.to_string()).collect();
    let mut tracks = vec![
        boards::track("turn", "Turn", 1, labels(book.days)),
        boards::track("impulse", "Impulse", 0, impulses),
        boards::track("advantage", "Advantage", 0, labels(&["held by"])),
    ];
    if let Some(relics) = book.relics {
        let days = labels(&[&[relics.early_day], book.days].concat());
        tracks.insert(1, optional(Rule::EarlyStart, boards::track("turn", "Turn", 0, days)));
    }
    if matches!(book.last_day, LastDay::Points(_)) {
        tracks.push(boards::track("vp", "Victory Points", 0, Vec::new()));
    }
    let weather = boards::track("weather", "Weather", 0, labels(&["Clear", "Rain"]));
    tracks.push(optional(Rule::Weather, weather));
    tracks.push(boards::track("rp.union", "Union Replacement Points", 0, Vec::new()));
    tracks.push(boards::track(
        "rp.confederate",
        "Confederate Replacement Points",
        0,
        Vec::new(),
    ));
    if book.has(Rule::Detachments) {
        let half = boards::track("half", "Half Points", 0, labels(&["None", "Half"]));
        tracks.push(optional(Rule::Detachments, half));
    }
    tracks
}

fn unit(id: u16, entry: &UnitEntry) -> Counter {
    let (attack, defense, movement) = (entry.attack.value, entry.defense.value, entry.movement.value);
    let (tired, slow) = (entry.exhausted_defense.value, entry.exhausted_movement.value);
    let mut facts = vec![
        entry.attack.fact(format!("Attack {attack}")),
        entry.defense.fact(format!("Defense {defense}")),
        entry.movement.fact(format!("Movement {movement}")),
        entry.exhausted_defense.fact(format!("Defense {tired} when exhausted")),
        entry.exhausted_movement.fact(format!("Movement {slow} when exhausted")),
        entry.start.fact(start_text(entry.start.value)),
    ];
    if entry.corps.value.is_none() {
        facts.push(entry.corps.fact("Independent".to_owned()));
    }
    Counter {
        id,
        name: entry.name.clone(),
        short: entry.short.clone(),
        owner: entry.side,
        kind: entry.kind.as_str().to_owned(),
        formation: entry.corps.value.clone(),
        faces: vec![
            face(
                "fresh",
                format!("{attack}-{defense}-{movement}"),
                &[("attack", attack), ("defense", defense), ("movement", movement)],
                false,
            ),
            face(
                "exhausted",
                format!("\u{2013}-{tired}-{slow}"),
                &[("defense", tired), ("movement", slow)],
                true,
            ),
        ],
        facts,
    }
}

fn leader(id: u16, entry: &LeaderEntry) -> Counter {
    let movement = entry.movement.value;
    let rated = [("initiative", &entry.initiative), ("combat", &entry.combat)];
    let ratings: Vec<(&str, &Sourced<u8>)> = rated
        .into_iter()
        .filter_map(|(name, rating)| Some((name, rating.as_ref()?)))
        .collect();
    let printed: Vec<String> = ratings.iter().map(|(_, rating)| rating.value.to_string()).collect();
    let named: Vec<(&str, u8)> = ratings.iter().map(|(name, rating)| (*name, rating.value)).collect();
    let shown = [named.as_slice(), &[("movement", movement)]].concat();
    // Where leaders have ratings, these are printed instead of the Movement Factor, and on the front only.
    let factors = match ratings.is_empty() {
        true => [movement.to_string(), movement.to_string()],
        false => [printed.join("-"), String::new()],
    };
    let [front, back] = factors;
    let army = entry.corps.value.is_none();
    let mut facts: Vec<Fact> = ratings
        .iter()
        .map(|(name, rating)| {
            let text = if *name == "combat" {
                "Combat Rating"
            } else {
                "Initiative Rating"
            };
            rating.fact(format!("{text} {}", rating.value))
        })
        .collect();
    facts.push(entry.movement.fact(format!("Movement {movement}")));
    facts.push(entry.start.fact(start_text(entry.start.value)));
    Counter {
        id,
        name: entry.name.clone(),
        short: entry.name.clone(),
        owner: entry.side,
        kind: if army { "army-leader" } else { "corps-leader" }.to_owned(),
        formation: entry.corps.value.clone(),
        faces: vec![
            face("active", front, &shown, false),
            face("inactive", back, &shown, true),
        ],
        facts,
    }
}

/// The Supply Train, if this is the area where it begins.
fn train(area: &AreaEntry) -> Option<Counter> {
    let start = area.roles.iter().find(|role| role.value == Role::TrainStart)?;
    Some(Counter {
        id: TRAIN_PIECE,
        name: "Union Supply Train".to_owned(),
        short: "Supply".to_owned(),
        owner: Side::Union,
        kind: "supply-train".to_owned(),
        formation: None,
        faces: vec![face("front", String::new(), &[], false)],
        facts: vec![start.fact(format!("Begins in area {}", area.number))],
    })
}

fn start_text(start: Start) -> String {
    match start {
        Start::Area(area) => format!("Begins in area {area}"),
        Start::Reinforcement => "Arrives as a reinforcement".to_owned(),
        Start::Optional(area) => format!("Begins in area {area} when its optional rule is used"),
        Start::OptionalReinforcement => "Arrives as a reinforcement when its optional rule is used".to_owned(),
        Start::Reduced => "Takes the place of the eliminated full unit when its advanced rule is used".to_owned(),
        Start::Detachment => "Formed in a Dawn Phase when its optional rule is used".to_owned(),
    }
}
