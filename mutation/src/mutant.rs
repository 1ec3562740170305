//! What may be changed: the list that cargo-mutants makes of a package.

use std::collections::HashMap;
use std::error::Error;
use std::ops::Range;
use std::path::Path;
use std::process::Command;
use std::{fmt, fs};

use serde::Deserialize;
use syn::spanned::Spanned;
use syn::{Attribute, Item, Meta};

/// A place in a file as cargo-mutants says it: lines and characters, both from 1.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Place {
    line: usize,
    column: usize,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct Span {
    start: Place,
    end: Place,
}

#[derive(Debug, Deserialize)]
struct Function {
    function_name: String,
}

/// What kind of change it is, by the names of cargo-mutants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub(crate) enum Genre {
    /// A function answers at once.
    FnValue,
    /// Another operator between two operands.
    BinaryOperator,
    /// An operator before an operand is left out.
    UnaryOperator,
    /// An arm of a `match` is left out.
    MatchArm,
    /// A guard of an arm is `true` or `false`.
    MatchArmGuard,
    /// A field is taken from the base of a structure.
    StructField,
}

/// One small change of one place.
#[derive(Debug, Deserialize)]
pub(crate) struct Mutant {
    /// Where it is and what, for people.
    pub(crate) name: String,
    /// The file, from the root of the workspace.
    pub(crate) file: String,
    /// Its kind.
    pub(crate) genre: Genre,
    /// What stands there instead.
    pub(crate) replacement: String,
    function: Option<Function>,
    span: Span,
}

impl Mutant {
    /// A change of what stands at an offset of a text of one line.
    #[cfg(test)]
    pub(crate) fn at(source: &str, genre: Genre, at: usize, replacement: &str) -> Self {
        let place = Place { line: 1, column: at + 1 };
        let span = Span { start: place, end: Place { line: 1, column: source.len() + 1 } };
        let (name, file, replacement) = (String::new(), String::new(), replacement.to_owned());
        Self { name, file, genre, replacement, function: None, span }
    }

    /// The bytes of the file that are replaced.
    #[must_use]
    pub(crate) fn range(&self, source: &str) -> Range<usize> {
        offset(source, self.span.start)..offset(source, self.span.end)
    }

    /// The function it is in; empty for what is in none.
    #[must_use]
    pub(crate) fn function(&self) -> &str {
        self.function.as_ref().map_or("", |function| &function.function_name)
    }

    /// What identifies it while lines move: its file, what is done, and the line's text.
    #[must_use]
    pub(crate) fn key(&self, source: &str) -> Key {
        let change = self.name.splitn(4, ':').nth(3).unwrap_or(&self.name).trim().to_owned();
        let line = source.lines().nth(self.span.start.line - 1).unwrap_or("").trim().to_owned();
        Key { file: self.file.clone(), change, line }
    }
}

/// What identifies a mutant while lines move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Key {
    /// The file, from the root of the workspace.
    pub(crate) file: String,
    /// What is done to which function.
    pub(crate) change: String,
    /// The text of the line.
    pub(crate) line: String,
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}\t{}", self.file, self.change, self.line)
    }
}

fn offset(source: &str, place: Place) -> usize {
    let line = source.split_inclusive('\n').take(place.line - 1).map(str::len).sum::<usize>();
    let characters = source[line..].char_indices().map(|(at, _)| at);
    line + characters.chain([source.len() - line]).nth(place.column - 1).unwrap_or(0)
}

/// Everything that cargo-mutants would change in a package, but for its tests.
///
/// # Errors
///
/// If cargo-mutants is not there, or does not answer with a list.
pub(crate) fn list(root: &Path, package: &str) -> Result<Vec<Mutant>, Box<dyn Error>> {
    let listed = Command::new("cargo")
        .args(["mutants", "--list", "--json", "-p", package])
        .current_dir(root)
        .output()?;
    if !listed.status.success() {
        return Err(format!("cargo mutants: {}", String::from_utf8_lossy(&listed.stderr)).into());
    }
    let mut mutants: Vec<Mutant> = serde_json::from_slice(&listed.stdout)?;
    mutants.retain(|mutant| !mutant.file.ends_with("tests.rs"));
    let mut tests: HashMap<String, (String, Vec<Range<usize>>)> = HashMap::new();
    for mutant in &mutants {
        if !tests.contains_key(&mutant.file) {
            let source = fs::read_to_string(root.join(&mutant.file))?;
            let ranges = test_modules(&source).map_err(|error| format!("{}: {error}", mutant.file))?;
            tests.insert(mutant.file.clone(), (source, ranges));
        }
    }
    mutants.retain(|mutant| {
        let (source, ranges) = &tests[&mutant.file];
        let at = mutant.range(source).start;
        !ranges.iter().any(|range| range.contains(&at))
    });
    Ok(mutants)
}

/// Where modules stand that are only there for tests; cargo-mutants does not know them if they need a feature besides.
fn test_modules(source: &str) -> syn::Result<Vec<Range<usize>>> {
    let is_for_tests = |attribute: &Attribute| match &attribute.meta {
        Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string().contains("test"),
        _ => false,
    };
    let modules = syn::parse_file(source)?.items.into_iter().filter_map(|item| match item {
        Item::Mod(module) if module.attrs.iter().any(is_for_tests) => Some(module.span().byte_range()),
        _ => None,
    });
    Ok(modules.collect())
}
