//! What is shown before dice are rolled, and how the day stands (2.2, 8.4.2, 8.5.7, 10.2).

use bloodiest_day::choice::Piece;
use bloodiest_day::state::place;
use kernel::choice::Target;
use kernel::{Ruleset, Side, Viewer, phrase};
use protocol::http::About;
use protocol::survey::{Query, Survey};
use protocol::view::{Combat, Odds, Offer, Prompt};

use crate::harness::{Game, RULES, leader, unit};

/// Guns of I Corps at 26, about to bombard Lawton in the Cornfield; this side has the Advantage and is asked.
fn about_to_fire(advantage: Side) -> Game {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-art 1-i-gibbon")
        .with(27, "ewell-ii-lawton");
    game.state.advantage = advantage;
    game.asks = true;
    game.plays("activate Hooker 26");
    if advantage == Side::Confederate {
        game.plays("keep");
    }
    game.plays("bombard 1-i-art 27");
    game
}

pub(crate) fn combat(game: &Game) -> Combat {
    let view = RULES.view(&game.state, Viewer::Spectator);
    view.combat.expect("it is shown")
}

/// In how many ways something comes about, of all.
fn ways(odds: &[Odds], key: &str) -> (u32, u32) {
    let found = odds.iter().find(|Odds(say, ..)| say.key == key);
    found.map_or((0, 0), |Odds(_, ways, of)| (*ways, *of))
}

#[test]
fn case_10_2_the_odds_say_what_the_advantage_can_do_to_an_attack() {
    // 3 for the battery and 1 for Hooker against twice 1 for the field: the attacker leads by 2.
    for (holder, helps) in [(Side::Union, true), (Side::Confederate, false)] {
        let Combat { odds, reading, .. } = combat(&about_to_fire(holder));
        let (plain, of) = ways(&odds, "odds.casualties");
        assert_eq!(of, 1296);
        // It is read beside the odds, which are those of the dice as they fall.
        assert_eq!(odds.iter().map(|odds| odds.1).sum::<u32>(), 1296);
        let (success, of) = ways(&reading, "odds.advantage.succeeds");
        assert_eq!(of, 1296);
        let eliminated = ways(&odds, "odds.eliminated").0;
        assert_eq!(success > plain + eliminated, helps, "{holder:?}");
    }
}

#[test]
fn case_10_2_dice_that_have_fallen_stand_beside_what_new_ones_would_come_to() {
    let mut game = about_to_fire(Side::Union);
    // 4 + 5 against 2 + 8: no effect, so that the Union is asked.
    game.rolls("attack", &[2, 3, 4, 4]);
    assert_eq!(game.asked(), Side::Union);
    let combat = combat(&game);
    let dice: Vec<&[u8]> = combat.dice.iter().map(|roll| &roll.faces[..]).collect();
    assert_eq!(dice, [&[2, 3], &[4, 4]]);
    // New dice of the attacker have to show 7 or more for casualties; Lawton can absorb four only by being eliminated.
    let of_union: Vec<_> = combat.odds[..3]
        .iter()
        .map(|Odds(say, ways, of)| (&*say.key, *ways, *of))
        .collect();
    assert_eq!(
        of_union,
        [
            ("odds.anew.nothing", 15, 36),
            ("odds.anew.casualties", 15, 36),
            ("odds.anew.eliminated", 6, 36),
        ]
    );
    // 1 to 3 points in 6, 5 and 4 ways.
    assert_eq!(combat.odds[1].0, phrase!("odds.anew.casualties", Side::Union, 2));
    let of_defender: u32 = combat.odds[3..].iter().map(|Odds(_, ways, _)| ways).sum();
    assert_eq!(of_defender, 36);
    // 3 + 5 against 5 + 5: the defender's dice are farther from the seven that new ones come to.
    let mut game = about_to_fire(Side::Union);
    game.rolls("attack", &[3, 5, 5, 5]);
    let shown = self::combat(&game);
    let of_defender = phrase!("odds.anew.nothing", Side::Confederate);
    assert_eq!(shown.odds[0].0.params[0], of_defender.params[0]);
}

