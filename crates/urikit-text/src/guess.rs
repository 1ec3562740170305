//! What people mean who type or print a part of a URI (RFC 3986 section 4.5 and appendix C, RFC 2396 appendices E and F).
//!
//! [`clean`] takes away what stands around and inside a URI, and lists it. [`guess`] cleans a text and says which URIs it may mean, the
//! likeliest first, each with the [rule](Rule) that made it; or why it means none. No name is looked up and no disk is asked, so an
//! answer depends on the text alone.
//!
//! ```
//! use urikit_text::guess::guess;
//!
//! let guesses = guess("\"www.w3.org/Addressing/\"");
//! let best = guesses.best().unwrap();
//! assert_eq!(best.uri.as_str(), "http://www.w3.org/Addressing/");
//! assert_eq!(best.rule.id, "www");
//! assert_eq!(guesses.cleaned.edits.len(), 2);
//!
//! // Other readings are named, though nobody may mean them.
//! let all: Vec<_> = guess("localhost:3000").guesses.into_iter().map(|guess| (guess.uri.into_string(), guess.rule.id)).collect();
//! assert_eq!(all, [
//!     ("http://localhost:3000".to_owned(), "host-port"),
//!     ("localhost:3000".to_owned(), "letter"),
//! ]);
//!
//! // What looks like a file, and could be anything, is left alone.
//! assert_eq!(guess("README.md").refusal.unwrap().code(), "guess-file-name");
//! ```
//!
//! A suffix of a URI looks like a relative reference, so it can only be meant where there is no base. With one,
//! [`Guesser::base`], every text is resolved, and nothing is guessed.
//!
//! # Rules
//!
//! In the order in which they are tried. *Possible* ones only name what else a text may mean.
//!
// The table is made from the rules by `WRITE_RULES=1 cargo test -p urikit-text --test it guess::page`.
//! | rule | | example | URI | why | source |
//! |---|---|---|---|---|---|
//! | `resolved` | certain | `../g` | `http://a/b/g` | where a base is known a reference is relative to it, and nothing is guessed | RFC 3986 section 5.2 |
//! | `drive` | likely | `C:\dir\f` | `file:///C:/dir/f` | one letter and a slash are a drive of Windows, and no scheme has one letter | RFC 8089 appendix E.2 |
//! | `unc` | likely | `\\server\share\f` | `file://server/share/f` | two slashes begin the name of a server and a share of it on Windows | RFC 8089 appendix E.3 |
//! | `root` | likely | `/etc/passwd` | `file:///etc/passwd` | a path from the root, where there is no base, is that of a file | RFC 8089 section 2 |
//! | `home` | likely | `~/x` | `file:///home/me/x` | a shell puts the home directory for the tilde | RFC 8089 section 2 |
//! | `isbn` | certain | `ISBN 0-451-45052-3` | `urn:isbn:0451450523` | the label says it, and the check digit is right | RFC 3187 section 5 |
//! | `arxiv` | likely | `arXiv:2301.00001v2` | `https://arxiv.org/abs/2301.00001v2` | the label says it, and the number has the form of those of arXiv | arXiv identifier scheme |
//! | `doi` | likely | `doi:10.1000/182` | `https://doi.org/10.1000/182` | a number that begins with 10, and its resolver | ISO 26324 |
//! | `tel` | likely | `+1 201 555 0123` | `tel:+12015550123` | a plus and 7 to 15 digits are a telephone number that is valid everywhere | RFC 3966 section 5.1.4 |
//! | `complete` | certain | `http://www.w3.org/Addressing/` | `http://www.w3.org/Addressing/` | it has a scheme: it is a URI as it stands | RFC 3986 section 3 |
//! | `network-path` | likely | `//e.com/x` | `http://e.com/x` | two slashes begin an authority, and only the scheme is missing | RFC 3986 section 4.2 |
//! | `scp` | likely | `git@h:r.git` | `ssh://git@h/r.git` | a user, a host and a path as scp and git take them; the path may begin in the user's home | scp(1) |
//! | `email` | likely | `user@example.com` | `mailto:user@example.com` | an address of mail has this form, and hardly anything else | RFC 6068 section 2 |
//! | `userinfo` | possible | `user@example.com/x` | `http://user@example.com/x` | what stands before the @ can be the userinfo of an authority | RFC 3986 section 3.2.1 |
//! | `address` | likely | `[::1]/x` | `http://[::1]/x` | an address of the Internet Protocol is that of a host | RFC 3986 section 3.2.2 |
//! | `port-scheme` | likely | `example.com:443` | `https://example.com:443` | the port is kept for this scheme | RFC 3986 section 3.2.3 |
//! | `host-port` | likely | `localhost:3000` | `http://localhost:3000` | a name, a colon and digits are a host and its port | RFC 3986 section 3.2.3 |
//! | `localhost` | likely | `localhost/x` | `http://localhost/x` | the name is that of the machine itself | RFC 6761 section 6.3 |
//! | `www` | likely | `www.w3.org/Addressing/` | `http://www.w3.org/Addressing/` | names that begin with www are those of hosts of the Web | RFC 3986 section 4.5 |
//! | `service` | likely | `ftp.funet.fi` | `ftp://ftp.funet.fi` | the first label of the name is that of the service | RFC 3986 section 4.5 |
//! | `name-path` | likely | `example.rs/x` | `http://example.rs/x` | a name of two labels or more, and what follows it | RFC 3986 section 4.5 |
//! | `name` | likely | `example.com` | `http://example.com` | a name that ends with a well-known top-level domain | RFC 3986 section 4.5 |
//! | `hyphen` | possible | `www.e.com/long-⏎name` | `http://www.e.com/longname` | the hyphen may be there because the line was broken | RFC 3986 appendix C |
//! | `space-escaped` | possible | `http://e.com/a b` | `http://e.com/a%20b` | the space may be meant to be part of it | RFC 3986 section 2.1 |
//! | `space-ends` | possible | `http://e.com/a b` | `http://e.com/a` | the space may be where it ends | RFC 3986 appendix C |
//! | `letter` | possible | `localhost:3000` | `localhost:3000` | by the letter it is a URI, though nobody knows of such a scheme | RFC 3986 section 3.1 |
//!
//! # What it costs
//!
//! Time is linear in the length of the text, and no text has more than six guesses.

