//! Small positions in words.
//!
//! Blocks go by their ids (`u-i01`, `c-lee`), hexes by their names in small letters without apostrophes and with hyphens
//! (`harpers-ferry`). Choices are written as on the wire, with these words for numbers: `move u-i01 winchester`.

pub(crate) mod battle;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use bobby_lee::BobbyLee;
use bobby_lee::choice::Choice;
use bobby_lee::data::{GameData, Quarter};
use bobby_lee::ids::{BlockId, HexId, HexSet, Token};
use bobby_lee::state::{Frame, Place, State, SupplyStage};
use kernel::choice::Target;
use kernel::turn::Logged;
use kernel::{BySide, Dice, OptionSet, RandomDice, Ruleset, Side, Turn, Viewer};
use protocol::survey::{Query, Survey};
use protocol::view::{Destination, LogEntry, Offer, TableView};

static RULES: LazyLock<BobbyLee> =
    LazyLock::new(|| BobbyLee::new(GameData::new(&[]).expect("the committed data are sound")));

/// Bobby Lee as it is committed.
pub(crate) fn rules() -> &'static BobbyLee {
    &RULES
}

/// Dice whose faces stand in a script, while shuffles and draws are random.
struct Faces {
    faces: Vec<u8>,
    next: usize,
    draws: RandomDice,
}

impl Dice for Faces {
    fn below(&mut self, n: u32) -> u32 {
        self.draws.below(n)
    }

    fn d6(&mut self) -> u8 {
        let face = *self.faces.get(self.next).expect("the script has a face for every roll");
        self.next += 1;
        face
    }
}

/// A game under test.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) state: State,
    pub(crate) log: Vec<Logged>,
    /// Whether the last choice cannot be taken back.
    pub(crate) committed: bool,
    draws: RandomDice,
}

impl Game {
    /// The opening of a scenario.
    pub(crate) fn opening(scenario: &str) -> Game {
        Game::opening_with(scenario, &[])
    }

    /// The same with options.
    pub(crate) fn opening_with(scenario: &str, options: &[&str]) -> Game {
        let options: OptionSet = options.iter().copied().collect();
        let mut draws = RandomDice::new(1861);
        let state = RULES
            .setup(scenario, &options, &mut draws)
            .expect("the scenario exists");
        Game {
            state,
            log: Vec::new(),
            committed: false,
            draws,
        }
    }

    /// An empty map in Summer 1862 of a campaign, before the bids: all units wait in the replacement pools, all leaders
    /// who are not set aside in the leader pools.
    pub(crate) fn empty() -> Game {
        let mut game = Game::opening("campaign-1862");
        let units = Side::BOTH.map(|side| RULES.lookups.units(side));
        for block in units[0] | units[1] {
            if game.state.places.of(block) == Place::Aside {
                continue;
            }
            let pool = if RULES.lookups.is_leader(block) {
                Place::Leaders
            } else {
                Place::Pool
            };
            game.state.places.put(block, pool);
            game.state.steps[block] = 0;
        }
        game.state.quarter = Quarter::Summer;
        game.state.marker = 0;
        game.look()
    }

    /// Puts blocks into a hex, as `u-i01 c-i02:3`: with so many steps, or with all they can have.
    pub(crate) fn put(mut self, place: &str, blocks: &str) -> Game {
        let at = hex(place);
        for word in blocks.split_whitespace() {
            let (id, steps) = word.split_once(':').unwrap_or((word, ""));
            let id = block(id);
            self.state.places.put(id, Place::Hex(at));
            self.state.steps[id] = steps.parse().unwrap_or(RULES.data.block(id).max_steps);
        }
        self.look()
    }

    /// Puts blocks somewhere off the map.
    pub(crate) fn off(mut self, place: Place, blocks: &str) -> Game {
        for id in blocks.split_whitespace().map(block) {
            self.state.places.put(id, place);
            self.state.steps[id] = 0;
        }
        self.look()
    }

    /// Goes to a quarter.
    pub(crate) fn quarter(self, year: u16, quarter: Quarter) -> Game {
        self.with(|state| {
            state.year = year;
            state.quarter = quarter;
        })
    }

    /// Puts the victory marker on a space; negative for the Union.
    pub(crate) fn marker(self, marker: i8) -> Game {
        self.with(|state| state.marker = marker)
    }

