//! Finds the end of a bare URI.

use urikit::UriRef;

use super::MAX_LENGTH;
use super::adjacent::{host_end, starts_prose};
use super::arrived::{Known, Look};
use super::chars::{self, Byte, Ending, is_trailing};
use super::emphasis::{self, trimmed};
use super::entities::{MAX_ENTITY, entity_at};
use super::finder::{FindOption, Finder};
use super::found::{Extent, lacks_host};
use super::matched::Flags;
use super::punctuation::{Role, Title, char_at, continues};
use super::schemes;
use super::stop_bytes::{Over, Stops};
use super::symbols::{is_dot, is_in_host};
use crate::iri;

/// The maximum number of bytes by which a longer reading exceeds a URI that prose follows.
const LONGEST_PROSE: usize = 256;

/// The maximum distance between `[` and `]` in a query.
const LONGEST_BRACKET: usize = 128;

/// HTML entities of white space and closing delimiters. Numeric ones are decoded instead.
const CLOSING_ENTITIES: [&[u8]; 13] = [
    b"&lt;",
    b"&gt;",
    b"&quot;",
    b"&nbsp;",
    b"&apos;",
    b"&rdquo;",
    b"&ldquo;",
    b"&rsquo;",
    b"&raquo;",
    b"&laquo;",
    b"&hellip;",
    b"&mdash;",
    b"&NewLine;",
];

/// The maximum length of a name in angle brackets, as in `/users/<user-id>/`.
const LONGEST_NAME: usize = 32;

/// Returns the extent of a bare URI. `start` is the offset of its scheme, and `body` that of its
/// authority or path. Without a scheme, both are the same.
pub(super) fn extent(
    finder: &Finder,
    known: Known<'_>,
    start: usize,
    body: usize,
    has_authority: bool,
) -> Look<Extent> {
    let before = known.before(start);
    let mut walk = Walk {
        finder,
        known,
        before,
        closing: emphasis::closing_escape(&known.bytes[..start]),
        start,
        body,
        at: body,
        limit: start + MAX_LENGTH,
        parentheses: 0,
        braces: 0,
        has_bracket: false,
        allows_brackets: finder.has(FindOption::Lenient),
        has_query: false,
        has_fragment: false,
        flags: Flags::default(),
        is_sound: has_authority && !finder.has(FindOption::Lenient),
        glue: None,
        prose: None,
        title: Title::default(),
        is_host: has_authority,
        has_outside: false,
        stops: Stops::new(),
    };
    if !has_authority || walk.authority(start)? {
        walk.is_host = false;
        walk.rest()?;
    }
    walk.extent()
}

struct Walk<'w> {
    finder: &'w Finder,
    known: Known<'w>,
    /// The byte before the URI.
    before: Option<u8>,
    /// The escape that closes an encoded delimiter before the URI.
    closing: Option<&'static [u8; 3]>,
    start: usize,
    body: usize,
    at: usize,
    limit: usize,
    parentheses: u32,
    braces: u32,
    has_bracket: bool,
    allows_brackets: bool,
    has_query: bool,
    has_fragment: bool,
    flags: Flags,
    is_sound: bool,
    glue: Option<usize>,
    /// The end of the URI if prose follows, and the flags up to there.
    prose: Option<(usize, Flags)>,
    title: Title,
    /// Whether the current position is in the authority.
    is_host: bool,
    /// Whether a non-ASCII character was accepted.
    has_outside: bool,
    stops: Stops,
}

