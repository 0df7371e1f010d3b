//! What leads on where nothing forbids what is pointed at, and what is better than that: for who asks why.

use kernel::{Refusal, Ruleset, Side};

use crate::choice::Choice;
use crate::combat;
use crate::field::Field;
use crate::forces::Rank;
use crate::frames::{Assault, Flight, Frame, Led, March, Prepared, Stage};
use crate::game::Gcacw;
use crate::ids::{HexId, HexSet, LeaderId, LeaderSet, UnitId, UnitSet};
use crate::march::ATTACKED;
use crate::movement::TOO_FAR;
use crate::tables::Arm;

/// A piece that is pointed at.
#[derive(Clone, Copy)]
pub(super) enum Pointed {
    Unit(UnitId),
    Leader(LeaderId),
}

/// The names of units.
pub(super) fn called<'a>(field: &Field<'a>, units: UnitSet) -> Vec<&'a str> {
    let scenario = field.scenario;
    units.map(|unit| scenario[unit].printed.name.as_str()).collect()
}

/// Names as a sentence has them, with a word before the last.
pub(super) fn joined<T: AsRef<str>>(names: &[T], word: &str) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} {word} {last}", others.join(", ")),
    }
}

/// What a hex is by its line of the priorities of retreats (7.6.4).
const fn line(number: u8) -> &'static str {
    match number {
        1 => "farther from the enemy, along a road or railway",
        2 => "farther from the enemy",
        3 => "out of his zones of control, but no farther off",
        4 | 5 => "in an enemy zone of control",
        _ => "through the enemy",
    }
}

impl<'a> Field<'a> {
    /// Reasons that keep units from something, each with whom it keeps; and the case of the first of them.
    fn kept(&self, units: UnitSet, judge: impl Fn(UnitId) -> Result<(), Refusal>) -> Option<(&'static str, String)> {
        let mut reasons: Vec<(Refusal, UnitSet)> = Vec::new();
        for unit in units {
            let Err(refusal) = judge(unit) else { continue };
            match reasons.iter_mut().find(|(known, _)| *known == refusal) {
                Some((_, kept)) => kept.insert(unit),
                None => reasons.push((refusal, UnitSet::of(unit))),
            }
        }
        let case = reasons.first()?.0.case;
        let told = reasons
            .iter()
            .map(|(why, kept)| format!("{}: {}", joined(&called(self, *kept), "and"), why.message));
        Some((case, told.collect::<Vec<_>>().join(" ")))
    }

    /// Why a leader orders no assault on a hex (5.3.1).
    pub(super) fn no_assault(&self, leader: LeaderId, target: HexId) -> Refusal {
        let [his, there] = [self.scenario[leader].printed.name.clone(), self.map().label(target)];
        let side = self.leader_side(leader);
        let at = self.state.leaders[leader].hex;
        let says = |says: String| Refusal::of("5.3.1", says);
        if self.scenario[leader].printed.rank != Rank::Corps {
            return says(format!(
                "Assaults are ordered by leaders of infantry: {his} leads none."
            ));
        }
        if !self.is_occupied(side.other(), target) {
            return says(format!("No enemy stands in {there} whom {his} could assault."));
        }
        if at.is_none_or(|at| self.map().edge(at, target).is_none()) {
            return says(format!("{his} assaults the next hex only, and {there} is farther off."));
        }
        let own = self.own(leader) & self.scenario.infantry;
        let with: UnitSet = own.filter(|unit| self.state.units[*unit].hex == at).collect();
        match self.kept(with, |unit| self.may_assault(leader, target, unit)) {
            Some((case, kept)) => Refusal::of(case, format!("{his} cannot assault {there}. {kept}")),
            None => says(format!(
                "None of the infantry of {his} stands with him, from whose hex it would assault {there}."
            )),
        }
    }

    /// Why a leader has nobody to take along (5.2.2); none where he has nobody at all.
    pub(super) fn leads_nobody(&self, leader: LeaderId) -> Option<Refusal> {
        let here = |unit: &UnitId| self.state.units[*unit].hex.is_some();
        let own: UnitSet = self.own(leader).filter(here).collect();
        let (case, kept) = self.kept(own, |unit| self.may_join(leader, unit))?;
        let his = &self.scenario[leader].printed.name;
        Some(Refusal::of(case, format!("{his} can take nobody along. {kept}")))
    }

