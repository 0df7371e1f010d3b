//! Every refusal says why: what a player points at is explained with the case that stands in the way.

use kernel::Ruleset;
use kernel::Side::{Confederate, Union};
use kernel::choice::Target;
use protocol::http::About;

use crate::common::battle::combat;
use crate::common::{Game, block, hex, rules};

impl Game {
    /// The case that is named when a side asks about a block, a hex or a verb.
    pub(crate) fn why(
        &self,
        side: kernel::Side,
        piece: Option<u16>,
        place: Option<&str>,
        verb: Option<&str>,
    ) -> Option<&'static str> {
        let about = About {
            piece,
            space: place.map(|place| rules().data.hex(hex(place)).code),
            verb: verb.map(str::to_owned),
        };
        rules().why(&self.state, side, &about).map(|refusal| refusal.case)
    }
}

pub(crate) fn number(id: &str) -> Option<u16> {
    Some(u16::from(block(id).0) + 1)
}

fn marching() -> Game {
    Game::empty()
        .put("alexandria", "u-mcclellan u-i01")
        .put("gettysburg", "u-i02")
        .put("richmond", "c-lee")
        .under_mcclellan()
}

#[test]
fn case_6_62_a_battery_that_may_be_the_target_is_no_refusal() {
    let boxes = "u-left u-a01 c-a01 c-i01 / u-centre u-i01 / c-centre c-a02";
    let mut game = combat("warrenton", "culpeper", Union, boxes);
    let token = |game: &Game, id: &str| Some(Target::wire(game.state.tokens[block(id)]));
    game.plays(Union, "aim u-a01");
    assert_eq!(game.why(Union, token(&game, "c-a01"), None, None), None);
    assert_eq!(game.why(Union, token(&game, "c-a02"), None, None), Some("3.2"));
}

#[test]
fn case_3_2_asking_about_an_enemy_block_tells_nothing_of_it() {
    let game = marching();
    let token = Target::wire(game.state.tokens[block("c-lee")]);
    assert_eq!(game.why(Union, Some(token), None, None), Some("3.2"));
    assert_eq!(game.why(Union, number("c-lee"), None, None), Some("3.2"));
    assert_eq!(
        game.why(Union, number("c-i01"), None, None),
        Some("3.2"),
        "as if it were not in the game"
    );
}

#[test]
fn case_5_12_a_unit_out_of_command_is_told_so() {
    let game = marching();
    assert_eq!(game.why(Union, number("u-i02"), None, None), Some("5.12"));
    assert_eq!(game.why(Union, number("u-i02"), Some("hanover"), None), Some("5.12"));
    assert_eq!(game.why(Union, number("u-i01"), None, None), None, "it may move");
    assert_eq!(game.why(Union, number("u-mcclellan"), None, None), Some("5.11"));
}

#[test]
fn case_5_3_the_hex_in_which_a_unit_stands_is_not_too_far() {
    let game = marching();
    assert_eq!(game.why(Union, number("u-i01"), Some("alexandria"), None), Some("5.3"));
    assert_eq!(game.why(Union, number("u-i02"), Some("gettysburg"), None), Some("5.12"));
}

#[test]
fn case_5_33_a_hex_out_of_reach_is_explained() {
    let game = marching();
    assert_eq!(game.why(Union, number("u-i01"), Some("centreville"), None), None);
    assert_eq!(game.why(Union, number("u-i01"), Some("winchester"), None), Some("5.33"));
    assert_eq!(
        game.why(Union, number("u-i01"), Some("centreville"), Some("force-march")),
        Some("5.34")
    );
    assert_eq!(
        game.why(Union, number("u-i01"), Some("centreville"), Some("fly")),
        Some("1.2")
    );
}

#[test]
fn case_1_2_who_does_not_decide_is_told_so() {
    let game = marching();
    assert_eq!(game.why(Confederate, number("c-lee"), None, None), Some("1.2"));
    assert_eq!(game.refused(Confederate, "done"), "1.2");
}

#[test]
fn case_5_11_a_leader_who_cannot_be_activated_is_explained() {
    let game = Game::empty()
        .put("alexandria", "u-mcclellan:1 u-pope:3 u-i01")
        .put("richmond", "c-lee");
    let mut game = game;
    game.plays(Union, "bid 1");
    game.plays(Confederate, "bid 0");
    assert_eq!(game.why(Union, number("u-mcclellan"), None, None), Some("5.11"));
    assert_eq!(game.why(Union, number("u-i01"), None, None), Some("5.11"));
    assert_eq!(game.why(Union, number("u-pope"), None, None), None);
    let prompt = game.view(kernel::Viewer::Union).prompt.expect("the Union is asked");
    let barred: Vec<_> = prompt
        .barred
        .iter()
        .map(|barred| (barred.choice.as_str(), barred.case.as_ref()))
        .collect();
    assert_eq!(barred, [("pass", "1.1"), ("done", "1.1")], "the bid has to be honoured");
}

#[test]
fn case_6_7_who_points_at_nothing_that_is_asked_about_is_told_what_to_name() {
    let game = Game::empty().put("warrenton", "u-i05");
    let mut game = crate::retreat::deployed("u-i01 | u-i02 | u-i03", "c-i01 | c-i02 | c-i03", game);
    game.stands();
    game.plays(Union, "done");
    assert_eq!(game.stage(), "Reinforce");
    assert_eq!(game.why(Union, None, Some("winchester"), None), Some("6.7"));
    assert_eq!(game.why(Union, number("u-i05"), None, None), None, "it may come");
}
