//! Building the mutants of a list, and running the tests against one of them.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use serde::Deserialize;

use crate::copy::mirror;
use crate::list::{List, Round};
use crate::schemata::{VARIABLE, rewrite};

/// A test may take so many times as long as without a mutant, and so much more, before it counts as hanging.
const PATIENCE: (u32, Duration) = (4, Duration::from_secs(10));

/// What became of a mutant.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// A test failed, or did not end.
    Caught(String),
    /// All tests passed.
    Survives,
}

/// The tests of a list, built with all its mutants.
pub(crate) struct Workshop {
    /// The folder of the package, where its tests expect to be run.
    package: PathBuf,
    /// What a test says.
    log: PathBuf,
    /// The binaries of the rounds, and how long each may take.
    binaries: Vec<(PathBuf, Duration)>,
}

/// A line of what cargo says of a build.
#[derive(Deserialize)]
struct Message {
    executable: Option<PathBuf>,
    target: Option<Target>,
    manifest_path: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
    kind: Vec<String>,
}

impl Workshop {
    /// Copies the workspace, plants the mutants and builds the tests.
    pub(crate) fn build(root: &Path, list: &List) -> Result<Workshop> {
        let bench = root.join("target").join("mutants");
        let copy = bench.join("sources");
        mirror(root, &copy, &rewrite(root, list)?)?;
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.current_dir(&copy).env("CARGO_TARGET_DIR", bench.join("build"));
        // The switches stand in parentheses that nobody needs.
        cargo.env("RUSTFLAGS", "--cap-lints=allow");
        cargo.args(["test", "--no-run", "--message-format=json-render-diagnostics"]);
        cargo.args(["--package", &list.package]);
        for round in &list.rounds {
            match round.test.as_str() {
                "lib" => cargo.arg("--lib"),
                test => cargo.args(["--test", test]),
            };
        }
        let built = cargo.stderr(Stdio::inherit()).output().context("cargo")?;
        ensure!(built.status.success(), "the mutants cannot be built");
        let said = String::from_utf8(built.stdout).context("what cargo says")?;
        let messages: Vec<Message> = said
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect();
        let mut workshop = Workshop {
            package: copy.clone(),
            log: bench.join("last.log"),
            binaries: Vec::new(),
        };
        for round in &list.rounds {
            let (binary, manifest) = binary_of(&messages, round)?;
            workshop.package = manifest.parent().map(Path::to_owned).unwrap_or(copy.clone());
            let begun = Instant::now();
            let fails = workshop.run(&binary, round, 0, Duration::from_secs(3600))?;
            if let Some(test) = fails {
                bail!("{test} fails without any mutant");
            }
            let limit = begun.elapsed() * PATIENCE.0 + PATIENCE.1;
            workshop.binaries.push((binary, limit));
        }
        Ok(workshop)
    }

    /// Runs the tests against a mutant until one fails.
    pub(crate) fn try_out(&self, list: &List, number: usize) -> Result<Fate> {
        for (round, (binary, limit)) in list.rounds.iter().zip(&self.binaries) {
            if let Some(test) = self.run(binary, round, number, *limit)? {
                return Ok(Fate::Caught(test));
            }
        }
        Ok(Fate::Survives)
    }

    /// Runs a test binary: the first test that fails, if one does. One that takes too long is stopped and has failed.
    fn run(&self, binary: &Path, round: &Round, number: usize, limit: Duration) -> Result<Option<String>> {
        let log = File::create(&self.log).context("the log")?;
        let mut command = Command::new(binary);
        command.current_dir(&self.package).env(VARIABLE, number.to_string());
        command.env("RUST_BACKTRACE", "0").args(&round.filters);
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        let mut child = command.spawn().with_context(|| binary.display().to_string())?;
        let end = Instant::now() + limit;
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if Instant::now() > end {
                child.kill()?;
                child.wait()?;
                return Ok(Some(format!("the clock, in {}", round.test)));
            }
            sleep(Duration::from_millis(10));
        };
        if status.success() {
            return Ok(None);
        }
        let said = String::from_utf8_lossy(&fs::read(&self.log)?).into_owned();
        let failed = said
            .lines()
            .find_map(|line| line.strip_prefix("test ")?.strip_suffix(" ... FAILED"));
        let name = failed.map_or_else(|| format!("{} ({status})", round.test), ToOwned::to_owned);
        Ok(Some(name))
    }
}

/// The binary of a round, and the manifest of its package.
fn binary_of(messages: &[Message], round: &Round) -> Result<(PathBuf, PathBuf)> {
    let fits = |target: &Target| match round.test.as_str() {
        "lib" => target.kind.iter().any(|kind| kind == "lib"),
        test => target.name == test && target.kind.iter().any(|kind| kind == "test"),
    };
    let found = messages.iter().find_map(|message| {
        let target = message.target.as_ref().filter(|target| fits(target));
        Some((target?, message.executable.clone()?, message.manifest_path.clone()?))
    });
    let (_, binary, manifest) = found.with_context(|| format!("there is no test {}", round.test))?;
    Ok((binary, manifest))
}
