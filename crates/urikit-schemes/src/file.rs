//! The `file` scheme (RFC 8089, RFC 1738 section 3.10).

mod paths;
#[cfg(test)]
mod tests;
mod windows;

use alloc::{string::String, vec::Vec};
use core::ops::Range;

use urikit::percent::AsciiSet;
use urikit::{Uri, UriBuf};

use crate::build::{BuildError, Text};
use crate::common::check_url;
use crate::error::{SchemeError, rules};
use crate::slice::EncodedSlice;
use crate::view::{Part, Revision, ValueOrDefault, View};

pub use paths::PathStyle;
pub use windows::rewrite_windows_uri;

rules! {
    "RFC 1738 section 5" => {
        AUTHORITY = "file-authority", "missing `//`",
            "fileurl = \"file://\" [ host | \"localhost\" ] \"/\" fpath";
        SEMICOLON = "file-semicolon", "`;` in a name",
            "fsegment = *[ uchar | \"?\" | \":\" | \"@\" | \"&\" | \"=\" ]";
    }
    "RFC 8089 section 2" => {
        USERINFO = "file-userinfo", "userinfo not allowed", "file-auth = \"localhost\" / host";
        PORT = "file-port", "port not allowed", "file-auth = \"localhost\" / host";
        PATH = "file-path", "path does not start with `/`",
            "path-absolute = \"/\" [ segment-nz *( \"/\" segment ) ]";
        QUERY = "file-query", "query not allowed; write `?` in a name as `%3F`",
            "file-hier-part = ( \"//\" auth-path ) / local-path";
    }
    "RFC 8089 section E.2" => {
        DRIVE = "file-drive", "drive in place of the host; write `file:///C:/`",
            "file-absolute = \"/\" drive-letter path-absolute";
    }
}

/// A `file` URI, which identifies a file on the local machine or on another host.
///
/// [`to_path`](Self::to_path) converts it to a path of the current platform, and
/// [`from_path`](Self::from_path) converts a path to a URI. Conversions do not access the file
/// system, and never replace invalid bytes.
///
/// The URI may have no `//`, as in `file:/path`, or a path that begins with two slashes, as in
/// `file:////etc`, or with a drive, as in `file:c:/path` (RFC 8089 appendix E.2). In RFC 1738, `?`
/// is part of a file name, and `;` is not allowed.
///
/// # Examples
///
/// ```
/// use urikit_schemes::File;
///
/// let file = File::parse("file:///home/user/r%C3%A9sum%C3%A9.pdf")?;
/// assert!(file.is_local());
/// assert_eq!(file.unix_path()?, "/home/user/résumé.pdf".as_bytes());
///
/// let file = File::parse("file:///C:/Users/me/notes.txt")?;
/// assert_eq!(file.windows_path()?, r"C:\Users\me\notes.txt");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File<'a> {
    uri: Uri<'a>,
    host: Option<EncodedSlice<'a>>,
    /// The path without its first slash.
    path: EncodedSlice<'a>,
}

impl<'a> File<'a> {
    /// Returns the host of the file as written in the URI, or `None` if the URI has no `//`.
    ///
    /// The host is an empty string in `file:///path`. To find out whether the file is on the local
    /// machine, use [`is_local`](Self::is_local).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::File;
    ///
    /// let file = File::parse("file://server.example/share/report.docx")?;
    /// assert_eq!(file.host().map(|host| host.as_str()), Some("server.example"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn host(&self) -> Option<EncodedSlice<'a>> {
        self.host
    }

    /// Returns whether this `file` URI identifies a file on the local machine.
    ///
    /// The result is `true` if the host is missing, empty, or `localhost`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::File;
    ///
    /// assert!(File::parse("file://localhost/etc/hosts")?.is_local());
    /// assert!(!File::parse("file://server.example/share/a.txt")?.is_local());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_local(&self) -> bool {
        self.host.is_none_or(|host| {
            host.is_empty()
                || host.bytes().map(|octet| octet.to_ascii_lowercase()).eq(*b"localhost")
        })
    }

    /// Returns the segments of the path of this `file` URI: the directories, then the file name.
    ///
    /// The segments are percent-encoded and contain no slashes. The last one is empty if the path
    /// ends with a slash, which means that the URI identifies a directory.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::File;
    ///
    /// let file = File::parse("file:///var/log/syslog")?;
    /// assert!(file.segments().map(|segment| segment.as_str()).eq(["var", "log", "syslog"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn segments(&self) -> impl Iterator<Item = EncodedSlice<'a>> + Clone + use<'a> {
        self.path.split('/')
    }
}

/// Returns the letter if a segment is a drive: `c:`, or the obsolete form `c|` (RFC 8089 appendix
/// E.2.2).
fn drive(octets: impl IntoIterator<Item = u8>) -> Option<char> {
    let mut octets = octets.into_iter();
    let letter = octets.next().filter(u8::is_ascii_alphabetic)?;
    octets.next().filter(|octet| matches!(octet, b':' | b'|'))?;
    octets.next().is_none().then_some(letter.into())
}

