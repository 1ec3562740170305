//! Functions with the metadata that is needed to register them.

use arrow_array::ArrayRef;
use arrow_schema::DataType;

use crate::error::Result;
use crate::value::{Arguments, Constants};

/// An argument of a function.
#[derive(Debug)]
pub struct Parameter {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    pub(crate) kind: Kind,
}

impl Parameter {
    /// Returns a parameter for strings.
    pub(crate) const fn new(name: &'static str, description: &'static str) -> Self {
        Self { name, description, kind: Kind::String }
    }

    /// Returns the name, such as `options`.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns a description without a final period.
    pub const fn description(&self) -> &'static str {
        self.description
    }

    /// Returns the types that the argument can have.
    pub const fn kind(&self) -> Kind {
        self.kind
    }
}

/// The types that an argument can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A string array of any type, or a dictionary or runs of strings.
    String,
    /// A binary array of any type.
    Bytes,
    /// A string or a binary array.
    StringOrBytes,
    /// A 64-bit integer.
    Integer,
}

/// A function of Arrow arrays with a name. The result is NULL if an argument is a constant NULL.
#[derive(Debug)]
pub struct Function {
    pub(crate) name: &'static str,
    /// Other names, such as that in lowercase.
    pub(crate) aliases: &'static [&'static str],
    pub(crate) description: &'static str,
    /// A call with its result, such as `uri_host('http://a/') = 'a'`.
    pub(crate) example: &'static str,
    pub(crate) parameters: &'static [Parameter],
    /// The number of arguments that can be omitted, from the end.
    pub(crate) optional: usize,
    /// Whether the last parameter can be repeated.
    pub(crate) repeats: Repeats,
    pub(crate) result: fn() -> DataType,
    /// Checks constant arguments when a query is planned.
    pub(crate) check: fn(&Constants<'_>) -> Result<()>,
    pub(crate) run: fn(&Arguments) -> Result<ArrayRef>,
}

impl Function {
    /// Returns a function of one string that returns a string.
    pub(crate) const fn new(
        name: &'static str,
        description: &'static str,
        example: &'static str,
        parameters: &'static [Parameter],
        run: fn(&Arguments) -> Result<ArrayRef>,
    ) -> Self {
        Self {
            name,
            aliases: &[],
            description,
            example,
            parameters,
            optional: 0,
            repeats: Repeats::Never,
            result: || DataType::Utf8View,
            check: |_| Ok(()),
            run,
        }
    }

    /// Returns the name, such as `uri_host`.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns other names of the function, such as that in lowercase.
    pub const fn aliases(&self) -> &'static [&'static str] {
        self.aliases
    }

    /// Returns a description in one or more sentences.
    pub const fn description(&self) -> &'static str {
        self.description
    }

    /// Returns a call with its result, such as `uri_host('http://a/') = 'a'`.
    pub const fn example(&self) -> &'static str {
        self.example
    }

    /// Returns the parameters in order.
    pub const fn parameters(&self) -> &'static [Parameter] {
        self.parameters
    }

    /// Returns the smallest number of arguments of a call.
    pub const fn min_arguments(&self) -> usize {
        self.parameters.len() - self.optional
    }

    /// Returns the greatest number of arguments of a call, or `None` if the last parameter can be
    /// repeated.
    pub const fn max_arguments(&self) -> Option<usize> {
        match self.repeats {
            Repeats::Never => Some(self.parameters.len()),
            Repeats::LastParameter => None,
        }
    }

    /// Returns the type of the result.
    pub fn result_type(&self) -> DataType {
        (self.result)()
    }

    /// Returns the syntax of a call, such as `uri_host(uri [, options])`.
    pub fn syntax(&self) -> String {
        let mut syntax = format!("{}(", self.name);
        for (at, parameter) in self.parameters.iter().enumerate() {
            let is_optional = at + self.optional >= self.parameters.len();
            syntax += match (at, is_optional) {
                (0, false) => "",
                (_, false) => ", ",
                (0, true) => "[",
                (_, true) => " [, ",
            };
            syntax += parameter.name;
        }
        syntax += if self.repeats == Repeats::LastParameter { ", ..." } else { "" };
        syntax += &"]".repeat(self.optional);
        syntax + ")"
    }

    /// Checks the constant arguments of a call before it is evaluated.
    ///
    /// # Errors
    ///
    /// Returns an error if a constant is invalid, such as an unknown option.
    pub fn check(&self, constants: &Constants<'_>) -> Result<()> {
        (self.check)(constants)
    }

    /// Evaluates the function.
    ///
    /// The number of arguments must be between [`min_arguments`](Self::min_arguments) and
    /// [`max_arguments`](Self::max_arguments).
    ///
    /// # Errors
    ///
    /// Returns an error if an argument has another type or an invalid value, and if a function that
    /// fails for invalid URLs, such as `parse_url` of Spark, finds one.
    pub fn run(&self, arguments: &Arguments) -> Result<ArrayRef> {
        (self.run)(arguments)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repeats {
    Never,
    LastParameter,
}
