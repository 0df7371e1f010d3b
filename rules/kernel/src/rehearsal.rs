//! What a choice would end and whether it could be taken back, found by making it on a copy.

use protocol::Side;
use protocol::phrase::Key;

use crate::{RandomDice, Ruleset, Turn};

/// Where a choice would lead up to the first die that it rolls. What comes after that is left to chance and stands here
/// as certain dice would have it.
#[derive(Debug)]
pub struct Rehearsal<S> {
    /// The state after it.
    pub after: S,
    /// Whether it cannot be taken back: it rolls, it shows something, the other side is asked, or the game is over.
    pub is_final: bool,
    /// Whether it rolls dice.
    pub has_rolled: bool,
    /// What it rolls first, by the key of those words in the log; `None` where nothing is rolled, or only told later.
    pub rolls: Option<Key>,
}

/// That dice may be rolled, as chance or what is hidden will have it; the choice counts as one that cannot be taken back.
pub const MAY_ROLL: &str = "rolls.may";

/// Whether a key says that dice may be rolled: [`MAY_ROLL`], or `rolls.may.` and what it is that begins with or without them.
#[must_use]
pub fn may_roll(key: &str) -> bool {
    key.strip_prefix(MAY_ROLL)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// What is told of a choice beforehand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finality {
    /// What it ends and rolls, as [`protocol::view::Offer::consequences`] has it.
    pub consequences: Vec<Key>,
    /// Whether it cannot be taken back.
    pub irrevocable: bool,
}

impl Finality {
    /// A choice that rolls dice at once, for what the key of a phrase says.
    #[must_use]
    pub fn rolling(what: &'static str) -> Finality {
        Finality {
            consequences: vec![what.into()],
            irrevocable: true,
        }
    }

    /// A choice that opens what is hidden: what follows is not told.
    #[must_use]
    pub fn uncertain() -> Finality {
        Finality::rolling(MAY_ROLL)
    }
}

impl<S> Rehearsal<S> {
    /// What can be told of the choice: that it ends what the key `ends` names, unless chance may decide that; what it
    /// rolls; and whether it can be taken back. Nothing is left to chance where the first dice are those that are rolled
    /// `after` such an end.
    #[must_use]
    pub fn told(self, ends: Option<&'static str>, after: &str) -> Finality {
        let mut consequences = Vec::new();
        if let Some(ends) = ends
            && (!self.has_rolled || self.rolls.as_deref() == Some(after))
        {
            consequences.push(ends.into());
        }
        consequences.extend(match self.rolls {
            Some(purpose) => Some(rolls_words(&purpose)),
            None => self.has_rolled.then_some(MAY_ROLL.into()),
        });
        Finality {
            consequences,
            irrevocable: self.is_final,
        }
    }
}

/// Makes a legal choice on a copy.
pub fn rehearse<R: Ruleset>(rules: &R, state: &R::State, side: Side, choice: R::Choice) -> Rehearsal<R::State> {
    // Made where it is returned: a state is large.
    let mut rehearsal = Rehearsal {
        after: state.clone(),
        is_final: false,
        has_rolled: false,
        rolls: None,
    };
    // They are not all alike, since some rolls are made again when they are.
    let mut dice = RandomDice::new(0);
    let mut turn = Turn::rehearsed(&mut dice);
    rules.make(&mut rehearsal.after, side, choice, &mut turn);
    rehearsal.is_final = turn.is_committed() || is_handed_over(rules, side, [state, &rehearsal.after]);
    rehearsal.has_rolled = turn.has_rolled();
    rehearsal.rolls = turn.into_first_purpose();
    rehearsal
}

/// Whether a step of a side between these states cannot be taken back even if it rolled and showed nothing: the other
/// side is asked, or the game is over.
pub fn is_handed_over<R: Ruleset>(rules: &R, side: Side, [before, after]: [&R::State; 2]) -> bool {
    let other = side.other();
    let [was_awaited, is_awaited] = [before, after].map(|state| rules.to_act(state).contains(other));
    is_awaited && !was_awaited || rules.outcome(after).is_some()
}

/// The key of the phrase that tells before a choice that it rolls what `purpose` names in the log: `rolls.sunset` for
/// `dice.sunset`.
#[must_use]
pub fn rolls_words(purpose: &str) -> Key {
    format!("rolls{}", purpose.strip_prefix("dice").unwrap_or(purpose)).into()
}
