//! Converts between `file` URIs and paths of operating systems, without accessing the file system.
//!
//! Windows paths are in [`windows`](super::windows).

use alloc::string::String;
use alloc::vec::Vec;
#[cfg(all(feature = "std", any(unix, windows)))]
extern crate std;
#[cfg(all(feature = "std", any(unix, windows)))]
use std::path::{Path, PathBuf};

#[cfg(all(feature = "std", any(unix, windows)))]
use urikit::UriBuf;

use super::windows::UTF8;
use super::{File, FileParts, PATH, drive};
#[cfg(all(feature = "std", any(unix, windows)))]
use crate::build::BuildError;
use crate::error::{SchemeError, rules};

rules! {
    "RFC 8089 section 2" => {
        LOCAL = "file-host", "file on another host", "file-auth = \"localhost\" / host";
        SLASH = "file-slash", "escaped slash in a name",
            "path-absolute = \"/\" [ segment-nz *( \"/\" segment ) ]";
        RELATIVE = "file-relative", "relative path", "local-path = path-absolute";
    }
    "RFC 8089 section 4" => {
        NUL = "file-nul", "NUL in a path", "segment = *pchar";
    }
    "RFC 1738 section 3.10, RFC 8089 appendix D" => {
        VMS = "file-vms", "invalid VMS path",
            "<device>:[<directory>.<directory>]<file>.<type>;<version>";
    }
}

/// Returns whether VMS allows a byte in the name of a device or directory.
const fn is_vms_name(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || matches!(octet, b'$' | b'_' | b'-')
}

/// Returns whether VMS allows a byte in a file name, including its type and version.
const fn is_vms_file(octet: u8) -> bool {
    is_vms_name(octet) || matches!(octet, b'.' | b';')
}

/// The syntax of file names of an operating system.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{FileParts, File, PathStyle};
///
/// let style = PathStyle::of_path(br"C:\a b.txt").unwrap_or(PathStyle::NATIVE);
/// let uri = FileParts::from_path(br"C:\a b.txt", style)?.build()?;
/// assert_eq!(uri.as_str(), "file:///C:/a%20b.txt");
/// assert_eq!(File::parse(uri.as_uri())?.path(style)?, br"C:\a b.txt");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathStyle {
    /// `/dir/name`, in any bytes except NUL.
    Unix,
    /// `C:\dir\name` or `\\server\share\name`, in UTF-8.
    Windows,
    /// `DEVICE:[DIR.SUBDIR]NAME`, the paths of OpenVMS.
    Vms,
}

impl PathStyle {
    /// The style of the current platform: Windows on Windows, and Unix elsewhere.
    pub const NATIVE: Self = if cfg!(windows) { Self::Windows } else { Self::Unix };

    /// Returns the style that an absolute path has on every platform, or `None` if it has none.
    ///
    /// A path that starts with a drive and a slash or with two backslashes is a Windows path. Use
    /// [`NATIVE`](Self::NATIVE) for other paths.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::PathStyle;
    ///
    /// assert_eq!(PathStyle::of_path(b"C:/a"), Some(PathStyle::Windows));
    /// assert_eq!(PathStyle::of_path(b"/a"), None);
    /// ```
    pub fn of_path(path: &[u8]) -> Option<Self> {
        let is_windows = match path {
            [b'\\', b'\\', ..] => true,
            [letter, b':', b'\\' | b'/', ..] => letter.is_ascii_alphabetic(),
            _ => false,
        };
        is_windows.then_some(Self::Windows)
    }

    /// Returns the path style that a `file` URI implies on every platform, or `None`.
    ///
    /// A local path that starts with a drive, as in `file:///C:/a`, is a Windows path. Use
    /// [`NATIVE`](Self::NATIVE) for other URIs.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{File, PathStyle};
    ///
    /// let style = |uri| Some(PathStyle::of_uri(&File::parse(uri).ok()?));
    /// assert_eq!(style("file:///C:/a"), Some(Some(PathStyle::Windows)));
    /// assert_eq!(style("file:///a"), Some(None));
    /// ```
    pub fn of_uri(file: &File<'_>) -> Option<Self> {
        let first = file.segments().next().filter(|_| file.is_local());
        first.and_then(|first| drive(first.bytes())).map(|_| Self::Windows)
    }
}

