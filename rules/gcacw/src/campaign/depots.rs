//! Union depots (17.1), and where the siege artillery goes between them (18.0).

use kernel::log::say;
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use super::Siege;
use super::counties::County;
use super::{Asked, Away, Depot, Event, Place};
use crate::choice::Choice;
use crate::field::Field;
use crate::frames::Frame;
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{HexId, HexSet};
use crate::map::Route;
use crate::state::State;

const BUILT: Refusal = Refusal::new("advanced 17.1", "A depot has been built this week.");
const ENOUGH: Refusal = Refusal::new("advanced 17.1", "There are three depots on the map.");
const COMPLETE: Refusal = Refusal::new("advanced 17.1", "The depot there is complete.");
const NO_PLACE: Refusal = Refusal::new("advanced 17.1", "No depot is built there.");
const NO_DEPOT: Refusal = Refusal::new("advanced 17.1", "No depot stands there.");
const STRANDED: Refusal = Refusal::new(
    "advanced 18.0",
    "Its depot was dismantled: the siege artillery must go.",
);
const NO_WAY: Refusal = Refusal::new("advanced 18.0", "The siege artillery does not get there.");

/// How many depots there are on the map at most.
const MOST: usize = 3;
/// What it costs the Union to destroy a depot itself, to lose one to the enemy, and to lose the siege artillery.
const RAZED: i16 = 5;
const LOST: i16 = 10;
const SIEGE_LOST: i16 = 8;
/// The landings by the York that no battery closes to depots.
const OPEN: [&str; 4] = ["S5610", "S5710", "S5810", "S5808"];

/// A station where a depot can be built: where its railroad leaves the map, and the counties that must be controlled.
struct Station {
    hex: &'static str,
    edge: &'static str,
    counties: &'static [County],
    bridge: Option<(&'static str, &'static str)>,
}

const STATIONS: [Station; 3] = [
    Station {
        hex: "N0304",
        edge: "N0801",
        counties: &[County::Caroline],
        bridge: None,
    },
    Station {
        hex: "N0308",
        edge: "N0801",
        counties: &[County::Hanover, County::Caroline],
        bridge: Some(("N0306", "N0307")),
    },
    Station {
        hex: "S2323",
        edge: "S2524",
        counties: &[County::Sussex],
        bridge: None,
    },
];

