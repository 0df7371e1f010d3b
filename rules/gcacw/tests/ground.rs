//! Zones of control, movement, leaders, flanks and the arithmetic of combat.

mod cases {
    pub(crate) mod answers;
    mod basics;
    pub(crate) mod bench;
    mod combat;
    mod flanks;
    mod movement;
    pub(crate) mod play;
    mod scenarios;
    mod standing;
    mod zones;
}
