//! Whether the other has the same position, allows the same and names the same figures.

use bobby_lee::BobbyLee;
use bobby_lee::choice::Choice;
use bobby_lee::state::State;
use kernel::{Ruleset, Side, Viewer};
use protocol::Param;
use protocol::survey::{Query, Survey};
use protocol::view::Prompt;

use crate::map::{FORCES, Id, Kind, MAP};
use crate::stage::Stage;
use crate::table::{Place, Table, Verdict, block, kind};
use crate::wire::{Act, BADGES, Seen};

fn ids() -> impl Iterator<Item = Id> {
    1..FORCES.blocks.len() as Id
}

/// What each side may do.
pub(crate) fn choices(table: &Table, rules: &BobbyLee, state: &State, seen: &Seen) -> Verdict {
    let asked: Vec<Side> = rules.to_act(state).iter().collect();
    if asked != table.deciders() {
        return Err(format!("{asked:?} are asked in {:?}", table.stage));
    }
    for side in asked {
        let mut choices: Vec<Choice> = Vec::new();
        rules.choices(state, side, &mut choices);
        let mut acts: Vec<Act> = choices.into_iter().map(Act::read).collect();
        for act in acts.iter_mut().filter(|act| act.verb == "target") {
            // The enemy's block goes by its token.
            let known = ids().find(|id| seen.tokens[usize::from(*id)] == act.piece);
            act.piece = known.map_or(0, u16::from);
        }
        acts.sort_unstable();
        let own = table.choices(side);
        if own != acts {
            let only = |one: &[Act], other: &[Act]| -> Vec<String> {
                let only = one.iter().filter(|act| !other.contains(act));
                only.map(ToString::to_string).collect()
            };
            return Err(format!(
                "{side:?} in {:?}: only the engine allows {:?}, only the referee {:?}",
                table.stage,
                only(&acts, &own),
                only(&own, &acts)
            ));
        }
    }
    Ok(())
}

/// Where all blocks are, how strong, what is known of them, and what the tracks show.
pub(crate) fn positions(table: &Table, seen: &Seen) -> Verdict {
    let mut differences = Vec::new();
    for id in ids() {
        let index = usize::from(id);
        let (at, steps) = place(table, id);
        if (at, steps) != (seen.at[index], seen.steps[index]) {
            let name = &block(id).name;
            let (there, strength) = (seen.at[index], seen.steps[index]);
            differences.push(format!(
                "{name}: in the engine {there} with {strength}, with the referee {at} with {steps}"
            ));
        }
        if kind(id) != Kind::Works {
            compare_badges(table, seen, id, &mut differences);
        }
    }
    let tracks = [
        ("victory", Some(table.marker)),
        ("year", Some(i32::from(table.year))),
        ("quarter", Some(i32::from(table.quarter))),
        ("weather", weather(table)),
        ("battle-time", table.contest.as_ref().and_then(|contest| contest.time())),
    ];
    for (track, at) in tracks {
        if seen.track(track) != at && table.stage != Stage::Over {
            differences.push(format!(
                "{track}: in the engine {:?}, with the referee {at:?}",
                seen.track(track)
            ));
        }
    }
    if table.stage != Stage::Over {
        let known =
            ids().filter(|id| kind(*id) != Kind::Works && seen.shown.contains(*id) != table.shown.contains(*id));
        let known: Vec<&str> = known.map(|id| block(id).name.as_str()).collect();
        if !known.is_empty() {
            differences.push(format!("3.2: {known:?} lie face up with one of the two only"));
        }
    }
    compare_control(table, seen, &mut differences);
    if differences.is_empty() {
        Ok(())
    } else {
        Err(differences.join("; "))
    }
}

/// The space of a block and its strength there, as a view has them.
fn place(table: &Table, id: Id) -> (u16, u8) {
    let side = block(id).side.index();
    let contest = table.contest.as_ref();
    if kind(id) == Kind::Works {
        let works = contest.and_then(|contest| contest.works.iter().find(|(_, works)| *works == id));
        return works.map_or((0, 0), |(spot, _)| (spot.code(), 1));
    }
    match table.place[usize::from(id)] {
        Place::Hex(hex) => {
            let spot = contest.and_then(|contest| contest.spot(id));
            (spot.map_or(MAP.code(hex), |spot| spot.code()), table.strength(id))
        }
        Place::Pool => ([2021, 2022][side], 1),
        Place::Deck => ([2023, 2024][side], 1),
        Place::Gone => (0, 0),
    }
}

fn weather(table: &Table) -> Option<i32> {
    match table.stage {
        Stage::Deploy | Stage::Bids | Stage::Attrition | Stage::Replacements | Stage::Draft(_) | Stage::Over => None,
        _ => Some(i32::from(table.mud)),
    }
}