impl<'a> View<'a> for File<'a> {
    const SCHEMES: &'static [&'static str] = &["file"];

    fn parse_as(uri: Uri<'a>, revision: Revision) -> Result<Self, SchemeError> {
        check_url::<Self>(uri, revision)?;
        let (host, path, path_and_query) =
            (EncodedSlice::host(uri), EncodedSlice::path(uri), EncodedSlice::path_and_query(uri));
        let start = path.span().start;
        if let Some(userinfo) = EncodedSlice::userinfo(uri) {
            return Err(userinfo.error(&USERINFO));
        }
        if let Some(host) = host.filter(|host| host.span().end < start) {
            let is_drive = matches!(host.as_str().as_bytes(), [b'a'..=b'z' | b'A'..=b'Z']);
            return Err(if is_drive && host.span().end + 1 == start {
                SchemeError::new(&DRIVE, host.span().start..start)
            } else {
                SchemeError::new(&PORT, host.span().end..start)
            });
        }
        let path = match revision {
            Revision::Rfc1738 if host.is_none() => {
                return Err(SchemeError::new(&AUTHORITY, start..start));
            }
            Revision::Rfc1738 => {
                path_and_query.only(&SEMICOLON, |byte| byte != b';')?;
                path_and_query
            }
            _ if uri.query().is_some() => {
                return Err(SchemeError::new(&QUERY, path.span().end..path_and_query.span().end));
            }
            _ => path,
        };
        let is_drive = |(letter, _): &(EncodedSlice<'a>, _)| drive(letter.bytes()).is_some();
        let path = match path.strip_prefix('/') {
            Some(path) => path,
            // `local-path = [ drive-letter ] path-absolute`, RFC 8089 appendix E.2.
            None if path.split_once('/').as_ref().is_some_and(is_drive) => path,
            None => return Err(SchemeError::new(&PATH, start..start)),
        };
        Ok(Self { uri, host, path })
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    /// Adds `//` if it is missing: a missing host and an empty one are equivalent (RFC 8089 section
    /// 2), and RFC 1738 allows only the latter.
    fn normal(&self, replace: &mut dyn FnMut(Range<usize>, &str)) {
        // `//` before a drive would make it the host.
        if self.host.is_none() && self.uri.path().as_str().starts_with('/') {
            let start = self.uri.scheme().as_str().len() + 1;
            replace(start..start, "//");
        }
    }

    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        let host = self.host.filter(|host| !host.is_empty());
        visit(Part {
            name: "host",
            value: host.map_or(ValueOrDefault::Implied("localhost"), ValueOrDefault::Written),
        });
        let (directories, name) = match self.path.rsplit_once('/') {
            Some((directories, name)) => (Some(directories), name),
            None => (None, self.path),
        };
        for directory in directories.into_iter().flat_map(|directories| directories.split('/')) {
            visit(Part { name: "directory", value: ValueOrDefault::Written(directory) });
        }
        if !name.is_empty() {
            visit(Part { name: "name", value: ValueOrDefault::Written(name) });
        }
    }
}

/// The decoded components of a `file` URI, such as the segments of its path, for building a URI.
///
/// Create them from a path with [`from_path`](Self::from_path), or from a parsed
/// [`File`] with `From`. Then call [`build`](Self::build).
///
/// # Examples
///
/// ```
/// use urikit_schemes::{FileParts, File};
///
/// let uri = FileParts::from_unix(b"/tmp/100%/\xFF")?.build()?;
/// assert_eq!(uri.as_str(), "file:///tmp/100%25/%FF");
/// assert_eq!(File::parse(uri.as_uri())?.unix_path()?, b"/tmp/100%/\xFF");
///
/// let uri = FileParts::from_windows(r"\\server\share\a b")?.build()?;
/// assert_eq!(uri.as_str(), "file://server/share/a%20b");
/// assert_eq!(File::parse(uri.as_uri())?.windows_path()?, r"\\server\share\a b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileParts {
    /// The percent-encoded host; empty for the local machine, and `None` to omit `//`.
    pub host: Option<String>,
    /// The decoded segments of the path: the directories, followed by the file name.
    ///
    /// There must be at least one. The file name is empty for a directory.
    pub segments: Vec<Vec<u8>>,
}

impl From<File<'_>> for FileParts {
    fn from(file: File<'_>) -> Self {
        Self {
            host: file.host.map(|host| host.as_str().into()),
            segments: file.segments().map(|segment| segment.octets()).collect(),
        }
    }
}

impl FileParts {
    /// Builds a `file` URI, such as `file:///etc/hosts`, from these components.
    ///
    /// The components are percent-encoded as needed, and parsing the URI yields the same
    /// components.
    ///
    /// # Errors
    ///
    /// Returns an error if a component is invalid, if the host contains another component, or if
    /// the path begins with two slashes and `host` is `None`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::FileParts;
    ///
    /// let segments = vec![b"etc".to_vec(), b"hosts".to_vec()];
    /// assert_eq!(
    ///     FileParts { host: Some("".into()), segments }.build()?.as_str(),
    ///     "file:///etc/hosts"
    /// );
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        let mut text = Text::new("file");
        match (&self.host, self.segments.as_slice()) {
            (Some(host), _) => {
                text.push("//").push(host);
            }
            // The slashes would start an authority.
            (None, [first, _, ..]) if first.is_empty() => return Err(BuildError::Ambiguous),
            (None, _) => {}
        }
        for segment in &self.segments {
            text.push("/").encode(segment, &AsciiSet::SEGMENT);
        }
        text.build::<File<'_>, _>(self)
    }
}
