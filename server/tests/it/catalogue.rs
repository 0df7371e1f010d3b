//! The games of the catalogue as they are served: every answer is compared with the description of the API, so here each
//! kind of answer that a game writes itself is asked for in each of its scenarios.

use std::ops::AddAssign;

use kernel::{Dice, RandomDice};
use protocol::Side;
use protocol::board::Board;
use protocol::catalog::{Catalog, RulesetInfo};
use protocol::grid::Served;
use protocol::http::{Accepted, DiceProof, TableHeader};
use protocol::package::{RulesetPackage, RulingsPage};
use protocol::survey::Survey;
use protocol::view::{LogEntry, Piece, Prompt};
use serde_json::{Value, json};
use server::games::Games;

use crate::cluster::new_database;
use crate::world::{Game, World, config};

/// How many choices are made in each scenario after the first combat of the game, and how many at most.
const CHOICES: usize = 12;
const MOST_CHOICES: usize = 500;

/// What has been seen that not every position shows.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// Layers of the map with something in them.
    layers: usize,
    /// Combats that were told when asked how a choice would come out.
    previews: usize,
    /// The odds of combats, in a view or when asked.
    odds: usize,
    /// Dice in the log.
    rolls: usize,
    /// Combats in the log.
    combats: usize,
}

impl AddAssign for Seen {
    fn add_assign(&mut self, more: Seen) {
        self.layers += more.layers;
        self.previews += more.previews;
        self.odds += more.odds;
        self.rolls += more.rolls;
        self.combats += more.combats;
    }
}

#[tokio::test]
async fn every_game_answers_as_it_is_described() {
    let games = Games::open(None).expect("the catalogue");
    let world = World::of(new_database().await, config(), games).await;
    let catalog: Catalog = world.nobody().get("/catalog").await.read();
    let mut total = Seen::default();
    for ruleset in &catalog.rulesets {
        let package = documents(&world, ruleset).await;
        let mut seen = Seen::default();
        let mut dice = RandomDice::new(1861);
        for scenario in &ruleset.scenarios {
            let game = world.game_with(&ruleset.id, &scenario.id).await;
            let mut left = CHOICES;
            for _ in 0..MOST_CHOICES {
                if left == 0 || !play(&game, &package, &mut dice, &mut seen).await {
                    break;
                }
                // What is announced with its odds is also carried out.
                left -= usize::from(seen.odds > 0);
            }
            look(&game, &package, &mut seen).await;
            finish(&game, &mut seen).await;
        }
        let id = &ruleset.id;
        assert!(seen.odds > 0 && seen.rolls > 0, "{id}: {seen:?}");
        assert_eq!(seen.layers > 0, !package.layers.is_empty(), "{id}: {seen:?}");
        total += seen;
    }
    assert!(total.previews > 0 && total.combats > 0, "{total:?}");
}

/// What never changes of a game.
async fn documents(world: &World, ruleset: &RulesetInfo) -> RulesetPackage {
    let anybody = world.nobody();
    let rulings = anybody.get(&format!("/rulesets/{}/rulings", ruleset.id)).await;
    assert!(!rulings.read::<Vec<RulingsPage>>().is_empty());
    for scenario in &ruleset.scenarios {
        let served: Served = anybody.get(&format!("/boards/{}", scenario.board)).await.read();
        let board = Board::from(served);
        assert!(!board.spaces.is_empty() && !board.counters.is_empty());
    }
    anybody.get(&format!("/rulesets/{}", ruleset.id)).await.read()
}

/// Lets somebody for whom the table waits ask how a choice would come out and then make it; whether there was anybody.
async fn play(game: &Game, package: &RulesetPackage, dice: &mut RandomDice, seen: &mut Seen) -> bool {
    for side in Side::BOTH {
        let view = game.view(side).await.view;
        seen.odds += view.combat.map_or(0, |combat| combat.odds.len());
        // Who has done his part may think better of it for ever.
        let is_awaited = view.waiting_on.iter().any(|waiting| waiting.side == side);
        let Some(prompt) = view.prompt.filter(|_| is_awaited) else {
            continue;
        };
        let choice = decide(&view.pieces, side, &prompt, package, dice);
        if let Some(Survey::Combat(combat)) = survey(game, side, json!({"preview": choice})).await {
            seen.previews += 1;
            seen.odds += combat.odds.len();
        }
        game.choose_at(side, &choice, prompt.seq).await.read::<Accepted>();
        return true;
    }
    false
}

/// Chooses at random, but goes where the enemy stands if he can, and is soon content where nothing moves.
fn decide(pieces: &[Piece], side: Side, prompt: &Prompt, package: &RulesetPackage, dice: &mut RandomDice) -> String {
    let is_hostile = |space: u16| pieces.iter().any(|piece| piece.owner != side && piece.at == space);
    let fights = |choice: &String| {
        let space = choice.split(':').nth(2);
        space.is_some_and(|space| space.parse().is_ok_and(is_hostile))
    };
    let is_done = |choice: &String| package.verbs.get(choice).is_some_and(|verb| verb.done);
    let patience = if prompt.offers.iter().any(|offer| !offer.moves.is_empty()) {
        12
    } else {
        2
    };
    let mut choices: Vec<String> = prompt.choices().collect();
    if choices.iter().any(fights) {
        choices.retain(fights);
    } else if choices.iter().any(is_done) && dice.below(patience) == 0 {
        choices.retain(is_done);
    }
    choices.swap_remove(dice.below(choices.len() as u32) as usize)
}

async fn survey(game: &Game, side: Side, query: Value) -> Option<Survey> {
    let link = format!("{}/survey", game.path);
    game.player(side).post(&link, json!({"query": query})).await.read()
}

/// Asks what can be asked of any position.
async fn look(game: &Game, package: &RulesetPackage, seen: &mut Seen) {
    for side in Side::BOTH {
        for layer in &package.layers {
            let survey = survey(game, side, json!({"layer": layer.id})).await;
            seen.layers += usize::from(matches!(survey, Some(Survey::Layer(stretches)) if !stretches.is_empty()));
        }
    }
}

/// Ends the game and asks for all of it.
async fn finish(game: &Game, seen: &mut Seen) {
    let union = game.player(Side::Union);
    if game.view(Side::Union).await.view.outcome.is_none() {
        let resigned = union.post(&format!("{}/resign", game.path), json!({})).await;
        resigned.read::<TableHeader>();
    }
    assert!(game.view(Side::Confederate).await.view.outcome.is_some());
    for side in Side::BOTH {
        let journal = game.told(game.player(side)).await;
        let lines = || journal.steps.iter().flat_map(|step| &step.diff.log);
        seen.rolls += lines().map(|line: &LogEntry| line.dice.len()).sum::<usize>();
        seen.combats += lines().filter(|line| line.combat.is_some()).count();
    }
    let proof: DiceProof = union.get(&format!("{}/dice", game.path)).await.read();
    assert!(proof.consistent);
}
