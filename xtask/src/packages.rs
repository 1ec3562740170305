//! The packages of the workspace.

/// The libraries that are published.
pub(crate) const LIBRARIES: [&str; 11] = [
    "urikit",
    "urikit-simd",
    "urikit-legacy",
    "urikit-whatwg",
    "urikit-readings",
    "urikit-schemes",
    "urikit-template",
    "urikit-text",
    "urikit-audit",
    "urikit-canon",
    "urikit-arrow",
];

/// The package of the command.
pub(crate) const COMMAND: &str = "urikit-cli";

/// Returns `--package` arguments.
pub(crate) fn select(packages: &[&str]) -> Vec<String> {
    packages.iter().map(|name| format!("--package={name}")).collect()
}
