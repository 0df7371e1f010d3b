//! Where chance comes from: the server's fair dice, a journal's recorded rolls, or a test's script.

/// The only source of chance that rules may use.
pub trait Dice {
    /// A number from 0 to `n - 1`, each equally likely. `n` is at least 1.
    fn below(&mut self, n: u32) -> u32;

    /// One die (dr): 1 to 6.
    fn d6(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn below(&mut self, n: u32) -> u32 {
        (**self).below(n)
    }
}

/// Pseudo-random dice from a seed (the `SplitMix64` generator), for fuzzing and benchmarks. Not for real games.
#[derive(Clone, Debug)]
pub struct RandomDice(u64);

impl RandomDice {
    /// Dice whose rolls are determined by `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> RandomDice {
        RandomDice(seed)
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

impl Dice for RandomDice {
    fn below(&mut self, n: u32) -> u32 {
        // Multiply-shift; the bias of n / 2^32 does not matter for fuzzing.
        (((self.next_u64() >> 32) * u64::from(n)) >> 32) as u32
    }
}

/// Rolls from a script: `d6` faces 1 to 6 in order. For tests.
///
/// # Panics
/// Rolling more dice than the script holds panics: the test expected another course.
#[derive(Clone, Debug)]
pub struct ScriptedDice {
    faces: Vec<u32>,
    next: usize,
}

impl ScriptedDice {
    /// Dice that will show these faces (1 to 6) in order.
    #[must_use]
    pub fn faces(faces: &[u8]) -> ScriptedDice {
        ScriptedDice {
            faces: faces.iter().map(|face| u32::from(*face) - 1).collect(),
            next: 0,
        }
    }

    /// How many rolls of the script have not been used.
    #[must_use]
    pub fn left(&self) -> usize {
        self.faces.len() - self.next
    }
}

impl Dice for ScriptedDice {
    fn below(&mut self, n: u32) -> u32 {
        let value = *self.faces.get(self.next).expect("the script has a face for every roll");
        self.next += 1;
        assert!(
            value < n,
            "the script says {value} where only 0 to {} can come up",
            n - 1
        );
        value
    }
}

/// Rolls read back from a journal. Running out or a value out of range is remembered instead of panicking, because a
/// journal is data; a replay checks [`RecordedDice::is_sound`] at the end of each step.
#[derive(Clone, Debug)]
pub struct RecordedDice<'a> {
    rolls: &'a [u8],
    next: usize,
    sound: bool,
    sizes: Vec<u16>,
}

impl<'a> RecordedDice<'a> {
    /// Dice that repeat `rolls`, each the value that `below` returned.
    #[must_use]
    pub const fn new(rolls: &'a [u8]) -> RecordedDice<'a> {
        RecordedDice {
            rolls,
            next: 0,
            sound: true,
            sizes: Vec::new(),
        }
    }

    /// How many results each of the rolls could have had.
    #[must_use]
    pub fn into_sizes(self) -> Vec<u16> {
        self.sizes
    }

    /// Whether exactly the recorded rolls were asked for, each within its range.
    #[must_use]
    pub const fn is_sound(&self) -> bool {
        self.sound && self.next == self.rolls.len()
    }
}

impl Dice for RecordedDice<'_> {
    fn below(&mut self, n: u32) -> u32 {
        match self.rolls.get(self.next).map(|roll| u32::from(*roll)) {
            Some(roll) if roll < n => {
                self.next += 1;
                self.sizes.push(n as u16);
                roll
            }
            _ => {
                self.sound = false;
                0
            }
        }
    }
}

/// Passes rolls through and notes each value, for the journal. Values stay below 256.
#[derive(Debug)]
pub struct NotedDice<D> {
    inner: D,
    /// What `below` returned, in order.
    pub rolls: Vec<u8>,
}

impl<D: Dice> NotedDice<D> {
    /// Notes what `inner` rolls.
    pub const fn new(inner: D) -> NotedDice<D> {
        NotedDice {
            inner,
            rolls: Vec::new(),
        }
    }
}

impl<D: Dice> Dice for NotedDice<D> {
    fn below(&mut self, n: u32) -> u32 {
        assert!((1..=256).contains(&n), "a roll has 1 to 256 results");
        let value = self.inner.below(n);
        self.rolls.push(value as u8);
        value
    }
}
