//! The blocks: units, leaders and entrenchments.

use std::collections::BTreeSet;

use kernel::data::Check;
use protocol::Side;

use crate::data::forces::{Firepower, ForcesFile, LeaderClass, LeaderEntry, UnitKind};
use crate::data::{Block, DataError, Kind, Leader, MAX_SPEED, wire};
use crate::state::BLOCKS;

/// The highest strength of a block.
const MAX_STEPS: u8 = 4;

pub(super) fn blocks(check: &Check<'_>, forces: &ForcesFile) -> Result<Vec<Block>, DataError> {
    let mut blocks = Vec::new();
    for side in Side::BOTH {
        let mut counts = [0u8; 4];
        for entry in forces.blocks.iter().filter(|entry| entry.side == side) {
            counts[entry.kind as usize] += 1;
            blocks.push(unit(
                check,
                forces,
                &entry.id,
                side,
                entry.kind,
                counts[entry.kind as usize],
            )?);
        }
        for entry in forces.leaders.iter().filter(|entry| entry.side == side) {
            blocks.push(leader(check, forces, entry)?);
        }
        let works = forces.entrenchments.iter().filter(|entry| entry.side == side);
        blocks.extend(works.enumerate().map(|(index, entry)| Block {
            id: entry.id.clone(),
            side,
            name: format!("{} Entrenchment {}", wire::adjective(side), index + 1),
            short: "Entr".to_owned(),
            kind: Kind::Entrenchment(entry.from.value),
            max_steps: 1,
            speed: 0,
            fire: Firepower::default(),
            cadre_cost: 0,
            step_cost: 0,
        }));
    }
    check.ensure(blocks.len() <= BLOCKS, "blocks", "there can be at most 96 blocks")?;
    let ids: BTreeSet<&String> = blocks.iter().map(|block| &block.id).collect();
    check.ensure(ids.len() == blocks.len(), "blocks", "two blocks have the same id")?;
    Ok(blocks)
}

fn unit(
    check: &Check<'_>,
    forces: &ForcesFile,
    id: &str,
    side: Side,
    kind: UnitKind,
    number: u8,
) -> Result<Block, DataError> {
    let Some(entry) = forces.kinds.iter().find(|entry| entry.kind == kind) else {
        return check.fail("kinds", format!("{kind:?} is missing"));
    };
    let key = format!("kinds.{kind:?}");
    let max_steps = entry.max_steps[side.index()];
    check.range(&format!("{key}.max_steps"), max_steps, 1, MAX_STEPS)?;
    check.range(&format!("{key}.speed"), entry.speed, 1, MAX_SPEED)?;
    let (kind, name, short) = match kind {
        UnitKind::Infantry => (Kind::Infantry, "Infantry", "Inf"),
        UnitKind::Garrison => (Kind::Garrison, "Garrison", "Gar"),
        UnitKind::Cavalry => (Kind::Cavalry, "Cavalry", "Cav"),
        UnitKind::Artillery => (Kind::Artillery, "Artillery", "Art"),
    };
    Ok(Block {
        id: id.to_owned(),
        side,
        name: format!("{} {name} {number}", wire::adjective(side)),
        short: format!("{short} {number}"),
        kind,
        max_steps,
        speed: entry.speed,
        fire: entry.fire,
        cadre_cost: entry.cadre,
        step_cost: entry.step,
    })
}

fn leader(check: &Check<'_>, forces: &ForcesFile, entry: &LeaderEntry) -> Result<Block, DataError> {
    let key = format!("leaders.{}", entry.id);
    let costs = forces.leader_costs.value;
    let class = entry.class.value;
    let supreme = matches!(class, LeaderClass::Supreme | LeaderClass::SupremeOrArmy);
    check.range(&format!("{key}.max_steps"), entry.max_steps.value, 1, MAX_STEPS)?;
    check.range(&format!("{key}.speed"), entry.speed.value, 1, MAX_SPEED)?;
    check.range(&format!("{key}.fire"), entry.fire.value, 0, 5)?;
    let range = entry.range.as_ref().map(|range| range.value);
    check.range(&format!("{key}.range"), range.unwrap_or(0), 0, 2)?;
    check.ensure(
        range.is_none() == (class == LeaderClass::Supreme),
        &format!("{key}.range"),
        "every leader but a supreme leader has a Command Range",
    )?;
    let fire = entry.fire.value;
    Ok(Block {
        id: entry.id.clone(),
        side: entry.side,
        name: entry.name.value.clone(),
        short: entry.name.value.clone(),
        kind: Kind::Leader(Leader {
            class,
            range,
            returns: entry.returns.value,
            late: entry.late.as_ref().is_some_and(|late| late.value),
        }),
        max_steps: entry.max_steps.value,
        speed: entry.speed.value,
        fire: Firepower {
            engaged: fire,
            first: fire,
            long: 0,
            melee: 0,
        },
        cadre_cost: if supreme { costs.supreme_cadre } else { costs.cadre },
        step_cost: costs.step,
    })
}
