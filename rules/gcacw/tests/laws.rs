//! The laws of the kernel along whole games, played at random and by eager players.

mod common;

use common::{CAMPAIGN, CAMPAIGN_LIMIT, LIMIT, brisk, eager, eager_landing, opening, opening_of, rules};
use gcacw::Gcacw;
use gcacw::choice::Choice;
use gcacw::frames::Frame;
use gcacw::state::State;
use kernel::{Dice, RandomDice, Referee, Ruleset, Side, Viewer};
use laws::{Finality, Messages, OpenSteps, Played};
use protocol::package::RulesetPackage;
use protocol::view::Offer;

const GAMES: u64 = 24;

/// Checks the quick laws at many steps, and the slow ones at a sample of them.
fn check(open: &mut OpenSteps<Gcacw>, sample: &mut RandomDice, step: &Played<'_, Gcacw>) {
    let rules = rules();
    laws::choices_change_something(step);
    open.note(rules, step);
    match sample.below(120) {
        0..20 => laws::replay_equals_live(rules, step),
        20..30 => open.can_be_taken_back(rules, step),
        30..36 => {
            laws::diffs_lead_from_view_to_view(rules, step);
            laws::headings_keep_up(rules, step);
        }
        36 => laws::state_survives_saving(rules, step.after),
        37 => {
            laws::choices_are_what_judge_allows(rules, step.after, sample, 400);
            laws::refusals_change_nothing(rules, step.after, sample, 20);
            laws::any_text_is_judged(rules, step.after, sample, 40);
        }
        38 => {
            laws::reaches_can_be_marched(rules, step.after);
            assert_eq!(rules.check(step.after), Ok(()));
        }
        _ => {}
    }
    if sample.below(2500) == 0 {
        laws::everything_allowed_is_offered(rules, step.after);
    }
}

fn games(first: u64, mut pick: impl FnMut(&State, &[Choice], &mut RandomDice) -> usize) {
    let mut sample = RandomDice::new(first + 77);
    for game in first..first + GAMES {
        let mut open = OpenSteps::new(opening(game));
        laws::biased_game(rules(), opening(game), game, LIMIT, &mut pick, |step| {
            check(&mut open, &mut sample, &step);
        });
    }
}

#[test]
fn random_games_obey_the_laws_and_end() {
    games(0, |_, choices, dice| dice.below(choices.len() as u32) as usize);
}

#[test]
fn eager_games_obey_the_laws_and_end() {
    games(100, eager);
}

/// A game of the campaign, which picks as it is told; how many turns it has had.
fn campaign(game: u64, pick: impl FnMut(&State, &[Choice], &mut RandomDice) -> usize) -> u8 {
    let mut sample = RandomDice::new(game + 77);
    let opening = opening_of(CAMPAIGN, game);
    let mut open = OpenSteps::new(opening.clone());
    let mut turn = 0;
    laws::biased_game(rules(), opening, game, CAMPAIGN_LIMIT, pick, |step| {
        turn = step.after.turn;
        check(&mut open, &mut sample, &step);
    });
    turn
}

#[test]
fn brisk_campaigns_obey_the_laws_and_end() {
    for game in 0..4 {
        assert!(campaign(game, brisk(game)) >= 91, "no campaign is over before July");
    }
}

#[test]
fn an_eager_campaign_obeys_the_laws_and_ends() {
    assert!(campaign(5, eager_landing(5)) >= 91, "no campaign is over before July");
}

/// Whether an action of a side has ended: it had the initiative, or was in the middle, and is not any more.
fn has_ended(before: &State, after: &State, side: Side) -> bool {
    let scenario = before.scenario(&rules().data);
    let acts = |state: &State| {
        state.frames.iter().find_map(|frame| match frame {
            Frame::Led(led) => Some(scenario[led.leader].printed.side),
            Frame::March(march) => Some(scenario[march.unit].printed.side),
            Frame::Assault(assault) => Some(scenario[assault.leader].printed.side),
            // An assault that has been rolled for.
            Frame::Fight(fight) => Some(fight.side),
            _ => None,
        })
    };
    let had = before
        .frames
        .iter()
        .any(|frame| matches!(frame, Frame::Action(owner, _) if *owner == side));
    // What is no action leaves the phase as it was; the first two scenarios do not count phases, and know none of it.
    let phase = |state: &State| (state.turn, state.memory.phases);
    let is_no_action = after.memory.phases > 0
        && phase(before) == phase(after)
        && after
            .frames
            .iter()
            .any(|frame| matches!(frame, Frame::Action(owner, _) if *owner == side));
    (had || acts(before) == Some(side)) && acts(after).is_none() && !is_no_action
}

