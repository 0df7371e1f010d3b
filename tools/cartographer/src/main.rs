//! Makes the committed boards from map sources.
//!
//! A source of areas lists outlines, water, roads and crossings in latitude and longitude, each value with where it is
//! known from. The cartographer projects it, finds the borders and what runs along them, checks all of it against what
//! the source expects, and finds room for labels and counters. A source of hexes lists hexes by column and row, and what
//! is printed on their sides; the cartographer lays out the grid and joins rivers, mountains, railways and roads.

mod areas;
mod borders;
mod chains;
mod day;
mod geometry;
mod hexes;
mod layout;
mod source;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use rules::block_files::ForcesFile;
use serde::Serialize;
use serde_json::Value;

const USAGE: &str = "usage: cartographer build | check

build   makes the board and counter files from the sources
check   fails when a committed file is not what the sources make";

/// The boards of areas: the folder of the source, and the folder of the game.
const BOARDS: [(&str, &str); 2] = [
    ("not-war-but-murder", "rules/area-impulse/boards"),
    ("birth-of-a-legend", "rules/area-impulse/boards"),
];
/// The board of Bloodiest Day.
const DAY_BOARDS: [(&str, &str); 1] = [("bloodiest-day", "rules/bloodiest-day/boards")];
/// The boards of hexes.
const HEX_BOARDS: [(&str, &str); 1] = [("bobby-lee", "rules/bobby-lee/boards")];

fn main() -> ExitCode {
    let mode = std::env::args().nth(1);
    let result = match mode.as_deref() {
        Some("build") => for_each_file(build),
        Some("check") => for_each_file(check),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cartographer: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn build(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).with_context(|| format!("writing {}", path.display()))
}

fn check(path: &Path, text: &str) -> Result<()> {
    let committed = std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    anyhow::ensure!(
        committed == text,
        "{} is not what the sources make: run 'cargo run -p cartographer -- build'",
        path.display()
    );
    Ok(())
}

/// Makes every file and hands it on with its path.
fn for_each_file(mut hand_on: impl FnMut(&Path, &str) -> Result<()>) -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (board, folder) in BOARDS {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("sources").join(board);
        let folder: PathBuf = root.join(folder);
        let made = areas::board(read(&source.join("board.json"))?).with_context(|| format!("the board {board}"))?;
        hand_on(&folder.join(format!("{board}.json")), &written(&made)?)?;
        let made =
            areas::counters(read(&source.join("units.json"))?).with_context(|| format!("counters of {board}"))?;
        hand_on(&folder.join(format!("{board}-counters.json")), &written(&made)?)?;
    }
    for (board, folder) in DAY_BOARDS {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("sources").join(board);
        let folder: PathBuf = root.join(folder);
        let made = day::board(read(&source.join("board.json"))?).with_context(|| format!("the board {board}"))?;
        hand_on(&folder.join(format!("{board}.json")), &written(&made)?)?;
        let made = day::counters(read(&source.join("units.json"))?);
        hand_on(&folder.join(format!("{board}-counters.json")), &written(&made)?)?;
    }
    for (board, folder) in HEX_BOARDS {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("sources").join(board);
        let folder: PathBuf = root.join(folder);
        let made = hexes::board(read(&source.join("board.json"))?).with_context(|| format!("the board {board}"))?;
        hand_on(&folder.join(format!("{board}.json")), &written(&made)?)?;
        let made: ForcesFile = read(&source.join("forces.json"))?;
        hand_on(&folder.join(format!("{board}-forces.json")), &written(&made)?)?;
    }
    Ok(())
}

fn read<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T> {
    let text = std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("reading {}", path.display()))
}

/// JSON with one entry of each list per line, so that differences can be read.
fn written(file: &impl Serialize) -> Result<String> {
    // By way of text, because a value would hold single precision numbers with all their digits.
    let Value::Object(entries) = serde_json::from_str(&serde_json::to_string(file)?)? else {
        anyhow::bail!("a file is an object");
    };
    let mut lines = Vec::new();
    for (key, value) in entries {
        let text = match value {
            Value::Array(items) if items.iter().all(Value::is_object) => {
                let items: Vec<String> = items.iter().map(Value::to_string).collect();
                format!("[\n{}\n]", items.join(",\n"))
            }
            other => other.to_string(),
        };
        lines.push(format!("\"{key}\": {text}"));
    }
    Ok(format!("{{\n{}\n}}\n", lines.join(",\n")))
}