fn compare_badges(table: &Table, seen: &Seen, id: Id, differences: &mut Vec<String>) {
    for badge in BADGES {
        if let Some(own) = table.bears(id, badge) {
            let other = seen.badges[usize::from(id)].contains(&badge);
            if own != other {
                let whose = if other { "the engine" } else { "the referee" };
                differences.push(format!("{}: '{badge}' only with {whose}", block(id).name));
            }
        }
    }
}

/// Control is compared when a turn or a quarter begins: the other shows it as of the moment.
fn compare_control(table: &Table, seen: &Seen, differences: &mut Vec<String>) {
    if !matches!(table.stage, Stage::Activate | Stage::Bids) {
        return;
    }
    for (hex, ground) in MAP.hexes.iter().enumerate() {
        let mut spaces = seen.views[Viewer::Spectator].spaces.iter();
        let control = spaces
            .find(|space| space.id == ground.code)
            .and_then(|space| space.control);
        let owner = Some(table.owner[hex]).filter(|owner| *owner != ground.home);
        if control != owner {
            let code = ground.code;
            differences.push(format!(
                "2.7: {code} is {control:?} in the engine, with the referee {owner:?}"
            ));
        }
    }
}

/// The hexes in supply of both sides, as they can be asked for at any time (9.2).
pub(crate) fn supply(table: &Table, rules: &BobbyLee, state: &State) -> Verdict {
    if !matches!(table.stage, Stage::Activate | Stage::Bids) {
        return Ok(());
    }
    let query = Query::Layer("supply".to_owned());
    let Some(Survey::Layer(stretches)) = rules.survey(state, Viewer::Spectator, &query) else {
        return Err("9.2: nobody knows the supply lines".to_owned());
    };
    for side in Side::BOTH {
        let own = table.supplied(side);
        let told = stretches.iter().find(|stretch| stretch.owner == Some(side));
        let told = told.map_or(&[][..], |stretch| &stretch.spaces);
        let differs = |hex: &usize| own[*hex] != told.contains(&MAP.code(*hex));
        if let Some(hex) = (0..own.len()).find(differs) {
            let code = MAP.code(hex);
            return Err(format!(
                "9.2: {code} is in supply of {side:?} with the referee: {}",
                own[hex]
            ));
        }
    }
    Ok(())
}

/// With how many dice and which firepower everybody would fire who can (6.6).
pub(crate) fn fires(table: &Table, rules: &BobbyLee, state: &State) -> Verdict {
    if table.stage != Stage::Combat {
        return Ok(());
    }
    let side = table.contest_side();
    for act in table.choices(side) {
        let Some((dice, power)) = table.fire_by(act) else {
            continue;
        };
        let query = Query::Preview(format!("{}:{}", act.verb, act.piece));
        let Some(Survey::Combat(combat)) = rules.survey(state, side.into(), &query) else {
            return Err(format!("6.6: nobody knows the odds of {act}"));
        };
        let told: i32 = combat.attack.iter().map(|line| line.0).sum();
        let hits = combat.result.and_then(|result| result.params.first().and_then(number));
        if (told, hits) != (i32::from(dice), Some(i32::from(power))) {
            return Err(format!(
                "6.6: {act} has {told} dice of {hits:?} in the engine, {dice} of {power} with the referee"
            ));
        }
    }
    Ok(())
}

/// The figures of what is asked, and the totals below it.
pub(crate) fn figures(table: &Table, seen: &Seen) -> Verdict {
    for side in Side::BOTH {
        let Some(prompt) = &seen.views[side.into()].prompt else {
            continue;
        };
        let told: Vec<i32> = prompt.say.params.iter().filter_map(number).collect();
        let own = table.figures(side, &prompt.say.key);
        if own.as_ref().is_some_and(|own| *own != told) {
            return Err(format!(
                "{}: the engine says {told:?}, the referee {own:?}",
                prompt.say.key
            ));
        }
        sums(table, side, prompt)?;
    }
    Ok(())
}

fn number(param: &Param) -> Option<i32> {
    match param {
        Param::Number(number) => Some(*number),
        _ => None,
    }
}

fn sums(table: &Table, side: Side, prompt: &Prompt) -> Verdict {
    if prompt.sums.is_empty() {
        return Ok(());
    }
    let told: Vec<(i32, String, Vec<i32>)> = prompt
        .sums
        .iter()
        .map(|line| {
            let numbers = line.2.params.iter().filter_map(number);
            (line.0, line.2.key.to_string(), numbers.collect())
        })
        .collect();
    let own = table.sums(side);
    let alike = told.len() == own.len() && own.iter().all(|line| told.iter().any(|other| line.is(other)));
    if alike {
        return Ok(());
    }
    Err(format!("9.5: the sheet of {side:?} says {told:?}, the referee {own:?}"))
}

/// A line of a sheet.
#[derive(Debug)]
pub(crate) struct Sum(pub(crate) i32, pub(crate) &'static str, pub(crate) Vec<i32>);

impl Sum {
    fn is(&self, other: &(i32, String, Vec<i32>)) -> bool {
        (self.0, self.1, &self.2) == (other.0, other.1.as_str(), &other.2)
    }
}
