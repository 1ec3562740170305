//! Converts between `file` URIs and Windows paths (RFC 8089 appendices E and F).
//!
//! Windows resolves `.` and `..` before it opens a file, and never above the drive or the share.
//! RFC 3986 would remove the drive or the share as if it were a directory: `file:///C:/../x` is
//! equivalent to `file:///x`. Therefore, neither direction of the conversion keeps a dot-segment.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use urikit::percent::{self, AsciiSet};

use super::{File, FileParts, drive};
use crate::error::{SchemeError, rules};
use crate::slice::EncodedSlice;

rules! {
    "RFC 8089 appendix E.2" => {
        RELATIVE = "file-relative", "relative path",
            "file-absolute = \"/\" drive-letter path-absolute";
        DRIVE = "file-windows-drive", "missing drive", "drive-letter = ALPHA \":\" / ALPHA \"|\"";
    }
    "RFC 8089 appendix E.3" => {
        SHARE = "file-windows-share", "missing server or share",
            "auth-path = unc-authority path-absolute";
        DEVICE = "file-windows-device", "device path", "auth-path = unc-authority path-absolute";
    }
    "RFC 8089 section 4" => {
        VERBATIM = "file-windows-verbatim", "name that Windows changes without `\\\\?\\`",
            "segment = *pchar";
        RESERVED = "file-windows-reserved", "character not allowed in Windows file names",
            "segment = *pchar";
        pub(super) UTF8 = "file-utf8", "path is not UTF-8", "segment = *pchar";
    }
}

/// Returns whether Windows does not allow a byte in file names.
const fn is_reserved(octet: u8) -> bool {
    octet < b' ' || matches!(octet, b'<' | b'>' | b':' | b'"' | b'/' | b'\\' | b'|' | b'?' | b'*')
}

const fn is_slash(byte: u8) -> bool {
    matches!(byte, b'\\' | b'/')
}

/// The effect of a path segment when dot-segments are resolved.
#[derive(PartialEq, Eq)]
enum Dots {
    None,
    Current,
    Parent,
}

impl Dots {
    /// Classifies a decoded segment. Windows sees the dots even if they were percent-encoded.
    fn of(octets: impl Iterator<Item = u8> + Clone) -> Self {
        if octets.clone().eq(*b".") {
            Self::Current
        } else if octets.eq(*b"..") {
            Self::Parent
        } else {
            Self::None
        }
    }
}

/// Appends a file name to a Windows path.
fn push_name(name: EncodedSlice<'_>, path: &mut String) -> Result<(), SchemeError> {
    name.no_octet(&RESERVED, is_reserved)?;
    let text = name.decode().map_err(|error| {
        let start = name.span().start;
        SchemeError::new(&UTF8, start + error.span().start..start + error.span().end)
    })?;
    path.push_str(&text);
    Ok(())
}

/// Appends a server and a share to a Windows path. Both must be present.
fn push_unc(
    server: EncodedSlice<'_>,
    share: Option<EncodedSlice<'_>>,
    path: &mut String,
) -> Result<(), SchemeError> {
    if server.is_empty() {
        return Err(server.error(&SHARE));
    }
    if Dots::of(server.bytes()) != Dots::None {
        return Err(server.error(&DEVICE));
    }
    let Some(share) = share else { return Err(server.error_at_end(&SHARE)) };
    if share.is_empty() || Dots::of(share.bytes()) != Dots::None {
        return Err(share.error(&SHARE));
    }
    path.push_str("\\\\");
    push_name(server, path)?;
    path.push('\\');
    push_name(share, path)
}

