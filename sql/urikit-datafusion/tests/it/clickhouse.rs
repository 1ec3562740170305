//! The page `docs/clickhouse.md`: recorded answers of ClickHouse compared with urikit.
//!
//! Every difference must belong to a class with a reason ([`classes`]), or the test fails.

mod classes;
mod page;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StringArray};
use arrow_schema::DataType;
use datafusion_expr::ScalarUDF;
use urikit::UriRef;

use crate::spark::unescape;
use crate::support::{call, column, constant};
use classes::Class;

/// A recorded file: the columns by name, and the version in its first line.
struct Recorded {
    version: &'static str,
    columns: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

impl Recorded {
    fn new(file: &'static str) -> Self {
        let mut lines = file.lines();
        let version = lines.next().and_then(|it| it.strip_prefix("# ")).expect("a version");
        let columns = lines.next().expect("a header").split('\t').collect();
        Self { version, columns, rows: lines.map(fields).collect() }
    }

    fn column(&self, name: &str) -> impl Iterator<Item = &str> {
        let at = self.columns.iter().position(|it| *it == name).expect("a recorded function");
        self.rows.iter().map(move |row| row[at].as_str())
    }
}

/// Returns the fields of a line. `\=` is the previous field, and `\1` the first.
fn fields(line: &str) -> Vec<String> {
    let mut fields: Vec<String> = Vec::new();
    for field in line.split('\t') {
        fields.push(match field {
            r"\=" => fields[fields.len() - 1].clone(),
            r"\1" => fields[0].clone(),
            field => unescape(field).expect("no NULL"),
        });
    }
    fields
}

/// A call of a function of ClickHouse, and its answer and that of urikit.
struct Row<'a> {
    url: &'a str,
    uri: Option<UriRef<'a>>,
    /// The name of the parameter, if the function has one.
    name: &'a str,
    theirs: &'a str,
    ours: Option<&'a str>,
}

/// A function of ClickHouse and the corresponding one of urikit.
struct Comparison {
    theirs: &'static str,
    ours: &'static str,
    classes: &'static [&'static Class],
}

/// The rows of a comparison by class.
struct Compared<'a> {
    comparison: &'static Comparison,
    rows: usize,
    equal: usize,
    /// Rows for which ClickHouse returns `''` or 0, and urikit NULL.
    null: usize,
    differences: Vec<(&'static Class, Vec<Row<'a>>)>,
}

/// Returns the function of this crate with a name of ClickHouse.
fn function(name: &str) -> Arc<ScalarUDF> {
    let functions = urikit_datafusion::clickhouse::functions();
    let is_named =
        |it: &Arc<ScalarUDF>| it.name() == name || it.aliases().iter().any(|it| it == name);
    functions.into_iter().find(is_named).expect(name)
}

/// Calls a function of urikit for each URL, with the name if it has two parameters.
fn answers(function: &ScalarUDF, urls: &[Option<&str>], names: &[&str]) -> StringArray {
    let run = |urls: &[Option<&str>], name: Option<&str>| {
        let mut args = vec![column(urls)];
        args.extend(name.map(constant));
        let result = call(function, args).expect("a result");
        if let Some(lists) = result.as_list_opt::<i32>() {
            return lists.iter().map(|list| list.map(json)).collect();
        }
        let result = arrow_cast::cast(&result, &DataType::Utf8).expect("a string or number");
        result.as_string::<i32>().clone()
    };
    if names.is_empty() {
        return run(urls, None);
    }
    // The name must be constant, so there is one call for each.
    let mut answers = vec![None; urls.len()];
    for name in BTreeSet::from_iter(names) {
        let rows: Vec<usize> = (0..urls.len()).filter(|&row| names[row] == *name).collect();
        let urls: Vec<_> = rows.iter().map(|&row| urls[row]).collect();
        for (row, answer) in rows.into_iter().zip(&run(&urls, Some(name))) {
            answers[row] = answer.map(str::to_owned);
        }
    }
    answers.into()
}

