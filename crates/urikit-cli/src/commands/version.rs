//! `uri version`: prints the version.

use crate::reading::Spec;

/// Returns the line with the version.
pub(crate) fn version() -> String {
    concat!("uri ", env!("CARGO_PKG_VERSION"), "\n").to_owned()
}

/// Returns the version and the supported specifications, formats, and system.
pub(crate) fn verbose_version() -> String {
    let specs = Spec::ALL.map(Spec::code).join(", ");
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    let version = version();
    format!("{version}specifications: {specs}\ncompression: gzip, zstd\nsystem: {os}, {arch}\n")
}
