//! The builder as a function of [`Uri`].

use super::UriBuilder;
use crate::reference::Uri;

impl Uri<'_> {
    /// Creates a [`UriBuilder`] without any components, to compose a URI from parts such as a host.
    ///
    /// The result is the same as that of [`UriBuilder::new`], but only [`Uri`] need be imported.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let uri = Uri::builder().scheme("https").authority("example.com:8080").path("/a").build()?;
    /// assert_eq!(uri, "https://example.com:8080/a");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn builder() -> UriBuilder {
        UriBuilder::new()
    }
}
