//! The library stays inside its inputs and buffers, with every SIMD width of this machine.

use std::fmt::Debug;

use urikit::IriRef;
use urikit::batch::{Columns, LineTerminator};
use urikit::normalize::Normalizer;
use urikit::percent::{self, AsciiSet};
use urikit::query::QuerySyntax;
use urikit::resolve::ResolveError;
use urikit::{Uri, UriRef, split};
use urikit_properties::guard_pages::Guarded;
use urikit_simd::{Width, limit};
use urikit_template::Template;

const MAX_LENGTH: usize = 200;

/// Inputs, repeated to the tested length.
const SHAPES: [&str; 9] = [
    "http://user:pa%41ss@example.com:80/a/./b/../c%c3%a9;p=1/x~y_z-w?q=1&r=%7e+s#frag/%2F",
    "HTTP://EXAMPLE.COM/%7efoo/../A%2fb/./",
    "//[2001:db8::ffff:192.0.2.1]:8080/../../b//c/",
    "../../a/b/../../c:d/./",
    "urn:example:a/b/../c?=z#",
    "x",
    "a%4g http://h/\n\r\n?\0",
    "http://é.例え/日本語?ключ=значение#\u{10ffff}",
    "http://h{/path*}{?q,r:3}{&s}",
];

fn inputs(length: usize) -> impl Iterator<Item = Vec<u8>> {
    SHAPES.iter().map(move |shape| shape.bytes().cycle().take(length).collect())
}

/// All results for an input.
fn found(bytes: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    let mut note = |what: &dyn Debug| found.push(format!("{what:?}"));
    note(&UriRef::parse_bytes(bytes));
    note(&IriRef::parse_bytes(bytes).map(|iri| iri.to_uri().to_string()));
    for end in [LineTerminator::Newline, LineTerminator::Nul] {
        let columns = Columns::new();
        let lines = columns.parse(bytes, end).expect("a short buffer");
        note(&lines.iter().collect::<Vec<_>>());
    }
    note(&percent::encode_with(bytes, &AsciiSet::UNRESERVED));
    let Ok(text) = std::str::from_utf8(bytes) else { return found };
    note(&split::split(text));
    note(&percent::decode_bytes(text));
    note(&Template::parse(text).map(|template| template.expand([("q", text)])));
    if let Ok(reference) = UriRef::parse(text) {
        note(&(reference.userinfo(), reference.host().map(|it| it.value()), reference.port()));
        note(&reference.path().segments().map(|it| it.decode_bytes()).collect::<Vec<_>>());
        note(&reference.normalize().to_string());
        note(&reference.compare(reference));
        note(&reference.redacted().to_string());
        note(&reference.query().map(|query| query.pairs(QuerySyntax::FORM).collect::<Vec<_>>()));
        let base = Uri::parse("http://a/b/c/d;p?q").expect("a base");
        note(&base.resolve(reference).to_string());
    }
    if let Ok(base) = Uri::parse(text) {
        let reference = UriRef::parse("../g?y").expect("a reference");
        note(&base.resolve(reference).to_string());
        note(&base.relativize(base).to_string());
    }
    found
}

/// Writing to a buffer of the length that an error reports.
fn written(bytes: &[u8], memory: &mut Guarded) {
    let Ok(reference) = UriRef::parse_bytes(bytes) else { return };
    let base = Uri::parse("http://a/b/c/d;p?q").expect("a base");
    let (target, normal) = (base.resolve(reference), reference.normalize());
    let Err(ResolveError::Buffer(error)) = base.resolver().resolve_to_slice(reference, &mut [])
    else {
        panic!("{reference}: a target is not empty");
    };
    let normalized = Normalizer::new().normalize_to_slice(reference, &mut []).map(drop);
    let needed = normalized.err().map_or(0, |error| error.needed());
    for place in [Guarded::at_end, Guarded::at_start] {
        let room = place(memory, error.needed(), 0xff);
        assert_eq!(base.resolver().resolve_to_slice(reference, room), Ok(target.as_uri()));
        let room = place(memory, needed, 0xff);
        assert_eq!(Normalizer::new().normalize_to_slice(reference, room), Ok(normal.as_uri_ref()));
    }
}

/// One test, because the width is global.
#[test]
fn results_are_equal_next_to_guard_pages() {
    let (mut memory, mut room) = (Guarded::new(MAX_LENGTH), Guarded::new(4 * MAX_LENGTH));
    for length in 0..=MAX_LENGTH {
        for text in inputs(length) {
            limit(Width::One);
            let expected = found(&text);
            for width in [Width::One, Width::Sixteen, Width::ThirtyTwo] {
                if limit(width) != width {
                    continue;
                }
                memory.each(&text, |guarded| {
                    assert_eq!(found(guarded), expected, "{width:?}: {}", text.escape_ascii());
                    written(guarded, &mut room);
                });
            }
        }
    }
}
