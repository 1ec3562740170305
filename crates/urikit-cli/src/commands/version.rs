//! The text of `uri --version`.

use std::sync::OnceLock;

use crate::domains::bundled_version;
use crate::reading::Spec;

/// Returns the version, and the supported specifications, formats, and data.
pub(crate) fn version() -> &'static str {
    static VERSION: OnceLock<String> = OnceLock::new();
    VERSION.get_or_init(describe)
}

fn describe() -> String {
    let specs: Vec<&str> = Spec::ALL.into_iter().map(Spec::name).collect();
    let specs = specs.join(", ");
    let list = bundled_version();
    let date = list.date().map(|date| format!(" ({date})")).unwrap_or_default();
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    format!(
        "{}\nspecifications: {specs}\ncompression: gzip, zstd\npublic suffix list: {}{date}\n\
         system: {os}, {arch}",
        env!("CARGO_PKG_VERSION"),
        list.as_str()
    )
}
