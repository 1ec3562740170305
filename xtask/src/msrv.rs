//! `cargo xtask msrv`: checks of the libraries with the oldest supported compiler.

use anyhow::{Context as _, Result};

use crate::cross::debian::Toolchain;
use crate::process::{cargo, root, run, target};

#[derive(clap::Args)]
pub(crate) struct Arguments {}

/// Commands of Cargo, with the packages and features to compile.
const CHECKS: [&[&str]; 6] = [
    &["check", "--package", "urikit", "--no-default-features"],
    &["check", "--package", "urikit", "--no-default-features", "--features", "simd"],
    &["check", "--package", "urikit-schemes", "--no-default-features"],
    &["check", "--package", "urikit-template", "--no-default-features"],
    &[
        "check",
        "--package",
        "urikit",
        "--package",
        "urikit-schemes",
        "--package",
        "urikit-template",
        "--package",
        "urikit-text",
        "--package",
        "urikit-audit",
        "--package",
        "urikit-canon",
        "--package",
        "urikit-arrow",
        "--all-features",
    ],
    &[
        "test",
        "--package",
        "urikit",
        "--package",
        "urikit-simd",
        "--package",
        "urikit-schemes",
        "--lib",
        "--quiet",
    ],
];

pub(crate) fn run_task(_: &Arguments) -> Result<()> {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml"))?;
    let version = manifest.lines().find_map(|line| line.strip_prefix("rust-version = \""));
    let version = version.context("Cargo.toml has no rust-version")?.trim_end_matches('"');
    let toolchain = Toolchain::unpack("amd64", "x86_64-unknown-linux-gnu", version)?;
    println!("Rust {}", toolchain.version());
    for arguments in CHECKS {
        let mut command = cargo(arguments);
        command.arg("--locked").env("CARGO_TARGET_DIR", target().join("msrv"));
        command.env("CARGO_PROFILE_DEV_DEBUG", "none").env("CARGO_INCREMENTAL", "0");
        toolchain.select(&mut command)?;
        run(&mut command)?;
    }
    Ok(())
}
