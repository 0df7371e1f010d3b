//! A player without any plan: draws from what the prompt offers.

use protocol::view::Offer;
use rules::kernel::{Dice, RandomDice};

/// With more than so many open steps a player without a plan had better see the end of a phase soon.
pub const MUCH_OPEN: u32 = 48;

/// Draws one of the choices a prompt offers, each equally likely; `None` when it offers nothing.
#[must_use]
pub fn draw(offers: &[Offer], dice: &mut RandomDice) -> Option<String> {
    let total: usize = offers.iter().map(Offer::count).sum();
    if total == 0 {
        return None;
    }
    let mut index = dice.below(total as u32) as usize;
    for offer in offers {
        let here = offer.count();
        if index < here {
            return offer.choice(index);
        }
        index -= here;
    }
    None
}

/// The same in a hurry: of choices that are made without a target, such as to stop or to pass, one is drawn every second
/// time.
#[must_use]
pub fn draw_hastily(offers: &[Offer], dice: &mut RandomDice) -> Option<String> {
    let bare = |offer: &&Offer| offer.count() == 1 && offer.choice(0).is_some_and(|choice| !choice.contains(':'));
    let bare: Vec<&Offer> = offers.iter().filter(bare).collect();
    if bare.is_empty() || dice.below(2) == 0 {
        return draw(offers, dice);
    }
    bare[dice.below(bare.len() as u32) as usize].choice(0)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use protocol::phrase;
    use protocol::view::{Destination, Prompt};

    use super::*;

    #[test]
    fn every_offered_choice_is_drawn_and_no_other() {
        let prompt = Prompt {
            seq: 1,
            say: phrase!("ask"),
            case: "1.1".into(),
            offers: vec![
                Offer {
                    verb: "pass".into(),
                    ..Offer::default()
                },
                Offer {
                    verb: "activate".into(),
                    spaces: vec![3, 9],
                    ..Offer::default()
                },
                Offer {
                    verb: "move".into(),
                    moves: [(7, vec![Destination::Plain(1), Destination::Costed(2, 3)])].into(),
                    alike: [(7, vec![8, 9])].into(),
                    ..Offer::default()
                },
                Offer {
                    verb: "take".into(),
                    numbers: vec![-1, 4],
                    ..Offer::default()
                },
            ]
            .into(),
            barred: Vec::new(),
            sums: Vec::new(),
        };
        let mut dice = RandomDice::new(1);
        let drawn: BTreeSet<String> = (0..500).filter_map(|_| draw(&prompt.offers, &mut dice)).collect();
        let offered: BTreeSet<String> = prompt.choices().collect();
        assert_eq!(drawn, offered);
    }

    #[test]
    fn in_a_hurry_the_way_on_is_taken_every_second_time() {
        let offers = [
            Offer {
                verb: "activate".into(),
                spaces: (0..99).collect(),
                ..Offer::default()
            },
            Offer {
                verb: "pass".into(),
                ..Offer::default()
            },
        ];
        let mut dice = RandomDice::new(1);
        let drawn = (0..1000).filter_map(|_| draw_hastily(&offers, &mut dice));
        let passed = drawn.filter(|choice| choice == "pass").count();
        assert!((400..600).contains(&passed), "{passed}");
    }

    #[test]
    fn nothing_offered_means_nothing_drawn() {
        assert_eq!(draw(&[], &mut RandomDice::new(1)), None);
        assert_eq!(draw_hastily(&[], &mut RandomDice::new(1)), None);
    }
}
