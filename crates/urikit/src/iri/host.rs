//! Hosts by IDNA: to ASCII for a URI (RFC 3987 section 3.1), to Unicode for people.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use idna::AsciiDenyList;
use idna::uts46::{DnsLength, Hyphens, Uts46};
use unicode_security::MixedScript;

use super::unicode::looks_like_delimiter;
use super::{IriRef, KeptEscapeReason};
use crate::UriRefBuf;
use crate::component::{Host, HostKind};
use crate::percent::{self, AsciiSet};

/// What stands in no reg-name: a character that is mapped to one of these would be a delimiter.
const DENIED: AsciiDenyList = AsciiDenyList::new(true, "\"#%/:<>?@[\\]^`{|}");

/// Dots of UTS 46 section 2.3: labels end at each of them.
const DOTS: [char; 4] = ['.', '\u{3002}', '\u{ff0e}', '\u{ff61}'];

/// Labels of more characters than this are not even tried: their form would take quadratic time.
const TOO_LONG: usize = 1000;

/// Why a host has no form in ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IdnaErrorKind {
    /// A label is not valid: a character is not allowed, or becomes a delimiter, or the `xn--` form of it is wrong (UTS 46
    /// section 4.1). The span is the label.
    Label,
    /// A label is not valid beside labels from right to left (RFC 5893 section 2). The span is the label.
    Bidi,
    /// A label is empty that is not the root at the end (RFC 1034 section 3.1), perhaps because an escape stands for a dot, or because
    /// the mapping leaves nothing of it (UTS 46 section 4). The span is the label.
    LabelEmpty,
    /// A label has more than 63 octets in ASCII (RFC 1034 section 3.1). The span is the label.
    LabelLong,
    /// The host has more than 253 octets in ASCII. The span is the host.
    HostLong,
    /// The escapes of a label are not UTF-8. The span is the label.
    Escape,
}

/// Why a host has no form in ASCII, and which of its bytes are in the way. Holds no part of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IdnaError {
    kind: IdnaErrorKind,
    start: usize,
    end: usize,
}

impl IdnaError {
    const fn new(kind: IdnaErrorKind, span: &Range<usize>) -> Self {
        Self { kind, start: span.start, end: span.end }
    }

    /// What is wrong.
    pub const fn kind(&self) -> IdnaErrorKind {
        self.kind
    }

    /// The label, as a range of bytes into the IRI.
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// A name for the kind that programs can rely on, such as `idna-label`.
    pub const fn code(&self) -> &'static str {
        match self.kind {
            IdnaErrorKind::Label => "idna-label",
            IdnaErrorKind::Bidi => "idna-bidi",
            IdnaErrorKind::LabelEmpty => "idna-label-empty",
            IdnaErrorKind::LabelLong => "idna-label-long",
            IdnaErrorKind::HostLong => "idna-host-long",
            IdnaErrorKind::Escape => "idna-escape",
        }
    }

    /// The document and section whose rule the label breaks.
    pub const fn section(&self) -> &'static str {
        match self.kind {
            IdnaErrorKind::Label => "UTS 46 section 4.1",
            IdnaErrorKind::Bidi => "RFC 5893 section 2",
            IdnaErrorKind::LabelEmpty | IdnaErrorKind::LabelLong | IdnaErrorKind::HostLong => {
                "RFC 1034 section 3.1"
            }
            IdnaErrorKind::Escape => "RFC 3986 section 3.2.2",
        }
    }

    /// What is wrong, in a sentence.
    pub const fn message(&self) -> &'static str {
        match self.kind {
            IdnaErrorKind::Label => "this label is not valid in an internationalized name",
            IdnaErrorKind::Bidi => "this label may not stand beside one from right to left",
            IdnaErrorKind::LabelEmpty => "a label is not empty, but for the last one",
            IdnaErrorKind::LabelLong => "a label has at most 63 octets in ASCII",
            IdnaErrorKind::HostLong => "a name has at most 253 octets in ASCII",
            IdnaErrorKind::Escape => "the escapes of this label are not UTF-8",
        }
    }
}

impl fmt::Display for IdnaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (host, byte {})", self.message(), self.start)
    }
}

impl core::error::Error for IdnaError {}

