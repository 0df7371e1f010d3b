//! What is shown where one looks: places that lines do not say, the header of a battle, the range of active leaders.

use std::collections::BTreeSet;

use kernel::Side::Union;
use kernel::{Ruleset, Viewer, phrase};
use protocol::survey::{Query, Survey};

use crate::common::battle::combat;
use crate::common::{Game, block, hex, name, rules};

/// The hexes of the layer of command, as a viewer is shown it.
fn command(game: &Game, viewer: Viewer) -> BTreeSet<String> {
    let answer = rules().survey(&game.state, viewer, &Query::Layer("command".to_owned()));
    let Some(Survey::Layer(stretches)) = answer else {
        panic!("there is a layer of command")
    };
    stretches
        .iter()
        .flat_map(|stretch| &stretch.spaces)
        .map(|space| name(*space))
        .collect()
}

#[test]
fn case_5_12_the_layer_of_command_is_what_active_leaders_reach_whom_one_knows() {
    let game = Game::empty()
        .put("richmond", "c-lee")
        .put("frederick", "u-banks:2")
        .put("hanover", "u-i02");
    assert!(command(&game, Viewer::Union).is_empty(), "nobody is active");
    let game = game.activated(Union, "u-banks");
    let own = command(&game, Viewer::Union);
    assert!(own.contains("frederick") && own.contains("emmitsburg") && !own.contains("hanover"));
    let banks = block("u-banks");
    for viewer in [Viewer::Confederate, Viewer::Spectator] {
        let hidden = game.clone().with(|state| state.revealed.remove(banks));
        assert!(command(&hidden, viewer).is_empty(), "his leader's name is not known");
        let shown = game.clone().with(|state| state.revealed.insert(banks));
        assert_eq!(command(&shown, viewer), own);
    }
}

#[test]
fn case_6_8_the_header_tells_whose_half_of_a_battle_it_is() {
    let mut game = combat("warrenton", "culpeper", Union, "u-left u-i01 / c-left c-i01");
    let at = rules().data.hex(hex("culpeper")).code;
    let header = |game: &Game, side| {
        let mut header = phrase!(
            "turn.battle",
            "quarter.summer",
            game.state.year,
            at,
            1,
            "hour.dawn",
            side
        );
        header.params[0] = game.view(Viewer::Spectator).turn.params[0].clone();
        header
    };
    let first = game.asked()[0];
    for side in [first, first.other()] {
        assert_eq!(game.view(Viewer::Spectator).turn, header(&game, side));
        game.ends_turn();
    }
    assert_eq!(
        game.read(Viewer::Spectator, "turn.battle"),
        Vec::new(),
        "no line of the log"
    );
}

#[test]
fn case_6_1_the_fire_of_a_skirmish_has_its_place() {
    let game = Game::empty().put("warrenton", "c-i01:3");
    let game = game
        .attack("manassas-junction", "warrenton", "u-i01:2 u-i02:1")
        .fights(Union, &[6, 6, 6, 6, 6, 6]);
    let fires = game.read(Viewer::Spectator, "skirmish.fires-at");
    assert_eq!(fires.len(), 2);
    for fire in fires {
        assert_eq!(fire.say.params[2], rules().data.hex(hex("warrenton")).code.into());
    }
}
