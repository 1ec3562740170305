//! Finds URIs in plain text (RFC 3986 appendix C, RFC 2396 appendix E, the appendix of RFC 1738).
//!
//! [`Finder::find`] searches a string in memory, and [`Finder::stream`] a stream that arrives in
//! chunks of any size. Both return the same [matches](Match): the position, the matched string, the
//! URI, and alternatives if the input is ambiguous. The input is bytes and need not be UTF-8.
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
//! A match consists of a known scheme, its colon, and the characters that belong to the URI. Known
//! schemes are those registered with IANA, those added with [`Finder::scheme`], and `x+y` if `y` is
//! known and `//` follows. A scheme must not be part of a longer word. Most schemes require `//`;
//! the others require a character that their URIs contain, such as the `@` of `mailto`. So
//! `note:this`, `a:b`, and `HTTP::Request` are not matches.
//!
//! - In **angle brackets**, with or without the label `URL:` or `URI:`, whitespace and line breaks
//!   are removed. A blank line, a form feed, another `<`, a `"`, or more than two line breaks show
//!   that the brackets do not enclose a URI. After `<URL:`, any scheme is accepted.
//! - In **double quotes**, the URI extends from one quote to the other.
//! - A **bare** URI continues as long as it is valid (RFC 3986). Trailing `. , ; : ! ? '` and
//!   unmatched closing brackets are excluded. Non-ASCII characters are included, except for spaces,
//!   invisible characters, punctuation (the Unicode categories Z, Cf, Ps, Pe, Pi, Pf, and Po), and
//!   characters that are not allowed in IRIs (RFC 3987 section 2.2).
//! - A bare URI also ends before **prose** that follows it without a space: a symbol, an emoji, or
//!   a long dash; after a top-level domain, letters that are not Latin; and, after a word in ASCII,
//!   letters of a script without spaces, such as those of Japanese. IRIs may contain such
//!   characters, so the flag is [`Flags::ADJACENT`], and the longer reading is an alternative.
//! - **Escaped** slashes are accepted if all slashes are escaped in the same way, as in the string
//!   `"http:\/\/example.com\/"` of JSON or JavaScript.
//!
//! [`FindOption`] enables further kinds of matches, such as `www.example.com` without a scheme.
//!
//! # Complexity
//!
//! Time is linear in the length of the input, and memory is constant, because lookahead and
//! lookbehind are bounded. A URI longer than [`MAX_LENGTH`] is truncated, and the search continues
//! after it.

mod adjacent;
mod arrived;
mod boundaries;
mod bracket;
mod candidates;
pub(crate) mod chars;
mod domains;
mod emphasis;
mod entities;
mod escaped;
mod escapes;
mod finder;
mod found;
mod lines;
mod matched;
mod nested;
mod optional_forms;
mod punctuation;
mod refanged;
mod scan;
mod schemes;
mod stop_bytes;
mod stream;
mod symbols;
mod undelimited;
mod web_urls;
mod wrap;

pub use finder::{Find, FindOption, Finder};
pub use matched::{Delimiter, Flags, MAX_LOOKBEHIND, Match};
#[cfg(feature = "documents")]
pub(crate) use matched::{ends_there, relevant_before};
pub use stream::Stream;

/// The maximum length of a URI that a [`Finder`] matches, in bytes.
///
/// A longer URI is truncated and has the flag [`Flags::TOO_LONG`]. Line breaks in angle brackets
/// are counted.
pub const MAX_LENGTH: usize = 256 * 1024;
