//! What is asked once more before it is made, and in which words: what ends, shows or hands over, and by what a block dies.

use bobby_lee::state::{BattleStage, Frame, Hour, SkirmishStage, TurnStage};
use kernel::Side::{self, Confederate, Union};
use kernel::choice::Target;
use kernel::parties::parties;
use kernel::{Phrase, phrase};
use protocol::view::Offer;

use crate::common::battle::combat;
use crate::common::{Game, block, hex, rules};
use crate::told::code;

fn keys(offer: &Offer) -> Vec<&str> {
    offer.consequences.iter().map(|key| &**key).collect()
}

/// Whether a choice is final, and what is told of it.
fn told(game: &Game, side: Side, words: &str) -> (bool, Vec<String>) {
    let offer = game.offer(side, words);
    (offer.irrevocable, keys(&offer).into_iter().map(str::to_owned).collect())
}

fn said(game: &Game, side: Side) -> Phrase {
    game.view(side.into()).prompt.expect("the side is asked").say
}

/// Who goes where several are sent to a hex together, and what is told of it.
fn sent(game: &Game, units: &[&str], to: &str) -> Option<(usize, Option<String>)> {
    let units: Vec<u16> = units.iter().map(|unit| block(unit).wire()).collect();
    let mut found = parties(rules(), &game.state, Union, &units).into_iter();
    let party = found.find(|party| rules().data.hex_at(party.to) == Some(hex(to)))?;
    Some((party.goers.len(), party.obliges.map(|key| key.to_string())))
}

const LINES: &str = "u-left u-i01 / u-centre u-i02 c-i02 / c-centre c-i03 / u-reserve u-i05:1 u-i06 u-i07";

/// The Union is asked about retreats from Culpeper to Warrenton.
fn retreating(boxes: &str) -> Game {
    let mut game = combat("warrenton", "culpeper", Confederate, boxes);
    game.ends_turn();
    game
}

#[test]
fn case_6_31_who_dies_of_a_retreat_is_not_taken_along() {
    let units = ["u-i05", "u-i06", "u-i07"];
    let game = retreating(LINES);
    assert_eq!(
        game.confirms(Union, "retreat u-i05 warrenton").as_deref(),
        Some("confirm.dies")
    );
    assert_eq!(sent(&game, &units, "warrenton").map(|sent| sent.0), Some(2));
    let game = game.put("warrenton", "u-g01");
    let is_final = Some("rolls.may".to_owned());
    assert_eq!(
        sent(&game, &units, "warrenton"),
        Some((3, is_final)),
        "nobody loses anything"
    );
}

#[test]
fn case_6_3_the_last_of_several_gives_up_the_field_and_is_asked() {
    let boxes = "u-left u-i05 / u-centre u-i06 / u-right u-i07 / c-left c-i05 / c-centre c-i06 / c-right c-i07";
    let mut game = retreating(boxes).put("warrenton", "u-g01");
    // 3.2: the second is mixed with the first, which is final though each of them alone could be taken back.
    assert!(!game.offer(Union, "retreat u-i05 warrenton").irrevocable);
    let two = Some((2, Some("rolls.may".to_owned())));
    assert_eq!(sent(&game, &["u-i05", "u-i06"], "warrenton"), two);
    assert_eq!(
        sent(&game, &["u-i05", "u-i06", "u-i07"], "warrenton"),
        two,
        "the last stays"
    );
    game.plays(Union, "retreat u-i05 warrenton");
    game.plays(Union, "retreat u-i06 warrenton");
    let (is_final, told) = told(&game, Union, "retreat u-i07 warrenton");
    assert!(is_final && told.contains(&"rolls.may.field".into()), "{told:?}");
}

#[test]
fn case_6_5_the_end_of_combat_says_what_it_ends() {
    let lines = "u-left u-i01 c-i01 / u-centre u-i02 / c-centre c-i02 / u-right u-a01 / c-left c-i03 / u-reserve u-i04";
    let game = combat("warrenton", "culpeper", Union, lines);
    assert_eq!(
        told(&game, Union, "done"),
        (true, vec!["rolls.may.battle-turn".into(), "leaves.fire".into()])
    );
    assert_eq!(told(&game, Union, "fire-at-will"), (true, vec!["rolls.fire".into()]));
    // 3.2: who goes back to others is shuffled with them, which is a routine.
    assert_eq!(
        told(&game, Union, "disengage u-i01 u-reserve")
            .1
            .first()
            .map(String::as_str),
        Some("rolls.may"),
        "he is the last there: a rout"
    );
    let spare = lines.replace("u-i01 c-i01", "u-i01 u-i03 c-i01");
    let game = combat("warrenton", "culpeper", Union, &spare);
    assert_eq!(
        told(&game, Union, "disengage u-i01 u-reserve"),
        (true, vec!["mixes.blocks".into()])
    );
}

#[test]
fn case_6_6_an_order_that_lets_them_fire_says_so() {
    let lines = "u-left u-i01 c-i01 / u-centre u-i02 / c-centre c-i02 / u-right u-a01 / c-left c-i03 / c-reserve c-a01";
    let mut game = combat("warrenton", "culpeper", Union, lines);
    game.plays(Union, "stand-fast");
    game.rolls(Union, "fire-at-will", &[6; 7]);
    game.ends_turn();
    assert_eq!(said(&game, Union).key, "ask.fire-at-will");
    for words in ["done", "losses-by-the-book", "may-retreat"] {
        assert_eq!(told(&game, Union, words), (true, vec!["rolls.fire".into()]), "{words}");
    }
    assert_eq!(told(&game, Union, "hold-fire"), (false, Vec::new()));
}

