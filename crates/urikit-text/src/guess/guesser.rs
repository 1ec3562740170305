//! The options of guessing, and the steps that are common to all rules.

use urikit::component::Scheme;
use urikit::{Uri, UriRef};

use super::clean::{Cleaned, clean, clean_around};
use super::error::GuessError;
use super::gaps::{Gaps, with_escaped_spaces, without_hyphens};
use super::identifiers;
use super::identifiers::{is_known, split};
use super::reading::{Guessed, parsed, placed};
use super::rule;
use super::{Guess, Guesses, files};
use crate::iri::mapped;

/// The maximum number of white space ranges within lines. A string with more is a sentence.
const MAX_SPACES: usize = 2;

/// Interprets strings that people type, such as `example.com`, as URIs, with options.
///
/// The options are a base URI, a default scheme, and a home directory. Set those that are known,
/// and call [`guess`](Self::guess) with each string. With default options, use the function
/// [`guess`](super::guess()).
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit::component::Scheme;
/// use urikit_text::guess::Guesser;
///
/// let guesser = Guesser::new().scheme(Scheme::parse("https")?).home("/home/me");
/// assert_eq!(guesser.guess("e.com/x").best().unwrap().uri.as_str(), "https://e.com/x");
/// assert_eq!(guesser.guess("~/x y").best().unwrap().uri.as_str(), "file:///home/me/x%20y");
///
/// let guesser = Guesser::new().base(Uri::parse("http://a.example/b/c")?);
/// let guesses = guesser.guess("example.com/x");
/// assert_eq!(guesses.best().unwrap().uri.as_str(), "http://a.example/b/example.com/x");
/// assert_eq!(guesses.best().unwrap().rule.id, "resolved");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Guesser<'a> {
    pub(super) base: Option<Uri<'a>>,
    pub(super) scheme: Scheme<'a>,
    pub(super) home: Option<&'a str>,
}

impl<'a> Guesser<'a> {
    /// Creates a guesser with default options, which is equivalent to [`guess`](super::guess()).
    ///
    /// The default scheme is `http`, and there is neither a base URI nor a home directory.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::Guesser;
    ///
    /// let guesses = Guesser::new().guess("www.example.com");
    /// assert_eq!(guesses.best().map(|best| best.uri.as_str()), Some("http://www.example.com"));
    /// ```
    pub const fn new() -> Self {
        #[expect(clippy::unreachable, reason = "`http` is a valid scheme")]
        let Ok(scheme) = Scheme::parse("http") else { unreachable!() };
        Self { base: None, scheme, home: None }
    }

