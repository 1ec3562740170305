//! A template, compiled to a program that reads a URI.
//!
//! It is generated from its end to its start, so that the successors of a step exist when the step
//! is generated. A step that reads nothing leads only to steps with lower numbers; a step that
//! reads something may lead to any step. Whether a step can reach the end is therefore known as
//! soon as it is known of the steps with lower numbers and of all steps at later bytes.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::super::allow::{Allow, Characters};
use super::super::{Modifier, Operator, Template, TemplatePart};

/// The number of a step.
pub(super) type Place = u32;

/// A step of the program.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// Succeeds at the end of the URI.
    Done,
    /// Fails.
    Never,
    /// Reads a string of the program.
    Read { start: u32, end: u32, next: Place },
    /// Reads the expansion of one character of a value.
    Unit { reserved: bool, next: Place },
    /// Continues at the first step, or else at the second.
    Either(Place, Place),
    /// Records the position in the URI.
    Note(Note, Place),
}

/// A note on a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Note {
    /// The start of a variable: the number of its varspec, its shape, and whether `reserved`
    /// characters are unchanged.
    Variable(u32, Shape, bool),
    /// The start of a string: a value, a member, or a name or value of a pair.
    From,
    /// The end of a string.
    To,
}

/// The shape of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Text,
    List,
    Pairs,
}

/// The next steps if nothing of the expression has been read, and otherwise.
#[derive(Clone, Copy)]
struct Ends {
    blank: Place,
    full: Place,
}

impl Ends {
    const fn both(place: Place) -> Self {
        Self { blank: place, full: place }
    }
}

pub(super) struct Program {
    pub(super) steps: Vec<Step>,
    pub(super) entry: Place,
    pub(super) characters: Characters,
    /// The strings that [`Step::Read`] reads.
    texts: String,
}

const DONE: Place = 0;
const NEVER: Place = 1;

impl Program {
    /// Compiles a template for a URI of this length. Returns `None` if the program would require
    /// more work than the limit.
    pub(super) fn new(
        template: &Template<'_>,
        characters: Characters,
        len: usize,
        work: usize,
    ) -> Option<Self> {
        let program = Self { steps: Vec::new(), entry: DONE, characters, texts: String::new() };
        let mut writer = Writer { program, template, len, room: work / (len + 1), is_full: false };
        writer.push(Step::Done);
        writer.push(Step::Never);
        let mut then = DONE;
        for piece in template.pieces.iter().rev() {
            then = match *piece {
                TemplatePart::Literal { start, end } => {
                    let literal = writer.expanded(start as usize..end as usize);
                    writer.read(literal, then)
                }
                TemplatePart::Expression { operator, first, end } => {
                    writer.expression(operator, first as usize..end as usize, then)
                }
            };
            if writer.is_full {
                return None;
            }
        }
        let Writer { program, is_full, .. } = writer;
        (!is_full).then_some(Self { entry: then, ..program })
    }

    pub(super) fn text(&self, start: u32, end: u32) -> &str {
        &self.texts[start as usize..end as usize]
    }

    /// Returns the maximum number of steps to determine the states that reach the end, for a URI of
    /// this length. Comparing a byte is a step.
    pub(super) fn cost(&self, len: usize) -> usize {
        (self.steps.len() + self.texts.len()) * (len + 1)
    }
}

struct Writer<'t> {
    program: Program,
    template: &'t Template<'t>,
    /// The length of the URI in bytes.
    len: usize,
    /// The maximum number of steps and bytes of the program.
    room: usize,
    is_full: bool,
}

impl Writer<'_> {
    fn push(&mut self, step: Step) -> Place {
        let Program { steps, texts, .. } = &mut self.program;
        if steps.len() + texts.len() >= self.room {
            self.is_full = true;
            return NEVER;
        }
        steps.push(step);
        (steps.len() - 1) as Place
    }

    /// Makes a step lead to a step that was generated later.
    fn lead(&mut self, from: Place, to: Place) {
        match self.program.steps.get_mut(from as usize) {
            Some(Step::Read { next, .. } | Step::Unit { next, .. }) => *next = to,
            _ => debug_assert!(self.is_full, "only what reads may lead back"),
        }
    }

    /// Stores the expansion of a literal.
    fn expanded(&mut self, literal: Range<usize>) -> (u32, u32) {
        let texts = &mut self.program.texts;
        let start = texts.len();
        // Writing to a `String` cannot fail.
        let _ =
            Allow::literal(self.program.characters).write(&self.template.as_str()[literal], texts);
        (start as u32, texts.len() as u32)
    }

    fn kept(&mut self, text: &str) -> (u32, u32) {
        let start = self.program.texts.len();
        self.program.texts.push_str(text);
        (start as u32, self.program.texts.len() as u32)
    }

    fn read(&mut self, (start, end): (u32, u32), next: Place) -> Place {
        if start == end { next } else { self.push(Step::Read { start, end, next }) }
    }

    fn text(&mut self, text: &str, next: Place) -> Place {
        let kept = self.kept(text);
        self.read(kept, next)
    }

    fn note(&mut self, note: Note, next: Place) -> Place {
        self.push(Step::Note(note, next))
    }

    fn either(&mut self, first: Place, second: Place) -> Place {
        if first == second { first } else { self.push(Step::Either(first, second)) }
    }

    /// Generates an expression (section 3.2.1). If its operator has no prefix, a single empty value
    /// cannot be distinguished from none, and is not read.
    fn expression(&mut self, operator: Operator, varspecs: Range<usize>, after: Place) -> Place {
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

    /// Generates a defined variable, and the string before it.
    fn variable(&mut self, operator: Operator, index: usize, lead: &str, ends: Ends) -> Place {
        let varspec = self.template.varspecs[index];
        let name = if operator.is_named() {
            self.kept(&self.template.as_str()[varspec.name()])
        } else {
            (0, 0)
        };
        let mut one = One {
            operator,
            name,
            reserved: operator.allow(self.program.characters).reserved,
            writer: self,
        };
        let shapes = match varspec.modifier {
            Modifier::Explode => {
                [None, Some(one.exploded_list(ends)), Some(one.exploded_pairs(ends.full))]
            }
            Modifier::Prefix(length) => [Some(one.string(Some(length), ends)), None, None],
            Modifier::None => [
                Some(one.string(None, ends)),
                Some(one.list(ends.full)),
                Some(one.pairs(ends.full)),
            ],
        };
        let reserved = one.reserved;
        let named = shapes.into_iter().zip([Shape::Text, Shape::List, Shape::Pairs]).rev();
        let entry = named.fold(NEVER, |others, (entry, shape)| match entry {
            None => others,
            Some(entry) => {
                let noted = self.note(Note::Variable(index as u32, shape, reserved), entry);
                if others == NEVER { noted } else { self.either(noted, others) }
            }
        });
        self.text(lead, entry)
    }
}

