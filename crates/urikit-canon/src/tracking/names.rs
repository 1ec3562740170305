//! Lists of parameter names.

use std::collections::HashMap;

use super::pattern::Glob;
use super::problem::{Reason, RuleSource};
use super::rule::Builder;
use super::url::{Parameters, Url};

/// A list of names and globs.
#[derive(Clone, Debug, Default)]
pub(super) struct NameList {
    exact: HashMap<Box<[u8]>, usize>,
    globs: Vec<(Glob, usize)>,
}

impl NameList {
    pub(super) fn parse(list: &str, builder: &mut Builder) -> Self {
        let mut names = Self::default();
        for (index, line) in list.lines().enumerate() {
            let name = line.trim_start_matches('\u{FEFF}').trim();
            if name.is_empty() || name.starts_with('#') {
                continue;
            }
            let source = RuleSource::line_number(index + 1);
            match names.add(name, builder.rules.len()) {
                Ok(()) => {
                    builder.rule(source, name);
                }
                Err(reason) => builder.problem(source, name, reason),
            }
        }
        names
    }

    fn add(&mut self, name: &str, rule: usize) -> Result<(), Reason> {
        if name.contains(char::is_whitespace) {
            return Err(Reason::syntax("white space in name"));
        }
        if name.contains(['&', '=', '?', '#']) {
            return Err(Reason::syntax("delimiter in name"));
        }
        if name.contains('*') {
            self.globs.push((Glob::new(name)?, rule));
        } else {
            self.exact.entry(name.as_bytes().into()).or_insert(rule);
        }
        Ok(())
    }

    pub(super) fn apply(&self, url: &Url<'_>, parameters: &mut Parameters) {
        parameters.remove_query(url, |name, _| {
            let glob = || self.globs.iter().find(|(glob, _)| glob.is_match(name));
            self.exact.get(name).copied().or_else(|| glob().map(|(_, rule)| *rule))
        });
    }
}
