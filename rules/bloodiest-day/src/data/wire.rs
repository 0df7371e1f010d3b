//! The board and the counters as clients see them.

use maps::areas::{CorpsEntry, face};
use maps::boards;
use protocol::Side;
use protocol::board::{Board, Counter, Fact, Formation, Identifier, Space};

use super::file::{AreaEntry, BoardFile, BorderKind, CountersFile, LeaderEntry, Role, Start, UnitEntry};
use super::ids::{LEADER_PIECES, boxes};
use crate::figures::{LAST_IMPULSE, TURNS};

/// Builds the board of the wire.
pub(super) fn board(map: &BoardFile, counters: &CountersFile) -> Board {
    let mut spaces: Vec<Space> = map.areas.iter().map(space).collect();
    let mut listed = |id: u16, name: &str, inset: &str| {
        spaces.push(boards::inset_box(id, name.to_owned(), inset, None));
    };
    for (side, name) in [(Side::Union, "Union"), (Side::Confederate, "Confederate")] {
        listed(
            boxes::of(boxes::ELIMINATED, side),
            &format!("{name} previously eliminated"),
            "eliminated",
        );
        listed(
            boxes::of(boxes::REMOVED, side),
            &format!("{name} permanently eliminated"),
            "eliminated",
        );
        listed(
            boxes::of(boxes::REINFORCEMENTS, side),
            &format!("{name} reinforcements"),
            "reinforcements",
        );
    }
    listed(boxes::TURN_TRACK, "Turn Record Track", "turn-track");
    let units = counters.units.iter().enumerate();
    let leaders = counters.leaders.iter().enumerate();
    Board {
        tracks: vec![
            boards::track("turn", "Turn", 1, TURNS.map(str::to_owned).to_vec()),
            boards::track(
                "impulse",
                "Impulse",
                0,
                (0..=LAST_IMPULSE).map(|n| n.to_string()).collect(),
            ),
            boards::track("advantage", "Advantage", 0, vec!["held by".to_owned()]),
        ],
        insets: vec![
            boards::inset("eliminated", "Eliminated"),
            boards::inset("reinforcements", "Reinforcements"),
            boards::inset("turn-track", "On the Turn Record Track"),
        ],
        counters: units
            .map(|(index, entry)| unit(index as u16, entry))
            .chain(leaders.map(|(index, entry)| leader(LEADER_PIECES + index as u16, entry)))
            .collect(),
        formations: formations(counters),
        ..map.drawn(spaces, BorderKind::as_str)
    }
}

/// Corps and armies, and the divisions in the colours of their corps.
fn formations(counters: &CountersFile) -> Vec<Formation> {
    let corps = counters.corps.iter().map(CorpsEntry::drawn);
    let divisions = counters.divisions.iter().filter_map(|division| {
        let corps = counters.corps.iter().find(|corps| corps.id == division.corps.value)?;
        Some(corps.formation(&division.id, &division.name, &division.short))
    });
    corps.chain(divisions).collect()
}

fn space(area: &AreaEntry) -> Space {
    let has = |role| area.roles.iter().any(|entry| entry.value == role);
    let victory = [Role::Star, Role::BoxedStar, Role::DoubleStar, Role::Sharpsburg];
    Space {
        id: u16::from(area.number),
        name: area.name.value.clone(),
        polygon: area.polygon.clone(),
        label: area.label,
        anchor: area.anchor,
        identifier: Some(Identifier {
            number: area.number.to_string(),
            modifier: Some(match &area.special_tem {
                Some(special) => format!("{}/{}", special.value, area.tem.value),
                None => format!("{:+}", area.tem.value),
            }),
            shape: "square".to_owned(),
            ring: if victory.into_iter().any(has) {
                "victory"
            } else {
                "plain"
            }
            .to_owned(),
            points: None,
        }),
        terrain: area.ground.value.as_str().to_owned(),
        home: None,
        symbols: Vec::new(),
        inset: None,
        facts: area_facts(area),
    }
}

