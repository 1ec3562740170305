//! The pairs of a query.

use super::{EditError, Editor};
use crate::query::{QueryEdit, Rules};

impl Editor<'_> {
    /// Changes the pairs of the query as [`QueryEdit`] does. A query of which nothing is left is removed.
    ///
    /// # Errors
    ///
    /// A text longer than `u32::MAX` bytes.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// use urikit::query::{NewPair, Rules};
    ///
    /// let mut uri = UriBuf::parse("http://h/?utm_source=x&id=%37#f").unwrap();
    /// uri.edit().change_pairs(Rules::FORM, |pairs| {
    ///     pairs.remove("utm_source");
    ///     pairs.append(NewPair::new("q", "a b"));
    /// })?;
    /// assert_eq!(uri, "http://h/?id=%37&q=a+b#f");
    /// # Ok::<(), urikit::edit::EditError>(())
    /// ```
    pub fn change_pairs(
        &mut self,
        rules: Rules,
        change: impl FnOnce(&mut QueryEdit),
    ) -> Result<&mut Self, EditError> {
        let mut edit = QueryEdit::new(self.uri.query(), rules);
        change(&mut edit);
        match edit.into_string() {
            Some(query) => self.replace_query(&["?", &query]),
            None => self.replace_query(&[]),
        }
    }
}
