//! The URL Standard of WHATWG, by the crate `url`, where it agrees with RFC 3986.

use urikit::component::HostValue;
use urikit::percent;
use urikit::resolve::{EncodedDots, SchemeRule};
use urikit::scheme::Schemes;
use urikit::{AbsoluteUri, Uri, UriRef};
use url::{Host, Url};

use super::{Answers, Peer, Question};

pub(super) const URL: Peer = Peer { name: "url", is_there: || true, ask, is_known };

/// Schemes that the standard calls special, but for `file`, whose hosts and drive letters are its own.
const SPECIAL: [&str; 5] = ["http", "https", "ws", "wss", "ftp"];

fn is_special(uri: Uri<'_>) -> bool {
    SPECIAL.iter().any(|special| uri.scheme().as_str().eq_ignore_ascii_case(special))
}

/// Whether both documents mean the same by a URI, apart from what [`ours`] has. They do, if
///
/// - the scheme is not `file`;
/// - where the scheme is special: there is a host (without one, WHATWG skips slashes until there is), it has no escapes but of
///   unreserved characters (others may become delimiters, or characters for IDNA), no label of it begins with `xn--` (IDNA may
///   refuse it), and if the last one is a number it is an IPv4address (WHATWG takes numbers of any shape for one).
fn is_common(uri: Uri<'_>) -> bool {
    if !is_special(uri) {
        return !uri.scheme().as_str().eq_ignore_ascii_case("file");
    }
    let Some(host) = uri.host().map(|host| host_name(host.as_str())) else { return false };
    let last = host.strip_suffix('.').unwrap_or(&host).rsplit('.').next().unwrap_or_default();
    let is_number = last.bytes().all(|byte| byte.is_ascii_digit())
        || last.strip_prefix("0x").is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let is_address = host.parse::<std::net::Ipv4Addr>().is_ok();
    let is_for_idna = host.contains('%') || host.split('.').any(|label| label.starts_with("xn--"));
    !host.is_empty() && !is_for_idna && (!is_number || last.is_empty() || is_address)
}

/// A host of a special scheme: in small letters, and without escapes of unreserved characters (section 6.2.2).
fn host_name(host: &str) -> String {
    let form = super::our_normal_form(&format!("//{host}")).expect("it is a host");
    form[2..].to_owned()
}

/// A path without a root is opaque to WHATWG: a text to which no dot-segments and no references belong.
fn is_opaque(uri: Uri<'_>) -> bool {
    uri.authority().is_none() && !uri.path().is_absolute()
}

/// A base or a reference with a scheme as WHATWG has it once it is parsed: without dot-segments, also if they are escaped.
fn undotted(uri: Uri<'_>) -> Option<String> {
    if is_opaque(uri) {
        return Some(uri.as_str().to_owned());
    }
    let base = AbsoluteUri::parse("x://x/").ok()?;
    Some(base.resolver().encoded_dots(EncodedDots::Dots).resolve(uri).ok()?.to_string())
}

/// The target of a reference on a base that has no dot-segments.
fn target(base: AbsoluteUri<'_>, reference: UriRef<'_>) -> Option<String> {
    let is_repeated = |uri: Uri<'_>| {
        is_special(uri)
            && uri.authority().is_none()
            && uri.scheme().as_str().eq_ignore_ascii_case(base.scheme().as_str())
    };
    match reference.as_uri() {
        Some(uri) if !is_repeated(uri) => undotted(uri),
        _ => {
            let rule = if is_special(*base) { SchemeRule::Compat } else { SchemeRule::Strict };
            let resolver = base.resolver().encoded_dots(EncodedDots::Dots).scheme_rule(rule);
            Some(resolver.resolve(reference).ok()?.to_string())
        }
    }
}

/// Both answers, where the base and the target mean the same to both documents.
fn ask(question: Question<'_>) -> Option<Answers> {
    let Question::Resolve(base, reference) = question else { return None };
    let (base_uri, reference_uri) = (AbsoluteUri::parse(base).ok()?, UriRef::parse(reference).ok()?);
    let base_undotted = undotted(*base_uri)?;
    let target = target(AbsoluteUri::parse(&base_undotted).ok()?, reference_uri)?;
    let uri = Uri::parse(&target).ok()?;
    if !is_common(*base_uri) || !is_common(uri) {
        return None;
    }
    let is_refused = is_refused(*base_uri)
        || is_refused(uri)
        || is_opaque(*base_uri) && reference_uri.scheme().is_none() && !reference.starts_with('#');
    let ours = if is_refused { REFUSED.to_owned() } else { ours(uri) };
    let url = Url::parse(base).and_then(|url| url.join(reference));
    Some(Answers { ours, theirs: url.map_or(REFUSED.to_owned(), |url| theirs(&url)) })
}