    /// Sets a base URI, against which every string is resolved as a URI reference.
    ///
    /// With a base URI, nothing is guessed: the only result is the target of the reference (RFC
    /// 3986 section 5.2). Use it if inputs such as `intro.html` refer to the same page. If a line
    /// contains a space, there are two results: the space is escaped in the first and removed in
    /// the second.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_text::guess::Guesser;
    ///
    /// let base = Uri::parse("https://example.com/docs/index.html")?;
    /// let guesses = Guesser::new().base(base).guess("intro.html");
    /// let best = guesses.best().unwrap();
    /// assert_eq!(best.uri.as_str(), "https://example.com/docs/intro.html");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn base(self, base: Uri<'a>) -> Self {
        Self { base: Some(base), ..self }
    }

    /// Sets the scheme to add to hosts without one, such as `example.com`. The default is `http`.
    ///
    /// The scheme is not used if the string indicates another one, as `ftp.example.com` does.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Scheme;
    /// use urikit_text::guess::Guesser;
    ///
    /// let guesser = Guesser::new().scheme(Scheme::parse("https")?);
    /// let guesses = guesser.guess("example.com/docs");
    /// assert_eq!(guesses.best().map(|best| best.uri.as_str()), Some("https://example.com/docs"));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn scheme(self, scheme: Scheme<'a>) -> Self {
        Self { scheme, ..self }
    }

    /// Sets the absolute path of the home directory, which replaces `~` at the start of a path.
    ///
    /// Without a home directory, a string such as `~/notes.txt` is not interpreted as a URI.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::Guesser;
    ///
    /// let guesses = Guesser::new().home("/home/alice").guess("~/notes.txt");
    /// let best = guesses.best().unwrap();
    /// assert_eq!(best.uri.as_str(), "file:///home/alice/notes.txt");
    /// ```
    #[must_use]
    pub const fn home(self, path: &'a str) -> Self {
        Self { home: Some(path), ..self }
    }

    /// Interprets a string, such as `example.com`, as a URI, with the options of this guesser.
    ///
    /// Returns all plausible interpretations, starting with the most likely one. With default
    /// options, use the function [`guess`](super::guess()).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::Guesser;
    ///
    /// let guesses = Guesser::new().guess("git@github.com:rust-lang/rust.git");
    /// let best = guesses.best().map(|best| best.uri.as_str());
    /// assert_eq!(best, Some("ssh://git@github.com/rust-lang/rust.git"));
    /// ```
    pub fn guess<'t>(&self, text: &'t str) -> Guesses<'t> {
        let around = clean_around(text);
        // White space other than line breaks may be part of a file name.
        let is_file = self.base.is_none() && files::rule(&around.text).is_some();
        let (cleaned, answer) = if is_file && !around.text.contains(['\n', '\r']) {
            let answer = self.alone(&around.text, Vec::new());
            (around, answer)
        } else {
            let cleaned = clean(text);
            let answer = self.joined(text, &cleaned);
            (cleaned, answer)
        };
        match answer {
            Ok(guesses) => Guesses { cleaned, guesses, refusal: None },
            Err(refusal) => {
                let span = cleaned.in_input(refusal.span());
                Guesses { cleaned, guesses: Vec::new(), refusal: Some(refusal.at(span)) }
            }
        }
    }

    /// Interprets a string from which white space was removed, or resolves it if there is a base.
    fn joined(&self, input: &str, cleaned: &Cleaned<'_>) -> Result<Vec<Guess>, GuessError> {
        let text = &*cleaned.text;
        let gaps = Gaps::of(input, cleaned);
        if !self.is_one(text, &gaps) {
            return Err(GuessError::new(&rule::WORDS, 0..text.len()));
        }
        if let Some(at) =
            gaps.not_in_uris.filter(|_| self.base.is_some() || files::rule(text).is_none())
        {
            let len = text[at..].chars().next().map_or(0, char::len_utf8);
            return Err(GuessError::new(&rule::CHARACTER, at..at + len));
        }
        if gaps.spaces == 0 || identifiers::may_have_spaces(text) {
            return self.whole(text, self.variants(input, cleaned, &gaps));
        }
        let removed = |guess: Guess| Guess { rule: &rule::SPACE_REMOVED, ..guess };
        let removed = self.whole(text, Vec::new())?.into_iter().map(removed);
        let is_relative = split(text).is_none() && !text.starts_with("//");
        let mut escaped = Vec::new();
        if gaps.may_be_escaped(text) || (self.base.is_some() && is_relative) {
            escaped = self.whole(&with_escaped_spaces(input, cleaned), escaped).unwrap_or_default();
        }
        let best = escaped.into_iter().next();
        let escaped = best.map(|guess| Guess { rule: &rule::SPACE_ESCAPED, ..guess });
        let variants = self.variants(input, cleaned, &gaps);
        let mut guessed = Guessed::default();
        let all = escaped.into_iter().chain(removed).chain(variants);
        all.for_each(|guess| guessed.add(guess.rule, Ok(guess.uri)));
        guessed.finish(&rule::RELATIVE, text)
    }

    /// Resolves a string if there is a base, or returns its interpretations and the variants.
    fn whole(&self, text: &str, variants: Vec<Guess>) -> Result<Vec<Guess>, GuessError> {
        let Some(base) = self.base else { return self.alone(text, variants) };
        let uri = mapped(text);
        let reference = UriRef::parse(&uri).map_err(|error| placed(&error, 0, text))?;
        Ok(vec![Guess { uri: base.resolve(reference), rule: &rule::RESOLVED }])
    }

    /// Returns the interpretations of the string itself, followed by those of its variants.
    fn alone(&self, text: &str, variants: Vec<Guess>) -> Result<Vec<Guess>, GuessError> {
        let mut guessed = Guessed::default();
        let otherwise = self.look(text, &mut guessed);
        if guessed.is_some() {
            variants.into_iter().for_each(|guess| guessed.add(guess.rule, Ok(guess.uri)));
        }
        // A syntactically valid URI is always listed, even if its scheme is unknown.
        if let Ok(uri) = parsed("", text) {
            guessed.add(&rule::LETTER, Ok(uri));
        }
        guessed.finish(otherwise, text)
    }

    /// Returns the most likely guess for a string, without cleaning it.
    fn best(&self, text: &str) -> Option<Guess> {
        let mut guessed = Guessed::default();
        let otherwise = self.look(text, &mut guessed);
        guessed.finish(otherwise, text).ok()?.into_iter().next()
    }

    /// Returns whether a string with white space can be a single reference.
    fn is_one(&self, text: &str, gaps: &Gaps) -> bool {
        let Some(first) = gaps.first.filter(|_| !identifiers::may_have_spaces(text)) else {
            return true;
        };
        let few = gaps.spaces <= MAX_SPACES && !gaps.are_several;
        if gaps.are_delimited || self.base.is_some() {
            return few;
        }
        let has_scheme = split(text).is_some_and(|(name, after)| {
            name.len() < first && (is_known(name) || after.starts_with("//"))
        });
        // Without a scheme, a URI is assumed to be broken only if its first part is a URI.
        few && (has_scheme || (gaps.spaces == 0 && self.best(&text[..first]).is_some()))
    }

    /// Returns guesses that assume that white space does not result from a line break.
    fn variants(&self, input: &str, cleaned: &Cleaned<'_>, gaps: &Gaps) -> Vec<Guess> {
        let text = &*cleaned.text;
        let mut variants = Vec::new();
        if self.base.is_some() {
            return variants;
        }
        let mut add = |rule, text: &str| {
            variants.extend(self.best(text).map(|guess| Guess { rule, ..guess }));
        };
        if gaps.has_hyphen {
            add(&rule::HYPHEN, &without_hyphens(input, cleaned));
        }
        let may_end = gaps.spaces > 0 || !gaps.are_delimited;
        let is_number = identifiers::may_have_spaces(text);
        if let Some(first) =
            gaps.first.filter(|first| may_end && !is_number && !text[..*first].ends_with(':'))
        {
            add(
                &rule::SPACE_ENDS,
                text[..first].trim_end_matches(['.', ',', ';', ':', '!', '?', '\'']),
            );
        }
        variants
    }
}

impl Default for Guesser<'_> {
    fn default() -> Self {
        Self::new()
    }
}
