//! `cargo xtask cross`: tests of the libraries on other architectures, under `qemu-user`.

use std::ffi::OsString;
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use clap::ValueEnum;

use crate::process::{cargo, run, target};
use crate::report;
use debian::Toolchain;

pub(crate) mod debian;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Architecture to build for
    architecture: Architecture,

    /// Test only the vector code and the unit tests of the core
    #[arg(long)]
    quick: bool,

    /// Check that the tests compile, without building or running them
    #[arg(long)]
    check_only: bool,

    /// Write the results into docs/testing.md
    #[arg(long)]
    record: bool,

    /// Run only the tests whose names contain this
    #[arg(conflicts_with = "record")]
    filter: Option<String>,
}

/// An architecture with other vector instructions, byte order, or size of `usize` than x86-64.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Architecture {
    /// 64-bit Arm, little-endian, with NEON
    Aarch64,
    /// IBM Z, 64-bit, big-endian
    #[value(name = "s390x")]
    S390x,
    /// 32-bit x86
    I686,
}

impl Architecture {
    /// The target of the Rust compiler.
    fn triple(self) -> &'static str {
        match self {
            Self::Aarch64 => "aarch64-unknown-linux-gnu",
            Self::S390x => "s390x-unknown-linux-gnu",
            Self::I686 => "i686-unknown-linux-gnu",
        }
    }

    /// The name of the architecture in Debian.
    fn debian(self) -> &'static str {
        match self {
            Self::Aarch64 => "arm64",
            Self::S390x => "s390x",
            Self::I686 => "i386",
        }
    }

    /// The prefix of the GNU tools for the architecture.
    fn gnu(self) -> &'static str {
        match self {
            Self::Aarch64 => "aarch64-linux-gnu",
            Self::S390x => "s390x-linux-gnu",
            Self::I686 => "i686-linux-gnu",
        }
    }

    /// The emulator of `qemu-user`.
    fn emulator(self) -> &'static str {
        match self {
            Self::Aarch64 => "qemu-aarch64",
            Self::S390x => "qemu-s390x",
            Self::I686 => "qemu-i386",
        }
    }
}

/// A package, and the arguments of `cargo test` that select its features and tests.
type Suite = (&'static str, &'static [&'static str]);

const QUICK: [Suite; 2] = [("urikit-simd", &["--lib", "--tests"]), ("urikit", &["--lib"])];

const ALL: [Suite; 4] = [
    ("urikit-simd", &["--lib", "--tests"]),
    ("urikit", &["--lib", "--tests", "--all-features"]),
    ("urikit-schemes", &["--lib", "--tests"]),
    ("urikit-conformance", &["--lib", "--tests"]),
];

pub(crate) fn run_task(arguments: &Arguments) -> Result<()> {
    let architecture = arguments.architecture;
    let suites: &[Suite] = if arguments.quick { &QUICK } else { &ALL };
    let toolchain = Toolchain::unpack(architecture.debian(), architecture.triple(), "")?;
    if arguments.check_only {
        for (package, options) in suites {
            run(build("check", &toolchain, architecture)?
                .args(["--package", package])
                .args(*options))?;
        }
        return Ok(());
    }

    debian::install(&[
        &format!("gcc-{}", architecture.gnu()),
        &format!("libc6-dev-{}-cross", architecture.debian()),
    ])?;
    let emulator = emulator(&toolchain, architecture)?;
    let rows = suites
        .iter()
        .map(|(package, options)| {
            let mut command = build("test", &toolchain, architecture)?;
            command.args(["--package", package, "--no-fail-fast"]).args(*options);
            if let Some(emulator) = emulator {
                command.env(variable(architecture, "RUNNER"), emulator);
                // Emulated programs take 5 to 20 times as long.
                command.env("URIKIT_REACH", "quick");
            }
            command.arg("--").args(&arguments.filter);
            Ok((package, Tally::of(&mut command)?))
        })
        .collect::<Result<Vec<_>>>()?;

    println!();
    for (package, tally) in &rows {
        let Tally { passed, failed, ignored, duration, .. } = tally;
        let seconds = duration.as_secs();
        println!("{package}: {passed} passed, {failed} failed, {ignored} ignored in {seconds} s");
        if arguments.record {
            let how = if emulator.is_some() { "emulated" } else { "native" };
            let tests = if arguments.quick { ", unit tests" } else { "" };
            let cells = [
                format!("{}, {how}: `{package}`{tests}", architecture.triple()),
                report::today()?,
                toolchain.version().to_owned(),
                passed.to_string(),
                failed.to_string(),
            ];
            report::record("cross", &cells)?;
        }
    }
    if !rows.iter().all(|(_, tally)| tally.success) {
        bail!("tests failed on {}", architecture.triple());
    }
    Ok(())
}

/// Cargo with Debian's compiler, in a target directory for it alone.
fn build(subcommand: &str, toolchain: &Toolchain, architecture: Architecture) -> Result<Command> {
    let mut command = cargo([subcommand, "--locked", "--target", architecture.triple()]);
    toolchain.select(&mut command)?;
    command
        .env("CARGO_TARGET_DIR", target().join("cross/build"))
        .envs([("CARGO_PROFILE_DEV_DEBUG", "none"), ("CARGO_INCREMENTAL", "0")])
        // Programs without optimization take too long under an emulator.
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "1")
        .env(variable(architecture, "LINKER"), format!("{}-gcc", architecture.gnu()))
        // A static executable needs no libraries of the other architecture when it runs.
        .env("CARGO_ENCODED_RUSTFLAGS", "-Ctarget-feature=+crt-static");
    Ok(command)
}

/// The environment variable for a setting that Cargo keeps for each target.
fn variable(architecture: Architecture, setting: &str) -> String {
    format!("CARGO_TARGET_{}_{setting}", architecture.triple().to_uppercase().replace('-', "_"))
}

/// The emulator, unless the processor and the kernel run the programs directly.
fn emulator(toolchain: &Toolchain, architecture: Architecture) -> Result<Option<&'static str>> {
    if architecture == Architecture::I686 && runs_directly(toolchain, architecture)? {
        return Ok(None);
    }
    debian::install(&["qemu-user"])?;
    Ok(Some(architecture.emulator()))
}

