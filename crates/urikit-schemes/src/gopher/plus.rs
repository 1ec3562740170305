//! Gopher+ strings (RFC 1738 sections 3.4.4 to 3.4.9).

use urikit::component::Encoded;

use super::EncodedSlice;

/// A parsed Gopher+ string. Escaped and unescaped characters are equivalent.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::{Gopher, GopherPlus, View};
///
/// let gopher = Gopher::parse(Uri::parse("gopher://host.dom/0motd%09%09!+ABSTRACT%20+SMELL")?)?;
/// let Some(GopherPlus::Attributes(names)) = gopher.plus() else { panic!() };
/// assert!(GopherPlus::names(names).map(|name| name.as_str()).eq(["+ABSTRACT", "+SMELL"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GopherPlus<'a> {
    /// `+`: the default representation of the item (section 3.4.4).
    Default,
    /// `?`: an item whose form has to be filled out first (section 3.4.5).
    Form,
    /// `!`: attributes of the item (sections 3.4.6 and 3.4.7): those in [`names`](Self::names), or
    /// all if there are no names.
    Attributes(EncodedSlice<'a>),
    /// `$`: attributes of all items of a directory.
    DirectoryAttributes(EncodedSlice<'a>),
    /// `+` and a view: another representation of the item (section 3.4.8).
    View {
        /// The view, such as `application/postscript`.
        view: EncodedSlice<'a>,
        /// The language after the first space, such as `Es_ES`.
        language: Option<EncodedSlice<'a>>,
    },
    /// The item with a filled-out form (section 3.4.9): the [lines](Self::lines) of the answers,
    /// including line endings but not the final `.`.
    Answers(EncodedSlice<'a>),
    /// Any other string.
    Other(EncodedSlice<'a>),
}

impl<'a> GopherPlus<'a> {
    /// Parses a Gopher+ string.
    pub(super) fn of(string: EncodedSlice<'a>) -> Self {
        if let Some(lines) = strip(string, b"+\t1\r\n+-1\r\n").and_then(answers) {
            return Self::Answers(lines);
        }
        let is_delimited = |octet| matches!(octet, b'\t' | b'\r' | b'\n');
        if string.encoded().decode().any(is_delimited) {
            return Self::Other(string);
        }
        let split = |octets| strip(string, octets).map(|rest| (rest, rest.is_empty()));
        match (split(b"+"), split(b"?"), split(b"!"), split(b"$")) {
            (Some((_, true)), ..) => Self::Default,
            (Some((rest, false)), ..) => {
                let (view, language) = split_once(rest, SPACE);
                Self::View { view, language }
            }
            (_, Some((_, true)), ..) => Self::Form,
            (_, _, Some((names, _)), _) => Self::Attributes(names),
            (.., Some((names, _))) => Self::DirectoryAttributes(names),
            _ => Self::Other(string),
        }
    }

    /// Returns the names of attributes, which are separated by spaces (section 3.4.7).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{Gopher, GopherPlus, View};
    ///
    /// let gopher = Gopher::parse(Uri::parse("gopher://gopher.example.com/0readme%09%09!+ADMIN%20+VIEWS")?)?;
    /// let Some(GopherPlus::Attributes(names)) = gopher.plus() else { panic!() };
    /// assert!(GopherPlus::names(names).map(|name| name.as_str()).eq(["+ADMIN", "+VIEWS"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn names(names: EncodedSlice<'a>) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        let mut rest = Some(names);
        core::iter::from_fn(move || {
            let (name, behind) = split_once(rest?, SPACE);
            rest = behind;
            Some(name)
        })
        .filter(|name| !name.is_empty())
        .map(|name| name.encoded())
    }

    /// Returns the lines of the answers to a form, without line endings.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{Gopher, GopherPlus, View};
    ///
    /// let uri = "gopher://gopher.example.com/0form%09%09+%091%0D%0A+-1%0D%0Aalice%0D%0Ablue%0D%0A.%0D%0A";
    /// let gopher = Gopher::parse(Uri::parse(uri)?)?;
    /// let Some(GopherPlus::Answers(answers)) = gopher.plus() else { panic!() };
    /// assert!(GopherPlus::lines(answers).map(|line| line.as_str()).eq(["alice", "blue"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lines(answers: EncodedSlice<'a>) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        let mut rest = answers;
        core::iter::from_fn(move || {
            let (line, behind) = split_line(rest)?;
            rest = behind;
            Some(line.encoded())
        })
    }
}

/// The only representation of a space in a URI.
const SPACE: &str = "%20";

/// Returns the slices before and after the first separator, or the whole slice if there is none.
fn split_once<'a>(
    piece: EncodedSlice<'a>,
    separator: &str,
) -> (EncodedSlice<'a>, Option<EncodedSlice<'a>>) {
    let mut places = piece.as_str().match_indices(separator);
    match places.find_map(|(at, _)| piece.around(at..at + separator.len())) {
        Some((before, behind)) => (before, Some(behind)),
        None => (piece, None),
    }
}

/// Returns the slices before and after the first line ending.
fn split_line(piece: EncodedSlice<'_>) -> Option<(EncodedSlice<'_>, EncodedSlice<'_>)> {
    const END: &str = "%0D%0A";
    let text = piece.as_str();
    text.match_indices('%').find_map(|(at, _)| {
        let end = at + END.len();
        let is_end = text.get(at..end)?.eq_ignore_ascii_case(END);
        is_end.then(|| piece.around(at..end))?
    })
}

