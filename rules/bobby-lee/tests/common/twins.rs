//! Twins: states that differ in which of two hidden blocks is which.

use bobby_lee::battle::Spot;
use bobby_lee::choice::Choice;
use bobby_lee::data::BlockId;
use bobby_lee::state::{Frame, Place, State};
use bobby_lee::supply_turn::Recruit;
use kernel::choice::Target;
use kernel::{Dice, RandomDice, Ruleset, Side, Turn, Viewer};
use maps::sets::Set;
use protocol::http::About;
use protocol::view::LogEntry;
use protocol::{Param, Phrase};

use crate::common::rules;
use crate::games::eager;

/// Two blocks of one side that have changed places, unknown to the others.
#[derive(Clone, Copy)]
pub(crate) struct Swap {
    pub(crate) side: Side,
    blocks: [BlockId; 2],
    /// Whether they are of a kind and of the same strength, so that nothing but their number tells them apart.
    alike: bool,
}

impl Swap {
    /// Two combat blocks of a side that stand face down in different places, one of them perhaps in the pool.
    pub(crate) fn draw(state: &State, side: Side, dice: &mut RandomDice) -> Option<Swap> {
        let units = rules().tables.units(side) - rules().tables.leaders;
        let on_map = (state.places.on_map() & units) - state.revealed;
        let pool = state.places.off_map(Place::Pool) & units;
        let one = any(on_map, dice)?;
        let other = any(if dice.below(4) == 0 { pool } else { on_map }, dice)?;
        let apart = place(state, one) != place(state, other);
        let alike = false;
        apart.then_some(Swap {
            side,
            blocks: [one, other],
            alike,
        })
    }

    /// Two of a kind and of the same strength, wherever they stand on the map.
    pub(crate) fn draw_alike(state: &State, side: Side, dice: &mut RandomDice) -> Option<Swap> {
        let units = rules().tables.units(side) - rules().tables.leaders;
        let on_map = (state.places.on_map() & units) - state.revealed;
        let one = any(on_map, dice)?;
        let equals = rules().tables.alike[usize::from(one.0)] & on_map;
        let equals = equals.filter(|other| *other != one.0 && state.steps[*other] == state.steps(one));
        let other = any(equals.collect(), dice)?;
        let alike = true;
        Some(Swap {
            side,
            blocks: [one, other],
            alike,
        })
    }

    /// The state in which the two have changed places, with all that was known of them there. Blocks that are not alike
    /// keep their strength; one that comes from the pool has as many steps as the other had, if it can.
    pub(crate) fn twin(self, state: &State) -> State {
        let [one, other] = self.blocks;
        let mut twin = state.clone();
        self.rename(&mut twin);
        if !self.alike && state.steps(other) == 0 {
            twin.steps[other.0] = state.steps(one).min(rules().data.block(other).max_steps);
            twin.steps[one.0] = 0;
        } else {
            twin.steps[one.0] = state.steps(one);
            twin.steps[other.0] = state.steps(other);
        }
        twin
    }

    fn name(self, block: BlockId) -> BlockId {
        match self.blocks {
            [one, other] if block == one => other,
            [one, other] if block == other => one,
            _ => block,
        }
    }

    /// Gives each of the two the other's number, wherever a state speaks of blocks.
    fn rename(self, state: &mut State) {
        let [one, other] = self.blocks;
        let places = [state.places.of(one), state.places.of(other)];
        state.places.put(one, places[1]);
        state.places.put(other, places[0]);
        let (a, b) = (usize::from(one.0), usize::from(other.0));
        state.tokens.0.swap(a, b);
        state.fight.spots.0.swap(a, b);
        let sheet = &mut state.ledger.sheets[self.side.index()];
        sheet.steps.0.swap(a, b);
        for cadre in &mut sheet.cadres {
            if let Recruit::Block(block) = &mut cadre.unit {
                *block = self.name(*block);
            }
        }
        let (turn, fight) = (&mut state.turn, &mut state.fight);
        let sets = [
            &mut state.disrupted,
            &mut turn.moved,
            &mut turn.forced,
            &mut turn.rough,
            &mut fight.acted,
            &mut fight.flanking,
            &mut fight.calm,
            &mut fight.spent,
            &mut fight.half,
            &mut sheet.hungry,
            &mut state.ledger.new,
        ];
        for set in sets {
            *set = set.map(|block| self.name(BlockId(block)).0).collect();
        }
        let target = fight.hits.as_mut().and_then(|hits| hits.target.as_mut());
        let single = [turn.mover.as_mut(), fight.aiming.as_mut(), target];
        let lifted = state.lifted.iter_mut().map(Option::as_mut);
        for block in single.into_iter().chain(lifted).flatten() {
            *block = self.name(*block);
        }
        for landing in &mut turn.landings {
            landing.block = self.name(landing.block);
        }
    }

