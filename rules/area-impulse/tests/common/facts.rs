//! How the tests of both maps ask for what is printed.

use area_impulse::data::GameData;
use protocol::board::Border;

/// Questions whose answer the rulebook takes for granted.
pub(crate) trait Facts {
    /// The number of an area.
    fn area_named(&self, name: &str) -> u8;
    /// The border of two areas.
    fn border(&self, a: u8, b: u8) -> &Border;
}

impl Facts for GameData {
    fn area_named(&self, name: &str) -> u8 {
        let area = self.areas.iter().find(|area| area.name == name);
        area.unwrap_or_else(|| panic!("no area is named {name}")).number
    }

    fn border(&self, a: u8, b: u8) -> &Border {
        let (a, b) = (u16::from(a.min(b)), u16::from(a.max(b)));
        let border = self.board.borders.iter().find(|border| (border.a, border.b) == (a, b));
        border.unwrap_or_else(|| panic!("{a} and {b} share no border"))
    }
}