impl File<'_> {
    /// Converts this `file` URI to an absolute Windows path, such as `C:\dir\name`.
    ///
    /// If the URI has a host, or if its path begins with two or three slashes, the result is a UNC
    /// path, `\\server\share\name` (RFC 8089 appendix E). Dot-segments are resolved within the
    /// drive or share.
    ///
    /// # Errors
    ///
    /// Returns an error if the drive, server, or share is missing, if Windows does not allow a
    /// character in a name, or if the path is not UTF-8. The span is a byte range of the URI.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::File;
    ///
    /// let file = File::parse("file://server/share/annual%20report.docx")?;
    /// assert_eq!(file.windows_path()?, r"\\server\share\annual report.docx");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn windows_path(&self) -> Result<String, SchemeError> {
        let mut path = String::new();
        let mut segments = self.segments();
        match self.host().filter(|_| !self.is_local()) {
            Some(host) => push_unc(host, segments.next(), &mut path)?,
            None => {
                // `split` returns at least one slice.
                let first = segments.next().unwrap_or(self.path);
                match (drive(first.bytes()), segments.clone().next()) {
                    (Some(letter), next) => {
                        path.push(letter);
                        path.push_str(if next.is_some() { ":" } else { ":\\" });
                    }
                    (None, Some(next)) if first.is_empty() => {
                        segments.next();
                        let server =
                            if next.is_empty() { segments.next().unwrap_or(next) } else { next };
                        push_unc(server, segments.next(), &mut path)?;
                    }
                    (None, _) => return Err(first.error(&DRIVE)),
                }
            }
        }
        // The names after the drive or share, each as its start in `path`.
        let mut starts = Vec::new();
        let mut is_directory = false;
        for segment in segments {
            let dots = Dots::of(segment.bytes());
            is_directory = dots != Dots::None;
            match dots {
                Dots::Current => {}
                Dots::Parent => path.truncate(starts.pop().unwrap_or(path.len())),
                Dots::None => {
                    starts.push(path.len());
                    path.push('\\');
                    push_name(segment, &mut path)?;
                }
            }
        }
        // As in RFC 3986 section 5.2.4, a final dot-segment leaves a directory.
        if is_directory {
            path.push('\\');
        }
        Ok(path)
    }

    /// Returns the names of the Windows path in a form that is equal for all names of a file.
    pub(super) fn windows_names(&self) -> Option<Vec<String>> {
        let path = self.windows_path().ok()?;
        // Windows merges separators, removes one final period from a name, and all final periods
        // and spaces from the path. NTFS compares names by simple uppercase mappings.
        let ends = path.trim_end_matches(['.', ' ']);
        let names = ends.split('\\').filter(|name| !name.is_empty());
        let upper = |name: &str| {
            let name = name.strip_suffix('.').unwrap_or(name);
            name.chars().map(|c| single(c.to_uppercase()).unwrap_or(c)).collect()
        };
        let unc = ends.starts_with("\\\\").then(String::new);
        Some(unc.into_iter().chain(names.map(upper)).collect())
    }
}

fn single(mut characters: impl Iterator<Item = char>) -> Option<char> {
    characters.next().filter(|_| characters.next().is_none())
}

/// A Windows path after its prefix: the root, and how the names that follow are interpreted.
struct Root {
    /// The end of the prefix, where the server or the first name starts.
    start: usize,
    drive: Option<u8>,
    /// Whether Windows uses the names as they are, after `\\?\`.
    is_verbatim: bool,
}

impl Root {
    fn of(path: &str) -> Result<Self, SchemeError> {
        let bytes = path.as_bytes();
        let device = match bytes {
            [a, b, b'?' | b'.', c, ..] if is_slash(*a) && is_slash(*b) && is_slash(*c) => 4,
            _ => 0,
        };
        let is_verbatim = path.starts_with("\\\\?\\");
        let separates = |byte: u8| byte == b'\\' || byte == b'/' && !is_verbatim;
        let (start, drive) = match &bytes[device..] {
            [letter, colon, slash, ..]
                if separates(*slash)
                    && (*colon == b':' || device == 0)
                    && drive([*letter, *colon]).is_some() =>
            {
                (device + 3, Some(*letter))
            }
            [u, n, c, slash, ..]
                if device > 0 && separates(*slash) && [*u, *n, *c].eq_ignore_ascii_case(b"UNC") =>
            {
                (device + 4, None)
            }
            _ if device > 0 => return Err(SchemeError::new(&DEVICE, 2..3)),
            [first, second, ..] if is_slash(*first) && is_slash(*second) => (2, None),
            _ => return Err(SchemeError::new(&RELATIVE, 0..0)),
        };
        Ok(Self { start, drive, is_verbatim })
    }

    fn names<'p>(&self, path: &'p str) -> Vec<(usize, &'p str)> {
        let separators: &[char] = if self.is_verbatim { &['\\'] } else { &['\\', '/'] };
        let mut at = self.start;
        let names = path[at..].split(separators).map(|name| {
            let start = at;
            at += name.len() + 1;
            (start, name)
        });
        names.collect()
    }
}

