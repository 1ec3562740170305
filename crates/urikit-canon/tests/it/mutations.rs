//! Laws on seeded mutations of the recorded inputs.
//!
//! The variables `CANON_SECONDS` and `CANON_SEED` set a longer time and another seed:
//!
//! ```sh
//! CANON_SECONDS=600 CANON_SEED=7 \
//!     cargo test --release -p urikit-canon --all-features --test it mutations
//! ```

use std::time::{Duration, Instant};

use crate::common::{escape, lines, unescape};
use urikit_canon::profile::{Profile, canonicalize};
use urikit_canon::safe_browsing::expressions;
use urikit_canon::surt::{surt, unsurt};

/// A generator of pseudorandom numbers (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }
}

/// Parts that change how a URL is split or decoded.
const PARTS: [&[u8]; 28] = [
    b"%",
    b"%25",
    b"%2F",
    b"%2e",
    b"%3A",
    b"%40",
    b"/",
    b"//",
    b":",
    b"@",
    b"?",
    b"#",
    b"[",
    b"]",
    b".",
    b"..",
    b"/../",
    b"\\",
    b" ",
    b"\t",
    b"\xFF",
    b"\xC3\xA9",
    b"\xE3\x80\x82",
    b"www.",
    b"&",
    b"0x7f.1",
    b"http:",
    b"%C3",
];

/// Returns the start of one input and the end of another, with a few parts inserted.
fn mutation(inputs: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let first = &inputs[random.below(inputs.len())];
    let second = &inputs[random.below(inputs.len())];
    let mut input = first[..random.below(first.len() + 1)].to_vec();
    input.extend_from_slice(&second[random.below(second.len() + 1)..]);
    for _ in 0..random.below(4) {
        let at = random.below(input.len() + 1);
        let part = PARTS[random.below(PARTS.len())];
        input.splice(at..at, part.iter().copied());
    }
    input
}

fn has_any(text: &[u8], parts: &[&[u8]]) -> bool {
    parts.iter().any(|part| text.windows(part.len()).any(|window| window == *part))
}

fn has_incomplete_escape(input: &[u8]) -> bool {
    let complete = |rest: &[u8]| rest.len() > 2 && rest[1..3].iter().all(u8::is_ascii_hexdigit);
    (0..input.len()).any(|at| input[at] == b'%' && !complete(&input[at..]))
}

fn check_laws(input: &[u8], profiles: &[Profile], buffers: &mut [Vec<u8>; 2]) {
    let [once, twice] = buffers;
    for profile in profiles {
        let _ = surt(input, profile, twice);
        let result = canonicalize(input, profile, once);
        let idempotent = match profile.name() {
            "crawler" | "safe-browsing" | "plain" => true,
            // `%2%41` becomes `%2A`, as in the peer.
            "w3lib" => !has_incomplete_escape(input),
            // Session IDs are removed once, which can join the bytes around them.
            "archive" => !has_any(&input.to_ascii_lowercase(), &[b"id", b"cftoken", b"("]),
            _ => false,
        };
        if result.is_ok() && idempotent {
            let second = canonicalize(&*once, profile, twice);
            assert!(
                second.is_ok() && once == twice,
                "{}: {}\n  {}\n  {}",
                profile.name(),
                escape(input),
                escape(once),
                escape(twice)
            );
        }
    }
    surt(input, &Profile::plain(), once).expect("every input has a key");
    unsurt(&*once, twice).expect("a key of the profile");
    assert_eq!(escape(twice), escape(input));
    let count = expressions(input, once).map_or(0, Iterator::count);
    assert!(count <= 30, "{}", escape(input));
}

#[test]
fn laws_hold_for_mutations() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let inputs: Vec<Vec<u8>> = lines("inputs").iter().map(|line| unescape(line)).collect();
    let profiles = Profile::all();
    let mut random = Random(number("CANON_SEED").unwrap_or(28));
    let mut buffers = [Vec::new(), Vec::new()];
    let end = number("CANON_SECONDS").map(|s| Instant::now() + Duration::from_secs(s));
    let mut count = 0_u64;
    while end.map_or(count < 20_000, |end| Instant::now() < end) {
        check_laws(&mutation(&inputs, &mut random), &profiles, &mut buffers);
        count += 1;
    }
    println!("{count} mutations");
}