    /// The same choice of the owner in the twin.
    fn mirrored(self, side: Side, choice: Choice) -> Choice {
        let Some(block) = choice
            .targets()
            .piece
            .filter(|_| side == self.side)
            .and_then(BlockId::read)
        else {
            return choice;
        };
        let text = choice.to_string();
        let mut words: Vec<&str> = text.split(':').collect();
        let name = self.name(block).wire().to_string();
        words[1] = &name;
        words.join(":").parse().expect("a choice of another block is a choice")
    }

    /// Whether the difference between two states is one that nobody but the owner can know.
    ///
    /// Of two blocks that are alike nothing tells which is which but their printed number, until one of them is turned face
    /// up. Two others are known by what they do where their kind or strength counts: when they fight, march on the dice of
    /// a forced march, or starve. In the Reserve of a battle, and on a sheet of the supply turn, it does not.
    pub(crate) fn is_secret(self, twins: &[State; 2]) -> bool {
        let [one, other] = self.blocks;
        let [first, second] = twins;
        let mirrored = [(one, other), (other, one)]
            .into_iter()
            .all(|(here, there)| place(first, here) == place(second, there));
        mirrored
            && twins
                .iter()
                .all(|twin| self.blocks.into_iter().all(|block| self.is_hidden(twin, block)))
    }

    fn is_hidden(self, state: &State, block: BlockId) -> bool {
        if state.revealed.contains(block.0) {
            return false;
        }
        self.alike || !state.turn.forced.contains(block.0) && self.waits(state, block) && self.is_fed(state, block)
    }

    /// Whether a block stands away from the enemy, or in the Reserve of the battle under way.
    fn waits(self, state: &State, block: BlockId) -> bool {
        let Some(hex) = state.places.hex(block) else {
            return true;
        };
        let met = state.places.at(hex).meets(rules().tables.units(self.side.other()));
        let fight = &state.fight;
        let reserve = fight.spots[block.0] == Some(Spot::reserve(self.side));
        !met || fight.is_battle() && fight.hex == Some(hex) && reserve
    }

    /// Whether nobody asks in the supply turn under way how strong a block is.
    fn is_fed(self, state: &State, block: BlockId) -> bool {
        let supplied = &state.ledger.supplied[self.side.index()];
        !matches!(state.frame(), Some(Frame::Supply(_)))
            || state.places.hex(block).is_none_or(|hex| supplied.contains(hex))
    }

    /// Whether two logs differ in nothing but the printed numbers of blocks that are alike: then a face was shown, though
    /// all may lie face down again.
    fn shows_a_face(self, logs: &[Vec<LogEntry>; 2]) -> bool {
        let [one, other] = logs;
        let told = |entry: &LogEntry, rename: bool| -> LogEntry {
            let mut entry = entry.clone();
            self.rename_in(&mut entry.say, rename);
            entry
        };
        // A line that reads the same is left alone: the number of a side in it may be that of a block.
        let agree = |(one, other): (&LogEntry, &LogEntry)| one == other || told(one, true) == told(other, false);
        self.alike && one != other && one.len() == other.len() && one.iter().zip(other).all(agree)
    }

    /// Gives the blocks of a line the other's number, and puts lists in order.
    fn rename_in(self, phrase: &mut Phrase, rename: bool) {
        let read = |number: i32| u16::try_from(number).ok().and_then(BlockId::read);
        let name = |number: &mut i32| {
            if let Some(block) = read(*number).filter(|_| rename) {
                *number = i32::from(self.name(block).wire());
            }
        };
        if let Some(Param::Number(number)) = phrase.params.first_mut() {
            name(number);
        }
        for param in &mut phrase.params {
            if let Param::List(list) = param {
                list.iter_mut().for_each(name);
                list.sort_unstable();
            }
        }
    }
}

fn place(state: &State, block: BlockId) -> Place {
    state.places.of(block)
}

