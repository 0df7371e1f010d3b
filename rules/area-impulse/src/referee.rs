//! The games as the catalogue offers them: each book with its committed board and counters, its words, cases and rulings.

use std::sync::Arc;

use kernel::Published;
use kernel::cases::{Case, summaries};
use protocol::catalog::{RulesetInfo, ScenarioInfo};
use protocol::package::RulingsPage;

use crate::book::{BIRTH_OF_A_LEGEND, NOT_WAR_BUT_MURDER};
use crate::data::{DataError, GameData, Overlay, cases};
use crate::game::AreaImpulse;
use crate::setup::SCENARIO;
use crate::show::package::{Words, package};
use crate::show::{phrases, primer};

impl GameData {
    /// The board and counters of Not War But Murder, corrected by `overlays`.
    ///
    /// # Errors
    /// When an overlay names what does not exist, or the corrected data fail a check.
    pub fn not_war_but_murder(overlays: &[Overlay]) -> Result<GameData, DataError> {
        let files = [
            include_str!("../boards/not-war-but-murder.json"),
            include_str!("../boards/not-war-but-murder-counters.json"),
        ];
        GameData::load(&NOT_WAR_BUT_MURDER, files, overlays)
    }

    /// The board and counters of Birth of a Legend, corrected by `overlays`.
    ///
    /// # Errors
    /// When an overlay names what does not exist, or the corrected data fail a check.
    pub fn birth_of_a_legend(overlays: &[Overlay]) -> Result<GameData, DataError> {
        let files = [
            include_str!("../boards/birth-of-a-legend.json"),
            include_str!("../boards/birth-of-a-legend-counters.json"),
        ];
        GameData::load(&BIRTH_OF_A_LEGEND, files, overlays)
    }
}

/// Not War But Murder, with the corrections of an owner of a printed copy.
///
/// # Errors
/// When an overlay names what does not exist, or the corrected data fail a check.
pub fn not_war_but_murder(overlays: &[Overlay]) -> Result<Published<AreaImpulse>, DataError> {
    let rules = AreaImpulse::new(NOT_WAR_BUT_MURDER, GameData::not_war_but_murder(overlays)?);
    let shown = Shown {
        subtitle: "The Cold Harbor campaign, May 27 to June 3, 1864",
        about: "Grant moves from the North Anna toward Richmond, and Lee has to stop him once more. Two armies \
                march and assault in alternating impulses until the sun sets; nobody knows when that will be. The \
                Union wins by entering Richmond or by gathering ten victory points in eight days.",
        campaign: "All eight days, from the bridges of the North Anna to the lines at Cold Harbor. A day takes about forty \
                   minutes, and the first shows how the game is played.",
        complexity: 2,
        hours: [4, 7],
        words: Words {
            phrases: phrases::NOT_WAR_BUT_MURDER,
            verbs: phrases::NOT_WAR_BUT_MURDER_VERBS,
            tidings: phrases::NOT_WAR_BUT_MURDER_TIDINGS,
            primer: primer::NOT_WAR_BUT_MURDER,
        },
    };
    let rulings = vec![cases::rulings_of_not_war_but_murder()?.page()];
    Ok(publish(rules, &shown, cases::not_war_but_murder()?, rulings))
}

/// Birth of a Legend, with the corrections of an owner of a printed copy.
///
/// # Errors
/// When an overlay names what does not exist, or the corrected data fail a check.
pub fn birth_of_a_legend(overlays: &[Overlay]) -> Result<Published<AreaImpulse>, DataError> {
    let rules = AreaImpulse::new(BIRTH_OF_A_LEGEND, GameData::birth_of_a_legend(overlays)?);
    let shown = Shown {
        subtitle: "Lee and the Seven Days, June 26 to July 2, 1862",
        about: "McClellan stands before Richmond, and Lee, a few weeks in command, sets out to drive him from its gates. \
                Leaders have to be roused before their men move, the sun sets when it will, and the Union lives from a \
                Supply Train at White House Landing. The Confederates win by cutting the Army of the Potomac off from \
                the river that feeds it; the Union wins by keeping its way there open for seven days, or by taking \
                Richmond. Which landing and which areas decide depends on where the train is.",
        campaign: "All seven days, from Mechanicsville to Malvern Hill. A day takes about forty minutes, and the first shows \
                   how the game is played.",
        complexity: 2,
        hours: [4, 6],
        words: Words {
            phrases: phrases::BIRTH_OF_A_LEGEND,
            verbs: phrases::BIRTH_OF_A_LEGEND_VERBS,
            tidings: phrases::BIRTH_OF_A_LEGEND_TIDINGS,
            primer: primer::BIRTH_OF_A_LEGEND,
        },
    };
    let rulings = vec![
        cases::rulings_of_birth_of_a_legend()?.page(),
        cases::rulings_of_not_war_but_murder()?.shared().page(),
    ];
    Ok(publish(rules, &shown, cases::birth_of_a_legend()?, rulings))
}

/// What the catalogue says of a game beside what its book says.
struct Shown {
    subtitle: &'static str,
    about: &'static str,
    campaign: &'static str,
    /// How much there is to learn, from 1 to 5.
    complexity: u8,
    /// How many hours it takes, from and to.
    hours: [u8; 2],
    words: Words,
}

fn publish(rules: AreaImpulse, shown: &Shown, cases: Vec<Case>, rulings: Vec<RulingsPage>) -> Published<AreaImpulse> {
    let book = &rules.book;
    let package = package(book, &shown.words, summaries(cases));
    let info = RulesetInfo {
        id: book.id.to_owned(),
        title: book.title.to_owned(),
        subtitle: shown.subtitle.to_owned(),
        about: shown.about.to_owned(),
        complexity: shown.complexity,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        package: kernel::address(&package),
        scenarios: vec![ScenarioInfo {
            id: SCENARIO.to_owned(),
            title: "The campaign".to_owned(),
            summary: shown.campaign.to_owned(),
            board: kernel::address(&rules.data.board),
            least_hours: shown.hours[0],
            most_hours: shown.hours[1],
            to_begin: true,
        }],
        options: book.option_infos(),
        presets: book.presets(),
    };
    Published {
        rules: Arc::new(rules),
        info,
        package,
        rulings,
    }
}
