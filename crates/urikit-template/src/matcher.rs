//! Matching a URI against a template.
//!
//! The template is compiled to a nondeterministic [program](program) that reads the URI. A first
//! pass ([`run`]), from the end of the URI to its start, records which steps can reach the end of
//! the program. A second pass follows only these steps, and [`read`] converts each path to values.

mod order;
mod program;
mod read;
mod run;

use alloc::borrow::Cow;
use alloc::vec::Vec;

use self::order::in_template_order;
use self::program::Program;
use self::run::{Paths, Reachable};
use super::allow::{Allow, Characters, Unescaped};
use super::{Operator, Template, Value};

/// Variables and values with which a template expands to a given URI.
///
/// They are in the order of their first occurrence in the template. Variables that are not included
/// are undefined. Pass an assignment to [`Template::expand`] to get the URI.
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

/// A search for the values with which a template expands to a given URI.
///
/// It is created by [`Template::matches`]. Call [`all`](Self::all) to run the search, whose results
/// are [`Assignment`]s. The URI must equal the expansion byte for byte: `%7e` is not an expansion
/// of `{var}`, for example. Normalize URIs from other sources first, and see
/// [`any_order`](Self::any_order) and [`unescaped`](Self::unescaped).
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
/// assert_eq!(template.expand(first)?, "/me/a%20b.json?tags=x&tags=y");
///
/// // The dot may be part of `repo`, and `tags` may be an associative array.
/// assert_eq!((matches.assignments().len(), matches.ending()), (4, Ending::Complete));
/// assert!(template.matches("/me").all().first().is_none());
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
///
/// # Results
///
/// Every assignment found expands to the URI. All such assignments are found, but if several have
/// the same expansion for every URI, only one of them is returned:
///
/// - An empty value that expands to nothing is undefined, unless another occurrence of the variable
///   has an expansion.
/// - A list of one member is a string, and with `*` a string is a list of one member, unless a
///   prefix of the variable also occurs. (Only `{;var}` distinguishes the list of an empty string,
///   `;var=`, from an empty string, `;var`.) Likewise, an empty member and no members are the same.
/// - If only prefixes of a variable occur, its value is as long as the longest prefix.
/// - With `+` and `#`, an escape may have been in the value or produced by expansion. It is decoded
///   if expansion may have produced it, unless a prefix of the variable, such as `{var:3}`, shows
///   that it was in the value.
///
/// A variable that occurs several times has one value, which matches all occurrences.
///
/// # Order
///
/// The results are ordered by preference, beginning with the first variable: defined before
/// undefined, short values before long ones, and strings before lists before associative arrays. A
/// comma is first interpreted as a separator and then as part of a value.
///
/// # Limits
///
/// The search ends after [`MAX_FOUND`](Self::MAX_FOUND) assignments or [`MAX_WORK`](Self::MAX_WORK)
/// steps, so time and memory are bounded for every template and URI.
/// [`at_most`](Self::at_most) and [`within`](Self::within) change these limits, and
/// [`Matches::ending`] returns whether all assignments were found.
///
/// A step processes one part of the template at one byte of the URI, and needs one bit of memory.
/// Without repeated variables, the number of steps to determine whether a URI matches is
/// proportional to the product of the lengths of the template and the URI; for each assignment, it
/// is proportional to their sum. With repeated variables, candidates in which a variable would have
/// two different values are discarded, but also count as steps.
#[derive(Clone, Copy, Debug)]
pub struct Matcher<'m> {
    template: &'m Template<'m>,
    uri: &'m str,
    reading: Reading,
    order: Order,
    max_found: usize,
    max_work: usize,
}

/// The characters that a search reads in values.
#[derive(Clone, Copy, Debug)]
struct Reading {
    characters: Characters,
    allows_unescaped: bool,
}

impl Reading {
    const STRICT: Self = Self { characters: Characters::Uri, allows_unescaped: false };

