//! Lenient parsing: repairs invalid references, such as links in HTML, and reports each repair.
//!
//! Documents often contain links that are invalid by RFC 3986 but that browsers accept, such as
//! `href="my file.html"` or `href="/search?q=x|y"`. [`UriRefBuf::parse_lenient`] repairs invalid
//! characters by percent-encoding, and returns the valid reference with a list of the [`Repair`]s.
//! Other errors are returned as by the strict parser.
//!
//! # Examples
//!
//! ```
//! use urikit::{Component, UriRefBuf};
//!
//! let input = "docs/my file.pdf?v=50%#page|2";
//! let repaired = UriRefBuf::parse_lenient(input)?;
//! assert_eq!(repaired.as_str(), "docs/my%20file.pdf?v=50%25#page%7C2");
//!
//! for (repair, expected) in repaired.repairs().iter().zip([
//!     (Component::Path, " ", "%20"),
//!     (Component::Query, "%", "%25"),
//!     (Component::Fragment, "|", "%7C"),
//! ]) {
//!     let found = (repair.component(), &input[repair.span()], repair.replacement());
//!     assert_eq!(found, expected);
//! }
//! # Ok::<(), urikit::ParseError>(())
//! ```

use alloc::vec::Vec;

mod clean;
mod repair;
mod sections;

pub use repair::{Repair, Repaired};

use crate::error::{ErrorKind, ParseError};
use crate::path::EncodedDots;
use crate::reference::{Uri, UriBuf, UriRef, UriRefBuf};
use crate::resolve::{ResolveOptions, resolve_with};
use clean::Cleaned;
use repair::Writer;

impl UriRefBuf {
    /// Parses a reference and repairs invalid characters by percent-encoding.
    ///
    /// Use this function for links from documents or users. The result dereferences to the repaired
    /// reference and lists the repairs. If a scheme is required, use [`UriBuf::parse_lenient`]. A
    /// valid reference is returned unchanged and without repairs. In other input, these characters
    /// are replaced:
    ///
    /// | characters | where | replacement |
    /// |---|---|---|
    /// | spaces and C0 controls | at the start and the end | removed |
    /// | tabs, line feeds, carriage returns | everywhere | removed |
    /// | `\` | before and in the path, in some schemes (see below) | `/` |
    /// | `%` without two hexadecimal digits | userinfo, path, query, fragment | `%25` |
    /// | `@` before the last `@` of the authority | userinfo | `%40` |
    /// | non-ASCII characters | userinfo, host, path, query, fragment | escapes |
    /// | `"`, `` ` ``, `{`, `}` | host | escape |
    /// | other invalid characters | userinfo, path, query, fragment | escape |
    ///
    /// The first three rows follow the [URL Standard]. `\` is replaced if the scheme is `http`,
    /// `https`, `ws`, `wss`, `ftp`, or `file`, or if the scheme is missing. Existing escapes and
    /// all other characters are unchanged, byte for byte.
    ///
    /// # Differences from the URL Standard
    ///
    /// This is not a parser of the URL Standard: it does not normalize, and there is a host only
    /// after `//`. Compared with the crate `url` and an `http` base, the differences are:
    ///
    /// - Additional slashes: in `///a`, the host is empty and the path is `/a`. In `url`, the host
    ///   is `a`.
    /// - Missing slashes: `https:a` and `https:/a` have no host. `url` parses them as `https://a/`,
    ///   unless the base has the same scheme.
    /// - Drive letters: `..` can remove the segments `c|` and `c:`. `url` keeps them.
    /// - Rejected only by `url`: ports over 65535, hosts whose last label is a number but that are
    ///   not IPv4 addresses, IPvFuture addresses, and names that are empty or not allowed after
    ///   percent-decoding and IDNA.
    /// - Rejected only by this function: a `:` in the first segment of a relative reference, such
    ///   as `1:2`.
    /// - Escapes: `url` does not escape characters such as `|`, `[`, and a stray `%` in paths,
    ///   queries, and fragments.
    ///
    /// # Errors
    ///
    /// Returns the error of the strict parser, with its span in `input`, if a character in a
    /// scheme, host, IP literal, or port is not allowed and not in the table. This includes spaces,
    /// `<`, `>`, `^`, `|`, and a stray `%` in hosts, and a `:` in the first segment of a relative
    /// reference.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRefBuf;
    ///
    /// for (input, output) in [
    ///     ("images\\my photo.jpg", "images/my%20photo.jpg"),
    ///     (" https://example.com/caf\u{E9}\n", "https://example.com/caf%C3%A9"),
    ///     ("/a%20b?100%", "/a%20b?100%25"),
    ///     // As in browsers, this changes the host.
    ///     ("\\\\evil.example/x", "//evil.example/x"),
    /// ] {
    ///     assert_eq!(UriRefBuf::parse_lenient(input)?.into_reference(), output);
    /// }
    ///
    /// // The host is not guessed.
    /// let error = UriRefBuf::parse_lenient("http://exa mple.com/a b").unwrap_err();
    /// assert_eq!((error.code(), error.span()), ("space", 10..11));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// [URL Standard]: https://url.spec.whatwg.org/#url-parsing
    pub fn parse_lenient(input: &str) -> Result<Repaired, ParseError> {
        match UriRef::parse(input) {
            Ok(reference) => return Ok(Repaired::unchanged(reference)),
            // More than four gigabytes are not copied only to see whether repairs shorten them.
            Err(error) if error.kind() == ErrorKind::TooLong => return Err(error),
            Err(_) => {}
        }
        // The order is that of browsers: remove white space, find the components, and then repair
        // each by its own rules.
        let cleaned = Cleaned::new(input);
        let mut writer = Writer::new(&cleaned);
        for section in sections::split(cleaned.text()) {
            writer.section(section);
        }
        writer.finish()
    }
}

