//! RFC 1808 section 4 against its transliteration.

use std::sync::atomic::{AtomicUsize, Ordering};

use urikit::resolve::ResolveError;
use urikit::rfc1808::{Base, Url};
use urikit_conformance::RFC1808;
use urikit_conformance::resolve_rfc1808::{parse, resolve};

use crate::Pair;
use crate::support::{on_all_cores, universe_of};

const REFERENCE: [&str; 7] = ["/", ".", "a", ":", ";", "?", "#"];

/// Rootless ones, rooted ones, with an empty network location and a name; queries and parameters that look like
/// dot-segments, and a fragment.
fn bases(longest: usize) -> Vec<String> {
    let prefixes = ["a:", "a:a", "a:/", "a://", "a://h"];
    let plain = universe_of([RFC1808, "absoluteURL"], &prefixes, &["/", ".", "a"], longest);
    let trails = ["", ";p/../x", "?/../q", ";p?q#f"];
    plain.iter().flat_map(|base| trails.map(|trail| format!("{base}{trail}"))).collect()
}

/// Whether the product declines: no path is relative to a base whose own path has no root, it says, while the letter makes
/// a rootless path of it.
fn is_declined(base: &str, embedded: &str) -> bool {
    let (base, embedded) = (parse(base), parse(embedded));
    let takes_path = !embedded.path.is_empty() || embedded.params.is_some() || embedded.query.is_some();
    let is_rooted = base.net_loc.is_some() || base.path.starts_with('/');
    !is_rooted && takes_path && embedded.scheme.is_none() && embedded.net_loc.unwrap_or_default().is_empty()
}

#[test]
fn every_small_pair() {
    let references = universe_of([RFC1808, "URL"], &[""], &REFERENCE, 5);
    let declined = AtomicUsize::new(0);
    let bases = bases(2);
    assert_eq!((bases.len(), references.len()), (212, 16_783), "the universe has changed");
    on_all_cores(&bases, |base| {
        let parsed = Base::parse(base).expect("a base");
        for reference in &references {
            let _pair = Pair(base, reference);
            let embedded = Url::parse(reference).expect("a URL");
            match parsed.resolve(embedded) {
                Ok(target) => {
                    assert_eq!(target.to_string(), resolve(base, reference));
                    assert_eq!(target.is_base(), reference.is_empty(), "is_base");
                    assert!(!is_declined(base, reference), "not declined");
                }
                Err(error) => {
                    assert_eq!(error, ResolveError::Rootless);
                    assert!(is_declined(base, reference), "declined");
                    declined.fetch_add(1, Ordering::Relaxed);
                }
            }
        }
    });
    assert_eq!(declined.into_inner(), 996_768, "the universe has changed");
}
