//! Expansion of templates (RFC 6570 section 3).

use alloc::string::String;
use core::fmt::{self, Write};

use super::allow::{Allow, Characters};
use super::{
    Modifier, Operator, Pair, Template, TemplateError, TemplateErrorKind as Kind, TemplatePart,
    Value, Values, Varspec,
};

/// Extra capacity for the result, which is enough for most values.
const EXTRA_CAPACITY: usize = 64;

/// The options for expanding a URI template, such as a maximum length.
///
/// It is returned by [`Template::expander`]. If the defaults suffice, use [`Template::expand`].
///
/// # Examples
///
/// ```
/// use urikit_template::Template;
///
/// let template = Template::parse("/search{?q}")?;
/// let expander = template.expander().at_most(15);
/// assert_eq!(expander.expand([("q", "uri")])?, "/search?q=uri");
/// assert_eq!(expander.expand([("q", "template")]).unwrap_err().code(), "expansion-too-long");
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "call `expand` to get the URI"]
pub struct Expander<'t> {
    template: &'t Template<'t>,
    characters: Characters,
    limit: usize,
}

impl<'t> Expander<'t> {
    pub(super) const fn new(template: &'t Template<'t>) -> Self {
        Self { template, characters: Characters::Uri, limit: Template::MAX_EXPANSION }
    }

    /// Makes the result an IRI, in which non-ASCII characters are not percent-encoded.
    ///
    /// For example, `/{name}` with the value `café` becomes `/café` instead of `/caf%C3%A9`. Only
    /// characters that an IRI allows everywhere (`ucschar`, RFC 3987 section 2.2) remain.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let template = Template::parse("/städte{/name}")?;
    /// let values = [("name", "Köln/Bonn")];
    /// assert_eq!(template.expander().iri().expand(values)?, "/städte/Köln%2FBonn");
    /// assert_eq!(template.expand(values)?, "/st%C3%A4dte/K%C3%B6ln%2FBonn");
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub const fn iri(self) -> Self {
        Self { characters: Characters::Iri, ..self }
    }

    /// Sets the maximum length in bytes of the URI to which the template expands.
    ///
    /// If the URI would be longer, the expansion fails. The default is [`Template::MAX_EXPANSION`].
    /// Set a lower limit if templates or values come from untrusted sources.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let template = Template::parse("/search{?q}")?;
    /// let values = [("q", "x".repeat(5_000))];
    /// let error = template.expander().at_most(2_048).expand(values).unwrap_err();
    /// assert_eq!(error.code(), "expansion-too-long");
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub const fn at_most(self, bytes: usize) -> Self {
        Self { limit: bytes, ..self }
    }

    /// Expands the template, and returns the URI as a string, such as `/users/42`.
    ///
    /// To append the URI to a string or another writer, use [`expand_into`](Self::expand_into).
    ///
    /// # Errors
    ///
    /// Returns an error if the template takes a prefix, such as `{var:3}`, of a list or associative
    /// array ([`PrefixOfComposite`](Kind::PrefixOfComposite)), or if the URI exceeds the maximum
    /// length ([`ExpansionTooLong`](Kind::ExpansionTooLong)).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let template = Template::parse("/users/{id}{?fields}")?;
    /// assert_eq!(template.expander().at_most(100).expand([("id", "42")])?, "/users/42");
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub fn expand(&self, values: impl Values) -> Result<String, TemplateError> {
        // Most values are longer than their names, and reallocation takes longer than everything
        // else.
        let capacity = 2 * self.template.as_str().len() + EXTRA_CAPACITY;
        let mut text = String::with_capacity(capacity.min(self.limit));
        self.expand_into(values, &mut text)?;
        Ok(text)
    }

    /// Expands the template, and writes the URI to a writer, without allocating a string.
    ///
    /// # Errors
    ///
    /// Returns an error in the cases of [`expand`](Self::expand), and one of kind
    /// [`Write`](Kind::Write) if the writer fails. The part of the URI that was written before the
    /// error remains in the output.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let mut request = String::from("GET ");
    /// let template = Template::parse("/users/{id}")?;
    /// template.expander().expand_into([("id", "42")], &mut request)?;
    /// assert_eq!(request, "GET /users/42");
    /// # Ok::<(), urikit_template::TemplateError>(())
    /// ```
    pub fn expand_into(
        &self,
        values: impl Values,
        to: &mut impl Write,
    ) -> Result<(), TemplateError> {
        let mut writer = Writer {
            to: Bounded { to, left: self.limit, is_full: false },
            characters: self.characters,
        };
        for part in &self.template.parts {
            match *part {
                TemplatePart::Literal { start, end } => {
                    let literal = &self.template.as_str()[start as usize..end as usize];
                    writer.literal(literal).map_err(|_| writer.error(start, end))?;
                }
                TemplatePart::Expression { operator, first, end } => {
                    let varspecs = &self.template.varspecs[first as usize..end as usize];
                    self.expression(&values, operator, varspecs, &mut writer)?;
                }
            }
        }
        Ok(())
    }

