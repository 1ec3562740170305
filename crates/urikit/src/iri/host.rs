//! Conversion of internationalized hosts: to ASCII for URIs (RFC 3987 section 3.1), and to Unicode
//! for display.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use idna::AsciiDenyList;
use idna::uts46::{DnsLength, Hyphens, Uts46};
use unicode_security::MixedScript;

use super::KeptEscapeReason;
use super::misleading::looks_like_delimiter;
use crate::component::{Host, HostKind};
use crate::percent::{self, AsciiSet};
use crate::reference::accessors::on_four_types;
use crate::reference::{
    GenericUri, GenericUriBuf, GenericUriRef, GenericUriRefBuf, Rfc3986, UriRefBuf, UriSpec,
};

/// The characters that a mapped name must not contain, because they are delimiters or not allowed
/// in a registered name.
const DENIED: AsciiDenyList = AsciiDenyList::new(true, "\"#%/:<>?@[\\]^`{|}");

/// Label separators (UTS 46 section 2.3).
const DOTS: [char; 4] = ['.', '\u{3002}', '\u{ff0e}', '\u{ff61}'];

/// The maximum length of a label in characters. Longer labels are rejected early, because their
/// conversion takes quadratic time.
const TOO_LONG: usize = 1000;

/// The kind of an [`IdnaError`], such as an empty or invalid label of a host name.
///
/// A label is a part of the name between two dots. The documentation of each kind describes the
/// byte range that the error reports.
///
/// # Examples
///
/// ```
/// use urikit::{IriRef};
/// use urikit::iri::{IdnaErrorKind};
///
/// let iri = IriRef::parse("http://münchen..example/")?;
/// assert_eq!(iri.to_uri_by_idna().unwrap_err().kind(), IdnaErrorKind::LabelEmpty);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IdnaErrorKind {
    /// A label contains a character that is not allowed or becomes a delimiter, or its `xn--` form
    /// is invalid (UTS 46 section 4.1). The span is the label.
    Label,
    /// A label is not allowed in a name with right-to-left labels (RFC 5893 section 2). The span is
    /// the label.
    Bidi,
    /// A label other than the root is empty, possibly because an escape encodes a dot or the
    /// mapping removes all characters (RFC 1034 section 3.1, UTS 46 section 4). The span is the
    /// label.
    LabelEmpty,
    /// A label is longer than 63 bytes in ASCII (RFC 1034 section 3.1). The span is the label.
    LabelLong,
    /// The host is longer than 253 bytes in ASCII. The span is the host.
    HostLong,
    /// The escapes of a label are not UTF-8. The span is the label.
    Escape,
}

/// The error returned if an internationalized host cannot be converted to ASCII for DNS.
///
/// It has the kind of the error and its byte range in the IRI. It does not contain the input, so it
/// can be logged.
///
/// # Examples
///
/// ```
/// use urikit::IriRef;
///
/// let error = IriRef::parse("http://caf%E9.example/")?.to_uri_by_idna().unwrap_err();
/// assert_eq!((error.code(), error.span()), ("idna-escape", 7..13)); // Latin-1, not UTF-8
/// # Ok::<(), urikit::ParseError>(())
/// ```
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

    /// Returns the kind of this conversion error, such as [`IdnaErrorKind::LabelEmpty`].
    ///
    /// Match on it to handle some errors differently. For a stable string, use
    /// [`code`](Self::code).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{IriRef};
    /// use urikit::iri::{IdnaErrorKind};
    ///
    /// let error = IriRef::parse("http://caf%E9.example/")?.to_uri_by_idna().unwrap_err();
    /// assert_eq!(error.kind(), IdnaErrorKind::Escape);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn kind(&self) -> IdnaErrorKind {
        self.kind
    }

    /// Returns the byte range in the IRI of the part of the host that cannot be converted to ASCII.
    ///
    /// The range is usually that of a label, which is a part of the host between two dots. The
    /// documentation of each [`IdnaErrorKind`] describes the range.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::IriRef;
    ///
    /// let iri = IriRef::parse("http://www.caf%E9.example/")?;
    /// let error = iri.to_uri_by_idna().unwrap_err();
    /// assert_eq!(&iri.as_str()[error.span()], "caf%E9");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns a stable, machine-readable code for this conversion error, such as `idna-label`.
    ///
    /// Use it in programs and logs. For a message to display, use [`message`](Self::message).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::IriRef;
    ///
    /// let error = IriRef::parse("http://münchen..example/")?.to_uri_by_idna().unwrap_err();
    /// assert_eq!(error.code(), "idna-label-empty");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
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

    /// Returns the section of the rule that the host violates, such as `UTS 46 section 4.1`.
    ///
    /// The string includes the name of the specification of internationalized domain names.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::IriRef;
    ///
    /// let error = IriRef::parse("http://münchen..example/")?.to_uri_by_idna().unwrap_err();
    /// assert_eq!(error.section(), "RFC 1034 section 3.1");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
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

    /// Returns a short description of the error, such as `label is not valid by IDNA`.
    ///
    /// The description does not contain the host, so it can be logged. For a string that programs
    /// can compare, use [`code`](Self::code).
    pub const fn message(&self) -> &'static str {
        match self.kind {
            IdnaErrorKind::Label => "label is not valid by IDNA",
            IdnaErrorKind::Bidi => "label violates the rule for right-to-left names",
            IdnaErrorKind::LabelEmpty => "empty label",
            IdnaErrorKind::LabelLong => "label is longer than 63 bytes in ASCII",
            IdnaErrorKind::HostLong => "host is longer than 253 bytes in ASCII",
            IdnaErrorKind::Escape => "percent-encoded bytes of label are not valid UTF-8",
        }
    }
}

