//! The trait that every game implements.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Debug;

use protocol::board::Board;
use protocol::http::About;
use protocol::survey::{Query, Survey};
use protocol::view::{Outcome, PieceId, SpaceId};
use protocol::{BySide, ByViewer, Side, TableView, Viewer};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::choice::{Spoken, Vocabulary};
use crate::{Dice, Pace, Refusal, Sides, Turn};

/// The options that are switched on for a table, by id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionSet(pub BTreeSet<String>);

impl OptionSet {
    /// Whether an option is on.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.0.contains(id)
    }
}

impl<S: Into<String>> FromIterator<S> for OptionSet {
    fn from_iter<I: IntoIterator<Item = S>>(ids: I) -> OptionSet {
        OptionSet(ids.into_iter().map(Into::into).collect())
    }
}

/// Why a game cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// There is no such scenario.
    #[error("there is no scenario '{0}'")]
    UnknownScenario(String),
    /// There is no such option.
    #[error("there is no option '{0}'")]
    UnknownOption(String),
    /// Two options exclude each other.
    #[error("the options '{0}' and '{1}' exclude each other")]
    Excluded(String, String),
    /// A saved state cannot be read.
    #[error("the saved state cannot be read: {0}")]
    BadState(String),
    /// A saved state is of a later edition of the rules.
    #[error("the saved state is of edition {saved}, and these rules are edition {own}")]
    LaterEdition {
        /// The edition that saved it.
        saved: u32,
        /// The edition of the rules that were to read it.
        own: u32,
    },
}

/// How far a game is and how short what it asks is meant to be: what clocks go by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tempo {
    /// The number of the turn; it grows from turn to turn.
    pub turn: u16,
    /// The sides that are asked something short in the middle of what the other side does: which unit takes a loss, where
    /// to a retreat goes.
    pub interrupted: Sides,
}

/// What the players have bid for the side that both wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideBids {
    /// The side.
    pub wanted: Side,
    /// What each has bid, by the side that he plays now.
    pub bids: BySide<u8>,
    /// What the side is worth that was bid for: what the other side has got for it; `None` where the state does not tell.
    pub price: Option<u8>,
}

