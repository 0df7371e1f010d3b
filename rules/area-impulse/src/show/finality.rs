//! What a choice ends, what it rolls dice for, and whether it can be taken back: told before it is made.

use kernel::Side;
use kernel::choice::Target;
use kernel::rehearsal::{Finality, is_handed_over, rehearse};
use protocol::phrase::Key;

use crate::book::{Command, Rule};
use crate::choice::{Choice, Piece};
use crate::data::UnitId;
use crate::game::AreaImpulse;
use crate::state::{Activation, Frame, Stage, State, place};

/// That a choice ends its player's impulse.
const IMPULSE: &str = "ends.impulse";
/// That a choice ends its player's night (13).
const NIGHT: &str = "ends.night";
/// What is rolled when an impulse has ended (6.3.1).
const SUNSET: &str = "dice.sunset";

/// What a sunset roll is told as, and with its chance, by the highest total that brings sunset.
const ROLLS_SUNSET: &str = "rolls.sunset";
const SUNSETS: [&str; 13] = [
    ROLLS_SUNSET,
    "rolls.sun.1",
    "rolls.sun.2",
    "rolls.sun.3",
    "rolls.sun.4",
    "rolls.sun.5",
    "rolls.sun.6",
    "rolls.sun.7",
    "rolls.sun.8",
    "rolls.sun.9",
    "rolls.sun.10",
    "rolls.sun.11",
    "rolls.sun.12",
];
/// What an attack roll that also counts for sunset brings it with (6.3.1), from the lowest total that may be the highest to
/// bring it.
const DUSKS: [&str; 11] = [
    "dusk.2", "dusk.3", "dusk.4", "dusk.5", "dusk.6", "dusk.7", "dusk.8", "dusk.9", "dusk.10", "dusk.11", "dusk.12",
];
/// That the attacker goes on once the defender has answered, as cavalry whether it screens away (9.4).
const ATTACKER: &str = "hands.to";

/// That the other side decides next, where nothing else is told of a choice that cannot be taken back; and the same of a
/// march, and of a way back that has to be taken, which is no reason to ask whether it is meant.
const ENEMY: &str = "hands.on";
const ROUTINE: &str = "next";
/// That a false report is taken away (17.7.1); of a march this is told and not asked: a company marches together.
const SHOWS: &str = "shows.it";
const SEES: &str = "sees";
/// That a unit is eliminated for points that others could absorb, or it by a retreat (10.6).
const DEAR: &str = "ends.unit";

/// That a choice gives the Advantage away though others of its kind do not: the Supply Train on the first day (6.2.2).
const ADVANTAGE: &str = "costs.advantage";

/// That an assault begins without units that could join it (10.2).
const OTHERS: &str = "leaves";

/// That after a forced march a unit, or all who are such, assault as if exhausted (16.4).
const WEARY: &str = "costs.force";
const ALL_WEARY: &str = "costs.force-all";
/// That a unit must assault where it goes (10.1).
const ASSAULT: &str = "must.do";
/// That others of the side are eliminated by what a choice absorbs, since they cannot absorb what is left (10.6).
const LOST: &str = "ends.others";
/// That a leader whom the army leader has activated is used up if he goes along (9.6).
const USED: &str = "uses";
/// That a unit, or all who are such, would be eliminated by a result because they are exhausted (10.4.4).
const DIES_IN_REPULSE: &str = "risks.repulse";
const ALL_DIE_IN_REPULSE: &str = "risks.repulses";
const DIES_IN_STALEMATE: &str = "risks.stalemate";
/// What is rolled for an order of the Union (17.3), and what is told of its chance by the number of exhausted units.
const ORDER: &str = "dice.order";
const ORDERS: [&str; 6] = [
    "rolls.order.0",
    "rolls.order.1",
    "rolls.order.2",
    "rolls.order.3",
    "rolls.order.4",
    "rolls.order.5",
];