impl Field<'_> {
    /// Whether a railroad leads from one hex to another without a hex of entrenched Confederates (17.1).
    fn has_rail_path(&self, from: HexId, to: HexId) -> bool {
        let works = |hex: HexId| {
            let mut there = self.units_in(Side::Confederate, hex);
            there.any(|unit| self.state.units[unit].works >= 2)
        };
        let mut seen = HexSet::EMPTY;
        let mut ahead = vec![from];
        while let Some(hex) = ahead.pop() {
            if seen.contains(hex) || works(hex) {
                continue;
            }
            if hex == to {
                return true;
            }
            seen.insert(hex);
            let rails = self.map().around(hex).filter(|beside| self.has_rail(beside.edge));
            ahead.extend(rails.map(|beside| beside.hex));
        }
        false
    }

    /// Whether a railroad crosses a hexside: as its only way, or of two hexes of one.
    fn has_rail(&self, edge: crate::ids::EdgeId) -> bool {
        let printed = self.map()[edge];
        let both = self.data.transport.rails.contains(printed.a) && self.data.transport.rails.contains(printed.b);
        printed.route == Some(Route::Rail) || both && printed.route.is_some()
    }

    fn may_serve_station(&self, station: &Station) -> bool {
        let (Some(hex), Some(edge)) = (self.map().labelled(station.hex), self.map().labelled(station.edge)) else {
            return false;
        };
        let controls = station.counties.iter().all(|county| self.state.controls(*county));
        let southern = station.hex == "S2323";
        let free = if southern {
            self.state.has(Event::NorfolkTaken)
        } else {
            self.state.rappahannock_is_empty()
        };
        let bridge = station.bridge.and_then(|(a, b)| {
            let ends = self.map().labelled(a).zip(self.map().labelled(b));
            ends.and_then(|(a, b)| self.map().edge(a, b))
        });
        let stands = bridge.is_none_or(|edge| self.state.destroyed.binary_search(&edge).is_err());
        controls && free && stands && self.has_rail_path(hex, edge)
    }

    /// Judges whether a depot can be built in a hex.
    fn may_supply(&self, hex: HexId) -> Result<(), Refusal> {
        let label = self.map().label(hex);
        if let Some(station) = STATIONS
            .iter()
            .find(|station| self.map().labelled(station.hex) == Some(hex))
        {
            return if self.may_serve_station(station) {
                Ok(())
            } else {
                Err(NO_PLACE)
            };
        }
        if self.is_occupied(Side::Confederate, hex) || !self.data.transport.landings.contains_key(&hex) {
            return Err(NO_PLACE);
        }
        if OPEN.contains(&label.as_str()) {
            return Ok(());
        }
        self.data.transport.is_port(Side::Union, hex, self.closed())
    }

    fn depots(&self) -> &[Depot] {
        self.state.campaign.as_ref().map_or(&[], |campaign| &campaign.depots)
    }

    pub(super) fn judge_depots(&self, built: bool, choice: Choice) -> Result<(), Refusal> {
        let find = |hex| self.depots().iter().find(|depot| depot.at == hex);
        match choice {
            Choice::Done => Ok(()),
            Choice::Supply(_) if built => Err(BUILT),
            Choice::Supply(hex) => match find(hex) {
                Some(depot) if depot.complete => Err(COMPLETE),
                None if self.depots().len() >= MOST => Err(ENOUGH),
                _ => self.may_supply(hex),
            },
            Choice::Raze(hex) => find(hex).map(|_| ()).ok_or(NO_DEPOT),
            Choice::Dismantle(hex) => find(hex).filter(|depot| !depot.dismantled).map(|_| ()).ok_or(NO_DEPOT),
            _ => Err(NOT_ASKED),
        }
    }

    pub(super) fn depot_choices(&self) -> Vec<Choice> {
        let landings = self.data.transport.landings.keys().copied();
        let stations = STATIONS.iter().filter_map(|station| self.map().labelled(station.hex));
        let built = landings.chain(stations).map(Choice::Supply);
        let standing = self
            .depots()
            .iter()
            .flat_map(|depot| [Choice::Raze(depot.at), Choice::Dismantle(depot.at)]);
        built.chain(standing).collect()
    }

    /// Where the siege artillery can go: to complete depots at landings, and back to Fort Monroe or Norfolk. From a depot
    /// that was dismantled it goes, too.
    pub(super) fn places_of_siege(&self) -> Vec<HexId> {
        let Some(siege) = self.state.campaign.as_ref().and_then(|campaign| campaign.siege) else {
            return Vec::new();
        };
        let sails = |hex: HexId| {
            let open = OPEN.contains(&self.map().label(hex).as_str());
            open || self.data.transport.is_port(Side::Union, hex, self.closed()).is_ok()
        };
        let boxed = Place::of(siege.at).is_some();
        if !boxed && !sails(siege.at) {
            return Vec::new();
        }
        let depots = self
            .depots()
            .iter()
            .filter(|depot| depot.complete)
            .map(|depot| depot.at);
        let mut places: Vec<HexId> = depots.filter(|hex| sails(*hex)).collect();
        places.push(Place::FortMonroe.space());
        if self.state.has(Event::NorfolkTaken) {
            places.push(Place::Norfolk.space());
        }
        places.retain(|place| *place != siege.at);
        places
    }

    /// Whether the depot of the siege artillery was dismantled: then it must go (18.0).
    fn is_siege_stranded(&self) -> bool {
        let siege = self.state.campaign.as_ref().and_then(|campaign| campaign.siege);
        siege.is_some_and(|siege| Place::of(siege.at).is_none() && !self.has_depot(siege.at))
    }

    pub(super) fn judge_guns(&self, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Done if self.is_siege_stranded() && !self.places_of_siege().is_empty() => Err(STRANDED),
            Choice::Done => Ok(()),
            Choice::Guns(space) if self.places_of_siege().contains(&space) => Ok(()),
            Choice::Guns(_) => Err(NO_WAY),
            _ => Err(NOT_ASKED),
        }
    }
}

