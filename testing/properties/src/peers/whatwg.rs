//! The URL Standard, by the crate `url`, where it agrees with RFC 3986.

use urikit::Uri;
use urikit::component::HostValue;
use urikit::percent;
use urikit::scheme::Schemes;
use url::{Host, Url};

use super::answers::{REFUSED, or_refused, our_normal_form, our_target};
use super::document::{self, Source};
use super::{Answers, Peer, Question};

pub(super) const PEER: Peer = Peer { name: "url", ask };

/// The special schemes except `file`, which has its own hosts and drive letters.
const SPECIAL: [&str; 5] = ["http", "https", "ws", "wss", "ftp"];

fn is_special(uri: Uri<'_>) -> bool {
    SPECIAL.iter().any(|special| uri.scheme().as_str().eq_ignore_ascii_case(special))
}

/// Returns whether both specifications interpret a URI alike, apart from the differences handled in
/// [`ours`]:
///
/// - the scheme is not `file`;
/// - a special scheme has a host, without escapes of other than unreserved characters, without
///   `xn--` labels (IDNA can reject them), and if its last label is a number, it is an IPv4address
///   (WHATWG accepts other notations).
fn is_common(uri: Uri<'_>) -> bool {
    if !is_special(uri) {
        return !uri.scheme().as_str().eq_ignore_ascii_case("file");
    }
    let Some(host) = uri.host().map(|host| host_name(host.as_str())) else { return false };
    let last = host.strip_suffix('.').unwrap_or(&host).rsplit('.').next().unwrap_or_default();
    let is_number = last.bytes().all(|byte| byte.is_ascii_digit())
        || last
            .strip_prefix("0x")
            .is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let is_address = host.parse::<std::net::Ipv4Addr>().is_ok();
    let is_for_idna = host.contains('%') || host.split('.').any(|label| label.starts_with("xn--"));
    !host.is_empty() && !is_for_idna && (!is_number || last.is_empty() || is_address)
}

/// A host of a special scheme: lowercase, without escapes of unreserved characters (section 6.2.2).
fn host_name(host: &str) -> String {
    let form = our_normal_form(&format!("//{host}"));
    form[2..].to_owned()
}

/// Returns `None` unless both interpret the base and the target alike.
fn ask(question: Question<'_>) -> Option<Answers> {
    let Question::Resolve(base, reference) = question else { return None };
    let known = target(base, reference);
    if ![base, &known].into_iter().all(|text| Uri::parse(text).is_ok_and(is_common)) {
        return None;
    }
    let read = |target: &str| Uri::parse(target).map_or_else(|_| REFUSED.to_owned(), ours);
    let url = Url::parse(base).and_then(|url| url.join(reference));
    Some(Answers {
        ours: read(&our_target(base, reference)),
        theirs: or_refused(url.ok().map(|url| theirs(&url))),
        known: if is_refused(base, reference) { REFUSED.to_owned() } else { read(&known) },
    })
}

/// URIs that WHATWG rejects, and references other than fragments against a rootless base.
fn is_refused(base: &str, reference: &str) -> bool {
    let (on, parsed) = (document::parse(base), document::parse(reference));
    let is_on_opaque =
        document::is_rootless(&on) && parsed.scheme.is_none() && !reference.starts_with('#');
    is_on_opaque || has_refused_authority(&on) || has_refused_authority(&parsed)
}

/// IPvFuture addresses, ports above 65535, and userinfo or a port with an empty host. The peer
/// accepts a userinfo that is `:`, and an empty one at the end of the input.
fn has_refused_authority(parts: &document::Parts<'_>) -> bool {
    let Some(authority) = parts.authority else { return false };
    let [userinfo, host, port] = document::authority_parts(authority);
    let is_at_end = parts.path.is_empty() && parts.query.is_none() && parts.fragment.is_none();
    let is_beside_nothing = match userinfo {
        "" | ":@" => false,
        "@" => !is_at_end,
        _ => true,
    };
    let digits = port.trim_start_matches(':').trim_start_matches('0');
    host.starts_with("[v")
        || host.starts_with("[V")
        || !digits.is_empty() && digits.parse::<u16>().is_err()
        || host.is_empty() && (is_beside_nothing || !port.is_empty())
}