    /// Changes anything else.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut State)) -> Game {
        change(&mut self.state);
        self
    }

    /// Gives every block on the map a token, and counts the towns that are held without moving the marker.
    fn look(mut self) -> Game {
        // Those who were on the map of the scenario bear none any more.
        self.state.tokens.0.fill(Token::default());
        for block in self.state.places.on_map() {
            let token = Token::read(100 + u16::from(block.0)).expect("a token has three digits");
            self.state.tokens[block] = token;
        }
        self.state.stood = BySide::of(|side| {
            let blocks = self.state.places.on_map() & RULES.lookups.units(side);
            blocks.filter_map(|block| self.state.places.hex(block)).collect()
        });
        let holds = |side: Side, hex: HexId| self.state.places.at(hex).meets(RULES.lookups.units(side));
        let taken = Side::BOTH.map(|owner| -> HexSet {
            let towns = RULES.ground.towns[owner];
            towns
                .filter(|hex| holds(owner.other(), *hex) && !holds(owner, *hex))
                .collect()
        });
        self.state.taken = taken[0] | taken[1];
        self
    }

    /// Ends the quarter by two bids of nothing.
    pub(crate) fn into_supply_turn(mut self) -> Game {
        self.state.frames = vec![Frame::Bids];
        self.plays(Side::Union, "bid 0");
        self.plays(Side::Confederate, "bid 0");
        self
    }

    /// Ends the quarter, and the attrition as it comes.
    pub(crate) fn into_replacements(self) -> Game {
        let mut game = self.into_supply_turn();
        game.ends_attrition();
        game
    }

    /// Both sides finish the attrition.
    pub(crate) fn ends_attrition(&mut self) {
        for side in Side::BOTH {
            if self.state.frame() == Some(Frame::Supply(SupplyStage::Attrition)) && self.can(side, "done") {
                self.plays(side, "done");
            }
        }
    }

    /// Puts a block into a hex without a look at control, as if it had just come there.
    pub(crate) fn enter(self, place: &str, id: &str) -> Game {
        let (at, id) = (hex(place), block(id));
        self.with(|state| {
            state.places.put(id, Place::Hex(at));
            state.steps[id] = RULES.data.block(id).max_steps;
            state.tokens[id] = Token::read(900 + u16::from(id.0)).expect("a token has three digits");
        })
    }

    /// Makes a choice that needs no dice.
    pub(crate) fn plays(&mut self, side: Side, words: &str) {
        self.rolls(side, words, &[]);
    }

    /// Makes a choice for which exactly these dice are rolled, in this order.
    pub(crate) fn rolls(&mut self, side: Side, words: &str, faces: &[u8]) {
        let choice = choice(&self.in_numbers(words));
        let mut dice = Faces {
            faces: faces.to_vec(),
            next: 0,
            draws: self.draws.clone(),
        };
        let mut turn = Turn::new(&mut dice);
        if let Err(refusal) = RULES.apply(&mut self.state, side, choice, &mut turn) {
            panic!("{side:?} cannot '{words}': {refusal}");
        }
        self.committed = turn.is_committed();
        self.log.extend(std::mem::take(&mut turn.log));
        assert_eq!(dice.next, faces.len(), "'{words}' rolls fewer dice");
        self.draws = dice.draws;
    }

    /// The case that forbids a choice.
    pub(crate) fn refused(&self, side: Side, words: &str) -> &'static str {
        let refusal = RULES.judge(&self.state, side, choice(&self.in_numbers(words)));
        refusal.expect_err(&format!("'{words}' is allowed")).case
    }

    /// The offer of a choice.
    pub(crate) fn offer(&self, side: Side, words: &str) -> Offer {
        let chosen = choice(&self.in_numbers(words));
        let targets = chosen.targets();
        let offers = self.view(side.into()).prompt.expect("the side is asked").offers;
        let goes = |offer: &Offer, piece: u16, space: u16| {
            let alike = offer.alike.iter().find(|(_, pieces)| pieces.contains(&piece));
            let first = alike.map_or(piece, |(first, _)| *first);
            let goals = offer.moves.get(&first);
            let is_it = |goal: &Destination| matches!(goal, Destination::Plain(at) | Destination::Costed(at, _) if *at == space);
            goals.is_some_and(|goals| goals.iter().any(is_it))
        };
        let means = |offer: &Offer| match (targets.piece, targets.space, targets.number) {
            (Some(piece), Some(space), _) => goes(offer, piece, space),
            (Some(piece), None, _) => offer.pieces.contains(&piece),
            (None, Some(space), _) => offer.spaces.contains(&space),
            (None, None, Some(number)) => offer.numbers.contains(&i32::from(number)),
            (None, None, None) => true,
        };
        let found = offers
            .into_iter()
            .find(|offer| offer.verb == chosen.verb() && means(offer));
        found.unwrap_or_else(|| panic!("'{words}' is not offered"))
    }

    /// The key of what is asked once more before a choice is made.
    pub(crate) fn confirms(&self, side: Side, words: &str) -> Option<String> {
        self.offer(side, words).confirm.map(|confirm| confirm.key.to_string())
    }

    /// Whether a choice is allowed.
    pub(crate) fn can(&self, side: Side, words: &str) -> bool {
        RULES.judge(&self.state, side, choice(&self.in_numbers(words))).is_ok()
    }

    /// Who has to decide.
    pub(crate) fn asked(&self) -> Vec<Side> {
        RULES.to_act(&self.state).iter().collect()
    }

    /// The choices of a side that begin with a verb, as on the wire.
    pub(crate) fn offers(&self, side: Side, verb: &str) -> Vec<String> {
        let mut choices: Vec<Choice> = Vec::new();
        RULES.choices(&self.state, side, &mut choices);
        let of_verb = choices.iter().filter(|choice| choice.verb() == verb);
        of_verb.map(ToString::to_string).collect()
    }

    /// The steps of a block.
    pub(crate) fn steps(&self, id: &str) -> u8 {
        self.state.steps(block(id))
    }

    /// The hex of a block in words; empty off the map.
    pub(crate) fn at(&self, id: &str) -> String {
        let hex = self.state.places.hex(block(id));
        hex.map_or(String::new(), |hex| slug(&RULES.data.hex(hex).name))
    }

    /// Where a block is.
    pub(crate) fn place(&self, id: &str) -> Place {
        self.state.places.of(block(id))
    }

    /// The hexes in supply of a side.
    pub(crate) fn supplied(&self, side: Side) -> BTreeSet<String> {
        let query = Query::Layer("supply".to_owned());
        let Some(Survey::Layer(stretches)) = RULES.survey(&self.state, Viewer::Spectator, &query) else {
            panic!("there is a layer of supply lines");
        };
        let stretch = stretches.iter().find(|stretch| stretch.owner == Some(side));
        let spaces = &stretch.expect("both sides have supply lines").spaces;
        spaces.iter().map(|code| name(*code)).collect()
    }

    /// Whether a hex is in supply of a side.
    pub(crate) fn is_supplied(&self, side: Side, place: &str) -> bool {
        self.supplied(side).contains(place)
    }

    /// What a viewer sees.
    pub(crate) fn view(&self, viewer: Viewer) -> TableView {
        RULES.view(&self.state, viewer)
    }

    /// The lines of the log under a key, as a viewer reads them.
    pub(crate) fn read(&self, viewer: Viewer, key: &str) -> Vec<LogEntry> {
        let entries = self.log.iter().filter_map(|logged| logged.for_viewer(viewer));
        entries.filter(|entry| entry.say.key == key).cloned().collect()
    }
}