#[test]
fn case_2_2_2_the_goals_say_who_would_win_as_things_are() {
    let goals = |game: &Game| match RULES.survey(&game.state, Viewer::Spectator, &Query::Goals) {
        Some(Survey::Goals(goals)) => goals,
        other => panic!("every game has goals, not {other:?}"),
    };
    let says = |game: &Game| -> Vec<String> {
        let standing = goals(game).standing;
        standing.iter().map(|standing| standing.1.key.to_string()).collect()
    };
    let mut game = Game::opening();
    let at_dawn = [
        "goals.turns",
        "goals.points",
        "goals.points",
        "goals.holds",
        "goals.holds",
        "goals.losses",
    ];
    assert_eq!(says(&game), at_dawn);
    // Whoever holds an area that the goals name is told, also where nobody stands; those that decide most come first.
    let named = [
        (Side::Union, vec![1, 21]),
        (Side::Confederate, vec![14, 8, 10, 34, 29, 41, 42]),
    ];
    for ((side, areas), standing) in named.into_iter().zip(&goals(&game).standing[3..]) {
        assert_eq!(standing.1, phrase!("goals.holds", side, areas));
    }
    game.state.turn = 7;
    game.state.killed = [leader("Lee").0].into_iter().collect();
    let standing = goals(&game).standing;
    assert_eq!(standing[0].1, phrase!("goals.last"));
    assert_eq!(standing[1].1, phrase!("goals.points", Side::Union, 10, "level.0"));
    assert_eq!(standing[2].1, phrase!("goals.killed", 10));
    assert_eq!(standing[3].1, phrase!("goals.points", Side::Confederate, 0, "level.0"));
    assert!(goals(&game).lines.is_empty(), "points of both sides are no sum");
    // Who looks back reads how many points each side had; who has won stands above them.
    let mut over = Game::opening();
    over.state.ended = true;
    assert_eq!(
        says(&over),
        ["goals.points", "goals.points", "goals.holds", "goals.holds"]
    );
    game.state.union_held.insert(14);
    game.put(29, "1-i-gibbon");
    let ends = ["goals.holds", "goals.holds", "goals.contested", "goals.sharpsburg"];
    assert_eq!(says(&game)[4..], ends);
}

#[test]
fn case_11_2_2_the_choice_of_a_crossing_tells_its_chance_and_what_is_added() {
    let told = |bridge: &str, from: u8, who: &str, beyond: u8, enemies: &str| {
        let mut game = Game::empty(Side::Union).with(from, who);
        if !enemies.is_empty() {
            game.put(beyond, enemies);
        }
        game.plays(&format!("activate Burnside {from}"));
        let offer = offers(&game, "seize");
        assert_eq!(offer.len(), 1, "{bridge}");
        offer[0].label.clone().expect("it is told")
    };
    // 10 or more of two dice: 6 ways of 36; 8 or more: 15; 7 or more: 21.
    let bridge = told("held", 64, "Burnside 2-ix-nagle", 38, "jones-i-toombs");
    assert_eq!(bridge, phrase!("seize.chance", 17, -2));
    let empty = told("empty", 64, "Burnside 2-ix-nagle", 38, "");
    assert_eq!(empty, phrase!("seize.plain", 42));
    let ford = told("ford", 62, "Burnside 4-ix-crook", 37, "");
    assert_eq!(ford, phrase!("seize.chance", 58, 1));
    let free = told("free", 64, "Burnside 2-ix-nagle", 38, "4-ix-crook");
    assert_eq!(free, phrase!("seize.free"));
}

