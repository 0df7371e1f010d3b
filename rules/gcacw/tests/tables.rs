//! The tables, and the examples that the digest of the rules tags as seen in publications.

mod cases {
    mod tables;
}
