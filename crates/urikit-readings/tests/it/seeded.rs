//! Generated inputs, and recorded digests of their parts by every specification.
//!
//! `seeded.tsv` has the digests. The tests of all front ends compare theirs with them, so that the
//! parts of a reference are the same in Rust, Arrow, Python, and the command.

use core::fmt::Write;

use urikit_readings::{Part, Spec};

/// The number of inputs of the recorded digests.
pub(crate) const INPUTS: usize = 5_000;

/// Parts of references, in which specifications differ.
const PARTS: [&str; 32] = [
    "http:",
    "HTTP:",
    "ftp:",
    "file:",
    "mailto:",
    "a.b+c:",
    "//",
    "/",
    "\\",
    "?",
    "#",
    "@",
    ":",
    "joe",
    "h.example",
    "my_host",
    "[::1]",
    "[fe80::1%25eth0]",
    "127.1",
    "0x7f.1",
    "80",
    "080",
    "",
    "..",
    ";type=i",
    "a b",
    "|",
    "%41",
    "%zz",
    "\u{fc}",
    "x=1&y",
    "99999",
];

/// A linear congruential generator, which is easy to write in every language.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }

    fn parts(&mut self, parts: &[&str], at_most: usize) -> String {
        (0..self.below(at_most + 1)).map(|_| parts[self.below(parts.len())]).collect()
    }
}

/// Returns the first `count` inputs. Half of them are nearly valid URLs.
pub(crate) fn inputs(count: usize) -> Vec<String> {
    let mut random = Random(41);
    let mut input = || match random.below(2) {
        0 => random.parts(&PARTS, 8),
        _ => {
            let scheme = PARTS[random.below(6)];
            let host = random.parts(&PARTS[11..24], 4);
            format!("{scheme}//{host}/{}", random.parts(&PARTS, 4))
        }
    };
    (0..count).map(|_| input()).collect()
}

/// Returns the value of a part, or `None` if it is undefined.
type Get<'g> = &'g dyn Fn(Part) -> Option<String>;

/// Returns the lines for an input: its parts, or the code, start, and end of its error.
pub(crate) fn lines(input: &str, result: Result<Get<'_>, (&str, usize, usize)>) -> String {
    let mut lines = format!("{input}\n");
    match result {
        Ok(get) => {
            for part in Part::ALL {
                if let Some(value) = get(part) {
                    writeln!(lines, "{part}={value}").expect("a string");
                }
            }
        }
        Err((code, start, end)) => writeln!(lines, "!{code} {start} {end}").expect("a string"),
    }
    lines
}

/// Returns the recorded digest for a specification.
pub(crate) fn recorded(spec: Spec) -> &'static str {
    let rows = include_str!("seeded.tsv").lines().filter_map(|row| row.split_once('\t'));
    let mut digests = rows.filter(|(name, _)| *name == spec.name()).map(|(_, digest)| digest);
    digests.next().unwrap_or("not recorded")
}

/// Returns the FNV-1a hash of the lines of all inputs.
pub(crate) fn digest(lines: impl Iterator<Item = String>) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for line in lines {
        for byte in line.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}
