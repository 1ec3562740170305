//! The table of schemes, extended by arguments.

use urikit::scheme::{EmptyPath, SchemeInfo, Schemes};
use urikit_schemes::{NORMAL_FORMS, SCHEMES};

use crate::args::{SchemeArgs, SchemeDefault};

/// The name of an empty-path rule in rows.
pub(crate) const fn name_of(empty_path: EmptyPath) -> &'static str {
    match empty_path {
        EmptyPath::Root => "root",
        EmptyPath::RootWithoutQuery => "root-without-query",
        _ => "keep",
    }
}

/// Entries that take precedence over the built-in table.
#[derive(Debug)]
pub(crate) struct SchemeTable {
    added: Vec<SchemeInfo<'static>>,
}

impl SchemeTable {
    /// Creates entries from the arguments, completed with built-in values, and adds the normal
    /// forms of schemes.
    pub(crate) fn new(arguments: &'static SchemeArgs) -> Self {
        let mut added: Vec<SchemeInfo<'static>> = Vec::new();
        for (name, default) in &arguments.defaults {
            let entry = entry(&mut added, name);
            match default {
                SchemeDefault::Port(port) => entry.default_port = Some(*port),
                SchemeDefault::RootPath => entry.empty_path = EmptyPath::Root,
            }
        }
        added.extend(NORMAL_FORMS);
        Self { added }
    }

    pub(crate) fn get(&self) -> Schemes<'_> {
        Schemes::with(&self.added)
    }
}

fn entry<'e>(
    added: &'e mut Vec<SchemeInfo<'static>>,
    name: &'static str,
) -> &'e mut SchemeInfo<'static> {
    let at =
        added.iter().position(|info| info.name.eq_ignore_ascii_case(name)).unwrap_or_else(|| {
            let mut info = SCHEMES.find(name).unwrap_or(SchemeInfo::new(name));
            info.name = name;
            added.push(info);
            added.len() - 1
        });
    &mut added[at]
}
