//! Railroads, shores and waters of the advanced game: what reaches what, before anybody moves.

mod cases {
    mod boats;
    mod rails;
    mod waters;
}
