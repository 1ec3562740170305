//! The methods `resolve` and `normalize` of `java.net.URI`.
//!
//! The results are the strings that `toString` returns in Java. Java composes a changed URI from
//! its components, which loses an empty authority and an empty port: `file:///a/../b` becomes
//! `file:/b`, and `//h:080/./` becomes `//h:80/`. An unchanged URI keeps its string.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::JavaUri;

impl JavaUri<'_> {
    /// Returns this URI with a normalized path, like the Java method `java.net.URI.normalize`.
    ///
    /// The segment `.`, empty segments, and each `..` with the segment before it are removed. A
    /// `..` without a segment before it remains, even after the root. If the first segment contains
    /// a colon, `./` is added before it.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::java::JavaUri;
    ///
    /// let normalize = |text| JavaUri::parse(text).map(|uri| uri.normalize());
    /// assert_eq!(normalize("http://h:080/a//b/./../c")?, "http://h:80/a/c");
    /// assert_eq!(normalize("http://h:080/../a")?, "http://h:080/../a");
    /// assert_eq!(normalize("a/../b:c")?, "./b:c");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn normalize(&self) -> String {
        let path = self.path_or_empty();
        let normal = normal(path);
        if normal == path {
            return self.as_str().to_owned();
        }
        recompose(self, self, &normal, self.query_text(), self.fragment_text())
    }

    /// Resolves a reference against this URI, like the Java method `java.net.URI.resolve`.
    ///
    /// The algorithm is that of RFC 2396 section 5.2, except that an empty reference resolves to
    /// the directory of the base. Merged paths are [normalized](Self::normalize); other paths are
    /// unchanged. If this URI is opaque, such as `mailto:a@b`, the result is the reference. This
    /// URI can be relative.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::java::JavaUri;
    ///
    /// let base = JavaUri::parse("http://a/b/c/d;p?q")?;
    /// let resolve = |text| JavaUri::parse(text).map(|reference| base.resolve(&reference));
    /// assert_eq!(resolve("../g")?, "http://a/b/g");
    /// assert_eq!(resolve("../../../g")?, "http://a/../g");
    /// assert_eq!(resolve("/./g")?, "http://a/./g");
    /// assert_eq!(resolve("?y")?, "http://a/b/c/?y");
    /// assert_eq!(resolve("#s")?, "http://a/b/c/d;p?q#s");
    /// assert_eq!(resolve("")?, "http://a/b/c/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn resolve(&self, reference: &JavaUri<'_>) -> String {
        if self.is_opaque() || reference.is_absolute() {
            return reference.as_str().to_owned();
        }
        let path = reference.path_or_empty();
        let (query, fragment) = (reference.query_text(), reference.fragment_text());
        if reference.authority().is_some() {
            recompose(self, reference, path, query, fragment)
        } else if path.is_empty() && query.is_none() && fragment.is_some() {
            if fragment == self.fragment_text() {
                return self.as_str().to_owned();
            }
            recompose(self, self, self.path_or_empty(), self.query_text(), fragment)
        } else if path.starts_with('/') {
            recompose(self, self, path, query, fragment)
        } else {
            recompose(self, self, &normal(&self.merged(path)), query, fragment)
        }
    }

    fn path_or_empty(&self) -> &str {
        self.path().map_or("", |path| path.as_str())
    }

    fn query_text(&self) -> Option<&str> {
        self.query().map(|query| query.as_str())
    }

    fn fragment_text(&self) -> Option<&str> {
        self.fragment().map(|fragment| fragment.as_str())
    }

    /// Returns the directory of this path followed by another path (section 5.2 step 6). An
    /// absolute URI without a path has the directory `/`; with the base `//h`, `a` resolves to
    /// `//ha`.
    fn merged(&self, path: &str) -> String {
        let own = self.path_or_empty();
        let directory = &own[..own.rfind('/').map_or(0, |slash| slash + 1)];
        let needs_slash = own.is_empty() && !path.is_empty() && self.is_absolute();
        [directory, if needs_slash { "/" } else { "" }, path].concat()
    }
}

/// Returns a path in the form that `normalize` writes.
fn normal(path: &str) -> String {
    let mut items: Vec<&str> = Vec::new();
    // An item is a segment with its slash. If `..` removes an item, the slash before it remains.
    for item in path.split_inclusive('/') {
        match item.trim_end_matches('/') {
            "" | "." => {}
            ".." if items.last().is_some_and(|last| last.trim_end_matches('/') != "..") => {
                items.pop();
            }
            _ => items.push(item),
        }
    }
    let start = if path.starts_with('/') {
        "/"
    } else if items.first().is_some_and(|first| first.contains(':')) {
        "./"
    } else {
        ""
    };
    [start, &items.concat()].concat()
}

/// Returns the string composed of the scheme of one URI, the authority of another, and the given
/// components.
fn recompose(
    scheme: &JavaUri<'_>,
    authority: &JavaUri<'_>,
    path: &str,
    query: Option<&str>,
    fragment: Option<&str>,
) -> String {
    let mut text = String::new();
    if let Some(scheme) = scheme.scheme() {
        text.extend([scheme.as_str(), ":"]);
    }
    if let Some(host) = authority.host() {
        text.push_str("//");
        if let Some(userinfo) = authority.userinfo() {
            text.extend([userinfo.as_str(), "@"]);
        }
        text.push_str(host);
        let port = authority.port().map(|port| port.to_string());
        put(&mut text, ":", port.as_deref());
    } else {
        put(&mut text, "//", authority.authority());
    }
    text.push_str(path);
    put(&mut text, "?", query);
    put(&mut text, "#", fragment);
    text
}

/// Appends a component after its delimiter, if it is defined.
fn put(text: &mut String, delimiter: &str, component: Option<&str>) {
    if let Some(component) = component {
        text.extend([delimiter, component]);
    }
}
