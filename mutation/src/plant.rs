//! Puts every change of a file into it, each behind a question whether it is on.
//!
//! `a < b` becomes `(if on(7) {(a) <= (b)} else {(a < b)})`. Only text is inserted, before and behind what is there, so that
//! changes within one another need no thought: within what is changed there is no other change, as only one is on at a time.

use std::collections::HashMap;
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Arm, Expr, ExprBinary, ExprStruct, ExprUnary, Member};

use crate::mutant::{Genre, Mutant};

/// A mutant and the number that turns it on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbered<'m> {
    /// The number, the same however many are planted.
    pub(crate) number: u32,
    /// The change.
    pub(crate) mutant: &'m Mutant,
}

/// A file with changes in it.
#[derive(Debug, Default)]
pub(crate) struct Planted {
    /// The file's text.
    pub(crate) text: String,
    /// Where the text of which change stands.
    pub(crate) changes: Vec<(Range<usize>, u32)>,
    /// What each change, or those of one place, is wrapped around.
    pub(crate) places: Vec<(Range<usize>, Vec<u32>)>,
}

/// Text that goes around a range of the file.
struct Wrap {
    around: Range<usize>,
    before: Vec<(String, Option<u32>)>,
    behind: &'static str,
}

/// Plants changes into the text of a file.
///
/// # Errors
///
/// If the file is not Rust.
pub(crate) fn plant(source: &str, mutants: &[Numbered<'_>]) -> Result<Planted, syn::Error> {
    let mut at: HashMap<(Genre, usize), Vec<Numbered<'_>>> = HashMap::new();
    for numbered in mutants {
        at.entry((numbered.mutant.genre, numbered.mutant.range(source).start)).or_default().push(*numbered);
    }
    let mut finder = Finder { source, at, wraps: Vec::new() };
    finder.answers();
    finder.visit_file(&syn::parse_file(source)?);
    Ok(woven(source, &finder.wraps))
}

/// The text with everything around what it belongs to.
fn woven(source: &str, wraps: &[Wrap]) -> Planted {
    // What ends at an offset comes before what begins there; of two ends the inner first, of two beginnings the outer.
    let mut edges: Vec<(usize, i64, usize)> = Vec::new();
    for (index, wrap) in wraps.iter().enumerate() {
        let length = i64::try_from(wrap.around.len()).expect("a file is not that long");
        edges.push((wrap.around.start, i64::MAX - length, index));
        if length > 0 {
            edges.push((wrap.around.end, length - i64::MAX, index));
        }
    }
    edges.sort_by_key(|&(offset, rank, index)| {
        (offset, rank, if rank > 0 { index } else { usize::MAX - index })
    });
    let mut planted = Planted::default();
    let mut begun = vec![0; wraps.len()];
    let mut copied = 0;
    for (offset, rank, index) in edges {
        planted.text.push_str(&source[copied..offset]);
        copied = offset;
        let wrap = &wraps[index];
        if rank > 0 {
            begun[index] = planted.text.len();
            for (text, number) in &wrap.before {
                let from = planted.text.len();
                planted.text.push_str(text);
                planted.changes.extend(number.map(|number| (from..planted.text.len(), number)));
            }
        }
        if rank < 0 || wrap.around.is_empty() {
            planted.text.push_str(wrap.behind);
            let numbers = wrap.before.iter().filter_map(|(_, number)| *number).collect();
            planted.places.push((begun[index]..planted.text.len(), numbers));
        }
    }
    planted.text.push_str(&source[copied..]);
    planted
}

/// The question whether a change is on.
fn on(number: u32) -> String {
    format!("crate::mutation_switch::on({number})")
}

struct Finder<'s, 'm> {
    source: &'s str,
    at: HashMap<(Genre, usize), Vec<Numbered<'m>>>,
    wraps: Vec<Wrap>,
}

impl<'m> Finder<'_, 'm> {
    fn text(&self, node: &impl Spanned) -> &str {
        &self.source[node.span().byte_range()]
    }

    fn taken(&mut self, genre: Genre, at: usize) -> Vec<Numbered<'m>> {
        self.at.remove(&(genre, at)).unwrap_or_default()
    }

    /// Functions that answer at once.
    fn answers(&mut self) {
        for ((genre, _), mutants) in &self.at {
            if *genre == Genre::FnValue {
                let answer = |it: &Numbered<'_>| {
                    (
                        format!("if {} {{ return {}; }} ", on(it.number), it.mutant.replacement),
                        Some(it.number),
                    )
                };
                let around = mutants[0].mutant.range(self.source);
                self.wraps.push(Wrap { around, before: mutants.iter().map(answer).collect(), behind: "" });
            }
        }
    }

    /// An expression that is another one when a change is on.
    fn choose(&mut self, around: Range<usize>, name: &str, others: Vec<(u32, String)>) {
        let mut before = vec![(format!("{name}("), None)];
        for (number, other) in others {
            before.push((format!("if {} {{{other}}} else ", on(number)), Some(number)));
        }
        before.push(("{(".to_owned(), None));
        self.wraps.push(Wrap { around, before, behind: ")})" });
    }
}

