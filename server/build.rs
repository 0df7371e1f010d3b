//! Rebuilds the server when a migration is added or the web client is built: `sqlx::migrate!` and `rust-embed` notice
//! changes in the files they have read, but not new ones. And it lets the linker pack what the loader has to relocate:
//! 1.5 MB less of the program is read and kept in memory.

use std::env;
use std::process::Command;

/// The first release of glibc whose loader knows packed relocations.
const PACKED: (u32, u32) = (2, 36);

fn main() {
    let (host, target) = (env::var("HOST"), env::var("TARGET"));
    if host == target
        && target.is_ok_and(|target| target.ends_with("linux-gnu"))
        && glibc().is_some_and(|is| is >= PACKED)
    {
        println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
    println!("cargo:rerun-if-changed=../migrations");
    println!("cargo:rerun-if-changed=../web-client/dist");
}

/// The release of glibc that is installed here, where the program will run unless it is carried elsewhere.
fn glibc() -> Option<(u32, u32)> {
    let told = Command::new("getconf").arg("GNU_LIBC_VERSION").output().ok()?;
    let told = String::from_utf8(told.stdout).ok()?;
    let mut numbers = told.trim().strip_prefix("glibc ")?.split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}
