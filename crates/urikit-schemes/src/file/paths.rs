//! `file` URIs and the paths of operating systems, which are texts here: no disk is asked.

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
    "the file is one of another host, which a path cannot say",
    "file-auth = \"localhost\" / host",
    "RFC 8089 section 2",
);
const NUL: Rule =
    Rule::new("file-nul", "no path holds the octet 0", "segment = *pchar", "RFC 8089 section 4");
const SLASH: Rule = Rule::new(
    "file-slash",
    "a name holds no slash, and a path cannot visit `%2F` from `/`",
    "path-absolute = \"/\" [ segment-nz *( \"/\" segment ) ]",
    "RFC 8089 section 2",
);
const RELATIVE: Rule = Rule::new(
    "file-relative",
    "the path depends on where it is used: it does not begin at a root",
    "local-path = path-absolute",
    "RFC 8089 section 2",
);
const DRIVE: Rule = Rule::new(
    "file-windows-drive",
    "a path of Windows begins with a drive, unless a host is named",
    "drive-letter = ALPHA \":\" / ALPHA \"|\"",
    "RFC 8089 appendix E.2",
);
const SHARE: Rule = Rule::new(
    "file-windows-share",
    "a UNC path names a server and a share of it",
    "auth-path = unc-authority path-absolute",
    "RFC 8089 appendix E.3",
);
const DEVICE: Rule = Rule::new(
    "file-windows-device",
    "`.`, `..` and `?` are no server: behind them Windows reads names of devices",
    "auth-path = unc-authority path-absolute",
    "RFC 8089 appendix E.3",
);
const RESERVED: Rule = Rule::new(
    "file-windows-reserved",
    "Windows has no names with control characters and `< > : \" / \\ | ? *`",
    "segment = *pchar",
    "RFC 8089 section 4",
);
const UTF8: Rule =
    Rule::new("file-utf8", "the path is no Unicode text", "segment = *pchar", "RFC 8089 section 4");
const VMS: Rule = Rule::new(
    "file-vms",
    "a path of VMS is a device, directories and a file, of letters, digits, `$`, `_` and `-`",
    "<device>:[<directory>.<directory>]<file>.<type>;<version>",
    "RFC 1738 section 3.10, RFC 8089 appendix D",
);

/// What no name of Windows holds.
const fn is_reserved(octet: u8) -> bool {
    octet < b' ' || matches!(octet, b'<' | b'>' | b':' | b'"' | b'/' | b'\\' | b'|' | b'?' | b'*')
}

/// What the names of devices and directories of VMS are made of.
const fn is_vms_name(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || matches!(octet, b'$' | b'_' | b'-')
}

/// The same for files, which have a type and a version.
const fn is_vms_file(octet: u8) -> bool {
    is_vms_name(octet) || matches!(octet, b'.' | b';')
}

/// The letter of a segment that is a drive: `c:`, or `c|` as it was written once (RFC 8089 appendix E.2.2).
fn drive(octets: impl IntoIterator<Item = u8>) -> Option<char> {
    let mut octets = octets.into_iter();
    let letter = octets.next().filter(u8::is_ascii_alphabetic)?;
    octets.next().filter(|octet| matches!(octet, b':' | b'|'))?;
    octets.next().is_none().then_some(letter.into())
}

/// Adds a name of Windows.
fn push_windows(name: EncodedSlice<'_>, path: &mut String) -> Result<(), SchemeError> {
    name.no_octet(&RESERVED, is_reserved)?;
    let text = name.encoded().decode().decode_utf8().map_err(|error| {
        let start = name.span().start;
        SchemeError::new(&UTF8, start + error.span().start..start + error.span().end)
    })?;
    path.push_str(&text);
    Ok(())
}

