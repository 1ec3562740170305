//! What to find, and the two ways to go about it.

use super::arrived::Known;
use super::matched::Match;
use super::scan::{Engine, Step};
use super::stream::Stream;

/// Looks for URIs in plain text; see the [module](super).
///
/// ```
/// use urikit_text::plain::{FindOption, Finder};
///
/// let finder = Finder::new().with(FindOption::Email).with(FindOption::Schemeless).scheme("myapp");
/// let found: Vec<_> = finder.find("me@example.com, www.example.com, myapp:x").map(|hit| hit.uri).collect();
/// assert_eq!(found, ["mailto:me@example.com", "http://www.example.com", "myapp:x"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finder {
    choices: u8,
    pub(super) context: usize,
    /// In lower case.
    pub(super) schemes: Vec<Box<str>>,
}

/// What a [`Finder`] does only on request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FindOption {
    /// Finds e-mail addresses too, `user@example.com`.
    Email,
    /// Finds hosts without a scheme too: `www.example.com`, and any name with a dot that a path or a port and a path follow.
    Schemeless,
    /// Finds references that begin with `//` and a name with a dot, where no word stands before them.
    NetworkPath,
    /// Finds `user@host:path` too, as `scp` and `git` have it.
    Scp,
    /// Gives also the URIs inside a URI, the first eight, after it. One that is the value of a parameter ends at the `&`.
    Nested,
    /// Joins lines where a URI may go on: where it ends with a hyphen at the end of a line, and where in quoted mail, whose
    /// lines begin with `>`, it ends with its line and the next line is one word.
    Rejoin,
    /// Ends a URI at the first character outside ASCII.
    Ascii,
    /// Accepts `{ } | ^ [ ]` (most of RFC 2396 section 2.4.3) and a `%` without digits as well, and any of a URI's characters where it
    /// may not stand, such as a letter in a port.
    Lenient,
}

impl Finder {
    /// Finds URIs and IRIs with known schemes, and nothing else.
    pub const fn new() -> Self {
        Self { choices: 0, context: 0, schemes: Vec::new() }
    }

    /// The same, doing this too.
    #[must_use]
    pub const fn with(mut self, choice: FindOption) -> Self {
        self.choices |= 1 << choice as u8;
        self
    }

    /// The same, knowing one more scheme, whose URIs may look like anything. Its case does not matter. What is no scheme
    /// (RFC 3986 section 3.1), or has one letter or more than 64, is never found.
    #[must_use]
    pub fn scheme(mut self, name: &str) -> Self {
        self.schemes.push(name.to_ascii_lowercase().into());
        self
    }

    /// The same, giving with each hit what stands before and behind it in its lines, at most so many bytes each
    /// and at most 1024.
    #[must_use]
    pub const fn context(mut self, bytes: usize) -> Self {
        const MOST: usize = 1024;
        self.context = if bytes > MOST { MOST } else { bytes };
        self
    }

    /// Looks through a whole text: a `str` or bytes.
    pub fn find<'f, 't, T: AsRef<[u8]> + ?Sized>(&'f self, text: &'t T) -> Find<'f, 't> {
        Find { engine: Engine::new(self), text: Known { bytes: text.as_ref(), is_all: true } }
    }

    /// Looks through a text that arrives in pieces.
    pub fn stream(&self) -> Stream<'_> {
        Stream::new(self)
    }

    /// Whether what is to be done with a URI that has nothing unusual is the same as without any choice.
    pub(super) const fn is_usual(&self) -> bool {
        let has_other = self.has(FindOption::Nested) || self.has(FindOption::Rejoin);
        !has_other && self.context == 0
    }

    pub(crate) const fn has(&self, choice: FindOption) -> bool {
        self.choices & (1 << choice as u8) != 0
    }
}

/// The hits in a text, in the order in which they begin.
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
