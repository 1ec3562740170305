//! The parts of a reading side by side with those of another.

use super::Reading;
use super::parts::{Key, Taker, Value};

/// The parts of a text, to look into.
#[derive(Clone, Debug)]
pub(crate) struct Parts<'t>([Option<&'t str>; Key::COUNT]);

impl<'t> Taker<'t> for Parts<'t> {
    fn take(&mut self, key: Key, value: Option<Value<'t>>) {
        self.0[key as usize] = value.map(|value| value.raw);
    }
}

impl<'t> Reading<'t> {
    /// All parts.
    pub(crate) fn parts(&self) -> Parts<'t> {
        let mut parts = Parts([None; Key::COUNT]);
        self.give(&mut parts);
        parts
    }
}

impl<'t> Parts<'t> {
    /// A part, not decoded.
    pub(crate) fn get(&self, key: Key) -> Option<&'t str> {
        self.0[key as usize]
    }

    /// The host; an empty one and none are the same, for some documents say the one and some the other of `file:///`.
    pub(crate) fn host(&self) -> Option<&'t str> {
        self.get(Key::Host).filter(|host| !host.is_empty())
    }

    /// Those parts that all documents have and that are not what they are in another reading.
    pub(crate) fn differences(&self, other: &Parts<'_>) -> Vec<Key> {
        let differs = |key: &Key| match key {
            Key::HostKind => false,
            Key::Host => self.host() != other.host(),
            key => self.get(*key) != other.get(*key),
        };
        Key::common().filter(differs).collect()
    }
}