impl IriRef<'_> {
    /// The URI-reference that this is mapped to, with the host through IDNA (RFC 3987 section 3.1, step 2), by the mapping of
    /// UTS 46 that browsers have; everything else is percent-encoded as by [`to_uri`](Self::to_uri).
    ///
    /// A host of ASCII characters without escapes stays as it is. The escapes of any other are decoded first, so that
    /// `r%C3%A9sum%C3%A9.example` and `résumé.example` are the same name, and so are `a%2Eb` and `a.b`.
    ///
    /// ```
    /// use urikit::iri::IriRef;
    ///
    /// let iri = IriRef::parse("http://résumé.example.org/é")?;
    /// assert_eq!(iri.to_uri_by_idna()?, "http://xn--rsum-bpad.example.org/%C3%A9");
    ///
    /// let error = IriRef::parse("http://a.\u{301}b.example/")?.to_uri_by_idna().unwrap_err();
    /// assert_eq!((error.code(), error.span()), ("idna-label", 9..12));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first label that has no form in ASCII.
    pub fn to_uri_by_idna(&self) -> Result<UriRefBuf, IdnaError> {
        let (text, spans) = (self.as_str(), self.spans());
        let Some(host) = spans.host() else { return Ok(self.to_uri().to_buf()) };
        let name = &text[host.clone()];
        let is_as_it_is = name.is_ascii() && !name.contains('%');
        if spans.host_kind != HostKind::RegName || is_as_it_is {
            return Ok(self.to_uri().to_buf());
        }
        let ascii = to_ascii(name, host.start)?;
        let mut uri = String::with_capacity(text.len() + ascii.len());
        percent::encode(&text[..host.start], &AsciiSet::NON_ASCII).append_to(&mut uri);
        uri.push_str(&ascii);
        percent::encode(&text[host.end..], &AsciiSet::NON_ASCII).append_to(&mut uri);
        // What may have become of the name is an address.
        UriRefBuf::parse(uri).map_err(|_| IdnaError::new(IdnaErrorKind::Label, &host))
    }
}

/// The ASCII form of a name that begins at an offset.
fn to_ascii(name: &str, start: usize) -> Result<String, IdnaError> {
    let labels = labels(name, start);
    let whole = start..start + name.len();
    let fault = |label: &Label<'_>| wrong(label).or_else(|| long(label));
    let Ok(ascii) = mapped(&joined(&labels)) else { return Err(to_blame(&labels, &whole, fault)) };
    let named = labels.last().map_or(&*ascii, |last| last.without_root(&ascii));
    if named.split('.').any(|label| may_be_wrong(label) || label.len() > 63) {
        first_fault(&labels, fault)?;
    }
    if named.len() > 253 {
        return Err(IdnaError::new(IdnaErrorKind::HostLong, &whole));
    }
    Ok(ascii)
}

