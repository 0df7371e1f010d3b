//! What a choice is called where the label of its verb would hide something: what it costs, what else it does.

use kernel::choice::Target;
use kernel::{Phrase, phrase};
use protocol::view::Offer;

use crate::book::Command;
use crate::choice::{Choice, Piece};
use crate::data::LeaderId;
use crate::game::AreaImpulse;
use crate::state::{Dawn, Frame, Stage, State};

/// What is told of a roll that repairs a bridge: what the die has to show, that anything does, or that nothing does.
type Needed = [&'static str; 3];
const REPAIRED: Needed = ["repair.from", "repair.surely", "repair.never"];
const BY_ENGINEERS: Needed = ["engineers.from", "engineers.surely", "repair.never"];

/// The words for a die that has to show at least this.
fn needed([from, surely, never]: Needed, face: i32) -> Phrase {
    match face {
        ..=1 => Phrase::bare(surely),
        2..=6 => phrase!(from, face),
        _ => Phrase::bare(never),
    }
}

impl AreaImpulse {
    /// The name of a choice in this situation, if it has one besides that of its verb.
    pub(crate) fn label(&self, state: &State, choice: Choice) -> Option<Phrase> {
        match choice {
            Choice::Spend => self.bargain(state),
            Choice::Keep if state.frame() == Some(Frame::Assault(Stage::Heroic)) => {
                Some(match self.casualty_points(state) {
                    0 => Phrase::bare("keep.spared"),
                    points => phrase!("keep.heroic", points),
                })
            }
            Choice::Army(_) => Some(phrase!("army.by", self.army_leader(state, state.active).wire())),
            Choice::Corps(_) => self.roll_label(state),
            Choice::Combine | Choice::LeeCommands => Some(self.combined_label(state, choice)),
            Choice::Single(Piece::Unit(unit)) => {
                // The independents are not named: a line for each unit would double the message.
                let mut company = self.company(state, unit);
                company.remove(unit.0);
                (!company.is_empty()).then(|| Phrase::bare("company"))
            }
            Choice::FollowAll => self.follow_label(state),
            Choice::Follow(_) => self.halted(state).map(|mover| phrase!("halts", mover)),
            Choice::Retreat(..) if matches!(state.frame(), Some(Frame::Screen(_))) => {
                Some(Phrase::bare("retreat.screen"))
            }
            Choice::Retreat(..) if state.frame() == Some(Frame::Assault(Stage::Absorb)) => {
                Some(Phrase::bare("retreat.absorbs"))
            }
            // 10.7.4: its points do not count, which is why one takes it.
            Choice::Eliminate(Piece::Unit(unit)) if self.is_driven_off(state, unit) => {
                Some(Phrase::bare("eliminate.off-map"))
            }
            Choice::Demolish(to) => {
                let (side, area) = match state.frame()? {
                    Frame::Demolition(area) => (state.active, area),
                    Frame::DefenderDemolition(area) => (state.active.other(), area),
                    _ => return None,
                };
                // Both areas add 6 at most: it is never sure.
                Some(match self.blown_up_from(state, side, area, to)? {
                    face @ ..=6 => phrase!("demolish.from", face),
                    _ => Phrase::bare("demolish.never"),
                })
            }
            Choice::Repair(to) => Some(needed(REPAIRED, self.repaired_from(state, to, false)?)),
            Choice::Engineers(to) => Some(needed(BY_ENGINEERS, self.repaired_from(state, to, true)?)),
            Choice::JoinAll => self.join_label(state),
            Choice::Done if matches!(state.frame(), Some(Frame::Escort { .. })) => Some(Phrase::bare("done.escort")),
            // 16.7.3.
            Choice::Refresh(Piece::Unit(unit)) if self.lookups.detachments.contains(unit.0) => {
                Some(Phrase::bare("refresh.half"))
            }
            _ => None,
        }
    }

    /// 8.1.4, 12.1: who goes into a combined assault, if it is settled who does.
    fn combined_label(&self, state: &State, choice: Choice) -> Phrase {
        let leaders = self.combinable(state, state.active);
        let [both, two] = match choice {
            Choice::LeeCommands => ["lee", "lee.two"],
            _ => ["joint", "joint.two"],
        };
        match leaders.map(|leader| LeaderId(leader).wire()).collect::<Vec<u16>>()[..] {
            [one, other] => phrase!(both, one, other),
            _ => Phrase::bare(two),
        }
    }

    /// 10.4.2: how many of those who would join are exhausted; most of those add nothing, and absorb little.
    fn join_label(&self, state: &State) -> Option<Phrase> {
        let fight = &state.fight;
        let coming = fight.eligible - fight.support - fight.units;
        let tired = (coming & (state.exhausted | self.weary(state))).len();
        (tired > 0).then(|| phrase!("join-all.tired", i32::from(tired)))
    }

    /// 10.4.4: what a stalemate costs the defender, and whether it drives the attackers off.
    fn heroic_label(&self, state: &State) -> Option<Phrase> {
        let fight = &state.fight;
        let forward = fight.forward?;
        let key = match state.is_fresh(forward) {
            true => "buy.heroic",
            false => "buy.heroic-dear",
        };
        let then = match fight.mandatory {
            true => "buy.heroic.back",
            false => "buy.heroic.stay",
        };
        Some(phrase!(key, forward.0, then))
    }

    /// What the Advantage would buy now.
    fn bargain(&self, state: &State) -> Option<Phrase> {
        Some(match state.frame()? {
            Frame::Dawn(Dawn::Reversal { sick: true }) => Phrase::bare("buy.health"),
            Frame::Dawn(Dawn::Reversal { sick: false }) => Phrase::bare("buy.sickness"),
            Frame::Dawn(Dawn::Restore(side)) => {
                let leader = Piece::Leader(self.army_leader(state, side));
                phrase!("buy.ready", leader.wire())
            }
            Frame::Assault(Stage::Heroic) => self.heroic_label(state)?,
            Frame::Night(side) => Phrase::bare(match self.in_need(state, side)[1].len() > state.replacements[side] {
                true => "buy.point",
                false => "buy.nobody",
            }),
            _ => return None,
        })
    }

    /// 8.1.1: why leaders have to roll what they have to; [`AreaImpulse::tell_rolls`] adds the numbers.
    fn roll_label(&self, state: &State) -> Option<Phrase> {
        if self.book.command != Command::Initiative {
            return None;
        }
        Some(Phrase::bare(match self.initiative_modifiers(state) {
            [0, 0] => "corps.plain",
            [_, 0] => "corps.helped",
            [0, _] => "corps.rain",
            _ => "corps.helped-in-rain",
        }))
    }

    /// 8.1.1: tells for each leader who may activate what he has to roll, and his rating where that is another.
    pub(crate) fn tell_rolls(&self, state: &State, offers: &mut [Offer]) {
        let bonus: i32 = self.initiative_modifiers(state).iter().sum();
        for offer in offers {
            if offer.verb == "corps"
                && let Some(label) = &mut offer.label
            {
                let leaders = offer.pieces.iter().filter_map(|piece| LeaderId::read(*piece));
                let ratings = leaders.map(|leader| i32::from(self.data.leaders[usize::from(leader.0)].initiative));
                let ratings: Vec<i32> = ratings.collect();
                let needed: Vec<i32> = ratings.iter().map(|rating| (rating - bonus).max(1)).collect();
                label.params = vec![needed.into()];
                // What changes nothing needs no second figure.
                if bonus != 0 {
                    label.params.push(ratings.into());
                }
            }
        }
    }

    /// 9.1, 9.5.3: where the others follow to, who does not come along, and who goes no farther when they come; and who
    /// alone does, while others could not go on.
    fn follow_label(&self, state: &State) -> Option<Phrase> {
        let to = u16::from(Self::followed_to(state)?);
        let left = self.left_behind(state);
        if let (None, [], Some(only)) = (self.halted(state), &left[..], self.only_follower(state)) {
            return Some(phrase!("all.only", to, only.wire()));
        }
        Some(match (self.halted(state), &left[..]) {
            (None, []) => phrase!("all.to", to),
            (None, [piece]) => phrase!("all.but", to, *piece),
            (None, many) => phrase!("all.but-some", to, many.len() as i32),
            (Some(mover), []) => phrase!("all.halts", to, mover),
            (Some(mover), [piece]) => phrase!("all.halts-but", to, mover, *piece),
            (Some(mover), many) => phrase!("all.halts-but-some", to, mover, many.len() as i32),
        })
    }

    /// The piece that moved last, if it could still go on by itself.
    fn halted(&self, state: &State) -> Option<u16> {
        let mover = Piece::read(u16::from(state.op.mover?))?;
        let goes_on = self.judge_mover(state, mover).is_ok();
        goes_on.then(|| mover.wire())
    }
}
