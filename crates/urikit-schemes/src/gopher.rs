//! The `gopher` scheme (RFC 4266; previously RFC 1738 section 3.4).

use alloc::vec::Vec;

use urikit::percent::AsciiSet;
use urikit::{Uri, UriBuf};

use crate::build::{BuildError, Text};
use crate::common::check_url;
use crate::error::{SchemeError, rules};
use crate::gopher_plus::{GopherPlus, cut};
use crate::login::{Login, LoginParts};
use crate::slice::EncodedSlice;
use crate::view::{Action, Part, Revision, Sent, ValueOrDefault, View};

rules! {
    "RFC 1738 section 5" => {
        PATH = "gopher-path", "missing `/` after the host",
            "gopherurl = \"gopher://\" hostport [ \"/\" [ gtype [ selector [ \"%09\" search \
             ] ] ] ]";
        TYPE = "gopher-type", "tab or line ending as the item type", "gtype = xchar";
    }
    "RFC 1738 section 3.4.9" => {
        PLUS_LINE_END = "gopher-plus-line-end", "line ending outside the answers to a form",
            "gopher+_string = *xchar";
    }
    "RFC 1738 section 3.4.1" => {
        LINE_END = "gopher-line-end", "line ending in a selector or search", "selector = *xchar";
    }
}

/// A `gopher` URI, which identifies an item on a Gopher server, such as a file or a directory.
///
/// The path consists of the item type, the selector, and optionally a search and a Gopher+ string
/// after `%09`. The scheme has no query: `?` and `/` are part of the selector.
///
/// Only a Gopher+ string may contain line endings. If the port is not 70, they could start commands
/// for a server of another protocol; see [`warning`](View::warning).
///
/// # Examples
///
/// ```
/// use urikit_schemes::Gopher;
///
/// let gopher =
///     Gopher::parse("gopher://gopher.example.com/7/search%09weather%20berlin")?;
/// assert_eq!(gopher.login().host().as_str(), "gopher.example.com");
/// assert_eq!(gopher.kind(), b'7');
/// assert_eq!(gopher.selector().as_str(), "/search");
/// assert_eq!(gopher.search().map(|search| search.octets()), Some(b"weather berlin".to_vec()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gopher<'a> {
    uri: Uri<'a>,
    login: Login<'a>,
    slash: bool,
    kind: Option<EncodedSlice<'a>>,
    selector: EncodedSlice<'a>,
    search: Option<EncodedSlice<'a>>,
    plus: Option<EncodedSlice<'a>>,
}

impl<'a> Gopher<'a> {
    /// Returns the host and port of the Gopher server.
    ///
    /// The user and the password of the result are always `None`, because `gopher` URIs do not
    /// allow them.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Gopher;
    ///
    /// let gopher = Gopher::parse("gopher://gopher.example.com:7070/1/docs")?;
    /// assert_eq!(gopher.login().port(), Some(7070));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn login(&self) -> Login<'a> {
        self.login
    }

    /// Returns whether a `/` follows the host and port in this `gopher` URI.
    ///
    /// The URIs `gopher://host` and `gopher://host/` are equivalent, but the slash is required
    /// before an item type.
    pub const fn has_slash(&self) -> bool {
        self.slash
    }

    /// Returns the type of the Gopher item, such as `1` for a directory or `7` for a search.
    ///
    /// The type is the ASCII character after the first slash of the path. If the URI specifies no
    /// type, the result is the default, `1`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Gopher;
    ///
    /// let gopher = Gopher::parse("gopher://gopher.example.com/0/about.txt")?;
    /// assert_eq!(gopher.kind(), b'0'); // a text file
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kind(&self) -> u8 {
        self.kind.and_then(|kind| kind.bytes().next()).unwrap_or(b'1')
    }

    /// Returns the selector, the string that identifies the item on the Gopher server.
    ///
    /// The selector is percent-encoded. It follows the item type in the path, and is empty for the
    /// top-level directory.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Gopher;
    ///
    /// let gopher = Gopher::parse("gopher://gopher.example.com/0/about%20us.txt")?;
    /// assert_eq!(gopher.selector().octets(), b"/about us.txt");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn selector(&self) -> EncodedSlice<'a> {
        self.selector
    }

    /// Returns the search string that a client sends to the Gopher server, percent-encoded.
    ///
    /// The string is between the first and the second `%09` of the path. It is usually empty if a
    /// Gopher+ string follows. Returns `None` if there is no `%09`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Gopher;
    ///
    /// let gopher = Gopher::parse("gopher://gopher.example.com/7/search%09rust")?;
    /// assert_eq!(gopher.search().map(|search| search.as_str()), Some("rust"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn search(&self) -> Option<EncodedSlice<'a>> {
        self.search
    }

    fn has_search(&self) -> bool {
        self.search.is_some_and(|search| !search.is_empty())
    }

    /// Returns the Gopher+ string, which selects attributes or a representation of the item.
    ///
    /// The string follows the second `%09` of the path, and is percent-encoded. Returns `None` if
    /// there is none. To interpret the string, use [`plus`](Self::plus).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Gopher;
    ///
    /// let gopher =
    ///     Gopher::parse("gopher://gopher.example.com/0motd%09%09+application/pdf")?;
    /// assert_eq!(gopher.plus_string().map(|plus| plus.as_str()), Some("+application/pdf"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn plus_string(&self) -> Option<EncodedSlice<'a>> {
        self.plus
    }

    /// Parses the Gopher+ string, which selects attributes or a representation of the item.
    ///
    /// Returns `None` if the URI has no such string. For the string as written, use
    /// [`plus_string`](Self::plus_string).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{Gopher, GopherPlus};
    ///
    /// let gopher = Gopher::parse("gopher://gopher.example.com/0motd%09%09?")?;
    /// assert_eq!(gopher.plus(), Some(GopherPlus::Form));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plus(&self) -> Option<GopherPlus<'a>> {
        self.plus.map(GopherPlus::of)
    }
}

