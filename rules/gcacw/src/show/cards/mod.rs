//! The tables as printed cards: what the rules panel shows of them, with where their values are known from.

mod print;
mod transport;

use kernel::data::Sourced;
use protocol::Side;
use protocol::package::{Card, CardRow};

use crate::tables::{Arm, AttackKind, Chart, Tables, ThreeArms};

use self::print::{card, dice, halves, ranges, row, sentence, signed, terrain_name, way_name};

fn chart(title: &str, table: &Sourced<Chart>) -> Card {
    let value = &table.value;
    let columns = ranges(&value.least, "½");
    let last = value.rows.len() - 1;
    let rows = value.rows.iter().enumerate().map(|(place, results)| {
        let difference = i16::from(value.first) + place as i16;
        let head = match place {
            0 => format!("{} or less", signed(difference)),
            place if place == last => format!("{} or more", signed(difference)),
            _ => signed(difference),
        };
        row(head, results.iter().map(|result| result.to_string().replace('-', "–")))
    });
    let names: Vec<&str> = columns.iter().map(String::as_str).collect();
    card(title, table, &names, rows.collect())
}

/// All tables, in the order of their cases.
pub(crate) fn cards(tables: &Tables) -> Vec<Card> {
    let mut all = strength_and_movement(tables);
    all.extend(attacks(tables));
    all.extend(aftermath(tables));
    all.extend(transport::cards(tables));
    all
}

fn strength_and_movement(tables: &Tables) -> Vec<Card> {
    let disorganized = &tables.disorganized.value;
    let strengths: Vec<String> = (1..=disorganized.len()).map(|strength| strength.to_string()).collect();
    let strengths: Vec<&str> = strengths.iter().map(String::as_str).collect();
    let ranges_of = tables.ranges.value;
    let movement = tables.movement.value.iter().map(|line| {
        let [[dry, wet], [dry_riders, wet_riders]] = [line.infantry, line.cavalry];
        row(way_name(line.way), [dry, wet, dry_riders, wet_riders])
    });
    let sides = tables.hexsides.value;
    let arms = |name: &str, costs: ThreeArms| row(name, [costs.infantry, costs.artillery, costs.cavalry]);
    let [creek, swollen] = sides.creek;
    let hexsides = vec![
        row("Creek", [creek; 3]),
        row("Creek in rain", [swollen; 3]),
        row("Creek, by a way", [sides.creek_by_way; 3]),
        arms("Ford", sides.ford),
        row("Bridge, dam", [sides.bridge; 3]),
        row("Bridge of a railroad", [sides.rail_bridge; 3]),
        arms("Ferry", sides.ferry),
    ];
    let crowd = tables.crowding.value;
    let crowding = vec![
        row(
            format!("{} to {}", crowd.from[0], crowd.from[1] - 1),
            [crowd.open[0], crowd.close[0]],
        ),
        row(format!("{} and more", crowd.from[1]), [crowd.open[1], crowd.close[1]]),
        row("Wagons", crowd.wagons),
    ];
    let allowance = tables.allowance.value.iter().map(|line| {
        let side = if line.side == Side::Union {
            "Union"
        } else {
            "Confederate"
        };
        let arm = if line.arm == Arm::Cavalry {
            "cavalry"
        } else {
            "infantry, artillery"
        };
        row(format!("{side} {arm}"), [dice(line.march), dice(line.led)])
    });
    let tired = &tables.extended_march.value;
    let mut sizes = vec![1];
    sizes.extend(tired.sizes.iter().map(|size| u16::from(*size)));
    let sizes = ranges(&sizes, "1");
    let sizes: Vec<&str> = sizes.iter().map(String::as_str).collect();
    let last = tired.rows.len() - 1;
    let mut extended: Vec<CardRow> = (tired.first..)
        .zip(tired.rows.iter().enumerate())
        .map(|(roll, (place, results))| {
            let head = match place {
                0 => format!("{roll} or less"),
                place if place == last => format!("{roll} or more"),
                _ => roll.to_string(),
            };
            row(head, results.iter().map(|result| result.replace('-', "–")))
        })
        .collect();
    for (name, modifier) in [
        ("Union", tired.union),
        ("to fatigue 4", tired.tired),
        ("exhausted", tired.exhausted),
        ("rain", tired.rain),
        ("out of supply", tired.unsupplied),
        ("wagons", tired.wagons),
    ] {
        extended.push(row(format!("Die, {name}"), [signed(modifier.into())]));
    }
    let faces = ["1", "2", "3", "4", "5", "6"];
    let led = tables.led_units.value.map(|units| match units {
        0..=90 => units.to_string(),
        _ => "any".to_owned(),
    });
    vec![
        card(
            "Combat value of disorganized units, by strength",
            &tables.disorganized,
            &strengths,
            vec![row("Value", disorganized.iter().map(|value| halves(*value)))],
        ),
        card(
            "How far leaders reach, in hexes",
            &tables.ranges,
            &["Hexes"],
            vec![
                row("Command", [ranges_of.command]),
                row("Transfer", [ranges_of.transfer]),
            ],
        ),
        card(
            "Movement points",
            &tables.allowance,
            &["March", "With a leader"],
            allowance.collect(),
        ),
        card("Extended march, by strength", &tables.extended_march, &sizes, extended),
        card(
            "Forced march, by the die",
            &tables.forced_march,
            &faces,
            vec![row("Points", tables.forced_march.value)],
        ),
        card(
            "Units that a Union leader activates, by the initiative die",
            &tables.led_units,
            &faces,
            vec![row("Units", led)],
        ),
        card(
            "What it costs to enter a hex",
            &tables.movement,
            &["Infantry", "in rain", "Cavalry", "in rain"],
            movement.collect(),
        ),
        card(
            "What a hexside adds",
            &tables.hexsides,
            &["Infantry", "Artillery", "Cavalry"],
            hexsides,
        ),
        card(
            "What friends in a hex add, by their combat value",
            &tables.crowding,
            &["Open ground", "Woods, swamp"],
            crowding,
        ),
    ]
}

