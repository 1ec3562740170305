//! Removal of tracking parameters from URLs.
//!
//! [`TrackingRules`] holds rules that the caller supplies, in one of three formats; no list is
//! included. [`Cleaner`] applies them to URLs. Only the parameters that a rule matches are removed,
//! each with one `&`. All other bytes are kept, so nothing is encoded, decoded, or sorted. A `?` is
//! removed only if nothing is left after it.
//!
//! URLs can be any strings, as in archives: with spaces, `|`, or invalid percent-encoding. A name
//! is compared as it is written and, if it contains percent-encoding, also decoded. So the rule
//! `utm_id` also removes `utm%5Fid=1`.
//!
//! Regular expressions run in time linear in the URL, and their size is limited to 1 MiB. Rules
//! with errors or unsupported features are reported by [`TrackingRules::problems`].
//!
//! # Names
//!
//! One name per line, in which `*` matches any number of characters. Lines that start with `#` are
//! comments. See [`TrackingRules::from_names`].
//!
//! # AdGuard and uBlock Origin
//!
//! Each URL is treated as that of a document that the user opens, so `domain` and `to` both apply
//! to its host. Domains are compared as written, so `bücher.example` does not match
//! `xn--bcher-kva.example`.
//!
//! | syntax | meaning |
//! |---|---|
//! | `$removeparam=name` | removes `name`; the case matters |
//! | `$removeparam=/regex/`, `/regex/i` | removes parameters for which `name=value` matches |
//! | `$removeparam=~name`, `~/regex/` | removes all other parameters |
//! | `$removeparam` | removes all parameters |
//! | `\|\|example.com^`, `\|https:`, `*`, `/regex/` | restricts a filter to URLs that match |
//! | `domain=a.com\|~b.a.com`, `to=` | restricts a filter to hosts |
//! | `domain=example.*` | any public suffix, with the feature `bundled-list` |
//! | `@@…$removeparam=name` | disables filters with the same value |
//! | `@@…$removeparam` | disables all filters |
//! | `important` | has precedence over exceptions that are not `important` |
//! | `match-case` | the case in the pattern of the URL matters |
//!
//! Unsupported, and reported: options such as `badfilter` and `third-party`, filters only for
//! requests other than documents, other patterns in `domain`, preprocessor directives (`!#if`; the
//! lines after it are used), and filters without `removeparam`.
//!
//! # ClearURLs
//!
//! | field | meaning |
//! |---|---|
//! | `urlPattern`, `exceptions` | the URLs of a provider |
//! | `rules` | removes parameters of the query and of the fragment whose whole name matches |
//! | `referralMarketing` | as `rules`, unless [`ReferralMarketing::Keep`] is set |
//! | `rawRules` | removes the matches in the URL, up to 100 per rule |
//! | `redirections` | reported by [`Cleaned::redirection`] |
//! | `completeProvider` | reported by [`Cleaned::blocked_by`]; nothing is removed |
//!
//! All matches are searched in the original URL. ClearURLs itself applies each rule to the result
//! of the rule before. A provider is not used if its `urlPattern` or one of its `exceptions` is not
//! supported.
//!
//! # Examples
//!
//! ```
//! use urikit_canon::tracking::{Cleaner, TrackingRules};
//!
//! let rules = TrackingRules::from_names("utm_*\nfbclid\n").strict()?;
//! let mut cleaner = Cleaner::new(&rules);
//! for (url, expected) in [
//!     ("https://example.com/?utm_id=1", "https://example.com/"),
//!     ("https://example.com/?a=1&fbclid=2&b=%20|#c", "https://example.com/?a=1&b=%20|#c"),
//!     ("https://example.com/?", "https://example.com/?"),
//! ] {
//!     assert_eq!(cleaner.clean(url).as_str(), expected);
//! }
//! # Ok::<(), urikit_canon::tracking::RuleProblem>(())
//! ```

mod adguard;
mod clean;
mod clearurls;
mod filter_syntax;
mod names;
mod pattern;
mod problem;
mod rules;
mod url;

pub use clean::{Cleaned, Cleaner, RuleMatch};
pub use problem::RuleProblem;
pub use rules::{ReferralMarketing, Rule, RuleSource, TrackingRules};
