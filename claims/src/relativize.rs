//! Relativizing: the way back.

use urikit::resolve::{Rootless, SchemeRule};
use urikit::{AbsoluteUri, Uri, UriRef};

use crate::Held;
use crate::input::{Language, choice, fields, texts};
use crate::resolve::written;

/// A relativized target resolves back, is no longer than the target, and is the same in every way to have it.
pub(crate) fn relativize(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let [base_text, text] = texts([&Language::ABSOLUTE, &Language::URI], rest);
    let (Ok(base), Ok(target)) = (AbsoluteUri::parse(&base_text), Uri::parse(&text)) else { return None };
    let relative = base.relativize(target);
    let found = relative.to_string();
    let parsed = UriRef::parse(&found).expect("a reference");
    assert!(found.len() <= text.len(), "{base_text} {text}: {found}");
    assert_eq!(fields(relative.to_buf().as_uri_ref()), fields(parsed));
    let mut appended = String::from("x");
    relative.append_to(&mut appended);
    assert_eq!(appended[1..], found);
    written(|out| relative.write_into(out).map(fields), &found, fields(parsed));
    // What has dot-segments is the target of a reference without a path if the base has them too, and otherwise of nothing: then
    // the target itself is resolved.
    let back = base.resolve(parsed).to_string();
    assert!(back == text || back == base.resolve(target).to_string(), "{base_text} {text}: {found}");

    let resolver = base
        .resolver()
        .rootless(if choice & 1 == 0 { Rootless::Letter } else { Rootless::Erratum4547 })
        .scheme_rule(if choice & 2 == 0 { SchemeRule::Strict } else { SchemeRule::Compat });
    if let Ok(relative) = resolver.relativize(target) {
        let found = relative.to_string();
        let back =
            resolver.resolve(UriRef::parse(&found).expect("a reference")).map(|target| target.to_string());
        let itself = resolver.resolve(target).map(|target| target.to_string());
        // Where a scheme like the base's says nothing, a target cannot be told from a reference without it.
        let strict =
            resolver.scheme_rule(SchemeRule::Strict).resolve(target).map(|target| target.to_string());
        assert!(
            back.as_deref() == Ok(&*text) || back == itself || back == strict,
            "{base_text} {text}: {found} is {back:?}"
        );
    }
    Some(Held)
}
