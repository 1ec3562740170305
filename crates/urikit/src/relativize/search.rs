//! Search for the shortest reference.
//!
//! A reference starts with an empty path, a relative path, an absolute path, an authority, or a
//! scheme (section 4.2). In each form, there is at most one shortest reference to the target. An
//! empty path, if possible, is the shortest. In the other forms, the part after the path is the
//! same. So there are at most five candidates, which differ only in the part up to the end of the
//! path.

use core::fmt::Write;

use super::{CLIMB, Forms, RelativizeError, Relativized, RemovedPath};
use crate::display::writes_exactly;
use crate::path::{Cleared, ExcessDotSegments, Route};
use crate::reference::Uri;
use crate::resolve::{
    DotRemoval, EmptyPathReference, Resolver, RootlessBase, SameScheme, without_leading_dots,
};
use crate::spans::Spans;

#[derive(Clone, Copy)]
pub(super) struct Search<'b, 'r> {
    resolver: Resolver<'b>,
    target: Uri<'r>,
    has_scheme_of_base: bool,
    /// Whether scheme and authority are equal to those of the base, byte for byte.
    has_lead_of_base: bool,
}

/// The path to which the reference must resolve.
struct Goal<'r> {
    /// The path without the `/.` prefix of a URI without an authority.
    path: Cleared<'r>,
    /// The original path, and the options for removing its dot-segments.
    source: RemovedPath<'r>,
}

impl<'r> Goal<'r> {
    const fn verbatim(path: &'r str) -> Self {
        Self { path: Cleared::Plain(path), source: RemovedPath { text: path, rules: None } }
    }
}

#[derive(Clone, Copy)]
enum ReferencePrefix {
    Empty,
    /// `//` and the authority.
    Authority,
    /// The scheme, and the authority if there is one.
    Scheme,
}

/// The start of a reference, before the repeated part of the path.
#[derive(Clone, Copy)]
struct Beginning {
    /// The part of the target before its path that is repeated.
    lead: ReferencePrefix,
    climbs: usize,
    dots: &'static str,
    /// The number of bytes of the path that are omitted.
    shared: usize,
}

impl Beginning {
    const BARE: Self = Self { lead: ReferencePrefix::Empty, climbs: 0, dots: "", shared: 0 };
}

impl<'b, 'r> Search<'b, 'r> {
    #[inline]
    pub(super) fn new(resolver: Resolver<'b>, target: Uri<'r>) -> Self {
        let base = resolver.base();
        let has_scheme_of_base = base.scheme().as_str() == target.scheme().as_str();
        let [of_base, own] =
            [base.authority(), target.authority()].map(|part| part.map(|part| part.as_str()));
        Self {
            resolver,
            target,
            has_scheme_of_base,
            has_lead_of_base: has_scheme_of_base && of_base == own,
        }
    }

