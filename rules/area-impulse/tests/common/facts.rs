//! How the tests of both maps ask for what is printed.

use std::collections::BTreeSet;

use area_impulse::data::{Adjacent, GameData};
use protocol::board::Border;

/// Questions whose answer the rulebook takes for granted.
pub(crate) trait Facts {
    /// The number of an area.
    fn area_named(&self, name: &str) -> u8;
    /// The border of two areas.
    fn border(&self, a: u8, b: u8) -> &Border;
    /// The areas that can be reached from area 1 over such borders.
    fn reached(&self, passes: impl Fn(&Adjacent) -> bool) -> BTreeSet<u8>;
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

    fn reached(&self, passes: impl Fn(&Adjacent) -> bool) -> BTreeSet<u8> {
        let mut reached = BTreeSet::from([1]);
        let mut open = vec![1];
        while let Some(area) = open.pop() {
            let neighbours = self.areas[usize::from(area)].neighbours.iter();
            for adjacent in neighbours.filter(|adjacent| passes(adjacent)) {
                if reached.insert(adjacent.to) {
                    open.push(adjacent.to);
                }
            }
        }
        reached
    }
}
