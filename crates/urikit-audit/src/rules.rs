//! The rules, a file for each thing that they look at: data first, then a function for each.

mod address;
mod allowed;
mod escapes;
mod host;
mod local;
mod names;
mod path;
mod ports;
mod query;
mod scheme;
mod standard;
mod text;
mod unanimous;
mod userinfo;

use crate::rule::Rule;

pub(crate) use allowed::{RULES as GUARD, is_name};
pub(crate) use query::{is_secret, secret_fields};

/// All rules.
pub(crate) static GROUPS: [&[Rule]; 14] = [
    &text::RULES,
    &standard::RULES,
    &unanimous::RULES,
    &scheme::RULES,
    &userinfo::RULES,
    &host::RULES,
    &names::RULES,
    &local::RULES,
    &address::RULES,
    &ports::RULES,
    &escapes::RULES,
    &path::RULES,
    &query::RULES,
    &allowed::RULES,
];

impl Rule {
    /// Returns all rules, grouped by the component that they check.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        GROUPS.iter().flat_map(|group| group.iter())
    }

    /// The rule of this name.
    pub fn find(id: &str) -> Option<&'static Self> {
        Self::all().find(|rule| rule.id == id)
    }
}
