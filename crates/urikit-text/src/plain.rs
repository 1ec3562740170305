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
//! - **Emphasis characters** (`*`, `_`, `~`) at the end are excluded if the same ones precede the
//!   URI, or open an emphasis earlier in its line, as in `**Done: http://a/**`. So is `==`, which
//!   marks a highlight. In the last two cases, the longer reading is an alternative.
//! - A **position** in a file, such as `:10:15` in `http://a/b.js:10:15`, is included, and the URI
//!   without it is an alternative.
//!
//! # Prose after a URI
//!
//! A bare URI also ends before prose that follows it without a space. IRIs may contain the same
//! characters, so the flag is [`Flags::ADJACENT`], and the longer reading is an alternative.
//!
//! - In a **host**, letters that are not Latin, and symbols, are prose after a top-level domain,
//!   `localhost`, or an IPv4 address. Otherwise, symbols and emoji belong to the host if it ends
//!   with a top-level domain, as in `http://i❤.ws`, or if a path follows. So do the dots `·`, `・`,
//!   and `。` between letters. A host is never shortened to a part of a label.
//! - In a **path**, query, or fragment, a symbol, an emoji, or a long dash is prose, and so are,
//!   after a word in ASCII, letters of a script without spaces, such as those of Japanese.
//! - **Punctuation** between letters joins them if it occurs in words: `’`, as in `L’Étranger`, but
//!   not a possessive `’s` at the end, and `·` and `・`, as in `ジョン・レノン`. Titles may contain an
//!   opening quote or bracket that follows `/`, `_`, or a non-ASCII letter, the separators `、`,
//!   `・`, and `·`, and `！` and `？` after a non-ASCII letter. If a URI continues after these, the
//!   longer reading is an alternative. All other punctuation, such as `。` and `，`, ends both
//!   readings.
//!
//! # Escape sequences
//!
//! Strings of programs, JSON, logs, TeX, shells, and `.properties` files contain escape sequences.
//!
//! - A URI may start **after** a sequence that means a control character, a quotation mark, or a
//!   color, such as `\n`, `\x22`, `\u0022`, `%22`, or `\x1b[0m`, and after a format specifier such
//!   as `%s`. After a percent-encoded quote or bracket, it ends before the closing one.
//! - A sequence that means a character of a URI is **decoded**: `\/`, `\u0026`, `\x26`, `\046`, and
//!   a backslash before punctuation, as in `https\://`, `a\_b`, and `\&`. So is `%%20`, which means
//!   `%20` in format strings and batch files. The flag is [`Flags::ESCAPED`], and the URI up to the
//!   first sequence is an alternative, unless its host would be shorter. So is the URI with
//!   `%25%20`, as in `100%%20off`. If the slashes of a URI are escaped, all of them must be, in the
//!   same way.
//! - A sequence that means a separator **ends** the URI. An unknown one, as in the regular
//!   expression `http://a/\d`, ends it with the flag [`Flags::CUT`].
//! - **Entities** of HTML and XML are kept, because plain text may contain them literally. The flag
//!   is [`Flags::HTML_ENTITY`], and the decoded URI is an alternative. With several numeric
//!   entities, as in `?a&#61;b&#38;c`, the string is not a URI as written, so it is decoded.
//!
//! # Passwords
//!
//! Except in `http` and `https`, a password may contain delimiters that must be percent-encoded, as
//! in `ftp://u:a#b@h`. If RFC 3986 finds an invalid port there, they are encoded in the URI, and
//! the shorter reading is an alternative.
//!
//! # Options
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
pub(crate) mod optional_forms;
mod password;
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
