//! Display forms of references, which decode escapes and host labels unless the result would be
//! misleading (RFC 3987 sections 3.2, 4, and 8).

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::bidi::{components, rule_of};
use super::host::{self, looks_like_ascii};
use super::misleading;
use super::misleading::KeptEscapeReason;
use crate::chars;
use crate::component::Host;
use crate::error::Component;
use crate::percent::{self, AsciiSet};
use crate::reference::accessors::on_four_types;
use crate::reference::{
    GenericUri, GenericUriBuf, GenericUriRef, GenericUriRefBuf, IriRef, IriRefBuf, Rfc3987, UriRef,
    UriSpec,
};
use crate::syntax::rfc3986::UNRESERVED;

/// The display form of a reference, with its escapes decoded as far as this is safe.
///
/// It is returned by [`IriRef::to_unicode`]. Escapes of non-ASCII and unreserved characters are
/// decoded (RFC 3987 section 3.2), and labels of the host are converted to Unicode as by
/// [`unicode_host`](super::unicode_host). Characters that are invisible, change the display order,
/// or may be confused with others are shown as escapes. [`kept`](Self::kept) returns these with the
/// reasons.
///
/// The display form is for users to read, for example in an address bar. For all other purposes,
/// use the reference itself.
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
/// use urikit::iri::KeptEscapeReason;
///
/// let shown = |uri| UriRef::parse(uri).map(|uri| uri.to_unicode());
/// assert_eq!(shown("http://xn--fsq.jp/%E8%B1%86%2F%7e")?.as_str(), "http://例.jp/豆%2F~");
///
/// // A character that reverses the display order of the following text.
/// let kept = shown("/a%E2%80%AEb/%C3%BC")?;
/// assert_eq!(kept.as_str(), "/a%E2%80%AEb/ü");
/// assert_eq!(
///     (kept.kept()[0].reason(), kept.kept()[0].span()),
///     (KeptEscapeReason::BidiFormatting, 2..11)
/// );
///
/// // Looks like "admin", but one letter is of another script.
/// let kept = shown("/%D0%B0dmin")?;
/// assert_eq!(
///     (kept.as_str(), kept.kept()[0].reason()),
///     ("/%D0%B0dmin", KeptEscapeReason::MixedScripts)
/// );
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "this returns the display form and changes nothing"]
pub struct UnicodeDisplay {
    text: IriRefBuf,
    kept: Vec<KeptEscape>,
}

macro_rules! to_unicode {
    ([$($life:lifetime,)?] $type:ident $view:lifetime $borrowed:ident $owned:ident) => {
        impl<$($life,)? S: UriSpec> $type<$($life,)? S> {
            /// Converts this reference to a string for display, with escapes decoded if that is
            /// safe.
            ///
            /// Labels of the host are converted to Unicode. Characters that are invisible or easily
            /// confused with others remain escapes. Use the result only for display, and the
            /// reference itself as a link.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::{IriRef, UriRef};
            ///
            /// let link = UriRef::parse("https://xn--mnchen-3ya.example/caf%C3%A9")?;
            /// assert_eq!(link.to_unicode().as_str(), "https://münchen.example/café");
            ///
            /// let iri = IriRef::parse("http://例え.jp/a\u{202e}b")?;
            /// assert_eq!(iri.to_unicode().as_str(), "http://例え.jp/a%E2%80%AEb");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn to_unicode(&self) -> UnicodeDisplay {
                Form::of(self.view().cast())
            }
        }
    };
}
on_four_types! { to_unicode }

