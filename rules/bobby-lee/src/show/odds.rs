//! What a fire would do: its dice and the exact odds of its hits, before it is made.

use kernel::{Phrase, Side, phrase};
use protocol::view::{Combat, Line, Odds};

use crate::battle::fire::Manner;
use crate::battle::moves::FOUND;
use crate::choice::Choice;
use crate::game::BobbyLee;
use crate::ids::{BlockId, Space};
use crate::state::{Spot, State};

impl BobbyLee {
    /// The arithmetic and the odds of a choice that rolls dice in a battle.
    pub(crate) fn preview(&self, state: &State, side: Side, choice: Choice) -> Option<Combat> {
        let (block, manner) = match choice {
            Choice::Outflank(block, space) => return Some(self.preview_outflanking(state, (side, block), space)),
            Choice::Fire(block) => (block, Manner::Fire),
            Choice::Melee(block) => (block, Manner::Melee),
            Choice::Aim(block) => (block, Manner::Aim),
            Choice::Target(_) => (state.fight.aiming?, Manner::Aim),
            _ => return None,
        };
        let fire = self.fire(state, &self.field(state), (side, block), manner).ok()?;
        let melee = manner == Manner::Melee;
        let hits = if melee { "odds.enemy" } else { "odds.hits" };
        let mut odds = distribution(fire.dice, fire.power, |number| phrase!(hits, number));
        if melee {
            // 6.64: a six costs the block itself a step, and each face comes up as often as any other. All odds go from what
            // is best for the defender to what is best for the attacker.
            let own = distribution(fire.dice, 1, |steps| phrase!("odds.own", steps));
            odds.extend(own.into_iter().rev());
        }
        let mut dice = vec![Line(
            i32::from(state.steps(block)),
            "6.6".into(),
            phrase!("fire.strength"),
        )];
        if fire.sheltered {
            dice.push(Line(-1, "6.9".into(), phrase!("fire.works")));
        }
        Some(Combat {
            at: fire.at.space().0,
            attacker: side,
            attack: dice,
            defense: Vec::new(),
            odds,
            reading: Vec::new(),
            groups: Vec::new(),
            dice: Vec::new(),
            result: Some(phrase!("fire.hits-on", fire.power)),
        })
    }
}

impl BobbyLee {
    /// How often a flank is found (6.5, 6.9), and what whoever looks for it loses otherwise; as of all odds, what is better
    /// for the other side comes first.
    fn preview_outflanking(&self, state: &State, (side, block): (Side, BlockId), space: Space) -> Combat {
        let sheltered = Spot::read(space).is_some_and(|spot| self.field(state).is_entrenched(spot));
        let ways = u32::from(7 - FOUND);
        let found = if sheltered { ways + 1 } else { ways };
        let lost = if state.steps(block) == 1 {
            phrase!("odds.eliminated")
        } else {
            phrase!("odds.lost")
        };
        Combat {
            at: space.0,
            attacker: side,
            attack: Vec::new(),
            defense: Vec::new(),
            odds: vec![Odds(lost, 6 - found, 6), Odds(phrase!("odds.flank"), found, 6)],
            reading: Vec::new(),
            groups: Vec::new(),
            dice: Vec::new(),
            result: None,
        }
    }
}

/// In how many of all rolls of the dice so many of them show one of the lowest faces.
fn distribution(dice: u8, faces: u8, words: impl Fn(u8) -> Phrase) -> Vec<Odds> {
    let (dice, faces) = (u32::from(dice), u32::from(faces.min(6)));
    let all = 6_u32.pow(dice);
    (0..=dice)
        .map(|hits| {
            let ways = choose(dice, hits) * faces.pow(hits) * (6 - faces).pow(dice - hits);
            Odds(words(hits as u8), ways, all)
        })
        .filter(|odds| odds.1 > 0)
        .collect()
}

/// In how many ways `k` of `n` can be chosen.
fn choose(n: u32, k: u32) -> u32 {
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

#[cfg(test)]
mod tests {
    use super::choose;

    #[test]
    fn ways_to_choose() {
        assert_eq!((0..=4).map(|k| choose(4, k)).collect::<Vec<_>>(), [1, 4, 6, 4, 1]);
    }
}