    const fn allow(self, operator: Operator) -> Allow {
        let allow = operator.allow(self.characters);
        let unescaped = if self.allows_unescaped { operator.unescaped() } else { Unescaped::None };
        Allow { unescaped, ..allow }
    }

    /// Returns how much longer than the URI an expansion may be, because of escapes.
    const fn growth(self) -> usize {
        if self.allows_unescaped { 3 } else { 1 }
    }
}

/// The order of query parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    OfTemplate,
    Any,
}

impl<'m> Matcher<'m> {
    /// The default maximum number of assignments that a search returns.
    ///
    /// Use [`at_most`](Self::at_most) to set another one.
    pub const MAX_FOUND: usize = 100;

    /// The default maximum number of steps that a search takes.
    ///
    /// Use [`within`](Self::within) to set another one.
    pub const MAX_WORK: usize = 1 << 24;

    pub(super) const fn new(template: &'m Template<'m>, uri: &'m str) -> Self {
        Self {
            template,
            uri,
            reading: Reading::STRICT,
            order: Order::OfTemplate,
            max_found: Self::MAX_FOUND,
            max_work: Self::MAX_WORK,
        }
    }

    /// Makes this search treat the string as an IRI, which can contain non-ASCII characters.
    ///
    /// Use it to match a string that [`Expander::iri`](super::Expander::iri) has produced, such
    /// as `/städte/Köln`. By default, non-ASCII characters are expected to be percent-encoded.
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
        Self { reading: Reading { characters: Characters::Iri, ..self.reading }, ..self }
    }

    /// Makes this search ignore the order of the parameters in the query.
    ///
    /// The parameters are sorted as in the template before the search, so an assignment expands to
    /// a URI with the same parameters in the order of the template. Parameters with the same name
    /// keep their order. Those that the template does not contain still prevent a match.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let template = Template::parse("/search{?q,page}")?;
    /// assert!(template.matches("/search?page=2&q=uri").all().first().is_none());
    /// let matches = template.matches("/search?page=2&q=uri").any_order().all();
    /// assert_eq!(matches.first().unwrap()[..], [("q", "uri".into()), ("page", "2".into())]);
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    #[must_use]
    pub const fn any_order(self) -> Self {
        Self { order: Order::Any, ..self }
    }

    /// Makes this search accept reserved characters that an expansion would have encoded.
    ///
    /// These are the `sub-delims` of RFC 3986, `:`, and `@`, and in a query also `/` and `?`,
    /// except for `,` and the separator of the expression. Many programs do not encode them,
    /// because a path segment or a query may contain them.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let template = Template::parse("/{owner}/{id}{?next}")?;
    /// let matches = template.matches("/x/@y?next=/a?b=c").unescaped().all();
    /// assert_eq!(
    ///     matches.first().unwrap()[..],
    ///     [("owner", "x".into()), ("id", "@y".into()), ("next", "/a?b=c".into())]
    /// );
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    #[must_use]
    pub const fn unescaped(self) -> Self {
        Self { reading: Reading { allows_unescaped: true, ..self.reading }, ..self }
    }

    /// Sets the maximum number of assignments of values to variables that this search returns.
    ///
    /// Set it to 1 if only the preferred assignment is needed. The default is
    /// [`MAX_FOUND`](Self::MAX_FOUND).
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
        Self { max_found: assignments, ..self }
    }

    /// Sets the maximum number of steps of this search, which limits its time and memory.
    ///
    /// The default is [`MAX_WORK`](Self::MAX_WORK). If the search reaches the limit, it stops, and
    /// [`Matches::ending`] returns [`Ending::GaveUp`].
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
        Self { max_work: steps, ..self }
    }

    /// Runs the search, and returns all assignments of values that produce the URI.
    ///
    /// The preferred assignment is the first. The search ends early if it reaches the limit of
    /// [`at_most`](Self::at_most) or [`within`](Self::within).
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
        let uri = match self.order {
            Order::OfTemplate => Cow::Borrowed(self.uri),
            Order::Any => in_template_order(self.template, self.uri),
        };
        let program = Program::new(self.template, self.reading, uri.len(), self.max_work);
        if let Some(program) = program {
            self.run(&program, &uri, &mut matches);
        }
        matches
    }

    fn run(&self, program: &Program, uri: &str, matches: &mut Matches<'m>) {
        let reachable = Reachable::new(program, uri);
        let mut work =
            Work { done: program.cost(uri.len()), max: self.max_work, is_exhausted: false };
        let paths = Paths::new(program, &reachable, uri);
        matches.ending = self.walk(uri, paths, &mut work, &mut matches.assignments);
        matches.work = work.done;
    }

    fn walk(
        &self,
        uri: &str,
        mut paths: Paths<'_>,
        work: &mut Work,
        assignments: &mut Vec<Assignment<'m>>,
    ) -> Ending {
        // Indices into `assignments`, sorted by assignment to find duplicates quickly.
        let mut sorted: Vec<usize> = Vec::new();
        while let Some(path) = paths.next(work) {
            let found = read::assignment(self.template, uri, self.reading, path, work);
            if work.is_exhausted {
                break;
            }
            let Some(assignment) = found else { continue };
            let Err(place) =
                sorted.binary_search_by(|&number| assignments[number].cmp(&assignment))
            else {
                continue;
            };
            if assignments.len() == self.max_found {
                return Ending::TooMany;
            }
            sorted.insert(place, assignments.len());
            assignments.push(assignment);
        }
        if work.is_exhausted { Ending::GaveUp } else { Ending::Complete }
    }
}

