//! The options of a table, and their saved form.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::book::Rule;

/// The rules that are switched on for a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options(u64);

impl Options {
    /// Whether a rule is on.
    #[inline]
    #[must_use]
    pub const fn has(self, rule: Rule) -> bool {
        self.0 >> rule as u32 & 1 == 1
    }

    /// Whether no rule is on.
    #[inline]
    #[must_use]
    pub const fn is_basic(self) -> bool {
        self.0 == 0
    }

    /// The same with a rule switched on.
    #[must_use]
    pub const fn with(self, rule: Rule) -> Options {
        Options(self.0 | 1 << rule as u32)
    }

    fn rules(self) -> impl Iterator<Item = Rule> {
        Rule::ALL.iter().copied().filter(move |rule| self.has(*rule))
    }
}

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rules().map(Rule::id))
    }
}

/// The saved forms of options: the ids, or the three switches of games saved by version 0.1.
#[derive(Deserialize)]
#[serde(untagged)]
enum Saved {
    Ids(Vec<String>),
    Switches {
        #[serde(default)]
        f: bool,
        #[serde(default)]
        h: bool,
        #[serde(default)]
        c: bool,
    },
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        let ids = match Saved::deserialize(deserializer)? {
            Saved::Ids(ids) => ids,
            Saved::Switches { f, h, c } => [(f, Rule::ArtilleryFords), (h, Rule::LeeHealth), (c, Rule::LiteralCorps)]
                .into_iter()
                .filter(|(on, _)| *on)
                .map(|(_, rule)| rule.id().to_owned())
                .collect(),
        };
        let rule =
            |id: String| Rule::from_id(&id).ok_or_else(|| D::Error::custom(format!("there is no option '{id}'")));
        ids.into_iter()
            .try_fold(Options::default(), |options, id| Ok(options.with(rule(id)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_saved_by_their_ids() {
        let options = Options::default().with(Rule::LeeHealth).with(Rule::Weather);
        let saved = serde_json::to_string(&options).expect("options serialise");
        assert_eq!(saved, r#"["lee-health-variant","weather"]"#);
        assert_eq!(serde_json::from_str::<Options>(&saved).ok(), Some(options));
        assert!(serde_json::from_str::<Options>(r#"["no-such-rule"]"#).is_err());
    }

    #[test]
    fn the_first_saved_form_is_still_read() {
        let read: Options = serde_json::from_str(r#"{"f":true,"c":true}"#).expect("the old form is read");
        assert_eq!(
            read,
            Options::default().with(Rule::ArtilleryFords).with(Rule::LiteralCorps)
        );
    }
}
