//! Changes that are built one at a time: what only the compiler computes is changed in no other way.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::compiler::Message;
use crate::hunt::Outcome;
use crate::mutant::Mutant;
use crate::program::{Program, write};
use crate::unit::{self, Said};

/// How long the claims, and the package's own tests, may take.
const LONGEST: Duration = Duration::from_secs(300);

/// How long the package's own tests may take to be built.
const LONGEST_BUILD: Duration = Duration::from_secs(1800);

/// A copy of the workspace in which one change is made after the other.
#[derive(Debug)]
pub(crate) struct Alone {
    program: Program,
    claims: Vec<u8>,
}

/// A program of all claims, or why there is none.
enum Built {
    Claims { executable: PathBuf, sources: String },
    Refused(Outcome),
}

impl Alone {
    /// Takes a copy with nothing changed, whose tests have to pass.
    ///
    /// # Errors
    ///
    /// If they do not, or something cannot be read or run.
    pub(crate) fn new(program: Program) -> Result<Self, Box<dyn Error>> {
        let mut alone = Self { program, claims: Vec::new() };
        let Built::Claims { executable, .. } = alone.build()? else {
            return Err("nothing is changed, and it does not compile".into());
        };
        if alone.claims(&executable)? != Said::Passed || alone.tests()? != Said::Passed {
            return Err("the tests fail with nothing changed".into());
        }
        alone.claims = fs::read(executable)?;
        Ok(alone)
    }

    /// What becomes of a change.
    ///
    /// # Errors
    ///
    /// If something cannot be read, written or run.
    pub(crate) fn outcome(&self, workspace: &Path, mutant: &Mutant) -> Result<Outcome, Box<dyn Error>> {
        let file = self.program.root.join(&mutant.file);
        let source = fs::read_to_string(workspace.join(&mutant.file))?;
        let mut changed = source.clone();
        changed.replace_range(mutant.range(&source), &mutant.replacement);
        write(&file, changed.as_bytes())?;
        let outcome = self.noticed(&mutant.file);
        write(&file, source.as_bytes())?;
        outcome
    }

    fn noticed(&self, file: &str) -> Result<Outcome, Box<dyn Error>> {
        let (executable, sources) = match self.build()? {
            Built::Claims { executable, sources } => (executable, sources),
            Built::Refused(outcome) => return Ok(outcome),
        };
        // The compiler proves what nobody could notice: all claims are the same program, to the byte.
        if sources.contains(file) && fs::read(&executable)? == self.claims {
            return Ok(Outcome::Same);
        }
        for (name, said) in [("claims", self.claims(&executable)), ("tests", self.tests())] {
            match said? {
                Said::Passed => {}
                Said::Failed => return Ok(Outcome::Caught(name.to_owned())),
                Said::Hung => return Ok(Outcome::Hung(name.to_owned())),
            }
        }
        Ok(Outcome::Unreached)
    }

    fn build(&self) -> Result<Built, Box<dyn Error>> {
        let mut arguments =
            vec!["test", "--no-run", "--profile", "mutants", "-p", "urikit-claims", "--test", "claims"];
        // Most changes of the library itself are noticed without the crates above it, and those take long to build.
        if self.program.package == "urikit" {
            arguments.push("--no-default-features");
        }
        let (mut executable, mut sources) = (None, String::new());
        let library = self.program.package.replace('-', "_");
        for message in self.program.cargo(&arguments)? {
            match message {
                Message::Built { executable: Some(file), .. } => executable = Some(file),
                Message::Built { target, filenames, .. } if target.name == library => {
                    for file in filenames {
                        let name = file.file_stem().and_then(|it| it.to_str()).unwrap_or_default();
                        let list = file.with_file_name(format!("{}.d", name.trim_start_matches("lib")));
                        sources += &fs::read_to_string(list).unwrap_or_default();
                    }
                }
                message => {
                    if let Some(error) = message.into_error() {
                        // What only the compiler computes may fail there: then the compiler has noticed. Any other error says that
                        // it is no Rust.
                        return Ok(Built::Refused(match error.code {
                            Some(code) if code.code == "E0080" => Outcome::Caught("the compiler".to_owned()),
                            _ => Outcome::Unbuilt,
                        }));
                    }
                }
            }
        }
        let executable = executable.ok_or("there is no program of claims")?;
        Ok(Built::Claims { executable, sources })
    }

    fn claims(&self, executable: &Path) -> Result<Said, Box<dyn Error>> {
        let mut command = Command::new(executable);
        command.arg("hold_for").current_dir(self.program.root.join("claims"));
        unit::quick(&mut command);
        // Those that are kept reach what made-up ones do, and are enough where one thing is changed for all inputs.
        unit::wait(command.env("CLAIM_INPUTS", "200").spawn()?, LONGEST)
    }

    fn tests(&self) -> Result<Said, Box<dyn Error>> {
        let run = |last: &[&str], longest| {
            let mut command = Command::new("cargo");
            command.args(["+nightly", "test", "-q", "--profile", "mutants", "--all-features"]).args(last);
            command.args(["-p", &self.program.package, "--lib", "--tests"]);
            command.env("CARGO_TARGET_DIR", self.program.root.join("target")).current_dir(&self.program.root);
            unit::quick(&mut command);
            unit::wait(command.spawn()?, longest)
        };
        match run(&["--no-run"], LONGEST_BUILD)? {
            Said::Passed => run(&[], LONGEST),
            _ => Err("the tests do not build".into()),
        }
    }
}
