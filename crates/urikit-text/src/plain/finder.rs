//! The options of a search, and the search of a string.

use super::arrived::Known;
use super::matched::Match;
use super::scan::{Engine, Step};
use super::stream::Stream;

/// A search for URIs in plain text, such as a log file or a message, with options.
///
/// Use [`find`](Self::find) to search a string, and [`stream`](Self::stream) for input that arrives
/// in chunks. A finder can be used for any number of inputs. The [module](super) describes how URIs
/// are recognized.
///
/// # Examples
///
/// ```
/// use urikit_text::plain::{FindOption, Finder};
///
/// let finder = Finder::new().with(FindOption::Email).with(FindOption::Schemeless).scheme("myapp");
/// let text = "Write to me@example.com, or see www.example.com (myapp:start).";
/// let found: Vec<_> = finder.find(text).map(|found| found.uri).collect();
/// assert_eq!(found, ["mailto:me@example.com", "http://www.example.com", "myapp:start"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finder {
    choices: u16,
    pub(super) context: usize,
    /// The schemes added by the caller, in lower case.
    pub(super) schemes: Vec<Box<str>>,
}

/// An option of a [`Finder`], for example to find mail addresses as well as URIs.
///
/// Other options change where a URI ends. Enable an option with [`Finder::with`].
///
/// # Examples
///
/// ```
/// use urikit_text::plain::{FindOption, Finder};
///
/// let finder = Finder::new().with(FindOption::Scp);
/// let found = finder.find("git clone git@github.com:rust-lang/rust.git").next().unwrap();
/// assert_eq!(found.raw, "git@github.com:rust-lang/rust.git");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FindOption {
    /// Find mail addresses such as `user@example.com`, and return them as `mailto` URIs.
    Email,
    /// Find hosts without a scheme: `www.example.com`, and other names with a dot if a path, or a
    /// port and a path, follows.
    Schemeless,
    /// Find references that start with `//` and a name with a dot, unless a word precedes them.
    NetworkPath,
    /// Find `user@host:path`, the syntax of `scp` and `git`, and return it as an `ssh` URI.
    Scp,
    /// Also find up to eight URIs nested in a URI, and return them after it.
    ///
    /// A nested URI in a query parameter ends at `&`.
    Nested,
    /// Join lines if a URI may continue on the next line.
    ///
    /// This applies after a hyphen at the end of a line. In quoted mail, whose lines begin with
    /// `>`, it also applies if a URI ends at the end of its line and the next line is a single
    /// word.
    Rejoin,
    /// End a URI at the first non-ASCII character.
    Ascii,
    /// Also accept `{ } | ^ [ ]` (most of RFC 2396 section 2.4.3), a `%` without digits, and
    /// characters in invalid positions, such as a letter in a port.
    Lenient,
    /// Find URIs with any scheme of at least two characters, if `://` follows, as in
    /// `obsidian://open`.
    AnyScheme,
    /// Find URIs that were written so that they are not links, as in reports of attacks, and
    /// restore them: `hxxp` is replaced by `http`, and `[.]`, `(.)`, `[dot]`, `[:]`, and `[://]` by
    /// the characters in brackets.
    Refang,
}

impl Finder {
    /// Creates a finder for URIs with well-known schemes, such as `https`, in plain text.
    ///
    /// IRIs, which can contain non-ASCII characters, are found as well. To find other forms, such
    /// as `www.example.com`, enable options with [`with`](Self::with).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::plain::Finder;
    ///
    /// let log = r#"10.0.0.7 "GET / HTTP/1.1" 200 "https://example.com/start?x=1" "curl/8.5""#;
    /// let finder = Finder::new();
    /// assert!(finder.find(log).map(|found| found.uri).eq(["https://example.com/start?x=1"]));
    /// ```
    pub const fn new() -> Self {
        Self { choices: 0, context: 0, schemes: Vec::new() }
    }

    /// Enables an option of this finder, such as finding mail addresses as well as URIs.
    ///
    /// All options are disabled by default. To enable several, call this method for each.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::plain::{FindOption, Finder};
    ///
    /// let finder = Finder::new().with(FindOption::Schemeless);
    /// let found = finder.find("Visit www.example.com!").next().unwrap();
    /// assert_eq!(found.uri, "http://www.example.com");
    /// ```
    #[must_use]
    pub const fn with(mut self, choice: FindOption) -> Self {
        self.choices |= 1 << choice as u8;
        self
    }

