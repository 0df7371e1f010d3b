//! How far a piece can go is what can be marched.

use std::cmp::Reverse;

use kernel::dice::RandomDice;
use kernel::parties::parties;
use kernel::reach::reach;
use kernel::{Pace, Ruleset, Turn};
use protocol::Side;
use protocol::survey::{Halt, Leg, Party};
use protocol::view::PieceId;

use crate::games::{choices_of, stacks_of};

/// Every way that is answered can be marched: step by step its choices are among those that are offered, cost together
/// what was said, and lead where it says; what comes before the last of them can be taken back and leaves the decision
/// where it was. Whatever a piece can do by one choice is answered, at most at its price. Returns the number of marches of
/// more than one choice.
///
/// # Panics
/// When it is not so.
pub fn reaches_can_be_marched<R: Ruleset>(rules: &R, state: &R::State) -> usize {
    let mut marches = 0;
    for side in Side::BOTH {
        for piece in rules.vocabulary(state).pieces {
            let legs = reach(rules, state, side, piece);
            if !rules.to_act(state).contains(side) {
                assert!(legs.is_empty(), "{side:?} has nothing to decide, but {piece} marches");
            }
            for pace in paces_of(rules, state, side, piece) {
                let first = legs.iter().find(|leg| leg.to == pace.to);
                assert!(
                    first.is_some_and(|leg| leg.cost <= pace.cost),
                    "{} is not answered at its price: {first:?}",
                    pace.choice
                );
            }
            assert!(
                legs.is_sorted_by_key(|leg| leg.cost),
                "a dearer march of {piece} stands before a cheaper one"
            );
            for place in 0..legs.len() {
                marches += usize::from(march(rules, state, side, piece, &legs, place) > 1);
            }
        }
    }
    marches
}

fn paces_of<R: Ruleset>(rules: &R, state: &R::State, side: Side, piece: PieceId) -> Vec<Pace<R::Choice>> {
    let mut paces = Vec::new();
    if rules.to_act(state).contains(side) {
        let _ = rules.paces(state, side, piece, &mut paces);
    }
    paces
}

/// Marches to a leg and returns the number of choices.
fn march<R: Ruleset>(rules: &R, state: &R::State, side: Side, piece: PieceId, legs: &[Leg], place: usize) -> usize {
    let mut way = vec![place];
    while let Some(after) = legs[way[way.len() - 1]].after {
        assert!(
            usize::from(after) < way[way.len() - 1],
            "a leg stands before the one that it follows"
        );
        way.push(after.into());
    }
    way.reverse();
    let mut state = state.clone();
    let mut cost = 0;
    for (step, index) in way.iter().enumerate() {
        let leg = &legs[*index];
        let choices = choices_of(rules, &state, side);
        let choice = choices.into_iter().find(|choice| choice.to_string() == leg.choice);
        let choice = choice.unwrap_or_else(|| panic!("{} is no choice after {step} of {way:?}", leg.choice));
        let paces = paces_of(rules, &state, side, piece);
        let pace = paces.iter().find(|pace| pace.choice == choice);
        let pace = pace.unwrap_or_else(|| panic!("{choice} is no pace of {piece}"));
        cost += pace.cost;
        assert_eq!(
            (pace.to, cost),
            (leg.to, leg.cost),
            "{choice} leads elsewhere, or costs something else"
        );
        let others = rules.to_act(&state).contains(side.other());
        let mut dice = RandomDice::new(9);
        let mut turn = Turn::quiet(&mut dice);
        if let Err(refusal) = rules.apply(&mut state, side, choice, &mut turn) {
            panic!("{choice} was promised and then refused: {refusal}");
        }
        let mut on = Vec::new();
        let is_asked = rules.to_act(&state).contains(side)
            && (others || !rules.to_act(&state).contains(side.other()))
            && rules.paces(&state, side, piece, &mut on) == Some(leg.to);
        match leg.halt {
            Some(Halt::Final) => assert!(turn.is_committed(), "{choice} can be taken back"),
            Some(Halt::Asks) => assert!(!is_asked, "{choice} leads to nothing else that is asked"),
            None => assert!(
                is_asked && !turn.is_committed(),
                "after {choice} of {way:?} the march cannot go on"
            ),
        }
        assert!(
            leg.halt.is_none() || step + 1 == way.len(),
            "a march goes on behind its end"
        );
    }
    way.len()
}

