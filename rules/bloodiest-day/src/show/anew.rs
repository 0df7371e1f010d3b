//! What the Advantage is worth in a combat: the odds when dice may be rolled anew (10.2).

use kernel::odds::{ALL_WAYS, PAIR, totals};
use kernel::{Pending, Side, phrase};
use protocol::view::Odds;

use crate::game::BloodiestDay;
use crate::show::tally::Tally;
use crate::state::{Fight, Purpose, State};

/// In how many ways of [`PAIR`] new dice of the attacker leave him above a defender with this total.
fn attack_anew(lead: i32, defense: i32) -> u32 {
    let above = totals().filter(|(attack, _)| lead + attack > defense);
    above.map(|(_, ways)| ways).sum()
}

/// In how many ways new dice of the defender leave an attacker with this total above him.
fn defense_anew(lead: i32, attack: i32) -> u32 {
    let above = totals().filter(|(defense, _)| lead + attack > *defense);
    above.map(|(_, ways)| ways).sum()
}

/// In how many of [`ALL_WAYS`], to the nearest, an attacker who leads by `lead` before the dice comes out above the
/// defender when one side has a pair of dice rolled anew wherever that helps it, and then the pair that helps most.
fn above_with_advantage(lead: i32, is_attackers: bool) -> u32 {
    let mut sum = 0;
    for (attack, attack_ways) in totals() {
        for (defense, defense_ways) in totals() {
            let anew = [attack_anew(lead, defense), defense_anew(lead, attack)];
            let above = match (lead + attack > defense, is_attackers) {
                (true, true) => PAIR,
                (false, true) => anew[0].max(anew[1]),
                (true, false) => anew[0].min(anew[1]),
                (false, false) => 0,
            };
            sum += attack_ways * defense_ways * above;
        }
    }
    (sum + PAIR / 2) / PAIR
}

impl BloodiestDay {
    /// How likely the attack succeeds when the holder of the Advantage spends it on these dice where that helps him.
    pub(crate) fn success_with_advantage(&self, state: &State, fight: &Fight) -> Odds {
        let holder = state.advantage;
        let above = above_with_advantage(self.lead_of_attack(state, fight), holder == fight.attack.side);
        Odds(phrase!("odds.advantage.succeeds", holder), above, ALL_WAYS)
    }

    /// What new dice would come to once all have fallen: those of the attacker, and those of the defender; first those that
    /// the holder of the Advantage has more reason to have rolled anew.
    pub(crate) fn odds_anew(&self, state: &State, fight: &Fight, defense: &Pending<Purpose>) -> Vec<Odds> {
        let Some(attack) = &fight.roll else {
            return Vec::new();
        };
        let lead = self.lead_of_attack(state, fight);
        let (attack, defense) = (i32::from(attack.total()), i32::from(defense.total()));
        let mut odds = Vec::new();
        // First those whose change helps the holder most: new dice come to seven, as a rule.
        let by_attack = 7 - attack;
        let by_defense = defense - 7;
        let is_attack_first = (by_attack >= by_defense) == (state.advantage == fight.attack.side);
        for is_attackers in [is_attack_first, !is_attack_first] {
            let side = if is_attackers {
                fight.attack.side
            } else {
                fight.attack.side.other()
            };
            let margins = totals().map(|(total, ways)| {
                let margin = if is_attackers {
                    lead + total - defense
                } else {
                    lead + attack - total
                };
                (margin, ways)
            });
            odds.extend(self.tally_anew(state, fight, side, margins));
        }
        odds
    }

    fn tally_anew(
        &self,
        state: &State,
        fight: &Fight,
        dice: Side,
        margins: impl Iterator<Item = (i32, u32)>,
    ) -> impl Iterator<Item = Odds> {
        let mut tally = Tally::of(self, state, &fight.attack);
        for (margin, ways) in margins {
            tally.count(self.upshot(state, &fight.attack, margin), ways);
        }
        let rows = [
            (phrase!("odds.anew.repulse", dice), tally.repulse),
            (phrase!("odds.anew.nothing", dice), tally.nothing),
            (phrase!("odds.anew.casualties", dice, tally.average()), tally.casualties),
            (phrase!("odds.anew.eliminated", dice), tally.eliminated),
            (phrase!("odds.anew.overrun", dice), tally.overrun),
        ];
        rows.into_iter()
            .filter(|(_, ways)| *ways > 0)
            .map(|(say, ways)| Odds(say, ways, PAIR))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The plain chance, of all ways.
    fn above(lead: i32) -> u32 {
        let mut sum = 0;
        kernel::odds::margins(lead, |margin, ways| {
            if margin > 0 {
                sum += ways;
            }
        });
        sum
    }

    #[test]
    fn case_10_2_the_advantage_helps_its_holder_and_nobody_else() {
        for lead in -9..=9 {
            assert!(above_with_advantage(lead, true) > above(lead), "{lead}");
            assert!(above_with_advantage(lead, false) < above(lead), "{lead}");
        }
        assert_eq!(above_with_advantage(-10, true), 0, "2 and 12 again: nothing is above");
        assert_eq!(above_with_advantage(11, false), ALL_WAYS, "not even 12 against 2 helps");
    }

    #[test]
    fn case_10_2_whoever_may_choose_takes_the_dice_that_help_most() {
        // Even before the dice: 721 of 1296 fail at first. By hand for the worst of them, 2 against 12: new dice of the
        // attacker never pass 12, new dice of the defender never come below 2.
        assert_eq!((attack_anew(0, 12), defense_anew(0, 2)), (0, 0));
        // 7 against 7: either pair helps in the same 15 ways.
        assert_eq!((attack_anew(0, 7), defense_anew(0, 7)), (15, 15));
        // 10 against 11: the own dice would have to show 12; the enemy's may show anything below 10.
        assert_eq!((attack_anew(0, 11), defense_anew(0, 10)), (1, 30));
    }
}
