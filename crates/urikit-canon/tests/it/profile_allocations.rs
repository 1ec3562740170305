//! After a first pass, no profile allocates memory.

use crate::common::{lines, unescape};
use urikit_canon::profile::{Profile, canonicalize};
use urikit_canon::surt::surt;

#[test]
fn no_memory_is_allocated_after_the_first_pass() {
    let inputs: Vec<Vec<u8>> = lines("inputs").iter().map(|line| unescape(line)).collect();
    let mut out = Vec::new();
    for profile in Profile::all() {
        let mut pass = || {
            for input in &inputs {
                let _ = surt(input, &profile, &mut out);
                let _ = canonicalize(input, &profile, &mut out);
            }
        };
        pass();
        let counted = allocation_counter::measure(pass);
        assert_eq!(counted.count_total, 0, "{}", profile.name());
    }
}
