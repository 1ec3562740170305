//! Finding the shortest reference.
//!
//! A reference begins with an empty path, a relative path, an absolute path, an authority or a scheme (section 4.2), and for each
//! of these there is one shortest way to say the target, if there is any. What stands behind the path is the same for all but the first,
//! and what it inherits no other can beat. So there are at most five candidates, and which is the shortest is
//! known from what stands before the path's end.

use core::fmt::Write;

use super::{CLIMB, Forms, RelativizeError, Relativized, RemovedPath};
use crate::path::{Cleared, ExcessDotSegments, Way};
use crate::recompose::writes_exactly;
use crate::reference::Uri;
use crate::resolve::{
    DotRemoval, EmptyPathReference, Resolver, RootlessBase, SameScheme, without_leading_dots,
};
use crate::spans::Spans;

/// A base with options, and a target.
#[derive(Clone, Copy)]
pub(super) struct Search<'b, 'r> {
    resolver: Resolver<'b>,
    target: Uri<'r>,
    has_scheme_of_base: bool,
    /// Whether the scheme and the authority are the base's, character by character.
    has_lead_of_base: bool,
}

/// The path that a reference has to lead to.
struct Goal<'r> {
    /// Without the `/.` that guards it in a URI without an authority.
    path: Cleared<'r>,
    /// What it is made of; without rules it is that text, which then may hold dot-segments.
    source: RemovedPath<'r>,
}

impl<'r> Goal<'r> {
    const fn verbatim(path: &'r str) -> Self {
        Self { path: Cleared::Plain(path), source: RemovedPath { text: path, rules: None } }
    }
}

/// What of the target's text stands before the path.
#[derive(Clone, Copy)]
enum ReferencePrefix {
    Nothing,
    /// `//` and the authority.
    Authority,
    /// The scheme, and the authority if there is one.
    Scheme,
}

/// What stands before that part of the goal's path that a reference repeats.
#[derive(Clone, Copy)]
struct Beginning {
    /// Whether it is a URI, a network-path, or neither.
    lead: ReferencePrefix,
    climbs: usize,
    guard: &'static str,
    /// How much of the goal's path need not be repeated.
    shared: usize,
}

impl Beginning {
    const BARE: Self = Self { lead: ReferencePrefix::Nothing, climbs: 0, guard: "", shared: 0 };
}

impl<'b, 'r> Search<'b, 'r> {
    #[inline]
    pub(super) fn new(resolver: Resolver<'b>, target: Uri<'r>) -> Self {
        let base = resolver.base();
        let has_scheme_of_base = base.scheme().as_str() == target.scheme().as_str();
        let [of_base, own] =
            [base.authority(), target.authority()].map(|part| part.map(|part| part.as_str()));
        Self { resolver, target, has_scheme_of_base, has_lead_of_base: has_scheme_of_base && of_base == own }
    }