impl fmt::Display for IdnaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.message(), self.start)
    }
}

impl core::error::Error for IdnaError {}

macro_rules! idna {
    ([$($life:lifetime,)?] $type:ident $view:lifetime $borrowed:ident $owned:ident) => {
        impl<$($life,)? S: UriSpec> $type<$($life,)? S> {
            /// Converts this IRI reference to a URI reference, with the host converted to ASCII by
            /// IDNA.
            ///
            /// Use this method to get a host for DNS (RFC 3987 section 3.1, step 2). The host is
            /// mapped by UTS 46, as in browsers; all other components are percent-encoded as by
            /// [`to_uri`](Self::to_uri). An ASCII host without escapes is unchanged. Escapes in
            /// other hosts are decoded first, so `r%C3%A9sum%C3%A9.example` and `résumé.example`
            /// are the same name.
            ///
            /// # Errors
            ///
            /// Returns the error of the first label that cannot be converted.
            ///
            /// # Panics
            ///
            /// Panics if the URI reference is longer than `u32::MAX` bytes.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::IriRef;
            ///
            /// let iri = IriRef::parse("http://résumé.example.org/é")?;
            /// assert_eq!(iri.to_uri_by_idna()?, "http://xn--rsum-bpad.example.org/%C3%A9");
            ///
            /// let error =
            ///     IriRef::parse("http://a.\u{301}b.example/")?.to_uri_by_idna().unwrap_err();
            /// assert_eq!((error.code(), error.span()), ("idna-label", 9..12));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            #[doc(alias("to_ascii", "domain_to_ascii", "punycode"))]
            pub fn to_uri_by_idna(&self) -> Result<$owned<Rfc3986>, IdnaError> {
                with_ascii_host(self.view()).map($owned::from_reference)
            }
        }
    };
}
on_four_types! { idna }

/// Converts an IRI reference to a URI reference whose host is in the ASCII form of IDNA.
///
/// An address has no such form, and an ASCII name without escapes is kept: mapping it could only
/// change its case or refuse it.
fn with_ascii_host<S: UriSpec>(iri: GenericUriRef<'_, S>) -> Result<UriRefBuf, IdnaError> {
    let (text, spans) = (iri.as_str(), iri.spans());
    let Some(host) = spans.host() else { return Ok(iri.to_uri()) };
    let name = &text[host.clone()];
    let is_plain = name.is_ascii() && !name.contains('%');
    if spans.host_kind != HostKind::RegName || is_plain {
        return Ok(iri.to_uri());
    }
    let ascii = to_ascii(name, host.start)?;
    let mut uri = String::with_capacity(text.len() + ascii.len());
    uri.push_str(&percent::encode_with(&text[..host.start], &AsciiSet::NON_ASCII));
    uri.push_str(&ascii);
    uri.push_str(&percent::encode_with(&text[host.end..], &AsciiSet::NON_ASCII));
    // Parsed again, because the mapped name may be an IPv4 address: full-width digits are mapped to
    // ASCII. The rest is valid, so only the host can be invalid.
    UriRefBuf::parse(uri).map_err(|_| IdnaError::new(IdnaErrorKind::Label, &host))
}

