//! A template, compiled to a program that reads a URI.
//!
//! The program is generated backwards, so that the successors of a step exist when the step is
//! generated. A step that reads nothing leads only to steps with lower indices; a step that reads
//! something may lead to any step. [`Reachable`](super::run::Reachable) depends on this.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::super::allow::Allow;
use super::Reading;
use crate::part::TemplatePart;
use crate::{Modifier, Operator, Template};

/// The index of a step.
pub(super) type StepIndex = u32;

/// A step of the program, which may read a part of the URI.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// Succeeds at the end of the URI.
    Done,
    /// Fails.
    Never,
    /// Reads a string of the program.
    Read { start: u32, end: u32, next: StepIndex },
    /// Reads the expansion of one character of a value.
    Unit { allow: Allow, next: StepIndex },
    /// Tries the first step, next the second.
    Either(StepIndex, StepIndex),
    /// Records the current position in the URI.
    Note(Note, StepIndex),
}

/// An event on a path, which is recorded with its position in the URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Note {
    /// The start of a variable: the index of its `varspec`, the shape of its value, and its
    /// characters.
    Variable(u32, Shape, Allow),
    /// The start of a string: a value, a member, or a name or value in an associative array.
    From,
    /// The end of a string.
    To,
}

/// The shape of a value, which is determined by the expansion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Text,
    List,
    Pairs,
}

/// The steps after a variable: `blank` if nothing of the expression has been read, or else `full`.
#[derive(Clone, Copy)]
struct Ends {
    blank: StepIndex,
    full: StepIndex,
}

impl Ends {
    /// Continues with the same step in both cases.
    const fn both(step: StepIndex) -> Self {
        Self { blank: step, full: step }
    }
}

/// A compiled template, whose steps read the URIs to which the template may expand.
pub(super) struct Program {
    pub(super) steps: Vec<Step>,
    pub(super) entry: StepIndex,
    pub(super) reading: Reading,
    /// The strings that [`Step::Read`] reads, concatenated.
    texts: String,
}

const DONE: StepIndex = 0;
const NEVER: StepIndex = 1;

impl Program {
    /// Compiles a template for a URI of this length. Returns `None` if the program would require
    /// more work than the limit.
    pub(super) fn new(
        template: &Template<'_>,
        reading: Reading,
        len: usize,
        work: usize,
    ) -> Option<Self> {
        let program = Self { steps: Vec::new(), entry: DONE, reading, texts: String::new() };
        let mut compiler =
            Compiler { program, template, len, capacity: work / (len + 1), is_full: false };
        compiler.push(Step::Done);
        compiler.push(Step::Never);
        let mut next = DONE;
        for part in template.parts.iter().rev() {
            next = match *part {
                TemplatePart::Literal { start, end } => {
                    let literal = compiler.store_literal(start as usize..end as usize);
                    compiler.read(literal, next)
                }
                TemplatePart::Expression { operator, first, end } => {
                    compiler.expression(operator, first as usize..end as usize, next)
                }
            };
            if compiler.is_full {
                return None;
            }
        }
        let Compiler { program, is_full, .. } = compiler;
        (!is_full).then_some(Self { entry: next, ..program })
    }

    pub(super) fn text(&self, start: u32, end: u32) -> &str {
        &self.texts[start as usize..end as usize]
    }

    /// Returns the maximum number of steps to compute [`Reachable`](super::run::Reachable) for a
    /// URI of this length. The comparison of a byte is a step.
    pub(super) fn cost(&self, len: usize) -> usize {
        (self.steps.len() + self.texts.len()) * (len + 1)
    }
}

/// A compiler that generates the steps for a template.
struct Compiler<'t> {
    program: Program,
    template: &'t Template<'t>,
    /// The length of the URI in bytes.
    len: usize,
    /// The maximum number of steps and bytes of the program.
    capacity: usize,
    is_full: bool,
}