impl AreaImpulse {
    /// What is told of these choices, which one side may make now.
    pub(crate) fn finalities(&self, state: &State, side: Side, choices: &[Choice]) -> Vec<Finality> {
        // What both sides have bid is not opened beforehand.
        if state.frame() == Some(Frame::Bids) {
            let told = match self.has_bid(state, side.other()) {
                true => Finality::uncertain(),
                false => Finality::default(),
            };
            return vec![told; choices.len()];
        }
        let mut last: Option<(Choice, Finality)> = None;
        let tell = choices.iter().map(|choice| {
            if let Choice::Move(piece, to) = *choice
                && let Some(obliged) = self.told_of_march(state, piece, to)
            {
                let mut told = match self.may_settle(state, *choice) {
                    true => self.finality(state, side, *choice),
                    false => Finality::default(),
                };
                told.consequences.push(obliged.into());
                return told;
            }
            if let Some(weary) = self.wearies(*choice) {
                let mut told = Finality::default();
                told.consequences.push(weary.into());
                return told;
            }
            if !self.may_settle(state, *choice) {
                let told = self
                    .uses_follower(state, *choice)
                    .or_else(|| self.risks(state, *choice));
                return Finality {
                    consequences: told.map(Key::from).into_iter().collect(),
                    irrevocable: false,
                };
            }
            let mut told = match &last {
                Some((known, told)) if self.is_all_one(state, *known, *choice) => told.clone(),
                _ => {
                    let told = self.finality(state, side, *choice);
                    last = Some((*choice, told.clone()));
                    told
                }
            };
            told.consequences.extend(self.risks(state, *choice).map(Key::from));
            told
        });
        tell.collect()
    }

    fn finality(&self, state: &State, side: Side, choice: Choice) -> Finality {
        let rehearsal = rehearse(self, state, side, choice);
        let after = &rehearsal.after;
        let is_over = (after.turn, after.impulse) != (state.turn, state.impulse);
        let ends = match state.frame() {
            Some(night @ Frame::Night(_)) => (!after.frames.contains(&night)).then_some(NIGHT),
            _ => (is_over && side == state.active && is_by_day(state)).then_some(IMPULSE),
        };
        let lost = (!rehearsal.has_rolled || rehearsal.rolls.as_deref() == Some(SUNSET))
            && self.loses_others(side, choice, [state, after]);
        let ordered = (rehearsal.rolls.as_deref() == Some(ORDER)).then(|| self.tired_with(state, choice));
        let handed = self.hands_over(side, choice, [state, after]);
        let dear = rehearsal.is_final && self.is_dear(state, side, choice);
        let mut told = rehearsal.told(ends, SUNSET);
        for key in &mut told.consequences {
            if *key == ROLLS_SUNSET {
                *key = self.sunset_words(state).into();
            }
        }
        told.consequences.extend(lost.then_some(LOST.into()));
        told.consequences.extend(dear.then_some(DEAR.into()));
        if let Some(tired) = ordered {
            told.consequences = vec![ORDERS[usize::from(tired).min(ORDERS.len() - 1)].into()];
        }
        if choice == Choice::Relocate && is_by_day(state) {
            told.consequences.push(ADVANTAGE.into());
        }
        told.consequences
            .extend(self.leaves_out(state, choice).then_some(OTHERS.into()));
        told.consequences
            .extend(self.uses_follower(state, choice).map(Key::from));
        if told.irrevocable && told.consequences.is_empty() {
            told.consequences.extend(handed.map(Key::from));
        }
        told.consequences.extend(self.dusk(state, choice).map(Key::from));
        told
    }

