//! A combat in a brief message: what it has in common with the one that is shown is not said again.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::numbers::Seat;
use super::words::{CaseOf, Cases, Say};
use crate::ids::SpaceId;
use crate::phrase::Phrase;
use crate::side::Side;
use crate::view::{Combat, Line, Odds, OddsGroup, Roll};

/// A combat beside the one that the view has shown so far, if any.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct BriefCombat {
    /// Where it is fought, if that is another space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub at: Option<SpaceId>,
    /// Who attacks, if that is another side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub by: Option<Seat>,
    /// The attacker's lines, if they are others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub a: Option<Vec<BriefLine>>,
    /// The defender's lines, if they are others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub d: Option<Vec<BriefLine>>,
    /// The odds: of how many rolls, and in how many of them each result comes up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub o: Option<(u32, Vec<Odd>)>,
    /// How they are read at a glance, if that is something else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub r: Option<Vec<Odds>>,
    /// Which of them belong together, if they are others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub g: Option<Vec<OddsGroup>>,
    /// The dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Roll>>")]
    pub dice: Vec<Roll>,
    /// The result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<Phrase>,
}

/// A line of a sum: the place of one before, or another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
#[ts(export)]
pub enum BriefLine {
    /// One before, by its place.
    Before(u16),
    /// Another one.
    Other(
        i32,
        #[ts(type = "0 | string")] CaseOf,
        #[ts(type = "string | import('./Phrase').Phrase")] Say,
    ),
}

/// How often a result comes up: of the result that stood in this place before, of another one, and of other rolls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
#[ts(export)]
pub enum Odd {
    /// In how many rolls.
    Ways(u32),
    /// A result, and in how many rolls.
    Of(#[ts(type = "string | import('./Phrase').Phrase")] Say, u32),
    /// A result, in how many rolls, and of how many.
    Other(#[ts(type = "string | import('./Phrase').Phrase")] Say, u32, u32),
}

/// What is shown where there is no combat.
static NOTHING: Combat = Combat {
    at: 0,
    attacker: Side::Union,
    attack: Vec::new(),
    defense: Vec::new(),
    odds: Vec::new(),
    reading: Vec::new(),
    groups: Vec::new(),
    dice: Vec::new(),
    result: None,
};

fn lines_between(old: &[Line], new: &[Line]) -> Option<Vec<BriefLine>> {
    let mut cases = Cases::default();
    let mut brief = |line: &Line| match (0..).zip(old).find(|(_, known)| *known == line) {
        Some((place, _)) => BriefLine::Before(place),
        None => BriefLine::Other(line.0, cases.shorten(&line.1), Say(line.2.clone())),
    };
    (old != new).then(|| new.iter().map(&mut brief).collect())
}

fn lines_after(old: &[Line], brief: Option<&[BriefLine]>) -> Vec<Line> {
    let mut cases = Cases::default();
    let Some(brief) = brief else { return old.to_vec() };
    let line = |line: &BriefLine| match line {
        BriefLine::Before(place) => old.get(usize::from(*place)).cloned(),
        BriefLine::Other(amount, case, say) => Some(Line(*amount, cases.read(case), say.0.clone())),
    };
    brief.iter().filter_map(line).collect()
}

fn odds_between(old: &[Odds], new: &[Odds]) -> Option<(u32, Vec<Odd>)> {
    let of = new.first()?.2;
    let odd = |(place, odds): (usize, &Odds)| {
        let stood = old.get(place).is_some_and(|known| known.0 == odds.0);
        match odds {
            Odds(_, ways, rolls) if stood && *rolls == of => Odd::Ways(*ways),
            Odds(say, ways, rolls) if *rolls == of => Odd::Of(Say(say.clone()), *ways),
            Odds(say, ways, rolls) => Odd::Other(Say(say.clone()), *ways, *rolls),
        }
    };
    Some((of, new.iter().enumerate().map(odd).collect()))
}

fn odds_after(old: &[Odds], brief: Option<&(u32, Vec<Odd>)>) -> Vec<Odds> {
    let Some((of, brief)) = brief else { return Vec::new() };
    let odds = |(place, odd): (usize, &Odd)| match odd {
        Odd::Ways(ways) => old.get(place).map(|known| Odds(known.0.clone(), *ways, *of)),
        Odd::Of(say, ways) => Some(Odds(say.0.clone(), *ways, *of)),
        Odd::Other(say, ways, rolls) => Some(Odds(say.0.clone(), *ways, *rolls)),
    };
    brief.iter().enumerate().filter_map(odds).collect()
}

impl BriefCombat {
    pub(crate) fn between(old: Option<&Combat>, new: &Combat) -> BriefCombat {
        let old = old.unwrap_or(&NOTHING);
        BriefCombat {
            at: (old.at != new.at).then_some(new.at),
            by: (old.attacker != new.attacker).then_some(Seat(new.attacker)),
            a: lines_between(&old.attack, &new.attack),
            d: lines_between(&old.defense, &new.defense),
            o: odds_between(&old.odds, &new.odds),
            r: (old.reading != new.reading).then(|| new.reading.clone()),
            g: (old.groups != new.groups).then(|| new.groups.clone()),
            dice: new.dice.clone(),
            result: new.result.clone(),
        }
    }

    pub(crate) fn after(&self, old: Option<&Combat>) -> Combat {
        let old = old.unwrap_or(&NOTHING);
        Combat {
            at: self.at.unwrap_or(old.at),
            attacker: self.by.map_or(old.attacker, |seat| seat.0),
            attack: lines_after(&old.attack, self.a.as_deref()),
            defense: lines_after(&old.defense, self.d.as_deref()),
            odds: odds_after(&old.odds, self.o.as_ref()),
            reading: self.r.clone().unwrap_or_else(|| old.reading.clone()),
            groups: self.g.clone().unwrap_or_else(|| old.groups.clone()),
            dice: self.dice.clone(),
            result: self.result.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BriefCombat, NOTHING};
    use crate::phrase;
    use crate::view::{Combat, Odds, OddsGroup};

    #[test]
    fn what_is_read_first_and_what_belongs_together_is_said_once() {
        let shown = Combat {
            odds: vec![Odds(phrase!("row"), 1, 2), Odds(phrase!("other"), 1, 2)],
            reading: vec![Odds(phrase!("driven"), 1, 2)],
            groups: vec![OddsGroup {
                say: phrase!("driven"),
                rows: 2,
                gains: -1,
                party: None,
            }],
            ..NOTHING.clone()
        };
        let other = Combat {
            odds: vec![Odds(phrase!("row"), 3, 4), Odds(phrase!("other"), 1, 4)],
            ..shown.clone()
        };
        for (old, new, said) in [
            (None, &shown, (true, true)),
            (Some(&shown), &other, (false, false)),
            (Some(&shown), &NOTHING, (true, true)),
        ] {
            let brief = BriefCombat::between(old, new);
            assert_eq!((brief.r.is_some(), brief.g.is_some()), said);
            let text = serde_json::to_string(&brief).expect("json");
            let read: BriefCombat = serde_json::from_str(&text).expect("a combat");
            assert_eq!(read.after(old), *new);
        }
    }
}
