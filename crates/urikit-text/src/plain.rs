//! Finding URIs in plain text (RFC 3986 appendix C, RFC 2396 appendix E, the appendix of RFC 1738).
//!
//! [`Finder::find`] searches a string in memory, and [`Finder::stream`] a stream that arrives in
//! chunks of any size. Both return the same [matches](Match), each with its position, the matched
//! string, the URI, and alternatives if the text is ambiguous. The text consists of bytes, which
//! need not be UTF-8.
//!
//! ```
//! use urikit_text::plain::{Delimiter, Finder, Flags};
//!
//! let finder = Finder::new();
//! let text = "Siehe http://bücher.example/ü (oder <URL:http://example.com/long-\n  name>).";
//! let matches: Vec<_> = finder.find(text).collect();
//!
//! assert_eq!(matches[0].raw, "http://bücher.example/ü");
//! assert_eq!(matches[0].uri, "http://b%C3%BCcher.example/%C3%BC");
//! assert!(matches[0].flags.contains(Flags::IRI));
//! assert_eq!((matches[0].line, matches[0].column), (1, 7));
//!
//! assert_eq!(matches[1].delimiter, Delimiter::AngleBrackets);
//! assert_eq!(matches[1].uri, "http://example.com/long-name");
//! assert_eq!(matches[1].alternatives, ["http://example.com/longname"]);
//! ```
//!
//! # Matches
//!
//! A match is a known scheme, its colon, and the characters that belong to the URI. Known schemes
//! are those registered with IANA, those of [`Schemes`](urikit::scheme::Schemes), those added with
//! [`Finder::scheme`], and `x+y` if `y` is known and `//` follows. A scheme must not be part of a
//! longer word. Most schemes require `//`; the others require a character that their URIs contain,
//! such as the `@` of `mailto`. So `note:this`, `a:b`, and `HTTP::Request` are not matches.
//!
//! - In **angle brackets**, with or without `URL:` or `URI:`, white space and line breaks are
//!   removed. If there is a blank line, a form feed, another `<`, a `"`, or three line breaks, the
//!   URI is parsed as a bare one. After `<URL:`, any scheme is accepted.
//! - In **double quotes**, directly inside both, a URI is everything between them.
//! - **Bare**, it continues as long as it is valid (RFC 3986), and does not end with `. , ; : ! ?
//!   '` or an unmatched closing bracket. It includes non-ASCII characters, except for spaces,
//!   invisible characters, opening, closing, or separating punctuation (Unicode's Z, Cf, Ps, Pe,
//!   Pi, Pf, Po), and characters that are not allowed in IRIs (RFC 3987 section 2.2).
//!
//! [`FindOption`]s enable further kinds of matches.
//!
//! # Complexity
//!
//! Time is linear in the length of the text, and memory is constant, because lookahead and
//! lookbehind are bounded. A URI is at most [`MAX_LENGTH`] bytes long; a longer one is truncated,
//! and the search continues after it.

mod arrived;
mod boundaries;
mod bracket;
mod candidates;
pub(crate) mod chars;
mod finder;
mod found;
mod lines;
mod matched;
mod optional_forms;
mod scan;
mod schemes;
mod stop_bytes;
mod stream;
mod undelimited;
mod web_urls;
mod wrap;

pub use finder::{Find, FindOption, Finder};
#[cfg(feature = "documents")]
pub(crate) use matched::ends_there;
pub use matched::{Delimiter, Flags, MAX_LOOKBEHIND, Match};
pub use stream::Stream;

/// The maximum length of a URI in the text, in bytes, including line breaks in angle brackets. A
/// longer one is truncated and has the flag [`Flags::TOO_LONG`].
pub const MAX_LENGTH: usize = 64 * 1024;
