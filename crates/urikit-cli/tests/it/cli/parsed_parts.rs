//! The command finds the same parts and errors as the library, by every specification.

use std::collections::BTreeSet;

use serde_json::Value;
use urikit_readings::{Parsed, Part, Spec};

use super::run;
use crate::reach;
use crate::seeded::{self, INPUTS, digest, lines, recorded};

fn json_lines(inputs: &[String]) -> Vec<u8> {
    inputs
        .iter()
        .map(|input| serde_json::to_string(input).expect("a string") + "\n")
        .collect::<String>()
        .into()
}

/// Checks a row of `parse --json`.
#[track_caller]
fn check(spec: Spec, input: &str, row: &Value) {
    let parsed = spec.parse(input);
    assert_eq!((&row["input"], &row["valid"]), (&input.into(), &parsed.is_ok().into()));
    let text = |text: Option<&str>| text.map_or(Value::Null, Value::from);
    let get = |part| parsed.as_ref().ok().and_then(|parsed| parsed.get(part));
    for part in Part::COMMON.iter().chain(spec.own_parts()) {
        assert_eq!(row[part.name()], text(get(*part)), "{spec} {input:?}: {part}");
    }
    let kind = parsed.as_ref().ok().and_then(Parsed::host_kind);
    if kind.is_some() {
        assert_eq!(row["host_kind"], text(kind.map(|kind| kind.name())), "{spec} {input:?}");
    }
    let error = parsed.err().map(|error| {
        let span = error.span();
        (error.code(), error.component(), error.section(), span.start, span.end)
    });
    let found = &row["error"];
    let number = |name: &str| found[name].as_u64().and_then(|number| number.try_into().ok());
    let string = |name: &str| found[name].as_str();
    let found = string("code").map(|code| {
        let [component, section] = ["component", "section"].map(string);
        let [start, end] = ["start", "end"].map(number);
        (
            code,
            component.unwrap_or("-"),
            section.unwrap_or("-"),
            start.unwrap_or(0),
            end.unwrap_or(0),
        )
    });
    assert_eq!(found, error, "{spec} {input:?}");
}

/// Returns the name of a specification. The library does not apply the syntax of schemes.
fn name(spec: Spec) -> &'static str {
    if spec == Spec::Rfc1738 { "rfc1738-generic" } else { spec.name() }
}

#[test]
fn parts_and_errors_are_those_of_the_library() {
    let inputs = seeded::inputs(reach(5_000, 50_000));
    for spec in Spec::ALL {
        let ran = run(&["parse", "--json", "--jsonl", "--spec", name(spec)], json_lines(&inputs));
        let rows: Vec<&str> = ran.stdout.lines().collect();
        assert_eq!(rows.len(), inputs.len(), "{spec}: {}", ran.stderr);
        let mut valid = 0;
        for (input, row) in inputs.iter().zip(rows) {
            let row = serde_json::from_str(row).expect("JSON");
            check(spec, input, &row);
            valid += usize::from(row["valid"] == true);
        }
        assert!(valid > inputs.len() / 20, "{spec}: only {valid} valid inputs");
    }
}

/// Fields of templates have the digests that are recorded for the parsed values, as the columns of
/// Arrow and the attributes of Python do.
#[test]
fn fields_of_templates_have_the_recorded_digests() {
    let inputs = seeded::inputs(INPUTS);
    for spec in Spec::ALL {
        // The name of a part that a specification does not define is an error in a template.
        let own = spec.own_parts().iter().chain(&[Part::User, Part::Password]);
        let parts: BTreeSet<Part> = Part::COMMON.iter().chain(own).copied().collect();
        let template: String = parts.iter().map(|part| format!("{{{part}}}")).collect();
        let arguments = ["get", &template, "--json", "--jsonl", "--spec", name(spec)];
        let ran = run(&arguments, json_lines(&inputs));
        let rows: Vec<Value> =
            ran.stdout.lines().map(|row| serde_json::from_str(row).expect("JSON")).collect();
        let of_row = |row: &Value| {
            let input = row["input"].as_str().expect("a string");
            let error = &row["error"];
            let offset = |name: &str| error[name].as_u64().expect("an offset") as usize;
            match error["code"].as_str() {
                Some(code) => lines(input, Err((code, offset("start"), offset("end")))),
                None => lines(input, Ok(&|part| row[part.name()].as_str().map(str::to_owned))),
            }
        };
        assert_eq!(digest(rows.iter().map(of_row)), recorded(spec), "{spec}: {}", ran.stderr);
    }
}
