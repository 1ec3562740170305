//! `cargo xtask sanitize`: memory errors in the vector code and in its callers.

use std::process::Command;

use anyhow::{Result, bail};

use crate::process::{cargo, is_ci, is_installed, nightly_cargo, run, rustc_field, target};

const VALGRIND: &str = "valgrind is not installed; install it with: apt-get install valgrind";

#[derive(clap::Args)]
pub(crate) struct Arguments {}

pub(crate) fn run_task(_: &Arguments) -> Result<()> {
    let host = rustc_field("host")?;
    println!("AddressSanitizer");
    // The standard library is not instrumented, because that needs its source.
    test(&[], || {
        let mut command = nightly_cargo(["test", "--quiet", "--target", &host])?;
        command
            .env("RUSTFLAGS", "-Zsanitizer=address")
            .env("CARGO_TARGET_DIR", target().join("sanitize"));
        Ok(command)
    })?;
    if !is_installed("valgrind")? {
        if is_ci() {
            bail!(VALGRIND);
        }
        eprintln!("skipped: {VALGRIND}");
        return Ok(());
    }
    println!("valgrind");
    let runner = format!("CARGO_TARGET_{}_RUNNER", host.to_uppercase().replace('-', "_"));
    // The test that is skipped reads out of bounds on purpose.
    test(&["--test-threads=1", "--skip", "a_byte_beside_it"], || {
        let mut command = cargo(["test", "--quiet"]);
        command.env(&runner, "valgrind --quiet --error-exitcode=9");
        Ok(command)
    })
}

/// Runs the tests of the vector crate and those that place inputs beside guard pages.
fn test(options: &[&str], cargo_test: impl Fn() -> Result<Command>) -> Result<()> {
    // The properties build in seconds without their default features.
    let guard_pages = [
        "--package",
        "urikit-properties",
        "--no-default-features",
        "--lib",
        "--test",
        "it",
        "guard_pages",
    ];
    let vectors = ["--package", "urikit-simd", "--all-features", "--lib", "--tests"];
    for tests in [&vectors[..], &guard_pages] {
        run(cargo_test()?.args(tests).arg("--").args(options))?;
    }
    Ok(())
}
