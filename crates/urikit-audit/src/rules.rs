//! The rules, one module per component. Each module lists its rules, followed by their checks.

mod address;
mod allowed;
mod escapes;
mod host;
mod local;
mod names;
mod nested;
mod path;
mod ports;
mod query;
mod scheme;
mod standard;
mod text;
mod unanimous;
mod userinfo;
mod wildcard;

use crate::rule::Rule;

pub(crate) use allowed::{RULES as GUARD, is_name};
pub(crate) static GROUPS: [&[Rule]; 16] = [
    &text::RULES,
    &standard::RULES,
    &unanimous::RULES,
    &scheme::RULES,
    &userinfo::RULES,
    &host::RULES,
    &names::RULES,
    &local::RULES,
    &wildcard::RULES,
    &address::RULES,
    &ports::RULES,
    &escapes::RULES,
    &path::RULES,
    &query::RULES,
    &nested::RULES,
    &allowed::RULES,
];

impl Rule {
    /// Returns all security rules of this crate, grouped by the URL component that they check.
    ///
    /// Use it to list the rules that a [`Policy`](crate::Policy) can enable.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::Rule;
    ///
    /// for rule in Rule::all() {
    ///     println!("{:30} {:8} {}", rule.id, rule.severity, rule.what);
    /// }
    /// assert!(Rule::all().any(|rule| rule.id == "ip-special"));
    /// ```
    pub fn all() -> impl Iterator<Item = &'static Self> {
        GROUPS.iter().flat_map(|group| group.iter())
    }

    /// Returns the security rule with the given name, such as `host-trailing-dot`.
    ///
    /// Returns `None` if there is no such rule. The names are stable, so they are suitable for
    /// configuration files.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::Rule;
    ///
    /// let rule = Rule::find("userinfo-present").unwrap();
    /// assert_eq!(rule.what, "URL contains userinfo");
    /// assert_eq!(Rule::find("no-such-rule"), None);
    /// ```
    pub fn find(id: &str) -> Option<&'static Self> {
        Self::all().find(|rule| rule.id == id)
    }
}
