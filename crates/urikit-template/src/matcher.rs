//! A template and a URI to the variables that make one of the other.
//!
//! The template becomes a [program](program) that reads a text and chooses; from the end of the text to its beginning it is noted
//! from where the program can come to its end ([`run`]), and then only ways that do are gone.

mod program;
mod read;
mod run;

use alloc::vec::Vec;

use self::program::Program;
use self::run::{Alive, Ways};
use super::allow::Characters;
use super::{Template, Value};

/// Variables that are defined, with their values, in the order in which the template has them first. The others are undefined.
pub type Assignment<'m> = Vec<(&'m str, Value<'m>)>;

/// Reads a URI as the expansion of a template; see [`Template::matches`].
///
/// The text has to be what expansion writes, byte for byte: `%7e` is no expansion of `{var}`. Normalize a URI first that others have
/// written.
///
/// ```
/// use urikit_template::{Ending, Template};
///
/// let template = Template::parse("/{owner}/{repo}{.format}{?tags*}")?;
/// let matches = template.matches("/me/a%20b.json?tags=x&tags=y").all();
/// let first = matches.first().unwrap();
/// assert_eq!(first[0], ("owner", "me".into()));
/// assert_eq!(first[1], ("repo", "a b".into()));
/// assert_eq!(first[2], ("format", "json".into()));
/// assert_eq!(template.expand(first).decode_utf8()?, "/me/a%20b.json?tags=x&tags=y");
///
/// // The dot may have been in the name, and `tags` may be pairs.
/// assert_eq!((matches.assignments().len(), matches.ending()), (4, Ending::Complete));
/// assert!(template.matches("/me").all().first().is_none());
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
///
/// # What is found
///
/// Every assignment that is found makes the URI again: `template.expand(assignment)` is the URI. Every assignment that makes it is
/// found, but that these, which no URI tells apart, are found as one:
///
/// - Where nothing is written, nothing is defined: an empty value there is found as undefined, unless the variable is written
///   elsewhere.
/// - A list of one member is found as its member, and with `*` a string as the list of it, unless a prefix of it stands elsewhere. (`{;var}` alone tells the list of an empty
///   string, `;var=`, from an empty string, `;var`.) A member that is empty and undefined members are alike in that.
/// - Of a value that only prefixes show, as much is found as they show.
/// - With `+` and `#`, an escape may have been in the value or made by the expansion: what may have been made is found as the
///   character that it stands for, unless a prefix of the variable, `{var:3}`, shows the escape. The escapes of one character are in
///   one value.
///
/// A variable that stands there more than once has one value, which makes all that is there.
///
/// # In which order
///
/// Where there is a choice, the earlier variable is defined rather than undefined and its value is as short as can be; it is a
/// string, else a list, else pairs; and a comma that may be data or separate members separates them.
///
/// # Limits
///
/// At most [`MAX_FOUND`](Self::MAX_FOUND) assignments are found and at most [`MAX_WORK`](Self::MAX_WORK) steps are made, or as many as
/// [`at_most`](Self::at_most) and [`within`](Self::within) say; [`Matches::ending`] says whether that was all. A step is one part of the
/// template at one byte of the URI, so that time and memory (a bit a step) are bounded whatever the template. Without repeated
/// variables, finding out whether a URI matches takes steps in proportion to the length of the template times the length of the URI,
/// and each assignment found takes steps in proportion to their sum; an assignment in which a repeated variable would need two values
/// takes its steps and is dropped.
#[derive(Clone, Copy, Debug)]
pub struct Matcher<'m> {
    template: &'m Template<'m>,
    uri: &'m str,
    characters: Characters,
    most: usize,
    work: usize,
}

impl<'m> Matcher<'m> {
    /// How many assignments are found at most, unless [`at_most`](Self::at_most) says something else.
    pub const MAX_FOUND: usize = 100;

    /// How many steps are made at most, unless [`within`](Self::within) says something else.
    pub const MAX_WORK: usize = 1 << 24;

