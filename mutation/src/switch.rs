//! What stands in the library while changes are planted in it: which of them is on.
//!
//! This file is no part of the program here; its text is put at the end of the library's root.

use core::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

/// Nobody has asked yet; `MUTANT` says the number of what is on.
const UNKNOWN: u32 = u32::MAX;
/// None is on, and `MUTANT_REACHED` is a file that is told what was asked about.
const RECORD: u32 = u32::MAX - 1;

static NOW: AtomicU32 = AtomicU32::new(UNKNOWN);
static REACHED: [AtomicBool; 1 << 16] = [const { AtomicBool::new(false) }; 1 << 16];

/// Whether a change is on. What the compiler computes has none.
#[inline(always)]
pub const fn on(number: u32) -> bool {
    const fn never(_: u32) -> bool {
        false
    }
    core::intrinsics::const_eval_select((number,), never, is_on)
}

#[inline(always)]
fn is_on(number: u32) -> bool {
    let now = NOW.load(Relaxed);
    now == number || (now >= RECORD && is_on_after_asking(number, now))
}

#[cold]
#[inline(never)]
fn is_on_after_asking(number: u32, now: u32) -> bool {
    use mutation_std::io::Write;
    use mutation_std::{env, fs};

    if now == UNKNOWN {
        let asked = env::var("MUTANT").ok().and_then(|number| number.parse().ok()).unwrap_or(0);
        NOW.store(if env::var_os("MUTANT_REACHED").is_some() { RECORD } else { asked }, Relaxed);
        return is_on(number);
    }
    if !REACHED[number as usize].swap(true, Relaxed) {
        let file = env::var_os("MUTANT_REACHED").expect("said before");
        let mut file = fs::OpenOptions::new().append(true).create(true).open(file).expect("a file to write to");
        file.write_all(&number.to_le_bytes()).expect("the file is written");
    }
    false
}
