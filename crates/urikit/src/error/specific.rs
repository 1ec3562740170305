//! Messages and help that name the characters of the input.

use core::fmt;

use super::{Component, ErrorKind, ParseError};

/// The message of an error, with the characters at its span.
pub(super) struct Message<'e> {
    pub(super) error: ParseError,
    pub(super) input: &'e str,
}

/// The help for an error, with the escape of the character at its span.
pub(super) struct Help<'e> {
    pub(super) error: ParseError,
    pub(super) input: &'e str,
}

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = &self.error;
        let found = self.input.get(error.span()).unwrap_or_default();
        let Some(c) = found.chars().next() else { return f.write_str(error.message()) };
        match error.kind() {
            ErrorKind::Char
            | ErrorKind::SchemeChar
            | ErrorKind::PortChar
            | ErrorKind::NotUcschar
            | ErrorKind::Ipv6Char
            | ErrorKind::NonAscii
            | ErrorKind::PrivateUse
            | ErrorKind::Control => {
                // The character follows the noun: "invalid character `|` in path".
                let (noun, place) = split_after("character", error.message());
                write!(f, "{noun} {}{place}", Quoted(c))
            }
            ErrorKind::EscapeTruncated | ErrorKind::EscapeDigits
                if found.bytes().all(|byte| (b' '..=b'~').contains(&byte)) =>
            {
                let (noun, place) = split_after("percent-encoding", error.message());
                write!(f, "{noun} `{found}`{place}")
            }
            ErrorKind::Space => {
                write!(f, "{}{}", whitespace_name(c), split_after("whitespace", error.message()).1)
            }
            _ => f.write_str(error.message()),
        }
    }
}

impl fmt::Display for Help<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = &self.error;
        let general = error.help().unwrap_or_default();
        let found = self.input.get(error.span()).unwrap_or_default();
        let Some(c) = found.chars().next() else { return f.write_str(general) };
        let is_in_host = matches!(error.component(), Component::Host | Component::Authority);
        match error.kind() {
            ErrorKind::Space if error.end() == self.input.len() => {
                write!(f, "remove the {} at the end", whitespace_name(c))
            }
            ErrorKind::Space if !is_in_host => write!(f, "percent-encode it as `{}`", Escape(c)),
            ErrorKind::Control if c == '\0' || is_in_host => {
                f.write_str("remove the control character")
            }
            ErrorKind::Control => {
                write!(f, "remove the control character, or percent-encode it as `{}`", Escape(c))
            }
            ErrorKind::Char if is_in_host && matches!(c, '/' | '?' | '#') => {
                write!(f, "percent-encode it as `{}`", Escape(c))
            }
            ErrorKind::Char if is_in_host => f.write_str(host_help(c).unwrap_or(general)),
            ErrorKind::Char if matches!(c, '"' | '<' | '>') => {
                write!(f, "remove the delimiter, or percent-encode it as `{}`", Escape(c))
            }
            ErrorKind::Char if matches!(c, '{' | '}') => {
                write!(f, "expand the URI template, or percent-encode it as `{}`", Escape(c))
            }
            ErrorKind::Char | ErrorKind::PrivateUse | ErrorKind::NotUcschar => {
                write!(f, "percent-encode it as `{}`", Escape(c))
            }
            ErrorKind::NonAscii if is_in_host && self.input[..error.start()].contains('[') => {
                f.write_str("use only hexadecimal digits, `:`, and `.` in brackets")
            }
            ErrorKind::NonAscii if error.component() == Component::Encoded => {
                write!(f, "percent-encode it as `{}`", Escape(c))
            }
            ErrorKind::NonAscii if !general.is_empty() && !is_in_host => {
                write!(f, "percent-encode it as `{}`, or parse the input as an IRI", Escape(c))
            }
            _ => f.write_str(general),
        }
    }
}

/// Returns the help for an ASCII character that a host cannot contain.
fn host_help(c: char) -> Option<&'static str> {
    Some(match c {
        ':' => "enclose an IPv6 address in brackets, or set the port separately",
        '@' => "set the userinfo separately",
        '[' | ']' => "an IP address in brackets must be the complete host",
        '"' | '<' | '>' => "remove the delimiter",
        '{' | '}' => "expand the URI template",
        '/' | '?' | '#' | 'a'..='z' | 'A'..='Z' | '0'..='9' => return None,
        _ => "remove the character, which host names do not contain",
    })
}

fn split_after<'m>(noun: &str, message: &'m str) -> (&'m str, &'m str) {
    match message.find(noun) {
        Some(at) => message.split_at(at + noun.len()),
        None => (message, ""),
    }
}

fn whitespace_name(c: char) -> &'static str {
    match c {
        ' ' => "space",
        '\t' => "tab",
        '\n' => "line feed",
        '\r' => "carriage return",
        '\u{b}' => "vertical tab",
        '\u{c}' => "form feed",
        _ => "whitespace",
    }
}

/// A character in a message: as it is if it is visible, with its code point if it is not ASCII.
struct Quoted(char);

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code_point = u32::from(self.0);
        match self.0 {
            '!'..='~' => write!(f, "`{}`", self.0),
            c if c.is_alphanumeric() && !is_right_to_left(c) => {
                write!(f, "`{c}` (U+{code_point:04X})")
            }
            _ => write!(f, "U+{code_point:04X}"),
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
struct Escape(char);

impl fmt::Display for Escape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bytes = [0; 4];
        self.0.encode_utf8(&mut bytes).bytes().try_for_each(|byte| write!(f, "%{byte:02X}"))
    }
}
