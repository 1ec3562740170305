//! Running other programs.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, io, iter};

use anyhow::{Context as _, Result, bail};

/// Returns the root of the workspace.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask is in the workspace")
        .to_owned()
}

/// Returns the target directory of the workspace.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// Whether this is a CI run, where a check whose tools are missing is an error.
pub(crate) fn is_ci() -> bool {
    env::var_os("CI").is_some()
}

/// Returns a command that starts in the root of the workspace.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// Returns Cargo with these arguments, in the root of the workspace.
pub(crate) fn cargo<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Command {
    let mut command = command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments);
    command
}

/// Returns Cargo of the nightly toolchain with these arguments, in the root of the workspace.
///
/// # Errors
///
/// Fails if rustup or the toolchain is missing. Nothing is installed.
pub(crate) fn nightly_cargo<A: AsRef<OsStr>>(
    arguments: impl IntoIterator<Item = A>,
) -> Result<Command> {
    require("rustup", "https://rustup.rs, which manages the nightly toolchain")?;
    let toolchains = output(command("rustup").args(["toolchain", "list"]))?;
    let nightly = format!("nightly-{}", rustc_field("host")?);
    if !toolchains.lines().any(|line| line.split(' ').next() == Some(&nightly)) {
        bail!(
            "the nightly toolchain is not installed; install it with: rustup toolchain install \
                nightly"
        );
    }
    // `CARGO` belongs to one toolchain. The cargo on `PATH` is rustup's, which selects a toolchain.
    let mut cargo = command("cargo");
    cargo.arg("+nightly").args(arguments).env_remove("RUSTC").env_remove("CARGO");
    cargo.env("RUSTUP_AUTO_INSTALL", "0");
    Ok(cargo)
}

/// Returns a field of `rustc -vV`, such as `host`.
pub(crate) fn rustc_field(name: &str) -> Result<String> {
    let version = output(command("rustc").arg("-vV"))?;
    let value = version.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    Ok(value.with_context(|| format!("rustc -vV has no field {name}"))?.to_owned())
}

/// Runs a command and fails if it fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {}", name(command)))?;
    if !status.success() {
        bail!("{} failed: {status}", line(command));
    }
    Ok(())
}

/// Runs a command, fails if it fails, and returns its standard output.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start {}", name(command)))?;
    if !output.status.success() {
        bail!("{} failed: {}", line(command), output.status);
    }
    String::from_utf8(output.stdout)
        .with_context(|| format!("the output of {} is not UTF-8", name(command)))
}

/// Returns the directory of a tool, which is installed if it is missing. `source` is `cargo` or
/// `python`.
pub(crate) fn tool(source: &str, name: &str, version: &str) -> Result<PathBuf> {
    install(&[source, name, version])
}

/// Returns the directory of the programs of a virtual environment with packages of Python.
pub(crate) fn venv(directory: &str, requirements: &[&str]) -> Result<PathBuf> {
    install(&[&["venv", directory], requirements].concat())
}

fn install(arguments: &[&str]) -> Result<PathBuf> {
    Ok(output(command(".ci/tool").args(arguments))?.trim_end().into())
}

/// Lets Cargo find a tool from crates.io.
pub(crate) fn use_tool(cargo: &mut Command, name: &str, version: &str) -> Result<()> {
    let path = env::var_os("PATH").unwrap_or_default();
    let directories = iter::once(tool("cargo", name, version)?).chain(env::split_paths(&path));
    cargo.env("PATH", env::join_paths(directories).context("cannot extend PATH")?);
    Ok(())
}

/// Fails with an installation hint if a program is not installed.
pub(crate) fn require(program: &str, how_to_install: &str) -> Result<()> {
    if !is_installed(program)? {
        bail!("{program} is not installed; install it with: {how_to_install}");
    }
    Ok(())
}

/// Returns whether a program can be started.
pub(crate) fn is_installed(program: &str) -> Result<bool> {
    let started = Command::new(program)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    match started {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error).with_context(|| format!("cannot start {program}")),
    }
}

fn name(command: &Command) -> String {
    command.get_program().to_string_lossy().into_owned()
}

fn line(command: &Command) -> String {
    let arguments = command.get_args().map(|argument| argument.to_string_lossy().into_owned());
    iter::once(name(command)).chain(arguments).collect::<Vec<_>>().join(" ")
}