    /// Where a retreat goes instead of a hex, and why that is better (7.6.4).
    pub(super) fn better_ways(&self, flight: &Flight, to: HexId) -> Option<Refusal> {
        let at = flight.at(self.state)?;
        let (ways, _) = self.ways_back(flight);
        let first = ways.first()?;
        let hexes: Vec<String> = ways.iter().map(|way| self.map().label(way.to)).collect();
        let better = format!("{} ({})", joined(&hexes, "or"), line(first.line));
        let left: HexSet = flight.left.iter().flatten().copied().collect();
        let there = self.map().label(to);
        let edge = self.map().edge(at, to);
        let says = match edge.map(|edge| self.back(&flight.path(at, &left), to, edge)) {
            None => format!("A retreat goes from hex to hex: next to {better}."),
            Some(None) => format!("Nobody can retreat to {there}. The retreat goes to {better}."),
            Some(Some(back)) if back.line > first.line => {
                format!("{there} is {}. Better, and so before it: {better}.", line(back.line))
            }
            // Those of a divided rout go where they are driven, or elsewhere (7.6.6).
            Some(Some(_)) => format!("This part of the rout goes elsewhere: to {better}."),
        };
        Some(Refusal::of("7.6.4", says))
    }

    /// What is pointed at, where an enemy is meant by the hex in which he stands.
    pub(super) fn meant_by_foe(
        &self,
        side: Side,
        (piece, hex): (Option<Pointed>, Option<HexId>),
    ) -> (Option<Pointed>, Option<HexId>) {
        match (piece, hex) {
            (Some(Pointed::Unit(unit)), None) if self.side(unit) != side => (None, self.state.units[unit].hex),
            (Some(Pointed::Leader(leader)), None) if self.leader_side(leader) != side => {
                (None, self.state.leaders[leader].hex)
            }
            pointed => pointed,
        }
    }

    /// Why a unit does not attack a hex at all, with its name where the judge has none (7.1).
    pub(super) fn unfit(&self, unit: UnitId, target: HexId, refusal: Refusal) -> Refusal {
        let name = &self.scenario[unit].printed.name;
        if refusal == combat::NOT_NEXT {
            let there = self.map().label(target);
            return Refusal::of(refusal.case, format!("{name} does not stand next to {there}."));
        }
        if refusal != combat::UNFIT {
            return refusal;
        }
        let says = match self.scenario[unit].printed.arm {
            _ if self.state.units[unit].demoralized > 0 => format!("{name} is demoralized."),
            Arm::Cavalry => "Cavalry takes no part in assaults.".to_owned(),
            Arm::Artillery => "Artillery attacks in assaults only.".to_owned(),
            Arm::Wagons => "Wagons do not attack.".to_owned(),
            Arm::Infantry => return refusal,
        };
        Refusal::of(refusal.case, says)
    }

    /// Why a unit that marches does not attack a hex (7.1).
    pub(super) fn no_attack(&self, march: &March, target: HexId, refusal: Refusal) -> Refusal {
        if refusal != ATTACKED {
            return self.unfit(march.unit, target, refusal);
        }
        let name = &self.scenario[march.unit].printed.name;
        let (case, says) = match march {
            March { attacked: true, .. } => (refusal.case, format!("{name} has attacked in this march.")),
            March { stopped: true, .. } => (
                "6.2.7",
                format!("{name} had too few points for its step: after that it attacks nobody."),
            ),
            _ => (
                "2.4.5",
                format!("{name} went from one enemy zone of control into another: after that it attacks nobody."),
            ),
        };
        Refusal::of(case, says)
    }

    /// Why a unit that marches goes no farther; none where it can.
    fn no_farther(&self, march: &March) -> Option<Refusal> {
        if self.next_steps().iter().any(Option::is_some) {
            return None;
        }
        let name = &self.scenario[march.unit].printed.name;
        Some(if march.zoned {
            let says = format!("{name} has stopped in an enemy zone of control: it goes no farther.");
            Refusal::of("2.4.4", says)
        } else {
            let says = format!("{name} goes no farther: what is left pays for no hex next to it.");
            Refusal::of(TOO_FAR.case, says)
        })
    }