impl Walk<'_> {
    /// Returns the result of a finished walk.
    fn extent(mut self) -> Look<Extent> {
        if self.is_at_name()? {
            self.flags |= Flags::PLACEHOLDER;
        }
        let bytes = self.known.bytes;
        let is_in_comment = bytes.get(self.at) == Some(&b'>');
        let trimmed = |end| trimmed(&bytes[..end], self.body, self.before, is_in_comment);
        let Self { at, flags, glue, is_sound, .. } = self;
        let Some((run, before)) = self.prose else {
            let (end, longer) = (trimmed(at), None);
            let extent = Extent { run: at, end, flags, glue, longer, is_sound };
            return Ok(emphasis::excluded(self.known, self.start, self.body, extent));
        };
        let longer = Some(trimmed(glue.unwrap_or(at))).filter(|&longer| longer > run);
        let longer = longer.filter(|_| !flags.contains(Flags::TOO_LONG));
        let (flags, glue) = (before | Flags::ADJACENT, None);
        Ok(Extent { run, end: trimmed(run), flags, glue, longer, is_sound: false })
    }

    /// Records that prose starts here. The walk continues to find the end of the longer reading.
    fn start_prose(&mut self, at: usize) {
        if self.prose.is_none() {
            self.prose = Some((at, self.flags));
            self.limit = self.limit.min(at + LONGEST_PROSE);
        }
    }

    /// Skips the authority. Returns whether the URI can continue after it.
    fn authority(&mut self, start: usize) -> Look<bool> {
        let mut is_simple = true;
        let continues = loop {
            let (bytes, _) = self.known.window(0, self.limit);
            self.at = self.stops.find(bytes, self.at, Over::Name);
            if self.at >= self.limit {
                break true;
            }
            match self.known.get(self.at)? {
                Some(b'/' | b'?' | b'#') => break true,
                Some(b':' | b'@') => {
                    is_simple = false;
                    self.at += 1;
                }
                Some(b'[') => {
                    is_simple = false;
                    match self.literal()? {
                        Some(end) => self.at = end,
                        None => break false,
                    }
                }
                Some(b']') | None => break false,
                Some(byte) => match chars::byte(byte) {
                    Byte::Plain => {
                        is_simple = false;
                        self.at += 1;
                    }
                    Byte::End => break false,
                    Byte::Special => {
                        if !self.special(byte)? {
                            break false;
                        }
                    }
                },
            }
        };
        if is_simple && self.at > self.body && !self.has_outside {
            return Ok(continues);
        }
        self.is_sound = false;
        self.end_authority(start, continues)
    }

    /// Ends an authority before prose, and validates it. Returns whether the URI can continue after
    /// it.
    fn end_authority(&mut self, start: usize, mut continues: bool) -> Look<bool> {
        let mut whole = self.at;
        if let Some(end) = self.prose_after_host()? {
            self.at = end;
            match char_at(self.known, end)?.and_then(chars::ending) {
                // A full stop ends the sentence, and no longer reading contains it.
                Some(_) => (whole, continues) = (end, false),
                None => self.start_prose(end),
            }
        }
        match self.checked(start) {
            Ok(()) => {
                self.at = whole;
                Ok(continues)
            }
            Err(end) => {
                self.prose = None;
                // A period after the port ends a sentence.
                if !self.known.bytes[end..self.at].iter().all(|&byte| is_trailing(byte)) {
                    self.flags |= Flags::CUT;
                }
                self.at = end;
                Ok(false)
            }
        }
    }

    /// Returns the end of the host if prose follows it without a space.
    fn prose_after_host(&self) -> Look<Option<usize>> {
        if !self.has_outside {
            return Ok(None);
        }
        let authority = &self.known.bytes[self.body..self.at];
        let from = authority.iter().rposition(|&byte| byte == b'@').map_or(0, |at| at + 1);
        let len = authority[from..].iter().position(|&byte| byte == b':');
        let host = &authority[from..][..len.unwrap_or(authority.len() - from)];
        let Ok(host) = std::str::from_utf8(host) else { return Ok(None) };
        let is_followed =
            len.is_none() && matches!(self.known.get(self.at)?, Some(b'/' | b'?' | b'#'));
        Ok(host_end(host, is_followed).map(|end| self.body + from + end))
    }

    /// Returns the end of the IP literal that starts here (RFC 3986 section 3.2.2).
    fn literal(&self) -> Look<Option<usize>> {
        if self.at != self.body && self.known.before(self.at) != Some(b'@') {
            return Ok(None);
        }
        self.closing(self.at + 1, self.limit).map(|end| end.map(|end| end + 1))
    }

    /// Returns the first `]` before `to`, unless the URI ends before it.
    fn closing(&self, from: usize, to: usize) -> Look<Option<usize>> {
        for at in from..self.limit.min(to) {
            match self.known.get(at)? {
                Some(b']') => return Ok(Some(at)),
                Some(byte) if byte != b'[' && chars::byte(byte) != Byte::End => {}
                _ => break,
            }
        }
        Ok(None)
    }

    /// Checks that the authority is valid and has a required host. Returns the end of the valid
    /// part on error. A later check would waste the rest of the walk.
    fn checked(&self, start: usize) -> Result<(), usize> {
        let bytes = &self.known.bytes[start..self.at];
        let Ok(text) = std::str::from_utf8(bytes) else { return Err(self.body) };
        let slashes = if start == self.body { "//" } else { "" };
        let text = format!("{slashes}{}", iri::mapped(text));
        match UriRef::parse(&text) {
            Ok(reference) if lacks_host(reference) => Err(self.body),
            Err(error) if !self.finder.has(FindOption::Lenient) => {
                Err(start + iri::unmapped(bytes, error.start().saturating_sub(slashes.len())))
            }
            _ => Ok(()),
        }
    }

    /// Moves to the end of the URI, after its authority or colon.
    fn rest(&mut self) -> Look<()> {
        loop {
            let (bytes, is_whole) = self.known.window(0, self.limit);
            self.at = self.stops.find(bytes, self.at, Over::Plain);
            let Some(&byte) = bytes.get(self.at) else {
                is_whole?;
                if self.known.get(self.at)?.is_some_and(|byte| chars::byte(byte) != Byte::End) {
                    self.flags |= Flags::TOO_LONG;
                }
                return Ok(());
            };
            if chars::byte(byte) == Byte::End || !self.special(byte)? {
                return Ok(());
            }
        }
    }

    /// Handles a byte whose meaning depends on its context. Returns `false` if the URI ends there.
    fn special(&mut self, byte: u8) -> Look<bool> {
        let is_lenient = self.finder.has(FindOption::Lenient);
        let next = self.at + 1;
        let mut len = 1;
        match byte {
            b'(' if !is_lenient && self.known.before(self.at) == Some(b'$') => {
                self.end_at_placeholder();
                return Ok(false);
            }
            b'(' => self.parentheses += 1,
            b')' if self.parentheses == 0 => return Ok(false),
            b')' => self.parentheses -= 1,
            b'[' if self.has_bracket
                || !self.allows_brackets
                || self.closing(next, next + LONGEST_BRACKET)?.is_none() =>
            {
                return self.end_before_invalid();
            }
            b']' if !self.has_bracket => return Ok(false),
            b'[' | b']' => {
                self.has_bracket = byte == b'[';
                self.is_sound = false;
            }
            b'|' | b'^' if !is_lenient => return self.end_before_invalid(),
            b'{' | b'}' if !is_lenient => {
                if byte == b'{' {
                    self.end_at_placeholder();
                }
                return Ok(false);
            }
            b'{' => self.braces += 1,
            b'}' if self.braces == 0 => return Ok(false),
            b'}' => self.braces -= 1,
            b'%' => match self.percent()? {
                Some(bytes) => len = bytes,
                None => return Ok(false),
            },
            b'#' if !self.has_fragment => {
                (self.has_query, self.has_fragment) = (false, true);
                self.allows_brackets = true;
            }
            b'#' if !is_lenient => {
                self.flags |= Flags::CUT;
                return Ok(false);
            }
            b'?' => {
                self.has_query |= !self.has_fragment;
                self.allows_brackets = true;
            }
            b'\'' if self.before == Some(byte) => return Ok(false),
            b',' | b';' if schemes::begins(self.finder, self.known, next)? => return Ok(false),
            b'&' => return self.ampersand(),
            b':' => self.colon()?,
            0x80.. => match self.outside_ascii()? {
                Some(bytes) => {
                    len = bytes;
                    self.is_sound = false;
                }
                None => return Ok(false),
            },
            _ => {}
        }
        if self.at + len > self.limit {
            self.flags |= Flags::TOO_LONG;
            return Ok(false);
        }
        self.at += len;
        Ok(true)
    }

    /// Returns the length of the escape at a `%`, or `None` if the URI ends there.
    fn percent(&mut self) -> Look<Option<usize>> {
        let closing = self.closing.filter(|_| self.prose.is_none());
        if closing.map_or(Ok(false), |escape| self.has(escape))? {
            // The end of the host is certain, because no host contains a delimiter.
            if self.is_host {
                return Ok(None);
            }
            self.start_prose(self.at);
            return Ok(Some(3));
        }
        if self.is_hex(self.at + 1)? && self.is_hex(self.at + 2)? {
            return Ok(Some(3));
        }
        if self.finder.has(FindOption::Lenient) {
            return Ok(Some(1));
        }
        self.flags |= Flags::CUT;
        Ok(None)
    }

    /// Ends the URI before a character that is invalid but may separate it from other text, as in a
    /// table. If the URI has an opening delimiter, it probably continues up to the closing one.
    fn end_before_invalid(&mut self) -> Look<bool> {
        // The shell of Windows escapes `&` as `^&`.
        let is_escape = self.known.is(self.at, b'^')? && self.known.is(self.at + 1, b'&')?;
        if is_escape
            || matches!(self.before, Some(b'"' | b'\'' | b'(' | b'`'))
                && !schemes::begins(self.finder, self.known, self.at + 1)?
        {
            self.flags |= Flags::CUT;
        }
        Ok(false)
    }

    /// Excludes the character that introduces a placeholder, as in `${id}` and `#{id}`.
    fn end_at_placeholder(&mut self) {
        self.flags |= Flags::PLACEHOLDER;
        if self.at > self.body && matches!(self.known.before(self.at), Some(b'$' | b'#')) {
            self.at -= 1;
        }
    }

    fn is_hex(&self, at: usize) -> Look<bool> {
        Ok(self.known.get(at)?.is_some_and(|byte| byte.is_ascii_hexdigit()))
    }

    fn ampersand(&mut self) -> Look<bool> {
        for entity in CLOSING_ENTITIES {
            if self.has(entity)? {
                self.flags |= Flags::HTML_ENTITY;
                return Ok(false);
            }
        }
        if self.has_query && self.has(b"&amp;")? {
            self.flags |= Flags::HTML_ENTITY;
        }
        let mut len = 1;
        if self.known.is(self.at + 1, b'#')? {
            self.is_sound = false;
            match self.numeric_entity()? {
                Some((c, _)) if is_closing(c) => {
                    self.flags |= Flags::HTML_ENTITY;
                    return Ok(false);
                }
                // Its `#` does not start a fragment. At the end of the URI, however, its semicolon
                // would be trailing punctuation.
                Some((c, entity)) if !self.is_host && is_usual(c) => {
                    let next = self.known.get(self.at + entity)?;
                    if next.is_some_and(|next| chars::byte(next) != Byte::End) {
                        len = entity;
                    }
                }
                _ => {}
            }
        }
        self.at += len;
        Ok(true)
    }

    /// Returns the character and the length of the numeric entity that starts here, if any.
    fn numeric_entity(&self) -> Look<Option<(char, usize)>> {
        let (window, is_whole) = self.known.window(self.at, self.at + MAX_ENTITY);
        match entity_at(window) {
            None => is_whole.map(|()| None),
            entity => Ok(entity),
        }
    }

    /// Returns whether a name in angle brackets continues the URI, as in `http://<host>/` or
    /// `/users/<id>/edit`. The tags of HTML are not followed by a delimiter of a URI.
    fn is_at_name(&self) -> Look<bool> {
        if !self.known.is(self.at, b'<')? {
            return Ok(false);
        }
        let mut at = self.at + 1;
        let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || b"_- .".contains(&byte);
        if !self.known.get(at)?.is_some_and(|byte| byte.is_ascii_alphabetic()) {
            return Ok(false);
        }
        while at - self.at <= LONGEST_NAME && self.known.get(at)?.is_some_and(is_of_name) {
            at += 1;
        }
        Ok(self.known.is(at, b'>')?
            && match self.known.get(at + 1)? {
                Some(b'@' | b'/' | b':' | b'?' | b'&' | b'=') => true,
                Some(b'.' | b'-' | b'_') => {
                    self.known.get(at + 2)?.is_some_and(|byte| byte.is_ascii_alphanumeric())
                }
                _ => false,
            })
    }

    /// Returns whether an escape or entity starts here, in any case.
    fn has(&self, text: &[u8]) -> Look<bool> {
        for (at, byte) in (self.at..).zip(text) {
            if !self.known.get(at)?.is_some_and(|it| it.eq_ignore_ascii_case(byte)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Records the start of another URI after a word character.
    fn colon(&mut self) -> Look<()> {
        if self.glue.is_none()
            && self.known.is(self.at + 1, b'/')?
            && self.known.is(self.at + 2, b'/')?
        {
            let scheme = schemes::known_before(self.finder, self.known.bytes, self.body, self.at);
            let is_in_word = |&scheme: &usize| {
                self.known.before(scheme).is_some_and(|byte| byte.is_ascii_alphanumeric())
            };
            self.glue = scheme.filter(|scheme| self.prose.is_some() || is_in_word(scheme));
        }
        Ok(())
    }

    /// Returns the length of a non-ASCII character, or `None` if the URI ends there.
    fn outside_ascii(&mut self) -> Look<Option<usize>> {
        if self.finder.has(FindOption::Ascii) {
            return Ok(None);
        }
        let Some(c) = self.known.char(self.at)? else {
            self.flags |= Flags::NOT_UTF_8;
            return Ok(None);
        };
        match chars::ending(c) {
            _ if self.is_host && self.prose.is_none() && self.is_in_host(c)? => {}
            None => self.continues(c)?,
            Some(Ending::Punctuation) if !self.is_host => return self.punctuation(c),
            Some(Ending::Invisible) => {
                self.flags |= Flags::INVISIBLE;
                return Ok(None);
            }
            Some(Ending::Punctuation | Ending::NotInIris) => return Ok(None),
        }
        self.has_outside = true;
        Ok(Some(c.len_utf8()))
    }

    /// Returns whether the host continues with a symbol or punctuation. A full stop separates
    /// labels only if another one follows; otherwise it ends a sentence.
    fn is_in_host(&self, c: char) -> Look<bool> {
        let next = self.at + c.len_utf8();
        Ok(is_in_host(c) && (!is_dot(c) || char_at(self.known, next)?.is_some_and(continues)))
    }

    /// Records that prose starts with a non-ASCII character after the host, if it does.
    fn continues(&mut self, c: char) -> Look<()> {
        if !self.is_host && self.prose.is_none() && starts_prose(self.known, self.body, self.at, c)?
        {
            self.start_prose(self.at);
        }
        Ok(())
    }

    /// Returns the length of a punctuation character outside ASCII, or `None` if the URI and its
    /// longer reading end there.
    fn punctuation(&mut self, c: char) -> Look<Option<usize>> {
        // After prose that started with a letter, punctuation ends the sentence or clause.
        if self.prose.is_some() && !self.title.has_begun {
            return Ok(None);
        }
        match self.title.role(self.finder, self.known, self.at, c)? {
            Role::Ends => return Ok(None),
            Role::Joins => {}
            Role::Title => {
                self.title.has_begun = true;
                self.start_prose(self.at);
            }
        }
        self.has_outside = true;
        Ok(Some(c.len_utf8()))
    }
}

/// Returns whether a character that is written as an entity ends a URI.
fn is_closing(c: char) -> bool {
    match c {
        '"' | '\'' | '<' | '>' => true,
        _ if c.is_ascii() => c.is_whitespace(),
        _ => matches!(chars::ending(c), Some(Ending::Punctuation | Ending::Invisible)),
    }
}

/// Returns whether a character is allowed in the whole path and query (RFC 3986 section 3.3).
fn is_usual(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-._~!$&()*+,;=:@/?".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sound and clear URIs take a shortcut that avoids parsing. Without it, results would be the
    /// same, but slower.
    #[test]
    fn shortcuts_are_taken_for_simple_uris() {
        for (text, is_sound, is_clear) in [
            ("http://e.com", true, true),
            ("http://e.com/a?b=c&d#e", true, true),
            ("http://e.com/(a)%41", true, true),
            ("http://e.com/a.", true, false),
            ("http://e.com/ahttp://b", true, false),
            ("http://e.com:80/", false, false),
            ("http://u@e.com/", false, false),
            ("http://*/", false, false),
            ("http://[::1]/", false, false),
            ("http://e.com/?a[]", false, false),
            ("http://e.com/\u{fc}", false, false),
            ("http://", false, false),
        ] {
            let known = Known { bytes: text.as_bytes(), is_all: true };
            let extent = extent(&Finder::new(), known, 0, 7, true).unwrap();
            assert_eq!((extent.is_sound, extent.is_clear()), (is_sound, is_clear), "{text}");
        }
    }
}