/// Pieces that stand together go together as is answered, whatever is mixed face down: one after another their choices are
/// among those that are offered, each comes where it says, and the first that could go there leads, by precedence and then
/// as they lie. Returns how many come somewhere only because others have gone before them.
///
/// # Panics
/// When it is not so.
pub fn companies_can_be_marched<R: Ruleset>(rules: &R, state: &R::State) -> usize {
    let mut followers = 0;
    for side in Side::BOTH
        .into_iter()
        .filter(|side| rules.to_act(state).contains(*side))
    {
        for stack in stacks_of(rules, state, side) {
            for party in parties(rules, state, side, &stack) {
                go_together(rules, state, side, &stack, &party);
                the_crowded_stay(&stack, &party);
                let alone = |piece: PieceId| {
                    let legs = reach(rules, state, side, piece);
                    legs.iter().any(|leg| leg.to == party.to)
                };
                followers += party.goers.iter().filter(|goer| !alone(goer.piece)).count();
                let mut ranks = stack.clone();
                ranks.sort_by_key(|piece| Reverse(rules.precedence(state, *piece)));
                let leads = ranks.iter().find(|piece| alone(**piece));
                assert!(
                    leads.is_none_or(|leads| party.goers[0].piece == *leads),
                    "{leads:?} comes first and could go to {}, but {:?} leads",
                    party.to,
                    party.goers[0]
                );
            }
        }
    }
    followers
}

/// Who is said to find no room is of the company, does not go, and is told of once, with a reason.
fn the_crowded_stay(stack: &[PieceId], party: &Party) {
    let mut told = Vec::new();
    for crowded in &party.crowded {
        assert!(
            !crowded.case.is_empty() && !crowded.message.is_empty(),
            "{crowded:?} has no reason"
        );
        for piece in &crowded.pieces {
            let goes = party.goers.iter().any(|goer| goer.piece == *piece);
            assert!(
                stack.contains(piece) && !goes && !told.contains(piece),
                "{crowded:?} of {party:?}"
            );
            told.push(*piece);
        }
    }
}

/// Sends a party on its way.
fn go_together<R: Ruleset>(rules: &R, state: &R::State, side: Side, stack: &[PieceId], party: &Party) {
    let mut state = state.clone();
    let mut gone = Vec::new();
    let mut paid = Vec::new();
    for (place, goer) in party.goers.iter().enumerate() {
        assert!(stack.contains(&goer.piece), "{} is not of the company", goer.piece);
        assert!(!gone.contains(&goer.piece), "{} goes twice", goer.piece);
        gone.push(goer.piece);
        let mut dice = RandomDice::new(9);
        let mut turn = Turn::quiet(&mut dice);
        let mut costs = 0;
        for said in &goer.choices {
            let paces = paces_of(rules, &state, side, goer.piece);
            let pace = paces.iter().find(|pace| pace.choice.to_string() == *said);
            costs += pace.map_or(0, |pace| pace.cost);
            let choices = choices_of(rules, &state, side);
            let choice = choices.into_iter().find(|choice| choice.to_string() == *said);
            let choice = choice.unwrap_or_else(|| panic!("{said} is no choice after {gone:?}"));
            if let Err(refusal) = rules.apply(&mut state, side, choice, &mut turn) {
                panic!("{said} was promised and then refused: {refusal}");
            }
        }
        paid.push(costs);
        let stands = rules.paces(&state, side, goer.piece, &mut Vec::new());
        let is_last = place + 1 == party.goers.len();
        match party.halt {
            Some(_) if is_last => assert!(
                place == 0 || place + 1 == stack.len(),
                "dice and questions are for who leads, and for the last of all"
            ),
            _ => assert!(
                stands == Some(party.to) && !turn.is_decided(),
                "{:?} does not come to {}: {stands:?}",
                goer,
                party.to
            ),
        }
    }
    let dearest = paid.iter().copied().max().unwrap_or(0);
    let least = paid.into_iter().filter(|cost| *cost > 0).min();
    assert_eq!(
        (party.cost, party.least),
        (dearest, least.filter(|least| *least < dearest)),
        "what {:?} pay is not what is told",
        party.goers
    );
}