    /// Why a leader transfers nowhere (6.3.4).
    fn no_transfer(&self, leader: LeaderId, moved: LeaderSet) -> Option<Refusal> {
        let own = self.own(leader).filter_map(|unit| self.state.units[unit].hex);
        let hexes: HexSet = own.collect();
        let mut judged = hexes.map(|hex| self.transfer(leader, hex));
        let name = &self.scenario[leader].printed.name;
        let says = if moved.contains(leader) {
            format!("{name} has transferred.")
        } else if judged.any(|judged| judged.is_ok()) {
            return None;
        } else {
            format!("{name} cannot get to another unit of his: it would be too far, or past the enemy.")
        };
        Some(Refusal::of("6.3.4", says))
    }

    /// How an enemy who is pointed at can be attacked in an action.
    fn attacked(&self, side: Side, target: HexId) -> Refusal {
        let there = self.map().label(target);
        let march = format!("A unit attacks {there} at the end of its march: press one of yours first.");
        let leaders = self.scenario.leaders_of[side.index()].into_iter();
        let near = |leader: &LeaderId| {
            let at = self.state.leaders[*leader].hex;
            let is_beside = at.is_some_and(|at| self.map().edge(at, target).is_some());
            is_beside && self.scenario[*leader].printed.rank == Rank::Corps
        };
        let near: Vec<LeaderId> = leaders.filter(near).collect();
        let able = |leader: &LeaderId| self.judge_action(side, Choice::Assault(*leader, target)).is_ok();
        let names = near.iter().copied().filter(able);
        let names: Vec<&str> = names
            .map(|leader| self.scenario[leader].printed.name.as_str())
            .collect();
        if !names.is_empty() {
            let who = joined(&names, "or");
            return Refusal::of("5.3.1", format!("Press {who}, who can assault {there}. {march}"));
        }
        match near.first() {
            Some(leader) => {
                let why = match self.judge_action(side, Choice::Assault(*leader, target)) {
                    Err(refusal) if refusal != crate::actions::NO_ASSAULT => refusal,
                    _ => self.no_assault(*leader, target),
                };
                Refusal::of(why.case, format!("{} {march}", why.message))
            }
            None => Refusal::of("4.3.1", march),
        }
    }

    /// Who is to be pressed first where a leader is active.
    fn led_instead(&self, led: &Led) -> Refusal {
        let his = &self.scenario[led.leader].printed.name;
        if led.points.is_none() {
            let says = format!("First say whom {his} takes along, and roll for them: then each of them marches.");
            return Refusal::of("5.2.2", says);
        }
        let who = joined(&called(self, led.units), "or");
        Refusal::of(
            "5.2.3",
            format!("{his} leads now: press {who} first, who may march still."),
        )
    }

    /// That a unit is named, and need not be pressed again.
    fn is_named(&self, unit: UnitId, case: &'static str) -> Refusal {
        let name = &self.scenario[unit].printed.name;
        Refusal::of(case, format!("{name} is named already. Undo takes it back."))
    }

    /// Where to press for a retreat.
    fn back_instead(&self, flight: &Flight) -> Option<Refusal> {
        let (ways, _) = self.ways_back(flight);
        let hexes: Vec<String> = ways.iter().map(|way| self.map().label(way.to)).collect();
        let who = joined(&called(self, flight.units), "and");
        let says = format!(
            "Press the hex to which the retreat of {who} goes: {}.",
            joined(&hexes, "or")
        );
        (!hexes.is_empty()).then(|| Refusal::of("7.6.4", says))
    }

    /// Who is to be pressed first for an assault.
    fn named_instead(&self, assault: &Assault) -> Option<Refusal> {
        let his = &self.scenario[assault.leader].printed.name;
        let at = self.map().label(self.state.leaders[assault.leader].hex?);
        let mut all = self.scenario.sides[self.leader_side(assault.leader).index()];
        let says = if assault.stage != Prepared::Naming {
            "Press who attacks of those who were named.".to_owned()
        } else if all.any(|unit| self.judge_assault(assault, Choice::Take(unit)).is_ok()) {
            format!("Press who takes part of those who stand with {his} in {at}, and then roll for the assault.")
        } else {
            "All who can take part are named: roll for the assault.".to_owned()
        };
        Some(Refusal::of("7.1.4", says))
    }
}

