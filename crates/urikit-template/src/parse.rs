//! The parser of templates.

use alloc::vec::Vec;

use urikit::iri::{is_iprivate, is_ucschar};

use crate::error::{TemplateError, TemplateErrorKind as Kind};
use crate::escape::is_escape;
use crate::operator::Operator;
use crate::part::{Modifier, TemplatePart, Varspec};

/// The parts of a template, and the variables of its expressions.
pub(super) type Parts = (Vec<TemplatePart>, Vec<Varspec>);

/// Parses a template (RFC 6570 section 2). Stops at the first error.
pub(super) fn parse(text: &str) -> Result<Parts, TemplateError> {
    if text.len() > u32::MAX as usize {
        return Err(TemplateError::new(Kind::TooLong, u32::MAX as usize, u32::MAX as usize));
    }
    let mut parser = Parser { text, bytes: text.as_bytes(), at: 0, varspecs: Vec::new() };
    let mut parts = Vec::new();
    while parser.at < text.len() {
        let part = if parser.bytes[parser.at] == b'{' {
            parser.expression()?
        } else {
            parser.literal()?
        };
        parts.push(part);
    }
    Ok((parts, parser.varspecs))
}

struct Parser<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    varspecs: Vec<Varspec>,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Returns an error for the character at the cursor.
    fn error_here(&self, kind: Kind) -> TemplateError {
        let len = self.text[self.at..].chars().next().map_or(1, char::len_utf8);
        TemplateError::new(kind, self.at, self.at + len)
    }

    /// Parses `literals` (section 2.1).
    fn literal(&mut self) -> Result<TemplatePart, TemplateError> {
        let start = self.at;
        while let Some(byte) = self.peek() {
            match byte {
                b'{' => break,
                b'}' => return Err(self.error_here(Kind::BraceUnopened)),
                b'%' if is_escape(self.bytes, self.at) => self.at += 3,
                b'%' => return Err(self.error_here(Kind::LiteralEscape)),
                0..=b' ' | b'"' | b'<' | b'>' | b'\\' | b'^' | b'`' | b'|' | 0x7f => {
                    return Err(self.error_here(Kind::LiteralChar));
                }
                0..0x80 => self.at += 1,
                _ => {
                    let c = self.text[self.at..].chars().next().unwrap_or_default();
                    if !is_ucschar(c) && !is_iprivate(c) {
                        return Err(self.error_here(Kind::LiteralChar));
                    }
                    self.at += c.len_utf8();
                }
            }
        }
        Ok(TemplatePart::Literal { start: start as u32, end: self.at as u32 })
    }

    /// Parses an `expression` (section 2.2).
    fn expression(&mut self) -> Result<TemplatePart, TemplateError> {
        let (open, first) = (self.at, self.varspecs.len());
        self.at += 1;
        let operator = match self.peek() {
            Some(b'=' | b',' | b'!' | b'@' | b'|') => {
                return Err(self.error_here(Kind::OperatorReserved));
            }
            byte => byte.and_then(Operator::from_byte),
        };
        self.at += usize::from(operator.is_some());
        loop {
            let varspec = self.varspec(open)?;
            self.varspecs.push(varspec);
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => break,
                None => return Err(self.unclosed(open)),
                Some(b'{') => return Err(self.error_here(Kind::BraceNested)),
                Some(_) if varspec.modifier != Modifier::None => {
                    return Err(self.error_here(Kind::ModifierTail));
                }
                Some(_) => return Err(self.error_here(Kind::NameChar)),
            }
        }
        self.at += 1;
        let operator = operator.unwrap_or(Operator::Simple);
        Ok(TemplatePart::Expression {
            operator,
            first: first as u32,
            end: self.varspecs.len() as u32,
        })
    }

    fn unclosed(&self, open: usize) -> TemplateError {
        TemplateError::new(Kind::BraceUnclosed, open, self.text.len())
    }

    /// Parses a `varspec` (section 2.3). The caller checks what follows.
    fn varspec(&mut self, open: usize) -> Result<Varspec, TemplateError> {
        let start = self.at;
        self.name()?;
        let end = self.at;
        let modifier = match self.peek() {
            Some(b'*') => {
                self.at += 1;
                Modifier::Explode
            }
            Some(b':') => self.prefix(open)?,
            _ => Modifier::None,
        };
        Ok(Varspec { start: start as u32, end: end as u32, modifier })
    }

    /// Parses a `varname`: characters, and single dots between them. The caller checks what
    /// follows.
    fn name(&mut self) -> Result<(), TemplateError> {
        let start = self.at;
        loop {
            match self.peek() {
                Some(b'%') if is_escape(self.bytes, self.at) => self.at += 3,
                Some(b'%') => return Err(self.error_here(Kind::NameEscape)),
                Some(b'.') if self.at == start || !self.is_varchar(self.at + 1) => {
                    return Err(self.error_here(Kind::NameDot));
                }
                Some(b'.') => self.at += 1,
                Some(byte) if is_plain(byte) => self.at += 1,
                Some(b',' | b'}' | b':' | b'*') if self.at == start => {
                    return Err(TemplateError::new(Kind::NameMissing, start, start));
                }
                _ => return Ok(()),
            }
        }
    }

    /// Returns whether there is a character of a name at `at`. Invalid escapes are checked later.
    fn is_varchar(&self, at: usize) -> bool {
        self.bytes.get(at).is_some_and(|&byte| byte == b'%' || is_plain(byte))
    }

    /// Parses a `prefix` (section 2.4.1).
    fn prefix(&mut self, open: usize) -> Result<Modifier, TemplateError> {
        self.at += 1;
        let rest = &self.bytes[self.at..];
        let len = rest.iter().position(|byte| matches!(byte, b',' | b'}' | b'{' | b'*'));
        let Some(len) = len else { return Err(self.unclosed(open)) };
        let digits = &rest[..len];
        let is_number = matches!(digits, [b'1'..=b'9', others @ ..]
            if others.len() < 4 && others.iter().all(u8::is_ascii_digit));
        if !is_number {
            return Err(TemplateError::new(Kind::PrefixLength, self.at, self.at + len));
        }
        self.at += len;
        Ok(Modifier::Prefix(
            digits.iter().fold(0, |number, digit| number * 10 + u16::from(digit - b'0')),
        ))
    }
}

/// Returns whether the byte is an unescaped `varchar`.
const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
