//! What a battle says: whose block is hit where, what a retreat costs, how many may still leave or come.

use bobby_lee::state::Hour;
use kernel::Side::{self, Confederate, Union};
use kernel::choice::Target;
use kernel::{Phrase, Viewer, phrase};
use protocol::view::Prompt;

use crate::common::battle::combat;
use crate::common::{Game, block, choice, hex, rules};

fn prompt(game: &Game, side: Side) -> Prompt {
    game.view(side.into()).prompt.expect("the side is asked")
}

/// What a choice is called in the place of its verb.
fn label(game: &Game, side: Side, words: &str) -> Option<Phrase> {
    let choice = choice(words);
    let offers = prompt(game, side).offers;
    let named = offers.into_iter().find(|offer| {
        let (targets, verb) = (choice.targets(), offer.verb.as_ref());
        let moves = |piece: u16| offer.destinations().any(|(known, _)| known == piece);
        verb == choice.verb() && targets.piece.is_none_or(moves)
    });
    named.expect("the choice is offered").label
}

pub(crate) fn code(place: &str) -> u16 {
    rules().data.hex(hex(place)).code
}

const RETREAT: &str = "u-left u-i01 / u-centre u-i02 c-i02 / c-centre c-i03 / u-reserve u-i05 u-i06 u-i07";

/// The Union is asked about retreats from Culpeper to Warrenton, over a bridge.
fn retreating(boxes: &str) -> Game {
    let mut game = combat("warrenton", "culpeper", Confederate, boxes);
    game.ends_turn();
    game
}

#[test]
fn units_of_a_kind_are_named_with_their_side() {
    let name = |id: &str| rules().data.block(block(id)).name.as_str();
    assert_eq!(name("u-i02"), "Union Infantry 2");
    assert_eq!(name("c-i02"), "Confederate Infantry 2");
    assert_eq!(name("c-e1"), "Confederate Entrenchment 1");
    assert_eq!(name("u-meade"), "Meade");
    assert_eq!(rules().data.block(block("u-i02")).short, "Inf 2");
}

#[test]
fn case_6_63_everybody_reads_what_a_revealed_block_loses() {
    let mut game = combat(
        "warrenton",
        "culpeper",
        Union,
        "u-left u-i01 u-i02:1 c-i01 c-i02:1 / c-reserve c-i03",
    );
    game.rolls(Union, "fire u-i01", &[1, 2, 6]);
    let loses = game.read(Viewer::Spectator, "loses");
    let said: Vec<&Phrase> = loses.iter().map(|entry| &entry.say).collect();
    assert_eq!(said, [&phrase!("loses", block("c-i01").wire(), 2)], "both in one line");
    assert_eq!(loses[0].case, "6.63");
    let fire = game.read(Viewer::Spectator, "fire.fires");
    let left = game.in_numbers("u-left").parse::<u16>().expect("a box");
    assert_eq!(
        fire[0].say,
        phrase!("fire.fires", block("u-i01").wire(), 2, 2, left),
        "and where"
    );
}

#[test]
fn case_3_2_only_the_owner_reads_what_a_hidden_block_loses() {
    let boxes = "u-left u-a01 / c-right c-i01 / u-centre u-i01 / c-centre c-i02";
    let mut game = combat("warrenton", "culpeper", Union, boxes);
    game.rolls(Union, "fire u-a01", &[1, 2, 3, 4]);
    assert_eq!(game.steps("c-i01"), 3);
    let lines = Viewer::ALL.map(|viewer| game.read(viewer, "loses").len());
    assert_eq!(lines, [0, 1, 0]);
}

#[test]
fn case_6_64_sixes_in_melee_are_told_in_one_line() {
    let mut game = combat("warrenton", "culpeper", Union, "u-left u-i01 c-i01 / c-reserve c-i03");
    game.rolls(Union, "melee u-i01", &[6, 6, 5]);
    let loses = game.read(Viewer::Spectator, "loses");
    assert_eq!(loses[0].say, phrase!("loses", block("u-i01").wire(), 2));
    assert_eq!(loses[0].case, "6.64");
}