/// A variable that is being generated.
struct One<'w, 't> {
    operator: Operator,
    /// The name, if it is part of the expansion.
    name: (u32, u32),
    reserved: bool,
    writer: &'w mut Writer<'t>,
}

impl One<'_, '_> {
    /// Generates a string of a value, as short as possible, with at most `most` characters.
    fn part(&mut self, most: Option<u16>, ends: Ends) -> Place {
        let reserved = self.reserved;
        let full = self.writer.note(Note::To, ends.full);
        let blank =
            if ends.blank == ends.full { full } else { self.writer.note(Note::To, ends.blank) };
        let rest = match most {
            None => {
                let unit = self.writer.push(Step::Unit { reserved, next: NEVER });
                let rest = self.writer.either(full, unit);
                self.writer.lead(unit, rest);
                rest
            }
            // A string does not have more characters than bytes.
            Some(most) => (1..usize::from(most).min(self.writer.len)).fold(full, |rest, _| {
                let unit = self.writer.push(Step::Unit { reserved, next: rest });
                self.writer.either(full, unit)
            }),
        };
        let first = self.writer.push(Step::Unit { reserved, next: rest });
        let choice = self.writer.either(blank, first);
        self.writer.note(Note::From, choice)
    }

    /// Generates an empty string without an expansion.
    fn nothing(&mut self, then: Place) -> Place {
        let to = self.writer.note(Note::To, then);
        self.writer.note(Note::From, to)
    }

    /// Generates the value after a name: `=` and the value, or the string for an empty value.
    fn behind_name(&mut self, most: Option<u16>, then: Place) -> Place {
        if !self.operator.if_empty().is_empty() {
            let part = self.part(most, Ends::both(then));
            return self.writer.text("=", part);
        }
        let part = self.part(most, Ends { blank: NEVER, full: then });
        let part = self.writer.text("=", part);
        let nothing = self.nothing(then);
        self.writer.either(part, nothing)
    }

    /// Generates a string, with its name if it is part of the expansion.
    fn string(&mut self, most: Option<u16>, ends: Ends) -> Place {
        if !self.operator.is_named() {
            return self.part(most, ends);
        }
        let value = self.behind_name(most, ends.full);
        self.writer.read(self.name, value)
    }

    /// Generates the name of a value with members, if it is part of the expansion, and `=`.
    fn name_of(&mut self, members: Place) -> Place {
        if !self.operator.is_named() {
            return members;
        }
        let members = self.writer.text("=", members);
        self.writer.read(self.name, members)
    }

    /// Generates the separator between members, and the choice after a member: the separator and
    /// another one, or the end. The caller links the other one.
    fn between(&mut self, separator: &str, then: Place) -> (Place, Place) {
        let (start, end) = self.writer.kept(separator);
        let separator = self.writer.push(Step::Read { start, end, next: NEVER });
        (separator, self.writer.either(separator, then))
    }

    /// Generates a list of two or more members, or of one empty string if the name distinguishes it
    /// from a string.
    fn list(&mut self, then: Place) -> Place {
        let (comma, behind) = self.between(",", then);
        let member = self.part(None, Ends::both(behind));
        self.writer.lead(comma, member);
        let mut members = self.part(None, Ends::both(comma));
        if self.operator.is_named() && self.operator.if_empty().is_empty() {
            let nothing = self.nothing(then);
            members = self.writer.either(members, nothing);
        }
        self.name_of(members)
    }

    fn pairs(&mut self, then: Place) -> Place {
        let (comma, behind) = self.between(",", then);
        let value = self.part(None, Ends::both(behind));
        let value = self.writer.text(",", value);
        let name = self.part(None, Ends::both(value));
        self.writer.lead(comma, name);
        self.name_of(name)
    }

    fn exploded_list(&mut self, ends: Ends) -> Place {
        let (separator, behind) = self.between(self.operator.separator(), ends.full);
        let member = self.string(None, Ends::both(behind));
        self.writer.lead(separator, member);
        if ends.blank == ends.full {
            return member;
        }
        let blank = self.writer.either(separator, ends.blank);
        self.part(None, Ends { blank, full: behind })
    }

    fn exploded_pairs(&mut self, then: Place) -> Place {
        let (separator, behind) = self.between(self.operator.separator(), then);
        let value = if self.operator.is_named() {
            self.behind_name(None, behind)
        } else {
            let part = self.part(None, Ends::both(behind));
            self.writer.text("=", part)
        };
        let name = self.part(None, Ends::both(value));
        self.writer.lead(separator, name);
        name
    }
}
