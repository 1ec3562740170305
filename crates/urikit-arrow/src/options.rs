use crate::Syntax;

/// Options of all functions.
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
    /// Returns the default options: the syntax of RFC 3986.
    pub const fn new() -> Self {
        Self { syntax: Syntax::Rfc3986 }
    }

    /// Returns these options with another syntax.
    #[must_use]
    pub const fn with_syntax(self, syntax: Syntax) -> Self {
        Self { syntax }
    }

    /// Returns the syntax.
    pub const fn syntax(&self) -> Syntax {
        self.syntax
    }
}
