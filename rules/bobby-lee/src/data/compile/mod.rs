//! From the files to [`GameData`], with every check that the rules rely on.

mod blocks;
mod map;

use std::collections::{BTreeMap, BTreeSet};

use kernel::data::Check;
use protocol::Side;

use self::blocks::blocks;
use self::map::{TerrainTable, edges, hex_at, hexes, rivers, sea};
use super::file::{BoardFile, Position, Terrain};
use super::forces::{ForcesFile, ScenarioEntry};
use super::{BlockId, ByGround, DataError, GameData, Scenario, SetUp, Tables, wire};

/// Checks the files and compiles them; errors name `file`.
pub(super) fn compile(file: &str, board: &BoardFile, forces: &ForcesFile) -> Result<GameData, DataError> {
    let check = Check { file };
    let terrain = TerrainTable { rows: &board.terrain };
    let mut hexes = hexes(&check, board)?;
    let mut rivers = rivers(&check, board, &hexes)?;
    let edges = edges(&check, board, &terrain, &mut hexes, &mut rivers)?;
    let sea = sea(&check, board, &hexes)?;
    let blocks = blocks(&check, forces)?;
    let tables = tables(&check, board, forces, &terrain)?;
    for (side, position) in Side::BOTH
        .into_iter()
        .flat_map(|side| Position::ALL.map(|position| (side, position)))
    {
        let found = board
            .battle
            .boxes
            .iter()
            .any(|entry| (entry.side, entry.position) == (side, position));
        check.ensure(found, "battle.boxes", &format!("{side:?} {position:?} is missing"))?;
    }
    let mut data = GameData {
        hexes,
        edges,
        rivers,
        blocks,
        sea,
        scenarios: Vec::new(),
        tables,
        overlays: Vec::new(),
        printed: String::new(),
    };
    let shared = wire::board(board, &data);
    for entry in &forces.scenarios {
        let counters = wire::counters(forces, entry, &data);
        let board = protocol::board::Board {
            counters,
            ..shared.clone()
        };
        let scenario = scenario(&check, entry, &data, board)?;
        data.scenarios.push(scenario);
    }
    Ok(data)
}

fn tables(
    check: &Check<'_>,
    board: &BoardFile,
    forces: &ForcesFile,
    terrain: &TerrainTable<'_>,
) -> Result<Tables, DataError> {
    let forage = |row| -> Result<ByGround, DataError> {
        match terrain.row(check, row)?.forage {
            Some(forage) => Ok(forage),
            None => check.fail("terrain", format!("{row:?} needs a forage limit")),
        }
    };
    let forest = terrain.row(check, Terrain::Forest)?;
    let zones: Vec<_> = board
        .victory
        .spaces
        .iter()
        .map(|space| (space.position, space.zone))
        .collect();
    let in_order = zones.windows(2).all(|pair| pair[0].0 + 1 == pair[1].0);
    check.ensure(in_order, "victory.spaces", "the spaces are numbered in order")?;
    Ok(Tables {
        replacements: forces.tables.replacements.value,
        stragglers: forces.tables.stragglers.value,
        drafts: forces.tables.drafts.value,
        leader_costs: forces.leader_costs.value,
        forage: forage(Terrain::Clear)?,
        forage_forest: forage(Terrain::Forest)?,
        forest_limits: [forest.attack, forest.reinforce],
        zones,
    })
}

fn scenario(
    check: &Check<'_>,
    entry: &ScenarioEntry,
    data: &GameData,
    board: protocol::board::Board,
) -> Result<Scenario, DataError> {
    let key = format!("scenarios.{}", entry.year);
    let block = |id: &String| match data.block_with_id(id) {
        Some(block) => Ok(block),
        None => check.fail(&key, format!("there is no block '{id}'")),
    };
    let leaders = |ids: &[String]| ids.iter().map(block).collect::<Result<Vec<BlockId>, DataError>>();
    let mut set_up = Vec::new();
    let mut placed = BTreeSet::new();
    let mut holders: BTreeMap<u16, Side> = BTreeMap::new();
    for start in &entry.set_up {
        let key = format!("{key}.{}", start.block);
        let id = block(&start.block)?;
        check.ensure(placed.insert(id), &key, "the block is set up twice")?;
        check.range(&key, start.steps, 1, data.block(id).max_steps)?;
        let hex = hex_at(check, &key, &data.hexes, start.hex)?;
        let holder = *holders.entry(start.hex).or_insert(data.block(id).side);
        check.ensure(
            holder == data.block(id).side,
            &key,
            "the other side is set up in this hex",
        )?;
        set_up.push(SetUp {
            block: id,
            hex,
            steps: start.steps,
        });
    }
    Ok(Scenario {
        year: entry.year,
        start: entry.start.value,
        marker: entry.marker.value,
        emancipated: entry.emancipated.value,
        set_up,
        pool: leaders(&entry.pool)?,
        withdrawn: leaders(&entry.withdrawn)?,
        set_aside: leaders(&entry.set_aside)?,
        board,
    })
}