    /// Writes an expression: its defined variables, with the delimiters of the operator.
    ///
    /// The first character of the operator, such as `?`, is written only before a variable that is
    /// defined, so an expression without defined variables expands to nothing.
    fn expression(
        &self,
        values: &impl Values,
        operator: Operator,
        varspecs: &[Varspec],
        writer: &mut Writer<'_, impl Write>,
    ) -> Result<(), TemplateError> {
        let mut separator = operator.first();
        for varspec in varspecs {
            let name = &self.template.as_str()[varspec.start as usize..varspec.end as usize];
            let value = values.value(name).filter(|value| !value.is_undefined());
            let Some(value) = value else { continue };
            let end = varspec.end + varspec.modifier.len();
            if matches!(
                (varspec.modifier, &value),
                (Modifier::Prefix(_), Value::List(_) | Value::Pairs(_))
            ) {
                return Err(TemplateError::new(
                    Kind::PrefixOfComposite,
                    varspec.start as usize,
                    end as usize,
                ));
            }
            let result = writer.to.write_str(separator).and_then(|()| {
                let allow = operator.allow(self.characters);
                VariableWriter { operator, name, allow, writer }.value(&value, varspec.modifier)
            });
            result.map_err(|_| writer.error(varspec.start, end))?;
            separator = operator.separator();
        }
        Ok(())
    }
}

/// A writer that fails after a maximum number of bytes.
struct Bounded<'w, W> {
    to: &'w mut W,
    /// The number of bytes that may still be written.
    left: usize,
    /// Whether it has failed for this reason.
    is_full: bool,
}

impl<W: Write> Write for Bounded<'_, W> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        match self.left.checked_sub(text.len()) {
            Some(left) => self.left = left,
            None => {
                self.is_full = true;
                return Err(fmt::Error);
            }
        }
        self.to.write_str(text)
    }
}

struct Writer<'w, W> {
    to: Bounded<'w, W>,
    characters: Characters,
}

impl<W: Write> Writer<'_, W> {
    /// Writes a literal, escaping non-ASCII characters if necessary (section 3.1).
    fn literal(&mut self, text: &str) -> fmt::Result {
        if text.is_ascii() {
            return self.to.write_str(text);
        }
        Allow::literal(self.characters).write(text, &mut self.to)
    }

    fn error(&self, start: u32, end: u32) -> TemplateError {
        let kind = if self.to.is_full { Kind::ExpansionTooLong } else { Kind::Write };
        TemplateError::new(kind, start as usize, end as usize)
    }
}

/// A defined variable of an expression, which is being expanded (section 3.2.1).
struct VariableWriter<'o, 'w, W> {
    operator: Operator,
    name: &'o str,
    allow: Allow,
    writer: &'o mut Writer<'w, W>,
}

impl<W: Write> VariableWriter<'_, '_, W> {
    fn value(&mut self, value: &Value<'_>, modifier: Modifier) -> fmt::Result {
        match (value, modifier) {
            (Value::Text(text), Modifier::Prefix(length)) => {
                self.member(self.name, self.allow.prefix(text, length))
            }
            (Value::Text(text), _) => self.member(self.name, text),
            (Value::List(members), Modifier::Explode) => {
                self.joined(members, self.operator.separator(), |this, text| {
                    this.member(this.name, text)
                })
            }
            (Value::Pairs(pairs), Modifier::Explode) => {
                self.joined(pairs, self.operator.separator(), Self::exploded_pair)
            }
            (Value::List(members), _) => {
                self.composite_name()?;
                self.joined(members, ",", |this, text| this.escaped(text))
            }
            (Value::Pairs(pairs), _) => {
                self.composite_name()?;
                self.joined(pairs, ",", |this, (name, value)| {
                    this.escaped(name)?;
                    this.writer.to.write_str(",")?;
                    this.escaped(value)
                })
            }
        }
    }

    /// Writes a string, after its name if the operator requires names.
    fn member(&mut self, name: &str, text: &str) -> fmt::Result {
        if self.operator.is_named() {
            self.writer.to.write_str(name)?;
            self.writer.to.write_str(if text.is_empty() {
                self.operator.if_empty()
            } else {
                "="
            })?;
        }
        self.escaped(text)
    }

    /// Writes the name of a list or associative array that is not exploded.
    fn composite_name(&mut self) -> fmt::Result {
        if !self.operator.is_named() {
            return Ok(());
        }
        self.writer.to.write_str(self.name)?;
        self.writer.to.write_str("=")
    }

    /// Writes a name and value of an exploded associative array. The name is escaped like the value
    /// (section 3.2.1).
    fn exploded_pair(&mut self, (name, value): &Pair<'_>) -> fmt::Result {
        self.escaped(name)?;
        let is_empty = self.operator.is_named() && value.is_empty();
        self.writer.to.write_str(if is_empty { self.operator.if_empty() } else { "=" })?;
        self.escaped(value)
    }

    fn joined<T>(
        &mut self,
        members: &[T],
        separator: &str,
        mut write: impl FnMut(&mut Self, &T) -> fmt::Result,
    ) -> fmt::Result {
        for (number, member) in members.iter().enumerate() {
            if number > 0 {
                self.writer.to.write_str(separator)?;
            }
            write(self, member)?;
        }
        Ok(())
    }

    fn escaped(&mut self, text: &str) -> fmt::Result {
        self.allow.write(text, &mut self.writer.to)
    }
}