/// Returns the ASCII form of a name that starts at the offset `start` of the IRI.
fn to_ascii(name: &str, start: usize) -> Result<String, IdnaError> {
    // The whole name is mapped at once, which is fast. The labels are examined one by one only to
    // find the position of an error.
    let labels = labels(name, start);
    let whole = start..start + name.len();
    let error_of = |label: &Label<'_>| label_error(label).or_else(|| length_error(label));
    let Ok(ascii) = mapped(&joined(&labels)) else {
        return Err(name_error(&labels, &whole, error_of));
    };
    // The root after the last dot is an empty label, but not an error.
    let named = labels.last().map_or(&*ascii, |last| last.without_root(&ascii));
    if named.split('.').any(|label| may_be_wrong(label) || label.len() > 63) {
        first_error(&labels, error_of)?;
    }
    if named.len() > 253 {
        return Err(IdnaError::new(IdnaErrorKind::HostLong, &whole));
    }
    Ok(ascii)
}

/// Returns the error for a name that has no ASCII form, although `error_of` may accept each of its
/// labels. `whole` is the span of the name.
///
/// If `error_of` accepts all labels, the name violates the rule for names with right-to-left labels
/// (RFC 5893 section 2). The span is then that of the first label that such a name cannot contain.
#[cold]
fn name_error(
    labels: &[Label<'_>],
    whole: &Range<usize>,
    error_of: impl Fn(&Label<'_>) -> Option<IdnaErrorKind>,
) -> IdnaError {
    if let Err(error) = first_error(labels, error_of) {
        return error;
    }
    // The Hebrew letter makes any name one with a right-to-left label.
    let is_invalid_beside_rtl =
        |label: &&Label<'_>| mapped(&[&label.text, "\u{5d0}"].join(".")).is_err();
    let span = labels.iter().find(is_invalid_beside_rtl).map_or(whole, |label| &label.span);
    IdnaError::new(IdnaErrorKind::Bidi, span)
}

/// Returns the error of the first label for which `error_of` returns one, with the span of the
/// label.
fn first_error(
    labels: &[Label<'_>],
    error_of: impl Fn(&Label<'_>) -> Option<IdnaErrorKind>,
) -> Result<(), IdnaError> {
    for label in labels {
        if let Some(kind) = error_of(label) {
            return Err(IdnaError::new(kind, &label.span));
        }
    }
    Ok(())
}

/// Returns whether a mapped label may be invalid, because it is empty or encoded twice. If not, it
/// is valid.
///
/// The conversion of the whole name may accept both. This check is cheap, so that [`label_error`]
/// examines the labels only of a suspicious name.
fn may_be_wrong(label: &str) -> bool {
    label.is_empty()
        || label.starts_with("xn--xn--")
        || label.starts_with("xn--") && !label.is_ascii()
}

/// Returns the error of a label on its own, or `None` if it is valid. Its length in ASCII is
/// checked by [`length_error`].
fn label_error(label: &Label<'_>) -> Option<IdnaErrorKind> {
    if !label.is_utf8 {
        return Some(IdnaErrorKind::Escape);
    }
    // The mapping also fails for labels that are too long, without giving a reason.
    let Ok(ascii) = mapped(&label.text) else {
        let is_long = label.text.chars().count() > TOO_LONG;
        return Some(if is_long { IdnaErrorKind::LabelLong } else { IdnaErrorKind::Label });
    };
    if !label.is_root() && label.without_root(&ascii).split('.').any(str::is_empty) {
        return Some(IdnaErrorKind::LabelEmpty);
    }
    is_encoded_twice(label).then_some(IdnaErrorKind::Label)
}

/// Returns whether a label is encoded twice, such as `xn--xn---epa`, which is invalid (UTS 46
/// section 4.1, criterion 4).
fn is_encoded_twice(label: &Label<'_>) -> bool {
    let (unicode, _) = Uts46::new().to_unicode(label.text.as_bytes(), DENIED, Hyphens::Allow);
    unicode.split('.').any(|label| label.starts_with("xn--"))
}

/// Returns the error of a label that has more than 63 bytes in ASCII, or `None` if it is short
/// enough.
fn length_error(label: &Label<'_>) -> Option<IdnaErrorKind> {
    let is_long =
        mapped(&label.text).is_ok_and(|ascii| ascii.split('.').any(|label| label.len() > 63));
    is_long.then_some(IdnaErrorKind::LabelLong)
}

/// Joins decoded labels with ASCII dots, whatever their separators were.
fn joined(labels: &[Label<'_>]) -> String {
    let texts: Vec<&str> = labels.iter().map(|label| &*label.text).collect();
    texts.join(".")
}

/// Converts a name to ASCII by UTS 46, without limits of length. The error has no position.
fn mapped(name: &str) -> Result<String, idna::Errors> {
    let ascii = Uts46::new().to_ascii(name.as_bytes(), DENIED, Hyphens::Allow, DnsLength::Ignore);
    ascii.map(Cow::into_owned)
}

/// A decoded label and its byte range in the IRI. It may contain several labels, because an escape
/// may encode a dot.
struct Label<'a> {
    text: Cow<'a, str>,
    span: Range<usize>,
    is_last: bool,
    /// Whether the escapes are UTF-8. If not, they are replaced with a character that is not
    /// allowed in names.
    is_utf8: bool,
}

impl Label<'_> {
    /// Returns whether the label is the root, which is empty and follows the last dot (RFC 1034
    /// section 3.1).
    fn is_root(&self) -> bool {
        self.is_last && self.text.is_empty()
    }

    /// Returns `mapped` without the dot before the root, if this label ends with it.
    fn without_root<'m>(&self, mapped: &'m str) -> &'m str {
        let has_root = self.is_root() || self.is_last && self.text.ends_with(DOTS);
        mapped.strip_suffix('.').filter(|_| has_root).unwrap_or(mapped)
    }
}

/// Returns the labels of a name that starts at the offset `start` of the IRI. If the name ends with
/// a dot, the last label is the root.
fn labels(name: &str, start: usize) -> Vec<Label<'_>> {
    let mut labels = Vec::new();
    let mut at = 0;
    // `part` includes its dot, which can have up to three bytes. `at` is the offset after it.
    for part in name.split_inclusive(DOTS) {
        let label = part.trim_end_matches(DOTS);
        let span = start + at..start + at + label.len();
        at += part.len();
        let is_last = at == name.len() && !name.ends_with(DOTS);
        let encoded = crate::component::Encoded::new(label);
        let (text, is_utf8) = match encoded.decode() {
            Ok(text) => (text, true),
            Err(_) => (encoded.decode_lossy(), false),
        };
        labels.push(Label { text, span, is_last, is_utf8 });
    }
    // `split_inclusive` does not return the empty label after the last dot.
    if name.ends_with(DOTS) {
        let span = start + at..start + at;
        labels.push(Label { text: Cow::Borrowed(""), span, is_last: true, is_utf8: true });
    }
    labels
}

