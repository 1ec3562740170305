//! A copy of the workspace with all changes of a package in it, made to compile, and its test programs.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::error::Error;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::compiler::{Diagnostic, Message, blamed};
use crate::plant::{Numbered, Planted, plant};

/// Turns on features that only nightly Rust has: a question that a `const fn` can ask, and that is answered when it runs.
const ROOT_HEAD: &str =
    "#![feature(const_eval_select, core_intrinsics)]#![allow(warnings, internal_features)]";
const SWITCH: &str = include_str!("switch.rs");

/// A copy of the workspace.
#[derive(Debug)]
pub(crate) struct Program {
    /// Where the copy is.
    pub(crate) root: PathBuf,
    /// The package that is changed.
    pub(crate) package: String,
    tested: Vec<String>,
    features: Vec<String>,
}

/// A program of tests.
#[derive(Clone, Debug)]
pub(crate) struct Tests {
    /// The package's folder, which tests expect to be in.
    pub(crate) folder: PathBuf,
    /// Package and target.
    pub(crate) name: String,
    /// The program.
    pub(crate) executable: PathBuf,
    /// Whether it is made of tests.
    has_tests: bool,
}

impl Program {
    /// Copies the workspace as it is now, without what is ignored, to a folder of that name in the target folder.
    ///
    /// # Errors
    ///
    /// If something cannot be read or written.
    pub(crate) fn copy(
        workspace: &Path,
        name: &str,
        package: &str,
        tested: &[&str],
    ) -> Result<Self, Box<dyn Error>> {
        let target =
            std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace.join("target"), PathBuf::from);
        let root = std::path::absolute(target.join(name))?;
        let listed = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .current_dir(workspace)
            .output()?;
        let listed = String::from_utf8(listed.stdout)?;
        remove_others(&root, &listed.split_terminator('\0').collect())?;
        for file in listed.split_terminator('\0') {
            // What was deleted is listed until that is committed.
            if workspace.join(file).is_file() {
                write(&root.join(file), &fs::read(workspace.join(file))?)?;
            }
        }
        let tested = tested.iter().map(|&package| package.to_owned()).collect();
        let features = vec!["--all-features".to_owned()];
        Ok(Self { root, package: package.to_owned(), tested, features })
    }

    /// The same with the package's own tests alone, and with other features than all.
    pub(crate) fn with_features(self, list: &str) -> Self {
        let features = ["--no-default-features", "--features", list].map(str::to_owned).into();
        let tested = vec![self.package.clone()];
        Self { tested, features, ..self }
    }

    /// Plants changes but for those that are known not to compile, and takes out what else does not until the rest does. Returns what
    /// was taken out.
    ///
    /// # Errors
    ///
    /// If it does not compile and no change can be blamed for it.
    pub(crate) fn plant(
        &self,
        workspace: &Path,
        mutants: &[Numbered<'_>],
        mut out: HashSet<u32>,
    ) -> Result<HashSet<u32>, Box<dyn Error>> {
        let mut files: BTreeMap<&str, Vec<Numbered<'_>>> = BTreeMap::new();
        for numbered in mutants {
            files.entry(&numbered.mutant.file).or_default().push(*numbered);
        }
        let crate_root = self.crate_root()?;
        files.entry(&crate_root).or_default();
        loop {
            let mut planted: HashMap<String, Planted> = HashMap::new();
            for (&file, mutants) in &files {
                let kept: Vec<_> = mutants.iter().filter(|it| !out.contains(&it.number)).copied().collect();
                let source = fs::read_to_string(workspace.join(file))?;
                let mut text = plant(&source, &kept).map_err(|error| format!("{file}: {error}"))?;
                if *file == crate_root {
                    text = as_root(text);
                }
                write(&self.root.join(file), text.text.as_bytes())?;
                planted.insert(file.to_owned(), text);
            }
            let errors = self.errors()?;
            if errors.is_empty() {
                let there: HashSet<u32> =
                    planted.values().flat_map(|it| &it.changes).map(|(_, number)| *number).collect();
                return Ok(mutants
                    .iter()
                    .map(|it| it.number)
                    .filter(|number| !there.contains(number))
                    .collect());
            }
            let before = out.len();
            out.extend(errors.iter().flat_map(|error| blamed(error, &planted, mutants)));
            eprintln!("{} errors; {} changes do not compile", errors.len(), out.len());
            if out.len() == before {
                return Err(format!("nothing can be blamed for {:#?}", errors[0].rendered).into());
            }
        }
    }

    /// Builds the test programs.
    ///
    /// # Errors
    ///
    /// If they do not compile.
    pub(crate) fn tests(&self) -> Result<Vec<Tests>, Box<dyn Error>> {
        let mut arguments = vec!["test", "--no-run", "--lib", "--tests"];
        arguments.extend(self.features.iter().map(String::as_str));
        arguments.extend(self.tested.iter().flat_map(|package| ["-p", package]));
        let mut tests = self.built(&arguments)?;
        tests.retain(|it| it.has_tests);
        Ok(tests)
    }

    /// Builds the program that counts instructions.
    ///
    /// # Errors
    ///
    /// If it does not compile.
    pub(crate) fn counter(&self) -> Result<Tests, Box<dyn Error>> {
        let built = self.built(&["build", "--release", "-p", "urikit-instructions", "--all-features"])?;
        built.into_iter().next().ok_or_else(|| "no program counts instructions".into())
    }

    fn built(&self, arguments: &[&str]) -> Result<Vec<Tests>, Box<dyn Error>> {
        let messages = self.cargo(arguments)?;
        if let Some(error) = messages.iter().find(|message| message.is_error()) {
            return Err(format!("the tests do not compile: {error:?}").into());
        }
        let programs = messages.iter().filter_map(|message| {
            let Message::Built { target, executable: Some(executable), manifest_path, profile } = message
            else {
                return None;
            };
            let folder = manifest_path.parent()?.to_owned();
            let name = format!("{}/{}", folder.file_name()?.to_str()?, target.name);
            Some(Tests { folder, name, executable: executable.clone(), has_tests: profile.test })
        });
        Ok(programs.collect())
    }

    fn crate_root(&self) -> Result<String, Box<dyn Error>> {
        let path = format!("crates/{}/src/lib.rs", self.package);
        if self.root.join(&path).is_file() { Ok(path) } else { Err(format!("{path} is not there").into()) }
    }

    /// What does not compile, also of what only its unit tests have.
    fn errors(&self) -> Result<Vec<Diagnostic>, Box<dyn Error>> {
        let mut arguments = vec!["check", "--lib", "--tests", "-p", &self.package];
        arguments.extend(self.features.iter().map(String::as_str));
        let messages = self.cargo(&arguments)?;
        let errors = messages.into_iter().filter_map(Message::into_error);
        Ok(errors.filter(|error| !error.spans.is_empty()).collect())
    }

    /// Runs cargo, and returns what it says.
    ///
    /// # Errors
    ///
    /// If it fails and has no error to show.
    fn cargo(&self, arguments: &[&str]) -> Result<Vec<Message>, Box<dyn Error>> {
        self.cargo_with(arguments, "target", "")
    }

    /// The same with what is built in another folder of the copy, with the compiler's flags.
    ///
    /// # Errors
    ///
    /// If it fails and has no error to show.
    pub(crate) fn cargo_with(
        &self,
        arguments: &[&str],
        target: &str,
        flags: &str,
    ) -> Result<Vec<Message>, Box<dyn Error>> {
        let run = Command::new("cargo")
            .arg("+nightly")
            .args(arguments)
            .arg("--message-format=json")
            .env("CARGO_TARGET_DIR", self.root.join(target))
            .env("RUSTFLAGS", flags)
            .env("CARGO_PROFILE_TEST_DEBUG", "0")
            .current_dir(&self.root)
            .output()?;
        let lines = std::str::from_utf8(&run.stdout)?.lines();
        let messages: Vec<Message> = lines.map(serde_json::from_str).collect::<Result<_, _>>()?;
        if !run.status.success() && !messages.iter().any(Message::is_error) {
            return Err(String::from_utf8_lossy(&run.stderr).into());
        }
        Ok(messages)
    }
}