impl FileParts {
    /// Converts an absolute Windows path to the components of a `file` URI.
    ///
    /// The path is `C:\dir\name`, or `\\server\share\name`, whose server becomes the host. Slashes
    /// are accepted in place of backslashes, and `|` in place of the colon after a drive. The
    /// prefixes `\\?\` and `\\.\` before a drive, `\\?\UNC\`, and `\\.\UNC\` are removed. Segments
    /// `.` and `..` are resolved within the drive or share, as Windows does. The file system is not
    /// accessed.
    ///
    /// # Errors
    ///
    /// Returns an error if the path is not absolute, has no share, is the path of another device,
    /// or contains a reserved character, or if a name after `\\?\` has another meaning without this
    /// prefix. The span is a byte range of the path.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::FileParts;
    ///
    /// let uri = FileParts::from_windows(r"C:\Users\me\My Documents\plan.txt")?.build()?;
    /// assert_eq!(uri.as_str(), "file:///C:/Users/me/My%20Documents/plan.txt");
    ///
    /// let uri = FileParts::from_windows(r"\\?\UNC\server\share\..\a.txt");
    /// assert_eq!(uri.unwrap_err().code(), "file-windows-verbatim");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_windows(path: &str) -> Result<Self, SchemeError> {
        let root = Root::of(path)?;
        let mut names = root.names(path);
        let mut segments: Vec<Vec<u8>> = Vec::new();
        let mut host = String::new();
        match root.drive {
            Some(letter) => segments.push(alloc::vec![letter, b':']),
            None => {
                host = unc_server(&names)?;
                // The server `localhost` remains in the path, after an empty segment.
                let unc: Vec<_> = names.drain(..2).collect();
                let kept = if host.is_empty() { &unc[..] } else { &unc[1..] };
                segments.extend(host.is_empty().then(Vec::new));
                for (at, name) in kept {
                    segments.push(checked(*at, name)?.into());
                }
            }
        }
        let fixed = segments.len();
        let mut is_directory = false;
        for (at, name) in names {
            let dots = Dots::of(name.bytes());
            if root.is_verbatim && name.ends_with(['.', ' ']) {
                return Err(SchemeError::new(&VERBATIM, at..at + name.len()));
            }
            is_directory = dots != Dots::None;
            match dots {
                Dots::Current => {}
                Dots::Parent => {
                    // Windows merges separators first, so the parent is that of a name.
                    while segments.len() > fixed
                        && segments.pop().is_some_and(|name| name.is_empty())
                    {}
                }
                Dots::None => segments.push(checked(at, name)?.into()),
            }
        }
        segments.extend(is_directory.then(Vec::new));
        Ok(Self { host: Some(host), segments })
    }
}

/// Returns a name if all its characters are allowed. `at` is its position in the path.
fn checked(at: usize, name: &str) -> Result<&str, SchemeError> {
    match name.bytes().position(is_reserved) {
        Some(wrong) => Err(SchemeError::new(&RESERVED, at + wrong..at + wrong + 1)),
        None => Ok(name),
    }
}

/// Returns the host of a UNC path. It is empty if the server is named `localhost`, which means the
/// local machine in a URI; the server is then kept in the path (RFC 8089 appendix E.3.2).
///
/// If it succeeds, there are at least two names, the server and the share.
fn unc_server(names: &[(usize, &str)]) -> Result<String, SchemeError> {
    // `names` contains at least one name, which may be empty.
    let &(at, server) = names.first().unwrap_or(&(2, ""));
    let end = at + server.len();
    match server {
        "" => return Err(SchemeError::new(&SHARE, at..at)),
        "." | ".." | "?" => return Err(SchemeError::new(&DEVICE, at..end)),
        _ => {}
    }
    match names.get(1) {
        None => return Err(SchemeError::new(&SHARE, end..end)),
        Some(&(at, share @ ("" | "." | ".."))) => {
            return Err(SchemeError::new(&SHARE, at..at + share.len()));
        }
        Some(_) => {}
    }
    if checked(at, server)?.eq_ignore_ascii_case("localhost") {
        return Ok(String::new());
    }
    Ok(percent::encode_with(server, &AsciiSet::REG_NAME).into_owned())
}

/// Rewrites a `file` URI with Windows syntax that RFC 3986 does not allow.
///
/// Backslashes become slashes, and the `|` after a drive becomes a colon (RFC 8089 appendices E.2.2
/// and E.4). Other strings are returned unchanged. Parse the result with [`File`].
///
/// # Examples
///
/// ```
/// use urikit_schemes::rewrite_windows_uri;
///
/// assert_eq!(rewrite_windows_uri("file:///c|/autoexec.bat"), "file:///c:/autoexec.bat");
/// assert_eq!(rewrite_windows_uri("file://localhost/c|/a"), "file://localhost/c:/a");
/// assert_eq!(rewrite_windows_uri(r"file:\\server\share\a"), "file://server/share/a");
/// assert_eq!(rewrite_windows_uri(r"http://example.com/c|\"), r"http://example.com/c|\");
/// ```
pub fn rewrite_windows_uri(uri: &str) -> Cow<'_, str> {
    const SCHEME: &str = "file:";
    let is_file = uri.get(..SCHEME.len()).is_some_and(|name| name.eq_ignore_ascii_case(SCHEME));
    let rest = uri.get(SCHEME.len()..).unwrap_or_default();
    if !is_file || !rest.contains(['\\', '|']) {
        return Cow::Borrowed(uri);
    }
    let mut rewritten = uri.replace('\\', "/");
    let rest = &rewritten[SCHEME.len()..];
    // `file-auth = "localhost" / host`, RFC 8089 section 2.
    let after_host = rest.strip_prefix("//").and_then(|rest| rest.split_once('/'));
    let names = match after_host {
        Some((host, names)) if host.eq_ignore_ascii_case("localhost") => names,
        _ => rest.trim_start_matches('/'),
    };
    let at = rewritten.len() - names.len();
    let is_drive = matches!(names.as_bytes(), [letter, b'|'] | [letter, b'|', b'/', ..]
        if letter.is_ascii_alphabetic());
    if is_drive {
        rewritten.replace_range(at + 1..at + 2, ":");
    }
    Cow::Owned(rewritten)
}
