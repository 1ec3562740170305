//! Right-to-left text in IRIs (RFC 3987 section 4).

use core::fmt;
use core::ops::Range;

use icu_properties::CodePointMapData;
use icu_properties::CodePointMapDataBorrowed;
use icu_properties::props::BidiClass;

use super::escapes::is_bidi_formatting;
use crate::chars;
use crate::error::Component;
use crate::reference::accessors::on_four_types;
use crate::reference::{
    GenericUri, GenericUriBuf, GenericUriRef, GenericUriRefBuf, UriRef, UriSpec,
};
use crate::syntax::rfc3986::UNRESERVED;

pub(super) const CLASSES: CodePointMapDataBorrowed<'static, BidiClass> =
    CodePointMapData::<BidiClass>::new();

/// A rule of RFC 3987 section 4 for right-to-left text in IRIs, such as Hebrew or Arabic.
///
/// An IRI that violates a rule can be displayed in an order that misleads the reader. To find
/// violations, use [`IriRef::bidi_errors`](crate::IriRef::bidi_errors).
///
/// # Examples
///
/// ```
/// use urikit::{IriRef};
/// use urikit::iri::{BidiRule};
///
/// let iri = IriRef::parse("http://example.com/\u{5d0}b")?; // Hebrew and Latin
/// assert!(iri.bidi_errors().all(|error| error.rule() == BidiRule::Mixed));
/// assert_eq!(BidiRule::Mixed.section(), "RFC 3987 section 4.2");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BidiRule {
    /// An IRI contains no bidirectional formatting characters (section 4.1). The span of a
    /// violation is the character.
    Formatting,
    /// A part does not contain characters of both directions (section 4.2, first rule). The span of
    /// a violation is the part.
    Mixed,
    /// A part with right-to-left characters starts and ends with one (section 4.2, second rule).
    /// The span of a violation is the part.
    Ends,
}

impl BidiRule {
    /// Returns a stable code for this rule on right-to-left text, such as `bidi-mixed`.
    ///
    /// Use it in programs and logs. For a message to display, use [`message`](Self::message).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::BidiRule;
    ///
    /// assert_eq!(BidiRule::Formatting.code(), "bidi-formatting");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::Formatting => "bidi-formatting",
            Self::Mixed => "bidi-mixed",
            Self::Ends => "bidi-ends",
        }
    }

    /// Returns the section that specifies this bidirectional rule, such as `RFC 3987 section 4.2`.
    ///
    /// For an identifier to use in programs, use [`code`](Self::code).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::iri::BidiRule;
    ///
    /// assert_eq!(BidiRule::Formatting.section(), "RFC 3987 section 4.1");
    /// ```
    pub const fn section(self) -> &'static str {
        match self {
            Self::Formatting => "RFC 3987 section 4.1",
            Self::Mixed | Self::Ends => "RFC 3987 section 4.2",
        }
    }

    /// Returns a short description of a violation, such as `bidirectional formatting character`.
    ///
    /// The description does not contain the IRI. `Display` of a [`BidiError`] adds the component
    /// and the position of the violation.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Formatting => "bidirectional formatting character",
            Self::Mixed => "left-to-right and right-to-left characters in one part",
            Self::Ends => "right-to-left part starts or ends with another character",
        }
    }
}

/// A violation of a rule for right-to-left text in an IRI, returned by
/// [`IriRef::bidi_errors`](crate::IriRef::bidi_errors).
///
/// Such an IRI is valid, but it may be displayed in another order than it is stored, which can
/// mislead the reader.
///
/// # Examples
///
/// ```
/// use urikit::Component;
/// use urikit::IriRef;
///
/// let iri = IriRef::parse("http://example.com/a\u{202e}b")?; // a right-to-left override
/// for error in iri.bidi_errors() {
///     assert_eq!((error.rule().code(), error.component()), ("bidi-formatting", Component::Path));
///     assert_eq!(error.span(), 20..23);
/// }
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BidiError {
    rule: BidiRule,
    component: Component,
    start: usize,
    end: usize,
}

impl BidiError {
    /// Returns the rule for right-to-left text that the IRI violates, such as [`BidiRule::Mixed`].
    ///
    /// For a stable string to use in programs, call [`BidiRule::code`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{IriRef};
    /// use urikit::iri::{BidiRule};
    ///
    /// let error = IriRef::parse("http://example.com/\u{5d0}1")?.bidi_errors().next().unwrap();
    /// assert_eq!(error.rule(), BidiRule::Ends);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn rule(&self) -> BidiRule {
        self.rule
    }

    /// Returns the component of the IRI that violates the rule, such as [`Component::Path`].
    ///
    /// To get the exact position, use [`span`](Self::span).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Component;
    /// use urikit::IriRef;
    ///
    /// let error = IriRef::parse("http://example.com/?q=\u{5d0}1")?.bidi_errors().next().unwrap();
    /// assert_eq!(error.component(), Component::Query);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn component(&self) -> Component {
        self.component
    }

    /// Returns the byte range in the IRI of the part that violates the rule, to mark it.
    ///
    /// For [`BidiRule::Formatting`], this is the range of the formatting character.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::IriRef;
    ///
    /// let iri = IriRef::parse("http://example.com/\u{5d0}1")?;
    /// let error = iri.bidi_errors().next().unwrap();
    /// assert_eq!(&iri.as_str()[error.span()], "\u{5d0}1");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

