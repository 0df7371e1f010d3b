//! The comparison of the second referee with the engine, step by step.

use std::collections::VecDeque;

use area_impulse::AreaImpulse;
use area_impulse::choice::Choice;

use kernel::dice::NotedDice;
use kernel::{ByViewer, OptionSet, RandomDice, Ruleset, Side, Viewer};
use laws::Played;
use protocol::TableView;
use protocol::view::{Destination, Offer, SpaceState};

use crate::flow::Task;
use crate::impulse::By;
use crate::printed::Printed;
use crate::table::{Table, Train};

/// The Supply Train as a view numbers it.
const TRAIN: u16 = 164;

/// How many steps before a difference are told with it.
const TRAIL: usize = 16;

/// A game that both umpires follow.
pub(crate) struct Comparison<'a> {
    rules: &'a AreaImpulse,
    table: Table<'a>,
    /// What they differed in first; from then on the game is not compared.
    pub(crate) difference: Option<String>,
    listed: Vec<Choice>,
    trail: VecDeque<(Side, Choice, Vec<u8>)>,
}

impl<'a> Comparison<'a> {
    /// The beginning of a game.
    pub(crate) fn new(rules: &'a AreaImpulse, printed: &'a Printed, options: &OptionSet, seed: u64) -> Comparison<'a> {
        // What is rolled while a game is set up stands in no step.
        let mut dice = NotedDice::new(RandomDice::new(seed));
        let opened = rules.setup("campaign", options, &mut dice);
        assert!(opened.is_ok(), "the scenario exists");
        Comparison {
            rules,
            table: Table::new(printed, options, &faces(&dice.rolls)),
            difference: None,
            listed: Vec::new(),
            trail: VecDeque::new(),
        }
    }

    /// Follows a step and compares what it led to.
    pub(crate) fn follow(&mut self, step: &Played<'_, AreaImpulse>) {
        if self.difference.is_some() {
            return;
        }
        let asked = self.table.todo.last().copied();
        let dice = faces(step.rolls);
        self.table.dice = dice.iter().copied().collect();
        self.trail.push_back((step.side, step.choice, dice));
        if self.trail.len() > TRAIL {
            self.trail.pop_front();
        }
        self.table.sums = None;
        self.table.answer(step.side, step.choice);
        self.table.run();
        let found = self.differences(step);
        if !found.is_empty() {
            let tell = |(side, choice, dice): &(Side, Choice, Vec<u8>)| format!("{side:?} {choice} {dice:?}");
            let trail: Vec<String> = self.trail.iter().map(tell).collect();
            let Table {
                turn,
                track,
                todo,
                impulse,
                ..
            } = &self.table;
            self.difference = Some(format!(
                "turn {turn}, box {track}, {:?} in {:?}; {asked:?} was answered, now {:?}\n  {}\n  after {}",
                impulse.by,
                impulse.areas,
                todo.last(),
                found.join("\n  "),
                trail.join(", "),
            ));
        }
    }

    fn differences(&mut self, step: &Played<'_, AreaImpulse>) -> Vec<String> {
        let mut found = std::mem::take(&mut self.table.trouble);
        if !self.table.dice.is_empty() {
            found.push(format!("dice {:?} were not expected", self.table.dice));
        }
        self.compare_outcomes(step, &mut found);
        self.compare_choices(step, &mut found);
        let views = self.rules.views(step.after);
        for side in Side::BOTH {
            self.compare_view(side, &views[Viewer::from(side)], &mut found);
        }
        self.compare_bridges(&views[Viewer::Spectator], &mut found);
        if self.table.outcome.is_none() {
            self.compare_tracks(&views[Viewer::Spectator], &mut found);
            self.compare_costs(&views, &mut found);
            self.compare_markers(&views[Viewer::Spectator], &mut found);
            self.compare_preview(&views[Viewer::Spectator], &mut found);
        }
        self.compare_values(step, &mut found);
        found
    }

    fn compare_outcomes(&self, step: &Played<'_, AreaImpulse>, found: &mut Vec<String>) {
        let theirs = self.rules.outcome(step.after);
        let theirs = theirs.map(|outcome| (outcome.winner, outcome.case.to_string()));
        let ours = self.table.outcome.map(|(winner, case)| (Some(winner), case.to_owned()));
        if ours != theirs {
            found.push(format!("outcome {ours:?}, engine {theirs:?}"));
        }
        if self.rules.exchanged(step.after) != self.table.once.exchanged {
            found.push("17.1.1: who exchanged seats".to_owned());
        }
    }

    fn compare_choices(&mut self, step: &Played<'_, AreaImpulse>, found: &mut Vec<String>) {
        let asked = self.table.asked();
        for side in Side::BOTH {
            let ours = asked
                .iter()
                .find(|(asked, _)| *asked == side)
                .map_or(&[][..], |(_, choices)| choices);
            self.listed.clear();
            self.rules.choices(step.after, side, &mut self.listed);
            let lacking: Vec<String> = self
                .listed
                .iter()
                .filter(|choice| !ours.contains(choice))
                .map(Choice::to_string)
                .collect();
            let surplus: Vec<String> = ours
                .iter()
                .filter(|choice| !self.listed.contains(choice))
                .map(Choice::to_string)
                .collect();
            if !lacking.is_empty() || !surplus.is_empty() {
                found.push(format!(
                    "{side:?}: the engine alone {lacking:?}, the second referee alone {surplus:?}"
                ));
            }
        }
    }

    fn compare_view(&self, side: Side, view: &TableView, found: &mut Vec<String>) {
        let table = &self.table;
        let printed = table.printed;
        for piece in printed.pieces().filter(|piece| table.side(*piece) == side) {
            let shown = view.pieces.iter().find(|shown| usize::from(shown.id) == piece);
            let theirs = shown
                .map(|shown| shown.at)
                .filter(|at| usize::from(*at) < printed.areas.len());
            let ours = table.area_of(piece).map(u16::from);
            if ours != theirs {
                found.push(format!(
                    "{} stands in {ours:?}, engine {theirs:?}",
                    table.counter(piece).id
                ));
                continue;
            }
            let face = shown.filter(|_| ours.is_some()).map(|shown| shown.face);
            if face.is_some_and(|face| (face == 0) != table.up[piece]) {
                found.push(format!("{} has face {face:?}", table.counter(piece).id));
            }
        }
        for leader in printed
            .pieces()
            .filter(|piece| Table::is_leader(*piece) && table.side(*piece) == side)
        {
            let shown = view.pieces.iter().find(|shown| usize::from(shown.id) == leader + 32);
            let theirs = shown.map(|shown| shown.at);
            let ours = table.once.reports[leader].map(u16::from);
            if ours != theirs {
                found.push(format!(
                    "17.7.1: the report of {leader} stands in {ours:?}, engine {theirs:?}"
                ));
            }
        }
        for area in table.areas() {
            let shown = view.spaces.iter().find(|shown| shown.id == u16::from(area));
            let control = shown.and_then(|shown| shown.control);
            if control != Some(table.control[usize::from(area)]) {
                found.push(format!(
                    "7.2: {area} belongs to {:?}, engine {control:?}",
                    table.control[usize::from(area)]
                ));
            }
            let marks = shown.map_or(&[][..], |shown| &shown.marks);
            let mut works = [0, 0];
            for mark in marks.iter().filter(|mark| mark.key == "works") {
                if let [protocol::Param::Number(owner), protocol::Param::Number(level)] = mark.params[..] {
                    works[owner as usize] = level as u8;
                }
            }
            let ours = Side::BOTH.map(|side| table.works(area, side));
            if works != ours {
                found.push(format!("11.0: works of {area} {ours:?}, engine {works:?}"));
            }
            let contested = marks.iter().any(|mark| mark.key == "contested");
            if contested != table.contested(area) {
                found.push(format!("7.3: {area} contested {contested} in the engine"));
            }
        }
    }

    fn compare_tracks(&self, view: &TableView, found: &mut Vec<String>) {
        let table = &self.table;
        for track in &view.tracks {
            let halves = |side: Side| table.halves[side.index()] as i32;
            let ours = match &*track.id {
                // June 25 has the space before that of the first turn.
                "turn" => i32::from(table.turn) - i32::from(table.on("early-start")),
                "impulse" => i32::from(table.track),
                "advantage" => 0,
                "weather" => i32::from(table.rain),
                "rp.union" => halves(Side::Union) / 2,
                "rp.confederate" => halves(Side::Confederate) / 2,
                "half.union" => halves(Side::Union) % 2,
                "half.confederate" => halves(Side::Confederate) % 2,
                "vp" => table.victory_points(),
                _ => {
                    found.push(format!("a track {} is shown", track.id));
                    continue;
                }
            };
            if ours != track.at {
                found.push(format!("{}: {ours}, engine {}", track.id, track.at));
            }
        }
        let held = view.tracks.iter().find(|track| track.id == "advantage");
        let holder = held.and_then(|track| track.owner);
        if holder != table.advantage {
            found.push(format!(
                "12.0: the Advantage is {:?}, engine {holder:?}",
                table.advantage
            ));
        }
    }

    fn compare_costs(&self, views: &ByViewer<TableView>, found: &mut Vec<String>) {
        let offers = views
            .iter()
            .filter_map(|view| view.prompt.as_ref())
            .flat_map(|prompt| &prompt.offers);
        for (piece, goals) in offers
            .filter(|offer| offer.verb == "move")
            .flat_map(Offer::destinations)
        {
            let piece = usize::from(piece);
            let ours = self.table.goals(piece);
            // What an assault in its area costs a unit is told with its first step.
            let toll = if self.table.impulse.march[piece].moved {
                0
            } else {
                self.table.toll(piece)
            };
            for goal in goals {
                let (to, cost) = match *goal {
                    Destination::Plain(to) => (to, 1),
                    Destination::Costed(to, cost) => (to, cost),
                };
                if !ours.contains(&(to as u8, cost - toll)) {
                    found.push(format!("9.2: {piece} to {to} costs {cost} in the engine, of {ours:?}"));
                }
            }
        }
    }

    fn compare_bridges(&self, view: &TableView, found: &mut Vec<String>) {
        if !self.table.on("bridges") {
            return;
        }
        for (index, bridge) in self.table.bridges.iter().enumerate() {
            let shown = view.borders.iter().find(|border| usize::from(border.id) == index + 1);
            let marks = shown.map_or(&[][..], |border| &border.marks);
            let theirs = marks.iter().find_map(|mark| match (&*mark.key, &mark.params[..]) {
                ("bridge.destroyed", _) => Some(None),
                ("bridge", [protocol::Param::Number(owner)]) => Some(Some(Side::BOTH[*owner as usize])),
                _ => None,
            });
            if theirs != *bridge {
                let areas = self.table.printed.borders[index].areas;
                found.push(format!("16.5: bridge {areas:?} {bridge:?}, engine {theirs:?}"));
            }
        }
    }

    fn compare_markers(&self, view: &TableView, found: &mut Vec<String>) {
        let table = &self.table;
        if table.legend() {
            let shown = view.pieces.iter().find(|piece| piece.id == TRAIN).map(|piece| piece.at);
            let theirs = shown.filter(|at| usize::from(*at) < table.printed.areas.len());
            let ours = match table.once.train {
                Train::Start => Some(17),
                Train::Goal => Some(27),
                Train::Due(_) => None,
            };
            if ours != theirs {
                found.push(format!("6.2.2: the train is in {ours:?}, engine {theirs:?}"));
            }
        }
        let marked = |key: &str| {
            let has = |space: &&SpaceState| space.marks.iter().any(|mark| mark.key == key);
            view.spaces
                .iter()
                .filter(has)
                .map(|space| space.id as u8)
                .collect::<Vec<u8>>()
        };
        let mut misled: Vec<u8> = table.day.misled.into_iter().flatten().collect();
        misled.sort_unstable();
        misled.dedup();
        let guns = table.legend() && table.on("siege-guns") && table.once.siege_guns;
        let guns = if guns { vec![40] } else { Vec::new() };
        let active = if matches!(table.impulse.by, By::Nobody) {
            Vec::new()
        } else {
            table.impulse.areas.clone()
        };
        for (key, ours) in [("misdirection", misled), ("siege-guns", guns), ("active", active)] {
            let mut ours = ours;
            ours.sort_unstable();
            let theirs = marked(key);
            if ours != theirs {
                found.push(format!("{key}: {ours:?}, engine {theirs:?}"));
            }
        }
    }

    /// What the defender is told before he names his forward unit: both sums, with his best unit, and the odds.
    fn compare_preview(&mut self, view: &TableView, found: &mut Vec<String>) {
        let (Some(Task::Forward), Some(combat)) = (self.table.todo.last(), &view.combat) else {
            return;
        };
        let ours = sorted(
            self.table
                .attack_value()
                .into_iter()
                .map(|(amount, case)| (amount, case.to_owned())),
        );
        let theirs = sorted(combat.attack.iter().map(|line| (line.0, line.1.to_string())));
        if ours != theirs {
            found.push(format!("10.4.2: {ours:?}, engine {theirs:?}"));
        }
        let attack: i32 = ours.iter().map(|line| line.0).sum();
        let Some((defense, odds)) = self.table.best_defense(attack) else {
            return;
        };
        let theirs: i32 = combat.defense.iter().map(|line| line.0).sum();
        let told: Vec<u32> = combat.odds.iter().map(|odds| odds.1).collect();
        if defense != theirs || told != odds {
            found.push(format!(
                "10.4.3: {defense} with odds {odds:?}, engine {theirs} {told:?}"
            ));
        }
    }

    fn compare_values(&self, step: &Played<'_, AreaImpulse>, found: &mut Vec<String>) {
        let entries = &step.log[Viewer::Spectator];
        let Some(combat) = entries.iter().rev().find_map(|entry| entry.combat.as_ref()) else {
            return;
        };
        let Some((attack, defense)) = &self.table.sums else {
            found.push("an assault was fought".to_owned());
            return;
        };
        for (ours, theirs) in [(attack, &combat.attack), (defense, &combat.defense)] {
            let ours = sorted(ours.iter().map(|(amount, case)| (*amount, (*case).to_owned())));
            let theirs = sorted(theirs.iter().map(|line| (line.0, line.1.to_string())));
            if ours != theirs {
                found.push(format!("10.4: {ours:?}, engine {theirs:?}"));
            }
        }
    }
}

/// What dice show that were noted as numbers from 0.
fn faces(rolls: &[u8]) -> Vec<u8> {
    rolls.iter().map(|roll| roll + 1).collect()
}

/// The lines of a sum that amount to something, in an order that does not matter.
fn sorted(lines: impl Iterator<Item = (i32, String)>) -> Vec<(i32, String)> {
    let mut lines: Vec<(i32, String)> = lines.filter(|line| line.0 != 0).collect();
    lines.sort();
    lines
}