#[test]
fn case_6_31_a_retreat_says_before_it_is_chosen_what_it_costs() {
    let game = retreating(RETREAT);
    let costs = |steps: u8| Some(phrase!("retreat.costs", steps));
    assert_eq!(
        label(&game, Union, "retreat u-i01 warrenton"),
        costs(1),
        "a vacant hex of the enemy"
    );
    assert_eq!(label(&game, Union, "retreat u-i02 warrenton"), costs(2), "and engaged");
    let why = |game: &Game, words: &str| -> Vec<String> {
        let keys = game.offer(Union, words).consequences.into_iter();
        keys.map(|key| key.to_string())
            .filter(|key| key.starts_with("costs."))
            .collect()
    };
    assert_eq!(why(&game, "retreat u-i01 warrenton"), ["costs.enemy-hex"]);
    assert_eq!(
        why(&game, "retreat u-i02 warrenton"),
        ["costs.engaged", "costs.enemy-hex"]
    );
    assert_eq!(prompt(&game, Union).say.key, "ask.retreat-dear");
    let game = retreating(RETREAT).put("warrenton", "u-g01");
    assert_eq!(label(&game, Union, "retreat u-i01 warrenton"), None);
    assert_eq!(label(&game, Union, "retreat u-i02 warrenton"), costs(1), "engaged only");
    let dies = Some(Phrase::bare("retreat.dies.costs"));
    let game = retreating(&RETREAT.replace("u-i02", "u-i02:2").replace("u-i01", "u-i01:1"));
    assert_eq!(label(&game, Union, "retreat u-i02 warrenton"), dies, "two steps of two");
    assert_eq!(label(&game, Union, "retreat u-i01 warrenton"), dies, "its last one");
    for (id, asks) in [("u-i01", true), ("u-i02", true), ("u-i05", false)] {
        let asked = game.confirms(Union, &format!("retreat {id} warrenton"));
        assert_eq!(asked.as_deref(), asks.then_some("confirm.dies"), "{id}");
    }
    // Who lives is offered before whoever would die of it.
    let offers = prompt(&game, Union).offers.into_iter();
    let dying = offers
        .filter(|offer| offer.verb == "retreat")
        .map(|offer| offer.label == dies);
    assert!(dying.collect::<Vec<_>>().is_sorted());
}

#[test]
fn case_6_31_who_dies_of_a_retreat_is_told_under_its_case() {
    let mut game = retreating(&RETREAT.replace("u-i05", "u-i05:1"));
    game.plays(Union, "retreat u-i05 warrenton");
    assert_eq!(game.read(Viewer::Spectator, "retreated.dear")[0].case, "6.31");
    assert_eq!(game.read(Viewer::Spectator, "eliminated.unseen")[0].case, "6.31");
}

#[test]
fn case_6_3_who_dies_in_leaving_an_engagement_is_told_under_rout_attrition() {
    let mut game = retreating(&RETREAT.replace("u-i02", "u-i02:1")).put("warrenton", "u-g01");
    game.plays(Union, "retreat u-i02 warrenton");
    assert_eq!(game.read(Viewer::Spectator, "eliminated")[0].case, "6.33");
}

#[test]
fn case_6_32_the_prompt_tells_how_many_can_leave() {
    let mut game = retreating(RETREAT).put("warrenton", "u-g01");
    assert_eq!(prompt(&game, Union).say, phrase!("ask.retreat", code("culpeper"), 3, 5));
    game.plays(Union, "retreat u-i05 warrenton");
    assert_eq!(prompt(&game, Union).say, phrase!("ask.retreat", code("culpeper"), 2, 4));
    game.plays(Union, "retreat u-i06 warrenton");
    let mut full = game.clone();
    full.plays(Union, "retreat u-i07 warrenton");
    assert_eq!(full.stage(), "Combat");
    // One press takes the last of them along: that gives up the field.
    let few = "u-left u-i05 / u-centre u-i06 / c-left c-i05 / c-centre c-i06";
    let mut few = retreating(few).put("warrenton", "u-g01");
    // Of the first it is only told that the others could follow, and the last one is asked about.
    for (block, key) in [("u-i05", "leaves.field-unless"), ("u-i06", "rolls.may.field")] {
        let retreat = format!("retreat {block} warrenton");
        let offer = few.offer(Union, &retreat);
        let is_last = key == "rolls.may.field";
        assert!(
            offer.irrevocable == is_last && offer.consequences.iter().any(|one| one == key),
            "{offer:?}"
        );
        few.plays(Union, &retreat);
    }
    let night = retreating(RETREAT).put("warrenton", "u-g01").with(|state| {
        state.fight.hour = Hour::Night;
    });
    assert_eq!(
        prompt(&night, Union).say,
        phrase!("ask.retreat", code("culpeper"), 5, 5)
    );
    let boxes = format!("{RETREAT} u-i08");
    let mut game = retreating(&boxes).put("warrenton", "u-g01").put("amissville", "u-c01");
    game = game.attack("amissville", "culpeper", "");
    for id in ["u-i05", "u-i06", "u-i07"] {
        game.plays(Union, &format!("retreat {id} warrenton"));
    }
    assert_eq!(
        game.refused(Union, "retreat u-i08 warrenton"),
        "6.32",
        "the bridge is full"
    );
}