fn any(blocks: Set, dice: &mut RandomDice) -> Option<BlockId> {
    let index = dice.below(u32::from(blocks.len().max(1))) as usize;
    blocks.into_iter().nth(index).map(BlockId)
}

/// How far twins went.
#[derive(Clone, Copy, Default)]
pub(crate) struct Journey {
    pub(crate) twins: usize,
    pub(crate) steps: usize,
    pub(crate) in_battle: usize,
    pub(crate) in_supply: usize,
}

/// Plays both twins on with the same choices and dice for as long as the difference is secret. To the other side and to a
/// spectator they are the same at every step: the view, who decides, the choices, the log, and every byte of what is sent;
/// and now and then every refusal and every answer to a question, too.
pub(crate) fn play_alike(swap: Swap, state: &State, seed: u64, limit: usize, journey: &mut Journey) {
    let rules = rules();
    let viewers: [Viewer; 2] = [swap.side.other().into(), Viewer::Spectator];
    let mut dice = RandomDice::new(seed);
    let mut twins = [state.clone(), swap.twin(state)];
    journey.twins += 1;
    for _ in 0..limit {
        if !swap.is_secret(&twins) {
            return;
        }
        for viewer in viewers {
            looks_alike(&twins, viewer, &mut dice);
        }
        let waiting: Vec<Side> = rules.to_act(&twins[0]).iter().collect();
        let Some(side) = waiting.get(dice.below(waiting.len().max(1) as u32) as usize).copied() else {
            return;
        };
        let mut choices = Vec::new();
        rules.choices(&twins[0], side, &mut choices);
        choices.retain(|choice| rules.judge(&twins[1], side, swap.mirrored(side, *choice)).is_ok());
        if choices.is_empty() {
            return;
        }
        let choice = choices[eager(&twins[0], &choices, &mut dice)];
        let before = twins.clone();
        let said = [choice, swap.mirrored(side, choice)];
        let rolls = dice.clone();
        let mut logs: [[Vec<LogEntry>; 2]; 2] = Default::default();
        for (index, twin) in twins.iter_mut().enumerate() {
            let mut rolls = rolls.clone();
            let mut turn = Turn::new(&mut rolls);
            rules
                .apply(twin, side, said[index], &mut turn)
                .expect("it was judged legal");
            for (log, viewer) in logs.iter_mut().zip(viewers) {
                let entries = turn.log.iter().filter_map(|entry| entry.for_viewer(viewer).cloned());
                log[index].extend(entries);
            }
        }
        if !swap.is_secret(&twins) || logs.iter().any(|log| swap.shows_a_face(log)) {
            return;
        }
        for (log, viewer) in logs.iter().zip(viewers) {
            assert_eq!(log[0], log[1], "{viewer:?} reads a difference after {choice}");
            laws::messages_are_the_same(rules, before.each_ref(), twins.each_ref(), viewer, log);
        }
        journey.steps += 1;
        journey.in_battle += usize::from(twins[0].fight.is_battle());
        journey.in_supply += usize::from(matches!(twins[0].frame(), Some(Frame::Supply(_))));
        dice.below(1 << 20);
    }
}

/// To a viewer the twins are the same: quickly at every step, in every refusal and answer at a few.
fn looks_alike(twins: &[State; 2], viewer: Viewer, dice: &mut RandomDice) {
    let [one, other] = twins;
    if dice.below(3000) == 0 {
        laws::looks_the_same(rules(), [one, other], viewer, &abouts(one, dice));
        laws::surveys_are_the_same(rules(), [one, other], viewer, &["supply"]);
    } else {
        laws::glances_are_the_same(rules(), [one, other], viewer);
    }
}

/// What a curious player asks about: some of what he sees, and some of what he does not.
pub(crate) fn abouts(state: &State, dice: &mut RandomDice) -> Vec<About> {
    let mut abouts = Vec::new();
    for _ in 0..40 {
        let piece = 1 + dice.below(400) as u16;
        let space = rules().data.hexes[dice.below(rules().data.hexes.len() as u32) as usize].code;
        abouts.push(About {
            piece: (dice.below(4) != 0).then_some(piece),
            space: (dice.below(2) == 0).then_some(space),
            verb: (dice.below(3) == 0).then(|| "move".to_owned()),
        });
    }
    abouts.extend(state.places.on_map().map(|block| About {
        piece: Some(state.tokens[block].wire()),
        ..About::default()
    }));
    abouts
}
