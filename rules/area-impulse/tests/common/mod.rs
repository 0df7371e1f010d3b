//! What the tests of whole games share.

use area_impulse::AreaImpulse;
use area_impulse::book::{BIRTH_OF_A_LEGEND, NOT_WAR_BUT_MURDER};
use area_impulse::choice::Choice;
use area_impulse::data::GameData;
use area_impulse::state::State;
use kernel::{Dice, OptionSet, RandomDice, Ruleset, Side};

/// A random game is over long before this many steps.
pub(crate) const LIMIT: usize = 20_000;

/// Not War But Murder as it is committed.
pub(crate) fn murder() -> AreaImpulse {
    AreaImpulse::new(
        NOT_WAR_BUT_MURDER,
        GameData::not_war_but_murder(&[]).expect("the committed data are sound"),
    )
}

/// Birth of a Legend as it is committed.
pub(crate) fn legend() -> AreaImpulse {
    AreaImpulse::new(
        BIRTH_OF_A_LEGEND,
        GameData::birth_of_a_legend(&[]).expect("the committed data are sound"),
    )
}

/// The opening of a numbered game: basic, with everything, or with a random set of options.
pub(crate) fn opening(rules: &AreaImpulse, game: u64) -> State {
    let mut dice = RandomDice::new(game);
    rules
        .setup("campaign", &options(rules, game), &mut dice)
        .expect("the scenario and the options exist")
}

/// The options of a numbered game.
pub(crate) fn options(rules: &AreaImpulse, game: u64) -> OptionSet {
    let mut dice = RandomDice::new(game);
    let mut options = OptionSet::default();
    for offer in rules.book.offers {
        let wanted = match game % 4 {
            0 => false,
            1 => true,
            _ => dice.below(2) == 0,
        };
        let excluded = offer.rule.excludes().is_some_and(|other| options.has(other.id()));
        if wanted && !excluded {
            options.0.insert(offer.rule.id().to_owned());
        }
    }
    options
}

/// Picks choices as eager players would: they march at each other, assault and seldom stop early.
pub(crate) struct Eager<'a> {
    rules: &'a AreaImpulse,
    /// Who marches; the others only seek the enemy.
    marcher: Side,
    /// Steps from each area to what he wants: Richmond, or the landings of the Supply Train.
    distance: Vec<u8>,
}

impl<'a> Eager<'a> {
    /// The side that the campaign is about marches.
    pub(crate) fn new(rules: &'a AreaImpulse) -> Eager<'a> {
        match rules.ground.landings {
            None => Eager::marching(rules, Side::Union, &[rules.ground.richmond]),
            Some(landings) => Eager::marching(rules, Side::Confederate, &[landings.start, landings.goal]),
        }
    }

    /// A side marches to these areas.
    pub(crate) fn marching(rules: &'a AreaImpulse, marcher: Side, goals: &[u8]) -> Eager<'a> {
        let mut distance = vec![u8::MAX; rules.data.areas.len()];
        for goal in goals {
            distance[usize::from(*goal)] = 0;
        }
        let mut fringe = goals.to_vec();
        while !fringe.is_empty() {
            let mut next = Vec::new();
            for area in fringe {
                for to in rules.ground.adjacent[usize::from(area)] {
                    if distance[usize::from(to)] == u8::MAX {
                        distance[usize::from(to)] = distance[usize::from(area)] + 1;
                        next.push(to);
                    }
                }
            }
            fringe = next;
        }
        Eager {
            rules,
            marcher,
            distance,
        }
    }

    fn weight(&self, state: &State, choice: Choice) -> u32 {
        match choice {
            Choice::Pass | Choice::StandToday | Choice::Never | Choice::Keep => 1,
            Choice::Done => 4,
            Choice::Single(_) => 4,
            Choice::Stand | Choice::Entrench(_) | Choice::Regroup(_) | Choice::Hold => 6,
            Choice::Army(_) | Choice::Corps(_) => 20,
            Choice::Rally(_) => 10,
            Choice::Move(piece, to) if state.active == self.marcher => {
                let from = self.distance[usize::from(state.at(piece))];
                let onward = self.distance[usize::from(to)] < from;
                if onward { 60 } else { 2 }
            }
            Choice::Move(_, to) => {
                let foes = state.units.at(to) & self.rules.tables.units[self.marcher.index()];
                if foes.is_empty() { 8 } else { 60 }
            }
            Choice::Second(_) | Choice::Assault(_) | Choice::JoinAll | Choice::Spend => 60,
            _ => 20,
        }
    }

    pub(crate) fn pick(&self, state: &State, choices: &[Choice], dice: &mut RandomDice) -> usize {
        let weights = choices.iter().map(|choice| self.weight(state, *choice));
        let mut left = dice.below(weights.clone().sum());
        for (index, weight) in weights.enumerate() {
            if left < weight {
                return index;
            }
            left -= weight;
        }
        0
    }
}