/// Whether there is a `let` among what `&&` joins: such a chain is no expression that could stand elsewhere.
fn has_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Finder<'_, '_> {
    fn visit_expr_binary(&mut self, node: &'ast ExprBinary) {
        let mutants = self.taken(Genre::BinaryOperator, node.op.span().byte_range().start);
        if !mutants.is_empty() && !has_let(&node.left) && !has_let(&node.right) {
            let (left, right) = (self.text(&node.left), self.text(&node.right));
            let other = |it: &Numbered<'_>| {
                let by = &it.mutant.replacement;
                let is_assignment = by.ends_with('=') && !["==", "!=", "<=", ">="].contains(&by.as_str());
                let text = if is_assignment {
                    format!("{left} {by} {right}")
                } else {
                    format!("({left}) {by} ({right})")
                };
                (it.number, text)
            };
            let others = mutants.iter().map(other).collect();
            self.choose(node.span().byte_range(), "", others);
        }
        visit::visit_expr_binary(self, node);
    }

    fn visit_expr_unary(&mut self, node: &'ast ExprUnary) {
        let mutants = self.taken(Genre::UnaryOperator, node.op.span().byte_range().start);
        if !mutants.is_empty() {
            let other = format!("({})", self.text(&node.expr));
            let others = mutants.iter().map(|it| (it.number, other.clone())).collect();
            self.choose(node.span().byte_range(), "", others);
        }
        visit::visit_expr_unary(self, node);
    }

    fn visit_arm(&mut self, node: &'ast Arm) {
        let gone = self.taken(Genre::MatchArm, node.span().byte_range().start);
        let stays = |it: &Numbered<'_>| (format!("!{} && ", on(it.number)), Some(it.number));
        if let Some((_, guard)) = &node.guard {
            let around = guard.span().byte_range();
            let guards = self.taken(Genre::MatchArmGuard, around.start);
            let (always, never): (Vec<_>, Vec<_>) =
                guards.into_iter().partition(|it| it.mutant.replacement == "true");
            let mut before = vec![("(".to_owned(), None)];
            before.extend(always.iter().map(|it| (format!("{} || ", on(it.number)), Some(it.number))));
            before.extend(never.iter().chain(&gone).map(stays));
            before.push(("(".to_owned(), None));
            if before.len() > 2 && !has_let(guard) {
                self.wraps.push(Wrap { around, before, behind: "))" });
            }
        } else if !gone.is_empty() {
            let end = node.pat.span().byte_range().end;
            let mut before = vec![(" if ".to_owned(), None)];
            before.extend(gone.iter().map(stays));
            self.wraps.push(Wrap { around: end..end, before, behind: "true" });
        }
        visit::visit_arm(self, node);
    }

    fn visit_expr_struct(&mut self, node: &'ast ExprStruct) {
        for field in &node.fields {
            let mutants = self.taken(Genre::StructField, field.span().byte_range().start);
            if let (Some(base), false, Member::Named(name)) = (&node.rest, mutants.is_empty(), &field.member)
            {
                let other = format!("({}).{name}", self.text(base));
                let others = mutants.iter().map(|it| (it.number, other.clone())).collect();
                let label = if field.colon_token.is_some() { String::new() } else { format!("{name}: ") };
                self.choose(field.expr.span().byte_range(), &label, others);
            }
        }
        visit::visit_expr_struct(self, node);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planted(source: &str, changes: &[(Genre, &str, &str)]) -> String {
        let mutants: Vec<_> = changes
            .iter()
            .map(|(genre, at, by)| Mutant::at(source, *genre, source.find(at).unwrap(), by))
            .collect();
        let numbered: Vec<_> =
            (1..).zip(&mutants).map(|(number, mutant)| Numbered { number, mutant }).collect();
        plant(source, &numbered).unwrap().text.replace("crate::mutation_switch::on", "on")
    }

    #[test]
    fn operators_within_operators() {
        let source = "fn f() -> bool { a < b && !c }";
        let changes = [
            (Genre::BinaryOperator, "<", "<="),
            (Genre::BinaryOperator, "&&", "||"),
            (Genre::UnaryOperator, "!", ""),
        ];
        assert_eq!(
            planted(source, &changes),
            "fn f() -> bool { (if on(2) {(a < b) || (!c)} else {((if on(1) {(a) <= (b)} else {(a < b)}) && \
             (if on(3) {(c)} else {(!c)}))}) }"
        );
    }

    #[test]
    fn arms_and_guards() {
        let source = "fn f() { match x { 1 => a, 2 if b => c, _ => d } }";
        let changes = [
            (Genre::MatchArm, "1", ""),
            (Genre::MatchArm, "2", ""),
            (Genre::MatchArmGuard, "b =", "true"),
            (Genre::MatchArmGuard, "b =", "false"),
        ];
        assert_eq!(
            planted(source, &changes),
            "fn f() { match x { 1 if !on(1) && true => a, 2 if (on(3) || !on(4) && !on(2) && (b)) => c, _ => d } }"
        );
    }

    #[test]
    fn chains_of_let_stay_and_what_is_in_them_changes() {
        let source = "fn f() { if let Some(a) = b && a < 1 { g() } }";
        let changes = [(Genre::BinaryOperator, "&&", "||"), (Genre::BinaryOperator, "< 1", ">")];
        assert_eq!(
            planted(source, &changes),
            "fn f() { if let Some(a) = b && (if on(2) {(a) > (1)} else {(a < 1)}) { g() } }"
        );
    }

    #[test]
    fn fields_and_answers() {
        let source = "fn f(self) -> Self { Self { a, b: 1, ..self } }";
        let changes = [
            (Genre::StructField, "a,", ""),
            (Genre::StructField, "b:", ""),
            (Genre::FnValue, "Self { a", "X"),
        ];
        assert_eq!(
            planted(source, &changes),
            "fn f(self) -> Self { if on(3) { return X; } Self { a: (if on(1) {(self).a} else {(a)}), \
             b: (if on(2) {(self).b} else {(1)}), ..self } }"
        );
    }
}
