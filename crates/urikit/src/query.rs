//! A query as pairs of a key and a value.
//!
//! RFC 3986 says which characters a query may hold (section 3.4) and nothing of what they mean; that much of the web's
//! queries are `key=value` pairs it only mentions. So there is more than one way to read them, and which one is a value:
//! [`QuerySyntax`]. Reading allocates nothing, changes nothing and passes over nothing: `a` and `a=` are told apart, and so are
//! `a&b` and `a&&b`, which has an empty pair in its middle.
//!
//! ```
//! use urikit::{UriRef, query::QuerySyntax};
//!
//! let query = UriRef::parse("/find?q=caf%C3%A9+au+lait&lang=fr&exact&lang=it")?.query().unwrap();
//! let pairs = query.pairs(QuerySyntax::FORM);
//! assert_eq!(pairs.get("q").unwrap().value().unwrap().decode_utf8()?, "café au lait");
//! assert_eq!(pairs.get("exact").unwrap().value(), None);
//! assert!(pairs.get_all("lang").map(|pair| pair.as_str()).eq(["lang=fr", "lang=it"]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`QueryEditor`] changes pairs and leaves every other byte as it is; the owned types have it as `edit().query_pairs_mut()`.

#[cfg(feature = "alloc")]
mod edit;
#[cfg(feature = "alloc")]
mod encode;
mod field;
mod pairs;

#[cfg(feature = "alloc")]
pub use edit::QueryEditor;
#[cfg(feature = "alloc")]
pub use encode::NewPair;
pub use field::EncodedField;
pub use pairs::{Pair, Pairs};

use crate::component::Encoded;

/// How a query is read as pairs, and how pairs are written.
///
/// A pair ends at the next separator or with the query, its key at the first `=` in it. Which characters separate pairs
/// and what `+` stands for is what the rules differ in.
///
/// ```
/// use urikit::component::Query;
/// use urikit::query::{QuerySyntax, Separators};
///
/// let query = Query::parse("a=1+1;b")?;
/// let values = |rules| query.pairs(rules).map(|pair| pair.value().map(|value| value.decode_utf8().unwrap())).collect::<Vec<_>>();
/// assert_eq!(values(QuerySyntax::URI), [Some("1+1;b".into())]);
/// assert_eq!(values(QuerySyntax::FORM.with_separators(Separators::Both)), [Some("1 1".into()), None]);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QuerySyntax {
    separators: Separators,
    plus: Plus,
}

impl QuerySyntax {
    /// Pairs between `&`, in which every character that is not part of an escape stands for itself.
    pub const URI: Self = Self { separators: Separators::Ampersand, plus: Plus::Plus };
    /// The same, but `+` is a space: `application/x-www-form-urlencoded`, which is what HTML's forms send and most web
    /// applications expect. (The URL Standard section 5.1 also drops empty pairs and does not tell `a` from `a=`: here
    /// that is left to the caller. The module `form` follows that standard exactly.)
    pub const FORM: Self = Self { separators: Separators::Ampersand, plus: Plus::Space };

    /// These rules with other separators.
    #[must_use]
    pub const fn with_separators(self, separators: Separators) -> Self {
        Self { separators, ..self }
    }

    /// A text as a key or a value by itself, whatever separators are in it.
    ///
    /// ```
    /// use urikit::{component::Encoded, query::QuerySyntax};
    ///
    /// let name = Encoded::parse("a+%2B+b")?;
    /// assert!(QuerySyntax::FORM.field(name).is("a + b"));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub const fn field(self, text: Encoded<'_>) -> EncodedField<'_> {
        EncodedField::new(text.as_str(), self.plus)
    }
}

/// The characters that separate pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Separators {
    /// `&`.
    Ampersand,
    /// `;`, which HTML 4.01 (appendix B.2.2) wanted servers to take, so that `&` need not be escaped in HTML.
    Semicolon,
    /// Each of them.
    Both,
}

impl Separators {
    /// The characters; the one that new pairs are separated with is the first.
    const fn bytes(self) -> [u8; 2] {
        match self {
            Self::Ampersand => *b"&&",
            Self::Semicolon => *b";;",
            Self::Both => *b"&;",
        }
    }
}

/// What `+` stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Plus {
    Plus,
    Space,
}
