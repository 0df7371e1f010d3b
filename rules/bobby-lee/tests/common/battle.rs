//! Contests in words.
//!
//! Boxes of the battle board are `u-left`, `c-centre`, `u-reserve`; an enemy block is `@c-a01`.

use bobby_lee::data::Position;
use bobby_lee::ids::BlockSet;
use bobby_lee::state::{Assault, BattleStage, Frame, Landing, Spot, State, TurnStage};
use kernel::Side;
use kernel::choice::Target;
use kernel::{Ruleset, Viewer};
use protocol::Param;
use protocol::survey::{Query, Survey};
use protocol::view::Combat;

use super::{Game, block, choice, hex, rules};

impl Game {
    /// Blocks of the side to move have attacked from a hex into another.
    pub(crate) fn attack(self, from: &str, to: &str, blocks: &str) -> Game {
        let (origin, target) = (hex(from), hex(to));
        let edge = rules().data.between(origin, target).expect("the hexes are adjacent");
        let count = blocks.split_whitespace().count() as u8;
        self.put(to, blocks).with(|state| {
            state.turn.assaults.push(Assault {
                edge,
                from: origin,
                to: target,
                blocks: count,
                pontoon: false,
            });
        })
    }

    /// The bridges of an attack are pontoons.
    pub(crate) fn on_pontoons(self) -> Game {
        self.with(|state| {
            state
                .turn
                .assaults
                .iter_mut()
                .for_each(|assault| assault.pontoon = true)
        })
    }

    /// Blocks have landed from a port in another.
    pub(crate) fn landing(self, from: &str, to: &str, blocks: &str) -> Game {
        let (origin, target) = (hex(from), hex(to));
        self.put(to, blocks).with(|state| {
            let landed = blocks.split_whitespace().map(|word| Landing {
                block: block(word.split(':').next().unwrap_or(word)),
                from: origin,
                to: target,
            });
            state.turn.landings.extend(landed);
        })
    }

    /// The moves of a side are over: its contests begin, with these dice if nothing is asked before them.
    pub(crate) fn fights(mut self, side: Side, faces: &[u8]) -> Game {
        self.state.active = side;
        self.state.frames = vec![Frame::Turn(TurnStage::Leaders)];
        self.rolls(side, "done", faces);
        self
    }

    /// Deploys as `left | centre | right | reserve`.
    pub(crate) fn deploys(&mut self, side: Side, places: &str) {
        for (position, blocks) in Position::ALL.into_iter().zip(places.split('|')) {
            for id in blocks.split_whitespace() {
                self.plays(side, &format!("deploy {id} {}", box_name(Spot::new(side, position))));
            }
        }
        self.plays(side, "done");
    }

    /// Deploys in the Centre only, as around a fortress.
    pub(crate) fn holds_centre(&mut self, side: Side, blocks: &str) {
        self.deploys(side, &format!("| {blocks}"));
    }

    /// Goes on to the combat of the turn under way, by standing where it may retreat.
    pub(crate) fn stands(&mut self) {
        if self.offers_done() && self.stage() == "Retreat" {
            let side = self.asked()[0];
            self.plays(side, "done");
        }
    }

    /// Ends the turn under way without another act.
    pub(crate) fn ends_turn(&mut self) {
        self.stands();
        for step in ["Combat", "Reinforce"] {
            if self.stage() == step {
                let side = self.asked()[0];
                self.plays(side, "done");
            }
        }
    }

    fn offers_done(&self) -> bool {
        self.asked().first().is_some_and(|side| self.can(*side, "done"))
    }

    /// The stage of the battle under way, as it is called in the code.
    pub(crate) fn stage(&self) -> String {
        match self.state.frame() {
            Some(Frame::Battle(stage)) => format!("{stage:?}").split('(').next().unwrap_or_default().to_owned(),
            other => format!("{other:?}"),
        }
    }

    /// Where a block stands on the battle board; empty when it does not.
    pub(crate) fn spot(&self, id: &str) -> String {
        self.state.fight.spots[block(id)].map_or(String::new(), box_name)
    }

    /// Whether a block lies face up for everybody.
    pub(crate) fn is_revealed(&self, id: &str) -> bool {
        self.state.revealed.contains(block(id))
    }

