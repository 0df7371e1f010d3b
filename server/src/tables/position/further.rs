//! Whether several steps can be taken back together.

use protocol::Side;

use super::{Position, nothing_to_undo};
use crate::error::Result;

impl Position {
    /// Refuses it when a side could not take back so many steps more, one after the other.
    ///
    /// # Errors
    /// When one of them cannot be taken back.
    pub fn check_undos(&self, side: Side, count: usize) -> Result<()> {
        let open = self.open.iter().filter(|step| step.is_open_for(side)).count();
        if open < count {
            return Err(nothing_to_undo());
        }
        let mut position = self.clone();
        for _ in 0..count {
            position = position.undo(side)?.0;
        }
        Ok(())
    }
}