    /// Returns the shortest reference in these forms. If there are several, returns that of the
    /// first form.
    pub(super) fn shortest(&self, forms: Forms) -> Result<Relativized<'r>, RelativizeError> {
        let own_path = self.target.path().as_str();
        let may_be_empty = forms.contains(Forms::EMPTY_PATH) && self.has_lead_of_base;
        let is_same_path = may_be_empty && self.base_path() == own_path;
        let empty_path = is_same_path.then(|| self.empty_path()).flatten();
        if let Some(reference) = empty_path.or_else(|| self.through_leading_dots(forms)) {
            return Ok(reference);
        }
        let goal = self.goal().ok_or(RelativizeError::ExcessDotSegments)?;
        let is_same_goal = may_be_empty && self.is_base_path(&goal);
        if let Some(reference) = is_same_goal.then(|| self.empty_path()).flatten() {
            return Ok(reference);
        }
        let candidates = [
            self.relative_path(&goal, forms),
            self.absolute_path(&goal).filter(|_| forms.contains(Forms::ABSOLUTE_PATH)),
            self.network_path().filter(|_| forms.contains(Forms::NETWORK_PATH)),
            self.uri(&goal).filter(|_| forms.contains(Forms::URI)),
        ];
        let shortest =
            candidates.into_iter().flatten().min_by_key(|beginning| self.cost(beginning));
        shortest
            .map(|beginning| self.with_path(beginning, goal.source))
            .ok_or(RelativizeError::Form)
    }

    pub(super) fn target_itself(&self) -> Relativized<'r> {
        let path = RemovedPath { text: self.target.path().as_str(), rules: None };
        self.with_path(Beginning { lead: ReferencePrefix::Scheme, ..Beginning::BARE }, path)
    }

    /// Returns the number of bytes besides the path. Candidates differ only in these bytes.
    fn cost(&self, beginning: &Beginning) -> i64 {
        let spans = self.target.spans();
        let lead = match beginning.lead {
            ReferencePrefix::Empty => 0,
            ReferencePrefix::Authority => spans.authority_len(),
            ReferencePrefix::Scheme => spans.path_start,
        };
        let more = CLIMB.len() * beginning.climbs + beginning.dots.len();
        i64::from(lead) + more as i64 - beginning.shared as i64
    }

    /// Returns the string of the target from the scheme or the authority to its path, and its
    /// spans.
    fn lead(&self, lead: ReferencePrefix) -> (&'r str, Spans) {
        let spans = self.target.spans();
        let start = spans.after_scheme();
        let text = &self.target.as_str()[..spans.path_start as usize];
        match lead {
            ReferencePrefix::Empty => ("", Spans::EMPTY),
            ReferencePrefix::Authority => {
                (&text[start as usize..], Spans { scheme_end: 0, ..spans.moved(start, 0) })
            }
            ReferencePrefix::Scheme => (text, spans),
        }
    }

    fn with_path(&self, beginning: Beginning, path: RemovedPath<'r>) -> Relativized<'r> {
        let spans = self.target.spans();
        let Beginning { lead, climbs, dots, shared } = beginning;
        let (lead, lead_spans) = self.lead(lead);
        Relativized {
            lead,
            lead_spans,
            climbs,
            dots,
            path,
            shared,
            trail: &self.target.as_str()[spans.path_end as usize..],
            path_len: 0,
            query_len: spans.query_len() as usize,
        }
    }

    fn base_path(&self) -> &'b str {
        self.resolver.base().path().as_str()
    }

    /// Returns whether the path of the target equals that of the base.
    fn is_base_path(&self, goal: &Goal<'r>) -> bool {
        writes_exactly(self.base_path(), |out| {
            out.write_str(self.dots(goal))?;
            goal.path.write_after(0, &mut |part| out.write_str(part))
        })
    }

    /// Returns the disambiguating prefix of the path in a URI.
    fn dots(&self, goal: &Goal<'r>) -> &'static str {
        let needs_prefix = goal.path.begins_with_two_slashes() && self.target.authority().is_none();
        if needs_prefix { "/." } else { "" }
    }

    /// Returns the reference with an empty path, which inherits the path of the base with its
    /// dot-segments, and possibly its query (section 5.2.2).
    fn empty_path(&self) -> Option<Relativized<'r>> {
        let base = self.resolver.base();
        let bare = self.with_path(Beginning::BARE, RemovedPath::NONE);
        let [of_base, own] =
            [base.query(), self.target.query()].map(|part| part.map(|part| part.as_str()));
        if of_base == own {
            return Some(Relativized {
                trail: &bare.trail[bare.query_len..],
                query_len: 0,
                ..bare
            });
        }
        let inherits_path =
            self.resolver.options.empty_path_reference == EmptyPathReference::BasePathAndQuery;
        (own.is_some() && inherits_path && !self.refuses_paths()).then_some(bare)
    }

    /// Returns whether the options do not allow relative paths with this base.
    fn refuses_paths(&self) -> bool {
        let base = self.resolver.base();
        let is_rooted = base.authority().is_some() || base.path().is_absolute();
        self.resolver.options.rootless == RootlessBase::Error && !is_rooted
    }

    /// Returns the path to which the target resolves, or `None` if the options make it an error.
    fn goal(&self) -> Option<Goal<'r>> {
        let text = self.target.path().as_str();
        let options = &self.resolver.options;
        let verbatim = match options.dot_removal {
            DotRemoval::Everywhere => {
                let rules = self.resolver.rules();
                let path = Cleared::new(text, rules);
                let is_refused = options.excess == ExcessDotSegments::Error && path.excess() > 0;
                let source = RemovedPath { text, rules: Some(rules) };
                return (!is_refused).then_some(Goal { path, source });
            }
            DotRemoval::Merged => self.without_prefix(text),
            DotRemoval::MergedAndLeading => self.without_prefix(without_leading_dots(text)),
        };
        Some(Goal::verbatim(verbatim))
    }

    /// Returns a reference for dot-segments that are removed from an absolute path but kept as
    /// excess in the directory of the base. With the base `a:/`, `..` resolves to `a:/..`, but
    /// `a:/..` does not.
    fn through_leading_dots(&self, forms: Forms) -> Option<Relativized<'r>> {
        let text = self.target.path().as_str();
        let options = &self.resolver.options;
        if options.dot_removal != DotRemoval::MergedAndLeading
            || options.excess != ExcessDotSegments::Keep
        {
            return None;
        }
        let goal = Goal::verbatim(text);
        let has_leading_dots = without_leading_dots(text).len() < text.len();
        let beginning = self.relative_path(&goal, forms).filter(|_| has_leading_dots)?;
        Some(self.with_path(beginning, goal.source))
    }

    /// Returns a path without its disambiguating prefix.
    fn without_prefix(&self, path: &'r str) -> &'r str {
        let has_prefix = self.target.authority().is_none() && path.starts_with("/.//");
        if has_prefix { &path["/.".len()..] } else { path }
    }

    /// Returns a relative path from the directory of the base to the target (section 5.2.3).
    fn relative_path(&self, goal: &Goal<'r>, forms: Forms) -> Option<Beginning> {
        if !forms.contains(Forms::EMPTY_PATH)
            || !self.has_lead_of_base
            || self.refuses_paths()
            || !self.is_free_of_dots(goal)
        {
            return None;
        }
        let rules = self.resolver.rules();
        let directory = Cleared::new(self.resolver.directory(), rules);
        if self.resolver.options.excess == ExcessDotSegments::Error && directory.excess() > 0 {
            return None;
        }
        let route = directory.route_to(&goal.path, rules.start)?;
        let beginning = self.along(&route);
        let form = match route.climbs {
            0 if route.next.is_empty() && beginning.dots.is_empty() => Forms::EMPTY_PATH,
            // A `..` that remains in the target.
            0 if matches!(route.next, ".." | "../") => Forms::RELATIVE_PATH,
            0 => Forms::BELOW,
            _ => Forms::RELATIVE_PATH,
        };
        forms.contains(form).then_some(beginning)
    }

    /// Returns whether removing dot-segments, as is done for merged paths, leaves the path
    /// unchanged.
    fn is_free_of_dots(&self, goal: &Goal<'r>) -> bool {
        let RemovedPath { text, rules } = goal.source;
        let path = || Cleared::new(text, self.resolver.rules());
        rules.is_some()
            || writes_exactly(text, |out| path().write_after(0, &mut |part| out.write_str(part)))
    }

    /// Returns the start of a relative path (section 4.2).
    fn along(&self, route: &Route<'r>) -> Beginning {
        let inherits_directory =
            self.resolver.options.empty_path_reference == EmptyPathReference::BaseDirectory;
        let (climbs, dots) = match route.climbs {
            0 if route.next.is_empty() && inherits_directory && self.target.query().is_some() => {
                (0, "")
            }
            0 if route.next.is_empty() => (0, "."),
            // An empty first segment would look like a root, and a colon in the first segment like
            // a scheme.
            0 if route.next.starts_with('/') || route.next.contains(':') => (0, "./"),
            climbs if route.next.is_empty() => (climbs - 1, ".."),
            climbs => (climbs, ""),
        };
        Beginning { climbs, dots, shared: route.shared, ..Beginning::BARE }
    }

    fn absolute_path(&self, goal: &Goal<'r>) -> Option<Beginning> {
        if !self.has_lead_of_base || !goal.path.begins_with_slash() || self.refuses_paths() {
            return None;
        }
        if !goal.path.begins_with_two_slashes() {
            return Some(Beginning::BARE);
        }
        // Two slashes would start an authority. If dot-segments remain, so does the prefix.
        let stays = self.target.authority().is_some()
            && self.resolver.options.dot_removal == DotRemoval::Merged;
        (!stays).then_some(Beginning { dots: "/.", ..Beginning::BARE })
    }

    fn network_path(&self) -> Option<Beginning> {
        if !self.has_scheme_of_base || self.target.authority().is_none() {
            return None;
        }
        Some(Beginning { lead: ReferencePrefix::Authority, ..Beginning::BARE })
    }

    fn uri(&self, goal: &Goal<'r>) -> Option<Beginning> {
        let scheme = self.target.scheme();
        if self.resolver.options.same_scheme == SameScheme::Ignore
            && scheme == self.resolver.base().scheme()
        {
            return None;
        }
        Some(Beginning { lead: ReferencePrefix::Scheme, dots: self.dots(goal), ..Beginning::BARE })
    }
}
