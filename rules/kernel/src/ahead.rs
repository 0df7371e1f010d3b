//! Where a march of several choices leads, made on a copy of the state before anybody has gone.

use std::str::FromStr;

use crate::{RandomDice, Turn};

/// How many choices of a march are looked at: more than those of all pieces that can be in hand together.
pub const MOST_STEPS: usize = 128;

/// What comes of one choice of a march.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came<A> {
    /// It is refused: whoever would make it stays.
    Refused,
    /// The piece is there.
    Went,
    /// The piece is there, and has to fight whom it meets at this place.
    Met(A),
}

/// The state after a march, and the last place where it meets somebody; `said` has its choices with spaces between them.
///
/// `step` makes a choice on the copy, and has `None` for what is no march. `None` where that is so, where the first choice
/// is refused, where nobody is met, and where a step would roll dice or show what is hidden: nobody looks at what comes of
/// that before it is done.
pub fn follow<S: Clone, C: FromStr, A>(
    state: &S,
    said: &str,
    mut step: impl FnMut(&mut S, C, &mut Turn<'_>) -> Option<Came<A>>,
) -> Option<(S, A)> {
    let mut after = state.clone();
    let mut dice = RandomDice::new(0);
    let mut turn = Turn::quiet(&mut dice);
    let mut met = None;
    for (number, said) in said.split(' ').take(MOST_STEPS).enumerate() {
        match step(&mut after, said.parse().ok()?, &mut turn)? {
            Came::Refused if number == 0 => return None,
            Came::Refused | Came::Went => {}
            Came::Met(place) => met = Some(place),
        }
        if turn.is_committed() {
            return None;
        }
    }
    Some((after, met?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps by so many; three is refused, what goes beyond ten meets somebody, and from a hundred on something is shown.
    fn walk(said: &str) -> Option<(u32, u32)> {
        follow(&0, said, |at: &mut u32, by: u32, turn| match by {
            0 => None,
            3 => Some(Came::Refused),
            _ => {
                *at += by;
                if *at >= 100 {
                    turn.commit();
                }
                Some(if *at > 10 { Came::Met(*at) } else { Came::Went })
            }
        })
    }

    #[test]
    fn a_march_leads_as_far_as_its_choices_go() {
        assert_eq!(walk("5 6"), Some((11, 11)));
        assert_eq!(walk("11 3 1"), Some((12, 12)), "who is refused stays");
        assert_eq!(walk("5"), None, "nobody is met");
        assert_eq!(walk("3 11"), None, "the first cannot go");
        assert_eq!(walk("11 0"), None, "this is no march");
        assert_eq!(walk("11 x"), None);
        assert_eq!(walk(""), None);
    }

    #[test]
    fn nobody_looks_beyond_what_is_shown_only_when_it_is_done() {
        assert_eq!(walk("11 89"), None);
        assert_eq!(walk("100 1"), None);
    }

    #[test]
    fn more_choices_than_anybody_has_in_hand_are_not_looked_at() {
        let said = vec!["1"; 300].join(" ");
        let walked = follow(&0_u32, &said, |at: &mut u32, by: u32, _| {
            *at += by;
            Some(Came::Met(()))
        });
        assert_eq!(walked, Some((MOST_STEPS as u32, ())));
    }
}
