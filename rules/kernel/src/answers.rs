//! What is answered on request: how far pieces march, alone and together, who can be named together, and what the game
//! itself has to say.

use protocol::Viewer;
use protocol::survey::{Query, Survey};

use crate::Ruleset;
use crate::muster::muster;
use crate::parties::parties;
use crate::reach::reach;

/// The answer to any question: marches and musters from here, whatever else there is from the game.
pub fn answer<R: Ruleset>(rules: &R, state: &R::State, viewer: Viewer, query: &Query) -> Option<Survey> {
    match query {
        Query::Reach(piece) => {
            let legs = reach(rules, state, viewer.side()?, *piece);
            (!legs.is_empty()).then_some(Survey::Reach(legs))
        }
        Query::Company(pieces) => {
            let parties = parties(rules, state, viewer.side()?, pieces);
            (!parties.is_empty()).then_some(Survey::Company(parties))
        }
        Query::Muster(naming) => {
            let muster = muster(rules, state, viewer.side()?, naming)?;
            Some(Survey::Muster(Box::new(muster)))
        }
        _ => rules.survey(state, viewer, query),
    }
}