/// Which label of a name without a form in ASCII is to blame: the first that has a fault by itself, or else one that has one beside
/// a label from right to left.
#[cold]
fn to_blame(
    labels: &[Label<'_>],
    whole: &Range<usize>,
    fault: impl Fn(&Label<'_>) -> Option<IdnaErrorKind>,
) -> IdnaError {
    let beside_rtl = |label: &&Label<'_>| mapped(&[&label.text, "\u{5d0}"].join(".")).is_err();
    first_fault(labels, fault).err().unwrap_or_else(|| {
        let span = labels.iter().find(beside_rtl).map_or(whole, |label| &label.span);
        IdnaError::new(IdnaErrorKind::Bidi, span)
    })
}

/// The first label that has a fault.
fn first_fault(
    labels: &[Label<'_>],
    fault: impl Fn(&Label<'_>) -> Option<IdnaErrorKind>,
) -> Result<(), IdnaError> {
    let first = labels.iter().find_map(|label| Some(IdnaError::new(fault(label)?, &label.span)));
    first.map_or(Ok(()), Err)
}

/// Whether a label that was mapped may be one that is wrong: one that is empty, or that is in ASCII twice. Characters of ASCII come first
/// in that form, in their order.
fn may_be_wrong(label: &str) -> bool {
    label.is_empty() || label.starts_with("xn--xn--") || label.starts_with("xn--") && !label.is_ascii()
}

/// What is wrong with a label by itself, its length in ASCII aside.
fn wrong(label: &Label<'_>) -> Option<IdnaErrorKind> {
    if !label.is_utf8 {
        return Some(IdnaErrorKind::Escape);
    }
    let Ok(ascii) = mapped(&label.text) else {
        let is_long = label.text.chars().count() > TOO_LONG;
        return Some(if is_long { IdnaErrorKind::LabelLong } else { IdnaErrorKind::Label });
    };
    let is_empty = !label.is_root() && label.without_root(&ascii).split('.').any(str::is_empty);
    let encoded_twice = || is_encoded_twice(label).then_some(IdnaErrorKind::Label);
    is_empty.then_some(IdnaErrorKind::LabelEmpty).or_else(encoded_twice)
}

/// Whether a label is in ASCII what is in ASCII itself, such as `xn--xn---epa`, which nothing leads back to (UTS 46 section 4.1,
/// criterion 4).
fn is_encoded_twice(label: &Label<'_>) -> bool {
    let (unicode, _) = Uts46::new().to_unicode(label.text.as_bytes(), DENIED, Hyphens::Allow);
    unicode.split('.').any(|label| label.starts_with("xn--"))
}

fn long(label: &Label<'_>) -> Option<IdnaErrorKind> {
    let is_long = mapped(&label.text).is_ok_and(|ascii| ascii.split('.').any(|label| label.len() > 63));
    is_long.then_some(IdnaErrorKind::LabelLong)
}

/// The name that labels make.
fn joined(labels: &[Label<'_>]) -> String {
    let texts: Vec<&str> = labels.iter().map(|label| &*label.text).collect();
    texts.join(".")
}

fn mapped(name: &str) -> Result<String, idna::Errors> {
    let ascii = Uts46::new().to_ascii(name.as_bytes(), DENIED, Hyphens::Allow, DnsLength::Ignore);
    ascii.map(Cow::into_owned)
}

/// A label, decoded, and its bytes in the IRI. It may be several labels, as an escape may stand for a dot.
struct Label<'a> {
    text: Cow<'a, str>,
    span: Range<usize>,
    is_last: bool,
    /// Whether its escapes are text. Where they are not, a character that no name has stands for them.
    is_utf8: bool,
}

impl Label<'_> {
    /// Whether it is the root, behind the last dot (RFC 1034 section 3.1).
    fn is_root(&self) -> bool {
        self.is_last && self.text.is_empty()
    }

    /// What it or a name that it ends is mapped to, without the dot that the root is behind.
    fn without_root<'m>(&self, mapped: &'m str) -> &'m str {
        let has_root = self.is_root() || self.is_last && self.text.ends_with(DOTS);
        mapped.strip_suffix('.').filter(|_| has_root).unwrap_or(mapped)
    }
}

/// The labels of a name that begins at an offset.
fn labels(name: &str, start: usize) -> Vec<Label<'_>> {
    let mut labels = Vec::new();
    let mut at = 0;
    for piece in name.split_inclusive(DOTS) {
        let label = piece.trim_end_matches(DOTS);
        let span = start + at..start + at + label.len();
        at += piece.len();
        let is_last = at == name.len() && !name.ends_with(DOTS);
        let decoded = percent::Decode::new(label);
        let (text, is_utf8) = match decoded.decode_utf8() {
            Ok(text) => (text, true),
            Err(_) => (decoded.decode_utf8_lossy(), false),
        };
        labels.push(Label { text, span, is_last, is_utf8 });
    }
    if name.ends_with(DOTS) {
        let span = start + at..start + at;
        labels.push(Label { text: Cow::Borrowed(""), span, is_last: true, is_utf8: true });
    }
    labels
}

/// A host as it can be shown to people: its labels in Unicode, those aside that could be taken for others.
///
/// A label stays in ASCII if it mixes scripts (UTS 39 section 5.1; those that are written together in Japanese, Chinese and
/// Korean are one), if all of its characters look like ASCII (section 4), or if it holds a sign, such as a dot of another shape, that
/// no name has had since IDNA2008 (RFC 5892). Escapes are decoded first. A name that is not
/// valid by IDNA is shown as it stands, percent-encoded if it is not ASCII. Addresses are themselves.
///
/// ```
/// use urikit::UriRef;
/// use urikit::iri::{IriRef, unicode_host};
///
/// let shown = |uri| unicode_host(&UriRef::parse(uri).unwrap().host().unwrap()).into_owned();
/// assert_eq!(shown("http://xn--mnchen-3ya.example/"), "münchen.example");
/// assert_eq!(shown("http://xn--pple-43d.com/"), "xn--pple-43d.com"); // Cyrillic and Latin
/// assert_eq!(shown("http://xn--80ak6aa92e.com/"), "xn--80ak6aa92e.com"); // Cyrillic that looks like "apple"
///
/// let host = IriRef::parse("http://аррӏе.com/")?.host().unwrap();
/// assert_eq!(unicode_host(&host), "xn--80ak6aa92e.com");
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub fn unicode_host<'a>(host: &Host<'a>) -> Cow<'a, str> {
    shown(host, 0, &mut |_, _| ())
}

