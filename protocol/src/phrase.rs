//! Sentences without words: a key and its parameters.
//!
//! The client finds the template under the key in the game's package and fills it in. A template says of each parameter
//! what it is (`{0:piece} enters {1:space}`), so the wire carries bare numbers. On the wire a phrase is one JSON array:
//! `["moved", 7, 12]`.

use std::borrow::Cow;

use serde::de::{self, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

/// A text of fixed vocabulary: a phrase key, a verb, a case number. Borrowed from the rules wherever possible.
pub type Key = Cow<'static, str>;

/// One parameter of a [`Phrase`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
#[ts(export)]
pub enum Param {
    /// A number, a space, a piece, a side (0 Union, 1 Confederate): the template knows which.
    Number(i32),
    /// The key of another phrase, or a literal text.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    Text(#[ts(type = "string")] Key),
    /// Several numbers, pieces or spaces.
    List(Vec<i32>),
}

impl From<i32> for Param {
    fn from(number: i32) -> Param {
        Param::Number(number)
    }
}

impl From<u8> for Param {
    fn from(number: u8) -> Param {
        Param::Number(i32::from(number))
    }
}

impl From<i8> for Param {
    fn from(number: i8) -> Param {
        Param::Number(i32::from(number))
    }
}

impl From<i16> for Param {
    fn from(number: i16) -> Param {
        Param::Number(i32::from(number))
    }
}

impl From<u16> for Param {
    fn from(number: u16) -> Param {
        Param::Number(i32::from(number))
    }
}

impl From<&'static str> for Param {
    fn from(text: &'static str) -> Param {
        Param::Text(Cow::Borrowed(text))
    }
}

impl From<crate::Side> for Param {
    fn from(side: crate::Side) -> Param {
        Param::Number(side.index() as i32)
    }
}

impl From<Vec<i32>> for Param {
    fn from(list: Vec<i32>) -> Param {
        Param::List(list)
    }
}

/// A sentence as a key with parameters; `["key", ...params]` on the wire.
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(export, type = "[string, ...Array<number | string | Array<number>>]")]
pub struct Phrase {
    /// The key of the template in the game's package.
    pub key: Key,
    /// What fills the template, in order.
    pub params: Vec<Param>,
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for Phrase {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use utoipa::openapi::schema::{ArrayBuilder, Object, Schema, Type};
        ArrayBuilder::new()
            .description(crate::schema::docs::<Phrase>())
            .prefix_items([Schema::Object(Object::with_type(Type::String))])
            .items(crate::schema::reference::<Param>())
            .min_items(Some(1))
            .into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for Phrase {
    fn schemas(schemas: &mut crate::schema::Schemas) {
        crate::schema::mention::<Param>(schemas);
    }
}

#[cfg(feature = "openapi")]
crate::schema::named!(Phrase);

impl Phrase {
    /// A phrase without parameters.
    #[must_use]
    pub const fn bare(key: &'static str) -> Phrase {
        Phrase {
            key: Cow::Borrowed(key),
            params: Vec::new(),
        }
    }

    /// Adds a parameter.
    #[must_use]
    pub fn with(mut self, param: impl Into<Param>) -> Phrase {
        self.params.push(param.into());
        self
    }
}

/// Builds a [`Phrase`]: `phrase!("moved", piece, space)`.
#[macro_export]
macro_rules! phrase {
    ($key:expr) => { $crate::Phrase::bare($key) };
    ($key:expr, $($param:expr),+ $(,)?) => {
        $crate::Phrase {
            key: ::std::borrow::Cow::Borrowed($key),
            params: vec![$($crate::Param::from($param)),+],
        }
    };
}

impl Serialize for Phrase {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seq = serializer.serialize_seq(Some(1 + self.params.len()))?;
        seq.serialize_element(&self.key)?;
        for param in &self.params {
            seq.serialize_element(param)?;
        }
        seq.end()
    }
}

impl<'de> Deserialize<'de> for Phrase {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Phrase, D::Error> {
        struct PhraseVisitor;
        impl<'de> Visitor<'de> for PhraseVisitor {
            type Value = Phrase;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an array of a key and its parameters")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Phrase, A::Error> {
                let key: String = seq.next_element()?.ok_or_else(|| de::Error::invalid_length(0, &self))?;
                let mut params = Vec::new();
                while let Some(param) = seq.next_element()? {
                    params.push(param);
                }
                Ok(Phrase {
                    key: Cow::Owned(key),
                    params,
                })
            }
        }
        deserializer.deserialize_seq(PhraseVisitor)
    }
}
