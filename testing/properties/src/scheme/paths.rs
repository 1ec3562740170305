//! Files and the paths that systems have for them.

use percent_encoding::percent_decode_str;
use urikit::{Uri, UriBuf};
use urikit_schemes::{FileParts, FileView, Revision, SchemeError, View};

use super::fault;
use super::made::Made;

fn built(parts: &FileParts) -> UriBuf {
    parts.build().expect("a path that was one")
}

/// The paths of a file lead back to it; where it has none, there is a place in it that is why.
pub(super) fn lead_back(uri: Uri<'_>) {
    let view = FileView::parse(uri).expect("what was read before");
    let is_one =
        |error: SchemeError| fault::is_one(&error, "file", Revision::Current, uri.as_str());
    view.unix_path().err().into_iter().for_each(is_one);
    view.windows_path().err().into_iter().for_each(is_one);
    view.vms_path().err().into_iter().for_each(is_one);
    here::is_as_this_system_has_it(uri, &view);
    if let Ok(path) = view.unix_path() {
        let built = built(&FileParts::from_unix(&path).expect("a path of Unix"));
        let view = FileView::parse(built.as_uri()).expect("a file");
        assert_eq!(view.unix_path().as_deref(), Ok(&path[..]), "{uri} => {built}");
        let octets: Vec<u8> = view
            .segments()
            .flat_map(|segment| [b"/".to_vec(), segment.octets()].concat())
            .collect();
        assert_eq!(octets, path, "{uri} => {built}");
    }
    if let Ok(path) = view.windows_path() {
        let built = built(&FileParts::from_windows(&path).expect("a path of Windows"));
        assert_eq!(
            FileView::parse(built.as_uri()).expect("a file").windows_path(),
            Ok(path),
            "{uri} => {built}"
        );
    }
    if let Ok(path) = view.vms_path() {
        let host = view.host().map(|host| host.as_str().to_owned()).unwrap_or_default();
        let built = built(&FileParts::from_vms(host, &path).expect("a path of VMS"));
        assert_eq!(
            FileView::parse(built.as_uri()).expect("a file").vms_path(),
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

/// A path that a system has is one of a file, which has the same path.
pub(super) fn are_files(data: &[u8]) {
    let unix: Vec<u8> = [b"/", data].concat().into_iter().filter(|&octet| octet > 0).collect();
    let parts = FileParts::from_unix(&unix).expect("it begins with a slash and holds no zero");
    here::is_from_this_system(&unix, &parts);
    let uri = built(&parts);
    let view = FileView::parse(uri.as_uri()).expect("a file");
    assert_eq!(view.unix_path(), Ok(unix), "{uri}");
    let windows = Made::windows_path(data);
    let uri = built(&FileParts::from_windows(&windows).unwrap_or_else(|_| panic!("{windows}")));
    let view = FileView::parse(uri.as_uri()).expect("a file");
    assert_eq!(view.windows_path(), Ok(windows), "{uri}");
    let vms = Made::vms_path(data);
    let uri = built(&FileParts::from_vms("h", &vms).unwrap_or_else(|_| panic!("{vms}")));
    let view = FileView::parse(uri.as_uri()).expect("a file");
    assert_eq!(view.vms_path(), Ok(vms), "{uri}");
}

/// Paths of the system that this runs on, as `std` has them.
#[cfg(unix)]
mod here {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    use std::path::Path;

    use urikit::Uri;
    use urikit_schemes::{FileParts, FileView};

    /// A file has the path of Unix here, in the same octets.
    pub(super) fn is_as_this_system_has_it(uri: Uri<'_>, view: &FileView<'_>) {
        let found = view.to_file_path().map(|path| path.as_os_str().as_bytes().to_vec());
        assert_eq!(found, view.unix_path(), "{uri}");
    }

    /// A path of this system is one of Unix, be it absolute or not.
    pub(super) fn is_from_this_system(octets: &[u8], parts: &FileParts) {
        let path = Path::new(OsStr::from_bytes(octets));
        assert_eq!(FileParts::from_file_path(path).as_ref(), Ok(parts), "{path:?}");
        let relative = path.strip_prefix("/").expect("it begins with a slash");
        let error = FileParts::from_file_path(relative).expect_err("it begins with none");
        assert_eq!((error.code(), error.span()), ("file-relative", 0..0), "{relative:?}");
    }
}

/// Elsewhere the paths of Windows have properties of their own, and what calls them needs none.
#[cfg(not(unix))]
mod here {
    use urikit::Uri;
    use urikit_schemes::{FileParts, FileView};

    pub(super) fn is_as_this_system_has_it(_: Uri<'_>, _: &FileView<'_>) {}

    pub(super) fn is_from_this_system(_: &[u8], _: &FileParts) {}
}
