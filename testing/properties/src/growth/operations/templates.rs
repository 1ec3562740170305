//! URI templates.

use std::collections::{BTreeMap, BTreeSet};

use urikit_template::{Template, Value, values_of};

use super::{halves, keep, operation, timed};
use crate::growth::{Operation, Time, Times};

/// The first half as a template, and the second half as the input to match.
fn template_and_text(text: &str) -> Option<(Template<'_>, &str)> {
    let middle = text.rfind('}').map_or_else(|| halves(text).0.len(), |at| at + 1);
    let (template, uri) = text.split_at(middle);
    let template = Template::parse(template).ok()?;
    Some((template, if uri.is_empty() { text } else { uri }))
}

pub(super) const OPERATIONS: &[Operation] = &[
    operation("template", Times::Doubling(4), 19, |text| {
        let Ok(template) = Template::parse(text) else { return 0 };
        keep((template.variables().count(), template.level()));
        keep(template.into_owned())
    }),
    operation("template error, displayed", Times::Doubling(4), 20, |text| {
        let faulty = [text, "{"].concat();
        keep(Template::parse(&faulty).map_err(|error| error.display(&faulty).to_string()).is_ok())
    }),
    operation("template, expanded", Times::Doubling(4), 19, |text| {
        let values =
            [("a", Value::from("x y")), ("b", Value::from("é")), ("c", Value::list(["d", "e"]))];
        keep(
            Template::parse(text)
                .map(|template| template.expand(&values).at_most(1 << 16).try_to_string()),
        )
    }),
    operation("template, expanded with it", Times::Bytes(1, 1), 60, |text| {
        let values = [
            ("a", Value::from(text)),
            ("b", Value::list(text.split('/'))),
            ("c", Value::pairs(text.split('&').filter_map(|pair| pair.split_once('=')))),
        ];
        let template = Template::parse("{a}{+a}{b}{/b*}{?c*}{;c}{a:99}").expect("a template");
        keep((
            template.expand(&values).try_to_string().is_ok(),
            template.expand(&values).iri().try_to_string().is_ok(),
        ))
    }),
    operation("match it with a template", Times::Bytes(2, 1), 123, |text| {
        let template =
            Template::parse("http://{host}{/path*}{?query*}{#fragment}").expect("a template");
        template.matches(text).at_most(4).all().assignments().len()
    }),
    timed(
        Time::Product,
        operation("template, matched", Times::Bytes(1 << 3, 1), 1 << 11, |text| {
            let Some((template, uri)) = template_and_text(text) else { return 0 };
            // If a variable occurs twice, only the limit bounds the work.
            let names: BTreeSet<&str> =
                template.variables().map(|variable| variable.name).collect();
            if names.len() < template.variables().count() {
                return 0;
            }
            template.matches(uri).at_most(4).all().assignments().len()
        }),
    ),
    operation("template, match with a limit", Times::Bytes(16, 1), 1 << 7, |text| {
        let Some((template, uri)) = template_and_text(text) else { return 0 };
        template.matches(uri).within(1 << 12).all().assignments().len()
    }),
    timed(
        Time::Sorted,
        operation("values by serde", Times::Bytes(2, 1), 112, |text| {
            let map: BTreeMap<&str, Vec<&str>> =
                text.split(['}', '/']).map(|part| (part, vec![part])).collect();
            keep((values_of(&map).is_ok(), values_of(&BTreeMap::from([("a", text)])).is_ok()))
        }),
    ),
];