    /// Whether a block is disrupted.
    pub(crate) fn is_disrupted(&self, id: &str) -> bool {
        self.state.disrupted.contains(block(id))
    }

    /// How a choice would come out.
    pub(crate) fn preview(&self, side: Side, words: &str) -> Option<Combat> {
        let viewer = match side {
            Side::Union => Viewer::Union,
            Side::Confederate => Viewer::Confederate,
        };
        let query = Query::Preview(choice(&self.in_numbers(words)).to_string());
        match rules().survey(&self.state, viewer, &query)? {
            Survey::Combat(combat) => Some(*combat),
            Survey::Layer(_)
            | Survey::Goals(_)
            | Survey::Reach(_)
            | Survey::Company(_)
            | Survey::Muster(_)
            | Survey::Usual(_) => None,
        }
    }

    /// The words of a choice with the numbers of boxes and enemy blocks.
    pub(crate) fn in_numbers(&self, words: &str) -> String {
        let word = |word: &str| match word.strip_prefix('@') {
            Some(id) => self.state.tokens[block(id)].wire().to_string(),
            None => box_named(word).map_or(word.to_owned(), |spot| spot.space().0.to_string()),
        };
        words.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
    }
}

fn boxes() -> impl Iterator<Item = Spot> {
    let both = Side::BOTH.into_iter();
    both.flat_map(|side| Position::ALL.map(|position| Spot::new(side, position)))
}

fn box_named(name: &str) -> Option<Spot> {
    boxes().find(|spot| box_name(*spot) == name)
}

fn box_name(spot: Spot) -> String {
    let side = match spot.line {
        Side::Union => 'u',
        Side::Confederate => 'c',
    };
    format!("{side}-{}", spot.position.name().to_lowercase())
}

/// A day of battle under way: the Union has attacked a hex from another, and it is a side's turn to move and fire. Boxes
/// are listed as `u-left u-i01 c-i01:2 / c-centre c-e1`; what is engaged lies face up.
pub(crate) fn combat(from: &str, place: &str, side: Side, boxes: &str) -> Game {
    let mut game = Game::empty().attack(from, place, "");
    for line in boxes.split('/') {
        let mut words = line.split_whitespace();
        let spot = box_named(words.next().expect("a box")).expect("a box of the board");
        for word in words {
            let id = block(word.split(':').next().unwrap_or(word));
            if rules().lookups.entrenchments.contains(id) {
                game.state.revealed.insert(id);
            } else {
                game = game.put(place, word);
            }
            game.state.fight.spots[id] = Some(spot);
        }
    }
    for spot in self::boxes() {
        let here = |state: &State, side: Side| {
            let own = rules().lookups.units(side);
            own.filter(|block| state.fight.spots[*block] == Some(spot))
                .collect::<BlockSet>()
        };
        let [union, confederate] = Side::BOTH.map(|side| here(&game.state, side));
        if !union.is_empty() && !confederate.is_empty() {
            game.state.revealed |= union | confederate;
        }
    }
    game.with(|state| {
        let at = hex(place);
        state.active = Side::Union;
        state.turn.fought.insert(at);
        state.fight.hex = Some(at);
        state.fight.day = 1;
        state.fight.second = side == Side::Confederate;
        state.frames = vec![Frame::Turn(TurnStage::Contests), Frame::Battle(BattleStage::Combat)];
    })
}

impl Game {
    /// Draws other tokens than other games.
    pub(crate) fn seeded(mut self, seed: u64) -> Game {
        self.draws = kernel::RandomDice::new(seed);
        self
    }

    /// Shows blocks to everybody.
    pub(crate) fn reveal(self, ids: &str) -> Game {
        let shown: BlockSet = ids.split_whitespace().map(block).collect();
        self.with(|state| state.revealed |= shown)
    }

    /// How many dice a fire would roll, and the highest roll that hits.
    pub(crate) fn fire(&self, side: Side, words: &str) -> (i32, i32) {
        let combat = self.preview(side, words).expect("the fire has odds");
        let power = match combat.result.expect("the firepower is told").params.as_slice() {
            [Param::Number(power)] => *power,
            other => panic!("{other:?}"),
        };
        (combat.attack.iter().map(|line| line.0).sum(), power)
    }
}
