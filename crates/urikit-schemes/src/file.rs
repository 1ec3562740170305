//! `file` (RFC 8089, RFC 1738 section 3.10).

mod paths;
#[cfg(test)]
mod tests;

use alloc::{string::String, vec::Vec};
use core::ops::Range;

use urikit::percent::AsciiSet;
use urikit::{Uri, UriBuf};

use crate::build::{BuildError, Text};
use crate::common::check_url;
use crate::error::{Rule, SchemeError};
use crate::slice::EncodedSlice;
use crate::view::{Part, Revision, ValueOrDefault, View};

const AUTHORITY: Rule = Rule::new(
    "file-authority",
    "the scheme needs `//`, and a host or nothing behind it",
    "fileurl = \"file://\" [ host | \"localhost\" ] \"/\" fpath",
    "RFC 1738 section 5",
);
const USERINFO: Rule = Rule::new(
    "file-userinfo",
    "the scheme has no user name and no password",
    "file-auth = \"localhost\" / host",
    "RFC 8089 section 2",
);
const PORT: Rule = Rule::new(
    "file-port",
    "the scheme has no port",
    "file-auth = \"localhost\" / host",
    "RFC 8089 section 2",
);
const PATH: Rule = Rule::new(
    "file-path",
    "a path begins with `/`",
    "path-absolute = \"/\" [ segment-nz *( \"/\" segment ) ]",
    "RFC 8089 section 2",
);
const QUERY: Rule = Rule::new(
    "file-query",
    "the scheme has no query, and a `?` in a name is written `%3F`",
    "file-hier-part = ( \"//\" auth-path ) / local-path",
    "RFC 8089 section 2",
);
const SEMICOLON: Rule = Rule::new(
    "file-semicolon",
    "a name holds no `;`",
    "fsegment = *[ uchar | \"?\" | \":\" | \"@\" | \"&\" | \"=\" ]",
    "RFC 1738 section 5",
);

/// A file of a host, or of the machine that reads the URI.
///
/// RFC 8089 allows to leave the `//` out and has no query. In RFC 1738 a `?` is a character of a name like any other, and a
/// `;` is none.
///
/// An empty first segment, as in `file:////etc`, is no `segment-nz`. It is read nevertheless, as RFC 1738 does and appendix
/// E.3.2 of RFC 8089 tells of: paths that begin with two slashes have no other form.
///
/// What it says of paths never asks a disk, and never replaces an octet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileView<'a> {
    uri: Uri<'a>,
    host: Option<EncodedSlice<'a>>,
    /// Without its first slash.
    path: EncodedSlice<'a>,
}

impl<'a> FileView<'a> {
    /// The host as it is written; empty between `//` and `/`, and `None` without `//`.
    pub const fn host(&self) -> Option<EncodedSlice<'a>> {
        self.host
    }

    /// Whether the file is one of the machine that reads the URI: the host is `localhost`, empty, or not there.
    pub fn is_local(&self) -> bool {
        self.host.is_none_or(|host| {
            host.is_empty()
                || host.encoded().decode().map(|octet| octet.to_ascii_lowercase()).eq(*b"localhost")
        })
    }

    /// What stands between the slashes of the path, behind the first: the names of the directories, and then the name of the
    /// file or nothing.
    pub fn segments(&self) -> impl Iterator<Item = EncodedSlice<'a>> + Clone + use<'a> {
        self.path.split('/')
    }
}

impl<'a> View<'a> for FileView<'a> {
    const SCHEMES: &'static [&'static str] = &["file"];

    fn read(uri: Uri<'a>, revision: Revision) -> Result<Self, SchemeError> {
        check_url::<Self>(uri, revision)?;
        let (host, path, path_and_query) =
            (EncodedSlice::host(uri), EncodedSlice::path(uri), EncodedSlice::path_and_query(uri));
        let start = path.span().start;
        if let Some(userinfo) = EncodedSlice::userinfo(uri) {
            return Err(userinfo.error(&USERINFO));
        }
        if let Some(host) = host.filter(|host| host.span().end < start) {
            return Err(SchemeError::new(&PORT, host.span().end..start));
        }
        let path = match revision {
            Revision::Rfc1738 if host.is_none() => return Err(SchemeError::new(&AUTHORITY, start..start)),
            Revision::Rfc1738 => {
                path_and_query.only(&SEMICOLON, |byte| byte != b';')?;
                path_and_query
            }
            _ if uri.query().is_some() => {
                return Err(SchemeError::new(&QUERY, path.span().end..path_and_query.span().end));
            }
            _ => path,
        };
        let path = path.strip_prefix('/').ok_or(SchemeError::new(&PATH, start..start))?;
        Ok(Self { uri, host, path })
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    /// No `//` and an empty host are the same machine (RFC 8089 section 2); RFC 1738 knows the second form alone.
    fn normal(&self, replace: &mut dyn FnMut(Range<usize>, &str)) {
        if self.host.is_none() {
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

/// The parts of a `file` URI as data, decoded, and the way from a path to a URI.
///
/// ```
/// use urikit_schemes::{FileParts, FileView, View};
///
/// let uri = FileParts::from_unix(b"/tmp/100%/\xFF")?.build()?;
/// assert_eq!(uri.as_str(), "file:///tmp/100%25/%FF");
/// assert_eq!(FileView::of(uri.as_uri())?.unix_path()?, b"/tmp/100%/\xFF");
///
/// let uri = FileParts::from_windows(r"\\server\share\a b")?.build()?;
/// assert_eq!(uri.as_str(), "file://server/share/a%20b");
/// assert_eq!(FileView::of(uri.as_uri())?.windows_path()?, r"\\server\share\a b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileParts {
    /// The host as a URI has it, escapes included; empty for this machine, and `None` to leave the `//` out too.
    pub host: Option<String>,
    /// What stands between the slashes, at least one: directories, and then a name or nothing.
    pub segments: Vec<Vec<u8>>,
}

impl From<FileView<'_>> for FileParts {
    fn from(file: FileView<'_>) -> Self {
        Self {
            host: file.host.map(|host| host.as_str().into()),
            segments: file.segments().map(|segment| segment.octets()).collect(),
        }
    }
}

impl FileParts {
    /// The URI.
    ///
    /// # Errors
    ///
    /// What the scheme does not allow of the parts, a host that is not only a host, and a path that begins with two slashes
    /// where the `//` is left out.
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        let mut text = Text::new("file");
        match (&self.host, self.segments.as_slice()) {
            (Some(host), _) => {
                text.push("//").push(host);
            }
            // These slashes would be those of a host.
            (None, [first, _, ..]) if first.is_empty() => return Err(BuildError::Ambiguous),
            (None, _) => {}
        }
        for segment in &self.segments {
            text.push("/").encode(segment, &AsciiSet::SEGMENT);
        }
        text.build::<FileView<'_>, _>(self)
    }
}
