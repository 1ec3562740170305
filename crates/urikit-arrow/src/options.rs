use crate::Syntax;

/// The options for parsing URIs in a string array: the syntax, which is RFC 3986 by default.
///
/// # Examples
///
/// ```
/// use arrow_array::{Array, StringArray};
/// use urikit_arrow::{Options, Part, Syntax, part};
///
/// let iris = StringArray::from(vec!["http://例え.jp/豆"]);
/// assert!(part(&iris, Part::Host, &Options::new())?.is_null(0));
///
/// let options = Options::new().with_syntax(Syntax::Rfc3987);
/// assert_eq!(part(&iris, Part::Host, &options)?.value(0), "例え.jp");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    syntax: Syntax,
}

impl Options {
    /// Returns the default options: values are parsed by the syntax of RFC 3986.
    ///
    /// To accept other values, such as IRIs, use [`with_syntax`](Self::with_syntax).
    pub const fn new() -> Self {
        Self { syntax: Syntax::Rfc3986 }
    }

    /// Sets the syntax by which values are parsed, such as [`Syntax::Rfc3987`] to accept IRIs.
    #[must_use]
    pub const fn with_syntax(self, syntax: Syntax) -> Self {
        Self { syntax }
    }

    /// Returns the syntax by which values are parsed, which is [`Syntax::Rfc3986`] by default.
    pub const fn syntax(&self) -> Syntax {
        self.syntax
    }
}
