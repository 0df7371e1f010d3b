//! Retreats: where to, and who survives them (8.6.4 to 8.6.6, card retreats).

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Pending, Refusal, Side, Turn, phrase};
use maps::sets::Set;

use crate::choice::{Choice, Piece};
use crate::data::{Area, BorderKind, UnitId, Units};
use crate::game::BloodiestDay;
use crate::refusals::NOT_NOW;
use crate::state::{Frame, Purpose, State, place};

mod no {
    use kernel::Refusal;

    pub(super) const FAR: Refusal = Refusal::new(
        "8.6.5",
        "They retreat to an area next to theirs, and farther only through areas of their own that have no room.",
    );
    pub(super) const WATER: Refusal = Refusal::new("8.6.5", "The water between these areas cannot be crossed there.");
    pub(super) const STACKED: Refusal = Refusal::new("8.6.5", "There is no room for them in this area.");
    pub(super) const CAME_FROM: Refusal = Refusal::new("8.6.2", "They go back to where they came from.");
    pub(super) const NOT_REAR: Refusal = Refusal::new(
        "card retreats",
        "An area where nobody of their side stands has to lie nearer to their edge of the map.",
    );
    pub(super) const OTHERS_FIRST: Refusal = Refusal::new("card retreats", "Other areas come first on the card.");
    pub(super) const ENEMIES: Refusal = Refusal::new(
        "card retreats",
        "Enemies stand there: that comes last on the card, and they can go elsewhere.",
    );
}

/// The order of preference of the card, with the number of enemy-controlled areas around.
type Rank = (u8, u8);

impl BloodiestDay {
    /// Whether a side can go from one area to an adjacent one at all.
    pub(crate) fn is_passable(&self, state: &State, side: Side, from: Area, to: Area) -> bool {
        self.data.border(from, to).is_some_and(|border| match border.crossing {
            Some(crossing) => self.judge_crossing(state, side, crossing).is_ok(),
            None => border.border != BorderKind::Creek,
        })
    }

    /// How well an area suits a retreat of these units; `None` if it is not open to them.
    fn rank(&self, state: &State, side: Side, from: Area, units: Units, to: Area) -> Option<Rank> {
        let (own, enemies) = (self.own(state, side, to), self.enemies(state, side, to));
        if !self.may_stack(own | units) {
            return None;
        }
        if !enemies.is_empty() {
            Some((3, 0))
        } else if !own.is_empty() {
            let around = self.around(to);
            let hostile = around.filter(|area| self.is_sole(state, side.other(), *area));
            Some((1, hostile.count() as u8))
        } else if self.is_rearward(side, from, to) {
            Some((2, 0))
        } else {
            None
        }
    }

    /// The areas where these units may retreat to, the best of the card only; through areas of their own that have no room
    /// for them they go on (8.6.5).
    #[must_use]
    pub fn ways_back(&self, state: &State, side: Side, from: Area, units: Units) -> Set {
        let mut reached = Set::of(from);
        let mut border = Set::of(from);
        while !border.is_empty() {
            let mut next = Set::EMPTY;
            for area in border {
                let open = self.around(area).filter(|to| self.is_passable(state, side, area, *to));
                next |= open.collect();
            }
            next -= reached;
            reached |= next;
            let ranks = next.filter_map(|area| Some((self.rank(state, side, from, units, area)?, area)));
            let ranks: Vec<(Rank, Area)> = ranks.collect();
            if let Some((best, _)) = ranks.iter().min() {
                return ranks
                    .iter()
                    .filter(|(rank, _)| rank == best)
                    .map(|(_, area)| *area)
                    .collect();
            }
            border = next.filter(|area| self.is_sole(state, side, *area)).collect();
        }
        Set::EMPTY
    }

    /// Where the attackers of a failed assault came from, if they can go back there (8.6.2).
    fn origin(&self, state: &State, unit: UnitId) -> Option<Area> {
        let march = state.op.march(Piece::Unit(unit));
        let is_open = march.halted
            && place::is_area(march.from)
            && self.enemies(state, self.data.unit(unit).side, march.from).is_empty();
        is_open.then_some(march.from)
    }

    /// The units that retreat next, together, and where they may go.
    pub(crate) fn next_retreat(&self, state: &State) -> Option<(Units, Set)> {
        let fight = state.fight.as_ref()?;
        let (from, falling) = (fight.attack.area, fight.falling);
        let first = falling.first()?;
        let side = self.data.unit(first).side;
        if side == fight.attack.side {
            for unit in falling {
                let Some(origin) = self.origin(state, unit) else {
                    continue;
                };
                let group: Units = falling
                    .filter(|other| self.origin(state, *other) == Some(origin))
                    .collect();
                if self.may_stack(self.own(state, side, origin) | group) {
                    return Some((group, Set::of(origin)));
                }
            }
        }
        let together = self.ways_back(state, side, from, falling);
        if !together.is_empty() {
            return Some((falling, together));
        }
        // 8.6.5: a stack splits up if it has to.
        let one = Units::of(first);
        Some((one, self.ways_back(state, side, from, one)))
    }

