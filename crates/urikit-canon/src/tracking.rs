//! Removal of tracking parameters from URLs.
//!
//! [`TrackingRules`] parses a list of rules in one of three formats; this crate contains no list.
//! [`Cleaner`] applies the rules to URLs. Only the parameters that match a rule are removed, each
//! with one `&`. All other bytes are kept: nothing is encoded, decoded, or sorted. A `?` is removed
//! only if the query after it becomes empty.
//!
//! A URL can be any string, including one with spaces, `|`, or invalid percent-encoding. Names are
//! compared both as written and decoded, so the rule `utm_id` also removes `utm%5Fid=1`.
//!
//! Regular expressions run in time linear in the length of the URL, and their compiled size is
//! limited to 1 MiB. [`TrackingRules::problems`] reports invalid rules and those that require
//! unsupported features, such as look-around. The other rules of the list are used.
//!
//! # Names
//!
//! Each line is a name, in which `*` matches any number of characters, or a comment that starts
//! with `#`. See [`TrackingRules::from_names`].
//!
//! # AdGuard and uBlock Origin
//!
//! Each URL is treated as the URL of a document that the user opens, so both `domain` and `to`
//! apply to its host. Domains are compared as written, so `bücher.example` does not match
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
//! | `domain=example.*` | `*` matches any public suffix; requires the feature `bundled-list` |
//! | `@@…$removeparam=name` | disables filters with the same value |
//! | `@@…$removeparam` | disables all filters |
//! | `important` | has precedence over exceptions that are not `important` |
//! | `match-case` | the case in the pattern of the URL matters |
//!
//! The following filters are not supported, and are reported: those without `removeparam`, those
//! with other options, such as `badfilter` and `third-party`, those that apply only to requests
//! other than documents, and those with other patterns in `domain`. Preprocessor directives, such
//! as `!#if`, are reported too; the lines after them are used.
//!
//! # ClearURLs
//!
//! | field | meaning |
//! |---|---|
//! | `urlPattern`, `exceptions` | the URLs of a provider |
//! | `rules` | removes parameters of the query and of the fragment whose whole name matches |
//! | `referralMarketing` | as `rules`, unless [`ReferralMarketing::Keep`] is set |
//! | `rawRules` | removes up to 100 matches per rule, anywhere in the URL |
//! | `redirections` | reported by [`Cleaned::redirection`] |
//! | `completeProvider` | reported by [`Cleaned::blocked_by`]; nothing is removed |
//!
//! All rules are applied to the original URL, whereas ClearURLs applies each rule to the result of
//! the previous rule. A provider is not used if its `urlPattern` or one of its `exceptions` is not
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
mod rule;
mod rules;
mod url;

pub use clean::{Cleaned, Cleaner, RuleMatch};
pub use problem::{RuleProblem, RuleSource};
pub use rule::{ReferralMarketing, Rule};
pub use rules::TrackingRules;
