use core::fmt;
use core::ops::Range;

use crate::error::Component;

/// A reason to display a part of a URI as escapes instead of Unicode characters.
///
/// For example, an invisible character or a host label that mixes scripts could mislead the user.
/// It is returned by [`KeptEscape::reason`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KeptEscapeReason {
    /// Characters of scripts that are not normally used together (UTS 39 section 5). The span is
    /// the label or word.
    MixedScripts,
    /// Characters of another script that all look like ASCII characters (UTS 39 section 4). The
    /// span is the label or part.
    LooksLikeAscii,
    /// A character that looks like a delimiter (RFC 3987 section 8), or in a host, a symbol that
    /// IDNA2008 does not allow. The span is the character, or in a host the label.
    LooksLikeDelimiter,
    /// A bidirectional formatting character (RFC 3987 section 4.1). The span is the character.
    BidiFormatting,
    /// Right-to-left characters in a part that would be displayed in a different order (RFC 3987
    /// section 4.2). The span is the part.
    BidiOrder,
    /// White space or another invisible character (RFC 3987 section 6.1). The span is the
    /// character.
    Invisible,
    /// A combining mark that would be displayed on a delimiter (RFC 3987 section 8). The span is
    /// the mark.
    LoneMark,
    /// A character that is not allowed in IRIs, or a private-use character (RFC 3987 section 2.2).
    /// The span is the character.
    NotIri,
    /// Bytes that are not UTF-8 (RFC 3987 section 3.2). The span is their escapes.
    NotUtf8,
    /// A host that is not valid by IDNA (UTS 46 section 4). The span is the invalid label; the
    /// whole host is kept.
    Idna,
}

impl KeptEscapeReason {
    /// Returns a stable code for the reason to display escapes, such as `mixed-scripts`.
    ///
    /// Use it in programs and logs. For a message to display, use [`message`](Self::message).
    pub const fn code(self) -> &'static str {
        match self {
            Self::MixedScripts => "mixed-scripts",
            Self::LooksLikeAscii => "looks-like-ascii",
            Self::LooksLikeDelimiter => "looks-like-delimiter",
            Self::BidiFormatting => "bidi-formatting",
            Self::BidiOrder => "bidi-order",
            Self::Invisible => "invisible",
            Self::LoneMark => "lone-mark",
            Self::NotIri => "not-iri",
            Self::NotUtf8 => "not-utf8",
            Self::Idna => "idna",
        }
    }

    /// Returns the section that specifies the reason, such as `UTS 39 section 5`.
    ///
    /// The string includes the name of the specification.
    pub const fn section(self) -> &'static str {
        match self {
            Self::MixedScripts => "UTS 39 section 5",
            Self::LooksLikeAscii => "UTS 39 section 4",
            Self::LooksLikeDelimiter | Self::LoneMark => "RFC 3987 section 8",
            Self::BidiFormatting => "RFC 3987 section 4.1",
            Self::BidiOrder => "RFC 3987 section 4.2",
            Self::Invisible => "RFC 3987 section 6.1",
            Self::NotIri => "RFC 3987 section 2.2",
            Self::NotUtf8 => "RFC 3987 section 3.2",
            Self::Idna => "UTS 46 section 4",
        }
    }

    /// Returns the reason as a phrase for an error message, such as `looks like a delimiter`.
    ///
    /// The phrase completes a sentence that starts with "The character".
    pub const fn message(self) -> &'static str {
        match self {
            Self::MixedScripts => "mixes scripts that are not used together",
            Self::LooksLikeAscii => "looks like ASCII letters",
            Self::LooksLikeDelimiter => "looks like a delimiter",
            Self::BidiFormatting => "changes the display order of other characters",
            Self::BidiOrder => "would be displayed out of order",
            Self::Invisible => "is invisible",
            Self::LoneMark => "combines with the preceding delimiter",
            Self::NotIri => "is not allowed in an IRI",
            Self::NotUtf8 => "is not valid UTF-8",
            Self::Idna => "is not valid by IDNA",
        }
    }
}

/// A part of a URI that is displayed as escapes or as an `xn--` label, not as characters.
///
/// An example is an invisible character, which could mislead the user. It is returned by
/// [`UnicodeDisplay::kept`](super::UnicodeDisplay::kept), with the reason and the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeptEscape {
    reason: KeptEscapeReason,
    component: Component,
    start: usize,
    end: usize,
}

impl KeptEscape {
    pub(super) const fn new(
        reason: KeptEscapeReason,
        component: Component,
        span: Range<usize>,
    ) -> Self {
        Self { reason, component, start: span.start, end: span.end }
    }

    pub(super) const fn extend(&mut self, end: usize) {
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
