//! The page `docs/sql-translations.md`: which functions replace those of ClickHouse and BigQuery,
//! and where the results differ.
//!
//! Every difference from a recorded answer of ClickHouse must belong to a class with a reason
//! ([`classes`]), or the test fails.

mod bigquery;
mod classes;
mod page;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StringArray};
use arrow_schema::DataType;
use datafusion_expr::ColumnarValue;
use urikit::UriRef;

use crate::pages::check;
use crate::spark::unescape;
use crate::support::{argument, by_name, call, column, constant};
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

    /// Returns the names of the parameter, or nothing if the functions have one argument.
    fn names(&self) -> Vec<&str> {
        if self.columns[1] == "name" { self.column("name").collect() } else { Vec::new() }
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

/// A function of ClickHouse and the call that replaces it, such as `uri_host(url, 'guess')`.
struct Comparison {
    theirs: &'static str,
    ours: &'static str,
    classes: &'static [&'static Class],
}

/// The rows of a comparison by the names of their classes.
struct Compared<'a> {
    comparison: &'static Comparison,
    rows: usize,
    equal: usize,
    /// Rows for which ClickHouse returns `''` or 0, and urikit NULL.
    null: usize,
    differences: BTreeMap<&'static str, (&'static Class, Vec<Row<'a>>)>,
}

/// Evaluates a call for values of its first argument. `name` replaces the argument `name`.
fn evaluate(expression: &str, values: &[Option<&str>], name: Option<&str>) -> StringArray {
    let (function, rest) = expression.split_once('(').expect("a call");
    let (_, rest) = rest.split_at(rest.find([',', ')']).expect("an argument"));
    let arguments = rest.trim_end_matches(')').split(", ").skip(1);
    let value = |sql: &str| match sql {
        "name" => constant(name.expect("a recorded name")),
        _ => argument(sql),
    };
    let values: Vec<ColumnarValue> =
        [column(values)].into_iter().chain(arguments.map(value)).collect();
    let functions = urikit_datafusion::functions();
    let result = call(&by_name(&functions, function), values).expect("a result");
    if let Some(lists) = result.as_list_opt::<i32>() {
        return lists.iter().map(|list| list.map(json)).collect();
    }
    let result = arrow_cast::cast(&result, &DataType::Utf8).expect("a string or number");
    result.as_string::<i32>().clone()
}

/// Evaluates a call for each URL, with the name if it has one.
fn answers(expression: &str, urls: &[Option<&str>], names: &[&str]) -> StringArray {
    if names.is_empty() {
        return evaluate(expression, urls, None);
    }
    // The name must be constant, so there is one call for each.
    let mut answers = vec![None; urls.len()];
    for name in BTreeSet::from_iter(names) {
        let rows: Vec<usize> = (0..urls.len()).filter(|&row| names[row] == *name).collect();
        let urls: Vec<_> = rows.iter().map(|&row| urls[row]).collect();
        for (row, answer) in rows.into_iter().zip(&evaluate(expression, &urls, Some(name))) {
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
    let names = recorded.names();
    let rows = recorded.rows.iter().zip(recorded.column(comparison.theirs)).zip(answers);
    let differences = BTreeMap::new();
    let mut compared = Compared { comparison, rows: answers.len(), equal: 0, null: 0, differences };
    let mut unknown = Vec::new();
    for (at, ((row, theirs), ours)) in rows.enumerate() {
        let url = row[0].as_str();
        let name = names.get(at).copied().unwrap_or_default();
        let row = Row { url, uri: UriRef::parse(url).ok(), name, theirs, ours };
        let is_number = comparison.ours.starts_with("uri_port");
        let is_absent = theirs.is_empty() || theirs == "[]" || (theirs == "0" && is_number);
        match ours {
            Some(ours) if ours == theirs => compared.equal += 1,
            None if is_absent => compared.null += 1,
            _ => match comparison.classes.iter().find(|class| (class.applies)(&row)) {
                Some(class) => {
                    let rows = compared.differences.entry(class.name);
                    rows.or_insert((*class, Vec::new())).1.push(row);
                }
                None => {
                    let theirs = format!("{}: {theirs:?}", comparison.theirs);
                    unknown.push(format!("{url:?} {name:?}: {theirs}, {ours:?}"));
                }
            },
        }
    }
    if unknown.is_empty() { Ok(compared) } else { Err(unknown) }
}

#[test]
fn page_of_translations_is_up_to_date() {
    let urls = Recorded::new(include_str!("../recorded/clickhouse.tsv"));
    let lists = Recorded::new(include_str!("../recorded/clickhouse_lists.tsv"));
    let parameters = Recorded::new(include_str!("../recorded/clickhouse_parameters.tsv"));
    let codecs = Recorded::new(include_str!("../recorded/clickhouse_codec.tsv"));
    assert!(urls.rows.len() > 3000 && parameters.rows.len() > 3000);
    let files = [
        (&urls, classes::URLS),
        (&lists, classes::LISTS),
        (&parameters, classes::PARAMETERS),
        (&codecs, classes::CODECS),
    ];
    let calls = files.into_iter().flat_map(|(recorded, comparisons)| {
        let first: Vec<Option<&str>> = recorded.column(recorded.columns[0]).map(Some).collect();
        let answers = move |it: &'static Comparison| answers(it.ours, &first, &recorded.names());
        comparisons.iter().map(move |it| (it, recorded, answers(it)))
    });
    let calls: Vec<_> = calls.collect();
    let (mut unknown, mut compared) = (Vec::new(), Vec::new());
    for (comparison, recorded, answers) in &calls {
        match compare(comparison, recorded, answers) {
            Ok(it) => compared.push(it),
            Err(differences) => unknown.extend(differences),
        }
    }
    assert!(unknown.is_empty(), "differences without a class: {unknown:#?}");
    check("sql-translations.md", &page::page(urls.version, &compared));
}