/// Returns a list of strings as JSON.
fn json(list: ArrayRef) -> String {
    let quoted = |value: &str| {
        let mut json = String::from('"');
        for c in value.chars() {
            match c {
                '"' | '\\' => json.extend(['\\', c]),
                '\t' => json.push_str("\\t"),
                '\n' => json.push_str("\\n"),
                '\r' => json.push_str("\\r"),
                '\0'..' ' => write!(json, "\\u{:04x}", c as u32).expect("a string"),
                c => json.push(c),
            }
        }
        json + "\""
    };
    let values: Vec<_> = list.as_string_view().iter().flatten().map(quoted).collect();
    format!("[{}]", values.join(","))
}

/// Compares a function and returns the classes of differences, or differences without a class.
fn compare<'a>(
    comparison: &'static Comparison,
    recorded: &'a Recorded,
    answers: &'a StringArray,
) -> Result<Compared<'a>, Vec<String>> {
    let no_names = recorded.columns[1] != "name";
    let rows = recorded.rows.iter().zip(recorded.column(comparison.theirs)).zip(answers);
    let mut compared =
        Compared { comparison, rows: answers.len(), equal: 0, null: 0, differences: Vec::new() };
    let mut unknown = Vec::new();
    for ((row, theirs), ours) in rows {
        let url = row[0].as_str();
        let name = if no_names { "" } else { row[1].as_str() };
        let row = Row { url, uri: UriRef::parse(url).ok(), name, theirs, ours };
        let is_absent =
            theirs.is_empty() || theirs == "[]" || (theirs == "0" && comparison.ours == "uri_port");
        match ours {
            Some(ours) if ours == theirs => compared.equal += 1,
            None if is_absent => compared.null += 1,
            _ => {
                let class = comparison.classes.iter().find(|class| (class.applies)(&row));
                let Some(class) = class else {
                    unknown.push(format!(
                        "{} {url:?} {name:?}: {theirs:?} {ours:?}",
                        comparison.theirs
                    ));
                    continue;
                };
                let known = compared.differences.iter().position(|(it, _)| it.name == class.name);
                match known {
                    Some(at) => compared.differences[at].1.push(row),
                    None => compared.differences.push((class, vec![row])),
                }
            }
        }
    }
    compared.differences.sort_by_key(|(_, rows)| std::cmp::Reverse(rows.len()));
    if unknown.is_empty() { Ok(compared) } else { Err(unknown) }
}

#[test]
fn clickhouse_page_is_up_to_date() {
    let urls = Recorded::new(include_str!("../recorded/clickhouse.tsv"));
    let lists = Recorded::new(include_str!("../recorded/clickhouse_lists.tsv"));
    let parameters = Recorded::new(include_str!("../recorded/clickhouse_parameters.tsv"));
    let codecs = Recorded::new(include_str!("../recorded/clickhouse_codec.tsv"));
    assert!(urls.rows.len() > 3000 && parameters.rows.len() > 3000);
    let mut unknown = Vec::new();
    let mut sections = Vec::new();
    for (recorded, comparisons) in [
        (&urls, classes::URLS),
        (&lists, classes::LISTS),
        (&parameters, classes::PARAMETERS),
        (&codecs, classes::CODECS),
    ] {
        let first: Vec<Option<&str>> = recorded.column(recorded.columns[0]).map(Some).collect();
        let has_names = recorded.columns[1] == "name";
        let names: Vec<&str> =
            if has_names { recorded.column("name").collect() } else { Vec::new() };
        for comparison in comparisons {
            let answers = answers(&function(comparison.theirs), &first, &names);
            match compare(comparison, recorded, &answers) {
                Ok(compared) => sections.push(page::section(&compared)),
                Err(differences) => unknown.extend(differences),
            }
        }
    }
    assert!(unknown.is_empty(), "differences without a class: {unknown:#?}");
    page::check(&page::page(urls.version, &sections));
}
