//! `uri audit --rules`: lists and explains the audit rules.

use std::io::{self, Write};

use urikit_audit::{Example, Rule};

use crate::args::OutputArgs;
use crate::output::buffer::Output;
use crate::output::delivery::Delivery;
use crate::output::json::{Escapes, Object};
use crate::output::page::Verdict;
use crate::output::printable::excerpt;
use crate::output::prose::paragraph;
use crate::output::screen;

const INDENT: usize = 2;
const NAME_WIDTH: usize = 10;
/// The columns before an example, including ellipses.
const GUTTER: usize = INDENT + NAME_WIDTH + 2;

/// Explains the named rules, or lists all rules if `names` is empty. The names must exist.
pub(crate) fn rule(names: &[String], output: OutputArgs) -> io::Result<Verdict> {
    let json = output.is_json() || output.dialect().is_some();
    let mut out = Output::of(output.dialect());
    let named: Vec<&Rule> = names.iter().filter_map(|name| Rule::find(name)).collect();
    for rule in Rule::all().filter(|_| names.is_empty()) {
        if json { row(rule, &mut out) } else { line(rule, &mut out)? }
    }
    for (at, rule) in named.into_iter().enumerate() {
        if json {
            row(rule, &mut out);
        } else {
            if at > 0 {
                out.push(b'\n');
            }
            explain(rule, screen::width(), &mut out)?;
        }
    }
    Delivery::new(b'\n')?.converting_to(output.dialect()).write(&out)?;
    Ok(Verdict::Good)
}

fn row(rule: &Rule, out: &mut Output) {
    let mut object = Object::open(out, Escapes::Any);
    object.text("rule", rule.id);
    object.text("severity", rule.severity.name());
    object.text("what", rule.what);
    object.text("why", rule.why);
    object.text("remedy", rule.remedy);
    object.text("source", rule.source);
    object.list("refused", rule.refused, |item, example| {
        item.text("text", example.text);
        item.number("start", example.start);
        item.number("end", example.end);
    });
    object.names("accepted", rule.accepted.iter().copied());
    object.close();
}

fn line(rule: &Rule, out: &mut Output) -> io::Result<()> {
    let Rule { id, severity, what, source, .. } = rule;
    writeln!(out, "{id}\t{severity}\t{what}\t{source}")
}

fn explain(rule: &Rule, width: usize, out: &mut Output) -> io::Result<()> {
    let Rule { id, severity, what, why, remedy, source, .. } = rule;
    writeln!(out, "{severity}[{id}]: {what}")?;
    for line in paragraph(why, width.saturating_sub(INDENT)) {
        writeln!(out, "{:INDENT$}{line}", "")?;
    }
    for (at, example) in rule.refused.iter().enumerate() {
        refused(if at == 0 { "refused" } else { "" }, example, width, out)?;
    }
    let margin = INDENT + NAME_WIDTH;
    for (at, text) in rule.accepted.iter().enumerate() {
        let name = if at == 0 { "accepted" } else { "" };
        let shown = excerpt(text.as_bytes(), &(0..0), width.saturating_sub(GUTTER)).text;
        writeln!(out, "{:INDENT$}{name:NAME_WIDTH$}{shown}", "")?;
    }
    for (name, text) in [("remedy", remedy), ("source", source)] {
        for (at, line) in paragraph(text, width.saturating_sub(margin)).enumerate() {
            let name = if at == 0 { name } else { "" };
            writeln!(out, "{:INDENT$}{name:NAME_WIDTH$}{line}", "")?;
        }
    }
    Ok(())
}

fn refused(name: &str, example: &Example, width: usize, out: &mut Output) -> io::Result<()> {
    let margin = INDENT + NAME_WIDTH;
    let shown = excerpt(
        example.text.as_bytes(),
        &(example.start..example.end),
        width.saturating_sub(GUTTER),
    );
    let columns = |text: &str| unicode_width::UnicodeWidthStr::width(text);
    let before = margin + columns(&shown.text[..shown.span.start]);
    let carets = columns(&shown.text[shown.span.clone()]).max(1);
    writeln!(out, "{:INDENT$}{name:NAME_WIDTH$}{}", "", shown.text)?;
    writeln!(out, "{:before$}{}", "", "^".repeat(carets))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_after_the_first_fit_the_terminal() {
        for width in [40, 80, 200] {
            for rule in Rule::all() {
                let mut out = Output::default();
                explain(rule, width, &mut out).unwrap();
                let text = String::from_utf8(out.as_slice().to_vec()).unwrap();
                let (first, rest) = text.split_once('\n').unwrap();
                assert!(first.starts_with(rule.severity.name()));
                let wide = |line: &&str| unicode_width::UnicodeWidthStr::width(*line) > width;
                assert!(
                    !rest.lines().any(|line| wide(&line) && !line.contains("accepted")),
                    "{width}\n{text}"
                );
            }
        }
    }
}