mod clean;
mod files;
mod gaps;
mod guesser;
mod host;
mod identifiers;
mod reading;
mod refusal;
mod rule;

use urikit::UriBuf;

pub use clean::{Cleaned, Edit, EditKind, Remark, RemarkKind, clean};
pub use guesser::Guesser;
pub use refusal::Refusal;
pub use rule::{Confidence, Rule};

/// A URI that a text may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Guess {
    /// The URI.
    pub uri: UriBuf,
    /// The rule that made it, and why it is what the text means.
    pub rule: &'static Rule,
}

/// What a text may mean, or why nothing: there is a refusal where there are no guesses.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Guesses<'t> {
    /// The text that the guesses are made of, with what was taken away.
    pub cleaned: Cleaned<'t>,
    /// The URIs, the likeliest first.
    pub guesses: Vec<Guess>,
    /// Why there is none. Its span is one of the input.
    pub refusal: Option<Refusal>,
}

impl Guesses<'_> {
    /// The likeliest.
    pub fn best(&self) -> Option<&Guess> {
        self.guesses.first()
    }
}

/// Guesses what a text means.
///
/// ```
/// use urikit_text::guess::guess;
///
/// let best = |text| guess(text).best().map(|best| best.uri.to_string());
/// assert_eq!(best("user@example.com").as_deref(), Some("mailto:user@example.com"));
/// assert_eq!(best("ISBN 0-451-45052-3").as_deref(), Some("urn:isbn:0451450523"));
/// assert_eq!(best(r"C:\dir\f").as_deref(), Some("file:///C:/dir/f"));
/// assert_eq!(best("a/b"), None);
/// ```
pub fn guess(text: &str) -> Guesses<'_> {
    Guesser::new().guess(text)
}
