//! The rules that players may add by agreement, each a switch of its own.

use kernel::Side;

macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident = $id:literal,)*) => {
        /// A rule that can be switched on for a table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Rule {
            $($(#[$doc])* $rule,)*
        }

        impl Rule {
            /// All of them.
            pub(crate) const ALL: &[Rule] = &[$(Rule::$rule,)*];

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
    /// The rule with this id.
    pub(crate) fn from_id(id: &str) -> Option<Rule> {
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

    /// The side for which both players bid under it.
    #[must_use]
    pub const fn bids_for(self) -> Option<Side> {
        match self {
            Rule::BidsUnion => Some(Side::Union),
            Rule::BidsConfederate => Some(Side::Confederate),
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
pub struct OfferedRule {
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

impl OfferedRule {
    /// The same for a rule that is only mentioned, and had to be reconstructed.
    #[must_use]
    pub const fn reconstructed(self) -> OfferedRule {
        OfferedRule {
            reconstructed: true,
            ..self
        }
    }

    /// A rule that the rulebook describes.
    #[must_use]
    pub const fn new(
        rule: Rule,
        tier: Tier,
        case: &'static str,
        title: &'static str,
        summary: &'static str,
    ) -> OfferedRule {
        OfferedRule {
            rule,
            title,
            summary,
            case,
            tier,
            reconstructed: false,
        }
    }
}
