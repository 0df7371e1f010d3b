//! Small positions in words.
//!
//! Units go by their ids without the side (`1-i-gibbon`, `ewell-ii-early`), leaders by their names with a capital. Choices
//! are written as on the wire, with these names for numbers: `move 1-i-gibbon 24`.

use std::sync::LazyLock;

use bloodiest_day::BloodiestDay;
use bloodiest_day::choice::{Choice, Piece};
use bloodiest_day::data::{DayData, LEADER_PIECES, LeaderId, UnitId};
use bloodiest_day::setup::SCENARIO;
use bloodiest_day::state::{Frame, State, place};
use kernel::turn::Logged;
use kernel::{OptionSet, Ruleset, ScriptedDice, Side, Turn};
use maps::sets::Numbered;

pub(crate) static RULES: LazyLock<BloodiestDay> =
    LazyLock::new(|| BloodiestDay::new(DayData::antietam(&[]).expect("the committed data are sound")));

/// A game under test.
pub(crate) struct Game {
    pub(crate) state: State,
    pub(crate) log: Vec<Logged>,
    /// Whether the last choice cannot be taken back.
    pub(crate) committed: bool,
    /// Whether the holder of the Advantage is asked about using it; otherwise he keeps it.
    pub(crate) asks: bool,
    /// Whether the Union is asked about long-range fire; otherwise it does not fire.
    pub(crate) shells: bool,
}

/// The unit with this name.
pub(crate) fn unit(name: &str) -> UnitId {
    let ids = [format!("u-{name}"), format!("c-{name}")];
    let found = ids.iter().find_map(|id| RULES.data.unit_called(id));
    found.unwrap_or_else(|| panic!("there is no unit '{name}'"))
}

/// The leader with this name.
pub(crate) fn leader(name: &str) -> LeaderId {
    let index = RULES.data.leaders.iter().position(|leader| leader.name == name);
    LeaderId::numbered(index.unwrap_or_else(|| panic!("there is no leader '{name}'")))
}

/// The choice in these words.
pub(crate) fn choice(words: &str) -> Choice {
    let number = |word: &str| match word.chars().next() {
        Some(first) if first.is_uppercase() => (LEADER_PIECES + u16::from(leader(word).0)).to_string(),
        _ if word.contains('-') => unit(word).0.to_string(),
        _ => word.to_owned(),
    };
    let mut words = words.split(' ');
    let verb = words.next().expect("a choice has a verb").to_owned();
    let wire = words.fold(verb, |wire, word| format!("{wire}:{}", number(word)));
    wire.parse().unwrap_or_else(|_| panic!("'{wire}' is no choice"))
}

impl Game {
    /// The opening, with 11 on the dice of the first impulse.
    pub(crate) fn opening() -> Game {
        Game::opening_with(&[])
    }

    /// The same with these options.
    pub(crate) fn opening_with(options: &[&str]) -> Game {
        let mut dice = ScriptedDice::faces(&[5, 6]);
        let options: OptionSet = options.iter().copied().collect();
        let mut state = RULES.setup(SCENARIO, &options, &mut dice).expect("it can be set up");
        let done = RULES.apply(&mut state, Side::Union, Choice::Done, &mut Turn::new(&mut dice));
        done.expect("the Union need not fire at long range");
        Game {
            state,
            log: Vec::new(),
            committed: false,
            asks: false,
            shells: false,
        }
    }

    /// A map with nobody on it, in an impulse of this side in turn 2.
    pub(crate) fn empty(side: Side) -> Game {
        let mut game = Game::opening();
        for index in 0..RULES.data.units.len() {
            game.state.units.put(UnitId::numbered(index), place::REMOVED);
        }
        for index in 0..RULES.data.leaders.len() {
            game.state.leaders[LeaderId::numbered(index)] = place::REMOVED;
        }
        game.state.awake = maps::sets::Set::EMPTY;
        game.state.turn = 2;
        game.state.hooker_stirred = true;
        game.state.active = side;
        game
    }

    /// Puts units somewhere.
    pub(crate) fn with(mut self, area: u8, names: &str) -> Game {
        self.put(area, names);
        self
    }

