//! The campaign: scenario 9, played by the advanced game of the book.
//!
//! | chapter of the advanced game | room |
//! |---|---|
//! | 1.0 the sequence of play | `sequence` |
//! | 2.0 the landing | `landing` |
//! | 3.0, 4.0 random and strategic events | `events` |
//! | 5.0 the posture of the Union | `posture` |
//! | 6.0 the end of the action cycle | `cycle`, `closing` |
//! | 7.0 strategic movement | `strategic` |
//! | 8.0 railroads | `rail` |
//! | 9.0 the Virginia and the Monitor | `ironclads` |
//! | 10.0 ships | `amphibious` |
//! | 11.0 gunboats | `boats` |
//! | 12.0 counties | `control`, [`counties`] |
//! | 13.0 reinforcements | `reinforcements` |
//! | 14.0 the Valley | `valley` |
//! | 15.0 transfers, and how those on the turn track arrive | `transfers` |
//! | 16.0 Fort Monroe and Norfolk | `norfolk` |
//! | 17.1 depots | `depots` |
//! | 17.2 to 17.4 supply and foraging | `supply` |
//! | 18.0 the siege artillery | `siege` |
//! | 19.0 substitutes | `detachment`, `attachment` |
//! | 20.0 Johnston and Lee | `johnston` |
//! | 21.0 the reorganization of the army | `reorganization` |
//! | 23.0 the ends of the game, and its points | [`victory`] |
//! | what is asked in it | `asked` |
//! | the special rules of scenario 9 | `rules` |
//! | trains and ships: what they have in common, and what is remembered of them | `transit`, `travel`, `remembered` |
//! | what is shown of all this: boxes, tracks, badges, counties | `shown` |
//! | what it has in a state, its terms, its questions, its steps | `part`, `terms`, `questions`, `steps` |
//! | what is asked of it again and again | `looks` |
//! | the set-ups, what is asked of the maps alone | [`data`], `ground` |
//!
//! Its part of the state is absent in all other scenarios. A unit that is not on the map is in a box beside it, or under
//! way on the turn track: [`Away`] says where.

mod amphibious;
mod asked;
mod attachment;
mod boats;
mod closing;
mod control;
pub mod counties;
mod cycle;
pub mod data;
mod depots;
mod detachment;
mod events;
mod ground;
mod ironclads;
mod johnston;
mod landing;
mod looks;
mod norfolk;
mod part;
mod posture;
mod questions;
mod rail;
mod reinforcements;
mod remembered;
mod reorganization;
mod rules;
mod sequence;
mod shown;
mod siege;
mod steps;
mod strategic;
mod supply;
mod terms;
mod transfers;
mod transit;
pub mod travel;
mod valley;
pub mod victory;
pub(crate) mod words;

pub use part::Campaign;
pub use questions::Asked;
pub use remembered::{Station, Travel};
pub(crate) use shown::{campaign_boxes, campaign_tracks, markers};
pub use steps::Step;
pub use terms::{Away, Closing, Depot, Event, Goal, Place, Posture, Release, Siege};