/// Returns the lines before the final `.`, if the string contains answers to a form.
fn answers(text: EncodedSlice<'_>) -> Option<EncodedSlice<'_>> {
    let mut rest = text;
    loop {
        let at = text.as_str().len() - rest.as_str().len();
        let (line, behind) = split_line(rest)?;
        if line.encoded().decode().eq(*b".") {
            return behind.is_empty().then(|| cut(text, at).0);
        }
        if line.encoded().decode().any(|octet| matches!(octet, b'\r' | b'\n')) {
            return None;
        }
        rest = behind;
    }
}

/// Returns the rest after `octets`, or `None` if the slice does not begin with them.
fn strip<'a>(piece: EncodedSlice<'a>, octets: &[u8]) -> Option<EncodedSlice<'a>> {
    let mut decoded = piece.encoded().decode();
    if !octets.iter().all(|&octet| decoded.next() == Some(octet)) {
        return None;
    }
    let bytes = piece.as_str().as_bytes();
    let len = octets.iter().fold(0, |at, _| at + if bytes.get(at) == Some(&b'%') { 3 } else { 1 });
    Some(cut(piece, len).1)
}

/// Splits at a position that is not in an escape. Only the second slice is checked.
pub(super) fn cut(piece: EncodedSlice<'_>, at: usize) -> (EncodedSlice<'_>, EncodedSlice<'_>) {
    piece.around(at..at).unwrap_or((piece, piece))
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    use urikit::Uri;

    use super::*;
    use crate::gopher::Gopher;
    use crate::view::View;

    /// Formats a parsed Gopher+ string.
    fn plus(string: &str) -> String {
        let text = format!("gopher://h/0s%09%09{string}");
        let gopher = Gopher::parse(Uri::parse(&text).unwrap()).unwrap();
        let list = |texts: Vec<Encoded<'_>>| {
            texts.iter().fold(String::new(), |out, text| format!("{out}[{}]", text.as_str()))
        };
        match gopher.plus().unwrap() {
            GopherPlus::Default => "default".into(),
            GopherPlus::Form => "form".into(),
            GopherPlus::Attributes(names) => {
                format!("item {}", list(GopherPlus::names(names).collect()))
            }
            GopherPlus::DirectoryAttributes(names) => {
                format!("directory {}", list(GopherPlus::names(names).collect()))
            }
            GopherPlus::View { view, language } => {
                format!("view {} {:?}", view.as_str(), language.map(|language| language.as_str()))
            }
            GopherPlus::Answers(lines) => {
                format!("answers {}", list(GopherPlus::lines(lines).collect()))
            }
            GopherPlus::Other(piece) => {
                assert_eq!(piece.as_str(), string);
                "other".into()
            }
        }
    }

    /// The examples of RFC 1738 sections 3.4.4 to 3.4.8.
    #[test]
    fn strings_are_those_of_the_document() {
        assert_eq!(plus("+"), "default");
        assert_eq!(plus("%2B"), "default");
        assert_eq!(plus("?"), "form");
        assert_eq!(plus("?a"), "other");
        assert_eq!(plus("!"), "item ");
        assert_eq!(plus("$"), "directory ");
        assert_eq!(plus("!+ABSTRACT"), "item [+ABSTRACT]");
        assert_eq!(plus("%21+ABSTRACT%20+SMELL"), "item [+ABSTRACT][+SMELL]");
        assert_eq!(plus("$+A%20%20+B%20"), "directory [+A][+B]");
        assert_eq!(
            plus("+application/postscript%20Es_ES"),
            "view application/postscript Some(\"Es_ES\")"
        );
        assert_eq!(plus("++a%20%20b"), "view +a Some(\"%20b\")");
        assert_eq!(plus("+text/plain"), "view text/plain None");
        assert_eq!(plus(""), "other");
        assert_eq!(plus("a"), "other");
        assert_eq!(plus("+a%09"), "other");
        assert_eq!(plus("!%0A"), "other");
        assert_eq!(plus("$%0D"), "other");
    }

    /// The example of RFC 1738 section 3.4.9.
    #[test]
    fn answers_are_lines_before_a_dot() {
        let answers = |lines: &str| plus(&format!("+%091%0D%0A+-1%0d%0a{lines}"));
        assert_eq!(answers("a%20b%0D%0Ac?%FF%0d%0A.%0D%0a"), "answers [a%20b][c?%FF]");
        assert_eq!(answers(".%0D%0A"), "answers ");
        assert_eq!(answers("%0D%0A%2e%0D%0A"), "answers []");
        assert_eq!(answers("..%0D%0A.%0D%0A"), "answers [..]");
        assert_eq!(answers("a%250D%0D%0A.%0D%0A"), "answers [a%250D]");
        for broken in ["", "a", ".", "a%0D%0A", ".%0D", ".%0A", ".%0D%0Aa", ".%0D%0A.%0D%0A"] {
            assert_eq!(answers(broken), "other", "{broken}");
        }
        for broken in ["a%0D.%0D%0A.%0D%0A", "a%0Ab%0D%0A.%0D%0A", "%0D%0D%0A.%0D%0A"] {
            assert_eq!(answers(broken), "other", "{broken}");
        }
        assert_eq!(plus("+%092%0D%0A+-1%0D%0A.%0D%0A"), "other");
    }

    #[test]
    fn pieces_are_cut_at_every_place() {
        let text = "gopher://h/%25aa%25aa%2525";
        let path = EncodedSlice::path(Uri::parse(text).unwrap());
        let (start, len) = (path.span().start, path.as_str().len());
        for at in (0..=len).filter(|at| ![2, 3, 7, 8, 12, 13].contains(at)) {
            let (before, behind) = cut(path, at);
            assert_eq!(
                (before.span(), behind.span()),
                (start..start + at, start + at..start + len)
            );
        }
    }
}
