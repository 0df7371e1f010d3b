//! Questions that change nothing: how an attack would come out, and how one usually sets up.

use kernel::choice::Target;
use kernel::{RandomDice, Ruleset, Side, Turn, Viewer, phrase};
use protocol::survey::{Query, Survey, Usual};
use protocol::view::Combat;

use crate::choice::Choice;
use crate::fatigue::listed;
use crate::field::Field;
use crate::frames::{Assault, Attack, Frame, Prepared};
use crate::game::Gcacw;
use crate::ids::{HexId, LeaderId};
use crate::march::attack_of;
use crate::show::odds::assault_attack;
use crate::state::State;

impl Gcacw {
    /// The answer to a question.
    pub(crate) fn answer(&self, state: &State, viewer: Viewer, query: &Query) -> Option<Survey> {
        let field = Field::new(&self.data, state);
        match query {
            Query::Goals => Some(Survey::Goals(self.goals(state))),
            Query::Reach(_) | Query::Company(_) | Query::Muster(_) => None,
            Query::Usual => {
                let side = viewer.side().filter(|side| self.decider(state) == Some(*side))?;
                self.usual(state, side, &field.usual_set_up(side)).map(Survey::Usual)
            }
            Query::Layer(id) => field.layer(id).map(Survey::Layer),
            Query::Preview(choice) => {
                let (side, choice) = (viewer.side()?, choice.parse().ok()?);
                self.judge(state, side, choice).ok()?;
                if let Some(chances) = field.chances(choice) {
                    return Some(Survey::Combat(Box::new(chances)));
                }
                let combat = match state.frames.last()? {
                    Frame::Action(..) => {
                        let Choice::Assault(leader, target) = choice else {
                            return None;
                        };
                        field.preview_all(leader, target)?
                    }
                    // Who is named for an assault may be kept from it by the dice for number.
                    Frame::Assault(assault) if assault.stage == Prepared::Naming => {
                        field.preview_assault(&named_too(&field, assault, choice))?
                    }
                    _ => field.preview(&preview_of(&field, choice)?),
                };
                Some(Survey::Combat(Box::new(combat)))
            }
        }
    }
}

impl Gcacw {
    /// Choices that are made one after another, with what the last of them ends and rolls.
    fn usual(&self, state: &State, side: Side, choices: &[Choice]) -> Option<Usual> {
        let (last, others) = choices.split_last()?;
        let mut before = state.clone();
        let mut dice = RandomDice::new(0);
        for choice in others {
            let mut turn = Turn::quiet(&mut dice);
            self.apply(&mut before, side, *choice, &mut turn).ok()?;
        }
        let told = self.finality(&Field::new(&self.data, &before), side, *last);
        Some(Usual {
            choices: choices.iter().map(ToString::to_string).collect(),
            consequences: told.consequences,
            irrevocable: told.irrevocable,
        })
    }
}

impl Field<'_> {
    /// An assault that is not begun, with all who can be named.
    pub(super) fn all_named(&self, leader: LeaderId, target: HexId) -> Assault {
        let mut assault = Assault::ordered(leader, target);
        for unit in self.scenario.sides[self.leader_side(leader).index()] {
            let choice = Choice::Take(unit);
            if self.judge_assault(&assault, choice).is_ok() {
                assault = named_too(self, &assault, choice);
            }
        }
        assault
    }

    /// How an assault that is not begun would come out if all who can be were named, and who they are.
    fn preview_all(&self, leader: LeaderId, target: HexId) -> Option<Combat> {
        let assault = self.all_named(leader, target);
        let mut combat = self.preview_assault(&assault)?;
        let own = listed(assault.units);
        combat.result = Some(match self.grand_leader(leader).filter(|_| !assault.grand.is_empty()) {
            Some(army) => phrase!("assault.all.grand", own, listed(assault.grand), army.wire()),
            None => phrase!("assault.all", own),
        });
        Some(combat)
    }
}

/// An assault with the unit that a choice names too.
fn named_too(field: &Field<'_>, assault: &Assault, choice: Choice) -> Assault {
    let mut assault = *assault;
    if let Choice::Take(unit) = choice {
        if field.may_assault(assault.leader, assault.target, unit).is_ok() {
            assault.units.insert(unit);
        } else {
            assault.grand.insert(unit);
        }
    }
    assault
}

/// The attack that a choice leads to.
fn preview_of(field: &Field<'_>, choice: Choice) -> Option<Attack> {
    match field.state.frames.last()? {
        Frame::March(march) => {
            let (kind, target) = attack_of(choice)?;
            Some(march.attack(kind, target))
        }
        Frame::Assault(assault) => {
            let mut assault = *assault;
            if let Choice::Take(unit) = choice {
                assault.chosen.insert(unit);
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
