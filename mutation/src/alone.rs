//! Changes that are built one at a time: what only the compiler computes is changed in no other way.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use crate::compiler::Message;
use crate::hunt::Outcome;
use crate::mutant::Mutant;
use crate::program::{Program, write};
use crate::unit::{self, Said};

/// How long the claims, and the package's own tests, may take.
const LONGEST: Duration = Duration::from_secs(300);

/// A copy of the workspace in which one change is made after the other.
#[derive(Debug)]
pub(crate) struct Alone {
    program: Program,
    unchanged: Whole,
}

/// All that a change could change: the program of all claims, and everything in the library that does not depend on who calls it.
#[derive(Debug, Default, PartialEq, Eq)]
struct Whole {
    claims: Vec<u8>,
    library: Vec<u8>,
}

/// What is asked about a change.
#[derive(Clone, Copy, Debug)]
enum Asked {
    /// All claims.
    Claims,
    /// The package's own tests.
    Tests,
}

impl Asked {
    const fn name(self) -> &'static str {
        match self {
            Self::Claims => "claims",
            Self::Tests => "tests",
        }
    }
}

/// What was built, or why it was not.
enum Built {
    Programs(Vec<PathBuf>),
    Refused(Outcome),
}

/// Where the unchanged program of claims stays.
const UNCHANGED: &str = "target/unchanged-claims";

impl Alone {
    /// Takes a copy with nothing changed, whose tests have to pass.
    ///
    /// # Errors
    ///
    /// If they do not, or something cannot be read or run.
    pub(crate) fn new(program: Program) -> Result<Self, Box<dyn Error>> {
        let mut alone = Self { program, unchanged: Whole::default() };
        let (Built::Programs(claims), Built::Programs(library), Built::Programs(tests)) =
            (alone.claims()?, alone.library()?, alone.tests()?)
        else {
            return Err("nothing is changed, and it does not compile".into());
        };
        if alone.run(Asked::Claims, &claims)? != Said::Passed
            || alone.run(Asked::Tests, &tests)? != Said::Passed
        {
            return Err("the tests fail with nothing changed".into());
        }
        fs::copy(&claims[0], alone.program.root.join(UNCHANGED))?;
        alone.unchanged = Whole { claims: fs::read(&claims[0])?, library: fs::read(&library[0])? };
        Ok(alone)
    }

    /// What becomes of a change.
    ///
    /// # Errors
    ///
    /// If something cannot be read, written or run.
    pub(crate) fn outcome(&self, mutant: &Mutant) -> Result<Outcome, Box<dyn Error>> {
        let file = self.program.root.join(&mutant.file);
        let source = fs::read_to_string(&file)?;
        let mut changed = source.clone();
        changed.replace_range(mutant.range(&source), &mutant.replacement);
        write(&file, changed.as_bytes())?;
        let outcome = self.noticed();
        write(&file, source.as_bytes())?;
        outcome
    }

    fn noticed(&self) -> Result<Outcome, Box<dyn Error>> {
        let claims = match self.claims()? {
            Built::Programs(claims) => claims,
            Built::Refused(outcome) => return Ok(outcome),
        };
        if fs::read(&claims[0])? == self.unchanged.claims {
            // The compiler proves what nobody could notice: all claims are the same program, to the byte, and so is the library with
            // what no claim calls.
            match self.library()? {
                Built::Programs(library) if fs::read(&library[0])? == self.unchanged.library => {
                    return Ok(Outcome::Same);
                }
                Built::Programs(_) => {}
                Built::Refused(outcome) => return Ok(outcome),
            }
        } else if let Some(outcome) = self.failing(Asked::Claims, &claims)? {
            return Ok(outcome);
        }
        match self.tests()? {
            Built::Programs(tests) => Ok(self.failing(Asked::Tests, &tests)?.unwrap_or(Outcome::Unreached)),
            Built::Refused(outcome) => Ok(outcome),
        }
    }

    /// The program of all claims. Most changes of the library itself are noticed without the crates above it, and those take long to
    /// build.
    fn claims(&self) -> Result<Built, Box<dyn Error>> {
        let mut arguments = vec!["-p", "urikit-claims", "--test", "claims"];
        if self.program.package == "urikit" {
            arguments.push("--no-default-features");
        }
        self.build(&arguments, "target", "")
    }

    /// The package's own tests.
    fn tests(&self) -> Result<Built, Box<dyn Error>> {
        self.build(&["-p", &self.program.package, "--lib", "--tests", "--all-features"], "target", "")
    }

    /// The library with all its functions, whether anybody calls them or not.
    fn library(&self) -> Result<Built, Box<dyn Error>> {
        self.build(
            &["-p", &self.program.package, "--lib", "--all-features"],
            "target/whole",
            "-Clink-dead-code",
        )
    }

    fn build(&self, arguments: &[&str], target: &str, flags: &str) -> Result<Built, Box<dyn Error>> {
        let arguments = [&["test", "--no-run", "--profile", "mutants"], arguments].concat();
        let mut programs = Vec::new();
        for message in self.program.cargo_with(&arguments, target, flags)? {
            if let Message::Built { executable: Some(file), profile, .. } = message {
                programs.extend(profile.test.then_some(file));
            } else if let Some(error) = message.into_error() {
                // What only the compiler computes may fail there: then the compiler has noticed. Any other error says that it is no
                // Rust.
                return Ok(Built::Refused(match error.code {
                    Some(code) if code.code == "E0080" => Outcome::Caught("the compiler".to_owned()),
                    _ => Outcome::Unbuilt,
                }));
            }
        }
        if programs.is_empty() { Err("there is no test".into()) } else { Ok(Built::Programs(programs)) }
    }

    /// What programs say that do not pass. They are believed if they fail again, and what is unchanged does not.
    fn failing(&self, asked: Asked, programs: &[PathBuf]) -> Result<Option<Outcome>, Box<dyn Error>> {
        if self.run(asked, programs)? == Said::Passed
            || self.run(Asked::Claims, &[self.program.root.join(UNCHANGED)])? != Said::Passed
        {
            return Ok(None);
        }
        let name = asked.name().to_owned();
        Ok(match self.run(asked, programs)? {
            Said::Passed => None,
            Said::Failed => Some(Outcome::Caught(name)),
            Said::Hung => Some(Outcome::Hung(name)),
        })
    }

    /// Runs programs one after the other until one does not pass.
    fn run(&self, asked: Asked, programs: &[PathBuf]) -> Result<Said, Box<dyn Error>> {
        for program in programs {
            let mut command = Command::new(program);
            unit::quick(&mut command);
            match asked {
                Asked::Claims => {
                    // Those that are kept reach what made-up ones do, and are enough where one thing is changed for all inputs.
                    command.arg("hold_for").env("CLAIM_CASES", "100");
                    command.current_dir(self.program.root.join("claims"));
                }
                Asked::Tests => {
                    command.current_dir(self.program.root.join("crates").join(&self.program.package));
                }
            }
            let said = unit::wait(command.spawn()?, LONGEST)?;
            if said != Said::Passed {
                return Ok(said);
            }
        }
        Ok(Said::Passed)
    }
}