impl Compiler<'_> {
    fn push(&mut self, step: Step) -> StepIndex {
        let Program { steps, texts, .. } = &mut self.program;
        if steps.len() + texts.len() >= self.capacity {
            self.is_full = true;
            return NEVER;
        }
        steps.push(step);
        (steps.len() - 1) as StepIndex
    }

    /// Sets the successor of a reading step to a step that was generated later.
    fn link(&mut self, from: StepIndex, to: StepIndex) {
        match self.program.steps.get_mut(from as usize) {
            Some(Step::Read { next, .. } | Step::Unit { next, .. }) => *next = to,
            _ => debug_assert!(self.is_full, "the step reads nothing"),
        }
    }

    /// Stores the expansion of a literal, and returns its range.
    fn store_literal(&mut self, literal: Range<usize>) -> (u32, u32) {
        let texts = &mut self.program.texts;
        let start = texts.len();
        // Writing to a `String` cannot fail.
        let _ = Allow::literal(self.program.reading.characters)
            .write(&self.template.as_str()[literal], texts);
        (start as u32, texts.len() as u32)
    }

    /// Stores a string, and returns its range.
    fn store(&mut self, text: &str) -> (u32, u32) {
        let start = self.program.texts.len();
        self.program.texts.push_str(text);
        (start as u32, self.program.texts.len() as u32)
    }

    fn read(&mut self, (start, end): (u32, u32), next: StepIndex) -> StepIndex {
        if start == end { next } else { self.push(Step::Read { start, end, next }) }
    }

    fn text(&mut self, text: &str, next: StepIndex) -> StepIndex {
        let range = self.store(text);
        self.read(range, next)
    }

    fn note(&mut self, note: Note, next: StepIndex) -> StepIndex {
        self.push(Step::Note(note, next))
    }

    fn either(&mut self, first: StepIndex, second: StepIndex) -> StepIndex {
        if first == second { first } else { self.push(Step::Either(first, second)) }
    }

    /// Generates an expression (section 3.2.1). If its operator has no prefix, a single empty value
    /// has the same expansion as no value, and is not generated.
    fn expression(
        &mut self,
        operator: Operator,
        varspecs: Range<usize>,
        after: StepIndex,
    ) -> StepIndex {
        let can_be_blank = operator.first().is_empty();
        let (mut none, mut blank, mut full) = (after, NEVER, after);
        for index in varspecs.clone().rev() {
            let ends = if can_be_blank { Ends { blank, full } } else { Ends::both(full) };
            let first = self.variable(operator, index, operator.first(), ends);
            none = self.either(first, none);
            if index != varspecs.start {
                let further =
                    self.variable(operator, index, operator.separator(), Ends::both(full));
                if can_be_blank {
                    blank = self.either(further, blank);
                }
                full = self.either(further, full);
            }
            if self.is_full {
                break;
            }
        }
        none
    }

    /// Generates a defined variable, after the operator or separator `lead`.
    fn variable(&mut self, operator: Operator, index: usize, lead: &str, ends: Ends) -> StepIndex {
        let varspec = self.template.varspecs[index];
        let name = if operator.is_named() {
            self.store(&self.template.as_str()[varspec.name()])
        } else {
            (0, 0)
        };
        let mut variable = VariableCompiler {
            operator,
            name,
            allow: self.program.reading.allow(operator),
            compiler: self,
        };
        let shapes = match varspec.modifier {
            Modifier::Explode => {
                [None, Some(variable.exploded_list(ends)), Some(variable.exploded_pairs(ends.full))]
            }
            Modifier::Prefix(length) => [Some(variable.string(Some(length), ends)), None, None],
            Modifier::None => [
                Some(variable.string(None, ends)),
                Some(variable.list(ends.full)),
                Some(variable.pairs(ends.full)),
            ],
        };
        let allow = variable.allow;
        let named = shapes.into_iter().zip([Shape::Text, Shape::List, Shape::Pairs]).rev();
        let entry = named.fold(NEVER, |others, (entry, shape)| match entry {
            None => others,
            Some(entry) => {
                let noted = self.note(Note::Variable(index as u32, shape, allow), entry);
                if others == NEVER { noted } else { self.either(noted, others) }
            }
        });
        self.text(lead, entry)
    }
}

/// A compiler that generates the steps for one variable.
struct VariableCompiler<'w, 't> {
    operator: Operator,
    /// The name, if it is part of the expansion.
    name: (u32, u32),
    allow: Allow,
    compiler: &'w mut Compiler<'t>,
}

