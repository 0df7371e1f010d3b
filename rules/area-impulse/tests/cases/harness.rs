//! Small positions in words.
//!
//! Units go by the middle of their ids (`birney`, `fitz-lee`, `u-ii-art` where both sides have one), leaders by their
//! names with a capital (`Hancock`). Choices are written as on the wire, with these names for numbers: `move birney 35`.

use std::sync::{Arc, LazyLock};

use area_impulse::AreaImpulse;
use area_impulse::data::{LEADER_PIECES, LeaderId, Overlay, UnitId};
use area_impulse::sets::Set;
use area_impulse::state::{Frame, State, place};
use kernel::turn::Logged;
use kernel::{OptionSet, Ruleset, ScriptedDice, Side, Turn};

use crate::rules;

static RULES: LazyLock<Arc<AreaImpulse>> = LazyLock::new(|| rules(&[]));

/// The lines of a sum: amount and phrase key.
type Parts = Vec<(i32, String)>;

/// A game under test.
pub(crate) struct Game {
    rules: Arc<AreaImpulse>,
    pub(crate) state: State,
    pub(crate) log: Vec<Logged>,
    /// Whether the last choice cannot be taken back.
    pub(crate) committed: bool,
}

impl Game {
    /// The opening position of the book.
    pub(crate) fn opening() -> Game {
        Game::opening_with(&[])
    }

