//! Zones of control, movement, leaders, flanks and the arithmetic of combat.

mod cases {
    pub(crate) mod bench;
    mod combat;
    mod flanks;
    mod movement;
    mod play;
    mod scenarios;
    mod zones;
}
