//! The two umpires side by side.

use bloodiest_day::BloodiestDay;
use bloodiest_day::choice::{Choice, Piece};
use bloodiest_day::data::{LeaderId, UnitId};
use bloodiest_day::state::{Frame, State};
use kernel::{Ruleset, Side};
use laws::Played;

use crate::table::Table;
use crate::victory::Verdict;

/// Follows a game beside the umpire.
pub(crate) struct Comparison<'a> {
    rules: &'a BloodiestDay,
    table: Table<'a>,
    trail: Vec<String>,
    /// The first difference.
    pub(crate) difference: Option<String>,
}

impl<'a> Comparison<'a> {
    pub(crate) fn new(rules: &'a BloodiestDay, opening: &State, plan: bool) -> Comparison<'a> {
        let mut table = Table::new(&rules.data, plan);
        table.run();
        let mut comparison = Comparison {
            rules,
            table,
            trail: Vec::new(),
            difference: None,
        };
        comparison.look(opening);
        comparison
    }

    /// A step of the game.
    pub(crate) fn follow(&mut self, step: &Played<'_, BloodiestDay>) {
        if self.difference.is_some() {
            return;
        }
        let faces: Vec<u8> = step.rolls.iter().map(|roll| roll + 1).collect();
        self.trail
            .push(format!("{:?} {} {faces:?}", step.side, self.words(step.choice)));
        self.table.dice = faces.into();
        self.table.make(step.choice);
        if self.table.short {
            self.differs("he rolled fewer dice");
        } else if self.table.dice.is_empty() {
            self.look(step.after);
        } else {
            self.differs(&format!("dice are left: {:?}", self.table.dice));
        }
    }

    fn words(&self, choice: Choice) -> String {
        let name = |number: &str| match number.parse::<usize>() {
            Ok(unit) if unit < self.table.at.len() => self.table.data.units[unit].id.clone(),
            Ok(leader) if (200..216).contains(&leader) => self
                .table
                .data
                .leaders
                .get(leader - 200)
                .map_or_else(String::new, |leader| leader.name.clone()),
            _ => number.to_owned(),
        };
        let text = choice.to_string();
        let mut parts = text.split(':');
        let verb = parts.next().unwrap_or_default().to_owned();
        let pieces = !matches!(verb.as_str(), "retreat" | "second" | "arrive" | "find" | "ask-from");
        let words = parts.enumerate().map(|(index, part)| {
            if index == 0 && pieces {
                name(part)
            } else {
                part.to_owned()
            }
        });
        words.fold(verb, |all, word| format!("{all} {word}"))
    }

    fn differs(&mut self, what: &str) {
        let last = self.trail.len().saturating_sub(12);
        let stage = self.table.stages.clone();
        self.difference = Some(format!("{what}\nstage {stage:?}\n{}", self.trail[last..].join("\n")));
    }

    fn look(&mut self, state: &State) {
        let found = self
            .pieces(state)
            .or_else(|| self.markers(state))
            .or_else(|| self.choices(state));
        let found = found.or_else(|| self.ending(state));
        if let Some(found) = found {
            self.differs(&found);
        }
    }

    fn pieces(&self, state: &State) -> Option<String> {
        let table = &self.table;
        for unit in table.units() {
            let id = UnitId(unit as u8);
            let theirs = (state.units.of(id), state.is_fresh(id));
            // What lies beside the map has no side up.
            let shows = |(at, fresh): (u8, bool)| (at, fresh || !Table::on_map(at));
            if shows((table.at[unit], table.fresh[unit])) != shows(theirs) {
                let name = &table.data.units[unit].id;
                return Some(format!(
                    "{name}: I {:?}, he {theirs:?}",
                    (table.at[unit], table.fresh[unit])
                ));
            }
        }
        for leader in table.leaders() {
            let id = LeaderId(leader as u8);
            let has = |set: bloodiest_day::state::Leaders| set.contains(id.0);
            let theirs = (
                state.leader_at(id),
                [state.awake, state.wounded, state.successors, state.killed, state.maimed].map(has),
            );
            let mine = (
                table.leader_at[leader],
                [
                    table.awake[leader],
                    table.wounded[leader],
                    table.successor[leader],
                    table.killed[leader],
                    table.maimed[leader],
                ],
            );
            if mine != theirs {
                let there: Vec<&str> = table
                    .units()
                    .filter(|unit| table.at[*unit] == mine.0)
                    .map(|unit| table.data.units[unit].id.as_str())
                    .collect();
                let name = &table.data.leaders[leader].name;
                return Some(format!("{name}: I {mine:?} with {there:?}, he {theirs:?}"));
            }
        }
        None
    }

    fn markers(&self, state: &State) -> Option<String> {
        let table = &self.table;
        let same = |what: &str, mine: String, his: String| (mine != his).then(|| format!("{what}: I {mine}, he {his}"));
        let held = |area: &u8| table.marks[area] == Side::Union;
        let marks: Vec<u8> = table.marks.keys().copied().filter(held).collect();
        let his: Vec<u8> = table
            .marks
            .keys()
            .copied()
            .filter(|area| state.union_held.contains(*area))
            .collect();
        let open: Vec<bool> = (0..table.open.len())
            .map(|crossing| state.open.contains(crossing as u8))
            .collect();
        let inflicted = [state.inflicted[Side::Union], state.inflicted[Side::Confederate]];
        // Where the marker is when the Action Phase is over does not matter: it goes back to 0.
        let rallies = matches!(
            state.frame(),
            Some(Frame::Rally(_) | Frame::Reorganize { .. } | Frame::Replace(_)) | None
        );
        let track_box = if rallies { state.impulse } else { table.box_number };
        let track = (table.turn, track_box, table.advantage);
        same("marks", format!("{marks:?}"), format!("{his:?}"))
            .or_else(|| same("crossings", format!("{:?}", table.open), format!("{open:?}")))
            .or_else(|| same("points", format!("{:?}", table.inflicted), format!("{inflicted:?}")))
            .or_else(|| {
                let his = (state.turn, state.impulse, state.advantage);
                same("turn, impulse, advantage", format!("{track:?}"), format!("{his:?}"))
            })
    }

    fn choices(&self, state: &State) -> Option<String> {
        let acting: Vec<Side> = self.rules.to_act(state).iter().collect();
        let mine: Vec<Side> = self.table.asked().into_iter().collect();
        if acting != mine {
            return Some(format!("asked: I {mine:?}, he {acting:?} in {:?}", state.frame()));
        }
        let side = mine.first()?;
        let mut listed = Vec::new();
        self.rules.choices(state, *side, &mut listed);
        let his: std::collections::BTreeSet<String> = listed.iter().map(|choice| self.words(*choice)).collect();
        let own: std::collections::BTreeSet<String> = self
            .table
            .offers()
            .into_iter()
            .map(|choice| self.words(choice))
            .collect();
        if his != own {
            let (more, less) = (own.difference(&his), his.difference(&own));
            return Some(format!(
                "choices: only I {:?}, only he {:?} in {:?}",
                more.take(12).collect::<Vec<_>>(),
                less.take(12).collect::<Vec<_>>(),
                state.frame()
            ));
        }
        for choice in listed {
            if let Choice::Move(Piece::Unit(unit), to) = choice {
                let cost = self.rules.entry_cost(state, Piece::Unit(unit), to);
                let price = self.table.price(usize::from(unit.0), to);
                if cost != price {
                    return Some(format!("{} costs: I {price}, he {cost}", self.words(choice)));
                }
            }
        }
        None
    }

    fn ending(&self, state: &State) -> Option<String> {
        let outcome = self.rules.outcome(state);
        if self.table.over != outcome.is_some() {
            return Some(format!("over: I {}, he {outcome:?}", self.table.over));
        }
        let outcome = outcome?;
        let verdict = self.table.verdict();
        let winner = match verdict {
            Verdict::Wins(side, _) => Some(side),
            _ => None,
        };
        let totals = [Side::Union, Side::Confederate].map(|side| {
            let parts = outcome
                .lines
                .iter()
                .filter(|line| (line.0 > 0) == (side == Side::Union));
            parts.map(|line| line.0.unsigned_abs()).sum::<u32>()
        });
        let points = [Side::Union, Side::Confederate].map(|side| u32::from(self.table.points(side)));
        (winner != outcome.winner || totals != points).then(|| {
            format!(
                "the end: I {verdict:?} {points:?}, he {:?} {totals:?} {:?}",
                outcome.winner, outcome.say
            )
        })
    }
}
