//! `uri version`: prints the version.

use crate::domains::bundled_version;
use crate::reading::Spec;

/// Returns the line with the version.
pub(crate) fn version() -> String {
    concat!("uri ", env!("CARGO_PKG_VERSION"), "\n").to_owned()
}

/// Returns the version and the supported specifications, formats, and system.
pub(crate) fn verbose_version() -> String {
    let specs = Spec::ALL.map(Spec::code).join(", ");
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    let (version, list) = (version(), bundled_version());
    let (name, date) = (list.as_str(), list.date().unwrap_or("unknown date"));
    format!(
        "{version}specifications: {specs}\npublic suffix list: {name} ({date})\n\
         compression: gzip, zstd\nsystem: {os}, {arch}\n"
    )
}