impl File<'_> {
    /// Converts this `file` URI to an absolute path of the given style.
    ///
    /// # Errors
    ///
    /// Returns an error in the cases of [`unix_path`](Self::unix_path),
    /// [`windows_path`](Self::windows_path), or [`vms_path`](Self::vms_path).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{File, PathStyle};
    ///
    /// let file = File::parse("file:///C:/reports/2024.pdf")?;
    /// assert_eq!(file.path(PathStyle::Windows)?, br"C:\reports\2024.pdf");
    /// assert_eq!(file.path(PathStyle::Unix)?, b"/C:/reports/2024.pdf");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn path(&self, style: PathStyle) -> Result<Vec<u8>, SchemeError> {
        match style {
            PathStyle::Unix => self.unix_path(),
            PathStyle::Windows => self.windows_path().map(String::into_bytes),
            PathStyle::Vms => self.vms_path().map(String::into_bytes),
        }
    }

    /// Returns whether two `file` URIs name the same file on a system that uses this path style.
    ///
    /// Empty names and `.` are ignored. On Windows, `..` is resolved, and the case of characters
    /// and final periods and spaces are ignored too. Links and mounts are not followed, because the
    /// file system is not accessed. Returns `false` if one of the URIs has no path of this style.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{File, PathStyle};
    ///
    /// let a = File::parse("file:///c%3A/Temp/a.txt")?;
    /// let b = File::parse("file:///C:/temp/./A.TXT")?;
    /// assert!(a.is_same_file(&b, PathStyle::Windows));
    /// assert!(!a.is_same_file(&b, PathStyle::Unix));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_same_file(&self, other: &File<'_>, style: PathStyle) -> bool {
        match style {
            PathStyle::Unix => self.unix_names().is_some_and(|a| other.unix_names() == Some(a)),
            PathStyle::Windows => {
                self.windows_names().is_some_and(|a| other.windows_names() == Some(a))
            }
            PathStyle::Vms => self.vms_path().is_ok_and(|a| other.vms_path() == Ok(a)),
        }
    }

    fn unix_names(&self) -> Option<Vec<Vec<u8>>> {
        let path = self.unix_path().ok()?;
        let names = path.split(|&octet| octet == b'/');
        Some(names.filter(|name| !matches!(name, [] | [b'.'])).map(<[u8]>::to_vec).collect())
    }

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
    /// use urikit_schemes::File;
    ///
    /// let file = File::parse("file:///srv/data/100%25.csv")?;
    /// assert_eq!(file.unix_path()?, b"/srv/data/100%.csv");
    ///
    /// let remote = File::parse("file://server.example/etc/passwd")?;
    /// assert!(remote.unix_path().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unix_path(&self) -> Result<Vec<u8>, SchemeError> {
        if let Some(host) = self.host().filter(|_| !self.is_local()) {
            return Err(host.error(&LOCAL));
        }
        // `file:c:/a` has no path without its drive (RFC 8089 appendix E.2).
        let start = self.path.span().start;
        if !self.uri.path().as_str().starts_with('/') {
            return Err(SchemeError::new(&PATH, start..start));
        }
        let mut path = Vec::new();
        for segment in self.segments() {
            segment.no_octet(&NUL, |octet| octet == 0)?;
            segment.no_octet(&SLASH, |octet| octet == b'/')?;
            path.push(b'/');
            path.extend(segment.bytes());
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
    /// use urikit_schemes::File;
    ///
    /// let file = File::parse("file://vms.example.com/disk$user/my/notes/note12345.txt")?;
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
            path.extend(directory.bytes().map(char::from));
        }
        path.push_str(if before.as_str().contains('/') { "]" } else { ":[000000]" });
        path.extend(name.bytes().map(char::from));
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
    /// use urikit_schemes::File;
    ///
    /// let file = File::parse("file:///C:/reports/2024.pdf")?;
    /// # #[cfg(windows)]
    /// assert_eq!(file.to_path()?, std::path::Path::new(r"C:\reports\2024.pdf"));
    /// # #[cfg(unix)]
    /// assert_eq!(file.to_path()?, std::path::Path::new("/C:/reports/2024.pdf"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(all(feature = "std", unix))]
    #[doc(alias = "to_file_path")]
    pub fn to_path(&self) -> Result<PathBuf, SchemeError> {
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
    #[doc(alias = "to_file_path")]
    pub fn to_path(&self) -> Result<PathBuf, SchemeError> {
        self.windows_path().map(PathBuf::from)
    }

    /// Converts an absolute path of the current platform to a `file` URI.
    ///
    /// The path is not normalized, and the file system is not accessed. To convert a path of
    /// another platform, use [`FileParts::from_path`]. This function requires the crate feature
    /// `std`.
    ///
    /// # Errors
    ///
    /// Returns an error in the cases of [`FileParts::from_unix`] on Unix, and of
    /// [`FileParts::from_windows`] on Windows, for example if the path is relative. On Windows, the
    /// error has an empty span if the path is not Unicode.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::File;
    ///
    /// let path = std::env::current_dir()?.join("Cargo.toml");
    /// let uri = File::from_path(&path)?;
    /// assert!(uri.as_str().starts_with("file:///"));
    /// assert_eq!(File::parse(&uri)?.to_path()?, path);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(all(feature = "std", any(unix, windows)))]
    #[doc(alias = "from_file_path")]
    pub fn from_path(path: impl AsRef<Path>) -> Result<UriBuf, BuildError> {
        let path = path.as_ref().as_os_str();
        #[cfg(unix)]
        let parts = FileParts::from_unix(std::os::unix::ffi::OsStrExt::as_bytes(path));
        #[cfg(windows)]
        let parts =
            path.to_str().ok_or(SchemeError::new(&UTF8, 0..0)).and_then(FileParts::from_windows);
        parts.map_err(BuildError::Scheme)?.build()
    }
}

impl FileParts {
    /// Converts an absolute path of the given style to the components of a `file` URI.
    ///
    /// # Errors
    ///
    /// Returns an error in the cases of [`from_unix`](Self::from_unix),
    /// [`from_windows`](Self::from_windows), or [`from_vms`](Self::from_vms), or if a path of
    /// another system than Unix is not UTF-8. The span is a byte range of the path.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{FileParts, PathStyle};
    ///
    /// let uri = FileParts::from_path(br"\\server\share\a", PathStyle::Windows)?.build()?;
    /// assert_eq!(uri.as_str(), "file://server/share/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_path(path: &[u8], style: PathStyle) -> Result<Self, SchemeError> {
        let text = || {
            core::str::from_utf8(path).map_err(|error| {
                let start = error.valid_up_to();
                let len = error.error_len().unwrap_or(path.len() - start);
                SchemeError::new(&UTF8, start..start + len)
            })
        };
        match style {
            PathStyle::Unix => Self::from_unix(path),
            PathStyle::Windows => Self::from_windows(text()?),
            PathStyle::Vms => Self::from_vms("", text()?),
        }
    }

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
}

/// Returns an error for the character at this position.
fn vms_error(path: &str, at: usize) -> SchemeError {
    let len = path[at..].chars().next().map_or(0, char::len_utf8);
    SchemeError::new(&VMS, at..at + len)
}
