//! Looking at a position, and at what the log has told.

use area_impulse::data::LEADER_PIECES;
use area_impulse::state::{Frame, place};
use kernel::{Ruleset, Side, Viewer};
use protocol::survey::{Goals, Query, Survey};
use protocol::view::Combat;

use super::{Game, is_leader, leader};

/// The lines of a sum: amount and phrase key.
type Parts = Vec<(i32, String)>;

impl Game {
    /// Whether it is night.
    pub(crate) fn is_night(&self) -> bool {
        matches!(self.state.frame(), Some(Frame::Night(_)))
    }

    /// Where a unit or leader is.
    pub(crate) fn at(&self, name: &str) -> u8 {
        if is_leader(name) {
            self.state.leaders[leader(name).0]
        } else {
            self.state.units.of(self.unit(name).0)
        }
    }

    /// Whether a unit is fresh, or a leader active.
    pub(crate) fn is_fresh(&self, name: &str) -> bool {
        if is_leader(name) {
            !self.state.inactive.contains(leader(name).0)
        } else {
            self.state.is_fresh(self.unit(name).0)
        }
    }

    /// Whether a unit is eliminated.
    pub(crate) fn is_lost(&self, name: &str) -> bool {
        [place::ELIMINATED, place::OFF_MAP].contains(&self.at(name))
    }

    /// Who controls an area.
    pub(crate) fn owner(&self, area: u8) -> Side {
        if self.state.union_control.contains(area) {
            Side::Union
        } else {
            Side::Confederate
        }
    }

    /// What the works of a side add in an area.
    pub(crate) fn level(&self, side: Side, area: u8) -> u8 {
        self.state.works[side].level(area)
    }

    /// Who holds the bridge between two areas; nobody when it is destroyed.
    pub(crate) fn bridge(&self, a: u8, b: u8) -> Option<Side> {
        let bridge = self.rules.data.bridge(a, b).expect("there is a bridge").0;
        let bridges = self.state.bridges;
        (!bridges.down.contains(bridge)).then(|| bridges.holder(bridge))
    }

    /// What a piece has spent in this impulse.
    pub(crate) fn spent(&self, name: &str) -> u8 {
        let slot = if is_leader(name) {
            LEADER_PIECES as u8 + leader(name).0
        } else {
            self.unit(name).0.0
        };
        self.state.op.march[slot].spent
    }

    /// How many units have used a bridge in this impulse.
    pub(crate) fn bridge_use(&self, a: u8, b: u8) -> u8 {
        let bridge = self.rules.data.bridge(a, b).expect("there is a bridge");
        self.state.op.bridges[bridge.0]
    }

    /// The areas of a side that the layer of commands shows to a viewer.
    pub(crate) fn commands(&self, viewer: impl Into<Viewer>, side: Side) -> Vec<u16> {
        let query = Query::Layer("command".to_owned());
        let Some(Survey::Layer(stretches)) = self.rules.survey(&self.state, viewer.into(), &query) else {
            panic!("there is no layer of commands");
        };
        let own = stretches.iter().filter(|stretch| stretch.owner == Some(side));
        own.flat_map(|stretch| stretch.spaces.clone()).collect()
    }

    /// The combat that is shown to everybody.
    pub(crate) fn shown_combat(&self) -> Option<Combat> {
        self.rules.view(&self.state, Viewer::Spectator).combat
    }

    /// How the combat would be fought after a choice of the side that is asked, or after a march of several.
    pub(crate) fn prospect(&self, words: &str) -> Option<Combat> {
        let said: Vec<String> = words.split(", ").map(|words| self.choice(words).to_string()).collect();
        let query = Query::Preview(said.join(" "));
        match self.rules.survey(&self.state, self.asked().into(), &query) {
            Some(Survey::Combat(combat)) => Some(*combat),
            None => None,
            other => panic!("'{words}' is answered by {other:?}"),
        }
    }

    /// How the game ended.
    pub(crate) fn winner(&self) -> Option<(Option<Side>, String)> {
        let outcome = self.rules.outcome(&self.state)?;
        Some((outcome.winner, outcome.case.into_owned()))
    }

    /// The Union's victory points at the end, which the lines of the outcome have to explain.
    pub(crate) fn points(&self) -> i32 {
        let outcome = self.rules.outcome(&self.state).expect("the game is over");
        let explained: i32 = outcome.lines.iter().map(|line| line.0).sum();
        assert_eq!(outcome.say.params.first(), Some(&protocol::Param::Number(explained)));
        explained
    }

    /// How the game is won, and how it stands.
    pub(crate) fn goals(&self) -> Goals {
        let survey = self.rules.survey(&self.state, Viewer::Spectator, &Query::Goals);
        let Some(Survey::Goals(goals)) = survey else {
            panic!("every game has goals");
        };
        goals
    }

    /// The marker of a track.
    pub(crate) fn track(&self, id: &str) -> i32 {
        let view = self.rules.view(&self.state, Viewer::Spectator);
        let track = view.tracks.iter().find(|track| track.id == id);
        track.unwrap_or_else(|| panic!("no track {id}")).at
    }

    /// The lines of the attack and of the defense value last logged.
    pub(crate) fn last_combat(&self) -> (Parts, Parts) {
        let combats = self
            .log
            .iter()
            .rev()
            .filter_map(|logged| logged.public.as_ref()?.combat.as_ref());
        let combat = combats.into_iter().next().expect("a combat was logged");
        let lines = |lines: &[protocol::view::Line]| {
            lines
                .iter()
                .map(|line| (line.0, line.2.key.clone().into_owned()))
                .collect()
        };
        (lines(&combat.attack), lines(&combat.defense))
    }

    /// The attack and the defense value last logged.
    pub(crate) fn last_values(&self) -> (i32, i32) {
        let (attack, defense) = self.last_combat();
        let sum = |lines: &[(i32, String)]| lines.iter().map(|line| line.0).sum();
        (sum(&attack), sum(&defense))
    }

    /// Whether the log has a line with this key.
    pub(crate) fn has_logged(&self, key: &str) -> bool {
        self.log
            .iter()
            .any(|logged| logged.public.as_ref().is_some_and(|entry| entry.say.key == key))
    }

    /// The cases and the numbers of all lines of the log with this key, in order.
    pub(crate) fn told(&self, key: &str) -> Vec<(String, Vec<i32>)> {
        let entries = self.log.iter().filter_map(|logged| logged.public.as_ref());
        let numbers = |params: &[protocol::Param]| {
            let number = |param: &protocol::Param| match param {
                protocol::Param::Number(number) => Some(*number),
                _ => None,
            };
            params.iter().filter_map(number).collect()
        };
        entries
            .filter(|entry| entry.say.key == key)
            .map(|entry| (entry.case.clone().into_owned(), numbers(&entry.say.params)))
            .collect()
    }

    /// How many pieces bear a badge.
    pub(crate) fn badged(&self, key: &str) -> usize {
        let view = self.rules.view(&self.state, Viewer::Spectator);
        let bears = |piece: &&protocol::view::Piece| piece.badges.iter().any(|badge| badge.key == key);
        view.pieces.iter().filter(bears).count()
    }

    /// The keys of all lines of the log, in order.
    pub(crate) fn lines(&self) -> Vec<&str> {
        let entries = self.log.iter().filter_map(|logged| logged.public.as_ref());
        entries.map(|entry| entry.say.key.as_ref()).collect()
    }
}
