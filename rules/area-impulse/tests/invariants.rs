//! What the rulebook says must hold at every moment, checked along whole games from the outside: from the printed data,
//! the choices made and the plain state, without the engine's own judgement.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use area_impulse::AreaImpulse;
use area_impulse::book::{Dawning, OffRoad};
use area_impulse::choice::{Choice, Piece};
use area_impulse::data::{BorderKind, GameData, LeaderId, Rank, Role, Start, UnitId};
use area_impulse::state::{Frame, State, Train, place};
use common::{Eager, LIMIT, legend, murder, opening};
use kernel::{Ruleset, Side};
use laws::Played;

const GAMES: u64 = 60;

/// What an observer remembers of the impulse under way.
#[derive(Default)]
struct Observer {
    /// Units over each bridge.
    bridges: BTreeMap<(u8, u8), u8>,
    /// Areas assaulted.
    assaulted: BTreeSet<u8>,
    /// Impulses seen, in all.
    impulses: usize,
    /// Bridges seen at their capacity, in all.
    full_bridges: usize,
}

fn units_in(data: &GameData, state: &State, side: Side, area: u8) -> Vec<UnitId> {
    let all = (0..data.units.len() as u8).map(UnitId);
    all.filter(|unit| data.units[usize::from(unit.0)].side == side && state.units.of(*unit) == area)
        .collect()
}

fn controls(state: &State, side: Side, area: u8) -> bool {
    state.union_control.contains(area) == (side == Side::Union)
}

/// Whether a piece is gone for good.
fn is_gone(at: u8) -> bool {
    [place::ELIMINATED, place::OFF_MAP].contains(&at)
}

impl Observer {
    fn sees(&mut self, rules: &AreaImpulse, step: &Played<'_, AreaImpulse>) {
        let (data, before, after) = (&rules.data, step.before, step.after);
        if let Choice::Move(piece, to) = step.choice {
            self.sees_move(rules, before, piece, to);
        }
        if let Choice::Assault(area) = step.choice {
            assert!(
                self.assaulted.insert(area),
                "9.1: {area} is assaulted twice in an impulse"
            );
        }
        for area in 1..data.areas.len() as u8 {
            for side in Side::BOTH {
                assert!(
                    units_in(data, after, side, area).len() <= 10,
                    "7.1: {side:?} is overstacked in {area}"
                );
            }
        }
        for side in Side::BOTH {
            let works = after.works[side.index()];
            assert!(
                works.markers.len() <= data.works_limit[side.index()],
                "11.1: too many markers"
            );
            assert!(
                (works.strong - works.markers).is_empty(),
                "11.2: a +2 without its marker"
            );
        }
        for (index, unit) in data.units.iter().enumerate() {
            let id = UnitId(index as u8);
            let (was, is) = (before.units.of(id), after.units.of(id));
            assert!(!is_gone(was) || is == was, "10.6: {} has come back", unit.id);
            // Only the garrison of Not War But Murder bears this name in its id, and only it is bound to Richmond.
            let near_richmond = (46..=50).contains(&is) || is_gone(is);
            assert!(
                near_richmond || !unit.id.contains("garrison"),
                "9.1.3: the garrison is in {is}"
            );
        }
        stacked(after);
        match after.frame() {
            Some(Frame::Impulse) if after.op == Default::default() => self.impulse_begins(rules, before, after),
            Some(Frame::Operation | Frame::Night(_) | Frame::Removal(_)) => settled(data, after),
            _ => {}
        }
    }

    /// What was seen of an impulse is over.
    fn forgets(&mut self) {
        self.bridges.clear();
        self.assaulted.clear();
    }

    /// 9.2, 9.5: a step goes over a border of the map, artillery by road, five units over a bridge.
    fn sees_move(&mut self, rules: &AreaImpulse, before: &State, piece: Piece, to: u8) {
        let data = &rules.data;
        let from = before.at(piece);
        let border = data.adjacent(from, to);
        let border = border.unwrap_or_else(|| panic!("3.2: {from} and {to} are not adjacent"));
        let Piece::Unit(unit) = piece else { return };
        let unit = &data.units[usize::from(unit.0)];
        assert!(
            border.road || !unit.kind.is_artillery() || rules.book.off_road != OffRoad::FootStops,
            "9.5.3: {} left the road",
            unit.id
        );
        let Some(_) = border.bridge else { return };
        let used = self.bridges.entry((from.min(to), from.max(to))).or_default();
        *used += 1;
        self.full_bridges += usize::from(*used == 5);
        let may_wade = border.border == BorderKind::Creek && !unit.kind.is_artillery();
        assert!(
            *used <= 5 || may_wade,
            "9.5.2: {used} units over the bridge {from}-{to}"
        );
    }

