//! `cargo xtask minimal-versions`: the libraries with the lowest versions of dependencies.

use std::fs;
use std::path::Path;

use anyhow::Result;

use crate::packages::LIBRARIES;
use crate::process::{cargo, command, root, run, target};

#[derive(clap::Args)]
pub(crate) struct Arguments {}

pub(crate) fn run_task(_: &Arguments) -> Result<()> {
    let target = target().join("minimal-versions");
    let copy = target.join("workspace");
    copy_libraries(&copy)?;
    // Writing the lock file is unstable; building with it is not.
    let mut lock = cargo(["generate-lockfile", "--quiet", "-Zdirect-minimal-versions"]);
    run(lock.current_dir(&copy).env("RUSTC_BOOTSTRAP", "1"))?;
    let mut check = cargo(["check", "--quiet", "--locked", "--workspace", "--all-features"]);
    run(check.current_dir(&copy).env("CARGO_TARGET_DIR", &target))
}

/// Copies the libraries to a separate workspace. The other members require higher versions.
fn copy_libraries(copy: &Path) -> Result<()> {
    if copy.exists() {
        fs::remove_dir_all(copy)?;
    }
    fs::create_dir_all(copy.join("crates"))?;
    for name in LIBRARIES {
        // Keeps times of modification, from which cargo sees what is unchanged.
        run(command("cp").args(["--archive", &format!("crates/{name}")]).arg(copy.join("crates")))?;
    }
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    // The profile of a benchmark's dependency would be reported as unused.
    let manifest = manifest.split("[profile.").next().unwrap_or(&manifest);
    let lines = manifest.lines().filter(|line| !line.starts_with("default-members")).map(|line| {
        if line.starts_with("members") {
            "members = [\"crates/*\"]\n".to_owned()
        } else {
            format!("{line}\n")
        }
    });
    Ok(fs::write(copy.join("Cargo.toml"), lines.collect::<String>())?)
}