/// Adds a server and a share of Windows, of which both are needed.
fn push_unc(
    server: EncodedSlice<'_>,
    share: Option<EncodedSlice<'_>>,
    path: &mut String,
) -> Result<(), SchemeError> {
    if server.is_empty() {
        return Err(server.error(&SHARE));
    }
    let dots = server.encoded().decode();
    if dots.eq(*b".") || dots.eq(*b"..") {
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
    /// The path as Unix has it, in octets.
    ///
    /// # Errors
    ///
    /// That the file is one of another host, and an octet in a name that is 0 or a slash. The span is one of the URI.
    pub fn unix_path(&self) -> Result<Vec<u8>, SchemeError> {
        if let Some(host) = self.host().filter(|_| !self.is_local()) {
            return Err(host.error(&LOCAL));
        }
        let mut path = Vec::new();
        for segment in self.segments() {
            segment.no_octet(&NUL, |octet| octet == 0)?;
            segment.no_octet(&SLASH, |octet| octet == b'/')?;
            path.push(b'/');
            path.extend(segment.encoded().decode());
        }
        Ok(path)
    }

    /// The path as Windows has it: `C:\dir\name`, or `\\server\share\name` where a host is named or where the path begins
    /// with two slashes or three (RFC 8089 appendix E).
    ///
    /// # Errors
    ///
    /// What the path would need and has not, what Windows does not allow in names, and what is no Unicode text. The span is
    /// one of the URI.
    pub fn windows_path(&self) -> Result<String, SchemeError> {
        let mut path = String::new();
        let mut segments = self.segments();
        match self.host().filter(|_| !self.is_local()) {
            Some(host) => push_unc(host, segments.next(), &mut path)?,
            None => {
                // There always is a first piece.
                let first = segments.next().unwrap_or(self.path);
                match (drive(first.encoded().decode()), segments.clone().next()) {
                    (Some(letter), next) => {
                        path.push(letter);
                        path.push_str(if next.is_some() { ":" } else { ":\\" });
                    }
                    (None, Some(next)) if first.is_empty() => {
                        segments.next();
                        let server = if next.is_empty() { segments.next().unwrap_or(next) } else { next };
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

    /// The path as VMS has it, in upper case and without the host: of `/disk$user/my/notes/note12345.txt`,
    /// `DISK$USER:[MY.NOTES]NOTE12345.TXT`. Without directories between them the file stands in the topmost one, `[000000]`.
    ///
    /// # Errors
    ///
    /// That there is no device or no slash behind it, that a directory has no name, and a character that VMS has in no name.
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
            path.extend(directory.encoded().decode().map(char::from));
        }
        path.push_str(if before.as_str().contains('/') { "]" } else { ":[000000]" });
        path.extend(name.encoded().decode().map(char::from));
        path.make_ascii_uppercase();
        Ok(path)
    }

    /// The path for the system that this runs on.
    ///
    /// # Errors
    ///
    /// Those of [`unix_path`](Self::unix_path) or [`windows_path`](Self::windows_path).
    #[cfg(all(feature = "std", unix))]
    pub fn to_file_path(&self) -> Result<PathBuf, SchemeError> {
        let path = <std::ffi::OsString as std::os::unix::ffi::OsStringExt>::from_vec(self.unix_path()?);
        Ok(path.into())
    }

    /// The path for the system that this runs on.
    ///
    /// # Errors
    ///
    /// Those of [`windows_path`](Self::windows_path).
    #[cfg(all(feature = "std", windows))]
    pub fn to_file_path(&self) -> Result<PathBuf, SchemeError> {
        self.windows_path().map(PathBuf::from)
    }
}

impl FileParts {
    /// The parts of an absolute path of Unix, in octets. Slashes and dots stay as they are.
    ///
    /// # Errors
    ///
    /// That it does not begin with a slash, or holds an octet 0. The span is one of the path.
    pub fn from_unix(path: &[u8]) -> Result<Self, SchemeError> {
        let Some(names) = path.strip_prefix(b"/") else { return Err(SchemeError::new(&RELATIVE, 0..0)) };
        if let Some(at) = path.iter().position(|&octet| octet == 0) {
            return Err(SchemeError::new(&NUL, at..at + 1));
        }
        let segments = names.split(|&octet| octet == b'/').map(<[u8]>::to_vec).collect();
        Ok(Self { host: Some(String::new()), segments })
    }

    /// The parts of an absolute path of Windows: `C:\dir\name` or `\\server\share\name`, its slashes either way, and `|` for
    /// the `:` of a drive.
    ///
    /// # Errors
    ///
    /// That it begins with neither, has no share, names a device, or holds a character that is reserved. The span is one of
    /// the path.
    pub fn from_windows(path: &str) -> Result<Self, SchemeError> {
        let is_slash = |byte: u8| matches!(byte, b'\\' | b'/');
        let bytes = path.as_bytes();
        let start = match bytes {
            [_, _, slash, ..] if is_slash(*slash) && drive(bytes[..2].iter().copied()).is_some() => 3,
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

    /// The parts of a file of VMS on a host, in lower case: of `DISK$USER:[MY.NOTES]NOTE12345.TXT`, those of
    /// `/disk$user/my/notes/note12345.txt`.
    ///
    /// # Errors
    ///
    /// What is no path with a device and its directories. The span is one of the path.
    pub fn from_vms(host: impl Into<String>, path: &str) -> Result<Self, SchemeError> {
        // Where a name ends, which has to be behind its start.
        let name_end = |start: usize| {
            let len = path[start..].bytes().take_while(|&byte| is_vms_name(byte)).count();
            if len == 0 { Err(vms_error(path, start)) } else { Ok(start + len) }
        };
        let mut segments = Vec::new();
        let mut add =
            |range: core::ops::Range<usize>| segments.push(path[range].to_ascii_lowercase().into_bytes());
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

    /// The parts of an absolute path of the system that this runs on.
    ///
    /// # Errors
    ///
    /// Those of [`from_unix`](Self::from_unix).
    #[cfg(all(feature = "std", unix))]
    pub fn from_file_path(path: impl AsRef<Path>) -> Result<Self, SchemeError> {
        Self::from_unix(std::os::unix::ffi::OsStrExt::as_bytes(path.as_ref().as_os_str()))
    }

    /// The parts of an absolute path of the system that this runs on.
    ///
    /// # Errors
    ///
    /// Those of [`from_windows`](Self::from_windows), and that it is no Unicode text, with an empty span.
    #[cfg(all(feature = "std", windows))]
    pub fn from_file_path(path: impl AsRef<Path>) -> Result<Self, SchemeError> {
        Self::from_windows(path.as_ref().to_str().ok_or(SchemeError::new(&UTF8, 0..0))?)
    }
}

/// The host of the names of a UNC path, or nothing where the server is one that would be read as this machine: it has to
/// stand in the path then, behind an empty segment (RFC 8089 appendix E.3.2).
fn unc_server(names: &[(usize, &str)]) -> Result<String, SchemeError> {
    // There always is a first name, if an empty one.
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
    Ok(percent::encode(server, &AsciiSet::REG_NAME).to_string())
}

/// That no path of VMS goes on like that.
fn vms_error(path: &str, at: usize) -> SchemeError {
    let len = path[at..].chars().next().map_or(0, char::len_utf8);
    SchemeError::new(&VMS, at..at + len)
}
