//! Query parameters in any order.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::part::TemplatePart;
use crate::{Modifier, Operator, Template};

/// The names of the parameters in the query of a template.
struct Names<'t> {
    /// In order; a literal parameter has a name too.
    known: Vec<&'t str>,
    /// The place of an exploded variable, whose associative array has parameters of any name.
    others: Option<usize>,
}

impl<'t> Names<'t> {
    fn of(template: &'t Template<'t>) -> Self {
        let mut names = Self { known: Vec::new(), others: None };
        let mut is_query = false;
        for part in &template.parts {
            match *part {
                TemplatePart::Literal { start, end } => {
                    let mut text = &template.as_str()[start as usize..end as usize];
                    if !is_query {
                        let Some((_, query)) = text.split_once('?') else { continue };
                        (is_query, text) = (true, query);
                    }
                    names.known.extend(text.split('&').filter_map(name));
                }
                TemplatePart::Expression { operator, first, end } => {
                    let is_parameter = matches!(operator, Operator::Query | Operator::Continuation);
                    is_query |= operator == Operator::Query;
                    for varspec in &template.varspecs[first as usize..end as usize] {
                        if is_parameter {
                            if matches!(varspec.modifier, Modifier::Explode) {
                                names.others.get_or_insert(names.known.len());
                            }
                            names.known.push(&template.as_str()[varspec.name()]);
                        }
                    }
                }
            }
        }
        names
    }

    /// Returns the place of a parameter. Unknown parameters are last, where nothing matches them.
    fn place(&self, parameter: &str) -> usize {
        let known = name(parameter).and_then(|name| self.known.iter().position(|it| *it == name));
        known.or(self.others).unwrap_or(self.known.len())
    }
}

fn name(parameter: &str) -> Option<&str> {
    parameter.split('=').next().filter(|name| !name.is_empty())
}

/// Sorts the parameters of a URI as in the template.
pub(super) fn in_template_order<'u>(template: &Template<'_>, uri: &'u str) -> Cow<'u, str> {
    let (before, fragment) = uri.split_at(uri.find('#').unwrap_or(uri.len()));
    let Some((before, query)) = before.split_once('?') else { return Cow::Borrowed(uri) };
    let names = Names::of(template);
    let mut parameters: Vec<&str> = query.split('&').collect();
    // The sort is stable, so the members of a list keep their order.
    parameters.sort_by_cached_key(|parameter| names.place(parameter));
    let mut sorted = String::from(before);
    for (at, parameter) in parameters.iter().enumerate() {
        sorted.push(if at == 0 { '?' } else { '&' });
        sorted.push_str(parameter);
    }
    sorted.push_str(fragment);
    Cow::Owned(sorted)
}
