//! Phrases and cases as a brief message has them.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::phrase::{Key, Phrase};

/// A phrase; without parameters its key alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Say(pub(crate) Phrase);

impl Say {
    pub(crate) fn all(phrases: &[Phrase]) -> Vec<Say> {
        phrases.iter().cloned().map(Say).collect()
    }

    pub(crate) fn phrases(said: &[Say]) -> Vec<Phrase> {
        said.iter().map(|say| say.0.clone()).collect()
    }
}

impl Serialize for Say {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.params.is_empty() {
            self.0.key.serialize(serializer)
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Say {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Say, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Bare(Key),
            Whole(Phrase),
        }
        Ok(Say(match Form::deserialize(deserializer)? {
            Form::Bare(key) => Phrase {
                key,
                params: Vec::new(),
            },
            Form::Whole(phrase) => phrase,
        }))
    }
}

/// The case of a line: 0 where it is that of the line before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CaseOf {
    /// That of the line before.
    Same(u8),
    /// Another one.
    Named(Key),
}

/// Says the cases of lines that follow each other.
#[derive(Default)]
pub(crate) struct Cases(Key);

impl Cases {
    pub(crate) fn shorten(&mut self, case: &Key) -> CaseOf {
        if *case == self.0 {
            return CaseOf::Same(0);
        }
        self.0 = case.clone();
        CaseOf::Named(case.clone())
    }

    pub(crate) fn read(&mut self, case: &CaseOf) -> Key {
        if let CaseOf::Named(case) = case {
            self.0 = case.clone();
        }
        self.0.clone()
    }
}