/// Returns the display form of a host, with its labels in Unicode.
///
/// A label that may be confused with another one remains in ASCII:
///
/// * It mixes scripts (UTS 39 section 5.1), other than those used together in Japanese, Chinese, or
///   Korean.
/// * All of its characters look like ASCII (UTS 39 section 4).
/// * It contains a symbol that IDNA2008 does not allow (RFC 5892), such as a dot of another shape.
///
/// Use this function to show a host to a user. Escapes are decoded first. A name that is not valid
/// by IDNA is unchanged, or percent-encoded if it is not ASCII. IP addresses are unchanged.
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
/// use urikit::{IriRef};
/// use urikit::iri::{unicode_host};
///
/// let shown = |uri| {
///     Ok::<_, urikit::ParseError>(UriRef::parse(uri)?.host().map(|host| unicode_host(&host)))
/// };
/// assert_eq!(shown("http://xn--mnchen-3ya.example/")?.unwrap(), "münchen.example");
/// assert_eq!(shown("http://xn--pple-43d.com/")?.unwrap(), "xn--pple-43d.com"); // mixed scripts
/// assert_eq!(shown("http://xn--80ak6aa92e.com/")?.unwrap(), "xn--80ak6aa92e.com");
///
/// let host = IriRef::parse("http://аррӏе.com/")?.host().unwrap();
/// assert_eq!(unicode_host(&host), "xn--80ak6aa92e.com");
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub fn unicode_host<'a>(host: &Host<'a>) -> Cow<'a, str> {
    shown(host, 0, &mut |_, _| ())
}

