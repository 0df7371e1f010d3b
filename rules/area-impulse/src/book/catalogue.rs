//! The rules of a book as the catalogue offers them.

use protocol::catalog::{OptionInfo, Preset};

use super::figures::Book;
use super::rules::{OfferedRule, Rule, Tier};

impl Book {
    /// Whether the rulebook has a rule.
    pub(crate) fn has(&self, rule: Rule) -> bool {
        self.offered.iter().any(|offered| offered.rule == rule)
    }

    /// The options as the catalogue shows them.
    pub(crate) fn option_infos(&self) -> Vec<OptionInfo> {
        let info = |offered: &OfferedRule| OptionInfo {
            id: offered.rule.id().to_owned(),
            title: offered.title.to_owned(),
            summary: offered.summary.to_owned(),
            case: offered.case.to_owned(),
            default: false,
            excludes: offered
                .rule
                .excludes()
                .map(|rule| rule.id().to_owned())
                .into_iter()
                .collect(),
            reconstructed: offered.reconstructed,
            bids_for: offered.rule.bids_for(),
        };
        self.offered.iter().map(info).collect()
    }

    /// The named sets of options.
    pub(crate) fn presets(&self) -> Vec<Preset> {
        let preset = |title: &str, tiers: &[Tier]| Preset {
            title: title.to_owned(),
            options: self
                .offered
                .iter()
                .filter(|offered| tiers.contains(&offered.tier))
                .map(|offered| offered.rule.id().to_owned())
                .collect(),
        };
        vec![
            preset("Basic", &[]),
            preset("Advanced", &[Tier::Advanced]),
            preset("Everything", &[Tier::Advanced, Tier::Optional]),
        ]
    }
}
