//! Tools from crates.io and PyPI.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::process::{cargo, command, run, target};

/// Returns the path of a tool, which is installed below the target directory if it is missing.
///
/// A tool on `PATH` is used if it has this version. The package and its binary have the same name.
pub(crate) fn cargo_tool(name: &str, version: &str) -> Result<PathBuf> {
    if let Some(path) = on_path(name, version) {
        return Ok(path);
    }
    let root = target().join("tools");
    let binary = root.join("bin").join(name);
    if !(binary.exists() && has_version(&root, name, version)) {
        install(name, version, &root)?;
    }
    Ok(binary)
}

/// Returns the path of a tool from PyPI, which is installed below the target directory if it is
/// missing.
///
/// A tool on `PATH` is used if it has this version. The package and its program have the same name.
pub(crate) fn python_tool(name: &str, version: &str) -> Result<PathBuf> {
    if let Some(path) = on_path(name, version) {
        return Ok(path);
    }
    let root = target().join("tools").join(format!("{name}-{version}"));
    let program = root.join("bin").join(name);
    if !program.exists() {
        python_packages(&root, &[&format!("{name}=={version}")])?;
    }
    Ok(program)
}

/// Creates a virtual environment with packages from PyPI. The arguments are those of `pip install`.
pub(crate) fn python_packages(root: &Path, arguments: &[&str]) -> Result<()> {
    eprintln!("installing {} into {}", arguments.join(" "), root.display());
    run(command("python3").args(["-m", "venv"]).arg(root)).context(
        "install Python with its module venv, for example with: apt-get install python3-venv",
    )?;
    run(command(root.join("bin/pip")).args(["install", "--quiet"]).args(arguments))
}

/// Lets a command find a tool that [`cargo_tool`] returned, as `cargo NAME` needs.
pub(crate) fn add_to_path(command: &mut Command, tool: &Path) -> Result<()> {
    let directory = tool.parent().unwrap_or(Path::new("")).to_owned();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths(std::iter::once(directory).chain(env::split_paths(&path)))
        .context("cannot extend PATH")?;
    command.env("PATH", path);
    Ok(())
}

fn on_path(name: &str, version: &str) -> Option<PathBuf> {
    let directories = env::var_os("PATH")?;
    let mut paths = env::split_paths(&directories).map(|directory| directory.join(name));
    let path = paths.find(|path| path.is_file())?;
    let shown = Command::new(&path).arg("--version").output().ok()?.stdout;
    String::from_utf8_lossy(&shown).split_whitespace().any(|word| word == version).then_some(path)
}

/// Returns whether `cargo install` has recorded this version.
fn has_version(root: &Path, name: &str, version: &str) -> bool {
    fs::read_to_string(root.join(".crates.toml"))
        .is_ok_and(|list| list.contains(&format!("\"{name} {version} ")))
}

/// Installs a tool without optimization, because compiling one takes far longer than running it.
fn install(name: &str, version: &str, root: &Path) -> Result<()> {
    let build = root.join("build");
    eprintln!("installing {name} {version} into {}", root.display());
    let mut command = cargo(["install", "--quiet", "--locked", "--debug", "--force", "--root"]);
    command.arg(root).arg("--target-dir").arg(&build).arg(format!("{name}@{version}"));
    command.env("CARGO_PROFILE_DEV_OPT_LEVEL", "0").env("CARGO_PROFILE_DEV_DEBUG", "none");
    command.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    run(&mut command).with_context(|| {
        format!("install it yourself with: cargo install {name} --version {version}")
    })?;
    fs::remove_dir_all(&build).with_context(|| format!("cannot remove {}", build.display()))
}
