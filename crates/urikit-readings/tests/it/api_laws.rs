//! Laws of standard traits, checked with values of the public types that implement them by hand.
//! The checks are shared with the tests of `urikit`.

#[path = "../../../urikit/tests/it/api_laws/law.rs"]
mod law;
#[path = "../../../urikit/tests/it/api_laws/listing.rs"]
mod listing;

use law::Asked;
use urikit_readings::comparison::{Reader, Reading, Verdict};
use urikit_readings::{Parsed, Spec};

fn check_readings(asked: &mut Asked) {
    asked
        .of("urikit_readings::comparison::Reader", || Reader::ALL)
        .equal()
        .hashed()
        .ordered()
        .texts();
    let verdicts =
        || [Verdict::Agree, Verdict::AcceptSplit, Verdict::HostSplit, Verdict::PathSplit];
    asked.of("urikit_readings::comparison::Verdict", verdicts).equal().hashed().ordered();
    let texts = ["", "a", "a:", "//a", "//a@", "//a:", "?a", "#a", "a?", "a#"];
    let read = |text: &str| {
        Reader::AppendixB.read(text.to_owned().leak()).expect("all strings are accepted")
    };
    asked
        .of("urikit_readings::comparison::Reading", || texts.map(read))
        .or(texts.map(owned))
        .equal();
}

/// Returns an owned reading with the components of RFC 3986 appendix B.
fn owned(text: &str) -> Reading<'static> {
    let own = |part: Option<&str>| part.map(|part| part.to_owned().into());
    let split = Reader::AppendixB.read(text).expect("all strings are accepted");
    let mut reading = Reading::default();
    reading.scheme = own(split.scheme.as_deref());
    reading.userinfo = own(split.userinfo.as_deref());
    reading.host = own(split.host.as_deref());
    reading.port = own(split.port.as_deref());
    reading.path = split.path.into_owned().into();
    reading.query = own(split.query.as_deref());
    reading.fragment = own(split.fragment.as_deref());
    reading
}

#[test]
fn traits_of_all_types_are_consistent() {
    let mut asked = Asked::default();
    check_readings(&mut asked);
    asked.of("urikit_readings::Spec", || Spec::ALL).equal().hashed().read_back();
    let parsed = |text| -> Parsed<'_> { Spec::Rfc3986.parse(text).expect("a reference") };
    let texts = ["", "a", "a:", "//a", "?a"];
    asked.of("urikit_readings::Parsed", || texts.map(parsed)).equal().texts();
    asked.is_complete(
        "urikit-readings",
        &["Eq", "Hash", "Ord", "FromStr", "Borrow<str>", "AsRef<str>"],
    );
}