/// A block by its id.
pub(crate) fn block(id: &str) -> BlockId {
    let found = RULES.data.block_with_id(id);
    found.unwrap_or_else(|| panic!("there is no block '{id}'"))
}

/// A hex by its name in words.
pub(crate) fn hex(place: &str) -> HexId {
    let found = RULES
        .data
        .hex_ids()
        .find(|hex| slug(&RULES.data.hex(*hex).name) == place);
    found.unwrap_or_else(|| panic!("there is no hex '{place}'"))
}

/// The hex with a code in words.
pub(crate) fn name(code: u16) -> String {
    let hex = RULES.data.hex_at(code).expect("a space of the map");
    slug(&RULES.data.hex(hex).name)
}

pub(crate) fn slug(name: &str) -> String {
    name.to_lowercase().replace(['\'', '.'], "").replace(' ', "-")
}

/// A choice in words.
pub(crate) fn choice(words: &str) -> Choice {
    let mut words = words.split_whitespace();
    let verb = words.next().expect("a choice begins with a verb");
    let numbers = words.map(|word| match (word.parse::<u16>(), RULES.data.block_with_id(word)) {
        (Ok(number), _) => number,
        (_, Some(block)) => u16::from(block.0) + 1,
        _ => RULES.data.hex(hex(word)).code,
    });
    let text = numbers.fold(verb.to_owned(), |text, number| format!("{text}:{number}"));
    text.parse().unwrap_or_else(|_| panic!("'{text}' is no choice"))
}
