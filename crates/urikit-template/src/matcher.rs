//! Matching a URI against a template.
//!
//! The template is compiled to a nondeterministic [program](program) that reads the URI. A first
//! pass from the end of the URI to its start records from which states the program can reach its
//! end ([`run`]); a second pass follows only these.

mod program;
mod read;
mod run;

use alloc::vec::Vec;

use self::program::Program;
use self::run::{Alive, Ways};
use super::allow::Characters;
use super::{Template, Value};

/// The defined variables with their values, in the order of their first occurrence in the template.
/// The other variables are undefined.
///
/// # Examples
///
/// ```
/// use urikit_template::{Assignment, Template};
///
/// let template = Template::parse("/users/{id}{?page}")?;
/// let matches = template.matches("/users/42").all();
/// let assignment: &Assignment<'_> = matches.first().unwrap();
/// assert_eq!(assignment.as_slice(), [("id", "42".into())]);
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
pub type Assignment<'m> = Vec<(&'m str, Value<'m>)>;

/// A search for assignments whose expansion is a URI; see [`Template::matches`].
///
/// The URI has to equal the expansion byte for byte: `%7e` is not an expansion of `{var}`.
/// Normalize URIs from other sources first.
///
/// # Examples
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
/// assert_eq!(template.expand(first).try_to_string()?, "/me/a%20b.json?tags=x&tags=y");
///
/// // The dot may be part of the name, and `tags` may be an associative array.
/// assert_eq!((matches.assignments().len(), matches.ending()), (4, Ending::Complete));
/// assert!(template.matches("/me").all().first().is_none());
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
///
/// # Results
///
/// The expansion of every assignment found is the URI. All such assignments are found, except that
/// some that no URI distinguishes are represented by one:
///
/// - An empty value that expands to nothing is undefined, unless the variable occurs elsewhere with
///   an expansion.
/// - A list of one member is a string, and with `*` a string is a list of one member, unless a
///   prefix of the variable occurs elsewhere. (Only `{;var}` distinguishes the list of an empty
///   string, `;var=`, from an empty string, `;var`.) Likewise, an empty member and no members are
///   the same.
/// - If only prefixes of a variable occur, its value is as long as the longest prefix.
/// - With `+` and `#`, an escape may come from the value or from the expansion. It is decoded if
///   the expansion may have created it, unless a prefix of the variable, `{var:3}`, shows that it
///   is in the value. All escapes of one character come from one value.
///
/// A variable that occurs several times has one value, which matches all occurrences.
///
/// # Order
///
/// Assignments in which an earlier variable is defined, and in which its value is shorter, come
/// first. A string precedes a list, and a list precedes an associative array. A comma that may be
/// data or a separator is a separator first.
///
/// # Limits
///
/// The search ends after [`MAX_FOUND`](Self::MAX_FOUND) assignments or [`MAX_WORK`](Self::MAX_WORK)
/// steps; [`at_most`](Self::at_most) and [`within`](Self::within) change these limits.
/// [`Matches::ending`] returns whether all assignments were found. A step processes one part of the
/// template at one byte of the URI, so time and memory (one bit per step) are bounded for every
/// template. Without repeated variables, determining whether a URI matches takes a number of steps
/// proportional to the product of the lengths of the template and the URI, and each assignment
/// takes a number proportional to their sum. With repeated variables, assignments that would
/// require two values of one variable are discarded, but count as steps.
#[derive(Clone, Copy, Debug)]
pub struct Matcher<'m> {
    template: &'m Template<'m>,
    uri: &'m str,
    characters: Characters,
    most: usize,
    work: usize,
}

impl<'m> Matcher<'m> {
    /// The default maximum number of assignments.
    pub const MAX_FOUND: usize = 100;

    /// The default maximum number of steps.
    pub const MAX_WORK: usize = 1 << 24;

    pub(super) const fn new(template: &'m Template<'m>, uri: &'m str) -> Self {
        Self {
            template,
            uri,
            characters: Characters::Uri,
            most: Self::MAX_FOUND,
            work: Self::MAX_WORK,
        }
    }

    /// Interprets the string as an IRI created by [`Expansion::iri`](super::Expansion::iri).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let template = Template::parse("/städte/{name}")?;
    /// let matches = template.matches("/städte/Köln").iri().all();
    /// assert_eq!(matches.first().unwrap()[0], ("name", "Köln".into()));
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    #[must_use]
    pub const fn iri(self) -> Self {
        Self { characters: Characters::Iri, ..self }
    }

    /// Sets the maximum number of assignments.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::{Ending, Template};
    ///
    /// let template = Template::parse("/{name}{.format}")?;
    /// let matches = template.matches("/archive.tar.gz").at_most(1).all();
    /// assert_eq!((matches.assignments().len(), matches.ending()), (1, Ending::TooMany));
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    #[must_use]
    pub const fn at_most(self, assignments: usize) -> Self {
        Self { most: assignments, ..self }
    }

