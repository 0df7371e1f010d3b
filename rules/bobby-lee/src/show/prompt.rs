//! What is asked: the prompt of whoever decides, and the words for those who wait.

use kernel::offers::{Offers, Said};
use kernel::rehearsal::Finality;
use kernel::{Phrase, Side};
use protocol::view::{Prompt, Waiting};

use crate::choice::Choice;
use crate::data::LeaderClass;
use crate::game::BobbyLee;
use crate::movement::Roughness;
use crate::procedures::running;
use crate::show::finality::Foresight;
use crate::state::{Frame, State, SupplyStage, TurnStage};

/// For how many choices there is room at first.
const ROOM: usize = 128;

/// The verbs of forced marches, which may cost a step.
const FORCED: [&str; 2] = ["force-march", "pontoon-force"];

/// That a leader who commands loses a step (5.11).
const COMMAND: &str = "costs.command";
/// How far a leader commands (5.12), by the hexes, and how many strategic moves the supreme one gives (5.4), by his steps.
const COMMANDS: [&str; 3] = ["commands.0", "commands.1", "commands.2"];
const GIVES: [&str; 3] = ["gives.moves.2", "gives.moves.3", "gives.moves.4"];
/// That strategic moves are left with which somebody could still go (5.4).
const UNSPENT: &str = "leaves.strategic";
/// That a town goes back to the enemy when its last block goes by rail or ship (2.7); of marches their ways tell it.
const TOWN: &str = "leaves.town";

impl BobbyLee {
    /// Whether a choice takes a strategic move while units march (5.4): whoever makes it, or because he is out of command.
    fn is_strategic(&self, state: &State, choice: Choice) -> bool {
        match choice {
            Choice::Rail(..) | Choice::Sail(..) | Choice::Invade(..) => true,
            Choice::Pontoon(..) | Choice::PontoonForce(..) => true,
            Choice::Move(block, _) | Choice::Force(block, _) => self.takes_strategic_move(state, block),
            _ => false,
        }
    }

    /// What a leader does for his step: the supreme one gives strategic moves, others command so far.
    fn worth_of_command(&self, state: &State, choice: Choice) -> Option<&'static str> {
        let (Choice::Activate(leader) | Choice::Supreme(leader)) = choice else {
            return None;
        };
        let is_supreme =
            matches!(choice, Choice::Supreme(_)) || self.leader_class(leader) == Some(LeaderClass::Supreme);
        if is_supreme {
            return GIVES.get(usize::from(state.steps(leader)).checked_sub(2)?).copied();
        }
        let range = self.block(leader).kind.leader()?.range?;
        COMMANDS.get(usize::from(range)).copied()
    }

    /// What a side is asked.
    pub(crate) fn prompt(&self, state: &State, side: Side) -> Option<Prompt> {
        let procedure = running(state)?;
        let mut question = procedure.ask(self, state, side)?;
        let mut choices = Vec::with_capacity(ROOM);
        procedure.list(self, state, side, &mut choices);
        if choices == [Choice::Done]
            && let Some(key) = nothing_left(state)
        {
            question.ask = Phrase::bare(key);
        }
        let name = procedure.namer(self, state, side);
        let opens = is_last(state, side);
        let mut offers = Offers::default();
        let foresight = Foresight::of(self, state, side);
        // The leaders, who move after that, go by rail and sea for nothing.
        let marching = state.frame() == Some(Frame::Turn(TurnStage::March));
        let unspent =
            marching && state.turn.strategic > 0 && choices.iter().any(|choice| self.is_strategic(state, *choice));
        let mut roughness = Roughness::of(self, state);
        for choice in choices {
            let rough = match choice {
                Choice::Force(block, space) => self.hex_of(space).is_some_and(|to| roughness.is_on_way(block, to)),
                _ => false,
            };
            let leaves = match choice {
                Choice::Rail(block, _) | Choice::Sail(block, _) | Choice::Invade(block, _) => {
                    self.leaves_town(state, block)
                }
                Choice::Pontoon(block, _) | Choice::PontoonForce(block, _) => self.leaves_town(state, block),
                _ => false,
            };
            let said = || Said {
                verb: choice.verb(),
                label: name(choice),
                spends: self.strategic_price(state, choice, rough),
                confirm: procedure.confirm(self, state, side, choice, opens),
                told: match choice {
                    Choice::Activate(_) | Choice::Supreme(_) => Finality {
                        consequences: std::iter::once(COMMAND)
                            .chain(self.worth_of_command(state, choice))
                            .map(Into::into)
                            .collect(),
                        ..foresight.tell(choice)
                    },
                    Choice::Done if unspent => Finality {
                        consequences: vec![UNSPENT.into()],
                        ..foresight.tell(choice)
                    },
                    _ if leaves => Finality {
                        consequences: vec![TOWN.into()],
                        ..foresight.tell(choice)
                    },
                    _ => foresight.tell(choice),
                },
            };
            match procedure.kind(self, state, choice) {
                Some(kind) => {
                    let kind = 4 * kind + 2 * u16::from(leaves) + u16::from(rough);
                    offers.add_of_kind((kind, choice.verb()), said, choice.targets(), 1);
                }
                None => offers.add(said(), choice.targets(), 1),
            }
        }
        let mut offers = offers.list_shared();
        // What costs nothing comes first, and of the others the safer: by rail before a forced march (5.34), and who is lost by
        // his retreat at last (6.31).
        offers.sort_by_key(|offer| {
            let label = offer.label.as_ref().map_or("", |label| &label.key);
            match () {
                () if label.ends_with(".dies.costs") => 3,
                () if FORCED.contains(&&*offer.verb) => 2,
                () => u8::from(offer.spends.is_some() || label.ends_with(".costs")),
            }
        });
        Some(Prompt {
            seq: 0,
            say: question.ask,
            case: question.case.into(),
            offers: offers.into(),
            barred: self.barred(state, side),
            sums: procedure.sums(self, state, side),
        })
    }

    /// Whom the table waits for, in words for everybody. Nobody waits for a side that has finished its part of a
    /// simultaneous decision, though it may still take that back.
    pub(crate) fn waiting(&self, state: &State, side: Side, asked: bool) -> Option<Waiting> {
        let procedure = running(state).filter(|procedure| !procedure.has_finished(state, side))?;
        let question = procedure.ask(self, state, side)?;
        Some(Waiting {
            side,
            say: if asked { Phrase::bare("wait.you") } else { question.wait },
            case: if asked { question.case } else { question.wait_case }.into(),
        })
    }
}

/// What is said in place of a question to which there is no answer but that one is done.
fn nothing_left(state: &State) -> Option<&'static str> {
    match state.frame() {
        Some(Frame::Turn(TurnStage::March)) => Some("ask.march-over"),
        Some(Frame::Turn(TurnStage::Leaders)) => Some("ask.leaders-over"),
        Some(Frame::Supply(SupplyStage::Attrition)) => Some("ask.attrition-lost"),
        _ => None,
    }
}

/// Whether only this side's part of a simultaneous decision is missing.
fn is_last(state: &State, side: Side) -> bool {
    running(state).is_some_and(|procedure| procedure.has_finished(state, side.other()))
}
