//! The corpus: for every scenario of every game and every edition of its rules a journal and a saved state.
//!
//! The journals of today's editions lead to the same states as when they were recorded, digest by digest; the states of
//! older editions can be taken over and played on. With `RECORD_CORPUS` set what is missing is recorded; what is there is
//! never touched: rules that lead elsewhere are another edition. `bin/test` asks git that nobody touched it by hand.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kernel::dice::NotedDice;
use kernel::{Dice, Match, OptionSet, RandomDice, RecordedDice, Referee, Turn};
use protocol::Side;
use rules::Catalogue;
use serde::{Deserialize, Serialize};

/// How many steps of a game are recorded at most.
const STEPS: usize = 800;
/// A game that is taken over ends within so many steps.
const LIMIT: usize = 60_000;

/// A journal, as a line of its own each: the head, and the steps.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Head {
    options: Vec<String>,
    rolls: Vec<u8>,
    digest: u32,
}

/// A step: who, what, what was rolled, and the digest of the state after it.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Line(Side, String, Vec<u8>, u32);

struct Record {
    head: Head,
    lines: Vec<Line>,
    /// The state after so many of the lines.
    saved: (usize, String),
}

fn folder(referee: &dyn Referee, edition: u32) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    root.join(&referee.info().id).join(format!("edition-{edition}"))
}

fn catalogue() -> Vec<Arc<dyn Referee>> {
    Catalogue::new(&[])
        .expect("the committed data are sound")
        .referees()
        .to_vec()
}

fn options_of(referee: &dyn Referee, everything: bool) -> Vec<String> {
    let presets = &referee.info().presets;
    let preset = if everything { presets.last() } else { presets.first() };
    preset.map(|preset| preset.options.clone()).unwrap_or_default()
}

/// Draws a choice of a side that has to decide.
fn draw(game: &dyn Match, dice: &mut RandomDice) -> (Side, String) {
    let waiting: Vec<Side> = game.to_act().iter().collect();
    let side = waiting[dice.below(waiting.len() as u32) as usize];
    let prompt = game.view(side.into()).prompt.expect("who has to decide is asked");
    let choices: Vec<String> = prompt.choices().collect();
    (side, choices[dice.below(choices.len() as u32) as usize].clone())
}

