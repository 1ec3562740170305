//! Helpers of the exhaustive tests.

pub(crate) mod trial;

use std::path::Path;

use urikit::UriRef;
use urikit_conformance::RFC3986;
use urikit_conformance::dfa::Dfa;
use urikit_conformance::parallel;
use urikit_conformance::reach::{is_quick, reach};

/// [`universe_of`] RFC 3986.
pub(crate) fn universe(
    rule: &str,
    prefixes: &[&str],
    tokens: &[&str],
    longest: usize,
) -> Vec<String> {
    universe_of([RFC3986, rule], prefixes, tokens, longest)
}

/// All strings of a prefix and up to `longest` tokens that the grammar accepts. The library is not
/// used as the filter, so that inputs it wrongly rejects are tested.
pub(crate) fn universe_of(
    [grammar, rule]: [&str; 2],
    prefixes: &[&str],
    tokens: &[&str],
    longest: usize,
) -> Vec<String> {
    let grammar = Dfa::from_abnf(grammar, rule).expect("the grammar has the rule");
    let mut texts = Vec::new();
    let mut layer: Vec<String> = prefixes.iter().map(|prefix| (*prefix).to_owned()).collect();
    for _ in 0..longest {
        let next = layer
            .iter()
            .flat_map(|text| tokens.iter().map(move |token| format!("{text}{token}")))
            .collect();
        texts.append(&mut std::mem::replace(&mut layer, next));
    }
    texts.append(&mut layer);
    texts.retain(|text| grammar.accepts(text.as_bytes()));
    texts.sort_unstable();
    texts.dedup();
    texts
}

/// Runs `check` in parallel, on all items of a short list or in an exhaustive run. Otherwise, every
/// fifth item is a sample, or every 16th on an emulated processor. Neighbors in a list have the
/// same prefix, so a sample has all kinds.
pub(crate) fn on_all_cores<T: Sync>(items: &[T], check: impl Fn(&T) + Sync) {
    let step = match items.len() {
        ..100 => 1,
        _ if is_quick() => 16,
        _ => reach(5, 1),
    };
    let sample: Vec<&T> = items.iter().step_by(step).collect();
    parallel::on_all_cores(&sample, |item| check(item));
}

/// The components, the subcomponents of the authority, and the kind of host.
pub(crate) fn fields<'a>(reference: UriRef<'a>) -> [Option<&'a str>; 9] {
    [
        reference.scheme().map(|part| part.as_str()),
        reference.authority().map(|part| part.as_str()),
        reference.userinfo().map(|part| part.as_str()),
        reference.host().map(|part| part.as_str()),
        reference.host().map(|host| host.kind().name()),
        reference.port().map(|part| part.as_str()),
        Some(reference.path().as_str()),
        reference.query().map(|part| part.as_str()),
        reference.fragment().map(|part| part.as_str()),
    ]
}

/// Reverses the escaping of a cell in a recording.
pub(crate) fn unescaped(cell: &str) -> String {
    serde_json::from_str(&format!("\"{cell}\"")).expect("JSON escapes")
}

/// Compares a page in `docs/` with its contents, or writes it for `cargo xtask pages`.
pub(crate) fn write_page(name: &str, contents: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    if std::env::var_os("WRITE_PAGES").is_some() {
        std::fs::write(&file, contents).expect("the page can be written");
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(found == contents, "docs/{name} is out of date; run `cargo xtask pages`");
}
