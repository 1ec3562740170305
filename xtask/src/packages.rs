//! The packages of the workspace.

/// The libraries that are published.
pub(crate) const LIBRARIES: [&str; 6] =
    ["urikit", "urikit-simd", "urikit-schemes", "urikit-template", "urikit-text", "urikit-audit"];

/// Returns `--package` arguments.
pub(crate) fn select(packages: &[&str]) -> Vec<String> {
    packages.iter().map(|name| format!("--package={name}")).collect()
}
