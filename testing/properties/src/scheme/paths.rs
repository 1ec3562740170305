//! Conversion between files and paths of operating systems.

use percent_encoding::percent_decode_str;
use urikit::{Uri, UriBuf};
use urikit_schemes::{File, FileParts, Revision, SchemeError};

use super::errors;
use super::generator::Generator;

fn built(parts: &FileParts) -> UriBuf {
    parts.build().expect("a valid path")
}

/// The paths of a file convert back to it, or the error has a span in the URI.
pub(super) fn check_round_trip(uri: Uri<'_>) {
    let view = File::parse(uri).expect("parsed before");
    let check = |error: SchemeError| errors::check(&error, "file", Revision::Current, uri.as_str());
    view.unix_path().err().into_iter().for_each(check);
    view.windows_path().err().into_iter().for_each(check);
    view.vms_path().err().into_iter().for_each(check);
    here::is_as_this_system_has_it(uri, &view);
    if let Ok(path) = view.unix_path() {
        let built = built(&FileParts::from_unix(&path).expect("a Unix path"));
        let view = File::parse(built.as_uri()).expect("a file");
        assert_eq!(view.unix_path().as_deref(), Ok(&path[..]), "{uri} => {built}");
        let octets: Vec<u8> = view
            .segments()
            .flat_map(|segment| [b"/".to_vec(), segment.octets()].concat())
            .collect();
        assert_eq!(octets, path, "{uri} => {built}");
    }
    if let Ok(path) = view.windows_path() {
        let built = built(&FileParts::from_windows(&path).expect("a Windows path"));
        assert_eq!(
            File::parse(built.as_uri()).expect("a file").windows_path(),
            Ok(path),
            "{uri} => {built}"
        );
    }
    if let Ok(path) = view.vms_path() {
        let host = view.host().map(|host| host.as_str().to_owned()).unwrap_or_default();
        let built = built(&FileParts::from_vms(host, &path).expect("a VMS path"));
        assert_eq!(
            File::parse(built.as_uri()).expect("a file").vms_path(),
            Ok(path),
            "{uri} => {built}"
        );
        let written = |uri: Uri<'_>| {
            let octets: Vec<u8> = percent_decode_str(uri.path().as_str()).collect();
            octets.to_ascii_lowercase()
        };
        assert_eq!(written(built.as_uri()), written(uri), "{uri} => {built}");
    }
}

/// A path converts to a file and back.
pub(super) fn are_files(data: &[u8]) {
    let unix: Vec<u8> = [b"/", data].concat().into_iter().filter(|&octet| octet > 0).collect();
    let parts = FileParts::from_unix(&unix).expect("an absolute path without NUL");
    here::is_from_this_system(&unix, &parts);
    let uri = built(&parts);
    let view = File::parse(uri.as_uri()).expect("a file");
    assert_eq!(view.unix_path(), Ok(unix), "{uri}");
    let windows = Generator::windows_path(data);
    let uri = built(&FileParts::from_windows(&windows).unwrap_or_else(|_| panic!("{windows}")));
    let view = File::parse(uri.as_uri()).expect("a file");
    assert_eq!(view.windows_path(), Ok(windows), "{uri}");
    let vms = Generator::vms_path(data);
    let uri = built(&FileParts::from_vms("h", &vms).unwrap_or_else(|_| panic!("{vms}")));
    let view = File::parse(uri.as_uri()).expect("a file");
    assert_eq!(view.vms_path(), Ok(vms), "{uri}");
}

/// Paths of the current system, by `std`.
#[cfg(unix)]
mod here {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    use std::path::Path;

    use urikit::Uri;
    use urikit_schemes::{BuildError, File, FileParts};

    /// The path on this system has the same octets as the Unix path.
    pub(super) fn is_as_this_system_has_it(uri: Uri<'_>, view: &File<'_>) {
        let found = view.to_path().map(|path| path.as_os_str().as_bytes().to_vec());
        assert_eq!(found, view.unix_path(), "{uri}");
    }

    /// A path of this system is a Unix path.
    pub(super) fn is_from_this_system(octets: &[u8], parts: &FileParts) {
        let path = Path::new(OsStr::from_bytes(octets));
        assert_eq!(File::from_path(path), parts.build(), "{path:?}");
        let relative = path.strip_prefix("/").expect("an absolute path");
        let Err(BuildError::Scheme(error)) = File::from_path(relative) else {
            panic!("{relative:?} is a relative path");
        };
        assert_eq!((error.code(), error.span()), ("file-relative", 0..0), "{relative:?}");
    }
}

/// Not on Unix.
#[cfg(not(unix))]
mod here {
    use urikit::Uri;
    use urikit_schemes::{File, FileParts};

    pub(super) fn is_as_this_system_has_it(_: Uri<'_>, _: &File<'_>) {}

    pub(super) fn is_from_this_system(_: &[u8], _: &FileParts) {}
}
