//! That players are told beforehand what a choice ends, what it rolls, and whether it can be taken back.
//!
//! An offer says so with keys: `ends.…` for what a choice ends, `rolls.…` for dice that are rolled by it or before the
//! next decision, a key that [`may_roll`] where chance or what is hidden decides whether there are any. The laws make the choice on
//! a copy, whatever the game itself has gone by, and compare.

use protocol::package::RulesetPackage;
use protocol::view::Offer;
use protocol::{Shared, Side, Viewer};

use crate::games::Played;
use crate::steps::is_final;
use kernel::dice::NotedDice;
use kernel::rehearsal::may_roll;
use kernel::{Dice, RandomDice, Ruleset, Turn};

/// The words of a game, and what it calls the end of a part: an impulse, a player turn.
pub struct Finality<'a, R: Ruleset> {
    /// The words.
    pub package: &'a RulesetPackage,
    /// The keys that say that a choice ends such a part.
    pub ends: &'static [&'static str],
    /// Whether the part of this side has ended between two states.
    pub has_ended: fn(&R::State, &R::State, Side) -> bool,
}

/// What a choice has led to.
struct Deed {
    /// Whether dice were rolled.
    rolled: bool,
    /// Whether it cannot be taken back.
    is_final: bool,
    /// Whether the part of its side has ended.
    ended: bool,
}

impl<R: Ruleset> Finality<'_, R> {
    /// What the offer of a step that was made has said is what the step has done.
    pub fn is_told_of(&self, rules: &R, step: &Played<'_, R>) {
        let deed = Deed {
            rolled: !step.rolls.is_empty(),
            is_final: is_final(rules, step.side, [step.before, step.after], step.committed),
            ended: (self.has_ended)(step.before, step.after, step.side),
        };
        let text = step.choice.to_string();
        let offers = offers(rules, step.before, step.side);
        let mut named = offers.iter();
        let offer = named.find(|offer| offer.choices().any(|choice| choice == text));
        self.compare(
            offer.expect("what was chosen was offered"),
            (&text, self.is_only(&offers)),
            &deed,
        );
    }

    /// What every offer of a state says is what its choices do.
    pub fn is_told(&self, rules: &R, state: &R::State, dice: &mut RandomDice) {
        for side in rules.to_act(state).iter() {
            let offers = offers(rules, state, side);
            for offer in offers.iter() {
                for text in offer.choices() {
                    let deed = self.deed(rules, state, side, &text, dice);
                    self.compare(offer, (&text, self.is_only(&offers)), &deed);
                }
            }
        }
    }

    /// Makes a choice on a copy.
    fn deed(&self, rules: &R, state: &R::State, side: Side, text: &str, dice: &mut RandomDice) -> Deed {
        let Ok(choice) = text.parse::<R::Choice>() else {
            panic!("{text} is offered and no choice");
        };
        let mut after = state.clone();
        let mut own = RandomDice::new(u64::from(dice.below(u32::MAX)));
        let mut noted = NotedDice::new(&mut own);
        let mut turn = Turn::quiet(&mut noted);
        if let Err(refusal) = rules.apply(&mut after, side, choice, &mut turn) {
            panic!("{text} is offered and refused: {refusal}");
        }
        let is_committed = turn.is_committed();
        Deed {
            rolled: !noted.rolls.is_empty(),
            is_final: is_final(rules, side, [state, &after], is_committed),
            ended: (self.has_ended)(state, &after, side),
        }
    }

    /// Whether a side can answer one thing only, whatever standing orders it may give.
    fn is_only(&self, offers: &[Offer]) -> bool {
        let stands = |offer: &Offer| self.package.verbs.get(&*offer.verb).is_some_and(|verb| verb.standing);
        let answers = offers.iter().filter(|offer| !stands(offer));
        answers.map(|offer| offer.choices().count()).sum::<usize>() == 1
    }

    /// Of the `only` answer that there is nobody needs to be told what dice may come of it: there is nothing to decide.
    fn compare(&self, offer: &Offer, (choice, only): (&str, bool), deed: &Deed) {
        let Offer { consequences, verb, .. } = offer;
        for key in consequences {
            assert!(
                self.package.phrases.contains_key(&**key),
                "{choice}: {key} is no phrase"
            );
        }
        let always = self.package.verbs.get(&**verb).is_some_and(|verb| verb.irrevocable);
        let told = always || offer.irrevocable;
        assert!(
            told || !deed.is_final,
            "{choice} cannot be taken back and does not say so: {offer:?}"
        );
        // What chance or hidden things decide counts as final.
        let may = consequences.iter().any(|key| may_roll(key));
        assert!(
            deed.is_final || !told || may || only,
            "{choice} says that it is final and can be taken back: {offer:?}"
        );
        let rolls: Vec<&str> = consequences
            .iter()
            .map(|key| &**key)
            .filter(|key| key.starts_with("rolls."))
            .collect();
        // Chance may do no more than mix what lies face down.
        let mixes = consequences.iter().any(|key| key.starts_with("mixes."));
        assert!(
            !deed.rolled || mixes || only || !rolls.is_empty(),
            "{choice} rolls dice and does not say so: {offer:?}"
        );
        assert!(
            deed.rolled || rolls.iter().all(|key| may_roll(key)),
            "{choice} says that it {rolls:?} and rolls nothing"
        );
        let says = consequences.iter().any(|key| self.ends.contains(&&**key));
        let ends = self.ends.join(" or ");
        assert!(deed.ended || !says, "{choice} says that it {ends} and does not");
        // What dice decide cannot be promised.
        assert!(
            says || !deed.ended || deed.rolled,
            "{choice} {ends} and does not say so: {offer:?}"
        );
    }
}

/// What a side is offered, as it sees it.
fn offers<R: Ruleset>(rules: &R, state: &R::State, side: Side) -> Shared<Offer> {
    let mut viewers = Viewer::ALL.into_iter();
    let viewer = viewers.find(|viewer| viewer.side() == Some(side));
    let view = rules.view(state, viewer.expect("each side has a viewer"));
    view.prompt.expect("who chooses was asked").offers
}

#[cfg(test)]
mod tests;
