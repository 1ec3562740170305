//! Editing of URIs in place: setting and removing components and path segments.
//!
//! Every owned type has a method `edit` that returns an [`Editor`]. The most common setters are
//! also methods of the owned types, and the `with_` methods of the borrowed types return a changed
//! copy.
//!
//! ```
//! use urikit::{UriBuf, edit::Value};
//!
//! let mut uri = UriBuf::parse("http://example.com/files?v=1#top")?;
//! uri.edit().set_port(8080)?.push_segment(Value::raw("a/b"))?.remove_fragment();
//! assert_eq!(uri, "http://example.com:8080/files/a%2Fb?v=1");
//!
//! let error = uri.edit().set_query("a b").unwrap_err();
//! assert_eq!(error.to_string(), "whitespace in query at byte 1");
//! assert_eq!(uri, "http://example.com:8080/files/a%2Fb?v=1");
//! # Ok::<(), urikit::Error>(())
//! ```
//!
//! An edit changes only the given component; all other bytes remain the same, except for
//! disambiguating prefixes of the path. If the edit fails, the URI is unchanged. Parsing the result
//! yields the components that were set, so some paths need a prefix:
//!
//! * `/.` before a path that starts with two slashes, if the authority is missing. Without the
//!   prefix, the path would be parsed as an authority (RFC 3986 section 3.3).
//! * `./` before a path whose first segment contains a colon, if there is neither a scheme nor an
//!   authority. Without the prefix, the segment would be parsed as a scheme (section 4.2).
//!
//! The editor inserts these prefixes, and removes them when they are no longer needed. They are not
//! part of the logical path: [`Editor::path`] and all methods that take a segment index ignore
//! them. This also applies to prefixes in the input, so in the editor, the path of `./a:b` is
//! always `a:b`. The prefixes do not affect resolution or normalization, which remove dot-segments.
//!
//! ```
//! use urikit::UriRefBuf;
//!
//! let mut uri = UriRefBuf::parse("http://example.com//a:b")?;
//! assert_eq!(uri.edit().remove_authority()?.remove_scheme()?.path(), "//a:b");
//! assert_eq!(uri, "/.//a:b");
//! assert_eq!(uri.edit().set_host("example.org")?.path(), "//a:b");
//! assert_eq!(uri, "//example.org//a:b");
//! # Ok::<(), urikit::Error>(())
//! ```

mod authority;
mod copies;
mod error;
mod owned;
mod pairs;
mod path_prefix;
mod segments;
mod value;

use core::ops::Range;

pub use error::{EditError, StructureError};
pub use pairs::QueryPairsMut;
pub(crate) use path_prefix::Before;
pub(crate) use segments::joined;
pub use value::{OptionalValue, PortValue, Value};

use crate::component::{Fragment, Path, Query, Scheme};
use crate::percent::AsciiSet;
use crate::reference::{UriBuf, UriRef, UriRefBuf};
use crate::spans::Spans;

/// The result of an edit, for chaining.
type Edited<'e, 'u> = Result<&'e mut Editor<'u>, EditError>;

/// An editor that changes the components of a URI in place, such as its host or its query.
///
/// It is created by the `edit` methods of the owned types, such as [`UriBuf::edit`]. If a method
/// returns an error, the URI is unchanged. To compose a new URI, use
/// [`UriBuilder`](crate::UriBuilder).
///
/// # Examples
///
/// ```
/// use urikit::UriBuf;
///
/// let mut uri = UriBuf::parse("http://staging.example.com/v1/users?debug#log")?;
/// uri.edit().set_scheme("https")?.set_host("example.com")?.remove_query().remove_fragment();
/// assert_eq!(uri, "https://example.com/v1/users");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "an editor changes nothing by itself: call its methods"]
pub struct Editor<'u> {
    uri: &'u mut UriRefBuf,
    kind: Kind,
}

/// The type that is edited, which determines the allowed components.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Reference,
    Uri,
}

impl UriRefBuf {
    /// Returns an editor that changes the components of this URI reference in place.
    ///
    /// The editor can add, replace, or remove the scheme. If one of its methods returns an error,
    /// the reference is unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRefBuf;
    ///
    /// let mut link = UriRefBuf::parse("/img/logo.png")?;
    /// link.edit().set_host("cdn.example.com")?.set_scheme("https")?;
    /// assert_eq!(link, "https://cdn.example.com/img/logo.png");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn edit(&mut self) -> Editor<'_> {
        Editor { uri: self, kind: Kind::Reference }
    }
}