#[test]
fn what_cannot_be_taken_back_says_so() {
    let game = gcacw::on_to_richmond(&[]).expect("the committed data are sound");
    let finality = Finality {
        package: game.package(),
        ends: &["ends.action", "ends.pass", "ends.cycle"],
        has_ended,
    };
    let mut sample = RandomDice::new(79);
    laws::biased_game(rules(), opening_of(CAMPAIGN, 3), 3, CAMPAIGN_LIMIT, brisk(3), |step| {
        if sample.below(20) == 0 {
            finality.is_told_of(rules(), &step);
        }
        if sample.below(200) == 0 {
            finality.is_told(rules(), step.after, &mut sample);
        }
    });
    for seed in 0..16 {
        let pick = |state: &State, choices: &[Choice], dice: &mut RandomDice| match seed % 4 {
            3 => dice.below(choices.len() as u32) as usize,
            _ => eager(state, choices, dice),
        };
        laws::biased_game(rules(), opening(seed), seed, LIMIT, pick, |step| {
            if sample.below(4) == 0 {
                finality.is_told_of(rules(), &step);
            }
            if sample.below(40) == 0 {
                finality.is_told(rules(), step.after, &mut sample);
            }
        });
    }
}

/// Whether clients ask before an offer that cannot be taken back: it ends or rolls something, hands over, or lets the enemy
/// answer first. Who loses points that are owed is a plain answer.
fn is_asked_about(package: &RulesetPackage, offer: &Offer) -> bool {
    let weighs = |key: &str| {
        ["ends.", "rolls.", "asks.", "hands."]
            .iter()
            .any(|kind| key.starts_with(kind))
    };
    !offer.irrevocable
        || offer.verb == "lose"
        || package.verbs[&*offer.verb].irrevocable
        || offer.consequences.iter().any(|key| weighs(key))
}

#[test]
fn what_cannot_be_taken_back_is_asked_about() {
    let game = gcacw::on_to_richmond(&[]).expect("the committed data are sound");
    let check = |step: &Played<'_, Gcacw>| {
        for side in Side::BOTH {
            let prompt = rules().view(step.after, side.into()).prompt;
            for offer in prompt.iter().flat_map(|prompt| prompt.offers.iter()) {
                assert!(is_asked_about(game.package(), offer), "{offer:?}");
            }
        }
    };
    let mut sample = RandomDice::new(81);
    laws::biased_game(rules(), opening_of(CAMPAIGN, 4), 4, CAMPAIGN_LIMIT, brisk(4), |step| {
        if sample.below(5) == 0 {
            check(&step);
        }
    });
    for seed in 0..16 {
        laws::biased_game(rules(), opening(seed), seed, LIMIT, eager, |step| {
            if sample.below(3) == 0 {
                check(&step);
            }
        });
    }
}

/// The bytes of the longest prompt of a state.
fn longest_prompt(state: &State) -> usize {
    let prompt = |viewer| serde_json::to_string(&rules().view(state, viewer).prompt).expect("a prompt serialises");
    Viewer::ALL
        .map(|viewer| prompt(viewer).len())
        .into_iter()
        .max()
        .unwrap_or(0)
}

#[test]
fn messages_of_the_campaign_are_a_few_hundred_bytes_and_prompts_a_few_thousand() {
    let (mut messages, mut most) = (Messages::default(), 0);
    let mut sample = RandomDice::new(5);
    for game in 0..4 {
        let pick = eager_landing(game);
        let opening = opening_of(CAMPAIGN, game);
        laws::biased_game(rules(), opening, game, CAMPAIGN_LIMIT, pick, |step| {
            if sample.below(40) == 0 {
                messages.note(rules(), &step);
                most = most.max(longest_prompt(step.after));
            }
        });
    }
    messages.are_at_most(400, 900, "eager campaigns");
    println!("the longest prompt has {most} bytes");
    assert!(most <= 4096, "a prompt has {most} bytes");
}

#[test]
fn messages_are_a_few_hundred_bytes_and_prompts_a_few_thousand() {
    let (mut messages, mut most) = (Messages::default(), 0);
    let mut sample = RandomDice::new(5);
    for game in 0..12 {
        laws::biased_game(rules(), opening(game), game, LIMIT, eager, |step| {
            if sample.below(8) > 0 {
                return;
            }
            messages.note(rules(), &step);
            most = most.max(longest_prompt(step.after));
        });
    }
    messages.are_at_most(300, 520, "eager games");
    println!("the longest prompt has {most} bytes");
    assert!(most <= 4096, "a prompt has {most} bytes");
}