    /// Retreats units as long as nobody has to choose or to roll; whether somebody has to choose.
    pub(crate) fn advance_retreat(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        if let Some(fight) = &mut state.fight
            && let Some(unit) = fight.gauntlet.first()
        {
            fight.gauntlet.remove(unit);
            let roll = Pending::dice(Purpose::Gauntlet(unit), self.data.unit(unit).side, turn);
            state.frames.push(Frame::Roll(roll));
            return false;
        }
        let Some((group, options)) = self.next_retreat(state) else {
            state.frames.pop();
            return false;
        };
        match (options.first(), options.only()) {
            (None, _) => {
                for unit in group {
                    self.eliminate(state, unit);
                    say(turn, "8.6.5", || phrase!("retreat.none", unit.wire()));
                }
                false
            }
            (_, Some(area)) => {
                let forced = !self.goes_back(state, group, area);
                self.retreat_to(
                    state,
                    group,
                    area,
                    if forced { "retreat.only" } else { "retreat" },
                    turn,
                );
                false
            }
            _ => true,
        }
    }

    pub(crate) fn judge_retreat(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        match (choice, self.next_retreat(state)) {
            (Choice::Retreat(area), Some((_, options))) if options.contains(area) => Ok(()),
            (Choice::Retreat(area), Some((group, options))) => Err(self.why_not_to(state, group, options, area)),
            _ => Err(NOT_NOW),
        }
    }

    /// Why units that may go elsewhere do not retreat to an area.
    fn why_not_to(&self, state: &State, group: Units, options: Set, to: Area) -> Refusal {
        let (Some(fight), Some(unit)) = (&state.fight, group.first()) else {
            return NOT_NOW;
        };
        let (side, from) = (self.data.unit(unit).side, fight.attack.area);
        if options.only().is_some_and(|only| self.goes_back(state, group, only)) {
            return no::CAME_FROM;
        }
        let Some(border) = self.data.border(from, to) else {
            return no::FAR;
        };
        if let Some(Err(refusal)) = border
            .crossing
            .map(|crossing| self.judge_crossing(state, side, crossing))
        {
            return refusal;
        }
        if !self.is_passable(state, side, from, to) {
            return no::WATER;
        }
        if !self.may_stack(self.own(state, side, to) | group) {
            return no::STACKED;
        }
        match self.rank(state, side, from, group, to) {
            None => no::NOT_REAR,
            Some((3, _)) => no::ENEMIES,
            Some(_) => no::OTHERS_FIRST,
        }
    }

    pub(crate) fn list_retreats(&self, state: &State, into: &mut Vec<Choice>) {
        if let Some((_, options)) = self.next_retreat(state) {
            into.extend(options.map(Choice::Retreat));
        }
    }

    pub(crate) fn apply_retreat(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        if let (Choice::Retreat(area), Some((group, _))) = (choice, self.next_retreat(state)) {
            self.retreat_to(state, group, area, "retreat", turn);
        }
    }

    /// Whether these units go back to where they came from (8.6.2).
    fn goes_back(&self, state: &State, group: Units, to: Area) -> bool {
        group.into_iter().all(|unit| self.origin(state, unit) == Some(to))
    }

    fn retreat_to(&self, state: &mut State, group: Units, to: Area, key: &'static str, turn: &mut Turn<'_>) {
        let Some(from) = state.fight.as_ref().map(|fight| fight.attack.area) else {
            return;
        };
        let side = group.first().map_or(Side::Union, |unit| self.data.unit(unit).side);
        for unit in group {
            state.units.put(unit, to);
            say(turn, "8.6.4", || phrase!(key, unit.wire(), from, to));
        }
        let enemies = self.enemies(state, side, to).len();
        if let Some(fight) = &mut state.fight {
            fight.falling -= group;
            fight.refuge = to;
            // No two dice show less than 2.
            if enemies > 2 {
                fight.gauntlet |= group;
            }
        }
        if let Some(crossing) = self.data.crossing_between(from, to) {
            self.show_ford(state, side, crossing, turn);
        }
    }

    /// Whether a unit comes through among the enemies in its area with this roll (card retreats).
    pub(crate) fn survives(&self, state: &State, unit: UnitId, total: u8) -> bool {
        let side = self.data.unit(unit).side;
        total >= self.enemies(state, side, state.units.of(unit)).len()
    }

    pub(crate) fn apply_gauntlet(&self, state: &mut State, unit: UnitId, roll: &Pending<Purpose>, turn: &mut Turn<'_>) {
        let survives = self.survives(state, unit, roll.total());
        let key = if survives { "gauntlet.through" } else { "gauntlet.lost" };
        let (wire, at, side) = (unit.wire(), state.units.of(unit), roll.side);
        say_dice(turn, "8.6.5", side, "dice.gauntlet", roll.faces(), || {
            phrase!(key, wire, at)
        });
        if !survives {
            self.eliminate(state, unit);
        }
    }
}
