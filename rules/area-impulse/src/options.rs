//! Options: the rules that players may add by agreement, each a switch of its own.

use kernel::{OptionSet, SetupError, Side};
use protocol::catalog::{OptionInfo, Preset};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::book::Book;

macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident = $id:literal,)*) => {
        /// A rule that can be switched on for a table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Rule {
            $($(#[$doc])* $rule,)*
        }

        impl Rule {
            const ALL: &[Rule] = &[$(Rule::$rule,)*];

            /// Its id in the catalogue.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $(Rule::$rule => $id,)*
                }
            }
        }
    };
}

rules! {
    /// Artillery that crosses a ford or ferry stops there, exhausted.
    ArtilleryFords = "artillery-fords",
    /// The play balance variant of Lee's health.
    LeeHealth = "lee-health-variant",
    /// Each corps counts against an assault, the first too.
    LiteralCorps = "literal-corps-penalty",
    /// Rain slows and weakens the attacker.
    Weather = "weather",
    /// Leaders can be wounded or killed.
    LeaderCasualties = "leader-casualties",
    /// Corps leaders take part in assaults.
    LeaderParticipation = "leader-participation",
    /// Fresh units may go farther and assault as if exhausted.
    ForcedMarch = "forced-march",
    /// Bridges are held, blown up and repaired.
    Bridges = "bridges",
    /// Artillery that moves into an assault adds less.
    ArtilleryCrossing = "artillery-crossing",
    /// Artillery supports assaults and defenses from where it stands.
    Bombardment = "bombardment",
    /// Divisions detach brigades.
    Detachments = "detachments",
    /// Both players want the Union and bid for it.
    BidsUnion = "bids-union",
    /// Both players want the Confederates and bid for them.
    BidsConfederate = "bids-confederate",
    /// Union units move slower south of the rivers.
    MapConfusion = "map-confusion",
    /// The Advantage buys a march at night.
    NightMarch = "night-march",
    /// Markers that mislead the enemy.
    Misdirection = "misdirection",
    /// Union orders to assault may fail.
    Insubordination = "insubordination",
    /// Units that the rulebook leaves to choice.
    ExtraUnits = "ferraro",
    /// Union cavalry on the railway earns a point.
    CavalryRaid = "cavalry-raid",
    /// Meade commands instead of Grant.
    MeadeAndGrant = "meade-and-grant",
    /// False reports of leaders.
    LimitedIntelligence = "limited-intelligence",
    /// What is left of three divisions fights on.
    ReducedDivisions = "reduced-divisions",
    /// Gunboats help the Union along the James.
    Gunboats = "gunboats",
    /// G.W. Smith commands instead of Lee.
    SmithCommands = "smith-commands",
    /// The senior corps commander leads the Union army.
    SumnerCommands = "sumner-commands",
    /// Siege guns before Richmond.
    SiegeGuns = "siege-guns",
    /// The game begins a day earlier.
    EarlyStart = "early-start",
    /// A corps comes to the help of the Union.
    LincolnSendsHelp = "lincoln-sends-help",
    /// Jackson may sleep through a day.
    JacksonSleeps = "jackson-sleeps",
}

impl Rule {
    fn from_id(id: &str) -> Option<Rule> {
        Rule::ALL.iter().copied().find(|rule| rule.id() == id)
    }

    /// The rule that it cannot be combined with.
    #[must_use]
    pub const fn excludes(self) -> Option<Rule> {
        match self {
            Rule::BidsUnion => Some(Rule::BidsConfederate),
            Rule::BidsConfederate => Some(Rule::BidsUnion),
            Rule::SmithCommands => Some(Rule::SumnerCommands),
            Rule::SumnerCommands => Some(Rule::SmithCommands),
            _ => None,
        }
    }
}

/// Where a rulebook puts a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    /// Part of the advanced game.
    Advanced,
    /// Optional.
    Optional,
    /// A matter of agreement, one of two that exclude each other, or a variant that favours a side or a reading: in no
    /// preset.
    Variant,
}

/// A rule as a rulebook offers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The rule.
    pub rule: Rule,
    /// Its title.
    pub title: &'static str,
    /// What it changes, in our own words.
    pub summary: &'static str,
    /// The case that describes it.
    pub case: &'static str,
    /// Where the rulebook puts it.
    pub tier: Tier,
    /// Whether it had to be reconstructed.
    pub reconstructed: bool,
}

impl Offer {
    /// The same for a rule that is only mentioned, and had to be reconstructed.
    #[must_use]
    pub const fn reconstructed(self) -> Offer {
        Offer {
            reconstructed: true,
            ..self
        }
    }

    /// A rule that the rulebook describes.
    #[must_use]
    pub const fn new(rule: Rule, tier: Tier, case: &'static str, title: &'static str, summary: &'static str) -> Offer {
        Offer {
            rule,
            title,
            summary,
            case,
            tier,
            reconstructed: false,
        }
    }
}

