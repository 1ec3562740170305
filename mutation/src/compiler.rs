//! What the compiler says, and which changes it says it of.

use std::collections::HashMap;
use std::ops::Range;
use std::path::PathBuf;

use serde::Deserialize;

use crate::mutant::Genre;
use crate::plant::{Numbered, Planted};

/// A line of what `cargo --message-format=json` prints.
#[derive(Debug, Deserialize)]
#[serde(tag = "reason")]
pub(crate) enum Message {
    #[serde(rename = "compiler-message")]
    Said { message: Diagnostic },
    #[serde(rename = "compiler-artifact")]
    Built { target: Target, executable: Option<PathBuf>, manifest_path: PathBuf, profile: Profile },
    #[serde(other)]
    Other,
}

impl Message {
    pub(crate) fn is_error(&self) -> bool {
        matches!(self, Self::Said { message } if message.level == "error")
    }

    pub(crate) fn into_error(self) -> Option<Diagnostic> {
        match self {
            Self::Said { message } if message.level == "error" => Some(message),
            _ => None,
        }
    }
}

/// What was built.
#[derive(Debug, Deserialize)]
pub(crate) struct Target {
    pub(crate) name: String,
}

/// How it was built.
#[derive(Debug, Deserialize)]
pub(crate) struct Profile {
    pub(crate) test: bool,
}

/// What the compiler complains of.
#[derive(Debug, Deserialize)]
pub(crate) struct Diagnostic {
    pub(crate) level: String,
    pub(crate) code: Option<Code>,
    pub(crate) rendered: Option<String>,
    pub(crate) spans: Vec<DiagnosticSpan>,
    #[serde(default)]
    pub(crate) children: Vec<Child>,
}

/// Its number, as `E0080`.
#[derive(Debug, Deserialize)]
pub(crate) struct Code {
    pub(crate) code: String,
}

/// What belongs to a complaint.
#[derive(Debug, Deserialize)]
pub(crate) struct Child {
    pub(crate) spans: Vec<DiagnosticSpan>,
}

/// A place that it points at.
#[derive(Debug, Deserialize)]
pub(crate) struct DiagnosticSpan {
    pub(crate) file_name: String,
    pub(crate) byte_start: usize,
    pub(crate) byte_end: usize,
    pub(crate) is_primary: bool,
}

/// The changes that an error is about: those whose text it points at, else those it stands within.
pub(crate) fn blamed(
    error: &Diagnostic,
    planted: &HashMap<String, Planted>,
    mutants: &[Numbered<'_>],
) -> Vec<u32> {
    let ranges: Vec<_> = error
        .spans
        .iter()
        .map(|span| (span.is_primary, &span.file_name, span.byte_start..span.byte_end))
        .collect();
    let touches = |a: &Range<usize>, b: &Range<usize>| a.start < b.end.max(b.start + 1) && b.start < a.end;
    for must_be_primary in [true, false] {
        let asked = ranges.iter().filter(|(is_primary, ..)| *is_primary || !must_be_primary);
        let found: Vec<u32> = asked
            .filter_map(|(_, file, range)| Some((planted.get(*file)?, range)))
            .flat_map(|(file, range)| file.changes.iter().filter(|(change, _)| touches(change, range)))
            .map(|(_, number)| *number)
            .collect();
        if !found.is_empty() {
            return found;
        }
    }
    let arms = arms_of(error, planted, mutants);
    if !arms.is_empty() {
        return arms;
    }
    let around = ranges.iter().filter(|(is_primary, ..)| *is_primary).filter_map(|(_, file, range)| {
        let places = planted.get(*file)?.places.iter();
        places.filter(|(place, _)| touches(place, range)).min_by_key(|(place, _)| place.len())
    });
    around.flat_map(|(_, numbers)| numbers).copied().collect()
}

/// The arms of a `match` that cannot be left out: those between what is matched and where the compiler would add one.
fn arms_of(error: &Diagnostic, planted: &HashMap<String, Planted>, mutants: &[Numbered<'_>]) -> Vec<u32> {
    let spans = || error.spans.iter().chain(error.children.iter().flat_map(|child| &child.spans));
    let Some(file) = error.spans.first().and_then(|span| planted.get(&span.file_name)) else {
        return Vec::new();
    };
    let (from, to) =
        spans().fold((usize::MAX, 0), |(from, to), span| (from.min(span.byte_start), to.max(span.byte_end)));
    let is_arm = |number| mutants.iter().any(|it| it.number == number && it.mutant.genre == Genre::MatchArm);
    let within = file
        .changes
        .iter()
        .filter(|(range, number)| from <= range.start && range.end <= to && is_arm(*number));
    within.map(|(_, number)| *number).collect()
}
