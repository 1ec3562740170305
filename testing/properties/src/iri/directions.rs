//! Bidirectional text of characters with known directions (`Bidi_Class` in UnicodeData.txt).

use std::ops::Range;

use urikit::iri::{BidiRule, IdnaErrorKind};

use Class::{Al, An, Between, En, L, Nsm, R};

use crate::input::END;

/// A class of the bidirectional algorithm (UAX 9, table 4). `On` stands for `ES`, `CS`, `ET`, `ON`,
/// and `BN`, which the rules treat alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    L,
    R,
    Al,
    En,
    An,
    Nsm,
    Between,
}

/// Characters of labels. Each is valid alone, except for a leading mark.
const LETTERS: [(&str, Class); 12] = [
    ("a", L),
    ("\u{e9}", L),
    ("\u{5d0}", R),
    ("\u{5ea}", R),
    ("\u{628}", Al),
    ("\u{62f}", Al),
    ("1", En),
    ("\u{6f2}", En),
    ("\u{663}", An),
    ("\u{5b0}", Nsm),
    ("-", Between),
    ("_", Between),
];

/// Generates a name that is not ASCII, and its expected error.
pub(super) fn name(field: &[u8]) -> (String, Option<(IdnaErrorKind, Range<usize>)>) {
    let mut labels = vec![Vec::new()];
    for &byte in field.iter().filter(|byte| **byte < 0xfc).take(30) {
        match LETTERS.get(usize::from(byte) % (LETTERS.len() + 3)) {
            Some(letter) => labels.last_mut().expect("at least one label").push(*letter),
            None => labels.push(Vec::new()),
        }
    }
    labels.retain(|label| !label.is_empty());
    // An ASCII name would not be checked.
    labels.push(vec![("\u{e9}", L)]);
    let (mut text, mut spans) = ("//".to_owned(), Vec::new());
    for label in &labels {
        let start = text.len() + usize::from(!spans.is_empty());
        text += if spans.is_empty() { "" } else { "." };
        text.extend(label.iter().map(|(letter, _)| *letter));
        spans.push(start..text.len());
    }
    let classes: Vec<Vec<Class>> =
        labels.iter().map(|label| label.iter().map(|(_, class)| *class).collect()).collect();
    let error = name_error(&classes).map(|(kind, at)| (kind, spans[at].clone()));
    (text, error)
}

/// The label with the error: the first with a leading mark or, if right-to-left, a violated rule
/// (UTS 46 section 4.1); otherwise the first that is invalid next to a right-to-left label (RFC
/// 5893 section 2).
fn name_error(labels: &[Vec<Class>]) -> Option<(IdnaErrorKind, usize)> {
    let is_rtl = |label: &[Class]| label.iter().any(|class| matches!(class, R | Al | An));
    let is_wrong = |label: &Vec<Class>| label[0] == Nsm || is_rtl(label) && !meets_rule(label);
    if let Some(at) = labels.iter().position(is_wrong) {
        return Some((IdnaErrorKind::Label, at));
    }
    if !labels.iter().any(|label| is_rtl(label)) {
        return None;
    }
    labels.iter().position(|label| !meets_rule(label)).map(|at| (IdnaErrorKind::Bidi, at))
}

fn meets_rule(label: &[Class]) -> bool {
    let end = label.iter().rfind(|class| **class != Nsm);
    let has = |class| label.contains(&class);
    match label[0] {
        // Rules 2 to 4: no left-to-right letters, and not both kinds of digits.
        R | Al => !has(L) && matches!(end, Some(R | Al | En | An)) && !(has(En) && has(An)),
        // Rules 5 and 6.
        L => !(has(R) || has(Al) || has(An)) && matches!(end, Some(L | En)),
        // Rule 1: the first character is a letter.
        _ => false,
    }
}

/// Escapes, of which the digits matter, and formatting characters.
const TOKENS: [(&str, Class); 6] = [
    ("%41", Between),
    ("%2F", L),
    ("\u{200e}", L),
    ("\u{200f}", R),
    ("\u{61c}", Al),
    ("\u{202e}", Between),
];
const FORMATTING: Range<usize> = 2..6;

/// A rule, a component, and a span.
pub(super) type Violation = (BidiRule, &'static str, Range<usize>);

/// Generates a reference with a part per component, and its violations of RFC 3987 section 4.
pub(super) fn reference(data: &[u8]) -> (String, Vec<Violation>) {
    const COMPONENTS: [(&str, &str); 5] =
        [("//", "userinfo"), ("@", "host"), ("/", "path"), ("?", "query"), ("#", "fragment")];
    const DELIMITERS: [&str; 4] = [".", "=", "!", ";"];
    let mut fields = data.split(|&byte| byte == END);
    let (mut text, mut violations) = (String::new(), Vec::new());
    for (before, component) in COMPONENTS {
        text += before;
        let mut part = Part { start: text.len(), ..Part::default() };
        for &byte in fields.next().unwrap_or_default().iter().filter(|byte| **byte < 0xfc) {
            let at = usize::from(byte) % (LETTERS.len() + TOKENS.len() + DELIMITERS.len());
            if let Some((token, class)) = LETTERS.iter().chain(&TOKENS).nth(at) {
                let start = text.len();
                text += token;
                part.classes.push(*class);
                if at.checked_sub(LETTERS.len()).is_some_and(|at| FORMATTING.contains(&at)) {
                    part.formatting.push(start..text.len());
                }
            } else {
                part.end(component, text.len(), &mut violations);
                text += DELIMITERS[at - LETTERS.len() - TOKENS.len()];
                part = Part { start: text.len(), ..Part::default() };
            }
        }
        part.end(component, text.len(), &mut violations);
    }
    (text, violations)
}

/// The characters between two delimiters.
#[derive(Default)]
struct Part {
    start: usize,
    classes: Vec<Class>,
    formatting: Vec<Range<usize>>,
}

impl Part {
    /// Section 4.2 for the whole part, and section 4.1 for each character. Numbers are neutral.
    fn end(self, component: &'static str, end: usize, violations: &mut Vec<Violation>) {
        let is_rtl = |class: Option<&Class>| matches!(class, Some(R | Al));
        let last = self.classes.iter().rfind(|class| **class != Nsm);
        let rule = match &self.classes {
            classes if !classes.iter().any(|class| is_rtl(Some(class))) => None,
            classes if classes.contains(&L) => Some(BidiRule::Mixed),
            classes => (!is_rtl(classes.first()) || !is_rtl(last)).then_some(BidiRule::Ends),
        };
        violations.extend(rule.map(|rule| (rule, component, self.start..end)));
        violations.extend(
            self.formatting.into_iter().map(|span| (BidiRule::Formatting, component, span)),
        );
    }
}
