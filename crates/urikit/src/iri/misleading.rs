//! Characters that are not displayed because they are misleading.

use icu_properties::props::BidiClass;
use unicode_security::MixedScript;
use unicode_security::mixed_script::AugmentedScriptSet;

use crate::chars::class_of;
use crate::chars::{self, UCSCHAR};
use crate::iri::bidi::CLASSES;
use crate::iri::escapes::{character, is_bidi_formatting, is_kept_out};
use crate::percent::octet;
use crate::syntax::rfc3986::UNRESERVED;

/// The delimiters of components, segments, parameters, and pairs, and the start of an escape.
const DELIMITERS: &str = ":/?#[]@%&=;";

/// A character of a component, possibly encoded as escapes.
pub(super) struct Character {
    /// The length in the component, in bytes.
    pub(super) len: usize,
    /// The character, or `None` for an escape that is not decoded.
    pub(super) shown: Option<char>,
    /// Whether this is a character, encoded or not. If not, it is an escape that is not UTF-8.
    is_text: bool,
}

impl Character {
    /// Decodes the first character of a nonempty string.
    pub(super) fn first_of(part: &str) -> Self {
        let bytes = part.as_bytes();
        if !chars::is_escape(bytes, 0) {
            let c = part.chars().next();
            return Self { len: c.map_or(1, char::len_utf8), shown: c, is_text: true };
        }
        // `character` decodes only non-ASCII characters, so ASCII escapes are handled below.
        if let Some(c) = character(bytes) {
            return Self { len: 3 * c.len_utf8(), shown: Some(c), is_text: true };
        }
        // Only unreserved characters can be decoded without changing the meaning (RFC 3986 section
        // 2.2).
        let octet = octet(bytes[1], bytes[2]);
        let is_unreserved = octet.is_ascii() && chars::is(octet, UNRESERVED);
        Self { len: 3, shown: is_unreserved.then_some(octet.into()), is_text: octet.is_ascii() }
    }

    /// Returns the reason why the character is not displayed, or `None` if it is, or if it is an
    /// escape that every URI keeps. `has_base` is whether a combining mark may follow the previous
    /// character.
    pub(super) fn reason_to_keep(&self, has_base: bool) -> Option<KeptEscapeReason> {
        match self.shown {
            // The escape of an ASCII character, such as `%2F`, is kept in every URI, so it is not
            // reported.
            None if self.is_text => None,
            None => Some(KeptEscapeReason::NotUtf8),
            Some(c) if c.is_ascii() => None,
            Some(c) if class_of(c.into()) & UCSCHAR == 0 => Some(KeptEscapeReason::NotIri),
            Some(c) if is_bidi_formatting(c) => Some(KeptEscapeReason::BidiFormatting),
            Some(c) if is_kept_out(c) || selects_or_joins(c) => Some(KeptEscapeReason::Invisible),
            Some(c) if !has_base && CLASSES.get(c) == BidiClass::NonspacingMark => {
                Some(KeptEscapeReason::LoneMark)
            }
            Some(c) if looks_like_delimiter(c) => Some(KeptEscapeReason::LooksLikeDelimiter),
            Some(_) => None,
        }
    }
}

/// Returns whether a character is a joiner or a variation selector, which is invisible but needed
/// to write some words.
const fn selects_or_joins(c: char) -> bool {
    matches!(c, '\u{180b}'..='\u{180f}' | '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// Returns whether a character looks like a delimiter (UTS 39 section 4).
pub(super) fn looks_like_delimiter(c: char) -> bool {
    // The skeleton of a character is a string that looks like it: that of U+2044 (fraction slash)
    // is `/`.
    unicode_security::skeleton(c.encode_utf8(&mut [0; 4])).any(|c| DELIMITERS.contains(c))
}

/// Returns whether a word mixes scripts that are not normally used together.
///
/// The combinations of the "highly restrictive" level are accepted (UTS 39 section 5.2): Latin with
/// the scripts of Japanese, with Han and Bopomofo, or with those of Korean.
pub(super) fn mixes_scripts(word: &str) -> bool {
    if word.is_ascii() || word.is_single_script() {
        return false;
    }
    // A set of scripts has a flag for each of the three combinations. All characters except those
    // of Latin must have one flag in common.
    let latin = AugmentedScriptSet::for_char('a');
    let is_latin = |c: &char| {
        let mut set = AugmentedScriptSet::for_char(*c);
        set.intersect_with(latin);
        !set.is_empty()
    };
    // The default is the set of all scripts, from which each character removes those that do not
    // use it.
    let mut others = AugmentedScriptSet::default();
    word.chars().filter(|c| !is_latin(c)).for_each(|c| others.intersect_with(c.into()));
    !(others.jpan || others.hanb || others.kore)
}

/// A reason to display a part of a URI as escapes instead of Unicode characters.
///
/// For example, an invisible character or a host label that mixes scripts could mislead the user.
/// It is returned by [`KeptEscape::reason`](super::KeptEscape::reason).
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
