//! How a fight would come out, told before it is chosen, and before anybody has marched to it (8.3.1, 8.4.1, 8.5.7).

use kernel::{Ruleset, Side};
use protocol::survey::{Query, Survey};
use protocol::view::Combat;

use crate::harness::{Game, RULES, choice};
use crate::shown::combat;

/// How the combat would be fought after choices of the side that is asked, one after another.
fn prospect(game: &Game, all: &[&str]) -> Option<Combat> {
    let said: Vec<String> = all.iter().map(|words| choice(words).to_string()).collect();
    let query = Query::Preview(said.join(" "));
    match RULES.survey(&game.state, game.asked().into(), &query) {
        Some(Survey::Combat(combat)) => Some(*combat),
        None => None,
        other => panic!("{all:?} is answered by {other:?}"),
    }
}

#[test]
fn case_8_5_7_each_choice_of_an_attack_tells_beforehand_how_it_would_be_fought() {
    let prospect = |game: &Game, words: &str| prospect(game, &[words]).expect("it is told");
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon 1-i-phelps")
        .with(27, "ewell-ii-lawton ewell-ii-hays");
    game.plays("activate Hooker 26");
    for words in ["volley 1-i-gibbon 27", "join 1-i-phelps"] {
        let told = prospect(&game, words);
        game.plays(words);
        assert_eq!(combat(&game), told, "{words}");
    }
    game.rolls("attack", &[4, 4]);
    let [lawton, hays] = ["lead ewell-ii-lawton", "lead ewell-ii-hays"].map(|words| prospect(&game, words));
    assert_ne!(lawton.defense, hays.defense, "each by his own value");
    assert_eq!(
        [&lawton, &hays].map(|combat| combat.dice.len()),
        [1, 1],
        "the defender's dice are still to fall"
    );
}

#[test]
fn case_8_3_1_a_march_among_enemies_tells_beforehand_how_the_assault_would_be_fought() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon 1-i-phelps 1-i-art")
        .with(27, "ewell-ii-lawton");
    game.plays("activate Hooker 26");
    let (gibbon, phelps) = ("move 1-i-gibbon 27", "move 1-i-phelps 27");
    let alone = prospect(&game, &[gibbon]).expect("it is told");
    let both = prospect(&game, &[phelps, gibbon]).expect("it is told");
    assert_ne!(alone.attack, both.attack);
    assert_eq!(
        prospect(&game, &[gibbon, "move 1-i-phelps 60"]),
        Some(alone),
        "who cannot go stays"
    );
    assert_eq!(prospect(&game, &["move 1-i-gibbon 25"]), None, "nobody is there");
    assert_eq!(prospect(&game, &["move 1-i-art 27"]), None, "guns lead no assault");
    // The better of them leads, whoever goes first.
    game.plays_all(&[phelps, gibbon, "assault 1-i-gibbon 27"]);
    assert_eq!(combat(&game), both);
}

#[test]
fn case_8_5_7_of_several_who_would_fire_the_first_leads_and_the_others_are_told_to_take_part() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon 1-i-phelps 1-i-art")
        .with(27, "ewell-ii-lawton ewell-ii-hays");
    game.plays("activate Hooker 26");
    let alone = prospect(&game, &["volley 1-i-gibbon 27"]).expect("it is told");
    let all = ["volley 1-i-gibbon 27", "volley 1-i-phelps 27", "volley 1-i-art 27"];
    let told = prospect(&game, &all).expect("it is told");
    assert_ne!(alone.attack, told.attack);
    let in_vain = prospect(&game, &["volley 1-i-gibbon 27", "volley 1-i-gibbon 27"]);
    assert_eq!(in_vain, Some(alone), "who takes part does so once");
    assert_eq!(prospect(&game, &["volley 1-i-gibbon 27", "done"]), None);
    game.plays_all(&["volley 1-i-gibbon 27", "join 1-i-phelps", "join 1-i-art"]);
    assert_eq!(combat(&game), told);
}
