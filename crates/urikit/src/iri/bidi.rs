//! Text from right to left (RFC 3987 section 4).

use core::fmt;
use core::ops::Range;

use icu_properties::CodePointMapData;
use icu_properties::CodePointMapDataBorrowed;
use icu_properties::props::BidiClass;

use super::IriRef;
use super::to_iri::is_bidi_formatting;
use crate::chars;
use crate::error::Component;
use crate::grammar::rfc3986::UNRESERVED;
use crate::reference::UriRef;

pub(super) const CLASSES: CodePointMapDataBorrowed<'static, BidiClass> = CodePointMapData::<BidiClass>::new();

/// A rule of section 4 that an IRI breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BidiRule {
    /// No characters that format text for the bidirectional algorithm (section 4.1). The span is the character.
    Formatting,
    /// No characters of both directions in one part (section 4.2, the first rule). The span is the part.
    Mixed,
    /// A part with characters from right to left begins and ends with one (section 4.2, the second rule). The span is the
    /// part.
    Ends,
}

impl BidiRule {
    /// A name that programs can rely on: `bidi-formatting`, `bidi-mixed` or `bidi-ends`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Formatting => "bidi-formatting",
            Self::Mixed => "bidi-mixed",
            Self::Ends => "bidi-ends",
        }
    }

    /// The section that the rule stands in.
    pub const fn section(self) -> &'static str {
        match self {
            Self::Formatting => "RFC 3987 section 4.1",
            Self::Mixed | Self::Ends => "RFC 3987 section 4.2",
        }
    }

    /// What is wrong, in a sentence.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Formatting => "an IRI holds no characters that format text for the bidirectional algorithm",
            Self::Mixed => {
                "characters from left to right and from right to left stand in one part of the IRI"
            }
            Self::Ends => "a part of an IRI with characters from right to left begins and ends with one",
        }
    }
}

/// A place where an IRI breaks a rule of section 4: it will be displayed in another order than it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BidiError {
    rule: BidiRule,
    component: Component,
    start: usize,
    end: usize,
}

impl BidiError {
    /// The rule.
    pub const fn rule(&self) -> BidiRule {
        self.rule
    }

    /// The component that it is about.
    pub const fn component(&self) -> Component {
        self.component
    }

    /// The bytes that it is about, as a range into the text.
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

impl fmt::Display for BidiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}, byte {})", self.rule.message(), self.component, self.start)
    }
}

impl core::error::Error for BidiError {}

impl<'a> IriRef<'a> {
    /// Where this reference breaks the rules for text from right to left (section 4), from left to right; most have none.
    ///
    /// The rules are about parts of components, as the examples of section 4.4 have them: what stands between delimiters
    /// (`gen-delims`, `sub-delims`) and dots, so a label, a segment without its extension, a key or a value. Marks at the end
    /// of a part belong to the letter before them.
    ///
    /// ```
    /// use urikit::iri::{BidiRule, IriRef};
    ///
    /// let iri = IriRef::parse("http://ab.\u{5d0}\u{5d1}.example/\u{5d0}1")?;
    /// let faults: Vec<_> = iri.bidi_errors().map(|fault| (fault.rule(), fault.span())).collect();
    /// assert_eq!(faults, [(BidiRule::Ends, 23..26)]);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn bidi_errors(&self) -> impl Iterator<Item = BidiError> + use<'a> {
        let text = self.as_str();
        components(self.cast()).flat_map(move |(range, component)| {
            parts(text, range).flat_map(move |part| faults_of(text, part, component))
        })
    }
}

/// The components that may hold characters outside ASCII, from left to right.
pub(super) fn components(text: UriRef<'_>) -> impl Iterator<Item = (Range<usize>, Component)> + use<> {
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

/// What stands between delimiters and dots, if it is not ASCII.
fn parts(text: &str, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut start = range.start;
    let is_inner = |c: char| !c.is_ascii() || c != '.' && (c == '%' || chars::is(c as u8, UNRESERVED));
    text[range].split(move |c| !is_inner(c)).filter_map(move |part| {
        let from = start;
        start += part.len() + 1;
        (!part.is_ascii()).then_some(from..from + part.len())
    })
}

/// What is wrong with a part.
fn faults_of(text: &str, part: Range<usize>, component: Component) -> impl Iterator<Item = BidiError> {
    let fault =
        move |rule, span: Range<usize>| BidiError { rule, component, start: span.start, end: span.end };
    let whole = rule_of(&text[part.clone()]).map(|rule| fault(rule, part.clone()));
    let from = part.start;
    let formatting = text[part].char_indices().filter(|&(_, c)| is_bidi_formatting(c));
    let formatting =
        formatting.map(move |(at, c)| fault(BidiRule::Formatting, from + at..from + at + c.len_utf8()));
    whole.into_iter().chain(formatting)
}

/// The rule of section 4.2 that a part breaks.
pub(super) fn rule_of(part: &str) -> Option<BidiRule> {
    let is_rtl = |c: char| matches!(CLASSES.get(c), BidiClass::RightToLeft | BidiClass::ArabicLetter);
    if !part.chars().any(is_rtl) {
        return None;
    }
    if part.chars().any(|c| CLASSES.get(c) == BidiClass::LeftToRight) {
        return Some(BidiRule::Mixed);
    }
    let mut back = part.chars().rev().skip_while(|&c| CLASSES.get(c) == BidiClass::NonspacingMark);
    let ends_well = part.chars().next().is_some_and(is_rtl) && back.next().is_some_and(is_rtl);
    if ends_well { None } else { Some(BidiRule::Ends) }
}
