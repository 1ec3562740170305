//! RFC 1808 section 4 against its transliteration.

use urikit_conformance::RFC1808;
use urikit_conformance::resolve_rfc1808::resolve;
use urikit_legacy::rfc1808::{Base, Url};

use super::Pair;
use crate::support::{on_all_cores, universe_of};

const REFERENCE: [&str; 7] = ["/", ".", "a", ":", ";", "?", "#"];

fn bases(longest: usize) -> Vec<String> {
    let prefixes = ["a:", "a:a", "a:/", "a://", "a://h"];
    let plain = universe_of([RFC1808, "absoluteURL"], &prefixes, &["/", ".", "a"], longest);
    let trails = ["", ";p/../x", "?/../q", ";p?q#f"];
    plain.iter().flat_map(|base| trails.map(|trail| format!("{base}{trail}"))).collect()
}

#[test]
fn every_small_pair() {
    let references = universe_of([RFC1808, "URL"], &[""], &REFERENCE, 5);
    let bases = bases(2);
    assert_eq!((bases.len(), references.len()), (212, 16_783), "unexpected number of inputs");
    on_all_cores(&bases, |base| {
        let parsed = Base::parse(base).expect("a base");
        for reference in &references {
            let _pair = Pair(base, reference);
            let embedded = Url::parse(reference).expect("a URL");
            assert_eq!(parsed.resolve(embedded), resolve(base, reference));
        }
    });
}