    fn impulse_begins(&mut self, rules: &AreaImpulse, before: &State, after: &State) {
        self.forgets();
        self.impulses += 1;
        settled(&rules.data, after);
        let turns = (before.turn, after.turn);
        if before.frame() != Some(Frame::Impulse) && turns.0 == turns.1 && before.impulse < after.impulse {
            assert_eq!(after.impulse, before.impulse + 1, "3.4: the marker advances one box");
            assert_eq!(after.active, before.active.other(), "6.3: the impulses alternate");
        }
        assert!(after.impulse <= 12 && after.turn <= rules.book.turns(), "3.4, 6.0");
        assert!(
            after.advantage.is_some() || after.rallied,
            "12.0: nobody holds the Advantage"
        );
        for (index, leader) in rules.data.leaders.iter().enumerate() {
            let at = after.leader_at(LeaderId(index as u8));
            let alone = place::is_area(at) && units_in(&rules.data, after, leader.side, at).is_empty();
            let enemies = place::is_area(at) && !units_in(&rules.data, after, leader.side.other(), at).is_empty();
            assert!(!(alone && enemies), "9.6: {} stands alone among enemies", leader.id);
        }
        if turns.0 < turns.1 {
            for (index, unit) in rules.data.units.iter().enumerate() {
                let fresh = after.is_fresh(UnitId(index as u8));
                assert!(fresh || !unit.kind.is_artillery(), "13.2: {} was not refitted", unit.id);
            }
            for leader in after.inactive {
                let army = rules.data.leaders[usize::from(leader)].rank == Rank::Army;
                let rolled = rules.book.dawning != Dawning::Health;
                let asleep = after.asleep.contains(leader);
                assert!(
                    (army && rolled) || asleep,
                    "6.2: a leader is inactive at the first impulse"
                );
            }
        }
    }
}

/// 6.1: a phase of the day stands at the bottom of the procedures, and nowhere else.
fn stacked(state: &State) {
    let phases = state.frames.iter().map(|frame| {
        matches!(
            frame,
            Frame::Dawn(_) | Frame::Impulse | Frame::Closing | Frame::Night(_) | Frame::Recall(_) | Frame::Removal(_)
        )
    });
    let phases: Vec<bool> = phases.collect();
    assert!(
        state.ended.is_some() || phases[0] && !phases[1..].contains(&true),
        "6.1: {:?}",
        state.frames
    );
}

/// 7.2: who alone has units in an area controls it.
fn settled(data: &GameData, state: &State) {
    for area in 1..data.areas.len() as u8 {
        let [union, confederate] = Side::BOTH.map(|side| !units_in(data, state, side, area).is_empty());
        assert!(
            !union || confederate || controls(state, Side::Union, area),
            "7.2: area {area}"
        );
        assert!(
            !confederate || union || controls(state, Side::Confederate, area),
            "7.2: area {area}"
        );
    }
}

/// The areas that a side controls and that are joined to these by areas it controls.
fn joined(data: &GameData, state: &State, side: Side, sources: impl Iterator<Item = u8>) -> BTreeSet<u8> {
    let mut open: Vec<u8> = sources.filter(|area| controls(state, side, *area)).collect();
    let mut joined: BTreeSet<u8> = open.iter().copied().collect();
    while let Some(area) = open.pop() {
        for adjacent in &data.areas[usize::from(area)].neighbours {
            if controls(state, side, adjacent.to) && joined.insert(adjacent.to) {
                open.push(adjacent.to);
            }
        }
    }
    joined
}

/// The Union's points by 15.3 to 15.5, counted afresh.
fn points(data: &GameData, state: &State) -> i32 {
    let joined = joined(data, state, Side::Union, data.areas_with(Role::UnionSupply));
    let [union, confederate] = state.fallen.map(i32::from);
    let raid = i32::from(state.raided);
    let mut points: i32 = joined
        .iter()
        .map(|area| i32::from(data.areas[usize::from(*area)].vp))
        .sum();
    points += confederate - union + raid;
    for gate in 46..=49 {
        let contested = Side::BOTH
            .iter()
            .all(|side| !units_in(data, state, *side, gate).is_empty());
        points += i32::from(contested && controls(state, Side::Confederate, gate));
    }
    for (index, unit) in data.units.iter().enumerate() {
        let id = UnitId(index as u8);
        let brigade = unit.start == Start::Detachment;
        let worth = match state.units.of(id) {
            place::ELIMINATED if brigade => 1,
            place::ELIMINATED => 2,
            at if place::is_area(at) && !state.is_fresh(id) && !brigade => 1,
            _ => 0,
        };
        points += if unit.side == Side::Confederate { worth } else { -worth };
    }
    points
}