#[test]
fn case_8_3_1_who_leads_those_that_entered_says_how_many_assault_with_it() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon 1-i-phelps 1-i-art")
        .with(27, "ewell-ii-lawton");
    game.plays_all(&["activate Hooker 26", "move 1-i-gibbon 27"]);
    assert_eq!(label(&game, "assault"), "", "alone");
    game.plays_all(&["move 1-i-phelps 27", "move 1-i-art 27"]);
    let offer = &offers(&game, "assault")[0];
    assert_eq!(offer.label, Some(phrase!("assault.entrants", 2)), "the guns too");
    game.plays("assault 1-i-gibbon 27");
    assert_eq!(game.state.fight.as_ref().map(|fight| fight.attack.units.len()), Some(3));
}

#[test]
fn case_10_2_who_is_asked_about_impulse_dice_is_told_what_they_come_to() {
    let asked = |faces: &[u8; 2]| {
        let mut game = Game::empty(Side::Confederate);
        game.asks = true;
        game.state.impulse = 4;
        game.state.union_held.insert(41);
        game.rolls("pass", faces);
        assert_eq!(offers(&game, "reroll")[0].label, Some(phrase!("reroll.impulse", 30)));
        prompt(&game).say
    };
    assert_eq!(asked(&[3, 4]), phrase!("ask.reroll.impulse.goes-on", 8, 5));
    assert_eq!(asked(&[1, 2]), phrase!("ask.reroll.impulse.last", 4, 5));
}

#[test]
fn case_1_2_2_what_lies_beside_the_map_is_not_shown_as_spent() {
    let mut game = Game::empty(Side::Union)
        .with(27, "ewell-ii-lawton ewell-ii-hays")
        .tired("ewell-ii-lawton ewell-ii-hays");
    game.state.units.put(unit("ewell-ii-hays"), place::ELIMINATED);
    let view = RULES.view(&game.state, Viewer::Spectator);
    let face = |name: &str| {
        let found = view.pieces.iter().find(|piece| piece.id == unit(name).wire());
        found.map(|piece| piece.face)
    };
    assert_eq!((face("ewell-ii-lawton"), face("ewell-ii-hays")), (Some(1), Some(0)));
}

#[test]
fn case_7_11_of_a_corps_at_a_bridge_it_is_told_who_stays_and_why() {
    let of = |division: &str, names: &str| {
        names
            .split(' ')
            .map(|name| format!("{division}-{name}"))
            .collect::<Vec<_>>()
    };
    let second = of("2-ii", "gorman-a gorman-b howard-a howard-b dana-a dana-b art");
    let third = of("3-ii", "kimball-a kimball-b morris-a morris-b weber-a weber-b art");
    let all = [second, third].concat();
    let mut game = Game::empty(Side::Union).with(72, &format!("Sumner {}", all.join(" ")));
    game.plays("activate Sumner 72");
    let pieces: Vec<u16> = all.iter().map(|name| unit(name).wire()).collect();
    let found = kernel::parties::parties(&*RULES, &game.state, Side::Union, &pieces);
    let over = found.iter().find(|party| party.to == 50).expect("the bridge is theirs");
    assert_eq!(over.goers.len(), 7, "one whole division");
    assert_eq!(over.crowded.len(), 1);
    assert_eq!((over.crowded[0].pieces.len(), &*over.crowded[0].case), (7, "7.11"));
}

/// What the side that decides is asked.
pub(crate) fn prompt(game: &Game) -> Prompt {
    let view = RULES.view(&game.state, game.asked().into());
    view.prompt.expect("it is asked")
}

/// The offers of a verb.
pub(crate) fn offers(game: &Game, verb: &str) -> Vec<Offer> {
    let offers = prompt(game).offers.into_iter();
    offers.filter(|offer| &*offer.verb == verb).collect()
}

/// What the only offer of a verb is called.
fn label(game: &Game, verb: &str) -> String {
    let offers = offers(game, verb);
    let label = offers[0].label.as_ref();
    label.map(|label| label.key.to_string()).unwrap_or_default()
}