    pub(super) const fn new(template: &'m Template<'m>, uri: &'m str) -> Self {
        Self { template, uri, characters: Characters::Uri, most: Self::MAX_FOUND, work: Self::MAX_WORK }
    }

    /// The text is an IRI that [`Expansion::iri`](super::Expansion::iri) has made.
    #[must_use]
    pub const fn iri(self) -> Self {
        Self { characters: Characters::Iri, ..self }
    }

    /// Finds at most so many assignments.
    #[must_use]
    pub const fn at_most(self, assignments: usize) -> Self {
        Self { most: assignments, ..self }
    }

    /// Makes at most so many steps.
    #[must_use]
    pub const fn within(self, steps: usize) -> Self {
        Self { work: steps, ..self }
    }

    /// The assignments, in their order.
    pub fn all(&self) -> Matches<'m> {
        let mut matches = Matches { assignments: Vec::new(), ending: Ending::GaveUp, work: 0 };
        if let Some(program) = Program::new(self.template, self.characters, self.uri.len(), self.work) {
            self.run(&program, &mut matches);
        }
        matches
    }

    fn run(&self, program: &Program, matches: &mut Matches<'m>) {
        let alive = Alive::new(program, self.uri);
        let mut work = Work { made: program.cost(self.uri.len()), most: self.work, is_used_up: false };
        matches.ending = self.walk(Ways::new(program, &alive, self.uri), &mut work, &mut matches.assignments);
        matches.work = work.made;
    }

    fn walk(&self, mut ways: Ways<'_>, work: &mut Work, assignments: &mut Vec<Assignment<'m>>) -> Ending {
        // The numbers of the assignments that were found, in the order of these: many may have to be compared.
        let mut sorted: Vec<usize> = Vec::new();
        while let Some(way) = ways.next(work) {
            let found = read::assignment(self.template, self.uri, self.characters, way, work);
            if work.is_used_up {
                break;
            }
            let Some(assignment) = found else { continue };
            let Err(place) = sorted.binary_search_by(|&number| assignments[number].cmp(&assignment)) else {
                continue;
            };
            if assignments.len() == self.most {
                return Ending::TooMany;
            }
            sorted.insert(place, assignments.len());
            assignments.push(assignment);
        }
        if work.is_used_up { Ending::GaveUp } else { Ending::Complete }
    }
}

/// The steps that were made, and how many there may be.
struct Work {
    made: usize,
    most: usize,
    /// More would have been needed.
    is_used_up: bool,
}

impl Work {
    /// Counts so many steps that are about to be made, if they may be.
    #[inline]
    fn take(&mut self, steps: usize) -> Option<()> {
        if steps > self.most - self.made {
            self.is_used_up = true;
            return None;
        }
        self.made += steps;
        Some(())
    }
}

/// Whether all assignments were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// These are all.
    Complete,
    /// There are more than were asked for.
    TooMany,
    /// There may be more: the steps were used up.
    GaveUp,
}

/// What a [`Matcher`] has found.
#[derive(Clone, Debug)]
pub struct Matches<'m> {
    assignments: Vec<Assignment<'m>>,
    ending: Ending,
    work: usize,
}

impl<'m> Matches<'m> {
    /// The first assignment; `None` if none was found. That means that the URI is none of the template's only if the ending is
    /// [`Complete`](Ending::Complete).
    pub fn first(&self) -> Option<&Assignment<'m>> {
        self.assignments.first()
    }

    /// The assignments, in their order.
    pub fn assignments(&self) -> &[Assignment<'m>] {
        &self.assignments
    }

    /// The same, kept.
    pub fn into_assignments(self) -> Vec<Assignment<'m>> {
        self.assignments
    }

    /// Whether they are all.
    pub const fn ending(&self) -> Ending {
        self.ending
    }

    /// How many steps were made; 0 where it was clear from the beginning that they would not do.
    pub const fn work(&self) -> usize {
        self.work
    }
}