/// A counter of steps with a limit.
struct Work {
    done: usize,
    max: usize,
    /// Whether the limit was reached before the end of the search.
    is_exhausted: bool,
}

impl Work {
    /// Counts steps before they are done. Returns `None` if they exceed the limit.
    #[inline]
    fn take(&mut self, steps: usize) -> Option<()> {
        if steps > self.max - self.done {
            self.is_exhausted = true;
            return None;
        }
        self.done += steps;
        Some(())
    }
}

/// The reason why a search with [`Matcher::all`] ended, which shows whether it was complete.
///
/// It is returned by [`Matches::ending`]. Only after [`Complete`](Self::Complete) is an empty
/// result a proof that the URI does not match the template.
///
/// # Examples
///
/// ```
/// use urikit_template::{Ending, Template};
///
/// let template = Template::parse("/users/{id}")?;
/// assert_eq!(template.matches("/users/42").all().ending(), Ending::Complete);
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// All assignments were found.
    Complete,
    /// The maximum number of assignments was found, and there are more.
    TooMany,
    /// The maximum number of steps was reached, and there may be more assignments.
    GaveUp,
}

/// The assignments of values to variables with which a template expands to a URI.
///
/// They are the result of [`Matcher::all`]. There are none if the URI does not match the template,
/// and several if it matches in different ways.
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
    /// Returns the preferred assignment of values to variables, or `None` if there is none.
    ///
    /// `None` means that the URI does not match the template, provided that
    /// [`ending`](Self::ending) returns [`Complete`](Ending::Complete). Otherwise, the search
    /// stopped at its limit.
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

    /// Returns all assignments of values to variables that were found, the preferred one first.
    ///
    /// The slice is empty if the URI does not match the template. To take ownership of the
    /// assignments, use [`into_assignments`](Self::into_assignments).
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

    /// Converts this result of a search into a vector of all assignments of values to variables.
    ///
    /// The preferred assignment is the first. Nothing is copied. To borrow the assignments instead,
    /// use [`assignments`](Self::assignments).
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

    /// Returns why the search ended: all assignments were found, or it reached one of its limits.
    ///
    /// Check it before relying on the absence of further assignments.
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

    /// Returns the number of steps that the search took, as a measure of its cost.
    ///
    /// Use it to choose a limit for [`Matcher::within`]. The number is 0 if the search was not
    /// started because the template and URI are too long for the limit.
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