#[test]
fn case_10_2_it_is_told_whose_dice_are_rolled_anew_and_what_they_come_to_if_not() {
    let mut game = about_to_fire(Side::Union);
    game.rolls("attack", &[2, 3, 4, 4]);
    assert_eq!(label(&game, "keep"), "kept.nothing");
    // 2 + 5 against 8. Better is 7 or more, or 6 or less of the defender's; worse a 2, or their 12: they hit Hooker (8.7.2).
    let told = |verb: &str| offers(&game, verb)[0].label.clone();
    assert_eq!(told("reroll-attack"), Some(phrase!("reroll.attack", 21, 1)));
    assert_eq!(told("reroll"), Some(phrase!("reroll.defense", 15, 1)));
    assert_eq!(offers(&game, "reroll-attack")[0].consequences[0], "rolls.attack");
    assert_eq!(offers(&game, "reroll")[0].consequences[0], "rolls.defense");
    assert_eq!(
        prompt(&game).say,
        phrase!("ask.reroll.combat", 5, 8, Side::Union, Side::Confederate)
    );
}

#[test]
fn case_10_2_a_new_roll_is_counted_for_who_may_have_it_made() {
    // 2 + 6 against 4: 4 points, all that Lawton can absorb. For the Confederate 7 or less of the attacker's, or 5 or more
    // of his own, leave less of it; more than that is worse for him only where nobody survives already.
    let mut game = about_to_fire(Side::Confederate);
    game.rolls("attack", &[3, 3, 2, 2]);
    assert_eq!(game.asked(), Side::Confederate);
    let told = |verb: &str| offers(&game, verb)[0].label.clone();
    assert_eq!(label(&game, "keep"), "kept.eliminated", "as the odds say");
    // Those that more ways are better for stand first, the answer for a whole turn last.
    let verbs: Vec<String> = prompt(&game)
        .offers
        .iter()
        .map(|offer| offer.verb.to_string())
        .collect();
    let place = |verb: &str| verbs.iter().position(|one| one == verb).expect("it is offered");
    assert!(
        place("reroll") < place("reroll-attack") && place("reroll-attack") < place("keep-turn"),
        "{verbs:?}"
    );
    assert_eq!(told("reroll-attack"), Some(phrase!("reroll.attack", 10, 21)));
    assert_eq!(told("reroll"), Some(phrase!("reroll.defense", 30, 3)));
}

#[test]
fn case_3_0_impulse_dice_that_cannot_end_the_turn_are_told_as_such() {
    // The marker advances first; two dice never come to 1.
    for (impulse, rolls) in [
        (0, "rolls.impulse.safe"),
        (1, "rolls.impulse.2"),
        (4, "rolls.impulse.5"),
        (11, "rolls.impulse.12"),
    ] {
        let mut game = Game::empty(Side::Confederate);
        game.state.impulse = impulse;
        let told = &offers(&game, "pass")[0].consequences;
        assert!(told.iter().any(|told| told == rolls), "{impulse}: {told:?}");
    }
}

#[test]
fn card_offense_who_may_take_part_in_a_bombardment_is_told_what_he_adds() {
    let mut game = about_to_fire(Side::Union);
    let lone = offers(&game, "join");
    assert!(lone.is_empty(), "{lone:?}");
    game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-art 2-i-art")
        .with(27, "ewell-ii-lawton");
    game.plays("activate Hooker 26");
    game.plays("bombard 1-i-art 27");
    let told = &offers(&game, "join")[0].label;
    assert_eq!(*told, Some(phrase!("join.worth", 2)));
}

#[test]
fn case_8_5_7_who_names_a_lead_unit_is_told_what_the_defense_comes_to_with_each() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon")
        .with(27, "ewell-ii-lawton ewell-ii-trimble")
        .tired("ewell-ii-trimble");
    game.plays_all(&["activate Hooker 26", "move 1-i-gibbon 27", "assault 1-i-gibbon 27"]);
    game.rolls("attack", &[3, 4]);
    let offers = offers(&game, "lead");
    let worth: Vec<_> = offers.iter().map(|offer| offer.label.clone()).collect();
    let expected = ["ewell-ii-lawton", "ewell-ii-trimble"].map(|name| {
        let attack = game.state.fight.as_ref().expect("they fight").attack;
        Some(phrase!(
            "lead.worth",
            RULES.defense_value(&game.state, &attack, unit(name))
        ))
    });
    assert_eq!(worth.len(), 2, "fresh and spent differ");
    assert!(expected.iter().all(|one| worth.contains(one)), "{worth:?}");
    assert!(offers.iter().all(|offer| offer.consequences[0] == "rolls.defense"));
}

