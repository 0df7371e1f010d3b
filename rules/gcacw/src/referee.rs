//! The game as the catalogue offers it: board, tables and counters, words, cases and rulings.

use std::sync::Arc;

use kernel::Published;
use kernel::cases::summaries;
use kernel::data::DataError;
use protocol::catalog::{Preset, RulesetInfo, ScenarioInfo};
use protocol::package::RulingsPage;

use crate::cases;
use crate::data::Overlay;
use crate::game::Gcacw;
use crate::show::cards::cards;
use crate::show::package::{ID, package};

/// What the lobby says of a scenario, by its id; how many hours it takes; whether it is the one to begin with.
fn about(id: &str) -> (&'static str, [u8; 2], bool) {
    match id {
        "warwick-line" => (
            "McClellan comes up against Magruder's works before Yorktown, in three dry days of April.",
            [2, 4],
            false,
        ),
        "johnstons-retreat" => (
            "Johnston slips away from Yorktown with his trains, five days ahead of rain, pursuit and the Union's ships.",
            [5, 9],
            false,
        ),
        "stuarts-ride" => (
            "Two regiments ride around McClellan's whole army, and a bridge is down on the way home.",
            [1, 2],
            false,
        ),
        "seven-days" => (
            "Lee's first week in command: Oak Grove to Malvern Hill, with all of both armies.",
            [9, 16],
            false,
        ),
        "gates-of-richmond" => (
            "McDowell marches from Fredericksburg after all: seven days for two armies to close on Richmond.",
            [8, 14],
            false,
        ),
        "gaines-mill" => (
            "Lee falls upon Porter, alone north of the Chickahominy: two days of June, and night comes early on the first.",
            [2, 4],
            false,
        ),
        "retreat-to-the-james" => (
            "McClellan's army streams to the James with Lee at its heels: the last three of the Seven Days.",
            [4, 7],
            false,
        ),
        "peninsula-campaign" => (
            "From the landing in April to the end of July: the whole Peninsula Campaign, with its fleets, railroads, \
             depots and politics, in up to 112 turns.",
            [40, 90],
            false,
        ),
        _ => (
            "Johnston falls upon the two corps south of the swollen Chickahominy: two days, eight divisions.",
            [2, 3],
            true,
        ),
    }
}

/// On To Richmond!, with the corrections of an owner of a printed copy.
///
/// # Errors
/// When an overlay names what does not exist, or the corrected data fail a check.
pub fn on_to_richmond(overlays: &[Overlay]) -> Result<Published<Gcacw>, DataError> {
    let rules = Gcacw::new(overlays)?;
    let package = package(&rules.data, summaries(cases::on_to_richmond()?));
    // A saved game knows its scenario by its place in the file: the order of the book is for the reader only.
    let mut scenarios: Vec<_> = rules.data.all_scenarios().collect();
    scenarios.sort_by_key(|scenario| scenario.entry.number);
    let scenarios = scenarios.into_iter().map(|scenario| {
        let (summary, [least_hours, most_hours], to_begin) = about(&scenario.entry.id);
        ScenarioInfo {
            id: scenario.entry.id.clone(),
            title: scenario.entry.title.clone(),
            summary: summary.to_owned(),
            board: kernel::address(&rules.data.board(scenario)),
            least_hours,
            most_hours,
            to_begin,
        }
    });
    let info = RulesetInfo {
        id: ID.to_owned(),
        title: package.title.clone(),
        subtitle: "The Peninsula Campaign, 1862".to_owned(),
        about:
            "Hexes of a mile, days of marches. Whoever wins the initiative acts with a leader or a division, and a die \
                tells how far it goes; fatigue tells who still can. McClellan comes up the Peninsula by Yorktown and \
                Williamsburg, Lee throws him back from Richmond: points for places and losses decide who wins, and how \
                clearly."
                .to_owned(),
        complexity: 5,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        package: kernel::address(&package),
        scenarios: scenarios.collect(),
        options: Vec::new(),
        presets: vec![Preset {
            title: "As in the book".to_owned(),
            options: Vec::new(),
        }],
    };
    let rulings = RulingsPage {
        cards: cards(&rules.data.tables),
        ..cases::rulings()?.page()
    };
    Ok(Published {
        rules: Arc::new(rules),
        info,
        package,
        rulings: vec![rulings],
    })
}
