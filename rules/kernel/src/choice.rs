//! Choices and their text form on the wire: a verb and its targets, joined by colons.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use crate::Dice;

/// What can stand behind a verb: a piece, a space, a number of the game's own kind.
pub trait Target: Copy {
    /// Its number on the wire.
    fn wire(self) -> u16;
    /// What this number on the wire means.
    fn read(number: u16) -> Option<Self>;
}

impl Target for u8 {
    fn wire(self) -> u16 {
        u16::from(self)
    }

    fn read(number: u16) -> Option<u8> {
        u8::try_from(number).ok()
    }
}

impl Target for u16 {
    fn wire(self) -> u16 {
        self
    }

    fn read(number: u16) -> Option<u16> {
        Some(number)
    }
}

/// The numbers that stand behind a verb.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Targets {
    /// The piece.
    pub piece: Option<u16>,
    /// The space.
    pub space: Option<u16>,
    /// The number.
    pub number: Option<u16>,
}

/// The choices of a game as words, such as [`choices!`](crate::choices) declares them.
pub trait Spoken: Copy + PartialEq + Debug + Display + FromStr {
    /// All verbs.
    const VERBS: &[&str];
    /// Says everything that can be said with these words.
    fn all(words: &Vocabulary, say: &mut dyn FnMut(Self));
    /// One thing that can be said with them: each verb is equally likely, and each of its targets. `None` when the verb
    /// that was drawn has no such target.
    fn draw(words: &Vocabulary, dice: &mut dyn Dice) -> Option<Self>;
}

/// A target of this kind among these numbers, each equally likely.
pub fn draw_target<T: Target>(numbers: &[u16], dice: &mut dyn Dice) -> Option<T> {
    let count = numbers.len() as u32;
    let number = (count > 0).then(|| numbers[dice.below(count) as usize]);
    number.and_then(T::read)
}

/// What a fuzzer may say behind the verbs of a game.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// Pieces.
    pub pieces: Vec<u16>,
    /// Spaces.
    pub spaces: Vec<u16>,
    /// Numbers.
    pub numbers: Vec<u16>,
}

/// A text that is not a choice of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a choice of this game")]
pub struct NotAChoice;

/// A number in the one way it is written: digits only, no leading zero.
///
/// # Errors
/// When it is written otherwise, or too great.
pub fn number<N: FromStr>(text: &str) -> Result<N, NotAChoice> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain {
        text.parse().map_err(|_| NotAChoice)
    } else {
        Err(NotAChoice)
    }
}