/// Splits a slice at the first tab.
fn split_tab(slice: EncodedSlice<'_>) -> Option<(EncodedSlice<'_>, EncodedSlice<'_>)> {
    // No other escape can overlap these characters.
    let at = slice.as_str().find("%09")?;
    Some((cut(slice, at).0, cut(slice, at + 3).1))
}

impl<'a> View<'a> for Gopher<'a> {
    const SCHEMES: &'static [&'static str] = &["gopher"];

    fn parse_as(uri: Uri<'a>, revision: Revision) -> Result<Self, SchemeError> {
        check_url::<Self>(uri, revision)?;
        let login = Login::without_user(uri)?;
        let rest = EncodedSlice::path_and_query(uri);
        let path = match rest.strip_prefix('/') {
            Some(path) => path,
            None if rest.is_empty() => rest,
            None => return Err(EncodedSlice::path(uri).error_at_end(&PATH)),
        };
        let none = Self {
            uri,
            login,
            slash: !rest.is_empty(),
            kind: None,
            selector: path,
            search: None,
            plus: None,
        };
        if path.is_empty() {
            return Ok(none);
        }
        let (kind, rest) = cut(path, if path.as_str().starts_with('%') { 3 } else { 1 });
        kind.no_octet(&TYPE, |octet| matches!(octet, b'\t' | b'\r' | b'\n'))?;
        let (selector, rest) =
            split_tab(rest).map_or((rest, None), |(selector, rest)| (selector, Some(rest)));
        let (search, plus) = match rest.map(|rest| (rest, split_tab(rest))) {
            None => (None, None),
            Some((search, None)) => (Some(search), None),
            Some((_, Some((search, plus)))) => (Some(search), Some(plus)),
        };
        for line in [Some(selector), search].into_iter().flatten() {
            line.no_octet(&LINE_END, |octet| matches!(octet, b'\r' | b'\n'))?;
        }
        Ok(Self { kind: Some(kind), selector, search, plus, ..none })
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    /// Warns of a line ending in a Gopher+ string that does not contain answers to a form. The rest
    /// could be a command of another protocol (RFC 1738 section 6).
    fn warning(&self) -> Option<SchemeError> {
        match self.plus.map(GopherPlus::of)? {
            GopherPlus::Other(string) => {
                string.no_octet(&PLUS_LINE_END, |octet| matches!(octet, b'\r' | b'\n')).err()
            }
            _ => None,
        }
    }

    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        self.login.parts(visit);
        let kind = self.kind.map_or(ValueOrDefault::Implied("1"), ValueOrDefault::Written);
        visit(Part { name: "gophertype", value: kind });
        if self.kind.is_some() {
            visit(Part { name: "selector", value: ValueOrDefault::Written(self.selector) });
        }
        if let Some(search) = self.search {
            visit(Part { name: "search", value: ValueOrDefault::Written(search) });
        }
        if let Some(plus) = self.plus {
            visit(Part { name: "gopher+_string", value: ValueOrDefault::Written(plus) });
        }
    }

    fn client(&self, visit: &mut dyn FnMut(Action<'_>)) {
        self.login.connect(70, visit);
        let selector = Sent::Decoded(self.selector);
        let (tab, end) = (Sent::Plain("\t"), Sent::Plain("\r\n"));
        let Some(search) = self.search else { return visit(Action::Send(&[selector, end])) };
        let Some(plus) = self.plus else {
            return visit(Action::Send(&[selector, tab, Sent::Decoded(search), end]));
        };
        let (string, search) = (Sent::Decoded(plus), Sent::Decoded(search));
        // Section 3.4.3 sends a second tab even after an empty search, but section 3.4.9 does not.
        // It is necessary only after a search.
        let none = Sent::Plain("");
        let (search_of_answers, its_tab) =
            if self.has_search() { (search, tab) } else { (none, none) };
        match GopherPlus::of(plus) {
            // The answers include their last line ending.
            GopherPlus::Answers(_) => {
                visit(Action::Send(&[selector, tab, search_of_answers, its_tab, string]));
            }
            // The client retrieves the form, and the user fills it out (section 3.4.5). The server
            // closes the connection after its response (RFC 1436 section 2).
            GopherPlus::Form => {
                visit(Action::Send(&[selector, tab, search, tab, Sent::Plain("!+ASK"), end]));
                self.login.connect(70, visit);
                let (head, answers) =
                    (Sent::Plain("+\t1\r\n+-1\r\n"), Sent::Asked("answers to the form"));
                let dot = Sent::Plain(".\r\n");
                visit(Action::Send(&[
                    selector,
                    tab,
                    search_of_answers,
                    its_tab,
                    head,
                    answers,
                    dot,
                ]));
            }
            _ => visit(Action::Send(&[selector, tab, search, tab, string, end])),
        }
    }
}

