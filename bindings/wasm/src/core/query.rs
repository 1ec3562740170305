//! Queries: their pairs of names and values, and changes.

use urikit::component::Query;
use urikit::query::{Pair, QueryEditor, QuerySyntax};

use crate::arguments::{Argument, Arguments};
use crate::failure::Failure;
use crate::memory::Output;

/// Returns the syntax of a form, in which `+` is a space, if `form` is 1.
pub(super) fn syntax(form: u32) -> QuerySyntax {
    if form == 1 { QuerySyntax::FORM } else { QuerySyntax::URI }
}

/// Checks that a string is a query.
pub(super) fn check(query: &str) -> Result<(), Failure> {
    match Query::parse(query) {
        Ok(_) => Ok(()),
        Err(error) => Err(Failure::component(error, query)),
    }
}

/// Returns a query that was checked before.
fn checked(query: Option<&str>) -> Option<Query<'_>> {
    Query::parse(query?).ok()
}

/// Writes the decoded name and value of each pair.
pub(super) fn pairs(query: &str, syntax: QuerySyntax, output: &mut Output) {
    let pairs = checked(Some(query)).unwrap_or_default().pairs(syntax);
    let pairs = pairs.filter(|pair| !pair.is_empty());
    output.number(pairs.clone().count());
    for pair in pairs {
        output.text(pair.key().decode_lossy());
        output.optional(pair.value().map(|value| value.decode_lossy()));
    }
}

/// A change of a query, by the number that `lib/query.ts` passes.
fn change(editor: &mut QueryEditor, kind: u32, arguments: &mut Arguments<'_>) {
    if kind == 3 {
        return editor.sort();
    }
    while !arguments.is_empty() {
        let name = arguments.text();
        match (kind, arguments.argument()) {
            (0, Argument::Text(value)) => editor.append_pair(name, value),
            (0, _) => editor.append_key_only(name),
            (1, Argument::Text(value)) => editor.set_pair(name, value),
            (1, _) => editor.set_key_only(name),
            _ => {
                editor.retain(|pair| !is_named(pair, name));
            }
        }
    }
}

/// Writes a query, the first argument, after a change. The other arguments are names and values.
pub(super) fn edit(
    arguments: &mut Arguments<'_>,
    syntax: QuerySyntax,
    kind: u32,
    output: &mut Output,
) {
    let mut editor = QueryEditor::new(checked(arguments.optional()), syntax);
    change(&mut editor, kind, arguments);
    output.optional(editor.into_string());
}

/// Returns whether a pair has a name, as [`pairs`] writes it.
fn is_named(pair: Pair<'_>, name: &str) -> bool {
    // A name that is not UTF-8 is written with replacement characters.
    pair.key().is(name)
        || name.contains(char::REPLACEMENT_CHARACTER) && pair.key().decode_lossy() == name
}
