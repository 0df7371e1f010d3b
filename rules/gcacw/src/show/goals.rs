//! How a scenario is won, by which special rules it is played, and how it stands.

use std::collections::BTreeMap;

use kernel::choice::Target;
use kernel::{Phrase, Side, phrase};
use protocol::survey::{Goals, Standing};

use crate::field::Field;
use crate::game::Gcacw;
use crate::state::State;

/// How many special rules the scenarios have, in their order; each is a case.
const SPECIAL_RULES: [u8; 9] = [9, 7, 10, 8, 12, 16, 13, 11, 6];

/// What objectives have in common that are told together: whose they are, what they bring, what they cost their loser,
/// and their group.
type Kind = (Side, i16, i16, Option<u8>);

impl Gcacw {
    /// How the game is won, and how it stands.
    pub(crate) fn goals(&self, state: &State) -> Goals {
        let case = self.victory_case(state);
        // The campaign knows no objectives, and ends by a die.
        let rule = if state.campaign.is_some() {
            "advanced 23.0"
        } else {
            "13.0.2"
        };
        let number = state.scenario(&self.data).entry.number;
        let special = SPECIAL_RULES.get(usize::from(number).wrapping_sub(1));
        Goals {
            cases: vec![case.into(), rule.into(), "13.0.3".into()],
            rules: (1..=special.copied().unwrap_or(0))
                .map(|rule| format!("scenario {number} rule {rule}").into())
                .collect(),
            aims: self.aims(state),
            standing: if self.is_over(state) {
                Vec::new()
            } else {
                self.standing(state)
            },
            lines: self.points_lines(state),
        }
    }

    /// What brings points, and how many make which level (13.0.2, 13.0.3).
    fn aims(&self, state: &State) -> Vec<Standing> {
        let case = self.victory_case(state);
        let victory = &state.scenario(&self.data).entry.victory;
        let (side, other) = (victory.side, victory.side.other());
        let mut aims = self.objectives(state);
        let losses = [("goals.losses", victory.lost), ("goals.worn", victory.worn)];
        for (key, [theirs, own]) in losses {
            if theirs > 0 || own > 0 {
                aims.push(Standing("13.0.3".into(), phrase!(key, other, theirs, side, own)));
            }
        }
        let levels = victory.levels;
        let [decisive, substantive, marginal] = [levels[0], levels[1], levels[2]];
        aims.push(Standing(
            case.into(),
            phrase!("goals.levels", side, decisive, substantive, marginal),
        ));
        aims.push(Standing(
            case.into(),
            phrase!("goals.levels.other", other, marginal - 1, levels[3], levels[4]),
        ));
        aims
    }

    /// The objectives, those together that are alike.
    fn objectives(&self, state: &State) -> Vec<Standing> {
        let case = self.victory_case(state);
        let scenario = state.scenario(&self.data);
        let field = Field::new(&self.data, state);
        let mut kinds: BTreeMap<Kind, Vec<i32>> = BTreeMap::new();
        for (number, objective) in (0..).zip(&scenario.objectives) {
            let holder = if state.held.contains(number) {
                Side::Union
            } else {
                Side::Confederate
            };
            let kind = (holder, field.worth(objective), objective.lost, objective.group);
            kinds.entry(kind).or_default().push(i32::from(objective.hex.0));
        }
        let mut kinds: Vec<(Kind, Vec<i32>)> = kinds.into_iter().collect();
        kinds.sort_by_key(|((_, points, lost, _), _)| -points.max(lost));
        let most = |group: Option<u8>| {
            let number = usize::from(group?).checked_sub(1)?;
            scenario.entry.victory.most.get(number).copied()
        };
        let told = |((holder, points, lost, group), hexes): (Kind, Vec<i32>)| {
            let say = match (lost > 0, most(group)) {
                (true, _) => phrase!("goals.lost", hexes, lost, holder),
                (_, Some(None)) => phrase!("goals.best", hexes, points, holder),
                (_, Some(Some(most))) => phrase!("goals.most", hexes, points, holder, most),
                (_, None) => phrase!("goals.objective", hexes, points, holder),
            };
            Standing(case.into(), say)
        };
        kinds.into_iter().map(told).collect()
    }

    /// Who on the map does not march now by a rule of the scenario, rule by rule: nobody has to find it out by a refusal.
    fn held_back(&self, state: &State) -> Vec<Standing> {
        let field = Field::new(&self.data, state);
        let mut held: BTreeMap<&'static str, Vec<i32>> = BTreeMap::new();
        for unit in field.scenario.unit_ids() {
            let is_here = state.units[unit].hex.is_some() && state.units[unit].strength > 0;
            if is_here && let Err(refusal) = field.may_march(unit) {
                held.entry(refusal.case).or_default().push(unit.wire().into());
            }
        }
        let told = |(case, units): (&'static str, Vec<i32>)| Standing(case.into(), phrase!("goals.held", units));
        held.into_iter().map(told).collect()
    }

    /// How much is left, and who would win as things are.
    fn standing(&self, state: &State) -> Vec<Standing> {
        let case = self.victory_case(state);
        let entry = &state.scenario(&self.data).entry;
        let left = match entry.turns.saturating_sub(state.turn) {
            0 => phrase!("goals.last"),
            left => phrase!("goals.turns", left),
        };
        let (winner, level) = self.winner(state);
        let points = i32::from(state.points(&self.data));
        let mut standing = vec![
            Standing("3.5".into(), left),
            Standing(case.into(), phrase!("goals.points", entry.victory.side, points)),
            Standing(case.into(), phrase!("goals.winner", winner, level)),
        ];
        standing.extend(self.held_back(state));
        if state.campaign.is_some() {
            standing.insert(1, Standing("advanced 23.0".into(), Phrase::bare("campaign.goals.end")));
        }
        standing
    }
}