/// The rules of a game.
///
/// `self` holds what is printed (board and counters, with overlays); a state holds what changes. The frames of
/// sub-procedures are part of the state, so a game can stop at any point for a year.
pub trait Ruleset: Send + Sync + 'static {
    /// Everything that changes during play.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One thing that a hand does at the table. Its text form is the id on the wire: a verb and its targets, joined by
    /// colons, as [`protocol::view::Offer`] says.
    type Choice: Spoken;

    /// The edition of these rules: raised by hand when another choice is legal, other dice are rolled or another shape is
    /// saved than before, so that journals and states of the one are not taken for those of the other.
    fn edition(&self) -> u32;

    /// The address of what is printed: board, counters and tables with their corrections.
    fn printed(&self) -> &str;

    /// The board of a scenario; `None` when there is no such scenario. A large one may be built each time.
    fn board(&self, scenario: &str) -> Option<Cow<'_, Board>>;

    /// The names of the overlays that corrected what is printed.
    fn overlays(&self) -> &[String] {
        &[]
    }

    /// Sets up a scenario.
    ///
    /// # Errors
    /// When the scenario or an option is unknown, or options exclude each other.
    fn setup(&self, scenario: &str, options: &OptionSet, dice: &mut dyn Dice) -> Result<Self::State, SetupError>;

    /// Whether a state that was read from elsewhere is one of this game. What [`Ruleset::setup`] and
    /// [`Ruleset::apply`] lead to always is.
    ///
    /// # Errors
    /// What is wrong with it.
    fn check(&self, _state: &Self::State) -> Result<(), String> {
        Ok(())
    }

    /// Brings a state that an older edition saved into the shape of this one, where defaults for new fields are not
    /// enough.
    ///
    /// # Errors
    /// Why it cannot be done.
    fn upgrade(&self, saved: Value, _edition: u32) -> Result<Value, String> {
        Ok(saved)
    }

    /// Who has to decide: none, one, or both.
    fn to_act(&self, state: &Self::State) -> Sides;

    /// How far the game is, and who of those who have to decide is asked something short in the other side's part.
    fn tempo(&self, state: &Self::State) -> Tempo;

    /// Whether `side` may make this choice now. The one place where legality lives.
    ///
    /// # Errors
    /// The case that forbids it.
    fn judge(&self, state: &Self::State, side: Side, choice: Self::Choice) -> Result<(), Refusal>;

    /// Every choice that [`Ruleset::judge`] allows a side that has to decide, and no other, appended to `into`; what
    /// others have appended there is not looked at.
    fn list(&self, state: &Self::State, side: Side, into: &mut Vec<Self::Choice>);

    /// Every choice that [`Ruleset::judge`] allows, and no other, appended to `into`.
    fn choices(&self, state: &Self::State, side: Side, into: &mut Vec<Self::Choice>) {
        if self.to_act(state).contains(side) {
            self.list(state, side, into);
        }
    }

    /// What could be said behind the verbs of this game at any time, legal or not: what the laws draw from.
    fn vocabulary(&self, state: &Self::State) -> Vocabulary;

    /// Makes a choice that [`Ruleset::judge`] has allowed.
    fn make(&self, state: &mut Self::State, side: Side, choice: Self::Choice, turn: &mut Turn<'_>);

    /// Makes a choice: judges it first, and changes nothing if it is refused.
    ///
    /// # Errors
    /// The refusal of [`Ruleset::judge`].
    fn apply(
        &self,
        state: &mut Self::State,
        side: Side,
        choice: Self::Choice,
        turn: &mut Turn<'_>,
    ) -> Result<(), Refusal> {
        self.judge(state, side, choice)?;
        self.make(state, side, choice, turn);
        Ok(())
    }

    /// What a viewer may see. Redaction happens here only. `log_len`, `undoable` and `prompt.seq` stay 0: the server
    /// counts those.
    fn view(&self, state: &Self::State, viewer: Viewer) -> TableView;

    /// What each viewer class may see: [`Ruleset::view`] for all of them. A game can make here what they share only
    /// once.
    fn views(&self, state: &Self::State) -> ByViewer<TableView> {
        ByViewer::of(|viewer| self.view(state, viewer))
    }

    /// How the game ended, once it has.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// Whether the players sit opposite to the seats they took: who took the Union seat plays the Confederates, and the
    /// other way round. A game says so once, when bids for a side are opened.
    fn exchanged(&self, _state: &Self::State) -> bool {
        false
    }

    /// What the players have bid for a side, once that is open; `None` where nobody bids for sides.
    fn side_bids(&self, _state: &Self::State) -> Option<SideBids> {
        None
    }

    /// Why `side` cannot do what it asks about; `None` when nothing stands in the way.
    fn why(&self, state: &Self::State, side: Side, about: &About) -> Option<Refusal>;

    /// How a choice would come out, or where something lies that is drawn on request; `None` when there is nothing to
    /// say. It rests on nothing that `viewer` may not see. How far a piece can go is no question to the game itself
    /// ([`crate::answers::answer`]).
    fn survey(&self, _state: &Self::State, _viewer: Viewer, _query: &Query) -> Option<Survey> {
        None
    }

    /// How a piece may be marched on now: the single choices of `side` that take it farther, appended to `into`, each of
    /// which [`Ruleset::judge`] allows. Returns where the piece stands; `None` when it is no piece that marches, or
    /// marching is not what is asked. A game without marches has none.
    ///
    /// It rests on nothing that the side may not see: see [`crate::reach`].
    fn paces(
        &self,
        _state: &Self::State,
        _side: Side,
        _piece: PieceId,
        _into: &mut Vec<Pace<Self::Choice>>,
    ) -> Option<SpaceId> {
        None
    }

    /// Who goes first of several that are sent to one place together, where not all may find room: the higher, and of equals
    /// whoever was named first. It rests on nothing that the owner of the piece may not see.
    fn precedence(&self, _state: &Self::State, _piece: PieceId) -> u16 {
        0
    }

    /// Why nobody is taken along by a choice that a side has, which ends what its pieces are asked about: what is told of
    /// those who stay for it when others go together. It rests on nothing that the side may not know.
    fn goes_alone(&self, _state: &Self::State, _side: Side, _choice: Self::Choice) -> Option<Refusal> {
        None
    }

    /// What is told of several that go to one place together when not all of them are obliged to the same
    /// ([`Pace::obliges`]): of two phrases the one that nobody is to overlook.
    fn graver(&self, one: &'static str, _other: &'static str) -> &'static str {
        one
    }

    /// The answers to a question of `side` that asks from which of several spaces a piece comes to where it was sent, each
    /// with that space; empty when something else is asked. Those who go there together answer alike.
    ///
    /// It rests on nothing that the side may not see, and none of them rolls or shows anything.
    fn approaches(&self, _state: &Self::State, _side: Side) -> Vec<(Self::Choice, SpaceId)> {
        Vec::new()
    }
}
