//! URIs in plain text (RFC 3986 appendix C, RFC 2396 appendix E, the appendix of RFC 1738).
//!
//! [`Finder::find`] looks through a text that is there as a whole, [`Finder::stream`] through one that arrives in pieces of any
//! size, cut anywhere. Both give the same [hits](Match), each with its place, its text as written, the URI, and the alternatives
//! where the text can be read in more than one way. The text is bytes and need not be UTF-8.
//!
//! ```
//! use urikit_text::plain::{Delimiter, Finder, Flags};
//!
//! let finder = Finder::new();
//! let text = "Siehe http://bücher.example/ü (oder <URL:http://example.com/long-\n  name>).";
//! let hits: Vec<_> = finder.find(text).collect();
//!
//! assert_eq!(hits[0].raw, "http://bücher.example/ü");
//! assert_eq!(hits[0].uri, "http://b%C3%BCcher.example/%C3%BC");
//! assert!(hits[0].flags.contains(Flags::IRI));
//! assert_eq!((hits[0].line, hits[0].column), (1, 7));
//!
//! assert_eq!(hits[1].delimiter, Delimiter::AngleBrackets);
//! assert_eq!(hits[1].uri, "http://example.com/long-name");
//! assert_eq!(hits[1].alternatives, ["http://example.com/longname"]);
//! ```
//!
//! # What is found
//!
//! A scheme that is known, its colon, and what belongs to it. Known are the schemes that IANA lists, those of
//! [`Schemes`](urikit::scheme::Schemes), those given to [`Finder::scheme`], and `x+y` where `y` is known and `//` follows. A
//! scheme is no part of a longer word. Most need `//` behind them; the rest need what their URIs cannot be without,
//! such as the `@` of `mailto`, so `note:this`, `a:b` and `HTTP::Request` are nothing.
//!
//! - In **angle brackets**, with or without `URL:` or `URI:` in front, white space and line breaks are removed. A blank line, a
//!   form feed, another `<`, a `"`, or three breaks inside lines end the hope for it; what is inside is read as bare text then.
//!   Behind `<URL:` any scheme is good.
//! - In **double quotes**, directly inside both, a URI is all that stands between them.
//! - **Bare**, it goes on as long as it is valid by RFC 3986, and does not end with `. , ; : ! ? '`. A closing bracket
//!   that nothing inside has opened is not part of it. Characters outside ASCII belong to it, unless they are spaces,
//!   invisible, or punctuation that opens, closes or stands between (Unicode's Z, Cf, Ps, Pe, Pi, Pf, Po), or no IRI can have
//!   them (RFC 3987 section 2.2).
//!
//! More is found on [request](FindOption).
//!
//! # What it costs
//!
//! Time is linear in the length of the text, whatever is in it, and memory is constant: what is looked at again is bounded.
//! [`MAX_LENGTH`] is how long a URI can be; of a longer one that much is given, and the search goes on behind it. How far
//! anything else is looked ahead or back is much less.

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

/// How many bytes of a text a URI can take up, line breaks inside angle brackets included. Of a longer one the first so many
/// are given, with [`Flags::TOO_LONG`].
pub const MAX_LENGTH: usize = 64 * 1024;
