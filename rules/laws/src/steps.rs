//! What holds of each step of a game.

use protocol::diff::apply;
use protocol::differences::{Differences, diff};
use protocol::view::TableView;
use protocol::{Brief, BySide, ByViewer, Phrase, Side, TableDiff, Viewer};

use crate::games::Played;
use kernel::dice::RecordedDice;
use kernel::rehearsal::is_handed_over;
use kernel::{RandomDice, Ruleset, Turn};

/// Replaying a step with its recorded rolls gives the same state.
pub fn replay_equals_live<R: Ruleset>(rules: &R, step: &Played<'_, R>) {
    let mut state = step.before.clone();
    let mut dice = RecordedDice::new(step.rolls);
    let mut turn = Turn::quiet(&mut dice);
    if let Err(refusal) = rules.apply(&mut state, step.side, step.choice, &mut turn) {
        panic!("{} was accepted live and refused in replay: {refusal}", step.choice);
    }
    assert!(dice.is_sound(), "{} rolled other dice in replay", step.choice);
    assert!(state == *step.after, "{} led elsewhere in replay", step.choice);
}

/// A state survives its saved form, and is one of its game.
pub fn state_survives_saving<R: Ruleset>(rules: &R, state: &R::State) {
    let saved = serde_json::to_vec(state).expect("a state serialises");
    let read: R::State = serde_json::from_slice(&saved).expect("a saved state reads back");
    assert!(read == *state, "the saved form of a state lost something");
    assert_eq!(rules.check(state), Ok(()), "a state of the game is not one of it");
}

/// The `seq` that a message leads to; the prompts of the rules have 0, which is told too then.
const TO: u64 = 7;

/// For each viewer the diff of a step turns the old view into the new one, through its JSON form. The views made
/// together are the ones made one by one, and the brief form of a diff says what the diff says.
pub fn diffs_lead_from_view_to_view<R: Ruleset>(rules: &R, step: &Played<'_, R>) {
    let together = rules.views(step.after);
    changes_are_found_together(step, &rules.views(step.before), &together);
    for viewer in Viewer::ALL {
        assert!(
            together[viewer] == rules.view(step.after, viewer),
            "{viewer:?}: the view made with the others is another one"
        );
        let old: TableView = rules.view(step.before, viewer);
        let mut new = rules.view(step.after, viewer);
        let log = step.log[viewer].clone();
        new.log_len = old.log_len + log.len() as u32;
        let mut change = diff(&old, &new, log);
        let is_led = |change: &TableDiff| {
            let written = serde_json::to_string(change).expect("a diff serialises");
            let read = serde_json::from_str(&written).expect("a diff reads back");
            let mut patched = old.clone();
            apply(&mut patched, &read);
            patched == new
        };
        let choice = step.choice;
        let is_told_in_brief = |change: &TableDiff| {
            let brief = Brief::of(change, &old, TO);
            let written = serde_json::to_string(&brief).expect("a brief message serialises");
            let read: Brief = serde_json::from_str(&written).expect("a brief message reads back");
            read == brief && read.open(&old, TO) == *change
        };
        assert!(is_led(&change), "{viewer:?}: the diff of {choice} leads elsewhere");
        assert!(
            is_told_in_brief(&change),
            "{viewer:?}: in brief the diff of {choice} says something else"
        );
        if change.shorten(&old) {
            assert!(
                is_led(&change),
                "{viewer:?}: what {choice} changes of the prompt leads elsewhere"
            );
            assert!(
                is_told_in_brief(&change),
                "{viewer:?}: in brief what {choice} changes of the prompt is something else"
            );
        }
    }
}

/// What viewers share is kept and compared once for all of them: views that keep what stays are the same views, and the
/// differences found together are those found one by one.
fn changes_are_found_together<R: Ruleset>(
    step: &Played<'_, R>,
    before: &ByViewer<TableView>,
    after: &ByViewer<TableView>,
) {
    let mut kept = after.clone();
    TableView::keep(before.each_ref(), &mut kept);
    let mut differences = Differences::default();
    for viewer in Viewer::ALL {
        let (old, new) = (&before[viewer], &kept[viewer]);
        assert!(
            *new == after[viewer],
            "{viewer:?}: what {} does not change is kept otherwise",
            step.choice
        );
        assert!(
            old.pieces != new.pieces || old.pieces.is_same(&new.pieces),
            "{viewer:?}: pieces that stay are not kept"
        );
        assert!(
            differences.between(old, new, Vec::new()) == diff(old, &after[viewer], Vec::new()),
            "{viewer:?}: what {} changes is found otherwise together with others",
            step.choice
        );
    }
}

