//! `cargo xtask record`: the recorded results of other implementations.

use std::fs;

use anyhow::{Context as _, Result, bail};

use crate::pages;
use crate::process::{cargo, command, output, require, root, run, target, venv};
use crate::recording::shorten;

#[derive(clap::Subcommand)]
pub(crate) enum Recorder {
    /// Record the results of java.net.URI in testing/conformance/recorded
    Java {
        /// Compare the results with the recorded ones, and those for random inputs with the
        /// library; write nothing
        #[arg(long)]
        check: bool,
    },
    /// Record the results of installed URL parsers in crates/urikit-readings/recorded and
    /// docs/readings.md
    Readers {
        /// Compare the results with the recorded ones and write nothing
        #[arg(long)]
        check: bool,
        /// Check that the parsers agree on mutated URLs that the policy `unanimous` accepts; write
        /// nothing
        #[arg(long, conflicts_with = "check")]
        unanimous: bool,
    },
    /// Record the canonical forms of Python packages in crates/urikit-canon/tests/recorded
    Canon,
    /// Record how Python packages split hosts in crates/urikit-canon/tests/recorded/domains
    Domains,
    /// Record the results of Spark's URL functions in sql/urikit-datafusion/tests/recorded; needs a
    /// JDK
    Spark,
    /// Record the results of ClickHouse's URL functions in sql/urikit-datafusion/tests/recorded
    Clickhouse,
    /// Record the results of the reference implementation of the URL Standard, whatwg-url, and of
    /// Node.js in testing/conformance/recorded
    Whatwg,
    /// Compare the targets of links with those of headless Chromium and write docs/chromium.md
    Chromium {
        /// Write nothing; fail if there is a difference of an unknown kind
        #[arg(long)]
        check: bool,
        /// Program to run
        #[arg(long, default_value = "chromium")]
        browser: String,
    },
}

pub(crate) fn run_task(recorder: &Recorder) -> Result<()> {
    match recorder {
        Recorder::Java { check } => java(*check),
        Recorder::Readers { unanimous: true, .. } => {
            live_test("installed_parsers_agree_on_unanimous_inputs")
        }
        Recorder::Readers { check: true, .. } => {
            live_test("recordings_equal_the_results_of_installed_parsers")
        }
        Recorder::Readers { .. } => {
            live_test("record")?;
            pages::write(&["urikit-readings"])
        }
        Recorder::Canon => {
            let directory = "crates/urikit-canon/tests/recorded";
            python("canon", &["--no-deps", "pywb==2.10.0"], &[directory])
        }
        Recorder::Domains => python("domains", &[], &[]),
        Recorder::Spark => {
            require("java", "apt-get install openjdk-17-jdk-headless")?;
            python("spark", &[], &["sql/urikit-datafusion/tests/recorded"])
        }
        Recorder::Clickhouse => python("chdb", &[], &[]),
        Recorder::Whatwg => whatwg(),
        Recorder::Chromium { check, browser } => {
            require("python3", "apt-get install python3")?;
            require(browser, "apt-get install chromium")?;
            let mut recorder = command("testing/recorders/chromium-bases");
            run(recorder.args(check.then_some("--check")).arg(browser))
        }
    }
}

/// Records or compares the results of each mode of `Record.java`, in a file per major version of
/// the JDK.
fn java(is_check: bool) -> Result<()> {
    require("java", "apt-get install openjdk-17-jdk-headless")?;
    let mut differing = Vec::new();
    for (name, mode, count) in [("uri", "generate", "30000"), ("resolve", "resolve", "8000")] {
        let recorder = ["testing/recorders/java/Record.java", mode, "2396", count];
        let results = shorten(&output(command("java").args(recorder))?);
        let (head, results_only) =
            results.split_once('\n').context("the recorder returned nothing")?;
        let version = head.split('"').nth(3).context("the recorder returned no version")?;
        let major = version.split('.').next().unwrap_or(version);
        let file = format!("testing/conformance/recorded/java-{name}-{major}.tsv");
        if !is_check {
            fs::write(root().join(&file), &results)
                .with_context(|| format!("cannot write {file}"))?;
            println!("{file}: recorded JDK {version}");
            continue;
        }
        let recorded = fs::read_to_string(root().join(&file)).with_context(|| {
            format!("cannot read {file}; there may be no recording of JDK {major}")
        })?;
        let (head, recorded_only) = recorded.split_once('\n').unwrap_or_default();
        println!("{file}: {head}, installed: JDK {version}");
        // The first lines differ in the minor version.
        if recorded_only != results_only {
            differing.push(file);
        }
    }
    if !differing.is_empty() {
        bail!("the results differ from {}", differing.join(" and "));
    }
    if is_check {
        // Also on inputs that are not recorded.
        let mut command =
            cargo(["test", "--quiet", "--package", "urikit-conformance", "--test", "it"]);
        run(command.args(["java::", "--", "--ignored", "--nocapture"]))?;
    }
    Ok(())
}

/// Runs `record.py` of a recorder with its `requirements.txt`. `extra` are the arguments of another
/// `pip install`, unless empty.
fn python(recorder: &str, extra: &[&str], arguments: &[&str]) -> Result<()> {
    let directory = format!("testing/recorders/{recorder}");
    let environment = format!("recorders/{recorder}");
    let mut bin = venv(&environment, &["-r", &format!("{directory}/requirements.txt")])?;
    if !extra.is_empty() {
        bin = venv(&environment, extra)?;
    }
    let mut record = command(bin.join("python"));
    run(record.arg(format!("{directory}/record.py")).args(arguments))
}

/// Installs `whatwg-url` outside of the repository, and records its results.
fn whatwg() -> Result<()> {
    require("npm", "apt-get install npm")?;
    let recorder = "testing/recorders/whatwg";
    let environment = target().join("tools/recorders/whatwg");
    fs::create_dir_all(&environment)?;
    fs::copy(root().join(recorder).join("package.json"), environment.join("package.json"))?;
    run(command("npm").args(["install", "--no-package-lock", "--prefix"]).arg(&environment))?;
    for what in [None, Some("characters"), Some("encodings")] {
        let mut record = command("node");
        record.arg(format!("{recorder}/record.js")).arg(environment.join("node_modules"));
        let suffix = what.map_or(String::new(), |what| format!("-{what}"));
        let file = format!("testing/conformance/recorded/whatwg{suffix}.tsv");
        let results = output(record.args(what))?;
        let results = if what.is_none() { shorten(&results) } else { results };
        fs::write(root().join(&file), results).with_context(|| format!("cannot write {file}"))?;
    }
    Ok(())
}

/// Runs an ignored test of urikit-audit, which runs the parsers that are installed.
fn live_test(name: &str) -> Result<()> {
    let test = format!("audit::live::{name}");
    let mut command = cargo(["test", "--quiet", "--package", "urikit-audit", "--test", "it", "--"]);
    run(command.args(["--nocapture", "--ignored", "--exact", &test]))
}
