//! What is shown of clocks while something is decided in secret.

use chrono::{DateTime, TimeDelta, Utc};
use pace::{Calendars, Decision, Displays, Moment, Pace, Remaining};
use proptest::prelude::*;
use protocol::Side::{self, Confederate, Union};
use protocol::{BySide, ByViewer, Viewer};

const OWN: Option<Decision> = Some(Decision::Own);

fn after(seconds: i64) -> DateTime<Utc> {
    let begin: DateTime<Utc> = "2026-06-01T00:00:00Z".parse().expect("an instant");
    begin + TimeDelta::seconds(seconds)
}

/// A game of nothing but stretches of play and bids, which both sides make in secret.
#[derive(Clone, Debug)]
struct Game {
    displays: Displays,
    calendars: Calendars<'static>,
    phase: Phase,
    turn: u32,
    /// Whether steps are told to viewer classes whose views they do not change.
    tells_all: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Phase {
    /// One side plays.
    Play(Side),
    /// One side plays, and the other is asked something.
    Ask(Side),
    /// Both bid; who has done so.
    Bid(BySide<bool>),
}

#[derive(Clone, Copy, Debug)]
enum Deed {
    /// Goes on playing, or undoes the bid.
    Stay,
    /// Hands over, answers or bids.
    Pass,
    /// Asks the opponent something, or bids.
    Ask,
    /// Calls for bids, or bids.
    Bid,
}

impl Game {
    fn new(pace: &Pace) -> Game {
        let mut game = Game {
            displays: Displays::begin(pace, after(0)),
            calendars: Calendars::default(),
            phase: Phase::Play(Union),
            turn: 1,
            tells_all: false,
        };
        game.tell(after(0), None, |_| true);
        game
    }

    fn awaited(&self, viewer: Option<Viewer>) -> BySide<Option<Decision>> {
        BySide::of(|side| match self.phase {
            Phase::Play(player) => OWN.filter(|_| side == player),
            Phase::Ask(player) => Some(Decision::Interrupt).filter(|_| side != player),
            Phase::Bid(has_bid) => {
                let is_known = viewer.is_none_or(|viewer| viewer == Viewer::from(side));
                OWN.filter(|_| !(is_known && has_bid[side]))
            }
        })
    }

    fn tell(&mut self, at: DateTime<Utc>, by: Option<Side>, sees: impl Fn(Viewer) -> bool) {
        let moment = |viewer| Moment {
            by,
            awaited: self.awaited(viewer),
            game_turn: self.turn,
            exchanged: false,
        };
        let seen = ByViewer::of(|viewer| (self.tells_all || sees(viewer)).then(|| moment(Some(viewer))));
        let truth = moment(None);
        self.displays.step(at, &truth, &seen, &self.calendars);
    }

    fn step(&mut self, at: DateTime<Utc>, by: Side, deed: Deed) {
        let only = |viewer| viewer == Viewer::from(by);
        match (self.phase, deed) {
            (Phase::Play(player), _) if player != by => {}
            (Phase::Play(_), Deed::Stay) => self.tell(at, Some(by), |_| true),
            (Phase::Play(_), deed) => {
                self.phase = match deed {
                    Deed::Ask => Phase::Ask(by),
                    Deed::Bid => Phase::Bid(BySide::default()),
                    _ => Phase::Play(by.other()),
                };
                self.turn += u32::from(matches!(deed, Deed::Pass) && by == Confederate);
                self.tell(at, Some(by), |_| true);
            }
            (Phase::Ask(player), _) if player == by => {}
            (Phase::Ask(player), _) => {
                self.phase = Phase::Play(player);
                self.tell(at, Some(by), |_| true);
            }
            (Phase::Bid(mut has_bid), deed) => {
                let bids = !matches!(deed, Deed::Stay);
                if has_bid[by] == bids {
                    return;
                }
                has_bid[by] = bids;
                self.phase = Phase::Bid(has_bid);
                if has_bid.into_array() == [true, true] {
                    self.phase = Phase::Play(Confederate);
                    self.tell(at, Some(by), |_| true);
                } else {
                    self.tell(at, Some(by), only);
                }
            }
        }
    }

    fn shown(&self, viewer: Viewer, at: DateTime<Utc>) -> BySide<Remaining> {
        self.displays.remaining(viewer, at, &self.calendars)
    }