impl Uri<'_> {
    /// Repairs a reference with [`parse_lenient`](UriRefBuf::parse_lenient) and resolves it.
    ///
    /// Use this function for links of a document whose base is this URI. It returns the target and
    /// the repairs, which are empty if the reference was valid. Like in browsers, `%2e` in a
    /// dot-segment is a dot.
    ///
    /// Non-ASCII characters of a host are percent-encoded, but DNS needs the form of IDNA. To get
    /// it, call `to_uri_by_idna` of the target (feature `idna`).
    ///
    /// # Errors
    ///
    /// Returns an error if the reference contains an error that is not repaired, such as a space in
    /// a host. Its span is a range in `reference`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let base = Uri::parse("https://example.com/docs/index.html")?;
    /// let (target, repairs) = base.join_lenient("my file.pdf")?;
    /// assert_eq!(target, "https://example.com/docs/my%20file.pdf");
    /// assert_eq!(repairs[0].span(), 2..3);
    ///
    /// assert_eq!(base.join_lenient("%2e%2e/faq")?.0, "https://example.com/faq");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn join_lenient(&self, reference: &str) -> Result<(UriBuf, Vec<Repair>), ParseError> {
        let (reference, repairs) = UriRefBuf::parse_lenient(reference)?.into_parts();
        let options = ResolveOptions { encoded_dots: EncodedDots::Dots, ..ResolveOptions::STRICT };
        Ok((resolve_with(**self, reference.as_uri_ref(), options), repairs))
    }
}

impl UriBuf {
    /// Parses a URI and repairs invalid characters, as [`UriRefBuf::parse_lenient`] does.
    ///
    /// # Errors
    ///
    /// Returns an error in the cases of that function, and if the scheme is missing.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let uri = UriBuf::parse_lenient(" https://example.com/my file.pdf ")?;
    /// assert_eq!(uri.as_str(), "https://example.com/my%20file.pdf");
    /// assert_eq!(uri.repairs().len(), 3);
    /// assert_eq!(UriBuf::parse_lenient("my file.pdf").unwrap_err().code(), "scheme-missing");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn parse_lenient(input: &str) -> Result<Repaired<Self>, ParseError> {
        UriRefBuf::parse_lenient(input)?.into_uri()
    }

    /// Repairs a reference and resolves it against this URI; see [`Uri::join_lenient`].
    ///
    /// # Errors
    ///
    /// Returns an error if the reference contains an error that is not repaired.
    pub fn join_lenient(&self, reference: &str) -> Result<(UriBuf, Vec<Repair>), ParseError> {
        self.as_uri().join_lenient(reference)
    }
}