const REFUSED: &str = "refused";

/// What is a URI and none to WHATWG: with an address of a later version, a port beyond 65535, or anything beside a host that is
/// empty.
fn is_refused(uri: Uri<'_>) -> bool {
    let Some(host) = uri.host() else { return false };
    let is_bare = host.as_str().is_empty() && (uri.userinfo().is_some() || uri.port().is_some());
    matches!(host.value(), HostValue::IpvFuture(_))
        || uri.port().is_some_and(|port| port.number().is_err())
        || is_bare
}

/// A segment of a letter and a colon, which the peer takes for a drive whatever the scheme; an empty host behind an empty userinfo.
fn is_known(question: Question<'_>) -> bool {
    let is_either = |text| {
        UriRef::parse(text).is_ok_and(|uri| {
            let mut segments = uri.path().segments();
            let is_nobody = uri.userinfo().is_some_and(|it| matches!(it.as_str(), "" | ":"));
            let is_drive = |it: &[u8]| matches!(it, [letter, b':'] if letter.is_ascii_alphabetic());
            is_nobody && uri.host().is_some_and(|host| host.as_str().is_empty())
                || segments.any(|it| is_drive(it.as_str().as_bytes()))
        })
    };
    matches!(question, Question::Resolve(base, reference) if is_either(base) || is_either(reference))
}

type Parts<'a> = (String, [Vec<u8>; 2], Option<String>, Option<u16>, String, Option<String>, Option<&'a str>);

fn octets(text: &str) -> Vec<u8> {
    percent::decode(text).map(|it| it.to_bytes().into_owned()).expect("escapes are whole")
}

/// A URI as WHATWG writes it: the scheme in small letters; user and password apart, and nothing where they are empty; a host of a
/// special scheme in small letters; no default port; a slash for no path of a special scheme, and its apostrophes escaped in
/// queries. User and password are compared as octets, as more of their characters are escaped.
fn ours(uri: Uri<'_>) -> String {
    let is_special = is_special(uri);
    let scheme = uri.scheme().as_str().to_ascii_lowercase();
    let userinfo = uri.userinfo();
    let user = userinfo.map(|it| octets(it.user().as_str())).unwrap_or_default();
    let password = userinfo.and_then(|it| it.password()).map(|it| octets(it.as_str())).unwrap_or_default();
    let host = uri.host().map(|host| match host.value() {
        HostValue::Ipv6(address) => format!("{address:?}"),
        _ if is_special => host_name(host.as_str()),
        _ => host.as_str().to_owned(),
    });
    let default = Schemes::BUILT_IN.find(&scheme).and_then(|info| info.default_port).filter(|_| is_special);
    let port = uri.port().and_then(|port| port.number().ok().flatten()).filter(|port| Some(*port) != default);
    let path = if is_special && uri.path().is_empty() { "/" } else { without_guard(uri) };
    let query = uri.query().map(|query| match is_special {
        true => query.as_str().replace('\'', "%27"),
        false => query.as_str().to_owned(),
    });
    let fragment = uri.fragment().map(|it| it.as_str());
    let parts: Parts<'_> = (scheme, [user, password], host, port, path.to_owned(), query, fragment);
    format!("{parts:?}")
}

/// Where a path would be taken for an authority, both write `/.` before it; for WHATWG that is no part of the path.
fn without_guard(uri: Uri<'_>) -> &str {
    let path = uri.path().as_str();
    if uri.authority().is_none() && path.starts_with("/.//") { &path[2..] } else { path }
}

fn theirs(url: &Url) -> String {
    let host = url.host().map(|host| match host {
        Host::Ipv6(address) => format!("{address:?}"),
        Host::Ipv4(address) => address.to_string(),
        Host::Domain(name) => name.to_owned(),
    });
    // Of the URL without a host there may be one that is empty.
    let host = host.or_else(|| url.has_authority().then(String::new));
    let parts: Parts<'_> = (
        url.scheme().to_owned(),
        [octets(url.username()), octets(url.password().unwrap_or_default())],
        host,
        url.port(),
        url.path().to_owned(),
        url.query().map(str::to_owned),
        url.fragment(),
    );
    format!("{parts:?}")
}