/// Returns whether a program of the architecture can be started.
fn runs_directly(toolchain: &Toolchain, architecture: Architecture) -> Result<bool> {
    let program = target().join("cross/empty-program");
    let mut linker = OsString::from("-Clinker=");
    linker.push(format!("{}-gcc", architecture.gnu()));
    let mut rustc = toolchain.rustc();
    rustc.args(["-", "--crate-name=empty", "-Ctarget-feature=+crt-static", "--target"]);
    rustc.arg(architecture.triple()).arg(linker).arg("-o").arg(&program);
    let mut child = rustc.stdin(Stdio::piped()).spawn().context("cannot start rustc")?;
    std::io::Write::write_all(
        &mut child.stdin.take().context("rustc has no input")?,
        b"fn main() {}",
    )?;
    if !child.wait()?.success() {
        bail!("cannot build an empty program for {}", architecture.triple());
    }
    Ok(Command::new(program).status().is_ok_and(|status| status.success()))
}

/// The results of a run of `cargo test`.
struct Tally {
    success: bool,
    passed: u64,
    failed: u64,
    ignored: u64,
    duration: Duration,
}

impl Tally {
    /// Runs the tests, and adds up the summaries that they print.
    fn of(command: &mut Command) -> Result<Self> {
        let began = Instant::now();
        let mut child = command.stdout(Stdio::piped()).spawn().context("cannot start cargo")?;
        let output = child.stdout.take().context("cargo has no output")?;
        let [mut passed, mut failed, mut ignored] = [0; 3];
        for line in BufReader::new(output).lines() {
            let line = line?;
            println!("{line}");
            if line.starts_with("test result: ") {
                passed += count(&line, " passed");
                failed += count(&line, " failed");
                ignored += count(&line, " ignored");
            }
        }
        let success = child.wait()?.success();
        Ok(Self { success, passed, failed, ignored, duration: began.elapsed() })
    }
}

/// The number before a word in a summary.
fn count(summary: &str, word: &str) -> u64 {
    summary
        .split_once(word)
        .and_then(|(before, _)| before.rsplit(' ').next())
        .and_then(|number| number.parse().ok())
        .unwrap_or(0)
}