    fn true_bank(&self, side: Side, at: DateTime<Utc>) -> i64 {
        self.displays
            .truth()
            .remaining(side, at, &self.calendars)
            .bank
            .num_seconds()
    }
}

fn live() -> Pace {
    Pace::PRESETS[3].1
}

fn bank(shown: &BySide<Remaining>, side: Side) -> i64 {
    shown[side].bank.num_seconds()
}

#[test]
fn a_secret_bid_stops_the_clock_on_the_truth_and_the_opponent_sees_it_run_until_the_bids_are_told() {
    let mut game = Game::new(&live());
    game.step(after(0), Union, Deed::Bid);
    game.step(after(100), Confederate, Deed::Bid);
    // Thirty seconds of delay, then the bank of an hour.
    assert_eq!(game.true_bank(Confederate, after(500)), 3600 - 70);
    assert_eq!(
        bank(&game.shown(Viewer::Confederate, after(500)), Confederate),
        3600 - 70
    );
    for viewer in [Viewer::Union, Viewer::Spectator] {
        let shown = game.shown(viewer, after(500));
        assert_eq!(bank(&shown, Confederate), 3600 - 470);
        assert_eq!(shown[Confederate].awaited, OWN);
        assert_eq!(shown[Confederate].deadline, Some(after(3630)), "nor does his flag tell");
    }
    let flag = |side| game.displays.truth().deadline(side, &game.calendars);
    assert_eq!((flag(Union), flag(Confederate)), (Some(after(3630)), None));
    game.step(after(500), Union, Deed::Bid);
    for viewer in Viewer::ALL {
        let shown = game.shown(viewer, after(500));
        assert_eq!(
            (bank(&shown, Confederate), bank(&shown, Union)),
            (3600 - 70, 3600 - 470)
        );
    }
}

#[test]
fn an_opponent_who_bids_early_late_or_twice_looks_the_same() {
    let shown = |deeds: &[(i64, Deed)]| {
        let mut game = Game::new(&live());
        game.step(after(0), Union, Deed::Bid);
        for (at, deed) in deeds {
            game.step(after(*at), Confederate, *deed);
        }
        [50, 350, 600, 3700].map(|at| game.shown(Viewer::Union, after(at)))
    };
    let never = shown(&[]);
    assert_eq!(shown(&[(10, Deed::Bid)]), never);
    assert_eq!(shown(&[(300, Deed::Bid)]), never);
    assert_eq!(shown(&[(10, Deed::Bid), (200, Deed::Stay), (300, Deed::Bid)]), never);
}

fn deeds() -> impl Strategy<Value = Vec<(i64, Side, Deed)>> {
    let deed = prop_oneof![Just(Deed::Stay), Just(Deed::Pass), Just(Deed::Ask), Just(Deed::Bid)];
    prop::collection::vec((0..60_i64, prop::sample::select(&Side::BOTH[..]), deed), 0..60)
}

proptest! {
    #[test]
    fn nobody_is_shown_his_own_clock_otherwise_than_it_is(deeds in deeds(), preset in 0..Pace::PRESETS.len()) {
        let mut game = Game::new(&Pace::PRESETS[preset].1);
        let mut now = 0;
        for (later, by, deed) in deeds {
            now += later;
            game.step(after(now), by, deed);
            for side in Side::BOTH {
                let truth = game.displays.truth().remaining(side, after(now + 20), &game.calendars);
                prop_assert_eq!(game.shown(Viewer::from(side), after(now + 20))[side], truth);
            }
        }
    }

    #[test]
    fn what_is_done_in_secret_changes_nothing_that_others_are_shown(
        deeds in deeds(),
        secrets in prop::collection::vec((0..60_i64, any::<bool>()), 0..6),
        tells_all in any::<bool>(),
    ) {
        let mut game = Game::new(&live());
        let mut now = 0;
        for (later, by, deed) in deeds {
            now += later;
            game.step(after(now), by, deed);
        }
        if !matches!(game.phase, Phase::Bid(_)) {
            game.phase = Phase::Bid(BySide::default());
            game.tell(after(now), None, |_| true);
        }
        let Phase::Bid(has_bid) = game.phase else { unreachable!("bids are called for") };
        // One side is left to think, the other bids and undoes as it likes.
        let busy = if has_bid[Union] { Union } else { Confederate };
        game.tells_all = tells_all;
        let mut quiet = game.clone();
        let mut then = now;
        for (later, bids) in secrets {
            then += later;
            game.step(after(then), busy, if bids { Deed::Bid } else { Deed::Stay });
            for viewer in [Viewer::from(busy.other()), Viewer::Spectator] {
                prop_assert_eq!(game.shown(viewer, after(then + 5)), quiet.shown(viewer, after(then + 5)));
            }
        }
        // Nor is it told by the other's bid, when that is not the last.
        let end = after(then + 10);
        for game in [&mut game, &mut quiet] {
            game.step(end, busy, Deed::Stay);
            game.step(end, busy.other(), Deed::Bid);
        }
        let other = Viewer::from(busy.other());
        prop_assert_eq!(game.shown(other, end), quiet.shown(other, end));
    }

    #[test]
    fn when_nothing_is_secret_and_a_clock_stands_still_all_see_how_it_stands(deeds in deeds()) {
        let mut game = Game::new(&live());
        let mut now = 0;
        for (later, by, deed) in deeds {
            now += later;
            game.step(after(now), by, deed);
            let idle = match game.phase {
                Phase::Play(player) => player.other(),
                Phase::Ask(player) => player,
                Phase::Bid(_) => continue,
            };
            for viewer in Viewer::ALL {
                prop_assert_eq!(bank(&game.shown(viewer, after(now)), idle), game.true_bank(idle, after(now)));
            }
        }
    }

    #[test]
    fn displays_that_were_saved_go_on_as_if_nothing_had_been(deeds in deeds(), cut in 0..60_usize) {
        let mut game = Game::new(&live());
        let mut saved = game.clone();
        let mut now = 0;
        for (count, (later, by, deed)) in deeds.into_iter().enumerate() {
            now += later;
            if count == cut {
                let json = serde_json::to_string(&saved.displays).expect("json");
                prop_assert!(json.len() < 4096);
                saved.displays = serde_json::from_str(&json).expect("itself");
            }
            game.step(after(now), by, deed);
            saved.step(after(now), by, deed);
        }
        prop_assert_eq!(game.displays, saved.displays);
    }
}
