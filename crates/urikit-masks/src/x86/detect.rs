//! What the processor has, asked once.

use core::sync::atomic::{AtomicU8, Ordering};
use std::is_x86_feature_detected;

/// The vector instructions that there are backends for; each level has those of the ones before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Level {
    Unknown,
    None,
    Ssse3,
    Avx2,
}

impl Level {
    const fn from_u8(level: u8) -> Self {
        match level {
            1 => Self::None,
            2 => Self::Ssse3,
            3 => Self::Avx2,
            _ => Self::Unknown,
        }
    }
}

/// The standard library keeps its answers too, but each question to it costs several instructions, and one text costs
/// no more than a hundred.
static LEVEL: AtomicU8 = AtomicU8::new(Level::Unknown as u8);

/// The level of this machine.
#[inline]
pub(super) fn level() -> Level {
    match Level::from_u8(LEVEL.load(Ordering::Relaxed)) {
        Level::Unknown => ask(),
        level => level,
    }
}

#[cold]
fn ask() -> Level {
    let has_avx2 = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt");
    let level = match is_x86_feature_detected!("ssse3") {
        false => Level::None,
        true if has_avx2 => Level::Avx2,
        true => Level::Ssse3,
    };
    LEVEL.store(level as u8, Ordering::Relaxed);
    level
}
