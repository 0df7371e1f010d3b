//! What a choice ends, what it rolls dice for, and whether it can be taken back: told before it is made, and so that it
//! tells nothing of what the other side keeps to itself.

use std::cell::OnceCell;

use kernel::rehearsal::{Finality, MAY_ROLL, rehearse};
use kernel::{Ruleset, Side};
use protocol::phrase::Key;

use crate::battle::fire::{Manner, TOO_WEAK};
use crate::choice::Choice;
use crate::game::BobbyLee;
use crate::ids::BlockId;
use crate::procedures::running;
use crate::show::endings::{AT_WILL, Settled};
use crate::state::{BattleStage, Frame, Spot, State, SupplyStage, TurnStage};

/// That a choice ends its player's turn.
const TURN: &str = "ends.turn";
/// What is rolled when the next player turn begins.
const WEATHER: &str = "dice.weather";
/// That what both sides have decided in secret is opened (1.1, 9.0).
const OPENS: &str = "rolls.may.opens";
/// That a block is mixed with others of its side (3.2): chance decides about nothing but which back is whose.
const MIXES: &str = "mixes.blocks";
/// That it routs the own side, and the enemy (6.33).
const ROUTED: &str = "routs.own";
const ROUTS: &str = "routs.enemy";
/// That it leaves a position to the enemy, which routs the own side unless all its blocks leave (6.3).
const ROUTED_UNLESS: &str = "routs.unless";
/// That it leaves a position of the own line empty, so that an enemy who enters it routs the side (6.33, ruling 60).
const OPENED: &str = "routs.entered";
/// That the usual deployment mans a position with a single step (6.2).
const THIN: &str = "risks.thin";
/// That nobody of the side is left in the field, and, which is only told, that all the others could follow: one press takes
/// several along.
const LEAVES: &str = "rolls.may.field";
const LEAVES_UNLESS: &str = "leaves.field-unless";
/// That who is left finds no way out any more, so that the retreats are over (6.32).
const LAST_WAY: &str = "rolls.may.last-way";
/// That engaged blocks with one step check their morale (6.4).
const MORALE: &str = "rolls.morale";
/// The same where failures may leave a position to the enemy (6.33).
const MORALE_ROUTS: &str = "rolls.morale.rout";
/// That blocks that could fire do not (6.6).
const UNFIRED: &str = "leaves.fire";
/// That a block moves that could fire instead (6.6).
const INSTEAD: &str = "instead.fire";
/// That a block moves that cannot fire, because it has one step and works shelter its target (6.9).
const WEAK: &str = "cannot.fire-works";
/// Why a retreat costs a step (6.31, 6.3).
const HOSTILE: &str = "costs.enemy-hex";
const ENGAGED: &str = "costs.engaged";
/// What a draft gives the enemy in any case (4.5).
const POINT: &str = "gives.point";
/// What everybody knows beforehand to be rolled. Whether anybody else fires depends on the standing orders of both sides.
const FORESEEN: [&str; 3] = ["dice.march", WEATHER, "dice.draft"];

/// What a side may be told of the choices that it has now.
pub(crate) struct Foresight<'a> {
    game: &'a BobbyLee,
    state: &'a State,
    side: Side,
    /// Whether both sides settle in secret what runs: 1.1, 9.0: that is not opened beforehand.
    is_secret: bool,
    /// The state without what the side does not know, once that has been asked and is needed.
    known: OnceCell<State>,
}