/// A choice that is accepted changes something.
pub fn choices_change_something<R: Ruleset>(step: &Played<'_, R>) {
    assert!(
        step.before != step.after,
        "{} was accepted and changed nothing",
        step.choice
    );
}

/// The log has a heading for every moment: the last one says what the header says. The hours of a battle, which a header
/// may tell in its place, have lines of their own.
pub fn headings_keep_up<R: Ruleset>(rules: &R, step: &Played<'_, R>) {
    let [before, after] = [step.before, step.after].map(|state| rules.view(state, Viewer::Spectator).turn);
    let mut lines = step.log[Viewer::Spectator].iter().map(|entry| &entry.say);
    let last = lines.rfind(|say| say.key.starts_with("turn."));
    let is_battle = |turn: &Phrase| turn.key.ends_with(".battle");
    if is_battle(&after) || (last.is_none() && is_battle(&before)) {
        return;
    }
    assert_eq!(last.unwrap_or(&before), &after, "{} has no heading", step.choice);
}

/// The steps since the last commit point, each of which a side can take back.
#[derive(Debug)]
pub struct OpenSteps<R: Ruleset> {
    base: R::State,
    steps: Vec<(Side, R::Choice)>,
    /// How many of them each side can no longer take back, because it has finished its part since.
    locked: BySide<usize>,
}

impl<R: Ruleset> OpenSteps<R> {
    /// None yet in a game that begins.
    #[must_use]
    pub const fn new(opening: R::State) -> OpenSteps<R> {
        OpenSteps {
            base: opening,
            steps: Vec::new(),
            locked: BySide::new(0, 0),
        }
    }

    /// Takes note of a step. Dice, and the end of the game, are commit points, and so is it when the decision passes to
    /// the other side.
    pub fn note(&mut self, rules: &R, step: &Played<'_, R>) {
        if is_final(rules, step.side, [step.before, step.after], step.committed) {
            self.base.clone_from(step.after);
            self.steps.clear();
            self.locked = BySide::default();
            return;
        }
        self.steps.push((step.side, step.choice));
        if !rules.to_act(step.after).contains(step.side) {
            self.locked[step.side] = self.steps.len();
        }
    }

    /// The last step of each side can be taken back: the others can be played again without it and without dice, and
    /// without the very last the game is where it was before. Where steps of the other side came after it, they may end
    /// the phase without it, and then it stays.
    pub fn can_be_taken_back(&self, rules: &R, last: &Played<'_, R>) {
        for side in Side::BOTH {
            let Some(index) = self.steps.iter().rposition(|(by, _)| *by == side) else {
                continue;
            };
            if index < self.locked[side] {
                continue;
            }
            let without = self.steps[index].1;
            let Some(state) = self.replay_without(rules, index) else {
                assert!(
                    index + 1 < self.steps.len(),
                    "without {without} a step before it is final"
                );
                continue;
            };
            if index + 1 == self.steps.len() {
                assert!(state == *last.before, "taking {} back leads elsewhere", last.choice);
            }
        }
    }

    /// Where the game stands without one of its open steps; `None` when one of the others is final then.
    fn replay_without(&self, rules: &R, index: usize) -> Option<R::State> {
        let mut state = self.base.clone();
        let others = self.steps.iter().enumerate().filter(|(number, _)| *number != index);
        for (_, (by, choice)) in others {
            let before = state.clone();
            // What would roll is final, whatever it would roll.
            let mut dice = RandomDice::new(0);
            let mut turn = Turn::quiet(&mut dice);
            if let Err(refusal) = rules.apply(&mut state, *by, *choice, &mut turn) {
                panic!("without {} {choice} is refused: {refusal}", self.steps[index].1);
            }
            if is_final(rules, *by, [&before, &state], turn.is_committed()) {
                return None;
            }
        }
        Some(state)
    }
}

/// Whether a step cannot be taken back.
pub(crate) fn is_final<R: Ruleset>(rules: &R, side: Side, states: [&R::State; 2], is_committed: bool) -> bool {
    is_committed || is_handed_over(rules, side, states)
}