impl fmt::Display for BidiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {} at byte {}", self.rule.message(), self.component, self.start)
    }
}

impl core::error::Error for BidiError {}

macro_rules! bidi {
    ([$($life:lifetime,)?] $type:ident $view:lifetime $borrowed:ident $owned:ident) => {
        impl<$($life,)? S: UriSpec> $type<$($life,)? S> {
            /// Returns the violations of the rules for right-to-left text in this IRI (RFC 3987
            /// section 4).
            ///
            /// The rules apply to each part of a component, such as a label of a host, or a key or
            /// value of a query. Parts are separated by delimiters and dots. The iterator yields
            /// the violations in the order of the IRI and is empty if there is no right-to-left
            /// text.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::{IriRef};
            /// use urikit::iri::{BidiRule};
            ///
            /// let iri = IriRef::parse("http://ab.\u{5d0}\u{5d1}.example/\u{5d0}1")?;
            /// let errors = iri.bidi_errors().map(|error| (error.rule(), error.span()));
            /// let errors: Vec<_> = errors.collect();
            /// assert_eq!(errors, [(BidiRule::Ends, 23..26)]);
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            pub fn bidi_errors(&self) -> impl Iterator<Item = BidiError> + use<$view, S> {
                all_errors(self.view().cast())
            }
        }
    };
}
on_four_types! { bidi }

/// Returns the violations in all components, from left to right.
fn all_errors(reference: UriRef<'_>) -> impl Iterator<Item = BidiError> {
    let text = reference.as_str();
    components(reference).flat_map(move |(range, component)| {
        parts(text, range).flat_map(move |part| errors_of(text, part, component))
    })
}

/// Returns the components that may contain non-ASCII characters, from left to right.
pub(super) fn components(
    text: UriRef<'_>,
) -> impl Iterator<Item = (Range<usize>, Component)> + use<> {
    let spans = text.spans();
    let components = [
        (spans.userinfo(), Component::Userinfo),
        (spans.host(), Component::Host),
        (Some(spans.path()), Component::Path),
        (spans.query(), Component::Query),
        (spans.fragment(text.as_str().len()), Component::Fragment),
    ];
    components.into_iter().filter_map(|(range, component)| Some((range?, component)))
}

/// Returns the parts between delimiters and dots that contain non-ASCII characters.
fn parts(text: &str, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut start = range.start;
    // Escapes are data, so `%` does not end a part. A dot is unreserved, but it separates the
    // labels of a host.
    let is_inner =
        |c: char| !c.is_ascii() || c != '.' && (c == '%' || chars::is(c as u8, UNRESERVED));
    text[range].split(move |c| !is_inner(c)).filter_map(move |part| {
        let from = start;
        // All separators are ASCII characters, so each has one byte.
        start += part.len() + 1;
        (!part.is_ascii()).then_some(from..from + part.len())
    })
}

/// Returns the violations in a part of a component.
fn errors_of(
    text: &str,
    part: Range<usize>,
    component: Component,
) -> impl Iterator<Item = BidiError> {
    let error = move |rule, span: Range<usize>| BidiError {
        rule,
        component,
        start: span.start,
        end: span.end,
    };
    // A part violates at most one rule as a whole, but may contain any number of formatting
    // characters.
    let whole = rule_of(&text[part.clone()]).map(|rule| error(rule, part.clone()));
    let from = part.start;
    let formatting = text[part].char_indices().filter(|&(_, c)| is_bidi_formatting(c));
    let formatting = formatting
        .map(move |(at, c)| error(BidiRule::Formatting, from + at..from + at + c.len_utf8()));
    whole.into_iter().chain(formatting)
}

/// Returns the rule of section 4.2 that a part violates, or `None` if it violates none.
pub(super) fn rule_of(part: &str) -> Option<BidiRule> {
    let is_rtl =
        |c: char| matches!(CLASSES.get(c), BidiClass::RightToLeft | BidiClass::ArabicLetter);
    // Other parts are displayed in the order in which they are stored.
    if !part.chars().any(is_rtl) {
        return None;
    }
    if part.chars().any(|c| CLASSES.get(c) == BidiClass::LeftToRight) {
        return Some(BidiRule::Mixed);
    }
    // A nonspacing mark is displayed on the letter before it, so that letter is the visible end.
    let mut back = part.chars().rev().skip_while(|&c| CLASSES.get(c) == BidiClass::NonspacingMark);
    let ends_well = part.chars().next().is_some_and(is_rtl) && back.next().is_some_and(is_rtl);
    if ends_well { None } else { Some(BidiRule::Ends) }
}
