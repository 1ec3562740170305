//! The targets of a URL: where it leads if a browser or a server interprets it.
//!
//! RFC 3986 finds no host in `/\t/h.example` or `http:\\h.example`, but browsers do, because they
//! remove tabs and line breaks, treat backslashes as slashes, and ignore the number of slashes (URL
//! Standard section 4.4). A server that redirects to a parameter has decoded it before, sometimes
//! twice, and may have removed dot-segments. To give all spellings of one target one verdict, a
//! policy also audits the target as browsers serialize it.

use std::borrow::Cow;
use std::sync::LazyLock;

use urikit_readings::raw::{Span, decoded};
use urikit_whatwg::{Parser, Url};

use crate::flags::SubjectFlags;
use crate::host;
use crate::subject::{Subject, Target};

/// The number of times that servers decode a parameter: not at all, once, or twice by mistake.
const DECODINGS: [&str; 3] = [
    "browsers find a host in it",
    "it has a host after percent-decoding once",
    "it has a host after percent-decoding twice",
];

/// Pages that contain the URL. A URL such as `https:h` leads to the host `h` only if the page has
/// another scheme.
static PAGES: LazyLock<[Option<Url>; 2]> = LazyLock::new(|| {
    ["https://page.invalid/", "http://page.invalid/"].map(|page| Url::parse(page).ok())
});

impl Subject<'_> {
    /// Returns the targets whose host differs from the one that RFC 3986 finds, without duplicates.
    pub(crate) fn targets(&self) -> &[Target] {
        self.targets.get_or_init(|| if may_differ(self) { find(self) } else { Vec::new() })
    }
}

/// Parses the URL as it is and after each decoding.
///
/// The order matters, because the first reading that leads to a host determines the explanation:
/// the first reading needs no server mistake, so it is the most likely.
fn find(subject: &Subject<'_>) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    let mut text = Cow::Borrowed(subject.bytes);
    for (count, after) in DECODINGS.into_iter().enumerate() {
        if count > 0 {
            let decoded = decoded(&text, Span::new(0, text.len()));
            // Another decoding changes nothing either.
            if decoded == *text {
                break;
            }
            text = Cow::Owned(decoded);
        }
        if !may_lead_elsewhere(&text) {
            continue;
        }
        // Browsers decode the bytes of a response before they parse a URL, so every input is text.
        let readable = String::from_utf8_lossy(&text);
        for page in PAGES.iter().flatten() {
            let url = leads_elsewhere(&readable, page, count > 0);
            let is_new = |url: &Url| targets.iter().all(|known| !is_same_place(&known.url, url));
            let url = url.filter(|url| !is_found(subject, url) && is_new(url));
            targets.extend(url.map(|url| Target { url, after }));
        }
    }
    targets
}

/// Excludes most inputs quickly.
fn may_differ(subject: &Subject<'_>) -> bool {
    let Subject { bytes, parts, flags, .. } = subject;
    let is_odd = SubjectFlags::PERCENT.or(SubjectFlags::BACKSLASH).or(SubjectFlags::CONTROL);
    let has_host = parts.host.is_some_and(|host| !host.is_empty());
    if has_host && !flags.intersects(is_odd) {
        return false;
    }
    let is_name = |scheme: Span| scheme.of(bytes).iter().all(u8::is_ascii_alphanumeric);
    match parts.scheme {
        Some(scheme) if is_name(scheme) => {
            let before_path = Span::new(0, parts.path.start).of(bytes);
            let is_special = subject.scheme.is_web() || subject.scheme.is_one_of(&["ftp"]);
            // Neither a path nor a query changes a host that is written as specified.
            is_special
                && (!has_host
                    || before_path.contains(&b'%')
                    || flags.intersects(SubjectFlags::BACKSLASH.or(SubjectFlags::CONTROL)))
        }
        // A reference, or a scheme that is percent-encoded or contains a tab.
        _ => flags.intersects(is_odd) || memchr::memmem::find(bytes, b"//").is_some(),
    }
}

/// Excludes most paths, even percent-encoded ones, without parsing them.
///
/// A reference leads to another host only with a scheme or with two slashes. The slashes can be
/// backslashes, or can be separated by characters that browsers remove.
fn may_lead_elsewhere(text: &[u8]) -> bool {
    let is_delimiter = |byte: &&u8| matches!(byte, b':' | b'/' | b'?' | b'#');
    text.first().is_some_and(|byte| *byte <= b' ')
        || text.iter().any(|byte| matches!(byte, b'\\' | b'\t' | b'\n' | b'\r'))
        || text.iter().find(is_delimiter) == Some(&b':')
        || memchr::memmem::find(text, b"//").is_some()
}

/// Returns the URL to which a browser navigates from a page, if it is not on the host of the page.
fn leads_elsewhere(text: &str, page: &Url, is_decoded: bool) -> Option<Url> {
    let url = Parser::new().base(page).parse(text).ok()?;
    if url.hostname() != page.hostname() {
        // Decoding a relative reference often produces a colon, as in `Talk%3AMain`.
        let is_code = matches!(url.protocol(), "javascript:" | "vbscript:");
        return (!url.hostname().is_empty() || is_code && is_decoded).then_some(url);
    }
    // A server that removes dot-segments and redirects to the path sends two slashes.
    let path = url.pathname();
    path.starts_with("//").then(|| Parser::new().base(page).parse(path).ok()).flatten()
}

/// Returns whether the parts of a URL already have the host of a target.
fn is_found(subject: &Subject<'_>, target: &Url) -> bool {
    let Some(span) = subject.parts.host else { return false };
    // Browsers serialize addresses and internationalized names in one form.
    let is_same = |host: &[u8]| host.eq_ignore_ascii_case(target.hostname().as_bytes());
    is_same(&host::mapped(subject.bytes, span))
        || subject.host.address().is_some_and(|address| is_same(address.to_string().as_bytes()))
}

/// Returns whether two targets have the same host, or are scripts.
fn is_same_place(a: &Url, b: &Url) -> bool {
    a.host() == b.host() && (!a.host().is_empty() || a.protocol() == b.protocol())
}
