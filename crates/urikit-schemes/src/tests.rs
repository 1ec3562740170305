//! Helpers for tests of several schemes.

use alloc::format;
use alloc::string::String;
use core::ops::Range;

use urikit::{ErrorKind, Uri};
use urikit_legacy::rfc1738::Url;

use crate::common::DEFINED_1738;
use crate::reader::{Visitor, reader, supported_schemes};
use crate::view::{Action, Revision, Sent, View};

/// Returns the first size in an ordinary run, and the second one with `URIKIT_REACH=exhaustive`.
pub(crate) fn reach<T>(every_run: T, exhaustive: T) -> T {
    if std::env::var_os("URIKIT_REACH").is_some_and(|reach| reach == "exhaustive") {
        exhaustive
    } else {
        every_run
    }
}

/// Returns the steps and lines of a client, separated by `|`.
pub(crate) fn sent<'t, V: View<'t>>(text: &'t str) -> String {
    let mut out = String::new();
    V::parse_as(Uri::parse(text).unwrap(), Revision::Current).unwrap().client(&mut |action| {
        match action {
            Action::Connect { host, port } => out.push_str(&format!("{host}:{port}|")),
            Action::Send(parts) => {
                for slice in parts {
                    match slice {
                        Sent::Asked(what) => out.push_str(&format!("<{what}>")),
                        slice => out.extend(slice.octets().map(char::from)),
                    }
                }
            }
        }
    });
    out.replace("\r\n", "|").trim_end_matches('|').into()
}

/// Returns a word with some of its characters escaped. Each bit of `escaped` stands for one
/// character.
pub(crate) fn escape_some(word: &str, escaped: u32) -> String {
    let spell = |(at, octet): (usize, u8)| match escaped >> at & 1 {
        1 => format!("%{octet:02X}"),
        _ => char::from(octet).into(),
    };
    word.bytes().enumerate().map(spell).collect()
}

/// Returns the code and span of the error for an invalid URI.
pub(crate) fn refused<'t, V: View<'t>>(text: &'t str) -> (&'static str, Range<usize>) {
    let error = V::parse_as(Uri::parse(text).unwrap(), Revision::Current).err().unwrap();
    (error.code(), error.span())
}

/// With RFC 1738, generic and scheme-specific parsing report the same error. Other schemes are not
/// affected.
#[test]
fn rfc_1738_rules_apply_to_its_schemes() {
    struct Deaf;
    impl Visitor for Deaf {}
    let rests = [
        "//h/~",
        "//h/a#",
        "//h/a#b",
        "//u~@h/a",
        "//a_b/c",
        "//a!/c",
        "//%41/c",
        "//[::1]/a",
        "//h:/a",
        "//h./a",
        "//-h/a",
        "//h.1/a",
        "//u@~/a",
        "~",
        "a@b~",
        "a@b#c",
        "//h/?~",
        "//h/a;b=~",
        "//h/a/1#",
    ];
    for scheme in supported_schemes() {
        let read = reader(scheme).unwrap();
        for rest in rests {
            let text = format!("{scheme}:{rest}");
            let uri = Uri::parse(&text).unwrap();
            let [now, then] = [Revision::Current, Revision::Rfc1738]
                .map(|revision| read(uri, revision, &mut Deaf));
            let error = match Url::parse(&text) {
                _ if !DEFINED_1738.contains(&scheme) => {
                    assert_eq!(now, then, "{text}");
                    continue;
                }
                Err(error) if error.kind() != ErrorKind::AuthorityMissing => error,
                Err(_) => {
                    assert!(then.is_err(), "{text}");
                    continue;
                }
                Ok(_) => continue,
            };
            let found = then.unwrap_err();
            let rule = found.rule();
            assert_eq!(found.span(), error.span(), "{text}");
            assert_eq!(
                (rule.code, rule.message, rule.definition, rule.section),
                (error.code(), error.message(), error.rule(), error.section()),
                "{text}"
            );
        }
    }
}
