//! Zones of control, movement, leaders, flanks and the arithmetic of combat.

mod cases {
    mod actions;
    mod aftermath;
    pub(crate) mod answers;
    pub(crate) mod bench;
    mod bounds;
    mod combat;
    mod falls;
    mod flanks;
    mod fords;
    mod labels;
    mod leads;
    mod marches;
    mod movement;
    mod odds;
    pub(crate) mod play;
    mod retreats;
    mod scenarios;
    mod sequence;
    mod standing;
    mod storms;
    mod told;
    mod units;
    mod works;
    mod zones;
}