#[test]
fn case_10_2_who_is_asked_about_a_wound_is_told_whose_it_is() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-art 1-i-gibbon")
        .with(27, "Jackson ewell-ii-lawton");
    game.state.advantage = Side::Confederate;
    game.asks = true;
    game.plays_all(&["activate Hooker 26", "keep", "bombard 1-i-art 27"]);
    // 12 for the attacker strikes Jackson; the Confederates let the dice of the combat stand.
    game.rolls("attack", &[6, 6, 3, 3]);
    game.rolls("keep", &[3, 4]);
    let jackson = Piece::Leader(leader("Jackson")).wire();
    assert_eq!(prompt(&game).say, phrase!("ask.reroll.of", "dice.wound", 7, jackson, 2));
    assert_eq!(
        offers(&game, "reroll")[0].label,
        Some(phrase!("reroll.chance", 30, 0, 36))
    );
    assert_eq!(label(&game, "keep"), "kept.wound.killed");
}

#[test]
fn case_5_3_1_the_first_impulse_tells_where_hooker_is_and_which_choices_lose_him() {
    let game = Game::opening();
    let hooker = Piece::Leader(leader("Hooker")).wire();
    assert_eq!(prompt(&game).say, phrase!("ask.impulse.hooker", hooker, 26));
    let loses = |game: &Game, verb: &str| {
        let offers = offers(game, verb);
        assert!(!offers.is_empty(), "{verb} is offered");
        let told = |offer: &Offer| offer.consequences.iter().any(|key| *key == "ends.hooker");
        offers.iter().all(told)
    };
    assert!(loses(&game, "pass"));
    assert!(loses(&game, "rouse"));
    assert!(!loses(&game, "activate"), "his corps may still stir");
    let mut game = game;
    game.plays("activate Hooker 26");
    assert!(loses(&game, "done"));
    game.plays("move 3-i-magilton 25");
    assert!(!loses(&game, "done"));
    game.rolls("done", &[]);
    assert_eq!(prompt(&game).say.key, "ask.impulse.first");
    game.rolls("pass", &[6, 5]);
    assert_eq!(prompt(&game).say.key, "ask.impulse");
}

#[test]
fn case_3_0_the_second_pass_in_succession_says_that_it_ends_the_phase() {
    let ends = |game: &Game| {
        offers(game, "pass")[0]
            .consequences
            .iter()
            .any(|key| *key == "ends.phase")
    };
    let mut game = Game::empty(Side::Confederate);
    assert!(!ends(&game));
    game.rolls("pass", &[6, 6]);
    assert!(ends(&game));
    // In the last impulse whatever ends it does.
    let mut last = Game::empty(Side::Confederate)
        .with(14, "Lee walker-i-manning-a")
        .tired("Lee");
    last.state.last_impulse = true;
    for verb in ["pass", "rouse"] {
        assert_eq!(offers(&last, verb)[0].consequences, ["ends.phase"], "{verb}");
    }
}

#[test]
fn case_5_3_waking_a_leader_says_that_it_ends_the_impulse_also_before_a_free_one() {
    let game = Game::empty(Side::Confederate)
        .with(14, "Lee walker-i-manning-a")
        .tired("Lee");
    assert_eq!(offers(&game, "rouse")[0].consequences, ["ends.impulse"]);
}

#[test]
fn case_5_3_1_activating_others_in_the_first_impulse_says_that_it_loses_hooker() {
    let offers = offers(&Game::opening(), "activate");
    let mansfield = Piece::Leader(leader("Mansfield")).wire();
    let loses = |offer: &&Offer| offer.consequences.iter().any(|key| *key == "ends.hooker");
    let losing: Vec<&Offer> = offers.iter().filter(loses).collect();
    assert!(!losing.is_empty() && losing.len() < offers.len());
    assert!(
        losing
            .iter()
            .all(|offer| offer.moves.keys().all(|piece| *piece == mansfield))
    );
}

