//! `uri version`: prints the version.

use crate::domains::bundled_version;
use crate::reading::Spec;

/// Returns the line with the version.
pub(crate) fn version() -> String {
    concat!("uri ", env!("CARGO_PKG_VERSION"), "\n").to_owned()
}

/// Returns the version, and the supported specifications and formats.
pub(crate) fn verbose_version() -> String {
    let specs: Vec<&str> = Spec::ALL.into_iter().map(Spec::name).collect();
    let specs = specs.join(", ");
    let list = bundled_version();
    let date = list.date().map(|date| format!(" ({date})")).unwrap_or_default();
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    format!(
        "{}specifications: {specs}\ncompression: gzip, zstd\npublic suffix list: {}{date}\n\
         system: {os}, {arch}\n",
        version(),
        list.as_str()
    )
}
