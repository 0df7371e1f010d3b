//! The tables of the advanced game about long ways, railroads and ships as printed cards.

use protocol::Side;
use protocol::package::{Card, CardRow};

use super::print::{card, row, signed};
use crate::board::adjective;
use crate::tables::{Fate, Sortie, Tables};

/// Strategic movement, railroads, sorties and ships, in the order of their cases.
pub(super) fn cards(tables: &Tables) -> Vec<Card> {
    let strategic = tables.strategic.value.rows.iter().map(|line| {
        let head = format!("{}, {} levels", adjective(line.side), line.levels);
        let both = |[usual, paralysed]: [u8; 2]| format!("{usual} ({paralysed})");
        row(head, [both(line.infantry), both(line.cavalry)])
    });
    let railroads = &tables.railroads.value;
    let ships = &tables.embarkation.value;
    let sorties = tables.sorties.value.rows.iter().map(|line| {
        let [least, most] = line.dice;
        let dice = if least == most {
            least.to_string()
        } else {
            format!("{least} to {most}")
        };
        row(dice, [sortie(line)])
    });
    let early = ships.union.early.iter().map(|early| {
        let head = format!("Up to turn {}", early.until);
        row(head, [signed(early.add.into())])
    });
    let base = row("In Fort Monroe and Norfolk", [signed(ships.union.base.into())]);
    let waters = tables.waters.value.iter().map(|water| {
        let sides = if water.both { "Both" } else { adjective(Side::Union) };
        row(water.name.clone(), [water.cost.to_string(), sides.to_owned()])
    });
    let mut embarkation = bands(ships.bands);
    embarkation.extend(early.chain([base]));
    vec![
        card(
            "Strategic movement, and under command paralysis",
            &tables.strategic,
            &["Infantry, artillery", "Cavalry"],
            strategic.collect(),
        ),
        card(
            "Fatigue by rail",
            &tables.railroads,
            &["Levels"],
            bands(railroads.bands),
        ),
        card(
            "Sorties of the Virginia",
            &tables.sorties,
            &["Result"],
            sorties.collect(),
        ),
        card(
            "Fatigue by ship, and the Union's die for one",
            &tables.embarkation,
            &["Levels, or die"],
            embarkation,
        ),
        card(
            "From Fort Monroe and Norfolk",
            &tables.waters,
            &["Hexes", "Sides"],
            waters.collect(),
        ),
        places(tables),
        batteries(tables),
        boats(tables),
        card(
            "Control of a county: strength",
            &tables.counties,
            &["Least"],
            vec![
                row("Of a unit in its seat", [tables.counties.value.seat]),
                row("Of all in the county", [tables.counties.value.county]),
            ],
        ),
        norfolk(tables),
    ]
}

/// The landings whose hexes have two shores.
fn places(tables: &Tables) -> Card {
    let sides = tables.landings.value.iter();
    let rows = sides.map(|landing| row(landing.hex.clone(), [landing.towards.clone()]));
    card(
        "Landings with two shores",
        &tables.landings,
        &["Towards"],
        rows.collect(),
    )
}

/// The batteries that close waters.
fn batteries(tables: &Tables) -> Card {
    let narrows = &tables.narrows.value;
    let pair = |hexes: &[String; 2]| hexes.join(", ");
    let rows = vec![
        row(
            "York",
            [pair(&narrows.york), format!("columns from {} on", narrows.york_column)],
        ),
        row(
            "James",
            [pair(&narrows.james), format!("rows from {} on", narrows.james_row)],
        ),
        row("Upper James", [narrows.bluff.clone(), "the south map".to_owned()]),
    ];
    card("Batteries that close waters", &tables.narrows, &["Held", "Open"], rows)
}

/// Where gunboats support.
fn boats(tables: &Tables) -> Card {
    let span = |[first, last]: [u8; 2]| format!("{first} to {last}");
    let rows = tables.boats.value.boxes.iter().map(|own| {
        let north = if own.north { "yes" } else { "no" };
        let south = own.south;
        row(
            own.name.clone(),
            [span(south.columns), span(south.rows), north.to_owned()],
        )
    });
    card(
        "Gunboats: where a box supports",
        &tables.boats,
        &["South map, columns", "Rows", "North map"],
        rows.collect(),
    )
}

/// The attack on Norfolk.
fn norfolk(tables: &Tables) -> Card {
    let table = &tables.norfolk.value;
    let counties = table.near.join(", ");
    let rows = vec![
        row(counties, [signed(table.near_modifier.into())]),
        row(
            format!("{}, and none of these", table.york),
            [signed(table.york_modifier.into())],
        ),
        row("The Virginia is lost", [signed(table.no_virginia.into())]),
        row("Only the Monitor is lost", [signed(table.no_monitor.into())]),
    ];
    card("The attack on Norfolk", &tables.norfolk, &["Die"], rows)
}

/// The levels of fatigue by the length of the way.
fn bands(bands: [u8; 3]) -> Vec<CardRow> {
    let firsts = [0, bands[0], bands[1]];
    let rows = (1..).zip(firsts.into_iter().zip(bands));
    rows.map(|(levels, (before, last)): (u8, _)| row(format!("{} to {last} hexes", before + 1), [levels]))
        .collect()
}

/// The result of a sortie in words.
fn sortie(line: &Sortie) -> String {
    let ships = [("Virginia", line.virginia), ("Monitor", line.monitor)];
    let hurt = |fate: Fate| {
        let names: Vec<&str> = ships
            .iter()
            .filter(|(_, own)| *own == fate)
            .map(|(name, _)| *name)
            .collect();
        names.join(" and ")
    };
    match (hurt(Fate::Damaged), hurt(Fate::Destroyed)) {
        (damaged, _) if !damaged.is_empty() => format!("{damaged} damaged for {} turns", line.turns),
        (_, lost) if !lost.is_empty() => format!("{lost} destroyed"),
        _ => "no effect".to_owned(),
    }
}