impl State {
    /// Whether the Confederates have left the Rappahannock and are no more on the turn track (17.1).
    fn rappahannock_is_empty(&self) -> bool {
        let Some(campaign) = &self.campaign else {
            return true;
        };
        let mut left = campaign.from_rappahannock;
        self.has(Event::RappahannockLeft) && !left.any(|unit| matches!(campaign.units[unit], Away::Due(..)))
    }
}

impl Gcacw {
    /// The depot segment begins: what was dismantled is gone.
    pub(super) fn depot_segment(&self, state: &mut State, turn: &mut Turn<'_>) {
        let gone: Vec<Depot> = state
            .advanced()
            .depots
            .iter()
            .copied()
            .filter(|depot| depot.dismantled)
            .collect();
        for depot in gone {
            self.remove_depot(state, depot.at, turn);
        }
        state.frames.push(Frame::Campaign(Asked::Guns));
        state.frames.push(Frame::Campaign(Asked::Depots(false)));
    }

    fn remove_depot(&self, state: &mut State, hex: HexId, turn: &mut Turn<'_>) {
        state.advanced().depots.retain(|depot| depot.at != hex);
        say(turn, "advanced 17.1", || phrase!("campaign.depot.gone", hex.0));
    }

    fn lose_siege_train(&self, state: &mut State, turn: &mut Turn<'_>) {
        if let Some(siege) = state.advanced().siege.take() {
            state.advanced().points -= SIEGE_LOST;
            say(turn, "advanced 18.0", || phrase!("campaign.siege.lost", siege.at.0));
        }
    }

    pub(super) fn make_depot(&self, state: &mut State, built: bool, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        let mut built = built;
        match choice {
            Choice::Supply(hex) => {
                built = true;
                let depots = &mut state.advanced().depots;
                let complete = match depots.iter_mut().find(|depot| depot.at == hex) {
                    Some(depot) => {
                        depot.complete = true;
                        true
                    }
                    None => {
                        depots.push(Depot {
                            at: hex,
                            complete: false,
                            dismantled: false,
                        });
                        false
                    }
                };
                say(turn, "advanced 17.1", || {
                    phrase!(
                        if complete {
                            "campaign.depot.complete"
                        } else {
                            "campaign.depot"
                        },
                        hex.0
                    )
                });
            }
            Choice::Raze(hex) => {
                self.remove_depot(state, hex, turn);
                state.advanced().points -= RAZED;
                if state.advanced().siege.is_some_and(|siege| siege.at == hex) {
                    self.lose_siege_train(state, turn);
                }
            }
            Choice::Dismantle(hex) => {
                let depots = &mut state.advanced().depots;
                depots
                    .iter_mut()
                    .filter(|depot| depot.at == hex)
                    .for_each(|depot| depot.dismantled = true);
            }
            _ => return,
        }
        state.frames.push(Frame::Campaign(Asked::Depots(built)));
    }

    /// The siege artillery is moved, and tired by it.
    pub(super) fn move_guns(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        if let Choice::Guns(space) = choice {
            state.advanced().siege = Some(Siege {
                at: space,
                fatigue: Siege::MOVED,
            });
            say(turn, "advanced 18.0", || phrase!("campaign.siege.moved", space.0));
        }
    }

    /// Confederates who have entered the hexes of depots and of the siege artillery destroy them.
    pub(super) fn overrun(&self, state: &mut State, turn: &mut Turn<'_>) {
        let field = Field::new(&self.data, state);
        let Some(campaign) = &state.campaign else { return };
        let taken = |hex: HexId| {
            Place::of(hex).is_none()
                && field.is_occupied(Side::Confederate, hex)
                && !field.is_occupied(Side::Union, hex)
        };
        let gone: Vec<HexId> = campaign
            .depots
            .iter()
            .map(|depot| depot.at)
            .filter(|hex| taken(*hex))
            .collect();
        let siege = campaign.siege.is_some_and(|siege| taken(siege.at));
        for hex in gone {
            self.remove_depot(state, hex, turn);
            state.advanced().points -= LOST;
        }
        if siege {
            self.lose_siege_train(state, turn);
        }
    }
}