impl<'a> Foresight<'a> {
    pub(crate) fn of(game: &'a BobbyLee, state: &'a State, side: Side) -> Foresight<'a> {
        Foresight {
            game,
            state,
            side,
            is_secret: is_secret(state),
            known: OnceCell::new(),
        }
    }

    /// What is told of a choice that the side may make now.
    pub(crate) fn tell(&self, choice: Choice) -> Finality {
        if !may_settle(self.state, choice) {
            return Finality::default();
        }
        if self.is_secret {
            return match (self.opens(), self.is_shared()) {
                (true, true) => Finality::rolling(OPENS),
                (true, false) => Finality::uncertain(),
                (false, _) => Finality::default(),
            };
        }
        self.game.finality(self.known(), self.side, choice)
    }

    /// The state as the side knows it: the standing orders of the other one are secret (6.0).
    fn known(&self) -> &State {
        let other = self.side.other();
        if self.state.orders[other] == 0 {
            return self.state;
        }
        self.known.get_or_init(|| {
            let mut known = self.state.clone();
            known.orders[other] = 0;
            known
        })
    }

    /// Whether what is settled in secret is opened as soon as this side has finished.
    fn opens(&self) -> bool {
        // 9.0: a side that is not asked has nothing to finish.
        let other = self.side.other();
        running(self.state).is_some_and(|procedure| {
            let is_asked = procedure.deciders(self.game, self.state).contains(other);
            !is_asked || procedure.has_finished(self.state, other)
        })
    }

    /// Whether there is anything of the other side to be opened: all of it, but where everybody can count that it has nobody
    /// without supply (9.3).
    fn is_shared(&self) -> bool {
        let is_attrition = self.state.frame() == Some(Frame::Supply(SupplyStage::Attrition));
        !is_attrition || self.game.is_short(self.state, self.side.other())
    }
}

