//! `cargo xtask package`: the packages as they would be published, and their documentation as
//! docs.rs builds it.

use std::path::PathBuf;
use std::{env, fs};

use anyhow::{Context as _, Result, bail};

use crate::packages::{COMMAND, LIBRARIES, select};
use crate::process::{cargo, output, run, target};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Do not compile the packages
    #[arg(long)]
    no_verify: bool,
}

/// The published packages, and the largest allowed size of their archives in KiB.
const MAX_SIZES: [(&str, u64); 12] = [
    ("urikit", 330),
    ("urikit-simd", 30),
    ("urikit-legacy", 60),
    ("urikit-whatwg", 50),
    ("urikit-readings", 100),
    ("urikit-schemes", 160),
    ("urikit-template", 50),
    ("urikit-text", 220),
    ("urikit-audit", 75),
    ("urikit-canon", 100),
    ("urikit-arrow", 60),
    (COMMAND, 310),
];

/// The files that every package must have.
const REQUIRED: [&str; 4] = ["Cargo.toml", "README.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// The other files and directories that a package may have. `recorded/` is compiled into
/// `urikit-readings`.
const ALLOWED: [&str; 5] =
    ["src/", "recorded/", "Cargo.lock", "Cargo.toml.orig", ".cargo_vcs_info.json"];

pub(crate) fn run_task(arguments: &Arguments) -> Result<()> {
    let names = MAX_SIZES.map(|(name, _)| name);
    if let Some(name) = LIBRARIES.iter().find(|name| !names.contains(name)) {
        bail!("{name} has no maximum size");
    }
    forget_extracted()?;
    // One command, because the packages depend on each other.
    let mut package = cargo(["package", "--quiet", "--allow-dirty"]);
    package.args(arguments.no_verify.then_some("--no-verify")).args(select(&names));
    run(&mut package)?;
    for (name, max) in MAX_SIZES {
        let files = check_files(name)?;
        let size = archive_size(name)?.div_ceil(1024);
        println!("{name}: {files} files, {size} KiB");
        if size > max {
            bail!("the archive of {name} is larger than {max} KiB");
        }
    }
    document()
}

/// Removes the packages of earlier runs that Cargo keeps extracted.
///
/// `cargo package` verifies the packages against each other through a temporary registry. Its
/// extracted sources are found by the path of the target directory and the version of the package,
/// so that another run in the same directory would compile the sources of an earlier commit. The
/// directories of registries without a host start with a hyphen.
fn forget_extracted() -> Result<()> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let user = env::var_os("HOME").map(|home| PathBuf::from(home).join(".cargo"));
    let home = home.or(user).context("neither CARGO_HOME nor HOME is set")?;
    let Ok(registries) = home.join("registry/src").read_dir() else { return Ok(()) };
    for registry in registries {
        let registry = registry?;
        if registry.file_name().as_encoded_bytes().starts_with(b"-") {
            for package in registry.path().read_dir()? {
                let package = package?;
                if package.file_name().as_encoded_bytes().starts_with(b"urikit") {
                    fs::remove_dir_all(package.path())?;
                }
            }
        }
    }
    Ok(())
}

/// Fails if a package has other files than its sources, or none of its required files. Returns
/// their number.
fn check_files(name: &str) -> Result<usize> {
    let list = output(&mut cargo(["package", "--list", "--allow-dirty", "--package", name]))?;
    let files: Vec<&str> = list.lines().collect();
    for required in REQUIRED {
        if !files.contains(&required) {
            bail!("the package {name} has no {required}");
        }
    }
    let is_expected = |file: &str| {
        REQUIRED.contains(&file) || ALLOWED.iter().any(|allowed| file.starts_with(allowed))
    };
    if let Some(file) = files.iter().find(|file| !is_expected(file)) {
        bail!("the package {name} has {file}; check `include` in its Cargo.toml");
    }
    Ok(files.len())
}

/// Returns the size of the archive of a package in bytes.
fn archive_size(name: &str) -> Result<u64> {
    let id = output(&mut cargo(["pkgid", "--package", name]))?;
    let (_, version) =
        id.trim_end().rsplit_once(['#', '@']).context("the package has no version")?;
    let file = target().join("package").join(format!("{name}-{version}.crate"));
    Ok(fs::metadata(&file).with_context(|| format!("cannot read {}", file.display()))?.len())
}

/// Builds the documentation with labels for features, which are unstable.
fn document() -> Result<()> {
    let mut doc = cargo(["doc", "--quiet", "--no-deps", "--all-features"]);
    doc.args(select(&LIBRARIES))
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTDOCFLAGS", "--cfg docsrs -D warnings");
    // Dependencies may be compiled differently if they detect unstable features.
    run(doc.env("CARGO_TARGET_DIR", target().join("public-api")))
}
