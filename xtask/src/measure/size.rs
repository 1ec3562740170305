//! How long the library takes to build, and how large it makes programs.

use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs};

use anyhow::{Result, bail};

use crate::process::{cargo, root, run, rustc_field, target};

/// The crate to compare with, because a ratio does not depend on the speed of the machine.
const PEER: &str = "url";
/// The largest share of the peer's build time.
const MAX_RATIO: f64 = 0.5;

/// A test program: its task for each argument, its library, and its code.
struct Program {
    task: &'static str,
    library: &'static str,
    body: &'static str,
}

const PROGRAMS: [Program; 9] = [
    Program { task: "nothing", library: "", body: "" },
    Program {
        task: "parse",
        library: "urikit",
        body: "let Ok(uri) = urikit::UriRef::parse(&text) else { continue };
               let text = uri.path().as_str();",
    },
    Program {
        task: "parse",
        library: "fluent-uri",
        body: "let Ok(uri) = fluent_uri::UriRef::parse(text.as_str()) else { continue };
               let text = uri.path().as_str();",
    },
    Program {
        task: "parse",
        library: "iri-string",
        body: "let Ok(uri) = iri_string::types::UriReferenceStr::new(&text) else { continue };
               let text = uri.path_str();",
    },
    Program {
        task: "parse",
        library: "url",
        body: "let Ok(uri) = url::Url::parse(&text) else { continue };
               let text = uri.path();",
    },
    Program {
        task: "parse, resolve, normalize",
        library: "urikit",
        body: "let base = urikit::Uri::from_static(BASE);
               let Ok(uri) = urikit::UriRef::parse(&text) else { continue };
               let text = base.resolve(uri).normalize();",
    },
    Program {
        task: "parse, resolve, normalize",
        library: "fluent-uri",
        body: "let base = fluent_uri::Uri::parse(BASE).unwrap();
               let Ok(uri) = fluent_uri::UriRef::parse(text.as_str()) else { continue };
               let Ok(target) = uri.resolve_against(&base) else { continue };
               let text = target.normalize();",
    },
    Program {
        task: "parse, resolve, normalize",
        library: "iri-string",
        body: "let base = iri_string::types::UriAbsoluteStr::new(BASE).unwrap();
               let Ok(uri) = iri_string::types::UriReferenceStr::new(&text) else { continue };
               let text = uri.resolve_against(base).and_normalize().to_string();",
    },
    Program {
        task: "parse, resolve, normalize",
        library: "url",
        body: "let base = url::Url::parse(BASE).unwrap();
               let Ok(text) = base.join(&text) else { continue };",
    },
];

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only check that the library builds in at most half the time of the crate `url`
    #[arg(long)]
    check: bool,
}

pub(crate) fn run_task(arguments: &Arguments) -> Result<()> {
    run(&mut cargo(["fetch", "--quiet", "--locked"]))?;
    let (library, peer) = compare_build_times()?;
    let ratio = library.as_secs_f64() / peer.as_secs_f64();
    println!(
        "urikit without features: {library:.1?}; {PEER}: {peer:.1?}; ratio {ratio:.2}, at most \
            {MAX_RATIO}"
    );
    if ratio > MAX_RATIO {
        bail!("urikit takes too long to build");
    }
    if arguments.check {
        return Ok(());
    }
    let default = build_time(&["--release", "--package", "urikit"])?;
    let command = build_time(&["--release", "--package", "urikit-cli"])?;
    let binary = fs::metadata(build_directory().join("release/uri"))?.len();
    let rustc = rustc_field("release")?;
    println!("\n| rustc | library without features | default features | command | its binary |");
    println!("|---|--:|--:|--:|--:|");
    println!("| {rustc} | {library:.1?} | {default:.1?} | {command:.1?} | {binary} bytes |");
    println!("\n| task | library | added to a stripped program |\n|---|---|--:|");
    let [nothing, programs @ ..] = &PROGRAMS;
    let baseline = program_size(nothing)?;
    for program in programs {
        let added = program_size(program)?.saturating_sub(baseline) / 1000;
        println!("| {} | `{}` | {added} KB |", program.task, program.library);
    }
    Ok(())
}

/// Builds the library and its peer in turn until the ratio is within the limit, up to three times.
///
/// Returns the shortest time of each, because other work can only make a build slower.
fn compare_build_times() -> Result<(Duration, Duration)> {
    let mut best = (Duration::MAX, Duration::MAX);
    for _ in 0..3 {
        best.0 =
            best.0.min(build_time(&["--release", "--package", "urikit", "--no-default-features"])?);
        best.1 = best.1.min(build_time(&["--release", "--package", PEER])?);
        if best.0.as_secs_f64() <= best.1.as_secs_f64() * MAX_RATIO {
            break;
        }
    }
    Ok(best)
}

fn build_directory() -> PathBuf {
    target().join("size/build")
}

/// The time of a build in an empty directory.
fn build_time(arguments: &[&str]) -> Result<Duration> {
    let directory = build_directory();
    if directory.exists() {
        fs::remove_dir_all(&directory)?;
    }
    let mut build = cargo(["build", "--quiet", "--locked", "--offline"]);
    let start = Instant::now();
    run(with_plain_profile(build.args(arguments)).env("CARGO_TARGET_DIR", directory))?;
    Ok(start.elapsed())
}

/// The size of a program without symbols.
fn program_size(program: &Program) -> Result<u64> {
    let package = target().join("size/program");
    fs::create_dir_all(package.join("src"))?;
    let dependency = match program.library {
        "" => String::new(),
        "urikit" => format!("urikit = {{ path = {:?} }}\n", root().join("crates/urikit")),
        peer => format!("{peer} = \"*\"\n"),
    };
    let manifest = format!(
        "[package]\nname = \"program\"\nedition = \"2024\"\n[workspace]\n[profile.release]\nstrip \
            = true\n\
         [dependencies]\n{dependency}"
    );
    let source = format!(
        "#[allow(dead_code)]\nconst BASE: &str = \"http://a.example/b/c/d;p?q\";\n\
         fn main() {{\n for text in std::env::args().skip(1) {{\n {} println!(\"{{text}}\");\n \
         }}\n}}\n",
        program.body
    );
    fs::write(package.join("Cargo.toml"), manifest)?;
    fs::write(package.join("src/main.rs"), source)?;
    // Use the workspace's versions of dependencies.
    fs::copy(root().join("Cargo.lock"), package.join("Cargo.lock"))?;
    let mut build = cargo(["build", "--quiet", "--release", "--offline"]);
    run(with_plain_profile(build.current_dir(&package))
        .env("CARGO_TARGET_DIR", package.join("target")))?;
    Ok(fs::metadata(package.join("target/release/program"))?.len())
}

/// Uses Cargo's own profiles, whatever the environment and this workspace set.
fn with_plain_profile(build: &mut Command) -> &mut Command {
    let is_flag = |name: &str| {
        name.starts_with("CARGO_PROFILE_")
            || ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_INCREMENTAL", "RUSTC_WRAPPER"]
                .contains(&name)
    };
    for (name, _) in env::vars_os().filter(|(name, _)| name.to_str().is_some_and(is_flag)) {
        build.env_remove(name);
    }
    // This workspace has fewer.
    build.env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
}