fn attacks(tables: &Tables) -> Vec<Card> {
    let kinds = tables.attacks.value.iter().map(|line| {
        let name = match line.kind {
            AttackKind::Column => "Column of route",
            AttackKind::Hasty => "Hasty",
            AttackKind::Normal => "Normal",
            AttackKind::Prepared => "Prepared",
        };
        let cells = [
            line.infantry.to_string(),
            line.cavalry.to_string(),
            signed(line.modifier.into()),
        ];
        row(name, cells)
    });
    let most = tables.maxima.value;
    let maxima = vec![
        row("Attackers from one hex", [most.attack]),
        row("Defenders", [most.defence]),
        row("half of their infantry entrenched", [most.half_entrenched]),
        row("all of it", [most.entrenched]),
    ];
    let limits = tables.ratio.value;
    let (least, greatest) = (i16::from(limits.least), i16::from(limits.most));
    let ratio = vec![
        row(format!("{}:1 and more", greatest + 1), [signed(greatest)]),
        row("3:1", [signed(2)]),
        row("2:1", [signed(1)]),
        row("1:1", ["0"]),
        row("1:2", [signed(-1)]),
        row("1:3", [signed(-2)]),
        row(format!("1:{} and less", 1 - least), [signed(least)]),
    ];
    let guns = &tables.artillery.value;
    let [second, third, fourth, fifth] = guns.from;
    let bands = [
        format!("{} or less", signed(second - 1)),
        format!("{} to {}", signed(second), signed(third - 1)),
        format!("{} to {}", signed(third), signed(fourth - 1)),
        format!("{} to {}", signed(fourth), signed(fifth - 1)),
        format!("{} or more", signed(fifth)),
    ];
    let artillery = guns.rows.iter().map(|line| {
        let names: Vec<&str> = line.terrain.iter().map(|terrain| terrain_name(*terrain)).collect();
        let cells = line.modifiers.map(|modifier| {
            let star = if modifier.starred { "*" } else { "" };
            format!("{}{star}", signed(modifier.modifier.into()))
        });
        row(sentence(&names.join(", ")).trim_end_matches('.'), cells)
    });
    let fixed = tables.modifiers.value;
    let modifiers = [
        ("Attacker: assault", fixed.assault),
        ("Attacker: Lee at an assault", fixed.lee),
        ("Attacker: rain", fixed.rain),
        ("Defender: bridge, dam, ferry or ford", fixed.crossing),
        ("Defender: creek", fixed.creek[0]),
        ("Defender: creek in rain", fixed.creek[1]),
        ("Defender: mountain", fixed.mountain),
        ("Defender: up a ridge", fixed.ridge),
        ("Defender: hill", fixed.hill),
    ];
    let modifiers = modifiers.map(|(name, modifier)| row(name, [signed(modifier.into())]));
    let flanks = tables.flanks.value;
    let bonus = |values: &[u8]| -> Vec<String> { values.iter().map(|value| signed((*value).into())).collect() };
    vec![
        card(
            "Attacks of a march",
            &tables.attacks,
            &["Infantry pays", "Cavalry pays", "Die"],
            kinds.collect(),
        ),
        card("The most combat value that counts", &tables.maxima, &["Points"], maxima),
        card("Ratio of combat values", &tables.ratio, &["Die"], ratio),
        card(
            "Artillery, by the difference and the defender's ground",
            &tables.artillery,
            &bands.each_ref().map(String::as_str),
            artillery.collect(),
        ),
        card("Other modifiers", &tables.modifiers, &["Die"], modifiers.into()),
        card(
            "Flank bonus",
            &tables.flanks,
            &["0", "1", "2", "3", "4", "5", "6"],
            vec![
                row("By covered hexes", bonus(&flanks.covered)),
                row("What cavalry keeps of it against cavalry", bonus(&flanks.cavalry)),
                row("What is left of it if flanks are refused", bonus(&flanks.refused)),
                row("Most that reduced hexes take", [flanks.most_reductions]),
            ],
        ),
        chart("Combat: the attacker, by his combat value", &tables.attacker),
        chart("Combat: the defender, by his combat value", &tables.defender),
    ]
}

