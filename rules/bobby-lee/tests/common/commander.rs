//! Commanders with plain rules of thumb, for the games that are recorded: they march on their goals, attack what they
//! outnumber, hold their battlelines, and spend all their points.

use bobby_lee::BobbyLee;
use bobby_lee::battle::{self, Spot};
use bobby_lee::choice::{Choice, Space};
use bobby_lee::data::{BlockId, HexId, Kind, Position, boxes};
use bobby_lee::hexes::HexSet;
use bobby_lee::state::{Frame, HEXES, State, Step};
use kernel::Side;
use maps::sets::Set;

/// A block that nobody knows is reckoned as so many steps.
const UNKNOWN: u32 = 2;

/// Two commanders, each of whom looks only at his own blocks and counts those of the enemy.
pub(crate) struct Commander<'a> {
    rules: &'a BobbyLee,
    /// Hexes to the next goal of each side.
    distance: [[u8; HEXES]; 2],
}

impl<'a> Commander<'a> {
    /// Commanders with these goals, the Union's first.
    pub(crate) fn new(rules: &'a BobbyLee, goals: [&[&str]; 2]) -> Commander<'a> {
        let distance = goals.map(|names| {
            let goals = names.iter().filter_map(|name| rules.data.hex_named(name));
            distances(rules, goals.collect())
        });
        Commander { rules, distance }
    }

    /// The choice that he likes best; the first of equals.
    pub(crate) fn pick(&self, state: &State, side: Side, choices: &[Choice]) -> usize {
        let score = |index: &usize| {
            (
                self.score(state, side, choices[*index], choices),
                std::cmp::Reverse(*index),
            )
        };
        (0..choices.len()).max_by_key(score).unwrap_or(0)
    }

    fn score(&self, state: &State, side: Side, choice: Choice, choices: &[Choice]) -> u32 {
        match (state.frame(), choice) {
            (_, Choice::Reopen) => 0,
            (Some(Frame::Bids), Choice::Bid(number)) => {
                let wanted = if side == Side::Union { 2 } else { 1 };
                10 - u32::from(number.abs_diff(wanted))
            }
            (Some(Frame::Turn(Step::Activate)), _) => self.score_activation(state, choice),
            (Some(Frame::Turn(Step::March)), _) => self.score_march(state, side, choice, choices),
            (Some(Frame::Turn(Step::Leaders)), _) => self.score_leader(state, side, choice),
            (Some(Frame::Skirmish(_)), _) => 1,
            (Some(Frame::Battle(step)), _) => self.score_battle(state, side, step, choice),
            (Some(Frame::Supply(_)), _) => self.score_supply(state, choice),
            _ => 1,
        }
    }

    /// Leaders with three steps command; others rest unless they owe it.
    fn score_activation(&self, state: &State, choice: Choice) -> u32 {
        match choice {
            Choice::Activate(leader) => {
                let army = self
                    .rules
                    .data
                    .block(leader)
                    .kind
                    .leader()
                    .is_some_and(|leader| leader.range.is_some());
                match (army, state.steps(leader)) {
                    (true, 3..) => 50,
                    (true, _) => 10,
                    (false, _) => 5,
                }
            }
            Choice::Done => 40,
            Choice::Pass => 30,
            _ => 0,
        }
    }

    fn own(&self, state: &State, side: Side, hex: HexId) -> Set {
        state.places.at(hex) & self.rules.tables.units(side)
    }

    fn steps(&self, state: &State, blocks: Set) -> u32 {
        blocks.map(|block| u32::from(state.steps[block])).sum()
    }

    fn hex(&self, space: Space) -> Option<HexId> {
        self.rules.tables.hex(space.0)
    }

    /// What could attack a hex by these choices, and what already does.
    fn attackers(&self, state: &State, side: Side, space: Space, choices: &[Choice]) -> u32 {
        let mover = |choice: &Choice| match choice {
            Choice::Move(block, to) if *to == space => Some(block.0),
            _ => None,
        };
        let there = self.hex(space).map_or(Set::EMPTY, |hex| self.own(state, side, hex));
        self.steps(state, there | choices.iter().filter_map(mover).collect())
    }

    fn score_march(&self, state: &State, side: Side, choice: Choice, choices: &[Choice]) -> u32 {
        let (block, space) = match choice {
            Choice::Move(block, space) => (block, space),
            Choice::Done => return 20,
            _ => return 0,
        };
        let (Some(from), Some(to)) = (state.places.hex(block), self.hex(space)) else {
            return 0;
        };
        let kind = self.rules.data.block(block).kind;
        if kind == Kind::Garrison || self.rules.tables.is_leader(block) {
            return 0;
        }
        let enemies = self.own(state, side.other(), to);
        let strength = u32::from(state.steps(block));
        if !enemies.is_empty() {
            // Nobody knows how strong a block is that lies face down.
            let outnumbers = self.attackers(state, side, space, choices) >= UNKNOWN * u32::from(enemies.len());
            return if outnumbers { 70 + strength } else { 0 };
        }
        let [here, there] = [from, to].map(|hex| self.distance[side.index()][usize::from(hex.0)]);
        let left_behind = self.own(state, side, from) - Set::of(block.0) - self.rules.tables.leaders;
        let covers = self.rules.data.hex(from).major_town().is_some() && left_behind.is_empty();
        if there >= here || covers {
            return 0;
        }
        // Those who march keep together.
        let company = self.steps(state, self.own(state, side, to)).min(9);
        30 + 10 * u32::from(here - there).min(2) + company
    }

    /// A leader follows the largest force he can reach.
    fn score_leader(&self, state: &State, side: Side, choice: Choice) -> u32 {
        let Choice::Move(leader, space) = choice else {
            return u32::from(choice == Choice::Done) * 20;
        };
        let force = |hex: Option<HexId>| {
            hex.map_or(0, |hex| {
                self.steps(state, self.own(state, side, hex) - self.rules.tables.leaders)
            })
        };
        let to = self.hex(space);
        let hostile = to.is_none_or(|hex| !self.own(state, side.other(), hex).is_empty());
        if !hostile && force(to) > force(state.places.hex(leader)) {
            30 + force(to)
        } else {
            0
        }
    }

    /// Own steps and enemy blocks in the hex of the battle.
    fn balance(&self, state: &State, side: Side) -> (u32, u32) {
        let Some(hex) = state.fight.hex else { return (0, 0) };
        let enemies = self.own(state, side.other(), hex).len();
        (self.steps(state, self.own(state, side, hex)), u32::from(enemies))
    }

    /// The blocks of a side in a box of the battle board.
    fn in_box(&self, state: &State, side: Side, spot: Spot) -> Set {
        let here = state.fight.spots.entries().filter(|(_, at)| *at == Some(spot));
        let blocks: Set = here.map(|(block, _)| block).collect();
        blocks & self.rules.tables.units(side)
    }

    fn score_battle(&self, state: &State, side: Side, step: battle::Step, choice: Choice) -> u32 {
        let (own, enemies) = self.balance(state, side);
        let beaten = 2 * own < UNKNOWN * enemies;
        match (step, choice) {
            (battle::Step::Deploy(_), Choice::Deploy(block, space)) => self.score_deployment(state, side, block, space),
            (battle::Step::Retreat | battle::Step::Night(_), Choice::Retreat(_, to)) if beaten => {
                50 + self.shelter(state, side, to)
            }
            (battle::Step::Night(_), Choice::FightOn(leader)) => 40 + u32::from(state.steps(leader)),
            (battle::Step::Combat, _) => self.score_combat(state, side, choice),
            (battle::Step::Reinforce | battle::Step::NightReinforce(_), Choice::Reinforce(block)) => {
                let leads = self.rules.tables.is_leader(block);
                if leads || own > 2 * UNKNOWN * enemies { 0 } else { 40 }
            }
            (battle::Step::Loss, Choice::Lose(block)) => 40 - u32::from(self.rules.tables.is_leader(block)),
            (battle::Step::Flee(_), Choice::Retreat(_, to)) => 40 + self.shelter(state, side, to),
            (_, Choice::Done) => 20,
            (_, Choice::Entrench(_)) => 30,
            (_, Choice::Abandon) => 1,
            (battle::Step::Regroup(_), _) => 0,
            _ => 0,
        }
    }

    /// How good a hex is to retreat to: friends are there, or it lies at home.
    fn shelter(&self, state: &State, side: Side, to: Space) -> u32 {
        let Some(hex) = self.hex(to) else { return 0 };
        let friends = !self.own(state, side, hex).is_empty();
        2 * u32::from(friends) + u32::from(self.rules.data.hex(hex).home == side)
    }

    /// Infantry fills the weakest position, guns stand in the centre, the others wait in the Reserve.
    fn score_deployment(&self, state: &State, side: Side, block: BlockId, space: Space) -> u32 {
        let Some(spot) = spot_of(space) else { return 0 };
        let there = self.steps(state, self.in_box(state, side, spot));
        if let Some(at) = state.fight.spots[block.0] {
            // Who waits in the Reserve fills a place that would stay empty.
            return u32::from(at == Spot::reserve(side) && there == 0);
        }
        let kind = self.rules.data.block(block).kind;
        let thin = 40_u32.saturating_sub(3 * there);
        match (kind, spot.position) {
            (Kind::Infantry | Kind::Garrison, Position::Reserve) => 22,
            (Kind::Infantry | Kind::Garrison, _) => 25 + thin,
            (Kind::Artillery, Position::Centre) => 30,
            (Kind::Cavalry | Kind::Leader(_), Position::Reserve) => 28,
            (_, Position::Reserve) => 21,
            _ if there == 0 => 23,
            _ => 0,
        }
    }

    /// Whoever can fires; attackers go at positions they outnumber, but leave nobody's place empty.
    fn score_combat(&self, state: &State, side: Side, choice: Choice) -> u32 {
        match choice {
            Choice::Fire(block) => 60 + u32::from(state.steps(block)),
            Choice::Engage(block, space) if side == state.active => {
                let (Some(from), Some(to)) = (state.fight.spots[block.0], spot_of(space)) else {
                    return 0;
                };
                let mates = self.in_box(state, side, from);
                let foes = self.in_box(state, side.other(), to).len();
                let outnumbers = self.steps(state, mates) > UNKNOWN * u32::from(foes);
                let guns = self.rules.data.block(block).kind == Kind::Artillery;
                50 * u32::from(mates.len() > 1 && outnumbers && !guns && foes > 0)
            }
            Choice::Redeploy(block, space) => {
                let infantry = self.rules.data.block(block).kind == Kind::Infantry;
                let rested = state.fight.spots[block.0] == Some(Spot::reserve(side));
                let there = spot_of(space).map_or(9, |spot| self.in_box(state, side, spot).len());
                if infantry && rested && there < 2 {
                    45 - u32::from(there)
                } else {
                    0
                }
            }
            Choice::Done => 20,
            _ => 0,
        }
    }

    fn score_supply(&self, state: &State, choice: Choice) -> u32 {
        match choice {
            Choice::Replace(_) | Choice::Levy(..) | Choice::Major(_) | Choice::Minor(_) => 90,
            Choice::Feed(_) => 40,
            Choice::Build(block) if self.rules.tables.is_leader(block) => 80 - u32::from(state.steps(block)),
            Choice::Build(block) => match self.rules.data.block(block).kind {
                Kind::Infantry => 70 - u32::from(state.steps(block)),
                Kind::Artillery => 60,
                Kind::Cavalry => 55,
                _ => 30,
            },
            Choice::Raise(block, _) => match self.rules.data.block(block).kind {
                Kind::Infantry => 50,
                Kind::Cavalry | Kind::Artillery => 45,
                _ => 25,
            },
            Choice::Emancipate => 40,
            Choice::Done => 20,
            _ => 0,
        }
    }
}

/// The box of the battle board that a space is.
fn spot_of(space: Space) -> Option<Spot> {
    let all = Side::BOTH
        .into_iter()
        .flat_map(|side| Position::ALL.map(|position| Spot::new(side, position)));
    all.into_iter()
        .find(|spot| boxes::battle(spot.line, spot.position) == space.0)
}

/// Hexes from each hex to the nearest of some.
fn distances(rules: &BobbyLee, goals: HexSet) -> [u8; HEXES] {
    let mut distance = [u8::MAX; HEXES];
    let (mut fringe, mut steps) = (goals, 0);
    while !fringe.is_empty() {
        let mut next = HexSet::EMPTY;
        for hex in fringe {
            distance[usize::from(hex.0)] = steps;
            next |= rules.tables.land[usize::from(hex.0)];
        }
        fringe = next.filter(|hex| distance[usize::from(hex.0)] == u8::MAX).collect();
        steps += 1;
    }
    distance
}
