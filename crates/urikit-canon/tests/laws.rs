//! Laws of the profiles: idempotence, inverses, and robustness against bad input.

#![cfg(feature = "idna")]

mod common;

use std::time::{Duration, Instant};

use common::{escape, lines, unescape};
use urikit_canon::profile::{Profile, canonicalize};
use urikit_canon::surt::{surt, unsurt};

/// Returns the profiles that write URLs.
fn url_profiles() -> [Profile; 6] {
    [
        Profile::crawler(),
        Profile::archive(),
        Profile::safe_browsing(),
        Profile::w3lib(),
        Profile::plain(),
        Profile::commoncrawl(),
    ]
}

/// Counts the recorded inputs whose canonical URL has another canonical URL.
fn not_idempotent(profile: &Profile) -> Vec<String> {
    let (mut once, mut twice) = (Vec::new(), Vec::new());
    let mut found = Vec::new();
    for line in lines("inputs") {
        if canonicalize(unescape(&line), profile, &mut once).is_err() {
            continue;
        }
        let second = canonicalize(&once, profile, &mut twice);
        if second.is_err() || once != twice {
            found.push(format!("{line}\n  {}\n  {}", escape(&once), escape(&twice)));
        }
    }
    found
}

#[test]
fn probe() {
    for profile in url_profiles() {
        let found = not_idempotent(&profile);
        println!("== {} {}", profile.name(), found.len());
        for case in found.iter().take(12) {
            println!("{case}");
        }
    }
}
