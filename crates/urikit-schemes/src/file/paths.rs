//! Converts between `file` URIs and paths of operating systems, without accessing the file system.

use alloc::string::String;
use alloc::vec::Vec;
#[cfg(all(feature = "std", any(unix, windows)))]
extern crate std;
#[cfg(all(feature = "std", any(unix, windows)))]
use std::path::{Path, PathBuf};
use urikit::percent;
use urikit::percent::AsciiSet;

use super::{EncodedSlice, FileParts, FileView, Rule, SchemeError};

const LOCAL: Rule = Rule::new(
    "file-host",
    "file on another host",
    "file-auth = \"localhost\" / host",
    "RFC 8089 section 2",
);
const NUL: Rule = Rule::new("file-nul", "NUL in a path", "segment = *pchar", "RFC 8089 section 4");
const SLASH: Rule = Rule::new(
    "file-slash",
    "escaped slash in a name",
    "path-absolute = \"/\" [ segment-nz *( \"/\" segment ) ]",
    "RFC 8089 section 2",
);
const RELATIVE: Rule =
    Rule::new("file-relative", "relative path", "local-path = path-absolute", "RFC 8089 section 2");
const DRIVE: Rule = Rule::new(
    "file-windows-drive",
    "missing drive",
    "drive-letter = ALPHA \":\" / ALPHA \"|\"",
    "RFC 8089 appendix E.2",
);
const SHARE: Rule = Rule::new(
    "file-windows-share",
    "missing server or share",
    "auth-path = unc-authority path-absolute",
    "RFC 8089 appendix E.3",
);
const DEVICE: Rule = Rule::new(
    "file-windows-device",
    "device path",
    "auth-path = unc-authority path-absolute",
    "RFC 8089 appendix E.3",
);
const RESERVED: Rule = Rule::new(
    "file-windows-reserved",
    "character not allowed in Windows file names",
    "segment = *pchar",
    "RFC 8089 section 4",
);
const UTF8: Rule =
    Rule::new("file-utf8", "path is not UTF-8", "segment = *pchar", "RFC 8089 section 4");
const VMS: Rule = Rule::new(
    "file-vms",
    "invalid VMS path",
    "<device>:[<directory>.<directory>]<file>.<type>;<version>",
    "RFC 1738 section 3.10, RFC 8089 appendix D",
);

/// Returns whether Windows does not allow a byte in file names.
const fn is_reserved(octet: u8) -> bool {
    octet < b' ' || matches!(octet, b'<' | b'>' | b':' | b'"' | b'/' | b'\\' | b'|' | b'?' | b'*')
}

/// Returns whether VMS allows a byte in the name of a device or directory.
const fn is_vms_name(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || matches!(octet, b'$' | b'_' | b'-')
}

/// Returns whether VMS allows a byte in a file name, including its type and version.
const fn is_vms_file(octet: u8) -> bool {
    is_vms_name(octet) || matches!(octet, b'.' | b';')
}

/// Returns the letter if a segment is a drive: `c:`, or the obsolete form `c|` (RFC 8089 appendix
/// E.2.2).
fn drive(octets: impl IntoIterator<Item = u8>) -> Option<char> {
    let mut octets = octets.into_iter();
    let letter = octets.next().filter(u8::is_ascii_alphabetic)?;
    octets.next().filter(|octet| matches!(octet, b':' | b'|'))?;
    octets.next().is_none().then_some(letter.into())
}