impl UnicodeDisplay {
    /// Returns the string to display for the reference, such as `http://bücher.example/`.
    ///
    /// The string need not be equivalent to the original reference, so do not use it as a link.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let shown = UriRef::parse("https://example.com/%7Ejoe/%E8%B1%86")?.to_unicode();
    /// assert_eq!(shown.as_str(), "https://example.com/~joe/豆");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn as_str(&self) -> &str {
        self.text.as_str()
    }

    /// Returns the displayed form of the reference as an IRI reference.
    ///
    /// Use it, for example, to display only the host. Do not use it as a link, because it need not
    /// be equivalent to the original reference.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let shown = UriRef::parse("https://xn--mnchen-3ya.example/")?.to_unicode();
    /// assert_eq!(shown.as_iri_ref().host().unwrap(), "münchen.example");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn as_iri_ref(&self) -> IriRef<'_> {
        self.text.as_iri_ref()
    }

    /// Converts the displayed form of the reference into a `String`, without copying it.
    ///
    /// The list that [`kept`](Self::kept) returns is dropped.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let label: String =
    ///     UriRef::parse("https://example.com/caf%C3%A9")?.to_unicode().into_string();
    /// assert_eq!(label, "https://example.com/café");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn into_string(self) -> String {
        self.text.into_string()
    }

    /// Returns the parts of the reference that are not displayed as Unicode characters.
    ///
    /// Each part has the reason, such as an invisible character, and its position. The slice is
    /// empty if everything is decoded.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::iri::KeptEscapeReason;
    ///
    /// let shown = UriRef::parse("https://xn--pple-43d.com/")?.to_unicode(); // Cyrillic and Latin
    /// assert_eq!(shown.kept()[0].reason(), KeptEscapeReason::MixedScripts);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn kept(&self) -> &[KeptEscape] {
        &self.kept
    }
}

impl fmt::Display for UnicodeDisplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A part of a URI that is displayed as escapes or as an `xn--` label, not as characters.
///
/// An example is an invisible character, which could mislead the user. It is returned by
/// [`UnicodeDisplay::kept`](UnicodeDisplay::kept), with the reason and the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeptEscape {
    reason: KeptEscapeReason,
    component: Component,
    start: usize,
    end: usize,
}

impl KeptEscape {
    const fn new(reason: KeptEscapeReason, component: Component, span: Range<usize>) -> Self {
        Self { reason, component, start: span.start, end: span.end }
    }

    const fn extend(&mut self, end: usize) {
        self.end = end;
    }

    /// Returns the reason why this part of the URI is not displayed as Unicode characters.
    ///
    /// For example, a host label that mixes scripts, such as Latin and Cyrillic, could mislead the
    /// user.
    pub const fn reason(&self) -> KeptEscapeReason {
        self.reason
    }

    /// Returns the component that contains the part that is not decoded, such as the path.
    pub const fn component(&self) -> Component {
        self.component
    }

    /// Returns the byte range in the original reference of the part that is not decoded.
    ///
    /// The range is not a position in the string that is displayed, which can be shorter.
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

impl fmt::Display for KeptEscape {
    /// Writes the component, the position, and the reason in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "character in {} at byte {} {}",
            self.component,
            self.start,
            self.reason.message()
        )
    }
}

/// The state while the display form of `source` is written to `text`.
struct Form<'a> {
    source: &'a str,
    text: String,
    kept: Vec<KeptEscape>,
}

/// A character of a part, or an escape if it cannot be displayed.
struct Unit {
    /// The byte range in the source.
    span: Range<usize>,
    /// The character, or `None` if it is kept as an escape.
    shown: Option<char>,
}

/// Returns the characters that are displayed, without those that are kept as escapes.
fn text_of(units: &[Unit]) -> String {
    units.iter().filter_map(|unit| unit.shown).collect()
}

