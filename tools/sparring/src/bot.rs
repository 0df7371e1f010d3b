//! A player without any plan: draws from what the prompt offers.

use protocol::view::{Destination, Offer};
use rules::kernel::{Dice, RandomDice};

/// Draws one of the choices a prompt offers, each equally likely; `None` when it offers nothing.
#[must_use]
pub fn draw(offers: &[Offer], dice: &mut RandomDice) -> Option<String> {
    let total: usize = offers.iter().map(count).sum();
    if total == 0 {
        return None;
    }
    let mut index = dice.below(total as u32) as usize;
    for offer in offers {
        let here = count(offer);
        if index < here {
            return Some(id(offer, index));
        }
        index -= here;
    }
    None
}

/// How many choices an offer holds.
fn count(offer: &Offer) -> usize {
    let targets = offer.spaces.len()
        + offer.pieces.len()
        + offer.numbers.len()
        + offer.destinations().map(|(_, goals)| goals.len()).sum::<usize>();
    targets.max(1)
}

/// The id of the choice at `index` of an offer.
fn id(offer: &Offer, mut index: usize) -> String {
    let verb = &offer.verb;
    if let Some(space) = offer.spaces.get(index) {
        return format!("{verb}:{space}");
    }
    index -= offer.spaces.len();
    if let Some(piece) = offer.pieces.get(index) {
        return format!("{verb}:{piece}");
    }
    index -= offer.pieces.len();
    if let Some(number) = offer.numbers.get(index) {
        return format!("{verb}:{number}");
    }
    index -= offer.numbers.len();
    for (piece, destinations) in offer.destinations() {
        if let Some(Destination::Plain(space) | Destination::Costed(space, _)) = destinations.get(index) {
            return format!("{verb}:{piece}:{space}");
        }
        index -= destinations.len();
    }
    verb.to_string()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use protocol::phrase;
    use protocol::view::Prompt;
    use rules::kernel::laws::offered_ids;

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
            ],
            barred: Vec::new(),
            sums: Vec::new(),
        };
        let mut dice = RandomDice::new(1);
        let drawn: BTreeSet<String> = (0..500).filter_map(|_| draw(&prompt.offers, &mut dice)).collect();
        let offered: BTreeSet<String> = offered_ids(&prompt).into_iter().collect();
        assert_eq!(drawn, offered);
    }

    #[test]
    fn nothing_offered_means_nothing_drawn() {
        assert_eq!(draw(&[], &mut RandomDice::new(1)), None);
    }
}
