//! Edits of URIs, for `uri set` and `uri find`.

use std::borrow::Cow;
use std::fs;
use std::path::Path;

use urikit::edit::EditError;
use urikit::query::QuerySyntax;
use urikit::{Uri, UriRef, UriRefBuf, percent};
use urikit_canon::tracking::{Cleaner, ReferralMarketing, TrackingRules};
use urikit_readings::raw::{Parts, edit_parts, edit_query};
use urikit_schemes::{Revision, SchemeError, Visitor, reader};

use crate::args::EditArgs;
use crate::assignment::{Addition, Assignment, Iteration, Removal};
use crate::globs::Glob;
use crate::output::printable::printable;

/// Parameters of advertisers, newsletters, and social networks that have no effect on the page.
///
/// The list is short on purpose: a name such as `ref` or `source` selects content on many sites.
const COMMON_TRACKING: &str = "\
utm_*
_ga
_gl
_hsenc
_hsmi
_openstat
dclid
epik
fb_action_ids
fb_action_types
fb_source
fbclid
gad_source
gbraid
gclid
gclsrc
hsCtaTracking
igsh
igshid
irclickid
li_fat_id
mc_cid
mc_eid
mkt_tok
msclkid
s_cid
srsltid
ttclid
twclid
vero_conv
vero_id
wbraid
wickedid
yclid
ysclid
";

/// Edits that are applied in this order: removals, assignments, additions, sorting.
#[derive(Debug)]
pub(crate) struct Edits {
    rules: QuerySyntax,
    trackers: Option<TrackingRules>,
    removed: Vec<Removal>,
    /// If not empty, all other pairs are removed.
    kept: Vec<Glob>,
    assignments: Vec<Assignment>,
    additions: Vec<Addition>,
    iterations: Vec<Iteration>,
    sorts: bool,
}

impl Edits {
    /// Reads the lists of tracking parameters that the arguments name.
    ///
    /// # Errors
    ///
    /// Returns a message if a list cannot be read or used.
    pub(crate) fn new(arguments: &EditArgs) -> Result<Self, String> {
        let mut trackers: Option<TrackingRules> = None;
        for file in &arguments.tracking {
            let rules = match file.as_os_str().is_empty() {
                true => TrackingRules::from_names(COMMON_TRACKING),
                false => tracking_rules(file).map_err(|message| {
                    format!("{}: {message}", printable(file.as_os_str().as_encoded_bytes()))
                })?,
            };
            trackers.get_or_insert_default().merge(rules);
        }
        let edits = Self {
            rules: arguments.rules.syntax(),
            trackers,
            removed: arguments.delete.clone(),
            kept: arguments.keep.clone(),
            assignments: Vec::new(),
            additions: arguments.append.clone(),
            iterations: Vec::new(),
            sorts: false,
        };
        Ok(edits.assigning([&arguments.set[..], &arguments.replace].concat(), Vec::new()))
    }

    /// Adds assignments.
    pub(crate) fn assigning(mut self, more: Vec<Assignment>, iterations: Vec<Iteration>) -> Self {
        self.assignments.extend(more);
        self.iterations.extend(iterations);
        // Setting a host turns a relative path into an absolute one, whatever the order of the
        // options.
        let iterated = self.iterations.iter().flat_map(Iteration::values);
        if self.assignments.iter().chain(iterated).any(Assignment::sets_authority) {
            let iterated = self.iterations.iter_mut().flat_map(Iteration::values_mut);
            self.assignments.iter_mut().chain(iterated).for_each(Assignment::root);
        }
        self.assignments.sort_by_key(Assignment::rank);
        self
    }

    /// Also sorts the parameters by key.
    pub(crate) fn sorting(self) -> Self {
        Self { sorts: true, ..self }
    }

    /// Returns whether nothing is edited.
    pub(crate) fn is_empty(&self) -> bool {
        self.trackers.is_none()
            && self.removed.is_empty()
            && self.kept.is_empty()
            && self.assignments.is_empty()
            && self.additions.is_empty()
            && self.iterations.is_empty()
            && !self.sorts
    }

    /// Returns whether the edits only make sense for a reference with an authority: in a document,
    /// `/a` and `mailto:a@b` do not become `https:/a` and `https:a@b`.
    pub(crate) fn need_authority(&self) -> bool {
        self.assignments.iter().any(Assignment::sets_origin)
    }

    /// Returns the number of combinations of iterated values.
    pub(crate) fn combinations(&self) -> usize {
        let counts = self.iterations.iter().map(|iteration| iteration.values().len());
        // Too many combinations must not wrap around to a few.
        counts.fold(1, usize::saturating_mul)
    }

    /// Returns all assignments for a combination of iterated values, in the order in which they are
    /// applied. The first iteration changes last.
    fn assignments(&self, combination: usize) -> Vec<&Assignment> {
        let mut all: Vec<&Assignment> = self.assignments.iter().collect();
        let mut rest = combination;
        for iteration in self.iterations.iter().rev() {
            let values = iteration.values();
            // The combination is a number whose digits are the indexes of the values.
            all.push(&values[rest % values.len()]);
            rest /= values.len();
        }
        all.sort_by_key(|assignment| assignment.rank());
        all
    }

