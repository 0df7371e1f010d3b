//! What a plan says to a question. It is asked with what its owner himself sees, and knows nothing else: two games that
//! look the same to him are answered the same.

use protocol::Side;
use protocol::http::{PlanPhrase, PlanRule, PlanWhen};
use protocol::phrase::{Param, Phrase};
use protocol::view::{Offer, Prompt, TableView};

/// What a plan says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Advice {
    /// The rule of this number makes this choice.
    Choose(usize, String),
    /// Its owner wants to be asked himself.
    Ask,
    /// No rule says anything of it.
    Unforeseen,
}

/// What the rules of a side say to what it is asked, in the first that fits; `told` are the keys of what the log told it
/// with the opponent's step by which it was asked.
#[must_use]
pub(super) fn consult(rules: &[PlanRule], side: Side, view: &TableView, told: &[String]) -> Advice {
    let Some(prompt) = &view.prompt else {
        return Advice::Unforeseen;
    };
    for (number, rule) in rules.iter().enumerate() {
        if !is_meant(&rule.when, view, prompt, told) {
            continue;
        }
        match &rule.answer {
            None => return Advice::Ask,
            Some(choice) if is_offered(choice, side, view, prompt) => return Advice::Choose(number, choice.clone()),
            Some(_) => {}
        }
    }
    Advice::Unforeseen
}

fn is_meant(when: &PlanWhen, view: &TableView, prompt: &Prompt, told: &[String]) -> bool {
    let is_about = |params: &Vec<String>| *params == params_of(&prompt.say);
    let is_now = |moment: &PlanPhrase| moment.key == view.turn.key && moment.params == params_of(&view.turn);
    prompt.say.key == when.asked
        && when.about.as_ref().is_none_or(is_about)
        && when.told.as_ref().is_none_or(|key| told.contains(key))
        && when.moment.as_ref().is_none_or(is_now)
}

/// Whether a choice is offered that names no piece of the opponent: its number may be that of another by then.
fn is_offered(choice: &str, side: Side, view: &TableView, prompt: &Prompt) -> bool {
    let Some(offer) = prompt
        .offers
        .iter()
        .find(|offer| offer.choices().any(|id| id == choice))
    else {
        return false;
    };
    let is_own = |piece: u16| view.pieces.iter().any(|own| own.id == piece && own.owner == side);
    piece_of(offer, choice).is_none_or(is_own)
}

/// The piece that a choice of an offer names.
fn piece_of(offer: &Offer, choice: &str) -> Option<u16> {
    let names_pieces = !(offer.pieces.is_empty() && offer.moves.is_empty() && offer.amounts.is_empty());
    let piece = choice.split(':').nth(1).filter(|_| names_pieces)?;
    piece.parse().ok()
}

/// The parameters of a phrase as plans have them.
fn params_of(phrase: &Phrase) -> Vec<String> {
    let text = |param: &Param| match param {
        Param::Number(number) => number.to_string(),
        Param::List(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(i32::to_string).collect();
            numbers.join(",")
        }
        Param::Text(text) => text.to_string(),
    };
    phrase.params.iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::phrase;
    use protocol::view::Piece;

    fn view() -> TableView {
        let offer = |verb: &'static str, offer: Offer| Offer {
            verb: verb.into(),
            ..offer
        };
        let piece = |id: u16, owner: Side| Piece {
            id,
            counter: None,
            owner,
            at: 1,
            face: 0,
            badges: Vec::new(),
        };
        TableView {
            pieces: vec![piece(3, Side::Union), piece(4, Side::Confederate)].into(),
            prompt: Some(Prompt {
                seq: 1,
                say: phrase!("ask.retreat", 3, vec![7, 12]),
                case: "".into(),
                offers: vec![
                    offer("pass", Offer::default()),
                    offer(
                        "retreat",
                        Offer {
                            spaces: vec![7, 12],
                            ..Offer::default()
                        },
                    ),
                    offer(
                        "take",
                        Offer {
                            pieces: vec![3, 4],
                            ..Offer::default()
                        },
                    ),
                ]
                .into(),
                barred: Vec::new(),
                sums: Vec::new(),
            }),
            ..TableView::empty(phrase!("turn", "day.two", 2))
        }
    }

    fn rule(asked: &str, answer: Option<&str>) -> PlanRule {
        PlanRule {
            when: PlanWhen {
                asked: asked.to_owned(),
                about: None,
                told: None,
                moment: None,
            },
            answer: answer.map(str::to_owned),
            standing: false,
        }
    }

    fn says(rules: &[PlanRule]) -> Advice {
        consult(rules, Side::Union, &view(), &["shelled".to_owned()])
    }

    #[test]
    fn the_first_rule_that_fits_answers() {
        let to_12 = rule("ask.retreat", Some("retreat:12"));
        let to_9 = rule("ask.retreat", Some("retreat:9"));
        let pass = rule("ask.retreat", Some("pass"));
        let other = rule("ask.loss", Some("pass"));
        let choose = |number, choice: &str| Advice::Choose(number, choice.to_owned());
        assert_eq!(
            says(&[other.clone(), to_12.clone(), pass.clone()]),
            choose(1, "retreat:12")
        );
        assert_eq!(
            says(&[to_9.clone(), pass]),
            choose(1, "pass"),
            "what is not offered is passed over"
        );
        assert_eq!(says(&[to_9.clone(), rule("ask.retreat", None), to_12]), Advice::Ask);
        assert_eq!(says(&[to_9, other]), Advice::Unforeseen);
        assert_eq!(says(&[]), Advice::Unforeseen);
    }

    #[test]
    fn all_that_a_rule_says_has_to_be_so() {
        let pass = rule("ask.retreat", Some("pass"));
        let fits = |change: &dyn Fn(&mut PlanWhen)| {
            let mut rule = pass.clone();
            change(&mut rule.when);
            says(&[rule]) != Advice::Unforeseen
        };
        let texts = |params: &[&str]| params.iter().map(|param| (*param).to_owned()).collect();
        let moment = |key: &str, params: &[&str]| {
            Some(PlanPhrase {
                key: key.to_owned(),
                params: texts(params),
            })
        };
        assert!(fits(&|when| when.about = Some(texts(&["3", "7,12"]))));
        assert!(!fits(&|when| when.about = Some(texts(&["3"]))));
        assert!(fits(&|when| when.told = Some("shelled".to_owned())));
        assert!(!fits(&|when| when.told = Some("passed".to_owned())));
        assert!(fits(&|when| when.moment = moment("turn", &["day.two", "2"])));
        assert!(!fits(&|when| when.moment = moment("turn", &["day.one", "2"])));
        assert!(!fits(&|when| when.moment = moment("night", &["day.two", "2"])));
    }

    #[test]
    fn a_piece_of_the_opponent_is_not_named_beforehand() {
        let take = |piece: &str| says(&[rule("ask.retreat", Some(piece))]);
        assert_eq!(take("take:3"), Advice::Choose(0, "take:3".to_owned()));
        assert_eq!(take("take:4"), Advice::Unforeseen);
    }
}
