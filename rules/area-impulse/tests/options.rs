//! The options and presets of both games as the lobby shows them.

use std::collections::BTreeSet;

use area_impulse::AreaImpulse;
use kernel::{OptionSet, Published, RandomDice, Referee, SetupError};

fn referees() -> [Published<AreaImpulse>; 2] {
    let sound = "the committed data are sound";
    [
        area_impulse::not_war_but_murder(&[]).expect(sound),
        area_impulse::birth_of_a_legend(&[]).expect(sound),
    ]
}

fn open(referee: &Published<AreaImpulse>, ids: &[&str]) -> Result<(), SetupError> {
    let options: OptionSet = ids.iter().copied().collect();
    referee.open("campaign", &options, &mut RandomDice::new(1)).map(|_| ())
}

#[test]
fn every_option_is_a_switch_of_its_own() {
    for referee in referees() {
        let ids: BTreeSet<&str> = referee.info().options.iter().map(|option| option.id.as_str()).collect();
        assert_eq!(ids.len(), referee.info().options.len(), "an option is offered twice");
        for id in ids {
            assert_eq!(open(&referee, &[id]), Ok(()), "{id}");
        }
    }
}

#[test]
fn the_presets_are_basic_advanced_and_everything() {
    for referee in referees() {
        let presets = &referee.info().presets;
        let titles: Vec<&str> = presets.iter().map(|preset| preset.title.as_str()).collect();
        assert_eq!(titles, ["Basic", "Advanced", "Everything"]);
        let sets: Vec<BTreeSet<&String>> = presets.iter().map(|preset| preset.options.iter().collect()).collect();
        assert!(sets[0].is_empty() && !sets[1].is_empty());
        assert!(sets[1].is_subset(&sets[2]) && sets[1] != sets[2]);
        for preset in presets {
            let ids: Vec<&str> = preset.options.iter().map(String::as_str).collect();
            assert_eq!(open(&referee, &ids), Ok(()), "{}", preset.title);
        }
    }
}

#[test]
fn options_that_exclude_each_other_are_refused_together() {
    // The two sides that both players can want, and in Birth of a Legend the two armies that can have another leader.
    for (referee, expected) in referees().into_iter().zip([2, 4]) {
        let mut pairs = 0;
        for option in &referee.info().options {
            for other in &option.excludes {
                let refused = open(&referee, &[&option.id, other]);
                assert!(
                    matches!(refused, Err(SetupError::Excluded(..))),
                    "{} and {other}",
                    option.id
                );
                let back = referee.info().options.iter().find(|known| known.id == *other);
                assert!(back.is_some_and(|back| back.excludes.contains(&option.id)));
                pairs += 1;
            }
        }
        assert_eq!(pairs, expected);
    }
}

#[test]
fn options_of_the_other_game_are_unknown() {
    let [murder, legend] = referees();
    for (referee, id) in [
        (&murder, "gunboats"),
        (&legend, "meade-and-grant"),
        (&legend, "no-such-rule"),
    ] {
        assert_eq!(open(referee, &[id]), Err(SetupError::UnknownOption(id.to_owned())));
    }
}

#[test]
fn only_rules_whose_text_is_missing_are_marked_reconstructed() {
    let [murder, legend] = referees();
    assert!(murder.info().options.iter().all(|option| !option.reconstructed));
    let marked: BTreeSet<&str> = legend
        .info()
        .options
        .iter()
        .filter(|option| option.reconstructed)
        .map(|option| option.case.as_str())
        .collect();
    assert_eq!(marked, BTreeSet::from(["16.2", "16.3", "16.4", "16.5", "16.6"]));
}