impl Gcacw {
    /// What leads on where a press asks for nothing that is to be chosen now, though no rule forbids anything.
    pub(super) fn instead(
        &self,
        field: &Field<'_>,
        side: Side,
        (piece, hex): (Option<Pointed>, Option<HexId>),
    ) -> Option<Refusal> {
        let state = field.state;
        let (piece, hex) = field.meant_by_foe(side, (piece, hex));
        match (state.frames.last()?, piece, hex) {
            (Frame::Action(..), None, Some(hex)) => match field.may_set_out(side) {
                Err(refusal) if !field.is_occupied(side.other(), hex) => Some(refusal),
                _ if field.is_occupied(side.other(), hex) => Some(field.attacked(side, hex)),
                _ => Some(Refusal::new(
                    "4.3.1",
                    "Press first who is to go there: a unit marches alone, a leader takes units of his along.",
                )),
            },
            (Frame::Action(..), Some(Pointed::Unit(unit)), Some(_))
                if self.judge(state, side, Choice::March(unit)).is_ok() =>
            {
                let name = &field.scenario[unit].printed.name;
                let says =
                    format!("First let {name} march, or activate its leader: then the hexes glow to which it can go.");
                Some(Refusal::of("5.1.1", says))
            }
            (Frame::Transfer(..), Some(Pointed::Unit(_)), _) | (Frame::Transfer(..), None, Some(_)) => {
                Some(Refusal::new(
                    "6.3.4",
                    "Only leaders transfer now: press one first, then the hex of a unit of his. Units march afterwards.",
                ))
            }
            (Frame::Transfer(_, moved), Some(Pointed::Leader(leader)), None) => field.no_transfer(leader, *moved),
            (Frame::Led(led), None, Some(_)) | (Frame::Led(led), Some(Pointed::Leader(_)), None) => {
                Some(field.led_instead(led))
            }
            (Frame::Led(led), Some(Pointed::Unit(unit)), _) if led.points.is_none() && led.units.contains(unit) => {
                Some(field.is_named(unit, "5.2.2"))
            }
            (Frame::Led(led), Some(Pointed::Unit(unit)), _) if led.points.is_some() && !led.units.contains(unit) => {
                Some(field.led_instead(led))
            }
            (Frame::March(March { unit: marches, .. }), Some(Pointed::Unit(unit)), None) if unit != *marches => {
                let [name, own] = [unit, *marches].map(|unit| field.scenario[unit].printed.name.as_str());
                let says = format!("{own} marches now: {name} may act when that is over.");
                Some(Refusal::of("5.1.1", says))
            }
            (Frame::March(march), Some(Pointed::Unit(unit)), None) if unit == march.unit => field.no_farther(march),
            (Frame::Assault(assault), None, Some(_)) | (Frame::Assault(assault), Some(Pointed::Leader(_)), _) => {
                field.named_instead(assault)
            }
            (Frame::Assault(assault), Some(Pointed::Unit(unit)), _) => {
                let named = assault.units | assault.grand;
                match assault.stage {
                    Prepared::Naming if !named.contains(unit) => None,
                    Prepared::Naming => Some(field.is_named(unit, "7.1.4")),
                    _ if assault.chosen.contains(unit) => Some(field.is_named(unit, "7.1.4")),
                    _ if !named.contains(unit) => field.named_instead(assault),
                    _ => None,
                }
            }
            (Frame::Refuse(attack), ..) if piece.is_some() || hex.is_some() => {
                let there = field.map().label(attack.target);
                let says = format!("First say whether the defenders of {there} refuse their flanks.");
                Some(Refusal::of("7.8.1", says))
            }
            (Frame::Fight(fight), ..) if fight.stage == Stage::Choice && (piece.is_some() || hex.is_some()) => {
                let there = field.map().label(fight.attack.target);
                let says = format!("First say whether the defenders of {there} retreat or stand.");
                Some(Refusal::of("7.6.8", says))
            }
            (Frame::Works(..), Some(Pointed::Leader(_)), _) => Some(Refusal::new(
                "8.0.1",
                "Leaders build and destroy nothing: press a unit.",
            )),
            (Frame::Flight(flight), Some(_), None) => field.back_instead(flight),
            _ => None,
        }
    }
}
