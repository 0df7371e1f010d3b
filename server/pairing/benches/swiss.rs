//! How long a round of a Swiss takes to pair when two hundred play.

use criterion::{Criterion, criterion_group, criterion_main};
use pairing::entrant::{Entrant, EntrantId};
use pairing::next::{Next, next};
use pairing::outcome::Outcome;
use pairing::settings::{Format, Settings};
use pairing::tournament::{Event, GameResult, Tournament};
use protocol::Side;

/// A field after so many rounds, in which the first side named wins two games of three.
fn after(rounds: u32, entrants: u32) -> Tournament {
    let mut tournament = Tournament::new(Settings::of(Format::Swiss { rounds: rounds + 1 }));
    let apply = |tournament: &mut Tournament, event: Event| tournament.apply(&event).expect("the event can happen");
    for id in 0..entrants {
        let entrant = Entrant::new(EntrantId(id)).rated(1200 + (id as i32 * 37) % 900);
        apply(&mut tournament, Event::Entered { entrant });
    }
    for _ in 0..rounds {
        let Next::Start { draw } = next(&tournament) else {
            panic!("a round is left");
        };
        let games: Vec<_> = draw.pairings.iter().map(|pairing| pairing.key).collect();
        apply(&mut tournament, Event::Started { draw });
        for game in games {
            let side = if game.board % 3 == 0 {
                Side::Confederate
            } else {
                Side::Union
            };
            let outcome = Outcome::won(side);
            apply(
                &mut tournament,
                Event::Ended {
                    result: GameResult { game, outcome },
                },
            );
        }
    }
    tournament
}

fn swiss(criterion: &mut Criterion) {
    for rounds in [0, 4, 8] {
        let tournament = after(rounds, 200);
        criterion.bench_function(&format!("swiss/200/round {}", rounds + 1), |bencher| {
            bencher.iter(|| next(&tournament));
        });
    }
}

criterion_group!(benches, swiss);
criterion_main!(benches);