/// The rules that are switched on for a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options(u64);

impl Options {
    /// Whether a rule is on.
    #[inline]
    #[must_use]
    pub const fn has(self, rule: Rule) -> bool {
        self.0 >> rule as u32 & 1 == 1
    }

    /// Whether no rule is on.
    #[inline]
    #[must_use]
    pub const fn is_basic(self) -> bool {
        self.0 == 0
    }

    /// The same with a rule switched on.
    #[must_use]
    pub const fn with(self, rule: Rule) -> Options {
        Options(self.0 | 1 << rule as u32)
    }

    fn rules(self) -> impl Iterator<Item = Rule> {
        Rule::ALL.iter().copied().filter(move |rule| self.has(*rule))
    }
}

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rules().map(Rule::id))
    }
}

/// The saved forms of options: the ids, or the three switches of games saved by version 0.1.
#[derive(Deserialize)]
#[serde(untagged)]
enum Saved {
    Ids(Vec<String>),
    Switches {
        #[serde(default)]
        f: bool,
        #[serde(default)]
        h: bool,
        #[serde(default)]
        c: bool,
    },
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        let ids = match Saved::deserialize(deserializer)? {
            Saved::Ids(ids) => ids,
            Saved::Switches { f, h, c } => [(f, Rule::ArtilleryFords), (h, Rule::LeeHealth), (c, Rule::LiteralCorps)]
                .into_iter()
                .filter(|(on, _)| *on)
                .map(|(_, rule)| rule.id().to_owned())
                .collect(),
        };
        let rule =
            |id: String| Rule::from_id(&id).ok_or_else(|| D::Error::custom(format!("there is no option '{id}'")));
        ids.into_iter()
            .try_fold(Options::default(), |options, id| Ok(options.with(rule(id)?)))
    }
}

impl Book {
    /// The options of a table, if this book has them and they go together.
    pub(crate) fn options_of(&self, set: &OptionSet) -> Result<Options, SetupError> {
        let mut options = Options::default();
        for id in &set.0 {
            let offer = self.offers.iter().find(|offer| offer.rule.id() == id);
            let offer = offer.ok_or_else(|| SetupError::UnknownOption(id.clone()))?;
            if let Some(other) = offer.rule.excludes().filter(|other| set.has(other.id())) {
                return Err(SetupError::Excluded(id.clone(), other.id().to_owned()));
            }
            options = options.with(offer.rule);
        }
        Ok(options)
    }

    /// Whether the rulebook has a rule.
    pub(crate) fn has(&self, rule: Rule) -> bool {
        self.offers.iter().any(|offer| offer.rule == rule)
    }

    /// The options as the catalogue shows them.
    pub(crate) fn option_infos(&self) -> Vec<OptionInfo> {
        let info = |offer: &Offer| OptionInfo {
            id: offer.rule.id().to_owned(),
            title: offer.title.to_owned(),
            summary: offer.summary.to_owned(),
            case: offer.case.to_owned(),
            default: false,
            excludes: offer
                .rule
                .excludes()
                .map(|rule| rule.id().to_owned())
                .into_iter()
                .collect(),
            reconstructed: offer.reconstructed,
            bids_for: match offer.rule {
                Rule::BidsUnion => Some(Side::Union),
                Rule::BidsConfederate => Some(Side::Confederate),
                _ => None,
            },
        };
        self.offers.iter().map(info).collect()
    }

    /// The named sets of options.
    pub(crate) fn presets(&self) -> Vec<Preset> {
        let preset = |title: &str, tiers: &[Tier]| Preset {
            title: title.to_owned(),
            options: self
                .offers
                .iter()
                .filter(|offer| tiers.contains(&offer.tier))
                .map(|offer| offer.rule.id().to_owned())
                .collect(),
        };
        vec![
            preset("Basic", &[]),
            preset("Advanced", &[Tier::Advanced]),
            preset("Everything", &[Tier::Advanced, Tier::Optional]),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_saved_by_their_ids() {
        let options = Options::default().with(Rule::LeeHealth).with(Rule::Weather);
        let saved = serde_json::to_string(&options).expect("options serialise");
        assert_eq!(saved, r#"["lee-health-variant","weather"]"#);
        assert_eq!(serde_json::from_str::<Options>(&saved).ok(), Some(options));
        assert!(serde_json::from_str::<Options>(r#"["no-such-rule"]"#).is_err());
    }

    #[test]
    fn the_first_saved_form_is_still_read() {
        let read: Options = serde_json::from_str(r#"{"f":true,"c":true}"#).expect("the old form is read");
        assert_eq!(
            read,
            Options::default().with(Rule::ArtilleryFords).with(Rule::LiteralCorps)
        );
    }
}