impl Form<'_> {
    /// Returns the display form of a reference, which may also be an IRI reference.
    fn of(reference: UriRef<'_>) -> UnicodeDisplay {
        let source = reference.as_str();
        let mut form = Form { source, text: String::with_capacity(source.len()), kept: Vec::new() };
        let mut at = 0;
        for (range, component) in components(reference) {
            // The delimiters between two components, such as `://`, are copied.
            form.text.push_str(&source[at..range.start]);
            at = range.end;
            match reference.host() {
                Some(host) if component == Component::Host => form.host(&host, range.start),
                _ => form.component(range, component),
            }
        }
        form.text.push_str(&source[at..]);
        // Delimiters have not changed, but the new name may not be a valid host. The IRI is then
        // the reference with escapes, in which every character is allowed.
        let text = IriRefBuf::parse(form.text).unwrap_or_else(|_| {
            let uri = reference.cast::<Rfc3987>().to_uri();
            uri.into()
        });
        UnicodeDisplay { text, kept: form.kept }
    }

    /// Appends the display form of the host, and records the escapes that are kept. `start` is its
    /// offset in the reference.
    fn host(&mut self, host: &Host<'_>, start: usize) {
        let kept = &mut self.kept;
        let shown = host::shown(host, start, &mut |reason, span| {
            kept.push(KeptEscape::new(reason, Component::Host, span));
        });
        self.text.push_str(&shown);
    }

    /// Appends the display form of a component other than the host.
    ///
    /// Each part between delimiters or dots is converted on its own, so escapes kept in one part do
    /// not affect the others.
    fn component(&mut self, range: Range<usize>, component: Component) {
        let source = self.source;
        let is_delimiter = |byte: &u8| {
            byte.is_ascii() && *byte != b'%' && (*byte == b'.' || !chars::is(*byte, UNRESERVED))
        };
        let mut rest = range;
        while let Some(len) = source.as_bytes()[rest.clone()].iter().position(is_delimiter) {
            let end = rest.start + len;
            self.part(rest.start..end, component);
            self.text.push_str(&source[end..=end]);
            rest.start = end + 1;
        }
        self.part(rest, component);
    }

    /// Appends the display form of a part: decodes its characters, and keeps the escapes of those
    /// that are not safe.
    fn part(&mut self, span: Range<usize>, component: Component) {
        let source = &self.source[span.clone()];
        if source.is_ascii() && !source.contains('%') {
            return self.text.push_str(source);
        }
        // The checks go from small to large: first single characters, then words, and then the part
        // as it would be displayed, without the characters that are already kept.
        let noted = self.kept.len();
        let mut units = self.units(span.clone(), component);
        // In `bücher-und-больше`, each word has a single script. An escape that is kept also ends a
        // word.
        let ends_word =
            |unit: &Unit| unit.shown.is_none_or(|c| c.is_ascii() && !c.is_ascii_alphanumeric());
        for word in units.split_mut(ends_word) {
            if misleading::mixes_scripts(&text_of(word)) {
                self.keep(word, KeptEscapeReason::MixedScripts, component);
            }
        }
        let shown = text_of(&units);
        if rule_of(&shown).is_some() {
            self.keep(&mut units, KeptEscapeReason::BidiOrder, component);
        } else if looks_like_ascii(&shown) {
            self.keep(&mut units, KeptEscapeReason::LooksLikeAscii, component);
        }
        // Sort only the entries of this part, to avoid quadratic time.
        self.kept[noted..].sort_by_key(|kept| kept.span().start);
        for Unit { span, shown } in units {
            // Existing escapes are unchanged, because `%` is not in the set.
            let escaped = || percent::encode_with(&self.source[span], &AsciiSet::NON_ASCII);
            match shown {
                Some(c) => self.text.push(c),
                None => self.text.push_str(&escaped()),
            }
        }
    }

    /// Returns the characters of a part. Those that cannot be displayed, whatever is around them,
    /// are marked and recorded.
    fn units(&mut self, span: Range<usize>, component: Component) -> Vec<Unit> {
        let mut units = Vec::with_capacity(span.len());
        let mut rest = span;
        // Whether the previous character is displayed, so that a combining mark may follow it.
        let mut has_base = false;
        while !rest.is_empty() {
            let read = misleading::Character::first_of(&self.source[rest.clone()]);
            let span = rest.start..rest.start + read.len;
            rest.start = span.end;
            let reason_to_keep = read.reason_to_keep(has_base);
            if let Some(reason) = reason_to_keep {
                self.note(reason, component, span.clone());
            }
            let shown = read.shown.filter(|_| reason_to_keep.is_none());
            // A combining mark after a delimiter, a hyphen, or an escape would be displayed on it.
            has_base = shown.is_some_and(|c| !c.is_ascii() || c.is_ascii_alphanumeric());
            units.push(Unit { span, shown });
        }
        units
    }

    /// Keeps the escapes of all non-ASCII units, and records the range of all units with the
    /// reason.
    fn keep(&mut self, units: &mut [Unit], reason: KeptEscapeReason, component: Component) {
        // If there is only one unit, it is both the first and the last.
        if let [first, .., last] | [first @ last] = &*units {
            self.note(reason, component, first.span.start..last.span.end);
        }
        // Without `shown`, a unit is written as an escape.
        for unit in units {
            unit.shown = unit.shown.filter(char::is_ascii);
        }
    }

    /// Records that a range is kept. Adjacent ranges with the same reason are merged.
    fn note(&mut self, reason: KeptEscapeReason, component: Component, span: Range<usize>) {
        match self.kept.last_mut() {
            Some(last) if last.reason() == reason && last.span().end == span.start => {
                last.extend(span.end);
            }
            _ => self.kept.push(KeptEscape::new(reason, component, span)),
        }
    }
}