#[test]
fn case_4_4_the_choice_of_an_entry_says_who_enters() {
    let mut game = Game::opening();
    game.state.turn = 4;
    assert_eq!(label(&game, "arrive"), "arrive.sixth-corps");
    game.state.active = Side::Confederate;
    game.state.turn = 6;
    assert_eq!(label(&game, "arrive"), "arrive.hill");
}

/// What a unit is told that is pointed at.
pub(crate) fn why(game: &Game, name: &str) -> Option<(String, String)> {
    let about = About {
        verb: None,
        piece: Some(Piece::Unit(unit(name)).wire()),
        space: None,
    };
    let refusal = RULES.why(&game.state, game.asked(), &about)?;
    Some((refusal.case.to_owned(), refusal.message.to_string()))
}

#[test]
fn case_6_1_who_points_at_units_first_is_told_who_activates_them() {
    let game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon 1-i-phelps")
        .with(72, "2-ii-dana-a")
        .with(27, "ewell-ii-lawton")
        .tired("1-i-phelps");
    let told = |name: &str, case: &str, words: &str| {
        let (number, message) = why(&game, name).expect("it cannot be chosen");
        assert!(number == case && message.contains(words), "{name}: {number} {message}");
    };
    told("1-i-gibbon", "6.1", "press an active leader");
    told("1-i-phelps", "9.1", "spent");
    told("2-ii-dana-a", "6.1", "No active leader");
    told("ewell-ii-lawton", "6.1", "other side");
    // An area alone means its units, except where reinforcements come in.
    let why = |area: u16| {
        let about = About {
            space: Some(area),
            ..About::default()
        };
        RULES.why(&game.state, game.asked(), &about).map(|refusal| refusal.case)
    };
    assert_eq!(why(25), Some("6.1"), "no word of reinforcements");
    assert_eq!(why(74), Some("6.1"), "nobody waits");
    let game = Game::opening();
    let about = About {
        space: Some(74),
        ..About::default()
    };
    let told = RULES.why(&game.state, game.asked(), &about);
    assert_eq!(told.map(|refusal| refusal.case), Some("4.2"), "they are not due");
}

#[test]
fn case_6_1_who_points_at_a_piece_that_does_not_move_now_is_told_why() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon")
        .with(72, "2-ii-dana-a");
    game.plays("activate Hooker 26");
    let told = |name: &str| why(&game, name).map(|(case, _)| case);
    assert_eq!(told("2-ii-dana-a").as_deref(), Some("6.1"), "it was not activated");
    assert_eq!(told("1-i-gibbon"), None, "it can move");
}

#[test]
fn case_10_2_that_the_enemy_may_answer_and_that_it_stops_an_impulse_is_told_before() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon")
        .with(27, "ewell-ii-lawton");
    game.asks = true;
    let tells = |game: &Game, verb: &str, key: &str| {
        let offers = offers(game, verb);
        offers
            .iter()
            .any(|offer| offer.consequences.iter().any(|one| *one == key))
    };
    game.state.advantage = Side::Union;
    assert!(!tells(&game, "activate", "asks.enemy"));
    game.state.advantage = Side::Confederate;
    assert!(tells(&game, "activate", "asks.enemy"));
    game.plays("activate Hooker 26");
    assert!(tells(&game, "countermand", "ends.enemy"));
}

#[test]
fn case_8_4_2_the_target_of_a_bombardment_stands_in_its_arithmetic() {
    let mut game = about_to_fire(Side::Union);
    game.put(27, "ewell-ii-trimble");
    let target = |game: &Game| {
        let lines = combat(game).defense.into_iter();
        let named = lines.filter(|line| line.2.key == "part.target");
        named.map(|line| line.2.params[0].clone()).collect::<Vec<_>>()
    };
    assert_eq!(target(&game), [i32::from(unit("ewell-ii-lawton").0).into()]);
    game.plays("target ewell-ii-trimble");
    assert_eq!(target(&game), [i32::from(unit("ewell-ii-trimble").0).into()]);
}