fn record(referee: &dyn Referee, scenario: &str, seed: u64) -> Record {
    let mut random = RandomDice::new(seed);
    // Every second scenario is played with everything that can be switched on.
    let options = options_of(referee, seed % 2 == 1);
    let set: OptionSet = options.iter().cloned().collect();
    let mut dice = NotedDice::new(&mut random);
    let mut game = referee
        .open(scenario, &set, &mut dice)
        .expect("the scenario can be set up");
    let head = Head {
        options,
        rolls: dice.rolls,
        digest: game.digest(),
    };
    let mut lines = Vec::new();
    let mut states = Vec::new();
    while game.outcome().is_none() && lines.len() < STEPS {
        let (side, choice) = draw(&*game, &mut random);
        let mut dice = NotedDice::new(&mut random);
        game.choose(side, &choice, &mut Turn::quiet(&mut dice))
            .expect("what is offered is allowed");
        lines.push(Line(side, choice, dice.rolls, game.digest()));
        states.push(String::from_utf8(game.save()).expect("JSON is text"));
    }
    let middle = lines.len() * 2 / 3;
    Record {
        head,
        saved: (middle + 1, states.swap_remove(middle)),
        lines,
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data always serialises")
}

fn write(folder: &Path, scenario: &str, record: &Record) {
    fs::create_dir_all(folder).expect("the folder can be made");
    let lines = std::iter::once(json(&record.head)).chain(record.lines.iter().map(json));
    let journal: String = lines.map(|line| line + "\n").collect();
    let (step, state) = &record.saved;
    fs::write(folder.join(format!("{scenario}.journal")), journal).expect("the journal can be written");
    fs::write(folder.join(format!("{scenario}.state")), format!("{step}\n{state}\n"))
        .expect("the state can be written");
}

fn read(folder: &Path, scenario: &str) -> Option<Record> {
    let journal = fs::read_to_string(folder.join(format!("{scenario}.journal"))).ok()?;
    let mut lines = journal.lines();
    let head = serde_json::from_str(lines.next()?).expect("a journal begins with its head");
    let lines = lines
        .map(|line| serde_json::from_str(line).expect("a line is a step"))
        .collect();
    let state = fs::read_to_string(folder.join(format!("{scenario}.state"))).ok()?;
    let (step, state) = state.trim_end().split_once('\n').expect("a number and a state");
    Some(Record {
        head,
        lines,
        saved: (step.parse().expect("a number"), state.to_owned()),
    })
}

/// Makes recorded steps, which lead where they led.
fn follow(game: &mut dyn Match, lines: &[Line], first: usize, what: &str) {
    for (number, Line(side, choice, rolls, digest)) in (first..).zip(lines) {
        let mut dice = RecordedDice::new(rolls);
        let made = game.choose(*side, choice, &mut Turn::quiet(&mut dice));
        let same = made.is_ok() && dice.is_sound() && game.digest() == *digest;
        assert!(
            same,
            "{what}: step {number}, {choice}, leads elsewhere than when it was recorded ({made:?}). If that is meant, \
             raise the edition of this game and record its corpus beside the old one: never record it anew"
        );
    }
}

#[test]
fn journals_of_these_editions_lead_where_they_led() {
    let may_record = std::env::var_os("RECORD_CORPUS").is_some();
    for referee in catalogue() {
        let folder = folder(&*referee, referee.edition());
        for (seed, scenario) in (1..).zip(&referee.info().scenarios) {
            let what = format!("{}, edition {}, {}", referee.info().id, referee.edition(), scenario.id);
            if may_record && read(&folder, &scenario.id).is_none() {
                write(&folder, &scenario.id, &record(&*referee, &scenario.id, seed));
            }
            let Some(Record {
                head,
                lines,
                saved: (step, state),
            }) = read(&folder, &scenario.id)
            else {
                panic!("{what} has no corpus. Run: RECORD_CORPUS=1 cargo test -p rules --test corpus");
            };
            let set: OptionSet = head.options.into_iter().collect();
            let mut dice = RecordedDice::new(&head.rolls);
            let mut game = referee
                .open(&scenario.id, &set, &mut dice)
                .expect("the scenario can be set up");
            assert!(
                dice.is_sound() && game.digest() == head.digest,
                "{what}: it is set up otherwise; raise the edition"
            );
            follow(&mut *game, &lines[..step], 1, &what);
            assert_eq!(
                String::from_utf8(game.save()).expect("JSON is text"),
                state,
                "{what}: the state after {step}"
            );
            let mut loaded = referee
                .load(state.as_bytes(), referee.edition())
                .expect("a saved state reads back");
            follow(&mut *loaded, &lines[step..], step + 1, &what);
        }
    }
}

#[test]
fn states_of_older_editions_are_played_on() {
    for referee in catalogue() {
        for edition in 1..=referee.edition() {
            let folder = folder(&*referee, edition);
            let entries = fs::read_dir(&folder);
            let entries = entries.unwrap_or_else(|_| panic!("{} has no corpus", folder.display()));
            let paths = entries.map(|entry| entry.expect("the folder can be read").path());
            let mut count = 0;
            for path in paths.filter(|path| path.extension().is_some_and(|extension| extension == "state")) {
                count += 1;
                let text = fs::read_to_string(&path).expect("the state can be read");
                let (_, state) = text.trim_end().split_once('\n').expect("a number and a state");
                let taken = referee.load(state.as_bytes(), edition);
                let mut game = taken.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                let mut random = RandomDice::new(7);
                let mut steps = 0;
                while game.outcome().is_none() {
                    let (side, choice) = draw(&*game, &mut random);
                    let made = game.choose(side, &choice, &mut Turn::quiet(&mut random));
                    assert!(
                        made.is_ok(),
                        "{}: {choice} is offered and refused: {made:?}",
                        path.display()
                    );
                    steps += 1;
                    assert!(steps < LIMIT, "{} does not end", path.display());
                }
            }
            assert!(count > 0, "{} is empty", folder.display());
        }
    }
}