    /// The shortest reference in these forms; among several the one that says the least.
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
        let shortest = candidates.into_iter().flatten().min_by_key(|beginning| self.cost(beginning));
        shortest.map(|beginning| self.with_path(beginning, goal.source)).ok_or(RelativizeError::Form)
    }

    /// The target as it is.
    pub(super) fn target_itself(&self) -> Relativized<'r> {
        let path = RemovedPath { text: self.target.path().as_str(), rules: None };
        self.with_path(Beginning { lead: ReferencePrefix::Scheme, ..Beginning::BARE }, path)
    }

    /// How much more there is to write than the path, which is all that differs between candidates.
    fn cost(&self, beginning: &Beginning) -> i64 {
        let spans = self.target.spans();
        let lead = match beginning.lead {
            ReferencePrefix::Nothing => 0,
            ReferencePrefix::Authority => spans.authority_len(),
            ReferencePrefix::Scheme => spans.path_start,
        };
        let more = CLIMB.len() * beginning.climbs + beginning.guard.len();
        i64::from(lead) + more as i64 - beginning.shared as i64
    }

    /// The target's text from the scheme or the authority up to its path, and where its components come to stand.
    fn lead(&self, lead: ReferencePrefix) -> (&'r str, Spans) {
        let spans = self.target.spans();
        let start = spans.after_scheme();
        let text = &self.target.as_str()[..spans.path_start as usize];
        match lead {
            ReferencePrefix::Nothing => ("", Spans::EMPTY),
            ReferencePrefix::Authority => {
                (&text[start as usize..], Spans { scheme_end: 0, ..spans.moved(start, 0) })
            }
            ReferencePrefix::Scheme => (text, spans),
        }
    }

    fn with_path(&self, beginning: Beginning, path: RemovedPath<'r>) -> Relativized<'r> {
        let spans = self.target.spans();
        let Beginning { lead, climbs, guard, shared } = beginning;
        let (lead, lead_spans) = self.lead(lead);
        Relativized {
            lead,
            lead_spans,
            climbs,
            guard,
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

    /// Whether the goal's path is the base's as it is.
    fn is_base_path(&self, goal: &Goal<'r>) -> bool {
        writes_exactly(self.base_path(), |out| {
            out.write_str(self.guard(goal))?;
            goal.path.write_behind(0, &mut |piece| out.write_str(piece))
        })
    }

    /// What stands before the goal's path in a URI.
    fn guard(&self, goal: &Goal<'r>) -> &'static str {
        let needs_guard = goal.path.begins_with_two_slashes() && self.target.authority().is_none();
        if needs_guard { "/." } else { "" }
    }

    /// The reference that inherits the base's path, dot-segments and all, and perhaps its query (section 5.2.2).
    fn empty_path(&self) -> Option<Relativized<'r>> {
        let base = self.resolver.base();
        let bare = self.with_path(Beginning::BARE, RemovedPath::NONE);
        let [of_base, own] = [base.query(), self.target.query()].map(|part| part.map(|part| part.as_str()));
        if of_base == own {
            return Some(Relativized { trail: &bare.trail[bare.query_len..], query_len: 0, ..bare });
        }
        let inherits_path =
            self.resolver.options.empty_path_reference == EmptyPathReference::BasePathAndQuery;
        (own.is_some() && inherits_path && !self.refuses_paths()).then_some(bare)
    }

    /// Whether nothing can be relative to the base's path.
    fn refuses_paths(&self) -> bool {
        let base = self.resolver.base();
        let is_rooted = base.authority().is_some() || base.path().is_absolute();
        self.resolver.options.rootless == RootlessBase::Error && !is_rooted
    }

    /// What the target's path is resolved to; nothing if that is refused.
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
            DotRemoval::Merged => self.unguarded(text),
            DotRemoval::MergedAndLeading => self.unguarded(without_leading_dots(text)),
        };
        Some(Goal::verbatim(verbatim))
    }

    /// Dots that are stripped from an absolute path, but are in excess of the base's directory and stay there: `..` leads from
    /// `a:/` to `a:/..`, which `a:/..` does not.
    fn through_leading_dots(&self, forms: Forms) -> Option<Relativized<'r>> {
        let text = self.target.path().as_str();
        let options = &self.resolver.options;
        if options.dot_removal != DotRemoval::MergedAndLeading || options.excess != ExcessDotSegments::Keep {
            return None;
        }
        let goal = Goal::verbatim(text);
        let has_leading_dots = without_leading_dots(text).len() < text.len();
        let beginning = self.relative_path(&goal, forms).filter(|_| has_leading_dots)?;
        Some(self.with_path(beginning, goal.source))
    }

    /// A path of the target without the guard that it has for want of an authority.
    fn unguarded(&self, path: &'r str) -> &'r str {
        let is_guarded = self.target.authority().is_none() && path.starts_with("/.//");
        if is_guarded { &path["/.".len()..] } else { path }
    }

    /// Up from the base's directory, and down to the target (section 5.2.3).
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
        let way = directory.way_to(&goal.path, rules.start)?;
        let beginning = self.along(&way);
        let form = match way.climbs {
            0 if way.next.is_empty() && beginning.guard.is_empty() => Forms::EMPTY_PATH,
            // A `..` that stays in the target.
            0 if matches!(way.next, ".." | "../") => Forms::RELATIVE_PATH,
            0 => Forms::BELOW,
            _ => Forms::RELATIVE_PATH,
        };
        forms.contains(form).then_some(beginning)
    }

    /// Whether removing dot-segments leaves the goal's path as it is, as it must where they are removed from what is
    /// merged.
    fn is_free_of_dots(&self, goal: &Goal<'r>) -> bool {
        let RemovedPath { text, rules } = goal.source;
        let path = || Cleared::new(text, self.resolver.rules());
        rules.is_some()
            || writes_exactly(text, |out| path().write_behind(0, &mut |piece| out.write_str(piece)))
    }

    /// How a relative path begins that goes this way (section 4.2).
    fn along(&self, way: &Way<'r>) -> Beginning {
        let inherits_directory =
            self.resolver.options.empty_path_reference == EmptyPathReference::BaseDirectory;
        let (climbs, guard) = match way.climbs {
            0 if way.next.is_empty() && inherits_directory && self.target.query().is_some() => (0, ""),
            0 if way.next.is_empty() => (0, "."),
            // An empty segment would make it absolute, and a colon would make a scheme of the first one.
            0 if way.next.starts_with('/') || way.next.contains(':') => (0, "./"),
            climbs if way.next.is_empty() => (climbs - 1, ".."),
            climbs => (climbs, ""),
        };
        Beginning { climbs, guard, shared: way.shared, ..Beginning::BARE }
    }

    fn absolute_path(&self, goal: &Goal<'r>) -> Option<Beginning> {
        if !self.has_lead_of_base || !goal.path.begins_with_slash() || self.refuses_paths() {
            return None;
        }
        if !goal.path.begins_with_two_slashes() {
            return Some(Beginning::BARE);
        }
        // Two slashes would be the beginning of an authority, and where dots stay, so does what guards against it.
        let stays =
            self.target.authority().is_some() && self.resolver.options.dot_removal == DotRemoval::Merged;
        (!stays).then_some(Beginning { guard: "/.", ..Beginning::BARE })
    }

    fn network_path(&self) -> Option<Beginning> {
        if !self.has_scheme_of_base || self.target.authority().is_none() {
            return None;
        }
        Some(Beginning { lead: ReferencePrefix::Authority, ..Beginning::BARE })
    }

    fn uri(&self, goal: &Goal<'r>) -> Option<Beginning> {
        let scheme = self.target.scheme();
        if self.resolver.options.same_scheme == SameScheme::Ignore && scheme == self.resolver.base().scheme()
        {
            return None;
        }
        Some(Beginning { lead: ReferencePrefix::Scheme, guard: self.guard(goal), ..Beginning::BARE })
    }
}