/// Returns the display form of a host that starts at the offset `start` of the IRI. Calls `keep`
/// with the reason and the span of each label that remains in ASCII.
///
/// The host is borrowed if it has no other form.
pub(super) fn shown<'a>(
    host: &Host<'a>,
    start: usize,
    keep: &mut dyn FnMut(KeptEscapeReason, Range<usize>),
) -> Cow<'a, str> {
    let name = host.as_str();
    // An ASCII name has another form only if a label starts with `xn--`, or if it has escapes,
    // which may encode such a label or non-ASCII characters. `contains` also finds `xn--` inside a
    // label. Such names are rare, and are only converted without need.
    let is_plain =
        name.is_ascii() && !name.contains('%') && !name.to_ascii_lowercase().contains("xn--");
    if host.kind() != HostKind::RegName || is_plain {
        return Cow::Borrowed(name);
    }
    // A host that is not valid by IDNA is shown as in a URI, because its Unicode form is not
    // reliable. `keep` then receives the span of the error, although the whole host is kept.
    match in_unicode(name, start, keep) {
        Ok(shown) => Cow::Owned(shown),
        Err(error) => {
            let is_escape = error.kind == IdnaErrorKind::Escape;
            keep(
                if is_escape { KeptEscapeReason::NotUtf8 } else { KeptEscapeReason::Idna },
                error.span(),
            );
            percent::encode_with(name, &AsciiSet::NON_ASCII)
        }
    }
}

/// Returns a name with its labels in Unicode, except for those that may be confused with others,
/// for which `keep` is called. `start` is the offset of the name in the IRI.
///
/// Returns an error if the name is not valid by IDNA.
fn in_unicode(
    name: &str,
    start: usize,
    keep: &mut dyn FnMut(KeptEscapeReason, Range<usize>),
) -> Result<String, IdnaError> {
    let labels = labels(name, start);
    let decoded = joined(&labels);
    // This decides for each mapped label whether it is shown in Unicode. Otherwise, it is shown as
    // an `xn--` label.
    let is_clear = |label: &[char]| confusable_reason(&label.iter().collect::<String>()).is_none();
    let uts46 = Uts46::new();
    let (shown, result) =
        uts46.to_user_interface(decoded.as_bytes(), DENIED, Hyphens::Allow, |label, _, _| {
            is_clear(label)
        });
    if result.is_err() {
        return Err(name_error(&labels, &(start..start + name.len()), label_error));
    }
    let named = labels.last().map_or(&*shown, |last| last.without_root(&shown));
    if named.split('.').any(may_be_wrong) {
        first_error(&labels, label_error)?;
    }
    // The closure above cannot report the spans of the labels it rejects, so find them again.
    for label in labels {
        let (unicode, _) = uts46.to_unicode(label.text.as_bytes(), DENIED, Hyphens::Allow);
        if let Some(reason) = unicode.split('.').find_map(confusable_reason) {
            keep(reason, label.span);
        }
    }
    Ok(shown.into_owned())
}

/// Returns the reason why a label may be confused with another one, or `None` if it is clear.
fn confusable_reason(label: &str) -> Option<KeptEscapeReason> {
    if !label.is_single_script() {
        return Some(KeptEscapeReason::MixedScripts);
    }
    if contains_symbol(label) || label.chars().any(|c| !c.is_ascii() && looks_like_delimiter(c)) {
        return Some(KeptEscapeReason::LooksLikeDelimiter);
    }
    looks_like_ascii(label).then_some(KeptEscapeReason::LooksLikeAscii)
}

/// Returns whether a label contains a symbol that IDNA2008 does not allow (RFC 5892 section 2),
/// such as a dot or a slash of another shape.
///
/// UTS 46 allows these symbols. Middle dots are not included, because they are letters in some
/// languages (RFC 5892 appendices A.3 and A.7).
fn contains_symbol(label: &str) -> bool {
    let is_symbol = |c| {
        matches!(c, '\u{2010}'..='\u{205e}' | '\u{2190}'..='\u{2bff}' | '\u{2e00}'..='\u{2e7f}'
            | '\u{3008}'..='\u{3020}' | '\u{1f000}'..='\u{1faff}')
    };
    let is_japanese = |c| {
        matches!(c,
    '\u{3041}'..='\u{309f}' | '\u{30a1}'..='\u{30fa}' | '\u{4e00}'..='\u{9fff}')
    };
    // IDNA2008 allows a middle dot between two `l`, as in Catalan, and a katakana middle dot in a
    // label with Japanese characters (RFC 5892 appendices A.3 and A.7).
    let catalan = label.replace("l\u{b7}l", "");
    label.contains(is_symbol)
        || catalan.contains('\u{b7}')
        || label.contains('\u{30fb}') && !label.contains(is_japanese)
}

/// Returns whether a string with non-ASCII characters consists only of characters that look like
/// ASCII.
pub(super) fn looks_like_ascii(text: &str) -> bool {
    !text.is_ascii() && unicode_security::skeleton(text).all(|c| c.is_ascii())
}
