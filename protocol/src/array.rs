//! Structs that travel as arrays: the order says what each element is, which saves its name in every message.

/// Lets a struct travel as an array of its fields in the given order. Those after the semicolon are optional: they have
/// a default, and are left out where nothing but defaults would follow.
macro_rules! array_form {
    ($name:ident { $($field:ident),+ $(; $($optional:ident),+)? }) => {
        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use ::serde::ser::SerializeSeq;
                let required = [$(stringify!($field)),+].len();
                let given: &[bool] = &[$($(!$crate::array::is_default(&self.$optional)),+)?];
                let shown = given.iter().rposition(|given| *given).map_or(0, |last| last + 1);
                let mut seq = serializer.serialize_seq(Some(required + shown))?;
                $(seq.serialize_element(&self.$field)?;)+
                $(
                    let mut slots = 0..shown;
                    $(
                        if slots.next().is_some() {
                            seq.serialize_element(&self.$optional)?;
                        }
                    )+
                )?
                seq.end()
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                struct Elements;
                impl<'de> ::serde::de::Visitor<'de> for Elements {
                    type Value = $name;
                    fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                        f.write_str(concat!("an array: ", $(stringify!($field), " ",)+ $($(stringify!($optional), "? ",)+)?))
                    }
                    fn visit_seq<A: ::serde::de::SeqAccess<'de>>(self, mut seq: A) -> Result<$name, A::Error> {
                        use ::serde::de::Error;
                        $(
                            let $field = seq
                                .next_element()?
                                .ok_or_else(|| A::Error::missing_field(stringify!($field)))?;
                        )+
                        $($(let $optional = seq.next_element()?.unwrap_or_default();)+)?
                        Ok($name { $($field,)+ $($($optional,)+)? })
                    }
                }
                deserializer.deserialize_seq(Elements)
            }
        }
    };
}

/// The same, with a schema for the description of the HTTP API.
macro_rules! as_array {
    ($name:ident { $($field:ident),+ $(; $($optional:ident),+)? }) => {
        $crate::array::array_form!($name { $($field),+ $(; $($optional),+)? });

        #[cfg(feature = "openapi")]
        $crate::schema::array_schema!($name {
            $($field stringify!($field)),+ $(; $($optional stringify!($optional)),+)?
        });
    };
}

pub(crate) use {array_form, as_array};

pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[cfg(test)]
mod tests {
    use crate::phrase;
    use crate::side::Side;
    use crate::view::{Combat, LogEntry, Roll, Track, Waiting};

    fn travels(value: &LogEntry, text: &str) {
        assert_eq!(serde_json::to_string(value).expect("json"), text);
        assert_eq!(serde_json::from_str::<LogEntry>(text).expect("an entry"), *value);
    }

    #[test]
    fn what_is_missing_at_the_end_is_left_out() {
        let mut entry = LogEntry {
            say: phrase!("moved", 7, 12),
            case: "9.1".into(),
            dice: Vec::new(),
            combat: None,
        };
        travels(&entry, r#"["9.1",["moved",7,12]]"#);
        entry.dice.push(Roll {
            side: Side::Union,
            purpose: "dice.sunset".into(),
            faces: vec![2, 4],
        });
        travels(&entry, r#"["9.1",["moved",7,12],[["union","dice.sunset",[2,4]]]]"#);
        entry.dice.clear();
        entry.combat = Some(Box::new(Combat {
            at: 3,
            attacker: Side::Union,
            attack: Vec::new(),
            defense: Vec::new(),
            odds: Vec::new(),
            reading: Vec::new(),
            groups: Vec::new(),
            dice: Vec::new(),
            result: None,
        }));
        travels(
            &entry,
            r#"["9.1",["moved",7,12],[],{"at":3,"attacker":"union","attack":[],"defense":[]}]"#,
        );
    }

    #[test]
    fn a_track_may_have_no_owner() {
        for (text, owner) in [
            (r#"["turn",3]"#, None),
            (r#"["rp.union",3,"union"]"#, Some(Side::Union)),
        ] {
            let track: Track = serde_json::from_str(text).expect("a track");
            assert_eq!((track.at, track.owner), (3, owner));
            assert_eq!(serde_json::to_string(&track).expect("json"), text);
        }
    }

    #[test]
    fn an_array_that_is_too_short_names_what_it_lacks() {
        let error = serde_json::from_str::<Waiting>(r#"["union","8.1"]"#).expect_err("too short");
        assert!(error.to_string().contains("say"), "{error}");
        assert!(serde_json::from_str::<Waiting>(r#"{"side":"union"}"#).is_err());
    }
}
