//! Strategic movement (5.4): by rail (7.3), by sea (8.3, 8.4) and over pontoon bridges (5.41).

use kernel::Side;

use crate::map::{Hex, Id, Kind, MAP};
use crate::table::{Table, Verdict, block, kind};
use crate::wire::Act;

impl Table {
    /// Moves by rail, and the Union's by sea.
    pub(crate) fn list_rail_and_sea(&self, id: Id, acts: &mut Vec<Act>) {
        let Some(from) = self.hex_of(id) else { return };
        let to = |verb, hex: Hex| Act::new(verb, u16::from(id), MAP.code(hex));
        acts.extend(self.rail_from(from).into_iter().map(|hex| to("rail", hex)));
        let ports = self.ports_from(from);
        let friendly = ports.into_iter().filter(|port| self.is_friendly(self.active, *port));
        acts.extend(friendly.map(|port| to("sail", port)));
    }

    /// Where railways lead over hexes that the active side controls (7.1, 7.3).
    fn rail_from(&self, from: Hex) -> Vec<Hex> {
        let serves = |hex: Hex| {
            let ground = &MAP.hexes[hex];
            let enemies = self.stands(self.active.other(), hex);
            // The Confederacy never uses the railways of the north.
            let barred = self.active == Side::Confederate && ground.home == Side::Union;
            self.is_friendly(self.active, hex) && !enemies && !barred
        };
        if !serves(from) {
            return Vec::new();
        }
        let mut reached = vec![from];
        let mut next = 0;
        while next < reached.len() {
            let sides = &MAP.hexes[reached[next]].sides;
            next += 1;
            for side in sides.iter().filter(|side| side.rail && serves(side.to)) {
                if !reached.contains(&side.to) {
                    reached.push(side.to);
                }
            }
        }
        reached.split_off(1)
    }

    /// Ports that Union ships reach from a friendly port; they pass no enemy port, though vacant.
    fn ports_from(&self, from: Hex) -> Vec<Hex> {
        let union = self.active == Side::Union;
        if !union || !MAP.hexes[from].port || !self.is_friendly(Side::Union, from) {
            return Vec::new();
        }
        MAP.ports_from(from, |port| self.is_friendly(Side::Union, port))
    }

    /// Infantry invades enemy ports for two moves, where no attack goes by land (8.4).
    pub(crate) fn list_invasions(&self, id: Id, acts: &mut Vec<Act>) {
        let Some(from) = self.hex_of(id) else { return };
        if kind(id) != Kind::Infantry || self.march.strategic < 2 {
            return;
        }
        let by_land = |port: &Hex| self.march.attacks.iter().any(|attack| attack.to == *port);
        let ports = self.ports_from(from).into_iter();
        let enemy = ports.filter(|port| !self.is_friendly(Side::Union, *port) && !by_land(port));
        acts.extend(enemy.map(|port| Act::new("invade", u16::from(id), MAP.code(port))));
    }

    /// Rivers are crossed by pontoon bridge, not in mud, for one move into a friendly hex and two into an enemy one; to
    /// attack over it takes two hexes of speed.
    pub(crate) fn list_pontoons(&self, id: Id, acts: &mut Vec<Act>) {
        let Some(from) = self.hex_of(id) else { return };
        if self.mud {
            return;
        }
        for side in &MAP.hexes[from].sides {
            let Some(ports) = &side.pontoon else { continue };
            let open = ports.iter().all(|port| self.is_friendly(self.active, *port));
            if !open || self.march.strategic < self.price_of_bridge(side.to) {
                continue;
            }
            let enemies = self.stands(self.active.other(), side.to);
            let landed = self.march.landings.iter().any(|(_, _, port)| *port == side.to);
            if enemies && landed {
                continue;
            }
            let verb = if enemies && block(id).speed < 2 {
                "pontoon-force"
            } else {
                "pontoon"
            };
            if verb == "pontoon-force" && !self.may_force(id) {
                continue;
            }
            acts.push(Act::new(verb, u16::from(id), MAP.code(side.to)));
        }
    }

    fn price_of_bridge(&self, to: Hex) -> u8 {
        let friendly = self.is_friendly(self.active, to) && !self.stands(self.active.other(), to);
        if friendly { 1 } else { 2 }
    }

    pub(crate) fn move_strategically(&mut self, verb: &str, id: Id, to: Hex) -> Verdict {
        let from = self.hex_of(id).ok_or("it is not on the map")?;
        let enemies = self.stands(self.active.other(), to);
        let price = match verb {
            // A Supreme Leader travels free of cost himself.
            _ if self.march.supreme == Some(id) => 0,
            "invade" => 2,
            "rail" | "sail" => 1,
            _ => self.price_of_bridge(to),
        };
        self.march.strategic = self.march.strategic.saturating_sub(price);
        self.note(match (verb, enemies, price) {
            ("rail", _, 0) => "5.4 Supreme Leader by rail",
            ("sail", _, 0) => "5.4 Supreme Leader by sea",
            ("rail", ..) => "7.3 rail",
            ("sail", ..) => "8.3 sea",
            ("invade", ..) => "8.4 invasion",
            ("pontoon-force", ..) => "5.41 pontoon on a forced march",
            (_, true, _) => "5.41 attack by pontoon",
            (_, _, 2) => "5.41 pontoon to an enemy hex",
            _ => "5.41 pontoon",
        });
        self.arrive(id, to, verb == "pontoon-force", true);
        match verb {
            "invade" => self.march.landings.push((id, from, to)),
            "pontoon" | "pontoon-force" if enemies => self.note_attack(from, to, true),
            _ => {}
        }
        Ok(())
    }

    /// The port from which a block has landed (8.41).
    pub(crate) fn landed_from(&self, id: Id, to: Hex) -> Option<Hex> {
        let mut landings = self.march.landings.iter();
        let landing = landings.find(|(lander, _, port)| *lander == id && *port == to);
        landing.map(|(_, from, _)| *from)
    }
}
