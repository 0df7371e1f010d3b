//! The account that the private Postgres runs under: Postgres refuses to run as root.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The mode of a directory that only its owner can enter.
const PRIVATE: u32 = 0o700;

/// Who runs Postgres.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Account {
    /// The user who runs the server.
    Own,
    /// An unprivileged account, because the server runs as root.
    Other { uid: u32, gid: u32 },
}

impl Account {
    /// The account to use here: `postgres`, else `nobody`, for root; the own one for everybody else.
    pub(super) fn choose() -> Result<Account> {
        if !is_root() {
            return Ok(Account::Own);
        }
        let passwd = fs::read_to_string("/etc/passwd").context("cannot read /etc/passwd")?;
        ["postgres", "nobody"]
            .into_iter()
            .find_map(|name| entry(&passwd, name))
            .context("running as root, and there is neither an account 'postgres' nor 'nobody' to run Postgres")
    }

    /// Makes `command` run under this account.
    pub(super) fn apply(self, command: &mut Command) {
        if let Account::Other { uid, gid } = self {
            command.gid(gid).uid(uid);
        }
    }

    /// Makes a directory that only this account can enter, unless it exists. What somebody else has put there, such as a
    /// link to another directory, is not made ours.
    pub(super) fn private_dir(self, dir: &Path) -> Result<()> {
        let found = match fs::symlink_metadata(dir) {
            Ok(found) => found,
            Err(_) => {
                fs::create_dir(dir).with_context(|| format!("cannot create {}", dir.display()))?;
                fs::symlink_metadata(dir).with_context(|| format!("cannot look at {}", dir.display()))?
            }
        };
        let uid = match self {
            Account::Own => own_uid(),
            Account::Other { uid, .. } => Some(uid),
        };
        if !found.is_dir() || !(Some(found.uid()) == uid || Some(found.uid()) == own_uid()) {
            bail!("{} is not a directory of ours: remove it", dir.display());
        }
        if Some(found.uid()) == uid && found.mode() & 0o7777 == PRIVATE {
            return Ok(());
        }
        self.own(dir)?;
        fs::set_permissions(dir, fs::Permissions::from_mode(PRIVATE))
            .with_context(|| format!("cannot set the permissions of {}", dir.display()))
    }

    /// Gives a file or directory to this account.
    pub(super) fn own(self, path: &Path) -> Result<()> {
        if let Account::Other { uid, gid } = self {
            chown(path, Some(uid), Some(gid))
                .with_context(|| format!("cannot change the owner of {}", path.display()))?;
        }
        Ok(())
    }

    /// Checks that this account can reach `dir`: every directory above must let others pass.
    pub(super) fn check_reach(self, dir: &Path) -> Result<()> {
        let Account::Other { uid, .. } = self else {
            return Ok(());
        };
        for above in dir.ancestors() {
            let Ok(meta) = fs::metadata(above) else { continue };
            if meta.uid() != uid && meta.mode() & 0o001 == 0 {
                bail!(
                    "the account that runs Postgres cannot pass through {}: choose another --data-dir, such as \
                     /var/lib/vedette",
                    above.display()
                );
            }
        }
        Ok(())
    }
}

/// Whether this process runs as root.
#[must_use]
pub fn is_root() -> bool {
    own_uid() == Some(0)
}

fn own_uid() -> Option<u32> {
    // The owner of our own process directory is our effective user id.
    fs::metadata("/proc/self").ok().map(|meta| meta.uid())
}

fn entry(passwd: &str, name: &str) -> Option<Account> {
    passwd.lines().find_map(|line| {
        let mut fields = line.split(':');
        if fields.next()? != name {
            return None;
        }
        let uid = fields.nth(1)?.parse().ok()?;
        let gid = fields.next()?.parse().ok()?;
        Some(Account::Other { uid, gid })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_found_by_its_whole_name() {
        let passwd = "root:x:0:0:root:/root:/bin/sh\npostgresql:x:7:7::/:/bin/sh\npostgres:x:101:103::/:/bin/sh\n";
        assert_eq!(entry(passwd, "postgres"), Some(Account::Other { uid: 101, gid: 103 }));
        assert_eq!(entry(passwd, "nobody"), None);
    }
}
