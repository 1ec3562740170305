//! A Rust compiler and standard libraries from packages of Debian, unpacked below the target
//! directory. No installed toolchain is used or changed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context as _, Result, bail};

use crate::process::{command, is_installed, output, run, target};

/// Where packages come from. The compiler runs on Debian 12 and everything newer. Debian 12 has no
/// standard library of the same version for every architecture, but Debian 13 has.
const SOURCES: &str = "\
deb [arch=amd64 signed-by=KEYRING] http://deb.debian.org/debian-security bookworm-security main
deb [arch=OTHER signed-by=KEYRING] http://deb.debian.org/debian trixie main
deb [arch=OTHER signed-by=KEYRING] http://deb.debian.org/debian-security trixie-security main
";

const KEYRING: &str = "/usr/share/keyrings/debian-archive-keyring.gpg";

/// What the compiler loads, besides what every installation has.
const NEEDED: [&str; 4] = ["debian-archive-keyring", "libedit2", "libxml2", "libz3-4"];

/// A compiler and the standard library of another architecture.
pub(crate) struct Toolchain {
    root: PathBuf,
    version: String,
}

impl Toolchain {
    /// Downloads the compiler and a standard library, unless they are there from an earlier run.
    pub(crate) fn unpack(architecture: &str, triple: &str) -> Result<Self> {
        let toolchain = |version| Self { root: directory().join("toolchain"), version };
        let stamp = directory().join(format!("toolchain/{triple}.version"));
        if let Ok(version) = fs::read_to_string(&stamp) {
            return Ok(toolchain(version));
        }

        check_system()?;
        install(&NEEDED)?;
        let apt = Apt::update(architecture)?;
        let (compiler, library) = apt.versions(architecture)?;
        let version = upstream(&compiler).to_owned();
        // Libraries of another version would be of no use to the compiler.
        let compiler_stamp = directory().join("toolchain/compiler.version");
        if fs::read_to_string(&compiler_stamp).ok().as_ref() != Some(&version) {
            remove(&directory().join("toolchain"))?;
            let series = version.splitn(3, '.').take(2).collect::<Vec<_>>().join(".");
            let libraries = format!("libstd-rust-web-{series}");
            apt.unpack(&[
                format!("rustc-web={compiler}"),
                format!("libstd-rust-web-dev={compiler}"),
                format!("{libraries}={compiler}"),
                apt.llvm(&libraries)?,
            ])?;
            fs::write(&compiler_stamp, &version)?;
        }
        apt.unpack(&[format!("libstd-rust-web-dev:{architecture}={library}")])?;
        fs::write(&stamp, &version)?;
        Ok(toolchain(version))
    }

    /// The version of the compiler.
    pub(crate) fn version(&self) -> &str {
        self.version.split('+').next().unwrap_or_default()
    }

    /// The compiler.
    pub(crate) fn rustc(&self) -> Command {
        let mut rustc = command(self.path("usr/bin/rustc"));
        rustc.env("LD_LIBRARY_PATH", self.libraries());
        rustc
    }

    /// Makes Cargo use this compiler.
    pub(crate) fn select(&self, cargo: &mut Command) {
        cargo.env("RUSTC", self.path("usr/bin/rustc")).env("LD_LIBRARY_PATH", self.libraries());
        for variable in ["RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER", "CARGO_BUILD_TARGET"] {
            cargo.env_remove(variable);
        }
    }

    fn path(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    fn libraries(&self) -> PathBuf {
        self.path("usr/lib/x86_64-linux-gnu")
    }
}

/// Installs the packages that are missing, if the task runs as root.
///
/// # Errors
///
/// Otherwise the error has the command to run.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    let missing = packages.iter().copied().filter(|package| !is_package_installed(package));
    let missing = missing.collect::<Vec<_>>();
    if missing.is_empty() {
        return Ok(());
    }
    if output(command("id").arg("-u"))?.trim() != "0" {
        let packages = missing.join(" ");
        bail!("install what is missing with: sudo apt-get install --no-install-recommends {packages}");
    }
    run(command("apt-get").args(["update", "-q"]))?;
    run(command("apt-get")
        .args(["install", "-qy", "--no-install-recommends"])
        .args(missing)
        .env("DEBIAN_FRONTEND", "noninteractive"))
}

fn is_package_installed(package: &str) -> bool {
    Command::new("dpkg-query")
        .args(["--show", "--showformat=${db:Status-Status} ", package])
        .output()
        .is_ok_and(|query| query.stdout.starts_with(b"installed"))
}

