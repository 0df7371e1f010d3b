//! Rebuilds the server when a migration is added or the web client is built: `sqlx::migrate!` and `rust-embed` notice
//! changes in the files they have read, but not new ones.

fn main() {
    println!("cargo:rerun-if-changed=../migrations");
    println!("cargo:rerun-if-changed=../web-client/dist");
}