impl BobbyLee {
    fn finality(&self, state: &State, side: Side, choice: Choice) -> Finality {
        match choice {
            Choice::Melee(_) => return Finality::rolling("rolls.melee"),
            Choice::Fire(_) | Choice::Target(_) => return Finality::rolling("rolls.fire"),
            Choice::Outflank(..) => return Finality::rolling("rolls.outflank"),
            _ => {}
        }
        let mut rehearsal = rehearse(self, state, side, choice);
        let is_foreseen = |purpose: &str| FORESEEN.contains(&purpose);
        rehearsal.rolls = rehearsal.rolls.filter(|purpose| is_foreseen(purpose));
        let after = &rehearsal.after;
        let is_over = after.active != state.active || !matches!(after.frame(), Some(Frame::Turn(_) | Frame::Battle(_)));
        let ends = (is_over && matches!(state.frame(), Some(Frame::Turn(_)))).then_some(TURN);
        let routed = match choice {
            Choice::Engage(block, space) | Choice::Disengage(block, space) | Choice::Redeploy(block, space) => {
                Spot::read(space).and_then(|spot| self.broken_by(state, side, &[(block, spot)]))
            }
            _ => None,
        };
        let routed = match routed {
            Some(routed) if routed == side => Some(ROUTED),
            Some(_) => Some(ROUTS),
            None => self.opens_position(state, side, choice).then_some(OPENED),
        };
        // 6.31: who retreats is mixed with others, which rolls no dice; and the same is asked of those who are left.
        // Who is drafted is mixed with others too (4.5).
        let goes_on = matches!(choice, Choice::Retreat(..) | Choice::Levy(..)) && after.frames == state.frames;
        let retreats = state.frame() == Some(Frame::Battle(BattleStage::Retreat));
        // 6.3: once the retreats are over; until then the rest may leave too, if there is a way out for all of them.
        let opens_line =
            (retreats && goes_on && self.field(after).is_broken(side)).then(|| match self.all_can_leave(after, side) {
                true => ROUTED_UNLESS,
                false => ROUTED,
            });
        let leaves = match opens_line {
            Some(_) => None,
            None => self.leaves_field(state, after, side, choice),
        };
        let shuts = self.shuts_the_way(state, side, choice);
        let has_rolled = rehearsal.has_rolled;
        let stays = after.frames == state.frames && after.active == state.active;
        let mut told = rehearsal.told(ends, WEATHER);
        // What begins and ends is known even where blocks are mixed, or where the enemy's hidden ones decide about dice.
        if matches!(state.frame(), Some(Frame::Turn(_))) {
            told.consequences.retain(|key| *key != MAY_ROLL);
        }
        let is_told = told.consequences.iter().any(|key| *key == TURN);
        let is_vague = |key: &Key| *key == MAY_ROLL;
        let foretold = told
            .consequences
            .iter()
            .any(|key| key.starts_with("rolls.") && !is_vague(key));
        // 3.2, 6.5: who goes back to the Reserve is mixed with those who wait there; a routine, unless his post is empty then.
        let is_back = matches!(choice, Choice::Redeploy(..) | Choice::Disengage(..));
        let shuffled = is_back && stays && routed.is_none() && told.consequences.iter().any(is_vague);
        if told.irrevocable && !foretold && !goes_on && !shuffled {
            let what = Settled {
                ends_turn: ends.is_some(),
                is_told,
                has_rolled,
            };
            let why = self.why_final(state, side, choice, what);
            if why.is_some() {
                told.consequences.retain(|key| !is_vague(key));
            }
            told.consequences.extend(why.map(Key::from));
        }
        let mixes = shuffled || goes_on && told.consequences.iter().any(is_vague);
        if mixes || leaves == Some(LEAVES) || !shuts.is_empty() {
            told.consequences.retain(|key| *key != MAY_ROLL);
        }
        told.consequences.extend(mixes.then_some(MIXES.into()));
        told.consequences.extend(shuts.into_iter().map(Key::from));
        told.consequences.extend(leaves.map(Key::from));
        told.irrevocable |= leaves == Some(LEAVES);
        told.consequences.extend(routed.map(Key::from));
        let ceases = choice == Choice::Done && state.frame() == Some(Frame::Battle(BattleStage::Combat));
        if ceases {
            let mut open = Vec::new();
            self.choices(state, side, &mut open);
            let fires = |choice: &Choice| matches!(choice, Choice::Fire(_) | Choice::Melee(_));
            told.consequences
                .extend(open.iter().any(fires).then_some(UNFIRED.into()));
        }
        // 6.4: who is engaged and how many steps one's own blocks have is known.
        // Who stands fast ends them too, at once.
        if matches!(choice, Choice::Done | Choice::StandFast)
            && retreats
            && let Some(key) = self.word_of_standing(state, side)
        {
            told.consequences.retain(|key| *key != MAY_ROLL && *key != AT_WILL);
            told.consequences.push(key.into());
        }
        told.consequences.extend(opens_line.map(Key::from));
        if let Choice::Engage(block, _) | Choice::Redeploy(block, _) | Choice::Disengage(block, _) = choice {
            match self.fire(state, &self.field(state), (side, block), Manner::Fire) {
                Ok(_) if !matches!(choice, Choice::Disengage(..)) => told.consequences.push(INSTEAD.into()),
                // 6.9: nobody finds out why it is not offered to fire who points at it to move it.
                Err(refusal) if refusal == TOO_WEAK => told.consequences.push(WEAK.into()),
                _ => {}
            }
        }
        if choice == Choice::DeployRest && self.leaves_thin(state, side) {
            told.consequences.push(THIN.into());
        }
        // 4.5: whatever the die says.
        if choice == Choice::Draft {
            told.consequences.push(POINT.into());
        }
        if let Choice::Retreat(block, space) = choice {
            let hostile = self.hex_of(space).is_some_and(|to| self.is_hostile(state, side, to));
            let engaged = self.retreat_engaged(state, side).contains(block);
            let costs = [(engaged, ENGAGED), (hostile, HOSTILE)].into_iter();
            told.consequences
                .extend(costs.filter(|(is, _)| *is).map(|(_, key)| key.into()));
        }
        if let (Choice::Lose(block), Some(hits)) = (choice, state.fight.hits) {
            let told_of = match state.steps(block) {
                // 6.65: in the line of a fortress it takes two hits to cost a step.
                _ if self.takes_half(state, block) => Some("loss.half"),
                // 6.61: fire from a distance takes no last step.
                1 if hits.long => Some("loss.spared"),
                1 => Some("loss.last"),
                _ => None,
            };
            told.consequences.extend(told_of.map(Into::into));
            // 6.63: who must take the hit is asked only so that the enemy does not learn why: nothing is to be agreed to.
            if self.takers(state).len() == 1 {
                told.consequences.retain(|key| *key != MAY_ROLL);
            }
        }
        told
    }
}

impl BobbyLee {
    /// Whom blocks rout that come to stand elsewhere on the battle board (6.33), if anybody: first the side that asks.
    fn broken_by(&self, state: &State, side: Side, moves: &[(BlockId, Spot)]) -> Option<Side> {
        let mut after = state.clone();
        for (block, spot) in moves {
            after.fight.spots[*block] = Some(*spot);
        }
        let field = self.field(&after);
        [side, side.other()].into_iter().find(|side| field.is_broken(*side))
    }