/// Birth of a Legend 14.1 to 14.3: the game ended as the book says.
fn seven_days_ended_rightly(rules: &AreaImpulse, last: &State) {
    let outcome = rules.outcome(last).expect("the game is over");
    let winner = outcome.winner.expect("there are no draws");
    let held = |area: u8| controls(last, Side::Confederate, area);
    let cut_off = joined(&rules.data, last, Side::Confederate, std::iter::once(44));
    match outcome.case.as_ref() {
        "14.1" => {
            let in_richmond = units_in(&rules.data, last, Side::Union, 44);
            assert!(
                in_richmond.iter().any(|unit| last.is_fresh(*unit)),
                "14.1: nobody is in Richmond"
            );
            assert_eq!(winner, Side::Union);
        }
        "14.2" => {
            let both = cut_off.contains(&17) && cut_off.contains(&27);
            let train = matches!(last.train, Train::At(area) if cut_off.contains(&area));
            assert!(both || train, "14.2: neither landings nor train are taken");
            assert_eq!(winner, Side::Confederate);
        }
        _ => {
            let lost = match last.train {
                Train::At(17) => held(19) && held(27),
                _ => held(35) && (held(17) || held(27)),
            };
            assert_eq!(last.turn, 7, "14.3: only after July 2");
            assert_eq!(winner == Side::Confederate, lost, "14.3");
        }
    }
}

/// 15.1, 15.2: the game ended as the book says.
fn ended_rightly(rules: &AreaImpulse, last: &State) {
    let outcome = rules.outcome(last).expect("the game is over");
    let winner = outcome.winner.expect("there are no draws");
    if outcome.case == "15.1" {
        let in_richmond = units_in(&rules.data, last, Side::Union, 50);
        assert_eq!(winner, Side::Union);
        assert!(
            in_richmond.iter().any(|unit| last.is_fresh(*unit)),
            "15.1: no fresh unit in Richmond"
        );
        return;
    }
    let points = points(&rules.data, last);
    assert_eq!(last.turn, 8, "15.2: points count after June 3");
    assert_eq!(winner == Side::Union, points >= 10, "15.2: {points} points");
    assert_eq!(
        outcome.lines.iter().map(|line| line.0).sum::<i32>(),
        points,
        "15.3 to 15.5"
    );
}

/// Plays whole games; returns how often a bridge was full.
fn whole_games_keep_to_the_book(rules: &AreaImpulse, ended_rightly: fn(&AreaImpulse, &State)) -> usize {
    let eager = Eager::new(rules);
    let mut endings = BTreeSet::new();
    let mut observer = Observer::default();
    for game in 0..GAMES {
        observer.forgets();
        let mut last = opening(rules, game);
        let mut visit = |step: Played<'_, AreaImpulse>| {
            observer.sees(rules, &step);
            last.clone_from(step.after);
        };
        if game % 2 == 0 {
            laws::random_game(rules, opening(rules, game), game, LIMIT, &mut visit);
        } else {
            let pick = |state: &_, choices: &[_], dice: &mut _| eager.pick(state, choices, dice);
            laws::biased_game(rules, opening(rules, game), game, LIMIT, pick, &mut visit);
        }
        ended_rightly(rules, &last);
        endings.insert(rules.outcome(&last).and_then(|outcome| outcome.winner));
    }
    assert!(
        observer.impulses > 30 * GAMES as usize,
        "{} impulses",
        observer.impulses
    );
    assert_eq!(endings.len(), 2, "both sides have won some of these games");
    observer.full_bridges
}

#[test]
fn whole_games_of_not_war_but_murder_keep_to_the_book() {
    let full = whole_games_keep_to_the_book(&murder(), ended_rightly);
    assert!(full > 0, "no bridge was ever full");
}

#[test]
fn whole_games_of_birth_of_a_legend_keep_to_the_book() {
    whole_games_keep_to_the_book(&legend(), seven_days_ended_rightly);
}