/// Declares the choices of a game: an enum with a variant per verb, its text form, and a list of everything that can be
/// said.
///
/// Behind a verb stand at most two targets, each of them a `piece`, a `space` or a `number` of a type that is a
/// [`Target`]; no target comes twice.
#[macro_export]
macro_rules! choices {
    (
        $(#[$meta:meta])*
        pub enum $choice:ident {
            $(
                $(#[$doc:meta])*
                $name:ident $(( $first:ident : $one:ty $(, $second:ident : $two:ty)? ))? = $verb:literal,
            )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $choice {
            $($(#[$doc])* $name $(($one $(, $two)?))?,)*
        }

        /// All verbs.
        pub const VERBS: &[&str] = &[$($verb,)*];

        impl $choice {
            /// Its verb on the wire.
            #[must_use]
            pub const fn verb(self) -> &'static str {
                match self {
                    $($choice::$name { .. } => $verb,)*
                }
            }

            /// The numbers behind its verb.
            #[must_use]
            pub fn targets(self) -> $crate::choice::Targets {
                #[allow(unused_mut, reason = "some verbs have no target")]
                let mut targets = $crate::choice::Targets::default();
                match self {
                    $($choice::$name $(($first $(, $second)?))? => {
                        $(
                            targets.$first = Some($crate::choice::Target::wire($first));
                            $(targets.$second = Some($crate::choice::Target::wire($second));)?
                        )?
                    })*
                }
                targets
            }

        }

        impl $crate::choice::Spoken for $choice {
            const VERBS: &[&str] = VERBS;

            fn all(words: &$crate::choice::Vocabulary, say: &mut dyn FnMut($choice)) {
                $($crate::choices!(@say words, say, $choice::$name $(, $first: $one $(, $second: $two)?)?);)*
            }

            fn draw(words: &$crate::choice::Vocabulary, dice: &mut dyn $crate::Dice) -> Option<$choice> {
                match VERBS[dice.below(VERBS.len() as u32) as usize] {
                    $($verb => $crate::choices!(
                        @draw words, dice, $choice::$name $(, $first: $one $(, $second: $two)?)?
                    ),)*
                    _ => None,
                }
            }
        }

        impl ::std::fmt::Display for $choice {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.verb())?;
                let targets = self.targets();
                for number in [targets.piece, targets.space, targets.number].into_iter().flatten() {
                    write!(f, ":{number}")?;
                }
                Ok(())
            }
        }

        impl ::std::str::FromStr for $choice {
            type Err = $crate::choice::NotAChoice;

            fn from_str(text: &str) -> Result<$choice, $crate::choice::NotAChoice> {
                use $crate::choice::{NotAChoice, Target, number};
                let mut words = text.split(':');
                let choice = match words.next() {
                    $(Some($verb) => {
                        $(
                            let first = number(words.next().ok_or(NotAChoice)?)?;
                            let $first = <$one as Target>::read(first).ok_or(NotAChoice)?;
                            $(
                                let second = number(words.next().ok_or(NotAChoice)?)?;
                                let $second = <$two as Target>::read(second).ok_or(NotAChoice)?;
                            )?
                        )?
                        $choice::$name $(($first $(, $second)?))?
                    })*
                    _ => return Err(NotAChoice),
                };
                if words.next().is_some() {
                    return Err(NotAChoice);
                }
                Ok(choice)
            }
        }
    };
    (@say $words:ident, $say:ident, $name:path) => {
        $say($name);
    };
    (@say $words:ident, $say:ident, $name:path, $first:ident: $one:ty) => {
        for one in $crate::choices!(@words $words, $first) {
            if let Some(one) = <$one as $crate::choice::Target>::read(*one) {
                $say($name(one));
            }
        }
    };
    (@say $words:ident, $say:ident, $name:path, $first:ident: $one:ty, $second:ident: $two:ty) => {
        for one in $crate::choices!(@words $words, $first) {
            let Some(one) = <$one as $crate::choice::Target>::read(*one) else { continue };
            for two in $crate::choices!(@words $words, $second) {
                if let Some(two) = <$two as $crate::choice::Target>::read(*two) {
                    $say($name(one, two));
                }
            }
        }
    };
    (@draw $words:ident, $dice:ident, $name:path) => {
        Some($name)
    };
    (@draw $words:ident, $dice:ident, $name:path, $first:ident: $one:ty $(, $second:ident: $two:ty)?) => {
        Some($name(
            $crate::choice::draw_target::<$one>($crate::choices!(@words $words, $first), $dice)?
            $(, $crate::choice::draw_target::<$two>($crate::choices!(@words $words, $second), $dice)?)?
        ))
    };
    (@words $words:ident, piece) => { &$words.pieces };
    (@words $words:ident, space) => { &$words.spaces };
    (@words $words:ident, number) => { &$words.numbers };
}

#[cfg(test)]
#[expect(unreachable_pub, reason = "games publish their choices")]
mod tests {
    use super::{NotAChoice, Spoken, Vocabulary};
    use crate::RandomDice;

    choices! {
        /// Choices of no game.
        pub enum Said {
            /// A button.
            Pass = "pass",
            /// A space.
            Army(space: u8) = "army",
            /// A move.
            Move(piece: u8, space: u8) = "move",
            /// A number.
            Bid(number: u8) = "bid",
        }
    }

    #[test]
    fn every_choice_survives_its_text_form() {
        let words = Vocabulary {
            pieces: vec![1, 7, 300],
            spaces: vec![2, 9],
            numbers: vec![0, 5],
        };
        let mut said = Vec::new();
        Said::all(&words, &mut |choice| said.push(choice));
        let texts: Vec<String> = said.iter().map(ToString::to_string).collect();
        let expected = "pass army:2 army:9 move:1:2 move:1:9 move:7:2 move:7:9 bid:0 bid:5";
        assert_eq!(texts.join(" "), expected, "300 is no piece");
        for choice in &said {
            assert_eq!(choice.to_string().parse(), Ok(*choice));
        }
        let mut dice = RandomDice::new(3);
        let mut drawn: Vec<String> = (0..500)
            .filter_map(|_| Said::draw(&words, &mut dice))
            .map(|choice| choice.to_string())
            .collect();
        drawn.sort();
        drawn.dedup();
        let mut all: Vec<String> = said.iter().map(ToString::to_string).collect();
        all.sort();
        assert_eq!(drawn, all, "whatever can be said is drawn some day");
        assert_eq!(super::tests::VERBS, ["pass", "army", "move", "bid"]);
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            ":",
            "pass:",
            "pass:1",
            "move",
            "move:1",
            "move:1:2:3",
            "move:01:2",
            "move:+1:2",
            "move:256:2",
            "army",
            "Pass",
            "move:1: 2",
        ] {
            assert_eq!(text.parse::<Said>(), Err(NotAChoice), "{text}");
        }
    }
}
