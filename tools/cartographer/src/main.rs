//! To be built.
fn main() {}
