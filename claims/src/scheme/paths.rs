//! Files and the paths that systems have for them.

use percent_encoding::percent_decode_str;
use urikit::scheme::{FileParts, FileView, View};
use urikit::{Uri, UriBuf};

use super::made::Made;

fn built(parts: &FileParts) -> UriBuf {
    parts.build().expect("a path that was one")
}

/// The paths of a file lead back to it.
pub(super) fn lead_back(uri: Uri<'_>) {
    let view = FileView::of(uri).expect("what was read before");
    if let Ok(path) = view.unix_path() {
        let built = built(&FileParts::from_unix(&path).expect("a path of Unix"));
        let view = FileView::of(built.as_uri()).expect("a file");
        assert_eq!(view.unix_path().as_deref(), Ok(&path[..]), "{uri} => {built}");
        let octets: Vec<u8> =
            view.segments().flat_map(|segment| [b"/".to_vec(), segment.octets()].concat()).collect();
        assert_eq!(octets, path, "{uri} => {built}");
    }
    if let Ok(path) = view.windows_path() {
        let built = built(&FileParts::from_windows(&path).expect("a path of Windows"));
        assert_eq!(
            FileView::of(built.as_uri()).expect("a file").windows_path(),
            Ok(path),
            "{uri} => {built}"
        );
    }
    if let Ok(path) = view.vms_path() {
        let host = view.host().map(|host| host.as_str().to_owned()).unwrap_or_default();
        let built = built(&FileParts::from_vms(host, &path).expect("a path of VMS"));
        assert_eq!(FileView::of(built.as_uri()).expect("a file").vms_path(), Ok(path), "{uri} => {built}");
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
    let uri = built(&FileParts::from_unix(&unix).expect("it begins with a slash and holds no zero"));
    let view = FileView::of(uri.as_uri()).expect("a file");
    assert_eq!(view.unix_path(), Ok(unix), "{uri}");
    let windows = Made::windows_path(data);
    let uri = built(&FileParts::from_windows(&windows).unwrap_or_else(|_| panic!("{windows}")));
    let view = FileView::of(uri.as_uri()).expect("a file");
    assert_eq!(view.windows_path(), Ok(windows), "{uri}");
    let vms = Made::vms_path(data);
    let uri = built(&FileParts::from_vms("h", &vms).unwrap_or_else(|_| panic!("{vms}")));
    let view = FileView::of(uri.as_uri()).expect("a file");
    assert_eq!(view.vms_path(), Ok(vms), "{uri}");
}