#[test]
fn case_6_6_who_fires_at_will_and_has_nobody_in_reach_is_told() {
    let lines = "u-left u-i01 / u-centre u-i02 / u-right u-i03 / c-left c-i01 / c-centre c-i02 / c-right c-i03";
    let mut game = combat("warrenton", "culpeper", Union, lines).with(|state| state.orders[Union] = 3);
    game.ends_turn();
    game.ends_turn();
    assert_eq!(said(&game, Union), phrase!("ask.fire-nobody", code("culpeper")));
    let done = game.offer(Union, "done");
    assert_eq!(done.label, Some(Phrase::bare("done.combat")));
    assert_eq!(keys(&done), ["rolls.may.battle-turn"]);
}

#[test]
fn case_6_6_a_fire_is_called_by_its_dice() {
    let lines = "u-left u-i01:3 c-i01 / u-centre u-a01:4 / c-centre c-i02";
    let game = combat("warrenton", "culpeper", Union, lines);
    let label = |words: &str| game.offer(Union, words).label;
    assert_eq!(label("fire u-i01"), Some(phrase!("fire.dice", 3, 2)));
    assert_eq!(label("melee u-i01"), Some(phrase!("melee.dice", 3, 3)));
    assert_eq!(label("fire u-a01"), Some(phrase!("fire.dice-long", 4, 1)));
}

#[test]
fn case_6_33_who_must_leave_is_told_why() {
    let rout = "u-left u-i01 / u-centre u-i02 u-i03 / c-right c-i04:4 / c-centre c-i05";
    let mut game = combat("warrenton", "culpeper", Union, rout).put("amissville", "u-c01");
    game = game.attack("amissville", "culpeper", "");
    game.plays(Union, "redeploy u-i01 u-reserve");
    game.ends_turn();
    game.stands();
    game.plays(Confederate, "engage c-i04 u-left");
    let asked = said(&game, Union);
    assert_eq!(asked, phrase!("ask.flee-rout", code("culpeper"), 3, 3));
    // 6.1, 6.65: the same after a skirmish at no hits on either side.
    let cases = [
        ("culpeper", Union, "ask.flee-attacker"),
        ("culpeper", Confederate, "ask.flee-defender"),
        ("richmond", Union, "ask.flee-fortress"),
    ];
    for (place, loser, key) in cases {
        let lost = game.clone().with(|state| {
            state.fight.hex = Some(hex(place));
            let at = state.frames.len() - 1;
            state.frames[at] = Frame::Battle(BattleStage::Flee(loser));
            state.frames.insert(at, Frame::Skirmish(SkirmishStage::Over));
        });
        assert_eq!(said(&lost, loser).key, key);
    }
}

#[test]
fn case_6_81_who_fights_on_is_told_what_it_costs() {
    let mut game = combat("warrenton", "culpeper", Confederate, LINES)
        .put("warrenton", "u-meade")
        .with(|state| state.fight.hour = Hour::Dusk);
    game.ends_turn();
    assert_eq!(game.stage(), "Night");
    assert_eq!(
        told(&game, Union, "fight-on u-meade"),
        (true, vec!["rolls.may.captain".into()])
    );
}

#[test]
fn case_1_1_who_has_chosen_more_than_he_bid_is_told() {
    let mut game = Game::empty()
        .put("alexandria", "u-mcclellan:3 u-pope:3 u-i01")
        .put("richmond", "c-lee");
    game.plays(Union, "bid 1");
    game.plays(Confederate, "bid 0");
    game.plays(Union, "activate u-pope");
    assert_eq!(said(&game, Union), phrase!("ask.activate-bid", 1, 1));
    game.plays(Union, "activate u-mcclellan");
    assert_eq!(said(&game, Union), phrase!("ask.activate-over", 1, 2));
}

#[test]
fn case_9_3_who_lets_units_die_that_could_be_spared_is_asked() {
    let cut_off = || Game::empty().put("palmyra", "u-i01:3 u-i02:2 u-i03:1");
    let alone = cut_off().into_supply_turn();
    assert_eq!(alone.confirms(Union, "done"), None, "nothing can be done");
    assert_eq!(
        told(&alone, Union, "done"),
        (true, vec!["rolls.may".into()]),
        "nobody else decides"
    );
    let mut game = cut_off().put("palmyra", "u-mcclellan:3").into_supply_turn();
    assert_eq!(game.offer(Union, "done").confirm, Some(phrase!("confirm.starves", 1)));
    game.plays(Union, "feed u-mcclellan");
    assert_eq!(game.confirms(Union, "done"), None);
}

#[test]
fn case_6_1_the_next_fights_are_called_what_they_are() {
    let game = Game::empty()
        .put("warrenton", "c-i01 c-i02 c-i03")
        .put("centreville", "c-i04");
    let game = game
        .attack("manassas-junction", "warrenton", "u-i01 u-i02 u-i03")
        .attack("alexandria", "centreville", "u-i04");
    let mut game = game.with(|state| {
        state.active = Union;
        state.frames = vec![Frame::Turn(TurnStage::Contests)];
    });
    let name = |game: &Game, words: &str| game.offer(Union, words).label.map(|label| label.key.to_string());
    assert_eq!(game.offers(Union, "fight").len(), 1, "skirmishes come first");
    assert_eq!(name(&game, "fight centreville").as_deref(), Some("fight.skirmish"));
    assert_eq!(said(&game, Union).key, "ask.skirmishes");
    game.state.turn.fought.insert(hex("centreville"));
    assert_eq!(name(&game, "fight warrenton").as_deref(), Some("fight.battle"));
    assert_eq!(said(&game, Union).key, "ask.contests");
}