/// Appends a file name to a Windows path.
fn push_windows(name: EncodedSlice<'_>, path: &mut String) -> Result<(), SchemeError> {
    name.no_octet(&RESERVED, is_reserved)?;
    let text = name.encoded().decode().map_err(|error| {
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
    let dots = server.encoded().bytes();
    if dots.clone().eq(*b".") || dots.eq(*b"..") {
        return Err(server.error(&DEVICE));
    }
    let Some(share) = share else { return Err(server.error_at_end(&SHARE)) };
    if share.is_empty() {
        return Err(share.error(&SHARE));
    }
    path.push_str("\\\\");
    push_windows(server, path)?;
    path.push('\\');
    push_windows(share, path)
}

impl FileView<'_> {
    /// Converts this `file` URI to an absolute Unix path, such as `/etc/hosts`, decoded to bytes.
    ///
    /// The bytes are not necessarily UTF-8. The file system is not accessed.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is on another host, or if a decoded segment contains NUL or a
    /// slash. The span is a byte range of the URI.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{FileView, View};
    ///
    /// let file = FileView::parse(Uri::parse("file:///srv/data/100%25.csv")?)?;
    /// assert_eq!(file.unix_path()?, b"/srv/data/100%.csv");
    ///
    /// let remote = FileView::parse(Uri::parse("file://server.example/etc/passwd")?)?;
    /// assert!(remote.unix_path().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unix_path(&self) -> Result<Vec<u8>, SchemeError> {
        if let Some(host) = self.host().filter(|_| !self.is_local()) {
            return Err(host.error(&LOCAL));
        }
        let mut path = Vec::new();
        for segment in self.segments() {
            segment.no_octet(&NUL, |octet| octet == 0)?;
            segment.no_octet(&SLASH, |octet| octet == b'/')?;
            path.push(b'/');
            path.extend(segment.encoded().bytes());
        }
        Ok(path)
    }

    /// Converts this `file` URI to an absolute Windows path, such as `C:\dir\name`.
    ///
    /// If the URI has a host, or if its path begins with two or three slashes, the result is a UNC
    /// path, `\\server\share\name` (RFC 8089 appendix E).
    ///
    /// # Errors
    ///
    /// Returns an error if the drive, server, or share is missing, if Windows does not allow a
    /// character in a name, or if the path is not UTF-8. The span is a byte range of the URI.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{FileView, View};
    ///
    /// let file = FileView::parse(Uri::parse("file://server/share/annual%20report.docx")?)?;
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
                match (drive(first.encoded().bytes()), segments.clone().next()) {
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
        for segment in segments {
            path.push('\\');
            push_windows(segment, &mut path)?;
        }
        Ok(path)
    }

    /// Converts this `file` URI to an OpenVMS path in upper case, such as `DISK:[DIR]NAME.TXT`.
    ///
    /// The path does not include the host. If no directory follows the device, the file is in the
    /// top-level directory `[000000]`.
    ///
    /// # Errors
    ///
    /// Returns an error if the device or the slash after it is missing, if a directory name is
    /// empty, or if VMS does not allow a character. The span is a byte range of the URI.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{FileView, View};
    ///
    /// let file = FileView::parse(Uri::parse(
    ///     "file://vms.example.com/disk$user/my/notes/note12345.txt",
    /// )?)?;
    /// assert_eq!(file.vms_path()?, "DISK$USER:[MY.NOTES]NOTE12345.TXT");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn vms_path(&self) -> Result<String, SchemeError> {
        let Some((before, name)) = self.path.rsplit_once('/') else {
            return Err(self.path.error_at_end(&VMS));
        };
        name.no_octet(&VMS, |octet| !is_vms_file(octet))?;
        let mut path = String::new();
        for (at, directory) in before.split('/').enumerate() {
            if directory.is_empty() {
                return Err(directory.error(&VMS));
            }
            directory.no_octet(&VMS, |octet| !is_vms_name(octet))?;
            path.push_str(["", ":[", "."][at.min(2)]);
            path.extend(directory.encoded().bytes().map(char::from));
        }
        path.push_str(if before.as_str().contains('/') { "]" } else { ":[000000]" });
        path.extend(name.encoded().bytes().map(char::from));
        path.make_ascii_uppercase();
        Ok(path)
    }

    /// Converts this `file` URI to a path of the current platform, without accessing the file.
    ///
    /// The result is the same as that of [`unix_path`](Self::unix_path) on Unix, and that of
    /// [`windows_path`](Self::windows_path) on Windows. This method requires the crate feature
    /// `std`.
    ///
    /// # Errors
    ///
    /// Returns an error in the cases of these methods, for example if the file is on another host.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{FileView, View};
    ///
    /// let file = FileView::parse(Uri::parse("file:///C:/reports/2024.pdf")?)?;
    /// # #[cfg(windows)]
    /// assert_eq!(file.to_file_path()?, std::path::Path::new(r"C:\reports\2024.pdf"));
    /// # #[cfg(unix)]
    /// assert_eq!(file.to_file_path()?, std::path::Path::new("/C:/reports/2024.pdf"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(all(feature = "std", unix))]
    pub fn to_file_path(&self) -> Result<PathBuf, SchemeError> {
        let path =
            <std::ffi::OsString as std::os::unix::ffi::OsStringExt>::from_vec(self.unix_path()?);
        Ok(path.into())
    }

    /// Converts this `file` URI to a path of the current platform, without accessing the file.
    ///
    /// The result is the same as that of [`windows_path`](Self::windows_path). This method requires
    /// the crate feature `std`.
    ///
    /// # Errors
    ///
    /// Returns an error in the cases of [`windows_path`](Self::windows_path).
    #[cfg(all(feature = "std", windows))]
    pub fn to_file_path(&self) -> Result<PathBuf, SchemeError> {
        self.windows_path().map(PathBuf::from)
    }
}