    /// Applies the edits with a combination of iterated values.
    ///
    /// # Errors
    ///
    /// Returns an error if the result would not be a reference.
    pub(crate) fn apply(
        &self,
        uri: UriRef<'_>,
        combination: usize,
    ) -> Result<UriRefBuf, EditError> {
        let mut changed = match &self.trackers {
            None => UriRefBuf::from(uri),
            Some(rules) => UriRefBuf::parse(cleaned(rules, uri.as_str()))
                .map_err(|error| EditError::Syntax(error.error()))?,
        };
        // Removals come first, so that `--delete query --append query:a=1` replaces the query.
        self.removed.iter().try_for_each(|removal| removal.apply(&mut changed, self.rules))?;
        if !self.kept.is_empty() {
            let is_kept = |key: &[u8]| self.kept.iter().any(|glob| glob.matches(key));
            changed.edit_query(self.rules, |pairs| {
                pairs.retain(|pair| is_kept(&pair.key().decode_bytes()));
            })?;
        }
        let mut apply = |assignment: &Assignment| assignment.apply(&mut changed, self.rules);
        match self.iterations.is_empty() {
            // Most edits have no iterations, and their order was computed once.
            true => self.assignments.iter().try_for_each(apply)?,
            false => self.assignments(combination).into_iter().try_for_each(&mut apply)?,
        }
        // Segments and pairs are appended to the values that were just set.
        self.additions.iter().try_for_each(|addition| addition.apply(&mut changed, self.rules))?;
        if self.sorts {
            changed.edit_query(self.rules, |pairs| pairs.sort())?;
        }
        Ok(changed)
    }

    /// Checks that a URI whose scheme is edited follows the rules of the new scheme: `mailto:a@b`
    /// must not become `https:a@b`.
    ///
    /// # Errors
    ///
    /// Returns the violated rule, unless the URI violated the same rule before, as in `http:///a`.
    pub(crate) fn check_scheme(
        &self,
        before: UriRef<'_>,
        after: UriRef<'_>,
    ) -> Result<(), SchemeError> {
        let iterated = self.iterations.iter().flat_map(Iteration::values);
        if !self.assignments.iter().chain(iterated).any(Assignment::changes_scheme) {
            return Ok(());
        }
        follows_scheme(after).or_else(|error| match follows_scheme(before) {
            Err(earlier) if earlier.rule() == error.rule() => Ok(()),
            _ => Err(error),
        })
    }

    /// Edits an input that is not a valid reference, and keeps its invalid characters elsewhere.
    /// Returns `None` if an edit depends on the part that is invalid.
    pub(crate) fn apply_to_invalid(&self, input: &str) -> Option<String> {
        if !self.iterations.is_empty() {
            return None;
        }
        let edits_only_parameters = self.removed.iter().all(Removal::is_pairs)
            && self.assignments.iter().all(Assignment::sets_pair)
            && self.additions.iter().all(|addition| matches!(addition, Addition::Pair(..)));
        let input = self.trackers.as_ref().map_or(input.into(), |rules| cleaned(rules, input));
        if !edits_only_parameters {
            // Without an authority, it is uncertain whether the input is a reference at all.
            Parts::of(input.as_bytes()).authority?;
            let edit = |reference: UriRef<'_>| {
                let changed = self.apply(reference, 0).ok()?;
                self.check_scheme(reference, changed.as_uri_ref()).ok()?;
                Some(changed.into_string())
            };
            return edit_parts(&input, edit);
        }
        Some(edit_query(&input, |query| {
            self.apply(query, 0).map_or_else(|_| query.as_str().to_owned(), |to| to.into_string())
        }))
    }
}

/// Checks a URI by the rules of its scheme, if they are known.
fn follows_scheme(uri: UriRef<'_>) -> Result<(), SchemeError> {
    struct Ignore;
    impl Visitor for Ignore {}

    let Ok(uri) = Uri::parse(uri.as_str()) else { return Ok(()) };
    match reader(uri.scheme().as_str()) {
        Some(check) => check(uri, Revision::Current, &mut Ignore),
        None => Ok(()),
    }
}

/// Removes tracking parameters; if the URL only redirects to another one, returns that one.
fn cleaned<'u>(rules: &TrackingRules, url: &'u str) -> Cow<'u, str> {
    let mut cleaner = Cleaner::new(rules);
    let cleaned = cleaner.clean(url);
    // The target is a value of the query, where it is encoded. It can contain tracking parameters
    // as well.
    let target = cleaned.redirection().and_then(|target| {
        let target = percent::decode(target.as_str()).ok()?;
        Uri::parse(&target).is_ok().then(|| rules.clean(&target).into_owned())
    });
    match target {
        Some(target) => target.into(),
        None if cleaned.is_changed() => cleaned.as_str().to_owned().into(),
        None => url.into(),
    }
}

/// Reads a list of tracking parameters in one of three formats: JSON of ClearURLs, filters of
/// AdGuard, or names.
fn tracking_rules(file: &Path) -> Result<TrackingRules, String> {
    let list = fs::read_to_string(file).map_err(|error| error.to_string())?;
    // The three formats cannot be confused: names contain neither braces nor `$`.
    let rules = if list.trim_start().starts_with('{') {
        TrackingRules::from_clearurls(&list, ReferralMarketing::Keep)
    } else if list.contains("$removeparam") || list.contains(",removeparam") {
        // A filter list contains other filters too.
        return Ok(TrackingRules::from_adguard(&list));
    } else {
        TrackingRules::from_names(&list)
    };
    rules.strict().map_err(|problem| problem.to_string())
}