/// The areas of the Union and of the Confederates that a layer shows.
fn layer(game: &Game, id: &str) -> [Vec<u16>; 2] {
    let query = Query::Layer(id.to_owned());
    let Some(Survey::Layer(stretches)) = RULES.survey(&game.state, Viewer::Spectator, &query) else {
        panic!("there is no layer {id}");
    };
    Side::BOTH.map(|side| {
        let own = stretches.iter().filter(|stretch| stretch.owner == Some(side));
        own.flat_map(|stretch| stretch.spaces.clone()).collect()
    })
}

#[test]
fn case_3_0_the_layer_of_command_shows_the_areas_of_active_leaders_and_those_around_them() {
    let game = Game::empty(Side::Union)
        .with(26, "Hooker McClellan 1-i-gibbon")
        .with(27, "Jackson ewell-ii-lawton")
        .tired("Jackson");
    let mut around: Vec<u16> = RULES.around(26).map(u16::from).chain([26]).collect();
    around.sort_unstable();
    assert_eq!(layer(&game, "command"), [around, Vec::new()], "Jackson is not active");
    let game = Game::empty(Side::Union).with(26, "McClellan 1-i-gibbon");
    assert!(
        layer(&game, "command").iter().all(Vec::is_empty),
        "he commands no units himself"
    );
    let unknown = Query::Layer("supply".to_owned());
    assert_eq!(RULES.survey(&game.state, Viewer::Spectator, &unknown), None);
}

#[test]
fn case_3_0_a_layer_shows_what_lies_within_the_limit_line() {
    let game = Game::empty(Side::Union).with(27, "ewell-ii-lawton");
    let [within, none] = layer(&game, "long-range");
    assert!(within.contains(&27) && within.contains(&14), "{within:?}");
    assert!(!within.contains(&29), "beyond the line, with or without enemies");
    assert_eq!(none, [0; 0], "the Confederates have no such guns");
}

#[test]
fn case_6_1_the_layer_of_who_may_act_shows_fresh_units_near_their_active_leader() {
    let game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon")
        .with(27, "Jackson ewell-ii-lawton");
    assert_eq!(layer(&game, "fresh"), [vec![26], vec![27]]);
    let game = game.tired("1-i-gibbon");
    assert_eq!(layer(&game, "fresh"), [vec![], vec![27]], "he is spent");
}

#[test]
fn case_8_3_1_a_move_among_enemies_says_that_it_must_assault_there() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon 1-i-art")
        .with(27, "ewell-ii-lawton");
    game.plays("activate Hooker 26");
    let told = |piece: u16, to: u16| {
        let offers = offers(&game, "move");
        let goes = |offer: &&Offer| {
            let mut all = offer.destinations();
            all.any(|(known, goals)| known == piece && goals.iter().any(|goal| goal.space() == to))
        };
        let offer = offers.iter().find(goes).expect("it can go there");
        offer.consequences.iter().any(|key| *key == "must.assault")
    };
    let gibbon = Piece::Unit(unit("1-i-gibbon")).wire();
    assert!(told(gibbon, 27));
    assert!(!told(gibbon, 25), "nobody is there");
    // So does the answer where it can go.
    let legs = kernel::reach::reach(&*RULES, &game.state, Side::Union, gibbon);
    let obliged = |to: u16| {
        legs.iter()
            .any(|leg| leg.to == to && leg.obliges.as_deref() == Some("must.assault"))
    };
    assert!(obliged(27) && !obliged(25));
    let guns = Piece::Unit(unit("1-i-art")).wire();
    let legs = kernel::reach::reach(&*RULES, &game.state, Side::Union, guns);
    assert!(legs.iter().all(|leg| leg.obliges.is_none()), "guns lead no assault");
}