    /// Sets the maximum number of steps.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::{Ending, Template};
    ///
    /// let template = Template::parse("/{owner}/{repo}{?page}")?;
    /// let matches = template.matches("/octocat/hello-world?page=2").within(10).all();
    /// assert_eq!(matches.ending(), Ending::GaveUp);
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    #[must_use]
    pub const fn within(self, steps: usize) -> Self {
        Self { work: steps, ..self }
    }

    /// Returns the assignments, in order.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let template = Template::parse("https://example.com/users/{id}")?;
    /// let matches = template.matches("https://example.com/users/42").all();
    /// assert_eq!(matches.first().unwrap()[0], ("id", "42".into()));
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub fn all(&self) -> Matches<'m> {
        let mut matches = Matches { assignments: Vec::new(), ending: Ending::GaveUp, work: 0 };
        if let Some(program) =
            Program::new(self.template, self.characters, self.uri.len(), self.work)
        {
            self.run(&program, &mut matches);
        }
        matches
    }

    fn run(&self, program: &Program, matches: &mut Matches<'m>) {
        let alive = Alive::new(program, self.uri);
        let mut work =
            Work { made: program.cost(self.uri.len()), most: self.work, is_used_up: false };
        matches.ending =
            self.walk(Ways::new(program, &alive, self.uri), &mut work, &mut matches.assignments);
        matches.work = work.made;
    }

    fn walk(
        &self,
        mut ways: Ways<'_>,
        work: &mut Work,
        assignments: &mut Vec<Assignment<'m>>,
    ) -> Ending {
        // Indices of the assignments found, ordered by assignment, because many may have to be
        // compared.
        let mut sorted: Vec<usize> = Vec::new();
        while let Some(way) = ways.next(work) {
            let found = read::assignment(self.template, self.uri, self.characters, way, work);
            if work.is_used_up {
                break;
            }
            let Some(assignment) = found else { continue };
            let Err(place) =
                sorted.binary_search_by(|&number| assignments[number].cmp(&assignment))
            else {
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

/// The number of steps, and its limit.
struct Work {
    made: usize,
    most: usize,
    /// Whether more steps would have been necessary.
    is_used_up: bool,
}

impl Work {
    /// Counts steps in advance. Returns `None` if they exceed the limit.
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

/// Whether a [`Matcher`] found all assignments.
///
/// # Examples
///
/// ```
/// use urikit_template::{Ending, Template};
///
/// let matches = Template::parse("/users/{id}")?;
/// assert_eq!(matches.matches("/users/42").all().ending(), Ending::Complete);
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// All assignments were found.
    Complete,
    /// There are more assignments than the maximum.
    TooMany,
    /// There may be more assignments: the maximum number of steps was reached.
    GaveUp,
}

/// The assignments that a [`Matcher`] found.
///
/// # Examples
///
/// ```
/// use urikit_template::Template;
///
/// let template = Template::parse("/{page}{.lang}")?;
/// let matches = template.matches("/intro.de").all();
/// assert_eq!(matches.assignments().len(), 2); // `page` is `intro` or `intro.de`
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Matches<'m> {
    assignments: Vec<Assignment<'m>>,
    ending: Ending,
    work: usize,
}

impl<'m> Matches<'m> {
    /// Returns the first assignment, or `None` if there is none.
    ///
    /// `None` means that the URI does not match the template only if the ending is
    /// [`Complete`](Ending::Complete).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let template = Template::parse("/users/{id}")?;
    /// assert_eq!(template.matches("/users/42").all().first().unwrap()[0], ("id", "42".into()));
    /// assert_eq!(template.matches("/groups/42").all().first(), None);
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub fn first(&self) -> Option<&Assignment<'m>> {
        self.assignments.first()
    }

    /// Returns the assignments, in order.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let template = Template::parse("/{page}{.lang}")?;
    /// let matches = template.matches("/intro.de").all();
    /// assert_eq!(matches.assignments()[0], [("page", "intro".into()), ("lang", "de".into())]);
    /// assert_eq!(matches.assignments()[1], [("page", "intro.de".into())]);
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub fn assignments(&self) -> &[Assignment<'m>] {
        &self.assignments
    }

    /// Returns the assignments, in order, without copying them.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let template = Template::parse("/users/{id}")?;
    /// let assignments = template.matches("/users/42").all().into_assignments();
    /// assert_eq!(assignments, [vec![("id", "42".into())]]);
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub fn into_assignments(self) -> Vec<Assignment<'m>> {
        self.assignments
    }

    /// Returns whether all assignments were found.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::{Ending, Template};
    ///
    /// let template = Template::parse("/users/{id}")?;
    /// assert_eq!(template.matches("/groups/42").all().ending(), Ending::Complete);
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub const fn ending(&self) -> Ending {
        self.ending
    }

    /// Returns the number of steps, or 0 if the limit was exceeded before the search.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let template = Template::parse("/users/{id}")?;
    /// assert!(template.matches("/users/42").all().work() < 1_000);
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub const fn work(&self) -> usize {
        self.work
    }
}