#[test]
fn case_6_7_the_side_itself_says_that_nobody_else_comes() {
    let boxes = "u-left u-i01 / u-centre u-i02 / c-centre c-i03";
    let mut game = combat("warrenton", "culpeper", Union, boxes).put("warrenton", "u-i05 u-i06 u-i07");
    assert_eq!(label(&game, Union, "done"), Some(Phrase::bare("done.combat")));
    game.plays(Union, "done");
    assert_eq!(prompt(&game, Union).say, phrase!("ask.reinforce", code("culpeper"), 2));
    assert_eq!(label(&game, Union, "done"), Some(Phrase::bare("done.reinforce")));
    game.plays(Union, "reinforce u-i05");
    game.plays(Union, "reinforce u-i06");
    assert!(!game.committed, "it can be taken back");
    assert_eq!(prompt(&game, Union).say, phrase!("ask.reinforce", code("culpeper"), 0));
    assert_eq!(game.refused(Union, "reinforce u-i07"), "6.71", "the bridge is full");
    game.plays(Union, "done");
    assert_eq!(game.asked(), [Confederate]);
}

#[test]
fn case_6_34_the_side_itself_says_that_it_has_regrouped() {
    let boxes = "u-left u-i01 / u-centre u-i02 / c-centre c-i03";
    let game = combat("warrenton", "culpeper", Confederate, boxes);
    let mut game = game.put("warrenton", "u-i05");
    game.ends_turn();
    game.ends_turn();
    game.plays(Confederate, "retreat c-i03 unionville");
    assert_eq!(game.stage(), "Regroup");
    game.plays(Union, "reinforce u-i05");
    assert_eq!(
        game.read(Viewer::Union, "regrouped")[0].case,
        "6.34",
        "it comes to no battle"
    );
    assert_eq!((game.stage(), game.asked()), ("Regroup".into(), vec![Union]));
    game.plays(Union, "done");
    assert_eq!(game.state.fight.hex, None);
}

#[test]
fn case_6_81_the_night_asks_only_for_what_can_be_done() {
    let asked = |game: Game| {
        let mut game = game.with(|state| state.fight.hour = Hour::Dusk);
        game.ends_turn();
        prompt(&game, Union).say
    };
    let at = code("culpeper");
    let game = || combat("warrenton", "culpeper", Confederate, RETREAT);
    assert_eq!(
        asked(game().put("warrenton", "u-meade")),
        phrase!("ask.night", at, 5, 5)
    );
    assert_eq!(
        asked(game().put("warrenton", "u-meade:1")),
        phrase!("ask.night-leave", at, 5, 5)
    );
    let shut = game().put("warrenton", "c-c01").put("culpeper", "u-meade");
    assert_eq!(asked(shut), phrase!("ask.night-stay", at));
}

#[test]
fn case_6_65_around_a_fortress_nobody_is_told_to_man_each_position() {
    let game = Game::empty()
        .put("richmond", "c-i01 c-i02 c-g01")
        .put("fair-oaks", "u-g01")
        .attack("fair-oaks", "richmond", "u-i01 u-i02 u-i03");
    let game = game.fights(Union, &[]);
    assert_eq!(
        prompt(&game, Confederate).say,
        phrase!("ask.deploy-fortress", code("richmond"))
    );
}

#[test]
fn case_6_9_who_may_entrench_is_told_how_many_are_left() {
    let game = Game::empty()
        .put("culpeper", "c-i01 c-i02 c-i03")
        .attack("warrenton", "culpeper", "u-i01 u-i02 u-i03");
    let mut game = game.fights(Union, &[]);
    let at = code("culpeper");
    assert_eq!(
        prompt(&game, Confederate).say,
        phrase!("ask.deploy-entrench", at, 1),
        "in 1862"
    );
    game.deploys(Confederate, "c-i01 | c-i02 | c-i03");
    assert_eq!(
        prompt(&game, Union).say,
        phrase!("ask.deploy-battle", at),
        "the attacker later"
    );
}

#[test]
fn case_6_5_the_prompt_of_combat_cites_its_moves() {
    let game = combat("warrenton", "culpeper", Union, RETREAT);
    assert_eq!(prompt(&game, Union).case, "6.5");
}
