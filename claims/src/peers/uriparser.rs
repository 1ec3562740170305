//! The C library uriparser, where this is built with it.

use urikit::UriRef;
use urikit::component::HostValue;
use urikit::percent;
use urikit::resolve::EncodedDots;
use urikit_uriparser::{HostKind, Uriparser};

use super::{Answers, Peer, Question, has_dots, judged, our_normal_form, our_target};

pub(super) const URIPARSER: Peer =
    Peer { name: "uriparser", is_there: || Uriparser::find().is_some(), ask, is_known };

fn ask(question: Question<'_>) -> Option<Answers> {
    let library = Uriparser::find()?;
    match question {
        Question::Parse(text) => Some(Answers { ours: our_parts(text), theirs: their_parts(library, text) }),
        Question::Resolve(base, reference) => Some(Answers {
            theirs: library.resolve(base, reference)?,
            ours: our_target(base, reference, EncodedDots::Literal)?,
        }),
        Question::Normalize(text) => {
            Some(Answers { theirs: library.normalize(text)?, ours: our_normal_form(text)? })
        }
        Question::Relativize(base, target) => judged(base, target, &library.relativize(base, target)?),
    }
}

/// Components, what the host is, what an address is, the octets of userinfo and fragment, and the text put together again. That last is
/// not asked of an IPv6 address, which the peer writes with all its zeros.
type Parts<'a> =
    ([Option<&'a str>; 6], String, HostKind, Option<[u8; 4]>, [Option<Vec<u8>>; 2], Option<String>);

fn our_parts(text: &str) -> String {
    let parts = UriRef::parse(text).ok().map(|uri| -> Parts<'_> {
        let (userinfo, fragment) =
            (uri.userinfo().map(|it| it.as_str()), uri.fragment().map(|it| it.as_str()));
        let (kind, address) = match uri.host().map(|host| host.value()) {
            Some(HostValue::Ipv4(address)) => (HostKind::Ipv4, Some(address.octets())),
            Some(HostValue::Ipv6(_)) => (HostKind::Ipv6, None),
            Some(HostValue::IpvFuture(_)) => (HostKind::IpvFuture, None),
            _ => (HostKind::RegName, None),
        };
        let components = [
            uri.scheme().map(|it| it.as_str()),
            userinfo,
            uri.host().map(|it| it.as_str().trim_start_matches('[').trim_end_matches(']')),
            uri.port().map(|it| it.as_str()),
            uri.query().map(|it| it.as_str()),
            fragment,
        ];
        // In C a zero byte ends the octets.
        let octets = [userinfo, fragment].map(|part| {
            let octets = percent::decode(part?).expect("escapes are whole").to_bytes().into_owned();
            Some(octets.split(|&octet| octet == 0).next().unwrap_or_default().to_owned())
        });
        (
            components,
            uri.path().as_str().to_owned(),
            kind,
            address,
            octets,
            (kind != HostKind::Ipv6).then(|| text.to_owned()),
        )
    });
    format!("{parts:?}")
}

fn their_parts(library: Uriparser, text: &str) -> String {
    let parts = library.parse(text).map(|parts| -> Parts<'_> {
        let octets = [parts.userinfo, parts.fragment].map(|part| {
            let octets = library.unescape(part?);
            Some(octets.split(|&octet| octet == 0).next().unwrap_or_default().to_owned())
        });
        let components = [parts.scheme, parts.userinfo, parts.host, parts.port, parts.query, parts.fragment];
        let address = parts.host.and_then(|host| library.ipv4(host)).map(|address| address.octets());
        let recomposed =
            (parts.host_kind != HostKind::Ipv6).then(|| library.recompose(text).unwrap_or_default());
        (components, parts.path(), parts.host_kind, address, octets, recomposed)
    });
    format!("{parts:?}")
}

/// What it is known for, by what there is in a question: an IPv6 address, which it writes in full; escapes in a host, of which it
/// makes small letters; and dot-segments in a path that has no root, or without which the first segment is empty, or behind an authority without a scheme.
fn is_known(question: Question<'_>) -> bool {
    let uri = |text| UriRef::parse(text).ok();
    let is_rootless = |uri: UriRef<'_>| uri.authority().is_none() && !uri.path().is_absolute();
    let has_address = |text| {
        uri(text).and_then(|it| it.host()).is_some_and(|host| matches!(host.value(), HostValue::Ipv6(_)))
    };
    let is_empty_first = |target: &str| {
        UriRef::parse(target)
            .is_ok_and(|it| it.path().segments().next().is_some_and(|it| it.is_empty() || it == *"."))
    };
    let begins_with_two_slashes =
        |target: &str| UriRef::parse(target).is_ok_and(|it| it.path().as_str().starts_with("//"));
    match question {
        Question::Parse(_) => false,
        Question::Resolve(base, reference) => {
            let (Some(on), Some(it)) = (uri(base), uri(reference)) else { return false };
            has_address(base)
                || has_address(reference)
                || is_rootless(it) && (it.scheme().is_some() || is_rootless(on))
                || our_target(base, reference, EncodedDots::Literal).is_some_and(|it| {
                    is_empty_first(&it)
                        && (has_dots(base) || has_dots(reference) || begins_with_two_slashes(&it))
                })
        }
        Question::Normalize(text) => {
            uri(text).is_some_and(|it| {
                (is_rootless(it) || it.scheme().is_none() && it.authority().is_some()) && has_dots(text)
                    || it.host().is_some_and(|host| host.as_str().contains('%'))
            }) || has_address(text)
                || our_normal_form(text)
                    .is_some_and(|it| is_empty_first(&it) && (has_dots(text) || begins_with_two_slashes(&it)))
        }
        // It leads elsewhere where authorities differ in more than the host, or the paths are of two kinds; none is shorter that does not.
        Question::Relativize(base, target) => {
            let lead = |text: &str| our_target(base, text, EncodedDots::Literal);
            let found = Uriparser::find().and_then(|library| library.relativize(base, target));
            found.is_some_and(|found| lead(&found) != lead(target))
        }
    }
}