fn area_facts(area: &AreaEntry) -> Vec<Fact> {
    let mut facts = vec![
        area.name.fact(format!("Area {}, {}", area.number, area.name.value)),
        area.tem.fact(match area.tem.value {
            // 1.4, 8.5.5.
            1 => "Terrain Effects Modifier +1: clear, volleys are fired into it".to_owned(),
            tem => format!("Terrain Effects Modifier {tem:+}: not clear, no volleys are fired into it"),
        }),
    ];
    facts.extend(area.special_tem.as_ref().map(|tem| {
        let value = tem.value;
        tem.fact(format!("{value:+} against attacks across the creek or the Sunken Road"))
    }));
    facts.extend(
        area.holder
            .as_ref()
            .map(|holder| holder.fact(format!("{:?} control at the start", holder.value))),
    );
    facts.extend(
        area.roles
            .iter()
            .map(|role| role.fact(role_text(role.value).to_owned())),
    );
    facts
}

const fn role_text(role: Role) -> &'static str {
    match role {
        Role::Star => "Star: Union control adds 1 to its Impulse DRs",
        Role::BoxedStar => "Boxed star: Confederate control takes 1 from Union Impulse DRs",
        Role::DoubleStar => "Two stars: 5 VP to the Union at the end; all three decide the battle",
        Role::Sharpsburg => "Union control at the end decides the battle",
        Role::SixthCorpsEntry => "VI Corps may enter here",
        Role::HillEntry => "A.P. Hill may enter here",
        Role::LongRangeTarget => "In reach of the Union long-range bombardment",
        Role::EastBank => "East of Antietam Creek",
        Role::UnionEdge => "At the Union retreat edge",
        Role::ConfederateEdge => "At the Confederate retreat edge",
    }
}

fn unit(id: u16, entry: &UnitEntry) -> Counter {
    let (fresh, spent, movement) = (entry.fresh.value, entry.spent.value, entry.movement.value);
    let horse = entry.kind == super::UnitKind::Cavalry;
    let front = if horse {
        format!("({fresh})-{movement}")
    } else {
        format!("{fresh}-{movement}")
    };
    let mut facts = vec![
        entry.fresh.fact(format!("Combat {fresh}")),
        entry.spent.fact(format!("Combat {spent} when spent")),
        entry.movement.fact(format!("Movement {movement}")),
        entry.start.fact(start_text(entry.start.value)),
    ];
    let mut values = vec![("combat", fresh), ("movement", movement)];
    if let Some(strength) = &entry.long_range {
        let value = strength.value;
        facts.push(strength.fact(format!("Fires with {value} in the Long-Range Bombardment Phase")));
        values.push(("long range", value));
    }
    if let Some(reserve) = &entry.reserve {
        facts.push(reserve.fact("Reserve Artillery: any corps leader of its side commands it".to_owned()));
    }
    if let Some(independent) = &entry.independent {
        facts.push(independent.fact("Independent: never reorganized".to_owned()));
    }
    Counter {
        id,
        name: entry.name.clone(),
        short: entry.short.clone(),
        owner: entry.side,
        kind: entry.kind.as_str().to_owned(),
        formation: Some(entry.division.value.as_ref().unwrap_or(&entry.corps.value).clone()),
        faces: vec![
            face("fresh", front, &values, false),
            face("spent", format!("({spent})"), &[("combat", spent)], true),
        ],
        facts,
    }
}

fn leader(id: u16, entry: &LeaderEntry) -> Counter {
    let (movement, points) = (entry.movement.value, entry.points.value);
    let sides = [("active", false), ("inactive", true)];
    let values = [("movement", movement)];
    let faces = sides.map(|(name, spent)| face(name, movement.to_string(), &values, spent));
    let mut facts = vec![
        entry.movement.fact(format!("Movement {movement}")),
        entry.points.fact(format!("Worth {points} VP when killed")),
        entry.start.fact(start_text(entry.start.value)),
    ];
    if entry.rouses_himself.value {
        facts.push(entry.rouses_himself.fact("May activate by himself".to_owned()));
    }
    Counter {
        id,
        name: entry.name.clone(),
        short: entry.name.clone(),
        owner: entry.side,
        kind: if ["u-ap", "c-anv"].contains(&entry.corps.value.as_str()) {
            "army-leader"
        } else {
            "corps-leader"
        }
        .to_owned(),
        formation: Some(entry.corps.value.clone()),
        faces: faces.to_vec(),
        facts,
    }
}

fn start_text(start: Start) -> String {
    match start {
        Start::Area(area) => format!("Begins in area {area}"),
        Start::SixthCorps => "Arrives with VI Corps".to_owned(),
        Start::ApHill => "Arrives with A.P. Hill".to_owned(),
    }
}