impl VariableCompiler<'_, '_> {
    /// Generates a string with at most `max` characters, which prefers to be short.
    fn part(&mut self, max: Option<u16>, ends: Ends) -> StepIndex {
        let allow = self.allow;
        let full = self.compiler.note(Note::To, ends.full);
        let blank =
            if ends.blank == ends.full { full } else { self.compiler.note(Note::To, ends.blank) };
        let rest = match max {
            None => {
                let unit = self.compiler.push(Step::Unit { allow, next: NEVER });
                let rest = self.compiler.either(full, unit);
                self.compiler.link(unit, rest);
                rest
            }
            // A string does not have more characters than bytes.
            Some(max) => (1..usize::from(max).min(self.compiler.len)).fold(full, |rest, _| {
                let unit = self.compiler.push(Step::Unit { allow, next: rest });
                self.compiler.either(full, unit)
            }),
        };
        let first = self.compiler.push(Step::Unit { allow, next: rest });
        let choice = self.compiler.either(blank, first);
        self.compiler.note(Note::From, choice)
    }

    /// Generates an empty string that is not in the URI.
    fn nothing(&mut self, next: StepIndex) -> StepIndex {
        let to = self.compiler.note(Note::To, next);
        self.compiler.note(Note::From, to)
    }

    /// Generates the value after a name: `=` and the value, or the operator's string for an empty
    /// value.
    fn after_name(&mut self, max: Option<u16>, next: StepIndex) -> StepIndex {
        if !self.operator.if_empty().is_empty() {
            let part = self.part(max, Ends::both(next));
            return self.compiler.text("=", part);
        }
        let part = self.part(max, Ends { blank: NEVER, full: next });
        let part = self.compiler.text("=", part);
        let nothing = self.nothing(next);
        self.compiler.either(part, nothing)
    }

    /// Generates a string, with its name if it is part of the expansion.
    fn string(&mut self, max: Option<u16>, ends: Ends) -> StepIndex {
        if !self.operator.is_named() {
            return self.part(max, ends);
        }
        let value = self.after_name(max, ends.full);
        self.compiler.read(self.name, value)
    }

    /// Generates the name of a list or associative array, if it is part of the expansion, and `=`.
    fn name_of(&mut self, members: StepIndex) -> StepIndex {
        if !self.operator.is_named() {
            return members;
        }
        let members = self.compiler.text("=", members);
        self.compiler.read(self.name, members)
    }

    /// Generates the separator between members, and the choice after a member between the separator
    /// and the end. The caller links the separator to the next member.
    fn between(&mut self, separator: &str, next: StepIndex) -> (StepIndex, StepIndex) {
        let (start, end) = self.compiler.store(separator);
        let separator = self.compiler.push(Step::Read { start, end, next: NEVER });
        (separator, self.compiler.either(separator, next))
    }

    /// Generates a list of two or more members, or of one empty string if its expansion differs
    /// from that of the empty string.
    fn list(&mut self, next: StepIndex) -> StepIndex {
        let (comma, after) = self.between(",", next);
        let member = self.part(None, Ends::both(after));
        self.compiler.link(comma, member);
        let mut members = self.part(None, Ends::both(comma));
        if self.operator.is_named() && self.operator.if_empty().is_empty() {
            let nothing = self.nothing(next);
            members = self.compiler.either(members, nothing);
        }
        self.name_of(members)
    }

    fn pairs(&mut self, next: StepIndex) -> StepIndex {
        let (comma, after) = self.between(",", next);
        let value = self.part(None, Ends::both(after));
        let value = self.compiler.text(",", value);
        let name = self.part(None, Ends::both(value));
        self.compiler.link(comma, name);
        self.name_of(name)
    }

    fn exploded_list(&mut self, ends: Ends) -> StepIndex {
        let (separator, after) = self.between(self.operator.separator(), ends.full);
        let member = self.string(None, Ends::both(after));
        self.compiler.link(separator, member);
        if ends.blank == ends.full {
            return member;
        }
        let blank = self.compiler.either(separator, ends.blank);
        self.part(None, Ends { blank, full: after })
    }

    fn exploded_pairs(&mut self, next: StepIndex) -> StepIndex {
        let (separator, after) = self.between(self.operator.separator(), next);
        let value = if self.operator.is_named() {
            self.after_name(None, after)
        } else {
            let part = self.part(None, Ends::both(after));
            self.compiler.text("=", part)
        };
        let name = self.part(None, Ends::both(value));
        self.compiler.link(separator, name);
        name
    }
}