/// The decoded components of a [`Gopher`] URI, such as the item type, for building a URI.
///
/// Set the fields, and call [`build`](Self::build). To change an existing URI, convert a parsed
/// [`Gopher`] to this type with `From`.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{GopherParts, LoginParts};
///
/// let parts = GopherParts {
///     login: LoginParts::at("host.dom"),
///     slash: true,
///     kind: Some(b'7'),
///     selector: b"7/find?".to_vec(),
///     search: Some(b"some words".to_vec()),
///     plus: None,
/// };
/// assert_eq!(parts.build()?.as_str(), "gopher://host.dom/77/find?%09some%20words");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GopherParts {
    /// The host and port of the server, without a user and password.
    pub login: LoginParts,
    /// Whether a `/` follows the host. Required by all following components.
    pub slash: bool,
    /// The item type, such as `1` for a directory. Required by all following components.
    pub kind: Option<u8>,
    /// The decoded selector, without tabs and line endings.
    pub selector: Vec<u8>,
    /// The decoded search string, without tabs and line endings. Required by a Gopher+ string.
    pub search: Option<Vec<u8>>,
    /// The decoded Gopher+ string, or `None` to omit it.
    pub plus: Option<Vec<u8>>,
}

impl From<Gopher<'_>> for GopherParts {
    fn from(gopher: Gopher<'_>) -> Self {
        Self {
            login: gopher.login.into(),
            slash: gopher.slash,
            kind: gopher.kind.map(|_| gopher.kind()),
            selector: gopher.selector.octets(),
            search: gopher.search.map(|search| search.octets()),
            plus: gopher.plus.map(|plus| plus.octets()),
        }
    }
}

impl GopherParts {
    /// Returns whether a required component is missing.
    fn is_incomplete(&self) -> bool {
        let needs_type = !self.selector.is_empty() || self.search.is_some();
        (self.kind.is_some() && !self.slash)
            || (needs_type && self.kind.is_none())
            || (self.plus.is_some() && self.search.is_none())
    }

    /// Builds a `gopher` URI, such as `gopher://host/0about.txt`, from these components.
    ///
    /// The components are percent-encoded as needed, and parsing the URI yields the same
    /// components.
    ///
    /// # Errors
    ///
    /// Returns an error if a component is invalid, if a required component is missing, if the
    /// selector or search contains a tab, or if the host contains another component.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{GopherParts, LoginParts};
    ///
    /// let (login, selector) = (LoginParts::at("gopher.example.com"), b"/about us.txt".to_vec());
    /// let parts = GopherParts {
    ///     login,
    ///     slash: true,
    ///     kind: Some(b'0'),
    ///     selector,
    ///     search: None,
    ///     plus: None,
    /// };
    /// assert_eq!(parts.build()?.as_str(), "gopher://gopher.example.com/0/about%20us.txt");
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        if self.is_incomplete() {
            return Err(BuildError::Ambiguous);
        }
        let mut text = Text::new("gopher");
        text.login(&self.login)?.push(if self.slash { "/" } else { "" });
        text.encode(self.kind.as_slice(), &AsciiSet::QUERY)
            .encode(&self.selector, &AsciiSet::QUERY);
        for string in [&self.search, &self.plus].into_iter().flatten() {
            text.push("%09").encode(string, &AsciiSet::QUERY);
        }
        text.build::<Gopher<'_>, _>(self)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;