impl FileParts {
    /// Converts an absolute Unix path, such as `/etc/hosts`, to the components of a `file` URI.
    ///
    /// The path is not normalized: repeated slashes, `.`, and `..` are kept. The file system is not
    /// accessed.
    ///
    /// # Errors
    ///
    /// Returns an error if the path does not start with a slash or contains NUL. The span is a byte
    /// range of the path.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::FileParts;
    ///
    /// let uri = FileParts::from_unix(b"/var/log/app 1.log")?.build()?;
    /// assert_eq!(uri.as_str(), "file:///var/log/app%201.log");
    /// assert!(FileParts::from_unix(b"relative/path").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_unix(path: &[u8]) -> Result<Self, SchemeError> {
        let Some(names) = path.strip_prefix(b"/") else {
            return Err(SchemeError::new(&RELATIVE, 0..0));
        };
        if let Some(at) = path.iter().position(|&octet| octet == 0) {
            return Err(SchemeError::new(&NUL, at..at + 1));
        }
        let segments = names.split(|&octet| octet == b'/').map(<[u8]>::to_vec).collect();
        Ok(Self { host: Some(String::new()), segments })
    }

    /// Converts an absolute Windows path to the components of a `file` URI.
    ///
    /// The path is `C:\dir\name`, or `\\server\share\name`, whose server becomes the host. Slashes
    /// are accepted in place of backslashes, and `|` in place of the colon after a drive. The file
    /// system is not accessed.
    ///
    /// # Errors
    ///
    /// Returns an error if the path is not absolute, has no share, is a device path, or contains a
    /// reserved character. The span is a byte range of the path.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::FileParts;
    ///
    /// let uri = FileParts::from_windows(r"C:\Users\me\My Documents\plan.txt")?.build()?;
    /// assert_eq!(uri.as_str(), "file:///C:/Users/me/My%20Documents/plan.txt");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_windows(path: &str) -> Result<Self, SchemeError> {
        let is_slash = |byte: u8| matches!(byte, b'\\' | b'/');
        let bytes = path.as_bytes();
        let start = match bytes {
            [_, _, slash, ..]
                if is_slash(*slash) && drive(bytes[..2].iter().copied()).is_some() =>
            {
                3
            }
            [first, second, ..] if is_slash(*first) && is_slash(*second) => 2,
            _ => return Err(SchemeError::new(&RELATIVE, 0..0)),
        };
        let mut names: Vec<(usize, &str)> = Vec::new();
        let mut at = start;
        for name in path[start..].split(['\\', '/']) {
            names.push((at, name));
            at += name.len() + 1;
        }
        let mut segments = Vec::new();
        let mut host = String::new();
        if start == 3 {
            segments.push(alloc::vec![bytes[0], b':']);
        } else {
            host = unc_server(&names)?;
            if host.is_empty() {
                segments.push(Vec::new());
            } else {
                names.remove(0);
            }
        }
        for (at, name) in names {
            if let Some(reserved) = name.bytes().position(is_reserved) {
                return Err(SchemeError::new(&RESERVED, at + reserved..at + reserved + 1));
            }
            segments.push(name.into());
        }
        Ok(Self { host: Some(host), segments })
    }

    /// Converts the path of an OpenVMS file on `host` to the components of a `file` URI.
    ///
    /// The path must have the form `DEVICE:[DIR.SUBDIR]NAME`, and is converted to lower case.
    ///
    /// # Errors
    ///
    /// Returns an error if the path has no device or no directories. The span is a byte range of
    /// the path.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::FileParts;
    ///
    /// let uri =
    ///     FileParts::from_vms("vms.example.com", "DISK$USER:[MY.NOTES]NOTE12345.TXT")?.build()?;
    /// assert_eq!(uri.as_str(), "file://vms.example.com/disk$user/my/notes/note12345.txt");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_vms(host: impl Into<String>, path: &str) -> Result<Self, SchemeError> {
        // Returns the end of the name that starts here.
        let name_end = |start: usize| {
            let len = path[start..].bytes().take_while(|&byte| is_vms_name(byte)).count();
            if len == 0 { Err(vms_error(path, start)) } else { Ok(start + len) }
        };
        let mut segments = Vec::new();
        let mut add = |range: core::ops::Range<usize>| {
            segments.push(path[range].to_ascii_lowercase().into_bytes());
        };
        let mut at = name_end(0)?;
        add(0..at);
        if !path[at..].starts_with(":[") {
            return Err(vms_error(path, at));
        }
        let directories = at + 2;
        at += 1;
        while !path[at..].starts_with(']') {
            let start = at + 1;
            at = name_end(start)?;
            add(start..at);
            if !path[at..].starts_with(['.', ']']) {
                return Err(vms_error(path, at));
            }
        }
        let name = at + 1;
        if let Some(wrong) = path[name..].bytes().position(|byte| !is_vms_file(byte)) {
            return Err(vms_error(path, name + wrong));
        }
        add(name..path.len());
        if &path[directories..at] == "000000" {
            segments.remove(1);
        }
        Ok(Self { host: Some(host.into()), segments })
    }

    /// Converts an absolute path of the current platform to the components of a `file` URI.
    ///
    /// The result is the same as that of [`from_unix`](Self::from_unix) on Unix, and that of
    /// [`from_windows`](Self::from_windows) on Windows. The file system is not accessed. This
    /// function requires the crate feature `std`.
    ///
    /// # Errors
    ///
    /// Returns an error in the cases of these functions, for example if the path is relative.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::FileParts;
    ///
    /// let path = std::env::current_dir()?.join("Cargo.toml");
    /// let uri = FileParts::from_file_path(&path)?.build()?;
    /// assert!(uri.as_str().starts_with("file:///"));
    /// assert!(uri.as_str().ends_with("/Cargo.toml"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(all(feature = "std", unix))]
    pub fn from_file_path(path: impl AsRef<Path>) -> Result<Self, SchemeError> {
        Self::from_unix(std::os::unix::ffi::OsStrExt::as_bytes(path.as_ref().as_os_str()))
    }

    /// Converts an absolute path of the current platform to the components of a `file` URI.
    ///
    /// The result is the same as that of [`from_windows`](Self::from_windows). The file system is
    /// not accessed. This function requires the crate feature `std`.
    ///
    /// # Errors
    ///
    /// Returns an error in the cases of [`from_windows`](Self::from_windows), and an error with an
    /// empty span if the path is not Unicode.
    #[cfg(all(feature = "std", windows))]
    pub fn from_file_path(path: impl AsRef<Path>) -> Result<Self, SchemeError> {
        Self::from_windows(path.as_ref().to_str().ok_or(SchemeError::new(&UTF8, 0..0))?)
    }
}

/// Returns the host of a UNC path. It is empty if the server is named `localhost`, which means the
/// local machine in a URI; the server is then kept in the path (RFC 8089 appendix E.3.2).
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
        Some(&(at, "")) => return Err(SchemeError::new(&SHARE, at..at)),
        Some(_) => {}
    }
    if let Some(reserved) = server.bytes().position(is_reserved) {
        return Err(SchemeError::new(&RESERVED, at + reserved..at + reserved + 1));
    }
    if server.eq_ignore_ascii_case("localhost") {
        return Ok(String::new());
    }
    Ok(percent::encode_with(server, &AsciiSet::REG_NAME).into_owned())
}

/// Returns an error for the character at this position.
fn vms_error(path: &str, at: usize) -> SchemeError {
    let len = path[at..].chars().next().map_or(0, char::len_utf8);
    SchemeError::new(&VMS, at..at + len)
}
