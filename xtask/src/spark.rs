//! `cargo xtask spark`: the Python package in a local cluster of Spark.

use anyhow::Result;

use crate::process::{command, require, root, run, target};
use crate::tools::python_packages;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Number of URLs
    #[arg(long, default_value_t = 5_000_000)]
    rows: u32,
    /// Number of measurements, of which the median is shown
    #[arg(long, default_value_t = 3)]
    rounds: u32,
}

/// Builds and installs the package, runs its tests with Spark, and measures `parse` and `parse_url`
/// in a cluster of two executors, of which one is killed at the end.
pub(crate) fn run_task(arguments: &Arguments) -> Result<()> {
    require("java", "apt-get install openjdk-17-jdk-headless")?;
    let environment = target().join("tools/spark");
    let packages = ["pyspark==4.3.0", "pyarrow", "pandas", "numpy", "pytest", "hypothesis"];
    python_packages(&environment, &packages)?;
    let binding = root().join("bindings/python");
    let program = |name: &str| command(environment.join("bin").join(name));
    run(program("pip")
        .args(["install", "--quiet", "--force-reinstall", "--no-deps"])
        .arg(&binding))?;
    let tests = ["-q", "tests/test_spark.py", "python/urikit/spark.py"];
    run(program("pytest").args(tests).current_dir(&binding))?;
    let (rows, rounds) = (arguments.rows.to_string(), arguments.rounds.to_string());
    run(program("python").arg(binding.join("bench/spark.py")).args([rows, rounds]))
}