    /// Adds a known scheme, such as `myapp`, so that URIs with this scheme are found.
    ///
    /// The URIs may have any form after the scheme. ASCII case is ignored. A scheme is never found
    /// if it is invalid (RFC 3986 section 3.1), has only one letter, or is longer than 64 bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::plain::Finder;
    ///
    /// let finder = Finder::new().scheme("jira");
    /// let found = finder.find("Fixed in jira:PROJ-123.").next().unwrap();
    /// assert_eq!(found.uri, "jira:PROJ-123");
    /// ```
    #[must_use]
    pub fn scheme(mut self, name: &str) -> Self {
        self.schemes.push(name.to_ascii_lowercase().into());
        self
    }

    /// Sets how many bytes before and after a found URI are returned with it, at most 1024.
    ///
    /// Use it to show the context of a URI to users. The bytes are in [`Match::before`] and
    /// [`Match::after`], and do not extend beyond the lines of the URI. The default is 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::plain::Finder;
    ///
    /// let finder = Finder::new().context(5);
    /// let found = finder.find("Docs: https://example.com/ (new)").next().unwrap();
    /// assert_eq!((found.before, found.after), (&b"ocs: "[..], &b" (new"[..]));
    /// ```
    #[must_use]
    pub const fn context(mut self, bytes: usize) -> Self {
        const MAX_CONTEXT: usize = 1024;
        self.context = if bytes > MAX_CONTEXT { MAX_CONTEXT } else { bytes };
        self
    }

    /// Returns an iterator over the URIs in a string or byte string, with their positions.
    ///
    /// The bytes do not have to be UTF-8. To search input that is not in memory as a whole, use
    /// [`stream`](Self::stream).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::plain::Finder;
    ///
    /// let finder = Finder::new();
    /// let text = "See https://example.com/docs, or mailto:info@example.com.";
    /// let found: Vec<_> = finder.find(text).map(|found| found.uri).collect();
    /// assert_eq!(found, ["https://example.com/docs", "mailto:info@example.com"]);
    /// ```
    pub fn find<'f, 't, T: AsRef<[u8]> + ?Sized>(&'f self, text: &'t T) -> Find<'f, 't> {
        Find { engine: Engine::new(self), text: Known { bytes: text.as_ref(), is_all: true } }
    }

    /// Starts a search for URIs in input that arrives in chunks, such as a file or a connection.
    ///
    /// Pass each chunk to [`Stream::feed`]. To search a string in memory, use [`find`](Self::find).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::plain::Finder;
    ///
    /// let finder = Finder::new();
    /// let mut stream = finder.stream();
    /// let mut count = 0;
    /// for line in ["see https://example.com/a\n", "and https://example.com/b\n"] {
    ///     stream.feed(line.as_bytes(), |_| count += 1);
    /// }
    /// stream.finish(|_| count += 1);
    /// assert_eq!(count, 2);
    /// ```
    pub fn stream(&self) -> Stream<'_> {
        Stream::new(self)
    }

    /// Returns whether the options do not affect common URIs.
    pub(super) const fn is_usual(&self) -> bool {
        let has_other = self.has(FindOption::Nested)
            || self.has(FindOption::Rejoin)
            || self.has(FindOption::Refang);
        !has_other && self.context == 0
    }

    pub(crate) const fn has(&self, choice: FindOption) -> bool {
        self.choices & (1 << choice as u8) != 0
    }
}

/// An iterator over the URIs in a string, which are returned as [`Match`] values in order.
///
/// It is created by [`Finder::find`].
///
/// # Examples
///
/// ```
/// use urikit_text::plain::Finder;
///
/// let finder = Finder::new();
/// let mut matches = finder.find("https://example.com/ https://example.org/");
/// assert_eq!(matches.next().map(|found| found.start), Some(0));
/// assert_eq!(matches.next().map(|found| found.start), Some(21));
/// assert!(matches.next().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Find<'f, 't> {
    engine: Engine<'f>,
    text: Known<'t>,
}

impl<'t> Iterator for Find<'_, 't> {
    type Item = Match<'t>;

    #[inline]
    fn next(&mut self) -> Option<Match<'t>> {
        match self.engine.next(self.text) {
            Step::Found(found) => Some(self.engine.hit(self.text, found)),
            Step::Searched | Step::More => None,
        }
    }
}

impl std::iter::FusedIterator for Find<'_, '_> {}