    /// The opening position with options.
    pub(crate) fn opening_with(options: &[&str]) -> Game {
        let options: OptionSet = options.iter().copied().collect();
        let mut dice = ScriptedDice::faces(&[]);
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
            self.state.works[side.index()].improve(area);
        }
        self
    }

    /// Changes anything else.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut State)) -> Game {
        change(&mut self.state);
        self
    }

    fn give(&mut self, area: u8, side: Side) {
        match side {
            Side::Union => self.state.union_control.insert(area),
            Side::Confederate => self.state.union_control.remove(area),
        }
    }

    /// Who has to decide; exactly one side does.
    pub(crate) fn asked(&self) -> Side {
        let sides: Vec<Side> = self.rules.to_act(&self.state).iter().collect();
        assert_eq!(sides.len(), 1, "one side has to decide");
        sides[0]
    }

    /// Makes a choice that needs no dice.
    pub(crate) fn plays(&mut self, words: &str) {
        self.rolls(words, &[]);
    }

    /// Makes choices that need no dice.
    pub(crate) fn plays_all(&mut self, choices: &[&str]) {
        for words in choices {
            self.plays(words);
        }
    }

    /// The same for a side that is not the only one asked.
    pub(crate) fn plays_as(&mut self, side: Side, words: &str, faces: &[u8]) {
        let choice = self.choice(words);
        let mut dice = ScriptedDice::faces(faces);
        let mut turn = Turn::new(&mut dice);
        if let Err(refusal) = self.rules.apply(&mut self.state, side, choice, &mut turn) {
            panic!("{side:?} cannot '{words}': {refusal}");
        }
        self.log.extend(std::mem::take(&mut turn.log));
        assert_eq!(dice.left(), 0, "'{words}' rolls fewer dice");
    }

    /// Makes a choice for which exactly these dice are rolled, in this order.
    pub(crate) fn rolls(&mut self, words: &str, faces: &[u8]) {
        let side = self.asked();
        let choice = self.choice(words);
        let mut dice = ScriptedDice::faces(faces);
        let mut turn = Turn::new(&mut dice);
        if let Err(refusal) = self.rules.apply(&mut self.state, side, choice, &mut turn) {
            panic!("{side:?} cannot '{words}': {refusal}");
        }
        self.committed = turn.is_committed();
        self.log.extend(std::mem::take(&mut turn.log));
        assert_eq!(dice.left(), 0, "'{words}' rolls fewer dice");
    }

    /// Says `done` until a new day has begun or the game is over; `faces` are all dice that are rolled on the way.
    pub(crate) fn sleeps(&mut self, faces: &[u8]) {
        self.sleeps_after("done", faces);
    }

    /// The same, beginning with another choice.
    pub(crate) fn sleeps_after(&mut self, words: &str, faces: &[u8]) {
        let (turn, mut dice, mut words) = (self.state.turn, ScriptedDice::faces(faces), words);
        while self.state.turn == turn && self.state.ended.is_none() {
            let (side, choice) = (self.asked(), self.choice(words));
            let mut context = Turn::new(&mut dice);
            if let Err(refusal) = self.rules.apply(&mut self.state, side, choice, &mut context) {
                panic!("{side:?} cannot '{words}': {refusal}");
            }
            self.log.extend(std::mem::take(&mut context.log));
            words = "done";
        }
        assert_eq!(dice.left(), 0, "fewer dice were rolled before dawn");
    }

    /// Says that nothing more happens until the fight under way is over.
    pub(crate) fn ends_fight(&mut self) {
        let over = |frame: Option<Frame>| {
            matches!(
                frame,
                Some(Frame::Operation | Frame::Impulse | Frame::Relocate(_) | Frame::Night(_))
            )
        };
        while !over(self.state.frame()) {
            let words = ["stand", "level-works", "done"]
                .into_iter()
                .find(|words| self.can(words));
            self.plays(words.expect("a fight can be ended"));
        }
    }

    /// Ends an assault impulse, if it has not ended because nothing was left to do after an assault.
    pub(crate) fn finishes(&mut self) {
        if matches!(self.state.frame(), Some(Frame::Operation)) {
            self.plays("done");
        }
    }

    /// Makes a choice if this side is asked.
    pub(crate) fn plays_if_asked_of(&mut self, side: Side, words: &str) {
        if self.asked() == side {
            self.plays(words);
        }
    }

    /// Whether it is night.
    pub(crate) fn is_night(&self) -> bool {
        matches!(self.state.frame(), Some(Frame::Night(_)))
    }

    /// Asserts that a choice is refused, and returns the case that forbids it.
    pub(crate) fn refused(&self, words: &str) -> &'static str {
        self.refused_to(self.asked(), words)
    }

    /// The same for a side that need not be the one that is asked.
    pub(crate) fn refused_to(&self, side: Side, words: &str) -> &'static str {
        let refusal = self.rules.judge(&self.state, side, self.choice(words));
        refusal.expect_err(&format!("'{words}' is allowed")).case
    }

    /// Whether a choice is allowed.
    pub(crate) fn can(&self, words: &str) -> bool {
        self.rules.judge(&self.state, self.asked(), self.choice(words)).is_ok()
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
        self.state.works[side.index()].level(area)
    }

    /// Who holds the bridge between two areas; nobody when it is destroyed.
    pub(crate) fn bridge(&self, a: u8, b: u8) -> Option<Side> {
        let bridge = self.rules.data.bridge(a, b).expect("there is a bridge").0;
        let bridges = self.state.bridges;
        (!bridges.down.contains(bridge)).then(|| bridges.holder(bridge))
    }

    /// Destroys the bridge between two areas.
    pub(crate) fn destroyed(self, a: u8, b: u8) -> Game {
        let bridge = self.rules.data.bridge(a, b).expect("there is a bridge").0;
        self.with(|state| state.bridges.down.insert(bridge))
    }

    /// The rules of the game.
    pub(crate) fn rules(&self) -> &AreaImpulse {
        &self.rules
    }

    /// Goes on, passing and saying `done`, until a choice can be made; `faces` are all dice that are rolled on the way.
    pub(crate) fn plays_until(&mut self, words: &str, faces: &[u8]) {
        let mut dice = ScriptedDice::faces(faces);
        while !self.can(words) {
            let next = ["pass", "done", "hold"].into_iter().find(|next| self.can(next));
            let (side, choice) = (self.asked(), self.choice(next.expect("the game goes on")));
            let mut turn = Turn::new(&mut dice);
            self.rules
                .apply(&mut self.state, side, choice, &mut turn)
                .expect("the choice was judged");
        }
        assert_eq!(dice.left(), 0, "fewer dice were rolled");
    }

    /// The same game at the first choice of the next day, whatever the dice bring.
    pub(crate) fn next_dawn(mut self) -> Game {
        let turn = self.state.turn;
        self.state.impulse = 12;
        let mut dice = kernel::RandomDice::new(1);
        while self.state.turn == turn || !matches!(self.state.frame(), Some(Frame::Impulse)) {
            let next = ["pass", "done", "keep", "hold", "stand"]
                .into_iter()
                .find(|next| self.can(next));
            let (side, choice) = (self.asked(), self.choice(next.expect("the game goes on")));
            let mut turn = Turn::new(&mut dice);
            self.rules
                .apply(&mut self.state, side, choice, &mut turn)
                .expect("the choice was judged");
        }
        self
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

    /// The marker of a track.
    pub(crate) fn track(&self, id: &str) -> i32 {
        let view = self.rules.view(&self.state, kernel::Viewer::Spectator);
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
        let view = self.rules.view(&self.state, kernel::Viewer::Spectator);
        let bears = |piece: &&protocol::view::Piece| piece.badges.iter().any(|badge| badge.key == key);
        view.pieces.iter().filter(bears).count()
    }

    /// The keys of all lines of the log, in order.
    pub(crate) fn lines(&self) -> Vec<&str> {
        let entries = self.log.iter().filter_map(|logged| logged.public.as_ref());
        entries.map(|entry| entry.say.key.as_ref()).collect()
    }

    fn unit(&self, name: &str) -> (UnitId, Side) {
        let id = |side: &str| {
            let kinds = ["", "-inf", "-cav"];
            kinds
                .into_iter()
                .find_map(|kind| self.rules.data.unit(&format!("{side}{name}{kind}")))
        };
        let prefixes = if name.starts_with("u-") || name.starts_with("c-") {
            [""].iter()
        } else {
            ["u-", "c-"].iter()
        };
        let found: Vec<UnitId> = prefixes.filter_map(|side| id(side)).collect();
        assert_eq!(found.len(), 1, "the name {name} means one unit");
        (found[0], self.rules.data.units[usize::from(found[0].0)].side)
    }

    fn choice(&self, words: &str) -> <AreaImpulse as Ruleset>::Choice {
        let mut words = words.split_whitespace();
        let mut text = words.next().expect("a choice has a verb").to_owned();
        for word in words {
            let number = if word.bytes().all(|byte| byte.is_ascii_digit()) {
                word.to_owned()
            } else if is_leader(word) {
                (LEADER_PIECES + u16::from(leader(word).0)).to_string()
            } else {
                self.unit(word).0.0.to_string()
            };
            text = format!("{text}:{number}");
        }
        text.parse().unwrap_or_else(|_| panic!("'{text}' is a choice"))
    }
}

fn is_leader(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase())
}

pub(crate) fn leader(name: &str) -> LeaderId {
    let name = name.to_lowercase();
    let ids = ["u", "c"].map(|side| RULES.data.leader(&format!("{side}-leader-{name}")));
    ids.into_iter()
        .flatten()
        .next()
        .unwrap_or_else(|| panic!("no leader {name}"))
}
