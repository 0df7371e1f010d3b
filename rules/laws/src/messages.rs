//! How many bytes the steps of a game take on their way to the players.

use kernel::Ruleset;
use protocol::differences::diff;
use protocol::socket::ServerMessage;
use protocol::{Brief, Viewer};

use crate::games::Played;

/// The `seq` that a step of a long game leads to.
const TO: u64 = 1001;

/// The number of a table at a node that has hosted some.
const TABLE: u32 = 101;

/// Sizes of messages.
#[derive(Clone, Debug, Default)]
pub struct Messages(Vec<usize>);

/// What a player is sent after a step, as pages ask for it: in brief, with what changed of a prompt. Nothing where he
/// notices nothing.
pub fn message<R: Ruleset>(rules: &R, step: &Played<'_, R>, viewer: Viewer) -> Option<String> {
    let is_actor = viewer.side() == Some(step.side);
    let [mut old, mut new] = [step.before, step.after].map(|state| rules.view(state, viewer));
    let log = step.log[viewer].clone();
    if !is_actor && old == new && log.is_empty() {
        return None;
    }
    new.log_len = log.len() as u32;
    // What the server counts.
    if is_actor {
        old.undoable = 1;
        new.undoable = if step.committed { 0 } else { 2 };
    }
    let asked = is_actor || old.prompt != new.prompt;
    for (view, seq) in [(&mut old, TO - 1), (&mut new, if asked { TO } else { TO - 1 })] {
        if let Some(prompt) = &mut view.prompt {
            prompt.seq = seq;
        }
    }
    let mut change = diff(&old, &new, log);
    change.shorten(&old);
    let message = ServerMessage::Brief {
        n: TABLE,
        from: None,
        to: TO,
        diff: Box::new(Brief::of(&change, &old, TO)),
    };
    Some(serde_json::to_string(&message).expect("a message serialises"))
}

impl Messages {
    /// Takes note of what both players are sent after a step.
    pub fn note<R: Ruleset>(&mut self, rules: &R, step: &Played<'_, R>) {
        for viewer in [Viewer::Union, Viewer::Confederate] {
            self.0.extend(message(rules, step, viewer).map(|text| text.len()));
        }
    }

    /// Takes note of what the one who made a step is sent.
    pub fn note_actor<R: Ruleset>(&mut self, rules: &R, step: &Played<'_, R>) {
        self.0
            .extend(message(rules, step, step.side.into()).map(|text| text.len()));
    }

    /// Holds them to an average and to what only one in twenty may exceed, in bytes.
    ///
    /// # Panics
    /// When they are longer, or there are none.
    pub fn are_at_most(mut self, average: usize, p95: usize, what: &str) {
        self.0.sort_unstable();
        let count = self.0.len();
        assert!(count > 0, "{what}: nobody was sent anything");
        let mean = self.0.iter().sum::<usize>() / count;
        let at = |percent: usize| self.0[(count - 1) * percent / 100];
        println!(
            "{what}: {count} messages, average {mean} bytes, p50 {}, p95 {}, the longest {}",
            at(50),
            at(95),
            at(100)
        );
        assert!(mean <= average, "{what}: a message has {mean} bytes on average");
        assert!(
            at(95) <= p95,
            "{what}: one message in twenty has {} bytes or more",
            at(95)
        );
    }
}
