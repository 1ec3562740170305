//! Names of characters in messages and help.

use core::fmt;

/// Returns the name of an ASCII whitespace character, or `None` for any other character.
pub(super) fn whitespace_name(c: char) -> Option<&'static str> {
    Some(match c {
        ' ' => "space",
        '\t' => "tab",
        '\n' => "line feed",
        '\r' => "carriage return",
        '\u{b}' => "vertical tab",
        '\u{c}' => "form feed",
        _ => return None,
    })
}

/// Returns the name of a non-ASCII character that is not displayed: a space, or a character that
/// Unicode calls default-ignorable or a format character. Returns `None` for any other character.
pub(super) fn invisible_name(c: char) -> Option<&'static str> {
    Some(match c {
        '\u{85}' => "next line",
        '\u{a0}' | '\u{202f}' => "no-break space",
        '\u{ad}' => "soft hyphen",
        '\u{34f}' => "combining grapheme joiner",
        '\u{61c}' | '\u{200e}' | '\u{200f}' => "direction mark",
        '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' => "Hangul filler",
        '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{205f}' | '\u{3000}' => "wide or thin space",
        '\u{17b4}' | '\u{17b5}' => "Khmer inherent vowel",
        '\u{180b}'..='\u{180d}'
        | '\u{180f}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{e0100}'..='\u{e01ef}' => "variation selector",
        '\u{180e}' => "Mongolian vowel separator",
        '\u{200b}' => "zero width space",
        '\u{200c}' => "zero width non-joiner",
        '\u{200d}' => "zero width joiner",
        '\u{2028}' => "line separator",
        '\u{2029}' => "paragraph separator",
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => "bidirectional control",
        '\u{2060}' => "word joiner",
        '\u{2061}'..='\u{2064}' => "mathematical operator",
        '\u{feff}' => "byte order mark",
        '\u{fff9}'..='\u{fffb}' => "interlinear annotation",
        '\u{e0000}'..='\u{e0fff}' => "tag",
        '\u{2065}'
        | '\u{206a}'..='\u{206f}'
        | '\u{fff0}'..='\u{fff8}'
        | '\u{13430}'..='\u{1343f}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' => "format character",
        _ => return None,
    })
}

/// A character in a message: as it is if it is visible, with its code point if it is not ASCII.
pub(super) struct Quoted(pub(super) char);

impl fmt::Display for Quoted {
    /// Writes `` `|` `` for printable ASCII, `` `é` (U+00E9) `` for other visible letters, and
    /// `U+200B (zero width space)` for characters that a reader would not see.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code_point = u32::from(self.0);
        match self.0 {
            '!'..='~' => write!(f, "`{}`", self.0),
            // A right-to-left character in a message would reorder the characters around it.
            c if c.is_alphanumeric() && !is_right_to_left(c) && invisible_name(c).is_none() => {
                write!(f, "`{c}` (U+{code_point:04X})")
            }
            c => match invisible_name(c) {
                Some(name) => write!(f, "U+{code_point:04X} ({name})"),
                None => write!(f, "U+{code_point:04X}"),
            },
        }
    }
}

/// Returns whether a character is in a block that is written from right to left. Such a character
/// would change the order in which the message is displayed.
fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}'
        | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

/// The percent-encoding of the UTF-8 bytes of a character (section 2.1).
pub(super) struct Escape(pub(super) char);

impl fmt::Display for Escape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bytes = [0; 4];
        self.0.encode_utf8(&mut bytes).bytes().try_for_each(|byte| write!(f, "%{byte:02X}"))
    }
}