    /// Why a choice that rolls nothing and ends nothing cannot be taken back, where that is a reason to ask whether it is
    /// meant: not of a loss that is called by its points, nor of who keeps what he has.
    fn hands_over(&self, side: Side, choice: Choice, [before, after]: [&State; 2]) -> Option<&'static str> {
        if before.frame() == Some(Frame::Assault(Stage::Absorb)) || choice == Choice::Keep {
            return None;
        }
        let is_march = matches!(choice, Choice::Move(..) | Choice::Follow(_) | Choice::FollowAll);
        if !is_handed_over(self, side, [before, after]) {
            let exposes = |of: Side| self.hidden(before, of) != self.hidden(after, of);
            let shows = if is_march { SEES } else { SHOWS };
            return Side::BOTH.into_iter().any(exposes).then_some(shows);
        }
        let is_driven = before.frame() == Some(Frame::Assault(Stage::FallBack)) && before.fight.mandatory;
        Some(match is_by_day(before) && side != before.active {
            true => ATTACKER,
            false if is_driven || is_march => ROUTINE,
            false => ENEMY,
        })
    }

    /// 10.6: whether a choice eliminates a unit on the map though the points could be absorbed by exhaustion or a retreat.
    fn is_dear(&self, state: &State, side: Side, choice: Choice) -> bool {
        let Choice::Eliminate(Piece::Unit(unit)) = choice else {
            return false;
        };
        let mut choices = Vec::new();
        self.list_choices(state, side, &mut choices);
        let is_mild = |choice: &Choice| matches!(choice, Choice::Exhaust(_) | Choice::Retreat(..));
        !self.is_driven_off(state, unit) && choices.iter().any(is_mild)
    }

    /// 10.4.4: that taking part may cost an exhausted unit its life: an attacker in a repulse, the forward unit in a
    /// stalemate.
    fn risks(&self, state: &State, choice: Choice) -> Option<&'static str> {
        let is_spent = |unit: UnitId| !state.is_fresh(unit);
        match choice {
            Choice::Join(Piece::Unit(unit)) => is_spent(unit).then_some(DIES_IN_REPULSE),
            Choice::Forward(Piece::Unit(unit)) => is_spent(unit).then_some(DIES_IN_STALEMATE),
            Choice::JoinAll => {
                let coming = state.fight.eligible - state.fight.support - state.fight.units;
                coming.meets(state.exhausted).then_some(ALL_DIE_IN_REPULSE)
            }
            _ => None,
        }
    }

    /// 10.6: whether a choice that absorbs points costs a side other units than the one it names.
    fn loses_others(&self, side: Side, choice: Choice, [before, after]: [&State; 2]) -> bool {
        let named = match choice {
            Choice::Eliminate(_) => 1,
            Choice::Exhaust(_) | Choice::Retreat(..) => 0,
            _ => return false,
        };
        let left = |state: &State| {
            let units = self.lookups.units[side].into_iter();
            units
                .filter(|unit| place::is_area(state.units.of(UnitId(*unit))))
                .count()
        };
        before.frame() == Some(Frame::Assault(Stage::Absorb)) && left(before) > left(after) + named
    }

    /// 10.2: whether a point unit is named before others have joined who could.
    fn leaves_out(&self, state: &State, choice: Choice) -> bool {
        let Choice::Point(Piece::Unit(point)) = choice else {
            return false;
        };
        let fight = &state.fight;
        let mut out = fight.eligible - fight.support - fight.units;
        out.remove(point.0);
        !out.is_empty()
    }

    /// 6.3.1: a sunset roll with its chance; in the impulse of its number the weather changes instead (16.1.3).
    fn sunset_words(&self, state: &State) -> &'static str {
        SUNSETS[usize::from(self.highest_to_sunset(state))]
    }

    /// The highest total that brings sunset now; 1 where none does.
    fn highest_to_sunset(&self, state: &State) -> u8 {
        (2..=12).rfind(|total| self.brings_sunset(state, *total)).unwrap_or(1)
    }

    /// 6.3.1: how likely the sun sets with the assault that a choice begins, if it may: the first of the impulse decides it.
    fn dusk(&self, state: &State, choice: Choice) -> Option<&'static str> {
        if !matches!(choice, Choice::Point(_)) || !self.attack_decides_sunset(state) {
            return None;
        }
        let above = self.highest_to_sunset(state).checked_sub(2)?;
        DUSKS.get(usize::from(above)).copied()
    }

    /// 16.4: what a forced march costs those whom it wearies.
    fn wearies(&self, choice: Choice) -> Option<&'static str> {
        match choice {
            Choice::ForceAll => Some(ALL_WEARY),
            Choice::Force(Piece::Unit(unit)) => self.lookups.wearied.contains(unit.0).then_some(WEARY),
            _ => None,
        }
    }

    /// 17.3: how many exhausted units make it harder to have an order obeyed.
    fn tired_with(&self, state: &State, choice: Choice) -> u8 {
        let area = match choice {
            Choice::Army(area) => area,
            Choice::Corps(Piece::Leader(leader)) => state.leader_at(leader),
            Choice::Single(Piece::Unit(unit)) => state.units.of(unit),
            _ => return 0,
        };
        (self.own(state, state.active, area) & state.exhausted).len()
    }

    /// 10.1: what a piece that marches there must do there, if anything: units assault the enemy.
    pub(crate) fn obliged(&self, state: &State, piece: Piece, to: u8) -> Option<&'static str> {
        let op = &state.op;
        let is_by_day = state.frame() == Some(Frame::Operation) && !op.night;
        let is_new = !op.contested.contains(to) && !op.assaulted.contains(to);
        let is_unit = matches!(piece, Piece::Unit(_));
        (is_unit && is_by_day && is_new && !self.is_vacant(state, state.active, to)).then_some(ASSAULT)
    }

    /// 10.1: of what pieces of one company are obliged to, that units assault; that leaders are used up is told of those.
    pub(crate) fn graver_obligation(one: &'static str, other: &'static str) -> &'static str {
        if other == ASSAULT { other } else { one }
    }

    /// What is told of a piece that marches there: what it must do there, or else that it is used up.
    pub(crate) fn told_of_march(&self, state: &State, piece: Piece, to: u8) -> Option<&'static str> {
        self.obliged(state, piece, to).or_else(|| self.uses_up(state, piece))
    }

    /// 9.6: that a leader whom the army leader has activated with an area is used up if he marches; who stays is not.
    fn uses_up(&self, state: &State, piece: Piece) -> Option<&'static str> {
        let (Piece::Leader(leader), Activation::Army(army)) = (piece, state.op.by) else {
            return None;
        };
        let is_fit = leader != army && !state.inactive.contains(leader.0);
        (is_fit && state.frame() == Some(Frame::Operation) && !state.op.night).then_some(USED)
    }

    /// The same of those who follow.
    fn uses_follower(&self, state: &State, choice: Choice) -> Option<&'static str> {
        match choice {
            Choice::Follow(piece) => self.uses_up(state, piece),
            Choice::FollowAll => self.all_followers(state).find_map(|piece| self.uses_up(state, piece)),
            _ => None,
        }
    }

    /// Whether somebody may be met where a piece goes.
    fn may_meet(&self, state: &State, to: u8) -> bool {
        state.options.has(Rule::LimitedIntelligence) || !place::is_area(to) || !self.is_free(state, state.active, to)
    }

    /// Whether giving an order rolls a die (17.3) or shows a leader (17.7).
    fn may_be_disobeyed(&self, state: &State) -> bool {
        state.options.has(Rule::Insubordination) || state.options.has(Rule::LimitedIntelligence)
    }

    /// Whether such a choice may end, roll or show anything: marches and what is put together can be taken back.
    fn may_settle(&self, state: &State, choice: Choice) -> bool {
        match choice {
            // 9.4: the enemy's cavalry may screen; 17.7: leaders who come upon each other are seen through.
            Choice::Move(_, to) => self.may_meet(state, to),
            Choice::Follow(_) | Choice::FollowAll => {
                let mover = state.op.mover.and_then(|mover| Piece::read(u16::from(mover)));
                mover.is_none_or(|mover| self.may_meet(state, state.at(mover)))
            }
            Choice::Force(_)
            | Choice::ForceAll
            | Choice::Join(_)
            | Choice::JoinAll
            | Choice::Second(_)
            | Choice::Rally(_)
            | Choice::Regroup(_)
            | Choice::Combine
            | Choice::LeeCommands => false,
            Choice::Corps(_) if self.book.command == Command::Initiative => true,
            Choice::Army(_) | Choice::Corps(_) => self.may_be_disobeyed(state),
            Choice::Single(_) => self.book.command == Command::Rank && self.may_be_disobeyed(state),
            _ => true,
        }
    }

    /// Whether two choices end and roll the same.
    fn is_all_one(&self, state: &State, one: Choice, other: Choice) -> bool {
        match (state.frame(), one, other) {
            (Some(Frame::Impulse), Choice::Entrench(_), Choice::Entrench(_))
            | (Some(Frame::Impulse), Choice::Misdirect(_), Choice::Misdirect(_)) => true,
            // 8.1.1: leaders who need initiative roll for it at once.
            (Some(Frame::Impulse), Choice::Corps(_), Choice::Corps(_)) => self.book.command == Command::Initiative,
            // 10.4: the dice are rolled as soon as the forward unit is named.
            (Some(Frame::Assault(Stage::Forward)), Choice::Forward(_), Choice::Forward(_)) => true,
            _ => false,
        }
    }
}

/// Whether what runs is part of an impulse.
fn is_by_day(state: &State) -> bool {
    !matches!(
        state.frame(),
        Some(Frame::Dawn(_) | Frame::Night(_) | Frame::Removal(_) | Frame::Recall(_) | Frame::Bids) | None
    )
}