    /// Whether a retreat gives up the field (6.3, 6.81): who goes is the last, or all who are left could follow, wherever he
    /// goes himself.
    fn leaves_field(&self, state: &State, after: &State, side: Side, choice: Choice) -> Option<&'static str> {
        let (Choice::Retreat(..), Some(hex)) = (choice, state.fight.hex) else {
            return None;
        };
        let is_last = match state.frame()? {
            Frame::Battle(BattleStage::Retreat) => self.blocks_in(state, side, hex).len() == 1,
            // 6.81: who is left without a way out and without a leader is lost at once.
            Frame::Battle(BattleStage::Night(_)) => self.blocks_in(after, side, hex).is_empty(),
            _ => return None,
        };
        if is_last {
            return Some(LEAVES);
        }
        (after.frames == state.frames && self.all_can_leave(after, side)).then_some(LEAVES_UNLESS)
    }

    /// What is told of a retreat by the last way that is open while others stay: with it the retreats are over (6.32), and
    /// what comes next is what awaits those who stand.
    fn shuts_the_way(&self, state: &State, side: Side, choice: Choice) -> Vec<&'static str> {
        let Choice::Retreat(block, _) = choice else {
            return Vec::new();
        };
        if self.ends_retreats(state, side, choice).is_none() {
            return Vec::new();
        }
        let mut left = state.clone();
        left.fight.spots[block] = None;
        std::iter::once(LAST_WAY)
            .chain(self.word_of_standing(&left, side))
            .collect()
    }

    /// Whether the last block of a position of the own line goes back from it, opposite to enemies.
    fn opens_position(&self, state: &State, side: Side, choice: Choice) -> bool {
        let (Choice::Redeploy(block, to) | Choice::Disengage(block, to)) = choice else {
            return false;
        };
        let (Some(from), Some(to)) = (Self::spot(state, block), Spot::read(to)) else {
            return false;
        };
        let field = self.field(state);
        let faces = |at: Spot| at.opposite().is_some_and(|at| !field.at(side.other(), at).is_empty());
        to.is_reserve() && from.line == side && field.at(side, from).len() == 1 && faces(from)
    }

    /// What awaits a side that ends its retreats: a rout where it has left a position to the enemy (6.3, 6.33), or else the
    /// morale checks of the engaged (6.4): none, or that who fails falls back, or that it may be routed.
    fn word_of_standing(&self, state: &State, side: Side) -> Option<&'static str> {
        let field = self.field(state);
        if field.is_broken(side) {
            return Some(ROUTED);
        }
        let engaged = field.engaged(side).into_iter();
        let shaken: Vec<(BlockId, Spot)> = engaged
            .filter(|block| state.steps(*block) == 1)
            .map(|block| (block, Spot::reserve(side)))
            .collect();
        match self.broken_by(state, side, &shaken) {
            _ if shaken.is_empty() => None,
            Some(routed) if routed == side => Some(MORALE_ROUTS),
            _ => Some(MORALE),
        }
    }
}

/// Whether both sides settle in secret what runs.
fn is_secret(state: &State) -> bool {
    matches!(
        state.frame(),
        Some(Frame::Deploy | Frame::Bids | Frame::Supply(SupplyStage::Attrition | SupplyStage::Replacements))
    )
}

/// Whether such a choice may end, roll or show anything: moves on the map and the lines of a sheet can be taken back.
fn may_settle(state: &State, choice: Choice) -> bool {
    match state.frame() {
        // 5.11: after the march the leaders move, which can be taken back as well.
        Some(Frame::Turn(TurnStage::March)) => false,
        Some(Frame::Turn(_)) => matches!(choice, Choice::Done | Choice::Pass | Choice::Fight(_)),
        Some(Frame::Deploy) => choice == Choice::Done,
        Some(Frame::Supply(_)) => matches!(choice, Choice::Done | Choice::Draft | Choice::Levy(..)),
        Some(Frame::Battle(_)) => !matches!(choice, Choice::Aim(_)),
        Some(Frame::Bids | Frame::Skirmish(_)) => true,
        None => false,
    }
}