    /// The same in place.
    pub(crate) fn put(&mut self, area: u8, names: &str) {
        for name in names.split(' ') {
            if name.starts_with(char::is_uppercase) {
                self.state.leaders[leader(name)] = area;
                self.state.awake.insert(leader(name).0);
            } else {
                self.state.units.put(unit(name), area);
            }
        }
    }

    /// Makes units spent, or leaders inactive.
    pub(crate) fn tired(mut self, names: &str) -> Game {
        for name in names.split(' ') {
            if name.starts_with(char::is_uppercase) {
                self.state.awake.remove(leader(name).0);
            } else {
                self.state.spent.insert(unit(name));
            }
        }
        self
    }

    /// Who has to decide.
    pub(crate) fn asked(&self) -> Side {
        let sides: Vec<Side> = RULES.to_act(&self.state).iter().collect();
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

    /// Makes a choice for which exactly these dice are rolled, in this order.
    pub(crate) fn rolls(&mut self, words: &str, faces: &[u8]) {
        let side = self.asked();
        let mut dice = ScriptedDice::faces(faces);
        let mut turn = Turn::new(&mut dice);
        if let Err(refusal) = RULES.apply(&mut self.state, side, choice(words), &mut turn) {
            panic!("{side:?} cannot '{words}': {refusal}");
        }
        loop {
            let (by, answer) = match self.state.frame() {
                Some(Frame::Roll(_) | Frame::Extra | Frame::Countermand) if !self.asks => {
                    (self.state.advantage, Choice::Keep)
                }
                Some(Frame::LongRange) if !self.shells => (Side::Union, Choice::Done),
                _ => break,
            };
            let answered = RULES.apply(&mut self.state, by, answer, &mut turn);
            answered.expect("nobody has to use the Advantage, or to fire");
        }
        self.committed = turn.is_committed();
        self.log.extend(std::mem::take(&mut turn.log));
        assert_eq!(dice.left(), 0, "'{words}' rolls fewer dice");
    }

    /// Asserts that a choice is refused, and returns the case that forbids it.
    pub(crate) fn refused(&self, words: &str) -> &'static str {
        let refusal = RULES.judge(&self.state, self.asked(), choice(words));
        refusal.expect_err(&format!("'{words}' is allowed")).case
    }

    /// Whether a choice is allowed.
    pub(crate) fn can(&self, words: &str) -> bool {
        RULES.judge(&self.state, self.asked(), choice(words)).is_ok()
    }

    /// Where a piece is.
    pub(crate) fn at(&self, name: &str) -> u8 {
        self.state.at(if name.starts_with(char::is_uppercase) {
            Piece::Leader(leader(name))
        } else {
            Piece::Unit(unit(name))
        })
    }

    /// Whether a unit is fresh.
    pub(crate) fn is_fresh(&self, name: &str) -> bool {
        self.state.is_fresh(unit(name))
    }

    /// Whether a leader is active.
    pub(crate) fn is_awake(&self, name: &str) -> bool {
        self.state.is_awake(leader(name))
    }

    /// What a piece would pay to enter an area.
    pub(crate) fn cost(&self, name: &str, to: u8) -> u8 {
        RULES.entry_cost(&self.state, Piece::Unit(unit(name)), to)
    }

    /// The procedure under way.
    pub(crate) fn frame(&self) -> Frame {
        self.state.frame().expect("the day is not over")
    }

    /// Both sides pass; the Union rolls these dice before its own pass, if it passes second.
    pub(crate) fn both_pass(&mut self, faces: &[u8]) {
        let first = self.asked();
        if first == Side::Union {
            self.plays("pass");
            self.rolls("pass", faces);
        } else {
            self.rolls("pass", &[6, 6]);
            self.rolls("pass", faces);
        }
    }

    /// Both pass, and a die shows 5 at dawn.
    pub(crate) fn plays_through_the_turn(&mut self) {
        self.rolls("pass", &[6, 6]);
        self.rolls("pass", &[5]);
    }

    /// Whether the log has an entry with this phrase.
    pub(crate) fn told(&self, key: &str) -> bool {
        let said = |logged: &Logged| logged.public.as_ref().is_some_and(|entry| entry.say.key == key);
        self.log.iter().any(said)
    }
}
