//! Form data: parsing and serializing `application/x-www-form-urlencoded` ([URL Standard section
//! 5](https://url.spec.whatwg.org/#application/x-www-form-urlencoded)).
//!
//! This is the format of HTML form submissions and of the `URLSearchParams` of browsers. Every
//! input can be parsed: [`parse`] skips empty pairs, as in `a&&b`, keeps a `%` without two
//! hexadecimal digits, and decodes bytes that are not UTF-8 as U+FFFD.
//!
//! To read or edit the query of a URI without losing such details, use [`query`](crate::query)
//! instead. It reports positions, distinguishes `a` from `a=`, and preserves all pairs that are not
//! changed.
//!
//! # Examples
//!
//! ```
//! use urikit::form;
//!
//! let body = "name=J%C3%BCrgen+K.&discount=100%&&newsletter";
//! assert!(form::parse(body).eq([
//!     ("name".into(), "Jürgen K.".into()),
//!     ("discount".into(), "100%".into()),
//!     ("newsletter".into(), "".into()),
//! ]));
//!
//! let body = form::serialize([("name", "Jürgen K."), ("discount", "100%")]);
//! assert_eq!(body, "name=J%C3%BCrgen+K.&discount=100%25");
//! ```

#![doc(alias = "form_urlencoded")]

mod parse;
mod serialize;

pub use parse::{Parse, ParseBytes, parse, parse_bytes};
pub use serialize::{Serializer, serialize};