fn aftermath(tables: &Tables) -> Vec<Card> {
    let letters = tables.fatigue.value;
    let back = tables.retreat.value;
    let far = |[least, most]: [u8; 2]| format!("{least} to {most} hexes");
    let delay = tables.delay.value;
    let refused = tables.refused.value;
    let recovery = tables.recovery.value.iter().map(|line| {
        let unit = if line.exhausted { "Exhausted" } else { "Fresh" };
        let [least, most] = line.fatigue;
        let fatigue = if least < 3 { "0" } else { "3 less" };
        let after = if line.exhausted_after { "exhausted" } else { "fresh" };
        let order = if line.organized { "organized" } else { "disorganized" };
        row(format!("{unit}, {least} to {most}"), [fatigue, after, order])
    });
    let works = tables.entrenchment.value;
    let times = |value: u8| format!("×{}", halves(value.into()));
    let names = ["None", "Breastworks begun", "Breastworks", "Fort begun", "Fort"];
    let mut entrenched: Vec<CardRow> = names
        .into_iter()
        .zip(works.halves)
        .map(|(name, value)| row(name, [times(value)]))
        .collect();
    entrenched.push(row("Redoubt, besides", [times(works.redoubt_halves)]));
    let bridges = tables.bridges.value;
    let up_to = |die: u8| format!("up to {die}");
    let rains = [
        "Rain (current)",
        "Rain (current +1)",
        "Rain (current +2)",
        "Rain (current +3)",
    ];
    let closed = (0..).zip(rains).map(|(more, rain)| {
        let [minor, major] = tables.fords_closed_after(more);
        row(rain, [major, minor].map(|turns| format!("turn +{turns}")))
    });
    vec![
        card(
            "Fatigue of the results",
            &tables.fatigue,
            &["f", "F", "D"],
            vec![row("Levels", [letters.tired, letters.worn, letters.disorganized])],
        ),
        card(
            "Retreats",
            &tables.retreat,
            &["1", "2", "3", "4", "5", "6"],
            vec![
                row("First hex: points lost by line", back.first),
                row("Later hexes", back.later),
                row("Each hex short", [back.short]),
                row("Retreat", [far(back.retreat)]),
                row("Rout", [far(back.rout)]),
                row("Cavalry", [far(back.cavalry)]),
            ],
        ),
        card(
            "Delay by cavalry that retreats: half of the die and these",
            &tables.delay,
            &["Die"],
            vec![
                row("Mountain", [signed(delay.mountain.into())]),
                row("Woods, swamp, hill, rough", [signed(delay.close.into())]),
                row("Strength of 1", [signed(delay.small.into())]),
                row(
                    format!("Strength of {} and more", delay.large_from),
                    [signed(delay.large.into())],
                ),
                row(
                    format!("Hurts up to a strength of {}", delay.hurt_to),
                    [format!("on a {}", delay.hurt_by)],
                ),
            ],
        ),
        card(
            "Refused flanks give the attacker",
            &tables.refused,
            &["Die"],
            vec![
                row("Always", [signed(refused.modifier.into())]),
                row("Most defenders disorganized", [signed(refused.disorganized.into())]),
            ],
        ),
        card(
            "Recovery, by fatigue",
            &tables.recovery,
            &["Fatigue", "Side", "Order"],
            recovery.collect(),
        ),
        card("What works are worth", &tables.entrenchment, &["Defence"], entrenched),
        card(
            "Bridges, by the die",
            &tables.bridges,
            &["Succeeds"],
            vec![
                row("Pontoons, minor river", [up_to(bridges.build_minor)]),
                row("Pontoons, major river", [up_to(bridges.build_major)]),
                row("Die next to the enemy", [signed(bridges.adjacent.into())]),
                row("Strength of a builder", [bridges.builder]),
                row("Forbidden by an enemy value of", [bridges.opposed]),
                row("Cavalry destroys", [up_to(bridges.destroy_cavalry)]),
                row("Infantry destroys", [up_to(bridges.destroy_infantry)]),
                row("Railroad, major river: less", [bridges.destroy_harder]),
                row("Repair, minor river", [up_to(bridges.repair_minor)]),
                row("Repair, railroad or major river", [up_to(bridges.repair_harder)]),
            ],
        ),
        card(
            "River fordability: fords are closed through",
            &tables.fords,
            &["Major", "Minor"],
            closed.collect(),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::cards;
    use crate::data::{GameData, Overlay};
    use protocol::package::Known;

    fn data(overlays: &[Overlay]) -> GameData {
        GameData::new(overlays).expect("the data are sound")
    }

    #[test]
    fn every_table_has_its_card() {
        let tables = data(&[]).tables;
        let all = cards(&tables);
        let value = serde_json::to_value(&tables).expect("tables serialise");
        assert_eq!(all.len(), value.as_object().expect("they are named").len());
        for card in &all {
            assert!(card.case.contains('.') && !card.rows.is_empty(), "{}", card.title);
            assert!(
                card.rows.iter().all(|row| row.cells.len() <= card.columns.len()),
                "{}",
                card.title
            );
            assert_eq!(card.notes.is_empty(), card.known == Known::Printed, "{}", card.title);
        }
        let known = |title: &str| {
            all.iter()
                .find(|card| card.title.starts_with(title))
                .map(|card| card.known)
        };
        assert_eq!(known("Combat: the attacker"), Some(Known::Printed));
        assert_eq!(known("Movement points"), Some(Known::Partly));
        assert_eq!(known("Forced march"), Some(Known::Rebuilt));
    }

    #[test]
    fn whoever_put_printed_values_in_is_named() {
        let text = r#"{"ruleset": "on-to-richmond", "name": "The printed card", "tables": {"forced-march": [1, 1, 1, 2, 2, 3]}}"#;
        let overlay = Overlay::read("card.json", text).expect("it is an overlay");
        let all = cards(&data(&[overlay]).tables);
        let put_in: Vec<_> = all.iter().filter(|card| card.by.is_some()).collect();
        let [card] = put_in.as_slice() else {
            panic!("one card was put in: {put_in:?}");
        };
        assert_eq!(card.by.as_deref(), Some("The printed card"));
        assert_eq!(
            (card.known, card.rows[0].cells.concat()),
            (Known::Printed, "111223".to_owned())
        );
        assert!(card.notes.is_empty());
    }
}
