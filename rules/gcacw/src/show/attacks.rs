//! What attacks are called where they are offered: at what sum, and how likely they drive the defenders off.

use kernel::choice::Target;
use kernel::{Phrase, phrase};
use protocol::view::Offer;
use protocol::{Param, Side};

use crate::field::Field;
use crate::frames::March;
use crate::ids::{HexId, LeaderId};
use crate::show::odds::assault_attack;
use crate::tables::AttackKind;

impl Field<'_> {
    /// An attack of a unit that marches: what it costs, what is added to its die less what is added to the defender's as
    /// far as it is known, and in how many of a hundred cases it drives them off. The name of who stands alone in a hex
    /// without one is told instead of it.
    pub(super) fn called(&self, march: &March, kind: AttackKind, target: HexId) -> Option<Phrase> {
        let cost = self.attack_cost(march.unit, kind)?;
        let (net, driven) = self.prospect(&march.attack(kind, target));
        let foe = self.stander(target);
        let [by_hex, by_name] = match kind {
            // It costs nothing.
            AttackKind::Column => {
                return Some(match foe {
                    Some(foe) => phrase!("column.foe", net, driven, foe),
                    None => phrase!("column.at", net, driven),
                });
            }
            AttackKind::Hasty => ["hasty.points", "hasty.foe"],
            AttackKind::Normal => ["normal.points", "normal.foe"],
            AttackKind::Prepared => ["prepared.points", "prepared.foe"],
        };
        Some(match foe {
            Some(foe) => phrase!(by_name, cost, net, driven, foe),
            None => phrase!(by_hex, cost, net, driven),
        })
    }

    /// An assault that is not begun, at its sum if all attack who can be named.
    pub(super) fn called_assault(&self, leader: LeaderId, target: HexId) -> Option<Phrase> {
        let attack = assault_attack(&self.all_named(leader, target))?;
        let net = i32::from(self.sums(&attack).net(0));
        Some(match self.stander(target) {
            Some(foe) => phrase!("assaults.foe", net, foe),
            None => phrase!("assaults.at", net),
        })
    }

    /// The unit that stands alone in a hex without a name, where it says more than the number of the hex.
    fn stander(&self, hex: HexId) -> Option<u16> {
        let [ours, theirs] = Side::BOTH.map(|side| self.units_in(side, hex));
        let is_named = self.map().printed.places.contains_key(&hex.0);
        (ours | theirs).only().filter(|_| !is_named).map(Target::wire)
    }
}

/// Offers of attacks that are called alike but for their figures become one, in which each figure stands in a list.
pub(super) fn together(offers: Vec<Offer>) -> Vec<Offer> {
    let mut merged: Vec<Offer> = Vec::with_capacity(offers.len());
    for offer in offers {
        match merged.last_mut() {
            Some(last) if is_alike(last, &offer) => join(last, offer),
            _ => merged.push(offer),
        }
    }
    merged
}

/// Whether an offer of spaces differs from the one before it in the figures of its label only.
fn is_alike(last: &Offer, offer: &Offer) -> bool {
    let (Some(one), Some(other)) = (&last.label, &offer.label) else {
        return false;
    };
    let figures = |label: &Phrase| label.params.iter().all(|param| !matches!(param, Param::Text(_)));
    let plain = |offer: &Offer| Offer {
        label: None,
        spaces: Vec::new(),
        ..offer.clone()
    };
    !offer.spaces.is_empty()
        && one.key == other.key
        && one.params.len() == other.params.len()
        && figures(one)
        && figures(other)
        && plain(last) == plain(offer)
}

/// Adds the spaces of an offer to another, and its figures to those of that one.
fn join(last: &mut Offer, offer: Offer) {
    let [before, more] = [last.spaces.len(), offer.spaces.len()];
    last.spaces.extend(offer.spaces);
    let (Some(label), Some(added)) = (&mut last.label, offer.label) else {
        return;
    };
    for (own, other) in label.params.iter_mut().zip(added.params) {
        if *own == other && !matches!(own, Param::List(_)) {
            continue;
        }
        let mut all = figures(own, before);
        all.extend(figures(&other, more));
        *own = Param::List(all);
    }
}

/// The figure for each of so many choices.
fn figures(param: &Param, count: usize) -> Vec<i32> {
    match param {
        Param::List(list) => list.clone(),
        Param::Number(number) => vec![*number; count],
        Param::Text(_) => Vec::new(),
    }
}