/// Removes what an earlier copy had, but for what was built: cargo finds tests by their files.
fn remove_others(root: &Path, listed: &HashSet<&str>) -> Result<(), Box<dyn Error>> {
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop().filter(|folder| folder.is_dir()) {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path.strip_prefix(root)?.to_str().unwrap_or_default();
            if path.is_dir() && name != "target" {
                folders.push(path);
            } else if !path.is_dir() && !listed.contains(name) {
                fs::remove_file(path)?;
            }
        }
    }
    Ok(())
}

/// A file that is the same keeps its time, or cargo would build it anew.
pub(crate) fn write(file: &Path, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    if fs::read(file).is_ok_and(|found| found == bytes) {
        return Ok(());
    }
    fs::create_dir_all(file.parent().ok_or("a file is in a folder")?)?;
    Ok(fs::write(file, bytes)?)
}

/// The root of the crate with the switch in it.
fn as_root(mut planted: Planted) -> Planted {
    let (head, tail) = (
        ROOT_HEAD,
        format!(
            "\nextern crate std as mutation_std;\n#[doc(hidden)]\npub mod mutation_switch {{\n{SWITCH}}}\n"
        ),
    );
    planted.text = format!("{head}{}{tail}", planted.text);
    let moved = |range: &Range<usize>| range.start + head.len()..range.end + head.len();
    planted.changes.iter_mut().for_each(|(range, _)| *range = moved(range));
    planted.places.iter_mut().for_each(|(range, _)| *range = moved(range));
    planted
}
