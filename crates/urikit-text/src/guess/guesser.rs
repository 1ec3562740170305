//! From a text as it was typed to the answer.

use urikit::component::Scheme;
use urikit::{AbsoluteUri, UriRef};

use super::clean::{Cleaned, clean, clean_around};
use super::error::GuessError;
use super::gaps::{Gaps, with_escaped_spaces, without_hyphens};
use super::identifiers;
use super::reading::{Guessed, is_known, parsed, placed, split};
use super::rule;
use super::{Guess, Guesses, files};
use crate::iri::mapped;

/// How many times white space may stand inside a line. More of it is a sentence, not a URI.
const MOST_SPACES: usize = 2;

/// Guesses what texts mean, with what is known of where they come from.
///
/// ```
/// use urikit::AbsoluteUri;
/// use urikit::component::Scheme;
/// use urikit_text::guess::Guesser;
///
/// let guesser = Guesser::new().scheme(Scheme::parse("https")?).home("/home/me");
/// assert_eq!(guesser.guess("e.com/x").best().unwrap().uri.as_str(), "https://e.com/x");
/// assert_eq!(guesser.guess("~/x y").best().unwrap().uri.as_str(), "file:///home/me/x%20y");
///
/// let guesser = Guesser::new().base(AbsoluteUri::parse("http://a/b/c")?);
/// let guesses = guesser.guess("e.com/x");
/// assert_eq!(guesses.best().unwrap().uri.as_str(), "http://a/b/e.com/x");
/// assert_eq!(guesses.best().unwrap().rule.id, "resolved");
/// # Ok::<_, urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Guesser<'a> {
    pub(super) base: Option<AbsoluteUri<'a>>,
    pub(super) scheme: Scheme<'a>,
    pub(super) home: Option<&'a str>,
}

impl<'a> Guesser<'a> {
    /// Without a base and a home directory; what nothing else is known of is `http`, as RFC 3986 section 4.5 has it.
    pub const fn new() -> Self {
        #[expect(clippy::unreachable, reason = "`http` is a valid scheme")]
        let Ok(scheme) = Scheme::parse("http") else { unreachable!() };
        Self { base: None, scheme, home: None }
    }

    /// The same with a base. Then texts are references, which are resolved (RFC 3986 section 5.2), and nothing is guessed.
    #[must_use]
    pub const fn base(self, base: AbsoluteUri<'a>) -> Self {
        Self { base: Some(base), ..self }
    }

    /// The same with this scheme for hosts of which nothing tells the scheme.
    #[must_use]
    pub const fn scheme(self, scheme: Scheme<'a>) -> Self {
        Self { scheme, ..self }
    }

    /// The same with the path that `~` stands for, from the root or a drive on.
    #[must_use]
    pub const fn home(self, path: &'a str) -> Self {
        Self { home: Some(path), ..self }
    }

    /// What a text means.
    pub fn guess<'t>(&self, text: &'t str) -> Guesses<'t> {
        let around = clean_around(text);
        // White space is part of the name of a file, unless it is where a line was broken.
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

    /// What a text means from which white space was taken, or what is a reference to the base.
    fn joined(&self, input: &str, cleaned: &Cleaned<'_>) -> Result<Vec<Guess>, GuessError> {
        let text = &*cleaned.text;
        let gaps = Gaps::of(input, cleaned);
        if !self.is_one(text, &gaps) {
            return Err(GuessError::new(&rule::WORDS, 0..text.len()));
        }
        if let Some(at) = gaps.not_in_uris.filter(|_| self.base.is_some() || files::rule(text).is_none()) {
            let len = text[at..].chars().next().map_or(0, char::len_utf8);
            return Err(GuessError::new(&rule::CHARACTER, at..at + len));
        }
        let Some(base) = self.base else { return self.alone(text, self.variants(input, cleaned, &gaps)) };
        let uri = mapped(text);
        let reference = UriRef::parse(&uri).map_err(|error| placed(&error, 0, text))?;
        Ok(vec![Guess { uri: base.resolve(reference).to_uri(), rule: &rule::RESOLVED }])
    }

    /// What a text means by itself, or else as one of the variants of it.
    fn alone(&self, text: &str, variants: Vec<Guess>) -> Result<Vec<Guess>, GuessError> {
        let mut guessed = Guessed::default();
        let otherwise = self.look(text, &mut guessed);
        if guessed.is_some() {
            variants.into_iter().for_each(|guess| guessed.add(guess.rule, Ok(guess.uri)));
        }
        // What is a URI by the letter is named as such, also where nobody means it.
        if let Ok(uri) = parsed("", text) {
            guessed.add(&rule::LETTER, Ok(uri));
        }
        guessed.finish(otherwise, text)
    }

    /// The likeliest meaning of a text by itself.
    fn best(&self, text: &str) -> Option<Guess> {
        let mut guessed = Guessed::default();
        let otherwise = self.look(text, &mut guessed);
        guessed.finish(otherwise, text).ok()?.into_iter().next()
    }

    /// Whether what stands in several words or lines can be one reference.
    fn is_one(&self, text: &str, gaps: &Gaps) -> bool {
        let Some(first) = gaps.first.filter(|_| !identifiers::may_have_spaces(text)) else { return true };
        let few = gaps.spaces <= MOST_SPACES && !gaps.are_several;
        if gaps.are_delimited || self.base.is_some() {
            return few;
        }
        let has_scheme = split(text)
            .is_some_and(|(name, behind)| name.len() < first && (is_known(name) || behind.starts_with("//")));
        // A suffix of a URI is broken only where there is one already.
        few && (has_scheme || (gaps.spaces == 0 && self.best(&text[..first]).is_some()))
    }

    /// What a text means if what was taken away is not as appendix C has it.
    fn variants(&self, input: &str, cleaned: &Cleaned<'_>, gaps: &Gaps) -> Vec<Guess> {
        let text = &*cleaned.text;
        let mut variants = Vec::new();
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
            if gaps.spaces > 0 && split(text).is_some() {
                add(&rule::SPACE_ESCAPED, &with_escaped_spaces(input, cleaned));
            }
            add(&rule::SPACE_ENDS, text[..first].trim_end_matches(['.', ',', ';', ':', '!', '?', '\'']));
        }
        variants
    }
}

impl Default for Guesser<'_> {
    fn default() -> Self {
        Self::new()
    }
}
