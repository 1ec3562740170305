//! Parses Gopher+ strings (RFC 1738 sections 3.4.4 to 3.4.9).

use urikit::component::Encoded;

use crate::slice::EncodedSlice;

/// The parsed Gopher+ string of a `gopher` URI, which specifies what a client requests.
///
/// For example, a client can request the attributes of an item instead of its content. The strings
/// in the variants are percent-encoded; [`names`](Self::names) and [`lines`](Self::lines) split
/// them. It is returned by [`Gopher::plus`](crate::Gopher::plus).
///
/// # Examples
///
/// ```
/// use urikit_schemes::{Gopher, GopherPlus};
///
/// let gopher = Gopher::parse("gopher://host.dom/0motd%09%09!+ABSTRACT%20+SMELL")?;
/// let Some(GopherPlus::Attributes(names)) = gopher.plus() else { panic!() };
/// assert!(GopherPlus::names(names).map(|name| name.as_str()).eq(["+ABSTRACT", "+SMELL"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GopherPlus<'a> {
    /// `+`: the item in its default representation (section 3.4.4).
    Default,
    /// `?`: an item with a form that the user has to fill out first (section 3.4.5).
    Form,
    /// `!`: attributes of the item (sections 3.4.6 and 3.4.7).
    ///
    /// The [names](Self::names) are those of the attributes; there are none to request all.
    Attributes(EncodedSlice<'a>),
    /// `$`: attributes of all items in a directory, with names as above.
    DirectoryAttributes(EncodedSlice<'a>),
    /// `+` and a view: the item in another representation (section 3.4.8).
    View {
        /// The view, such as `application/postscript`.
        view: EncodedSlice<'a>,
        /// The language after the first space, such as `Es_ES`, if any.
        language: Option<EncodedSlice<'a>>,
    },
    /// The item with a completed form (section 3.4.9).
    ///
    /// The [lines](Self::lines) are the answers, including line endings but without the final `.`.
    Answers(EncodedSlice<'a>),
    /// A string in another format, which this crate does not interpret.
    Other(EncodedSlice<'a>),
}

impl<'a> GopherPlus<'a> {
    /// Parses a Gopher+ string by its first character.
    pub(super) fn of(string: EncodedSlice<'a>) -> Self {
        if let Some(lines) = strip(string, b"+\t1\r\n+-1\r\n").and_then(answers) {
            return Self::Answers(lines);
        }
        let is_delimited = |octet| matches!(octet, b'\t' | b'\r' | b'\n');
        if string.bytes().any(is_delimited) {
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

    /// Splits the attribute names of a Gopher+ string, as in `+ADMIN%20+VIEWS`, at spaces.
    ///
    /// Pass the value of [`Attributes`](Self::Attributes). The names are percent-encoded. Empty
    /// names are omitted, so the iterator is empty if all attributes are requested.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{Gopher, GopherPlus};
    ///
    /// let gopher = Gopher::parse("gopher://gopher.example.com/0readme%09%09!+ADMIN%20+VIEWS")?;
    /// let Some(GopherPlus::Attributes(names)) = gopher.plus() else { panic!() };
    /// assert!(GopherPlus::names(names).map(|name| name.as_str()).eq(["+ADMIN", "+VIEWS"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn names(names: EncodedSlice<'a>) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        let mut rest = Some(names);
        core::iter::from_fn(move || {
            let (name, tail) = split_once(rest?, SPACE);
            rest = tail;
            Some(name)
        })
        .filter(|name| !name.is_empty())
        .map(|name| *name)
    }

    /// Splits the answers to a Gopher+ form into lines, without line endings.
    ///
    /// Pass the value of [`Answers`](Self::Answers). The lines are percent-encoded.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{Gopher, GopherPlus};
    ///
    /// let uri =
    ///     "gopher://example.com/0form%09%09+%091%0D%0A+-1%0D%0Aalice%0D%0Ablue%0D%0A.%0D%0A";
    /// let gopher = Gopher::parse(uri)?;
    /// let Some(GopherPlus::Answers(answers)) = gopher.plus() else { panic!() };
    /// assert!(GopherPlus::lines(answers).map(|line| line.as_str()).eq(["alice", "blue"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lines(answers: EncodedSlice<'a>) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        let mut rest = answers;
        core::iter::from_fn(move || {
            let (line, tail) = split_line(rest)?;
            rest = tail;
            Some(*line)
        })
    }
}

/// A space in a URI.
const SPACE: &str = "%20";

/// Splits a slice at the first separator. The second part is `None` if there is none.
fn split_once<'a>(
    slice: EncodedSlice<'a>,
    separator: &str,
) -> (EncodedSlice<'a>, Option<EncodedSlice<'a>>) {
    let mut places = slice.as_str().match_indices(separator);
    match places.find_map(|(at, _)| slice.around(at..at + separator.len())) {
        Some((before, after)) => (before, Some(after)),
        None => (slice, None),
    }
}

/// Splits a slice at the first line ending.
fn split_line(slice: EncodedSlice<'_>) -> Option<(EncodedSlice<'_>, EncodedSlice<'_>)> {
    const END: &str = "%0D%0A";
    let text = slice.as_str();
    text.match_indices('%').find_map(|(at, _)| {
        let end = at + END.len();
        let is_end = text.get(at..end)?.eq_ignore_ascii_case(END);
        is_end.then(|| slice.around(at..end))?
    })
}

/// Returns the lines before the final `.`, or `None` if the string has another format.
fn answers(text: EncodedSlice<'_>) -> Option<EncodedSlice<'_>> {
    let mut rest = text;
    loop {
        let at = text.as_str().len() - rest.as_str().len();
        let (line, after) = split_line(rest)?;
        if line.bytes().eq(*b".") {
            return after.is_empty().then(|| cut(text, at).0);
        }
        if line.bytes().any(|octet| matches!(octet, b'\r' | b'\n')) {
            return None;
        }
        rest = after;
    }
}

/// Returns the rest after the bytes, or `None` if the slice does not start with them.
fn strip<'a>(slice: EncodedSlice<'a>, octets: &[u8]) -> Option<EncodedSlice<'a>> {
    let mut decoded = slice.bytes();
    if !octets.iter().all(|&octet| decoded.next() == Some(octet)) {
        return None;
    }
    let bytes = slice.as_str().as_bytes();
    let len = octets.iter().fold(0, |at, _| at + if bytes.get(at) == Some(&b'%') { 3 } else { 1 });
    Some(cut(slice, len).1)
}

/// Splits a slice at a position that is not within an escape.
pub(super) fn cut(slice: EncodedSlice<'_>, at: usize) -> (EncodedSlice<'_>, EncodedSlice<'_>) {
    slice.around(at..at).unwrap_or((slice, slice))
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    use urikit::Uri;

    use super::*;
    use crate::gopher::Gopher;

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
            GopherPlus::Other(slice) => {
                assert_eq!(slice.as_str(), string);
                "other".into()
            }
        }
    }

    /// The examples in RFC 1738 sections 3.4.4 to 3.4.8.
    #[test]
    fn strings_follow_the_specification() {
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

    /// The example in RFC 1738 section 3.4.9.
    #[test]
    fn answers_end_with_a_dot() {
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
    fn slices_are_split_outside_escapes() {
        let text = "gopher://h/%25aa%25aa%2525";
        let path = EncodedSlice::path(Uri::parse(text).unwrap());
        let (start, len) = (path.span().start, path.as_str().len());
        for at in (0..=len).filter(|at| ![2, 3, 7, 8, 12, 13].contains(at)) {
            let (before, after) = cut(path, at);
            assert_eq!((before.span(), after.span()), (start..start + at, start + at..start + len));
        }
    }
}
