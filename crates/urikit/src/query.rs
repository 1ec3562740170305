//! Queries as key-value pairs.
//!
//! RFC 3986 section 3.4 specifies the characters of a query, but not their meaning. Most web
//! applications use key-value pairs, with different separators and encodings; [`QuerySyntax`]
//! selects the syntax. [`Query::pairs`](crate::component::Query::pairs) reads the pairs exactly as
//! they are written: `a` and `a=` are different, and `a&&b` has an empty pair in the middle.
//!
//! To only read decoded pairs, use [`UriRef::query_pairs`](crate::UriRef::query_pairs),
//! [`UriRef::query_get`](crate::UriRef::query_get), or
//! [`Query::get`](crate::component::Query::get), which read `+` as a space. If `+` is a plus sign,
//! as in `mailto` URIs, use [`Query::pairs`](crate::component::Query::pairs) with
//! [`QuerySyntax::URI`]. To change the pairs of an owned URI, use
//! [`UriBuf::append_query_pair`](crate::UriBuf::append_query_pair) and
//! [`UriBuf::set_query_pair`](crate::UriBuf::set_query_pair); to change a separate query, use
//! [`QueryEditor`].
//!
//! # Examples
//!
//! ```
//! use urikit::UriRef;
//! use urikit::query::QuerySyntax;
//!
//! let query = UriRef::parse("/find?q=caf%C3%A9+au+lait&lang=fr&exact&lang=it")?.query().unwrap();
//! let pairs = query.pairs(QuerySyntax::FORM);
//! assert_eq!(pairs.get("q").unwrap().value().unwrap().decode()?, "café au lait");
//! assert_eq!(pairs.get("exact").unwrap().value(), None);
//! assert!(pairs.get_all("lang").map(|pair| pair.as_str()).eq(["lang=fr", "lang=it"]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "alloc")]
mod edit;
mod field;
mod pairs;

#[cfg(feature = "alloc")]
pub use edit::QueryEditor;
pub use field::EncodedField;
pub use pairs::{Pair, Pairs};

use crate::component::Encoded;

/// A syntax of key-value pairs in a query: the separators of pairs and the meaning of `+`.
///
/// For the queries of web applications, use [`FORM`](Self::FORM), in which pairs are separated by
/// `&` and `+` is a space. In every syntax, the key of a pair ends at its first `=`.
///
/// # Examples
///
/// ```
/// use urikit::component::Query;
/// use urikit::query::QuerySyntax;
///
/// let query = Query::parse("q=red+shoes&size=42")?;
/// let q = |syntax| query.pairs(syntax).get("q")?.value()?.decode().ok();
/// assert_eq!(q(QuerySyntax::FORM).as_deref(), Some("red shoes"));
/// assert_eq!(q(QuerySyntax::URI).as_deref(), Some("red+shoes"));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QuerySyntax {
    separators: Separators,
    plus: Plus,
}

impl QuerySyntax {
    /// The syntax with pairs separated by `&`, in which `+` is a literal plus sign.
    ///
    /// Use it if the query does not come from an HTML form; otherwise, use [`FORM`](Self::FORM).
    pub const URI: Self = Self { separators: Separators::Ampersand, plus: Plus::Plus };
    /// The syntax of HTML forms: pairs separated by `&`, in which `+` is a space.
    ///
    /// This is `application/x-www-form-urlencoded`, which most web applications expect. Unlike the
    /// parser of the URL Standard (section 5.1), this crate keeps empty pairs and distinguishes `a`
    /// from `a=` in queries. To follow that standard exactly, use the module [`form`](crate::form).
    pub const FORM: Self = Self { separators: Separators::Ampersand, plus: Plus::Space };

    /// Returns this query syntax with other separators of pairs, such as `;` instead of `&`.
    ///
    /// The meaning of `+` is unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Query;
    /// use urikit::query::{QuerySyntax, Separators};
    ///
    /// let query = Query::parse("id=7;lang=en;debug")?;
    /// let syntax = QuerySyntax::FORM.with_separators(Separators::Semicolon);
    /// assert!(query.pairs(syntax).map(|pair| pair.as_str()).eq(["id=7", "lang=en", "debug"]));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn with_separators(self, separators: Separators) -> Self {
        Self { separators, ..self }
    }

    /// Interprets a percent-encoded string as a single key or value, to decode it by this syntax.
    ///
    /// Separators and `=` have no meaning in the string. To split a query into pairs, use
    /// [`Query::pairs`](crate::component::Query::pairs).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Encoded;
    /// use urikit::query::QuerySyntax;
    ///
    /// let name = Encoded::parse("R%26D+department")?;
    /// assert!(QuerySyntax::FORM.field(name).is("R&D department"));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub const fn field(self, text: Encoded<'_>) -> EncodedField<'_> {
        EncodedField::new(text.as_str(), self.plus)
    }
}

/// The characters that separate the key-value pairs of a query: `&`, `;`, or both.
///
/// Most web applications use `&`, which is the default of [`QuerySyntax::FORM`].
///
/// # Examples
///
/// ```
/// use urikit::component::Query;
/// use urikit::query::{QuerySyntax, Separators};
///
/// let query = Query::parse("a=1;b=2&c=3")?;
/// let count = |separators| query.pairs(QuerySyntax::URI.with_separators(separators)).count();
/// assert_eq!(count(Separators::Ampersand), 2);
/// assert_eq!(count(Separators::Both), 3);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Separators {
    /// Pairs are separated by `&`, as in `a=1&b=2`. A `;` is part of a key or value.
    Ampersand,
    /// `;`, which HTML 4.01 (appendix B.2.2) recommended because `&` must be escaped in HTML.
    Semicolon,
    /// Pairs are separated by `&` or `;`, as in `a=1&b=2;c=3`.
    Both,
}

impl Separators {
    /// Returns the separators. The first one separates new pairs.
    const fn bytes(self) -> [u8; 2] {
        match self {
            // A single separator is repeated, so that every syntax has an array of the same size.
            Self::Ampersand => *b"&&",
            Self::Semicolon => *b";;",
            Self::Both => *b"&;",
        }
    }
}

/// The meaning of `+` in keys and values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Plus {
    Plus,
    Space,
}

/// Checks an encoded key or value of a new pair, which must not contain `delimiters`.
#[cfg(feature = "alloc")]
pub(crate) fn check_field(
    text: &str,
    class: crate::chars::Class,
    delimiters: &[u8],
) -> Result<(), crate::ParseError> {
    use crate::error::{Component, ErrorKind, ParseError};
    // The class is that of a whole query, which includes the delimiters, so look for them
    // separately.
    crate::parse::component(text, class, Component::Query)?;
    match text.bytes().position(|byte| delimiters.contains(&byte)) {
        Some(at) => Err(ParseError::new(ErrorKind::Char, Component::Query, at, at + 1)),
        None => Ok(()),
    }
}
