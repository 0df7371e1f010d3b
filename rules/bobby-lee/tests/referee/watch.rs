//! The referee at the table: he follows each step of the other, and compares.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use bobby_lee::BobbyLee;
use bobby_lee::state::State;
use kernel::{Ruleset, Side};
use laws::Played;
use protocol::Param;

use crate::common::rules;
use crate::compare;
use crate::games;
use crate::map::MAP;
use crate::player::Player;
use crate::stage::Stage;
use crate::table::{Script, Table, Verdict};
use crate::wire::{self, Act, Seen};

/// What has been seen in some games: how often each case has come up.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) notes: BTreeMap<&'static str, usize>,
}

/// Plays a game under the eyes of the referee, until it ends or so many steps have been made.
///
/// # Panics
/// At the first difference.
pub(crate) fn watch(game: u64, player: Player, most: usize, tally: &mut Tally) {
    let (scenario, options) = games::table(game);
    let state = games::opening(game);
    let watch = RefCell::new(Watch {
        table: Table::new(scenario, &options),
        before: Seen::new(rules().views(&state)),
    });
    let mut steps = 0;
    let verdict = watch.borrow_mut().compare_all(&state);
    verdict.unwrap_or_else(|why| panic!("{scenario}, game {game}, at the beginning: {why}"));
    laws::game_until(
        rules(),
        state,
        game,
        games::LIMIT,
        |state, choices, dice| player.pick(&watch.borrow().table, state, choices, dice),
        |step| {
            steps += 1;
            if let Err(why) = watch.borrow_mut().follow(&step) {
                let Played { side, choice, .. } = step;
                panic!("{scenario}, game {game} of {player:?}, step {steps}, {side:?} {choice}: {why}");
            }
            if steps < most {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        },
    );
    for (case, count) in watch.into_inner().table.notes {
        *tally.notes.entry(case).or_default() += count;
    }
}

struct Watch {
    table: Table,
    before: Seen,
}

impl Watch {
    fn compare_all(&mut self, state: &State) -> Verdict {
        compare::positions(&self.table, &self.before)?;
        compare::choices(&self.table, rules(), state, &self.before)
    }

    fn follow(&mut self, step: &Played<'_, BobbyLee>) -> Verdict {
        let seen = Seen::new(rules().views(step.after));
        let mut script = Script {
            rolls: wire::rolls(step.log),
            before: &self.before,
            seen: &seen,
        };
        let table = &mut self.table;
        table.hear();
        table.play(step.side, Act::read(step.choice), &mut script)?;
        catch_up(table, &mut script, step.after)?;
        compare::positions(table, &seen)?;
        compare::figures(table, &seen)?;
        compare::supply(table, rules(), step.after)?;
        compare::fires(table, rules(), step.after)?;
        let winner = rules().outcome(step.after).map(|outcome| outcome.winner);
        if winner != table.winner {
            return Err(format!(
                "4: the engine has {winner:?} win, the referee {:?}",
                table.winner
            ));
        }
        self.before = seen;
        Ok(())
    }
}

/// Does what the other has done by itself, until both ask the same and allow the same.
fn catch_up(table: &mut Table, script: &mut Script<'_>, state: &State) -> Verdict {
    let asked = asked(script.seen);
    let to_act: Vec<Side> = rules().to_act(state).iter().collect();
    let mut first = None;
    loop {
        let hex = table.contest.as_ref().map(|contest| MAP.code(contest.hex));
        let same = table.stage.name() == asked.0 && table.deciders() == to_act && hex == asked.1;
        if same && script.rolls.is_empty() {
            table.see_starving(script.seen);
            match compare::choices(table, rules(), state, script.seen) {
                Ok(()) => return Ok(()),
                Err(why) => first = first.or(Some(why)),
            }
            if table.doubt_the_way() {
                continue;
            }
        }
        if let Err(why) = table.skip(script) {
            return Err(first.unwrap_or_else(|| format!("the engine asks {asked:?}: {why}")));
        }
    }
}

/// What the other asks, by the name of the stage and the hex that is fought for.
fn asked(seen: &Seen) -> (&'static str, Option<u16>) {
    let mut asked = ("Over", None);
    for prompt in seen.views.iter().filter_map(|view| view.prompt.as_ref()) {
        let name = match prompt.say.key.as_ref() {
            "ask.deploy" | "ask.exchange" | "ask.deployed" => "Deploy",
            "ask.bid" | "ask.bid-nobody" | "ask.bid-change" => "Bids",
            "ask.activate" | "ask.activate-bid" | "ask.activate-over" | "ask.activate-more" => "Activate",
            "ask.march" | "ask.march-strategic" | "ask.march-over" => "March",
            "ask.leaders" | "ask.leaders-over" => "Leaders",
            "ask.approach" => "Approach",
            "ask.contests" | "ask.skirmishes" => "Contests",
            "ask.deploy-battle" | "ask.deploy-fortress" | "ask.deploy-entrench" => "Array",
            "ask.retreat" | "ask.retreat-dear" => "Retreat",
            "ask.combat" | "ask.combat-over" | "ask.fire-at-will" | "ask.fire-nobody" => "Combat",
            "ask.target" => "Target",
            "ask.loss" | "ask.loss-one" => "Loss",
            "ask.flee-rout" | "ask.flee-fortress" | "ask.flee-attacker" | "ask.flee-defender" => "Flee",
            "ask.reinforce" => "Reinforce",
            "ask.night" | "ask.night-leave" | "ask.night-stay" => "Night",
            "ask.night-reinforce" => "Shift",
            "ask.dig" => "Dig",
            "ask.regroup" => "Regroup",
            "ask.attrition" | "ask.attrition-lost" => "Attrition",
            "ask.replacements" => "Replacements",
            // Who has finished waits for the other, whose prompt tells more.
            "ask.sheet-done" => continue,
            _ => "Draft",
        };
        let hex = match prompt.say.params.first() {
            Some(Param::Number(code)) if Stage::IN_CONTESTS.contains(&name) => Some(*code as u16),
            _ => None,
        };
        asked = (name, hex);
    }
    asked
}
