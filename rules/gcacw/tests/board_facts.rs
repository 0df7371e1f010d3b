//! What the rulebook ties to hexes holds on the board: 734 facts, each with the section that says it; and the board is
//! sound in itself.

mod facts;

/// The commands of all scenarios have one colour each, and in no scenario two of a side the same.
#[test]
fn commands_have_the_same_colours_in_all_scenarios() {
    use std::collections::BTreeMap;

    use kernel::Ruleset;

    let rules = gcacw::game::Gcacw::new(&[]).expect("the committed data are sound");
    let mut known: BTreeMap<(usize, String), String> = BTreeMap::new();
    let scenarios = rules.data.scenarios.iter().map(|scenario| scenario.entry.id.clone());
    let all: Vec<String> = scenarios.chain(["peninsula-campaign".to_owned()]).collect();
    for id in &all {
        let board = rules.board(id).expect("it has a board");
        let mut used = BTreeMap::new();
        for formation in &board.formations {
            let side = formation.owner.index();
            let before = known.insert((side, formation.short.clone()), formation.colour.clone());
            let same = before.is_none_or(|before| before == formation.colour);
            assert!(same, "{id}: {} has had another colour", formation.short);
            let other = used.insert((side, formation.colour.clone()), formation.short.clone());
            assert_eq!(other, None, "{id}: {} has the same colour", formation.short);
        }
    }
    assert_eq!(known.len(), 20);
}