    use super::*;
    use crate::tests::{refused, sent};

    /// Returns everything that is sent, including line endings.
    fn lines(text: &str) -> String {
        let mut out = String::new();
        let gopher = Gopher::parse(Uri::parse(text).unwrap()).unwrap();
        gopher.client(&mut |action| match action {
            Action::Connect { .. } => out.push('|'),
            Action::Send(parts) => {
                for part in parts {
                    match part {
                        Sent::Asked(what) => out.push_str(&format!("<{what}>")),
                        part => out.extend(part.octets().map(char::from)),
                    }
                }
            }
        });
        out
    }

    /// The examples in RFC 1738 sections 3.4.1 to 3.4.8.
    #[test]
    fn requests_follow_the_specification() {
        assert_eq!(sent::<Gopher<'_>>("gopher://host.dom"), "host.dom:70");
        assert_eq!(sent::<Gopher<'_>>("gopher://host.dom:7070/"), "host.dom:7070");
        assert_eq!(lines("gopher://h"), "|\r\n");
        assert_eq!(lines("gopher://h/1"), "|\r\n");
        assert_eq!(lines("gopher://h/00/a?b/%FF"), "|0/a?b/\u{ff}\r\n");
        assert_eq!(lines("gopher://h/7find%09a%20b"), "|find\ta b\r\n");
        assert_eq!(lines("gopher://h/7find%09"), "|find\t\r\n");
        assert_eq!(lines("gopher://h/0s%09%09+"), "|s\t\t+\r\n");
        assert_eq!(lines("gopher://h/0s%09a%09$"), "|s\ta\t$\r\n");
        assert_eq!(lines("gopher://h/0s%09%09!+ABSTRACT%20+SMELL"), "|s\t\t!+ABSTRACT +SMELL\r\n");
        assert_eq!(
            lines("gopher://h/0s%09%09+application/postscript%20Es_ES"),
            "|s\t\t+application/postscript Es_ES\r\n"
        );
    }

    /// The examples in RFC 1738 sections 3.4.5 and 3.4.9.
    #[test]
    fn forms_follow_the_specification() {
        let form = "+%091%0D%0A+-1%0D%0A<ask_item1_value>%0D%0A<ask_item2_value>%0D%0A.%0D%0A";
        let form = form.replace('<', "%3C").replace('>', "%3E");
        assert_eq!(
            lines(&format!("gopher://h/1a_gopher_selector%09%09{form}")),
            "|a_gopher_selector\t+\t1\r\n+-1\r\n<ask_item1_value>\r\n<ask_item2_value>\r\n.\r\n"
        );
        assert_eq!(
            lines("gopher://h/1s%09q%09+%091%0D%0A+-1%0D%0A.%0D%0A"),
            "|s\tq\t+\t1\r\n+-1\r\n.\r\n"
        );
        assert_eq!(
            lines("gopher://h/1s%09%09?"),
            "|s\t\t!+ASK\r\n|s\t+\t1\r\n+-1\r\n<answers to the form>.\r\n"
        );
        assert_eq!(
            lines("gopher://h/1s%09q%09%3F"),
            "|s\tq\t!+ASK\r\n|s\tq\t+\t1\r\n+-1\r\n<answers to the form>.\r\n"
        );
    }

    #[test]
    fn violated_rules_are_errors() {
        assert_eq!(refused::<Gopher<'_>>("gopher:/1"), ("login-missing", 7..7));
        assert_eq!(refused::<Gopher<'_>>("gopher://u@h/1"), ("userinfo-unexpected", 9..10));
        assert_eq!(refused::<Gopher<'_>>("gopher://h?1"), ("gopher-path", 10..10));
        assert_eq!(refused::<Gopher<'_>>("gopher://h/%09a"), ("gopher-type", 11..14));
        assert_eq!(refused::<Gopher<'_>>("gopher://h/%0d"), ("gopher-type", 11..14));
        assert_eq!(refused::<Gopher<'_>>("gopher://h/%0A"), ("gopher-type", 11..14));
        assert_eq!(refused::<Gopher<'_>>("gopher://h/0a%0Db"), ("gopher-line-end", 13..16));
        assert_eq!(refused::<Gopher<'_>>("gopher://h/0?%0a%09b"), ("gopher-line-end", 13..16));
        assert_eq!(refused::<Gopher<'_>>("gopher://h/0a%09b%0D%0A"), ("gopher-line-end", 17..20));
        assert_eq!(
            refused::<Gopher<'_>>("gopher://h/0a%09%25%0A%09+"),
            ("gopher-line-end", 19..22)
        );
        assert_eq!(refused::<Gopher<'_>>("gophers://h/0"), ("scheme-other", 0..7));
    }

    #[test]
    fn parts_are_listed_in_order() {
        let listed = |text| {
            let mut out = String::new();
            Gopher::parse(Uri::parse(text).unwrap()).unwrap().parts(&mut |part| match part.value {
                ValueOrDefault::Written(slice) => {
                    out.push_str(&format!("{} {}|", part.name, slice.as_str()));
                }
                ValueOrDefault::Implied(what) => out.push_str(&format!("{} <{what}>|", part.name)),
            });
            out
        };
        assert_eq!(listed("gopher://h"), "host h|gophertype <1>|");
        assert_eq!(listed("gopher://h/"), "host h|gophertype <1>|");
        assert_eq!(listed("gopher://h//"), "host h|gophertype /|selector |");
        assert_eq!(listed("gopher://h/%310"), "host h|gophertype %31|selector 0|");
        assert_eq!(
            listed("gopher://h/0%2509%250%0909%09+%09%09"),
            "host h|gophertype 0|selector %2509%250|search 09|gopher+_string +%09%09|"
        );
        assert_eq!(listed("gopher://h/?a?b#c"), "host h|gophertype ?|selector a?b|");
    }

    #[test]
    fn parsing_is_the_inverse_of_building() {
        for text in [
            "gopher://h",
            "gopher://h:1/",
            "gopher://h//",
            "gopher://h/%FF",
            "gopher://h/??",
            "gopher://h/00/a;b:c@d&e=f?%FF%25",
            "gopher://h/7%09",
            "gopher://h/7s%09%FF%09",
            "gopher://h/7s%09q%09+%091%0D%0A+-1%0D%0A%FF%0D%0A.%0D%0A",
        ] {
            for revision in [Revision::Current, Revision::Rfc1738] {
                let parts = GopherParts::from(
                    Gopher::parse_as(Uri::parse(text).unwrap(), revision).unwrap(),
                );
                assert_eq!(parts.build().unwrap().as_str(), text);
            }
        }
    }

    /// Commands for a mail server cause a warning.
    #[test]
    fn line_endings_cause_a_warning() {
        let warning = |text| {
            Gopher::parse(Uri::parse(text).unwrap()).unwrap().warning().map(|found| found.span())
        };
        assert_eq!(warning("gopher://h:25/0x%09%09y%0D%0AMAIL"), Some(23..26));
        assert_eq!(warning("gopher://h/0x%09%09+%091%0D%0A+-1%0D%0Aa%0D%0A.%0D%0A"), None);
        assert_eq!(warning("gopher://h/0x%09%09+application"), None);
    }

    #[test]
    fn missing_components_are_errors() {
        let whole = GopherParts {
            login: LoginParts::at("h"),
            slash: true,
            kind: Some(b'7'),
            selector: b"s".to_vec(),
            search: Some(b"q".to_vec()),
            plus: Some(b"\t\r\n".to_vec()),
        };
        assert_eq!(whole.build().unwrap().as_str(), "gopher://h/7s%09q%09%09%0D%0A");
        let bare = GopherParts {
            kind: None,
            selector: Vec::new(),
            search: None,
            plus: None,
            ..whole.clone()
        };
        assert_eq!(bare.build().unwrap().as_str(), "gopher://h/");
        let tab = || b"a\tb".to_vec();
        for parts in [
            GopherParts { slash: false, ..whole.clone() },
            GopherParts { kind: None, ..whole.clone() },
            GopherParts { kind: None, search: None, plus: None, ..whole.clone() },
            GopherParts { search: None, ..whole.clone() },
            GopherParts { selector: tab(), ..whole.clone() },
            GopherParts { search: Some(tab()), ..whole.clone() },
            GopherParts { search: Some(Vec::new()), ..bare.clone() },
            GopherParts { login: LoginParts::at("h/1"), slash: false, ..bare.clone() },
        ] {
            assert_eq!(parts.build(), Err(BuildError::Ambiguous), "{parts:?}");
        }
        assert!(matches!(
            GopherParts { kind: Some(b'\t'), ..whole.clone() }.build(),
            Err(BuildError::Scheme(_))
        ));
        assert!(matches!(
            GopherParts { selector: b"\n".to_vec(), ..whole }.build(),
            Err(BuildError::Scheme(_))
        ));
    }
}