/// A host that begins at an offset as it can be shown to people; says of what labels it stays as it is, and why.
pub(super) fn shown<'a>(
    host: &Host<'a>,
    start: usize,
    keep: &mut dyn FnMut(KeptEscapeReason, Range<usize>),
) -> Cow<'a, str> {
    let name = host.as_str();
    let is_plain = name.is_ascii() && !name.contains('%') && !name.to_ascii_lowercase().contains("xn--");
    if host.kind() != HostKind::RegName || is_plain {
        return Cow::Borrowed(name);
    }
    match in_unicode(name, start, keep) {
        Ok(shown) => Cow::Owned(shown),
        Err(error) => {
            let is_escape = error.kind == IdnaErrorKind::Escape;
            keep(if is_escape { KeptEscapeReason::NotUtf8 } else { KeptEscapeReason::Idna }, error.span());
            percent::encode(name, &AsciiSet::NON_ASCII).to_cow()
        }
    }
}

/// A name in Unicode, labels aside that are not clear.
fn in_unicode(
    name: &str,
    start: usize,
    keep: &mut dyn FnMut(KeptEscapeReason, Range<usize>),
) -> Result<String, IdnaError> {
    let labels = labels(name, start);
    let decoded = joined(&labels);
    let is_clear = |label: &[char]| unclear(&label.iter().collect::<String>()).is_none();
    let uts46 = Uts46::new();
    let (shown, result) =
        uts46.to_user_interface(decoded.as_bytes(), DENIED, Hyphens::Allow, |label, _, _| is_clear(label));
    if result.is_err() {
        return Err(to_blame(&labels, &(start..start + name.len()), wrong));
    }
    let named = labels.last().map_or(&*shown, |last| last.without_root(&shown));
    if named.split('.').any(may_be_wrong) {
        first_fault(&labels, wrong)?;
    }
    for label in labels {
        let (unicode, _) = uts46.to_unicode(label.text.as_bytes(), DENIED, Hyphens::Allow);
        if let Some(reason) = unicode.split('.').find_map(unclear) {
            keep(reason, label.span);
        }
    }
    Ok(shown.into_owned())
}

/// Why a label can be taken for one of another script.
fn unclear(label: &str) -> Option<KeptEscapeReason> {
    if !label.is_single_script() {
        return Some(KeptEscapeReason::MixedScripts);
    }
    if holds_sign(label) || label.chars().any(|c| !c.is_ascii() && looks_like_delimiter(c)) {
        return Some(KeptEscapeReason::LooksLikeDelimiter);
    }
    looks_like_ascii(label).then_some(KeptEscapeReason::LooksLikeAscii)
}

/// Whether there is a sign that no name has had since IDNA2008 (RFC 5892 section 2), as dots and slashes of other shapes are. UTS 46
/// still maps them. Middle dots are letters where they are in use (RFC 5892 appendices A.3 and A.7).
fn holds_sign(label: &str) -> bool {
    let is_sign = |c| {
        matches!(c, '\u{2010}'..='\u{205e}' | '\u{2190}'..='\u{2bff}' | '\u{2e00}'..='\u{2e7f}'
            | '\u{3008}'..='\u{3020}' | '\u{1f000}'..='\u{1faff}')
    };
    let is_japanese =
        |c| matches!(c, '\u{3041}'..='\u{309f}' | '\u{30a1}'..='\u{30fa}' | '\u{4e00}'..='\u{9fff}');
    let catalan = label.replace("l\u{b7}l", "");
    label.contains(is_sign)
        || catalan.contains('\u{b7}')
        || label.contains('\u{30fb}') && !label.contains(is_japanese)
}

/// Whether characters that are not all ASCII all look like ASCII.
pub(super) fn looks_like_ascii(text: &str) -> bool {
    !text.is_ascii() && unicode_security::skeleton(text).all(|c| c.is_ascii())
}
