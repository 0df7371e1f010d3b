//! Not War But Murder as the catalogue offers it.

use std::sync::Arc;

use kernel::referee::Table;
use kernel::{Dice, Match, OptionSet, Referee, Ruleset, SetupError};
use protocol::board::Board;
use protocol::catalog::{RulesetInfo, ScenarioInfo};
use protocol::package::RulesetPackage;

use crate::AreaImpulse;
use crate::book::NOT_WAR_BUT_MURDER;
use crate::data::{DataError, GameData, Overlay, cases};
use crate::phrases::package;
use crate::setup::SCENARIO;

/// A game of the system with its words, for the server.
pub struct AreaImpulseReferee {
    rules: Arc<AreaImpulse>,
    info: RulesetInfo,
    package: RulesetPackage,
}

/// Not War But Murder, with the corrections of an owner of a printed copy.
///
/// # Errors
/// When an overlay names what does not exist, or the corrected data fail a check.
pub fn not_war_but_murder(overlays: &[Overlay]) -> Result<AreaImpulseReferee, DataError> {
    let book = NOT_WAR_BUT_MURDER;
    let title = "Not War But Murder";
    let words = package(book.id, title, cases::summaries(cases::not_war_but_murder()?));
    let rules = Arc::new(AreaImpulse::new(book, GameData::not_war_but_murder(overlays)?));
    let info = RulesetInfo {
        id: book.id.to_owned(),
        title: title.to_owned(),
        subtitle: "The Cold Harbor campaign, May 27 to June 3, 1864".to_owned(),
        about: "Grant moves from the North Anna toward Richmond, and Lee has to stop him once more. Two armies \
                march and assault in alternating impulses until the sun sets; nobody knows when that will be. The \
                Union wins by entering Richmond or by gathering ten victory points in eight days."
            .to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        package: kernel::address(&words),
        scenarios: vec![ScenarioInfo {
            id: SCENARIO.to_owned(),
            title: "The campaign".to_owned(),
            summary: "All eight days, from the bridges of the North Anna to the lines at Cold Harbor.".to_owned(),
            board: kernel::address(&rules.data.board),
        }],
        options: book.option_infos(),
        presets: book.presets(),
    };
    Ok(AreaImpulseReferee {
        rules,
        info,
        package: words,
    })
}

impl AreaImpulseReferee {
    /// The rules behind it.
    #[must_use]
    pub fn rules(&self) -> &Arc<AreaImpulse> {
        &self.rules
    }
}

impl Referee for AreaImpulseReferee {
    fn info(&self) -> &RulesetInfo {
        &self.info
    }

    fn package(&self) -> &RulesetPackage {
        &self.package
    }

    fn board(&self, scenario: &str) -> Option<&Board> {
        (scenario == SCENARIO).then_some(&self.rules.data.board)
    }

    fn overlays(&self) -> &[String] {
        &self.rules.data.overlays
    }

    fn open(&self, scenario: &str, options: &OptionSet, dice: &mut dyn Dice) -> Result<Box<dyn Match>, SetupError> {
        let state = self.rules.setup(scenario, options, dice)?;
        Ok(Box::new(Table {
            rules: Arc::clone(&self.rules),
            state,
        }))
    }

    fn load(&self, saved: &[u8]) -> Result<Box<dyn Match>, SetupError> {
        Ok(Box::new(Table::load(Arc::clone(&self.rules), saved)?))
    }
}