/// Fails where packages of Debian for x86-64 are of no use.
fn check_system() -> Result<()> {
    if env::consts::ARCH != "x86_64" || !is_installed("apt-get")? || !is_installed("dpkg")? {
        bail!("packages of Debian are needed: run this on Debian or Ubuntu for x86-64, or in a container");
    }
    Ok(())
}

/// The directory of everything that is unpacked or built.
fn directory() -> PathBuf {
    target().join("cross")
}

/// `apt-get` with a state of its own: the system's sources and architectures stay as they are.
struct Apt {
    directory: PathBuf,
}

impl Apt {
    /// Reads the lists of packages.
    fn update(architecture: &str) -> Result<Self> {
        let apt = Self { directory: directory().join("apt") };
        remove(&apt.directory)?;
        for directory in ["state/lists/partial", "cache/archives/partial", "packages"] {
            fs::create_dir_all(apt.directory.join(directory))?;
        }
        fs::write(apt.directory.join("status"), "")?;
        let sources = SOURCES.replace("KEYRING", KEYRING).replace("OTHER", architecture);
        fs::write(apt.directory.join("sources.list"), sources)?;
        let directory = apt.directory.display();
        let configuration = format!(
            "APT::Architecture \"amd64\";\n\
             APT::Architectures {{ \"amd64\"; \"{architecture}\"; }};\n\
             APT::Sandbox::User \"root\";\n\
             Acquire::Languages \"none\";\n\
             Acquire::Retries \"3\";\n\
             Dir::State \"{directory}/state\";\n\
             Dir::State::status \"{directory}/status\";\n\
             Dir::Cache \"{directory}/cache\";\n\
             Dir::Etc::sourcelist \"{directory}/sources.list\";\n\
             Dir::Etc::sourceparts \"-\";\n"
        );
        fs::write(apt.directory.join("apt.conf"), configuration)?;
        run(apt.command("apt-get").args(["update", "-q"]))?;
        Ok(apt)
    }

    fn command(&self, program: &str) -> Command {
        let mut command = command(program);
        command.env("APT_CONFIG", self.directory.join("apt.conf"));
        command
    }

    /// The versions of the compiler's package and of the other architecture's standard library that
    /// were built from the same source.
    fn versions(&self, architecture: &str) -> Result<(String, String)> {
        let compilers = self.list("rustc-web")?;
        let libraries = self.list(&format!("libstd-rust-web-dev:{architecture}"))?;
        for compiler in &compilers {
            if let Some(library) = libraries.iter().find(|library| upstream(library) == upstream(compiler)) {
                return Ok((compiler.clone(), library.clone()));
            }
        }
        bail!(
            "Debian has the compiler as {}, but the standard library for {architecture} as {}",
            compilers.join(", "),
            libraries.join(", ")
        );
    }

    /// The versions of a package, newest first.
    fn list(&self, package: &str) -> Result<Vec<String>> {
        let listing = output(self.command("apt-cache").args(["madison", package]))?;
        let versions = listing.lines().filter_map(|line| line.split('|').nth(1));
        Ok(versions.map(|version| version.trim().to_owned()).collect())
    }

    /// The package of LLVM that the compiler needs.
    fn llvm(&self, package: &str) -> Result<String> {
        let depends = output(self.command("apt-cache").args(["depends", package]))?;
        let mut names = depends.lines().filter_map(|line| line.trim().strip_prefix("Depends: "));
        let llvm = names.find(|name| name.starts_with("libllvm"));
        Ok(llvm.with_context(|| format!("{package} does not depend on LLVM"))?.to_owned())
    }

    fn unpack(&self, packages: &[String]) -> Result<()> {
        let archives = self.directory.join("packages");
        run(self.command("apt-get").args(["download", "-q"]).args(packages).current_dir(&archives))?;
        for archive in fs::read_dir(&archives)? {
            let archive = archive?.path();
            run(command("dpkg").arg("-x").arg(&archive).arg(directory().join("toolchain")))?;
            fs::remove_file(archive)?;
        }
        Ok(())
    }
}

/// The version of the source: what precedes the revision of Debian.
fn upstream(version: &str) -> &str {
    version.rsplit_once('-').map_or(version, |(source, _)| source)
}

fn remove(directory: &Path) -> Result<()> {
    if directory.exists() {
        fs::remove_dir_all(directory).with_context(|| format!("cannot remove {}", directory.display()))?;
    }
    Ok(())
}
