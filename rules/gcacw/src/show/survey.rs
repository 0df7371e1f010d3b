//! Questions that change nothing: zones of control, command radius, and how an attack would come out.

use kernel::{Ruleset, Side, Viewer};
use protocol::package::LayerInfo;
use protocol::survey::{Query, Stretch, Survey};

use crate::choice::Choice;
use crate::field::Field;
use crate::forces::Rank;
use crate::frames::{Attack, Frame};
use crate::game::Gcacw;
use crate::ids::{HexSet, UnitSet};
use crate::march::attack_of;
use crate::show::combat::assault_attack;
use crate::state::State;

/// The layer of zones of control.
const ZONES: &str = "zones";
/// The layer of the command radius of leaders.
const COMMAND: &str = "command";
/// The layer of the counties that the Union controls.
const COUNTIES: &str = "counties";

/// What can be drawn on the map on request.
pub(crate) fn layers() -> Vec<LayerInfo> {
    let layer = |id: &str, label: &str, case: &str| LayerInfo {
        id: id.to_owned(),
        label: label.to_owned(),
        case: case.to_owned(),
    };
    vec![
        layer(ZONES, "Zones of control", "2.4.1"),
        layer(COMMAND, "Command radius", "2.5.1"),
        layer(COUNTIES, "Counties that the Union controls", "advanced 12.0"),
    ]
}

impl Gcacw {
    /// The answer to a question.
    pub(crate) fn answer(&self, state: &State, viewer: Viewer, query: &Query) -> Option<Survey> {
        let field = Field::new(&self.data, state);
        let stretches = |hexes: [HexSet; 2]| {
            let all = Side::BOTH.into_iter().zip(hexes);
            let drawn = all.map(|(side, hexes)| Stretch {
                owner: Some(side),
                spaces: hexes.map(|hex| hex.0).collect(),
                borders: Vec::new(),
            });
            Survey::Layer(drawn.collect())
        };
        match query {
            Query::Goals => Some(Survey::Goals(self.goals(state))),
            Query::Reach(_) | Query::Company(_) => None,
            Query::Layer(id) if id == ZONES => Some(stretches(Side::BOTH.map(|side| field.zone(side)))),
            Query::Layer(id) if id == COMMAND => Some(stretches(Side::BOTH.map(|side| field.commanded(side)))),
            Query::Layer(id) if id == COUNTIES && field.travel().is_some() => {
                Some(stretches([field.union_counties(), HexSet::EMPTY]))
            }
            Query::Layer(_) => None,
            Query::Preview(choice) => {
                let (side, choice) = (viewer.side()?, choice.parse().ok()?);
                self.judge(state, side, choice).ok()?;
                let attack = preview_of(&field, choice)?;
                Some(Survey::Combat(Box::new(field.preview(&attack))))
            }
        }
    }
}

/// The attack that a choice leads to.
fn preview_of(field: &Field<'_>, choice: Choice) -> Option<Attack> {
    match field.state.frames.last()? {
        Frame::March(march) => {
            let (kind, target) = attack_of(choice)?;
            Some(Attack {
                target,
                units: UnitSet::of(march.unit),
                kind: Some(kind),
                leader: march.leader,
                refused: false,
                supported: false,
            })
        }
        Frame::Assault(assault) => {
            let mut assault = *assault;
            if let Choice::Take(unit) = choice {
                assault.units.insert(unit);
            }
            assault_attack(&assault)
        }
        Frame::Refuse(attack) => Some(Attack {
            refused: choice == Choice::Refuse,
            ..*attack
        }),
        Frame::Support(attack) => Some(Attack {
            supported: choice == Choice::Support,
            ..*attack
        }),
        _ => None,
    }
}

impl Field<'_> {
    /// The hexes in the command radius of a side's leaders of corps and divisions.
    fn commanded(&self, side: Side) -> HexSet {
        let far = self.data.tables.ranges.value.command;
        let leaders = self.scenario.leaders_of[side.index()];
        leaders
            .filter(|leader| self.scenario[*leader].printed.rank != Rank::Army)
            .filter_map(|leader| self.state.leaders[leader].hex)
            .fold(HexSet::EMPTY, |all, from| all | self.within(side, from, far))
    }
}