impl UriBuf {
    /// Returns an editor that changes the components of this URI in place, such as the host.
    ///
    /// The editor can replace the scheme, but not remove it. If one of its methods returns an
    /// error, the URI is unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("https://example.com/")?;
    /// uri.edit().set_query("page=2")?;
    /// assert_eq!(uri, "https://example.com/?page=2");
    /// assert!(uri.edit().remove_scheme().is_err());
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn edit(&mut self) -> Editor<'_> {
        Editor { uri: self.as_reference_mut(), kind: Kind::Uri }
    }
}

impl<'u> Editor<'u> {
    /// Returns a borrowed view of the edited URI reference, with all changes made so far.
    ///
    /// Use it to read components between two edits.
    pub fn as_uri_ref(&self) -> UriRef<'_> {
        self.uri.as_uri_ref()
    }

    /// Returns the percent-encoded path of the edited URI, without a prefix `/.` or `./`.
    ///
    /// Such a [disambiguating prefix](crate::edit) is needed to write some paths, such as `//a`
    /// without an authority.
    pub fn path(&self) -> &str {
        let path = self.written_path();
        &path[self.before().path_prefix_len(path)..]
    }

    /// Sets the scheme of the URI, such as `"https"`, given without its `:`.
    ///
    /// All other components are unchanged.
    ///
    /// # Errors
    ///
    /// Returns an error if the value is not a valid scheme, or [`StructureError::SchemeUnexpected`]
    /// if the edited type is a relative reference. The URI is then unchanged.
    pub fn set_scheme<'v>(&mut self, scheme: impl Into<Value<'v>>) -> Edited<'_, 'u> {
        let text = scheme.into().text(&AsciiSet::SCHEME);
        Scheme::parse(&text)?;
        self.replace_scheme(Some(&text))
    }

    /// Removes the scheme and its `:` from the URI, so that it becomes a relative reference.
    ///
    /// All other components are unchanged.
    ///
    /// # Errors
    ///
    /// Returns [`StructureError::SchemeMissing`] if the edited type requires a scheme, as
    /// [`UriBuf`] does.
    pub fn remove_scheme(&mut self) -> Edited<'_, 'u> {
        match self.kind {
            Kind::Uri => Err(StructureError::SchemeMissing.into()),
            Kind::Reference => self.replace_scheme(None),
        }
    }

    fn replace_scheme(&mut self, scheme: Option<&str>) -> Edited<'_, 'u> {
        let (spans, before) = (self.spans(), self.before());
        let start = spans.after_scheme() as usize;
        let (prefix_len, path_prefix) =
            self.new_path_prefix(Before { scheme: scheme.is_some(), ..before })?;
        let (scheme, colon) = scheme.map_or(("", ""), |scheme| (scheme, ":"));
        // With an authority, the path has no prefix.
        let by = self.splice(0..start + prefix_len, &[scheme, colon, path_prefix])?;
        let to = (scheme.len() + colon.len()) as u32;
        self.set_head(
            Spans { scheme_end: scheme.len() as u32, ..spans.moved(start as u32, to) },
            by,
        );
        Ok(self)
    }

    /// Replaces the path of the URI with a percent-encoded string or with [raw data](Value::raw).
    ///
    /// Raw data is encoded, and slashes in it separate segments. For names that may contain
    /// slashes, use [`set_segments`](Self::set_segments).
    ///
    /// # Errors
    ///
    /// Returns an error if the value contains a character that a path does not allow, or
    /// [`StructureError::PathWithoutSlash`] if it does not start with `/` and the URI has an
    /// authority.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    /// use urikit::edit::Value;
    ///
    /// let mut uri = UriBuf::parse("https://example.com/old?lang=en")?;
    /// uri.edit().set_path(Value::raw("/docs/user guide.pdf"))?;
    /// assert_eq!(uri, "https://example.com/docs/user%20guide.pdf?lang=en");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn set_path<'v>(&mut self, path: impl Into<Value<'v>>) -> Edited<'_, 'u> {
        let text = path.into().text(&AsciiSet::PATH);
        Path::parse(&text)?;
        self.replace_path(&text)
    }

    fn replace_path(&mut self, path: &str) -> Edited<'_, 'u> {
        let path_prefix = self.before().path_prefix(path)?;
        let by = self.splice(self.spans().path(), &[path_prefix, path])?;
        self.spans_mut().move_path_end(by);
        Ok(self)
    }

    /// Sets the query of the URI, without its `?`, or removes it if `query` is `None`.
    ///
    /// An empty string sets an empty query, so that the `?` remains. To change single key-value
    /// pairs, use [`query_pairs_mut`](Self::query_pairs_mut).
    ///
    /// # Errors
    ///
    /// Returns an error if the value contains a character that a query does not allow, such as `#`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("https://example.com/search?q=url")?;
    /// assert_eq!(uri.edit().set_query("q=uri")?.as_uri_ref(), "https://example.com/search?q=uri");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn set_query<'v>(&mut self, query: impl Into<OptionalValue<'v>>) -> Edited<'_, 'u> {
        let OptionalValue(Some(query)) = query.into() else { return Ok(self.remove_query()) };
        let text = query.text(&AsciiSet::QUERY);
        Query::parse(&text)?;
        self.replace_query(&["?", &text])
    }

    /// Removes the query and its `?` from the URI. All other components are unchanged.
    ///
    /// Nothing changes if the URI has no query. To remove single key-value pairs, use
    /// [`query_pairs_mut`](Self::query_pairs_mut).
    pub fn remove_query(&mut self) -> &mut Self {
        // The result is shorter, so it cannot be too long.
        let _ = self.replace_query(&[]);
        self
    }

    fn replace_query(&mut self, parts: &[&str]) -> Edited<'_, 'u> {
        let Spans { path_end, query_end, .. } = self.spans();
        let by = self.splice(path_end as usize..query_end as usize, parts)?;
        self.spans_mut().move_query_end(by);
        Ok(self)
    }

    /// Sets the fragment of the URI, without its `#`, or removes it if `fragment` is `None`.
    ///
    /// An empty string sets an empty fragment, so that the `#` remains.
    ///
    /// # Errors
    ///
    /// Returns an error if the value contains a character that a fragment does not allow, or
    /// [`StructureError::FragmentUnexpected`] if the edited type is an absolute URI.
    pub fn set_fragment<'v>(&mut self, fragment: impl Into<OptionalValue<'v>>) -> Edited<'_, 'u> {
        let OptionalValue(Some(fragment)) = fragment.into() else {
            return Ok(self.remove_fragment());
        };
        let text = fragment.text(&AsciiSet::FRAGMENT);
        Fragment::parse(&text)?;
        self.splice(self.spans().query_end as usize..self.uri.as_str().len(), &["#", &text])?;
        Ok(self)
    }

    /// Removes the fragment and its `#` from the URI. All other components are unchanged.
    ///
    /// Nothing changes if the URI has no fragment. This method cannot fail.
    pub fn remove_fragment(&mut self) -> &mut Self {
        let (text, spans) = self.uri.text_and_spans_mut();
        text.truncate(spans.query_end as usize);
        self
    }

    fn spans(&self) -> Spans {
        self.uri.as_uri_ref().spans()
    }

    fn spans_mut(&mut self) -> &mut Spans {
        self.uri.text_and_spans_mut().1
    }

    fn before(&self) -> Before {
        Before::of(&self.spans())
    }

    fn written_path(&self) -> &str {
        &self.uri.as_str()[self.spans().path()]
    }

    /// Returns the length of the current prefix, and the prefix that the path requires after a
    /// change.
    fn new_path_prefix(&self, after: Before) -> Result<(usize, &'static str), StructureError> {
        let path = self.written_path();
        let prefix_len = self.before().path_prefix_len(path);
        Ok((prefix_len, after.path_prefix(&path[prefix_len..])?))
    }

    /// Replaces a range of the string. Returns the distance that the rest moves, modulo 2³².
    fn splice(&mut self, range: Range<usize>, parts: &[&str]) -> Result<u32, EditError> {
        let (text, _) = self.uri.text_and_spans_mut();
        let new: usize = parts.iter().map(|part| part.len()).sum();
        check_len(text.len() - range.len() + new)?;
        let by = (new as u32).wrapping_sub(range.len() as u32);
        let (last, before) = parts.split_last().unwrap_or((&"", &[]));
        text.replace_range(range.clone(), last);
        before.iter().rev().for_each(|part| text.insert_str(range.start, part));
        Ok(by)
    }

    /// Sets the spans of the components before the path, and moves the ends of the path and query.
    fn set_head(&mut self, head: Spans, by: u32) {
        let spans = self.spans_mut();
        *spans = Spans { path_end: spans.path_end, query_end: spans.query_end, ..head };
        spans.move_path_end(by);
    }
}

const fn check_len(len: usize) -> Result<(), EditError> {
    if len > u32::MAX as usize { Err(EditError::TooLong) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use std::format;

    use super::*;

    #[test]
    fn lengths_over_32_bits_are_errors() {
        let most = u32::MAX as usize;
        assert_eq!([0, most].map(check_len), [Ok(()); 2]);
        if let Some(more) = most.checked_add(1) {
            assert_eq!(check_len(more), Err(EditError::TooLong));
        }
    }

    #[test]
    fn long_values_in_long_references() {
        let long = "a".repeat(1 << 16);
        let mut uri = UriRefBuf::parse(format!("/{long}")).unwrap();
        uri.edit().push_segment(&long).unwrap().set_query(&long).unwrap();
        assert_eq!(uri.as_str(), format!("/{long}/{long}?{long}"));
    }
}