/// The target by WHATWG: dots can be escaped, and are removed from the base too; a special scheme
/// equal to the base's is ignored if no authority follows.
pub(super) fn target(base: &str, reference: &str) -> String {
    let (mut base, mut reference) = (document::parse(base), document::parse(reference));
    if base.path.starts_with('/') {
        base.path = undotted(&base.path).into();
    }
    let is_the_same = |scheme: &str| base.scheme.is_some_and(|it| it.eq_ignore_ascii_case(scheme));
    let is_special =
        |scheme: &str| SPECIAL.iter().any(|special| special.eq_ignore_ascii_case(scheme));
    if reference.authority.is_none() {
        reference.scheme =
            reference.scheme.filter(|scheme| !is_the_same(scheme) || !is_special(scheme));
    }
    let path = Source::of(&reference).path(&base, &reference);
    let path = if path.starts_with('/') { undotted(&path) } else { path };
    document::target_with_path(&base, &reference, path)
}

/// Removes dot-segments of a rooted path. The peer never removes a drive letter.
fn undotted(path: &str) -> String {
    let path = document::with_plain_dots(path);
    let mut out = String::new();
    let mut is_ended = true;
    for segment in path.split('/').skip(1) {
        is_ended = !matches!(segment, "." | "..");
        let last = &out[out.rfind('/').map_or(0, |slash| slash + 1)..];
        let is_drive = matches!(last.as_bytes(), [letter, b':'] if letter.is_ascii_alphabetic());
        if is_ended {
            out = out + "/" + segment;
        } else if segment == ".." && !is_drive {
            out.truncate(out.rfind('/').unwrap_or_default());
        }
    }
    if is_ended { out } else { out + "/" }
}

type Parts<'a> =
    (String, [Vec<u8>; 2], Option<String>, Option<u16>, String, Option<String>, Option<&'a str>);

fn octets(text: &str) -> Vec<u8> {
    percent::decode_bytes(text).expect("valid escapes").into_owned()
}

/// A URI as WHATWG serializes it: lowercase scheme; user and password split, and omitted if empty;
/// a lowercase host and no default port in a special scheme; `/` for an empty path of a special
/// scheme, and escaped apostrophes in its query. User and password are compared decoded.
fn ours(uri: Uri<'_>) -> String {
    let is_special = is_special(uri);
    let scheme = uri.scheme().as_str().to_ascii_lowercase();
    let userinfo = uri.userinfo();
    let user = userinfo.map(|it| octets(it.username().as_str())).unwrap_or_default();
    let password =
        userinfo.and_then(|it| it.password()).map(|it| octets(it.as_str())).unwrap_or_default();
    let host = uri.host().map(|host| match host.value() {
        HostValue::Ipv6(address) => format!("{address:?}"),
        _ if is_special => host_name(host.as_str()),
        _ => host.as_str().to_owned(),
    });
    let default =
        Schemes::BUILT_IN.find(&scheme).and_then(|info| info.default_port).filter(|_| is_special);
    let port = uri
        .port()
        .and_then(|port| port.to_u16().ok().flatten())
        .filter(|port| Some(*port) != default);
    let path = if is_special && uri.path().is_empty() { "/" } else { without_guard(uri) };
    let query = uri.query().map(|query| match is_special {
        true => query.as_str().replace('\'', "%27"),
        false => query.as_str().to_owned(),
    });
    let fragment = uri.fragment().map(|it| it.as_str());
    let parts: Parts<'_> = (scheme, [user, password], host, port, path.to_owned(), query, fragment);
    format!("{parts:?}")
}

/// Both write `/.` before a path that would be parsed as an authority; in WHATWG it is not part of
/// the path.
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
    // A URL without a host can have an empty one.
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
