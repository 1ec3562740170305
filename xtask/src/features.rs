//! `cargo xtask features`: the libraries under sets of features.

use std::fs;
use std::io::Write as _;
use std::process::Stdio;
use std::thread;

use anyhow::{Context as _, Result, bail, ensure};

use crate::packages::{LIBRARIES, select};
use crate::process::{cargo, command, output, root, run};
use crate::tools::cargo_tool;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Check every set of features of every library (130 sets of urikit, 15 minutes)
    #[arg(long)]
    all: bool,
}

pub(crate) fn run_task(arguments: &Arguments) -> Result<()> {
    let hack = cargo_tool("cargo-hack", "0.6.46")?;
    let clippy = |packages: &[&str], options: &[&str]| {
        let mut clippy = command(&hack);
        run(clippy
            .args(["hack", "clippy", "--quiet", "--lib"])
            .args(options)
            .args(select(packages))
            .args(["--", "--deny", "warnings"]))
    };
    if arguments.all {
        clippy(&LIBRARIES, &["--feature-powerset"])?;
    } else {
        clippy(&LIBRARIES, &["--each-feature"])?;
        // The two features that are used together with others most often.
        clippy(&["urikit"], &["--each-feature", "--features", "serde,simd"])?;
    }
    let mut tree =
        cargo(["tree", "--package", "urikit", "--no-default-features", "--edges", "normal"]);
    let dependencies = output(tree.args(["--prefix", "none"]))?;
    if dependencies.lines().count() != 1 {
        bail!("urikit without features has dependencies:\n{dependencies}");
    }
    compare_answers()
}

/// Fails if any feature, or all together, changes the output of the example `answers`.
fn compare_answers() -> Result<()> {
    let input = inputs()?;
    let expected = answers("", &input)?;
    let features = features()?;
    for feature in features.iter().map(String::as_str).chain([features.join(",").as_str()]) {
        let found = answers(feature, &input)?;
        if let Some((line, other)) =
            expected.lines().zip(found.lines()).find(|(line, other)| line != other)
        {
            bail!("the feature {feature} changes an answer:\n{line}\n{other}");
        }
        ensure!(
            expected.len() == found.len(),
            "the feature {feature} changes the number of answers"
        );
    }
    let (inputs, answers) = (expected.lines().count(), expected.matches('\t').count());
    println!("{} features give the same {answers} answers for {inputs} inputs", features.len());
    Ok(())
}

/// The features of `urikit`.
fn features() -> Result<Vec<String>> {
    let mut metadata = cargo(["metadata", "--format-version=1", "--no-deps"]);
    let metadata: serde_json::Value = serde_json::from_str(&output(&mut metadata)?)?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    let package = packages.iter().find(|package| package["name"] == "urikit");
    let features = package.and_then(|package| package["features"].as_object());
    let names = features.context("urikit has no features")?.keys();
    Ok(names.filter(|name| *name != "default").cloned().collect())
}

/// The example URLs, the corpus of the properties, and URIs with normal forms of their schemes.
fn inputs() -> Result<Vec<u8>> {
    let mut inputs =
        b"tel:+1-201-555-0123\ntel:+12015550123\nmailto:a@B\nurn:A:b\ndata:A/B,c\ngeo:1.0,2\nsip:A@B\n"
            .to_vec();
    let corpus =
        fs::read_dir(root().join("testing/properties/corpus"))?.map(|entry| Ok(entry?.path()));
    let mut files = corpus.collect::<Result<Vec<_>>>()?;
    files.sort();
    files.push(root().join("examples/urls.txt"));
    for file in files {
        inputs.extend(fs::read(file)?);
    }
    Ok(inputs)
}

/// Returns the output of `answers` with these features.
fn answers(features: &str, input: &[u8]) -> Result<String> {
    let mut run =
        cargo(["run", "--quiet", "--package=urikit", "--example=answers", "--no-default-features"]);
    run.args(["--features", features]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = run.spawn().context("cannot start cargo")?;
    let mut stdin = child.stdin.take().context("cargo has no standard input")?;
    let output = thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output()
    })?;
    ensure!(output.status.success(), "the example failed with the features {features:?}");
    Ok(String::from_utf8(output.stdout)?)
}
