//! Setting up a position.

use std::sync::Arc;

use area_impulse::data::{Overlay, UnitId};
use area_impulse::state::{Frame, State, place};
use kernel::{OptionSet, Ruleset, ScriptedDice, Side};
use maps::sets::Set;

use super::{Game, RULES, is_leader, leader};
use crate::rules;

impl Game {
    /// The opening position of the book.
    pub(crate) fn opening() -> Game {
        Game::opening_with(&[])
    }

    /// The opening position with options.
    pub(crate) fn opening_with(options: &[&str]) -> Game {
        let options: OptionSet = options.iter().copied().collect();
        // The weather of the first day, where a book rolls for it: clear.
        let mut dice = ScriptedDice::faces(&[1]);
        let state = RULES
            .setup("campaign", &options, &mut dice)
            .expect("the scenario exists");
        Game {
            rules: Arc::clone(&RULES),
            state,
            log: Vec::new(),
            committed: false,
        }
    }

    /// The same game on a board that an overlay has changed: for what the printed board does not show.
    pub(crate) fn on_board(mut self, changes: &str) -> Game {
        let ruleset = self.rules.book.id;
        let text = format!(r#"{{"ruleset": "{ruleset}", "name": "test", {changes}}}"#);
        self.rules = rules(&[Overlay::read("test.json", &text).expect("the overlay is sound")]);
        self
    }

    /// An empty map on the second day, impulse 0, with `side` to move: no sunset roll is due yet.
    pub(crate) fn empty(side: Side) -> Game {
        Game::empty_with(side, &[])
    }

    /// The same with options.
    pub(crate) fn empty_with(side: Side, options: &[&str]) -> Game {
        let mut game = Game::opening_with(options);
        for unit in 0..RULES.data.units.len() as u8 {
            game.state.units.put(UnitId(unit), place::UNUSED);
        }
        for leader in 0..RULES.data.leaders.len() as u8 {
            game.state.leaders[leader] = place::UNUSED;
        }
        game.state.works = Default::default();
        game.state.inactive = Set::EMPTY;
        game.state.turn = 2;
        game.state.impulse = 0;
        game.state.active = side;
        game.state.advantage = None;
        game.state.frames = vec![Frame::Impulse];
        game
    }

    /// Puts fresh units into an area; the first to stand there controls it.
    pub(crate) fn fresh(mut self, area: u8, names: &str) -> Game {
        for name in names.split_whitespace() {
            let (unit, side) = self.unit(name);
            if self.state.units.at(area).is_empty() {
                self.give(area, side);
            }
            self.state.units.put(unit, area);
        }
        self
    }

    /// Puts exhausted units into an area.
    pub(crate) fn tired(mut self, area: u8, names: &str) -> Game {
        self = self.fresh(area, names);
        for name in names.split_whitespace() {
            let (unit, _) = self.unit(name);
            self.state.exhausted.insert(unit.0);
        }
        self
    }

    /// Puts active leaders into an area.
    pub(crate) fn leaders(mut self, area: u8, names: &str) -> Game {
        for name in names.split_whitespace() {
            let leader = leader(name);
            self.state.leaders[leader.0] = area;
        }
        self
    }

    /// Turns leaders inactive.
    pub(crate) fn idle(mut self, names: &str) -> Game {
        for name in names.split_whitespace() {
            self.state.inactive.insert(leader(name).0);
        }
        self
    }

    /// Puts units or leaders somewhere off the map.
    pub(crate) fn placed(mut self, place: u8, names: &str) -> Game {
        for name in names.split_whitespace() {
            if is_leader(name) {
                self.state.leaders[leader(name).0] = place;
            } else {
                let (unit, _) = self.unit(name);
                self.state.units.put(unit, place);
            }
        }
        self
    }

    /// Makes units or leaders wait as reinforcements.
    pub(crate) fn waiting(self, names: &str) -> Game {
        self.placed(place::WAITING, names)
    }

    /// Gives areas to a side.
    pub(crate) fn control(mut self, side: Side, areas: &[u8]) -> Game {
        for area in areas {
            self.give(*area, side);
        }
        self
    }

    /// Gives a side works in an area.
    pub(crate) fn works(mut self, side: Side, area: u8, level: u8) -> Game {
        for _ in 0..level {
            self.state.works[side].improve(area);
        }
        self
    }

    /// Changes anything else.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut State)) -> Game {
        change(&mut self.state);
        self
    }

    /// Destroys the bridge between two areas.
    pub(crate) fn destroyed(self, a: u8, b: u8) -> Game {
        let bridge = self.rules.data.bridge(a, b).expect("there is a bridge").0;
        self.with(|state| state.bridges.down.insert(bridge))
    }

    fn give(&mut self, area: u8, side: Side) {
        match side {
            Side::Union => self.state.union_control.insert(area),
            Side::Confederate => self.state.union_control.remove(area),
        }
    }
}
