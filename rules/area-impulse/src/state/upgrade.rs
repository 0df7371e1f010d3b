//! Bringing states of older editions into the shape of this one, where defaults for new fields are not enough.
//!
//! The impulse under way when a game changes over ends as far as it was written down: the defender is not asked about his
//! bridges, and leaders who were overrun in it still join their troops. From the next one on the new rules hold.

use serde_json::Value;

/// Edition 1 kept a repaired bridge among those that had been tried to blow up; now it is written down that a repair has
/// been tried (16.5.3).
pub(crate) fn from_edition_1(mut saved: Value) -> Value {
    if let Some(operation) = saved.get_mut("op").and_then(Value::as_object_mut) {
        let tried = operation.get("br").and_then(Value::as_array);
        let built = tried.is_some_and(|bridges| !bridges.is_empty());
        operation.insert("bu".to_owned(), built.into());
    }
    saved
}
