//! A Rust compiler and standard libraries from packages of Debian, unpacked below the target
//! directory. No installed toolchain is used or changed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context as _, Result, bail};

use crate::process::{command, is_installed, output, run, target};

/// The sources of packages. The compiler is that of Debian 12, which runs on everything newer.
const SOURCES: &str = "\
deb [arch=amd64,OTHER target=Packages signed-by=KEYRING] http://deb.debian.org/debian bookworm main
deb [arch=amd64,OTHER target=Packages signed-by=KEYRING] http://deb.debian.org/debian-security \
bookworm-security main
";

/// The standard library of another architecture in the same version may be in Debian 13 only.
const OTHER_SOURCES: &str = "\
deb [arch=OTHER target=Packages signed-by=KEYRING] http://deb.debian.org/debian trixie main
";

const KEYRING: &str = "/usr/share/keyrings/debian-archive-keyring.gpg";

/// Packages with files that the compiler loads.
const NEEDED: [&str; 4] = ["debian-archive-keyring", "libedit2", "libxml2", "libz3-4"];

/// A compiler and the standard library of another architecture.
pub(crate) struct Toolchain {
    root: PathBuf,
    version: String,
}

impl Toolchain {
    /// Downloads the newest compiler of a series such as `1.85`, or of any series if that is empty,
    /// and a standard library, unless they are there from an earlier run.
    pub(crate) fn unpack(architecture: &str, triple: &str, series: &str) -> Result<Self> {
        let stamp = directory().join(format!("{triple}{series}.version"));
        if let Ok(version) = fs::read_to_string(&stamp) {
            return Ok(Self::of(version));
        }

        check_system()?;
        install(&NEEDED)?;
        let apt = Apt::update(architecture)?;
        let (compiler, library) = apt.versions(architecture, series)?;
        let toolchain = Self::of(upstream(&compiler).to_owned());
        let compiler_stamp = toolchain.path("compiler");
        if !compiler_stamp.exists() {
            let series = toolchain.version.splitn(3, '.').take(2).collect::<Vec<_>>().join(".");
            let libraries = format!("libstd-rust-web-{series}");
            let packages = [
                format!("rustc-web={compiler}"),
                format!("libstd-rust-web-dev={compiler}"),
                format!("{libraries}={compiler}"),
                apt.llvm(&libraries, &compiler)?,
            ];
            apt.unpack(&packages, &toolchain.root)?;
            fs::write(&compiler_stamp, &compiler)?;
        }
        apt.unpack(&[format!("libstd-rust-web-dev:{architecture}={library}")], &toolchain.root)?;
        fs::write(&stamp, &toolchain.version)?;
        Ok(toolchain)
    }

    fn of(version: String) -> Self {
        Self { root: directory().join(format!("rust-{version}")), version }
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
    pub(crate) fn select(&self, cargo: &mut Command) -> Result<()> {
        cargo.env("RUSTC", self.path("usr/bin/rustc")).env("LD_LIBRARY_PATH", self.libraries());
        cargo.env_remove("RUSTC_WRAPPER").env_remove("RUSTC_WORKSPACE_WRAPPER");
        Ok(())
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
        bail!(
            "install what is missing with: sudo apt-get install --no-install-recommends {packages}"
        );
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

/// Fails if the packages of Debian for x86-64 cannot be used here.
fn check_system() -> Result<()> {
    if env::consts::ARCH != "x86_64" || !is_installed("apt-get")? || !is_installed("dpkg")? {
        bail!(
            "packages of Debian are needed: run this on Debian or Ubuntu for x86-64, or in a \
                container"
        );
    }
    Ok(())
}

/// The directory of everything that is unpacked or built.
fn directory() -> PathBuf {
    target().join("cross")
}

/// `apt-get` with separate state. The sources and architectures of the system do not change.
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
        let others = if architecture == "amd64" { "" } else { OTHER_SOURCES };
        let sources =
            [SOURCES, others].concat().replace("KEYRING", KEYRING).replace("OTHER", architecture);
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
        // Lists that cannot be verified are left out. The others may have an older version.
        if run(apt.command("apt-get").args(["update", "-q"])).is_err() {
            eprintln!("some lists of packages could not be read; continuing without them");
        }
        Ok(apt)
    }

    fn command(&self, program: &str) -> Command {
        let mut command = command(program);
        command.env("APT_CONFIG", self.directory.join("apt.conf"));
        command
    }

    /// The versions of the compiler's package and of the other architecture's standard library that
    /// were built from the same source of this series.
    fn versions(&self, architecture: &str, series: &str) -> Result<(String, String)> {
        let compilers = self.list("rustc-web")?;
        let libraries = self.list(&format!("libstd-rust-web-dev:{architecture}"))?;
        for compiler in compilers
            .iter()
            .filter(|compiler| series.is_empty() || compiler.starts_with(&format!("{series}.")))
        {
            if let Some(library) =
                libraries.iter().find(|library| upstream(library) == upstream(compiler))
            {
                return Ok((compiler.clone(), library.clone()));
            }
        }
        bail!(
            "Debian has no Rust {series} for {architecture}: it has the compiler as {}, but the \
                standard library for {architecture} as {}",
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
    fn llvm(&self, package: &str, version: &str) -> Result<String> {
        let package = format!("{package}={version}");
        let shown = output(self.command("apt-cache").args(["show", &package]))?;
        let depends =
            shown.lines().find_map(|line| line.strip_prefix("Depends: ")).unwrap_or_default();
        let mut names = depends.split(", ").filter_map(|dependency| dependency.split(' ').next());
        let llvm = names.find(|name| name.starts_with("libllvm"));
        Ok(llvm.with_context(|| format!("{package} does not depend on LLVM"))?.to_owned())
    }

    fn unpack(&self, packages: &[String], root: &Path) -> Result<()> {
        let archives = self.directory.join("packages");
        run(self
            .command("apt-get")
            .args(["download", "-q"])
            .args(packages)
            .current_dir(&archives))?;
        for archive in fs::read_dir(&archives)? {
            let archive = archive?.path();
            run(command("dpkg").arg("-x").arg(&archive).arg(root))?;
            fs::remove_file(archive)?;
        }
        Ok(())
    }
}

/// The version of the source, without the revision of the package.
fn upstream(version: &str) -> &str {
    version.rsplit_once('-').map_or(version, |(source, _)| source)
}

fn remove(directory: &Path) -> Result<()> {
    if directory.exists() {
        fs::remove_dir_all(directory)
            .with_context(|| format!("cannot remove {}", directory.display()))?;
    }
    Ok(())
}
