//! ABNF (RFC 5234) grammars, expanded into one regular expression per rule.
//!
//! The URI grammars are not recursive, so their rules are regular. Recursive grammars are rejected.
//!
//! - Rule names and string literals are case-insensitive (RFC 5234 sections 2.1 and 2.3):
//!   `HEXDIG` also matches `a` to `f`.
//! - Alternatives are unordered. "First match wins" in RFC 3986 affects how a string is split,
//!   not whether it is valid.
//! - `0<pchar>`, the definition of `path-empty`, is the empty string.

use std::{collections::BTreeMap, error, fmt};

use abnf::types::{Kind, Node, Repeat, StringLiteral, TerminalValues};
use regex_syntax::hir::{
    Class, ClassBytes, ClassBytesRange, ClassUnicode, ClassUnicodeRange, Hir, Repetition,
};

/// The core rules of RFC 5234 appendix B.1.
const CORE: &str = r#"
ALPHA  = %x41-5A / %x61-7A
BIT    = "0" / "1"
CHAR   = %x01-7F
CR     = %x0D
CRLF   = CR LF
CTL    = %x00-1F / %x7F
DIGIT  = %x30-39
DQUOTE = %x22
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
HTAB   = %x09
LF     = %x0A
LWSP   = *(WSP / CRLF WSP)
OCTET  = %x00-FF
SP     = %x20
VCHAR  = %x21-7E
WSP    = SP / HTAB
"#;

/// The rules of an ABNF grammar, including the core rules.
#[derive(Debug, Clone)]
pub struct Grammar {
    /// By lowercase name.
    rules: BTreeMap<String, Node>,
}

impl Grammar {
    /// Parses a grammar. Each rule starts in the first column.
    pub fn parse(text: &str) -> Result<Grammar, GrammarError> {
        let mut rules = rules_of(CORE)?;
        rules.extend(rules_of(text)?);
        Ok(Grammar { rules })
    }

    /// Adds the rules of another grammar, which replace rules of the same name.
    pub fn updated(mut self, text: &str) -> Result<Grammar, GrammarError> {
        self.rules.extend(rules_of(text)?);
        Ok(self)
    }

    /// The definition of a rule; names are case-insensitive.
    pub fn rule(&self, name: &str) -> Option<&Node> {
        self.rules.get(&name.to_ascii_lowercase())
    }

    /// The lowercase names of all rules, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.rules.keys().map(String::as_str)
    }

    /// The regular expression of a rule, over bytes.
    pub fn expand(&self, start_rule: &str) -> Result<Hir, GrammarError> {
        Expansion { grammar: self, open: Vec::new() }.name(start_rule)
    }
}

/// Parses the rules and merges `=/` alternatives into the rules that they extend.
fn rules_of(text: &str) -> Result<BTreeMap<String, Node>, GrammarError> {
    let mut rules: BTreeMap<String, Node> = BTreeMap::new();
    let list = abnf::rulelist(text).map_err(|error| GrammarError::Syntax(error.to_string()))?;
    for rule in list {
        let name = rule.name().to_ascii_lowercase();
        let node = match (rule.kind(), rules.remove(&name)) {
            (Kind::Basic, None) => rule.node().clone(),
            (Kind::Incremental, Some(node)) => Node::Alternatives(vec![node, rule.node().clone()]),
            (Kind::Basic, Some(_)) => return Err(GrammarError::Duplicate(name)),
            (Kind::Incremental, None) => return Err(GrammarError::Undefined(name)),
        };
        rules.insert(name, node);
    }
    Ok(rules)
}

/// The expansion of a rule and the rules that it is nested in.
struct Expansion<'g> {
    grammar: &'g Grammar,
    open: Vec<String>,
}

impl Expansion<'_> {
    fn name(&mut self, name: &str) -> Result<Hir, GrammarError> {
        let key = name.to_ascii_lowercase();
        if self.open.contains(&key) {
            return Err(GrammarError::Recursive(name.to_owned()));
        }
        let node =
            self.grammar.rules.get(&key).ok_or_else(|| GrammarError::Undefined(name.to_owned()))?;
        self.open.push(key);
        let expanded = self.node(node)?;
        self.open.pop();
        Ok(expanded)
    }

    fn node(&mut self, node: &Node) -> Result<Hir, GrammarError> {
        match node {
            Node::Alternatives(nodes) => Ok(Hir::alternation(self.all(nodes)?)),
            Node::Concatenation(nodes) => Ok(Hir::concat(self.all(nodes)?)),
            Node::Repetition { repeat, node } => self.repetition(repeat, node),
            Node::Rulename(name) => self.name(name),
            Node::Group(node) => self.node(node),
            Node::Optional(node) => Ok(repeated(0, Some(1), self.node(node)?)),
            Node::String(literal) => Ok(string(literal)),
            Node::TerminalValues(values) => terminal(values),
            Node::Prose(prose) => Err(GrammarError::Prose(prose.clone())),
        }
    }

    fn all(&mut self, nodes: &[Node]) -> Result<Vec<Hir>, GrammarError> {
        nodes.iter().map(|node| self.node(node)).collect()
    }

    fn repetition(&mut self, repeat: &Repeat, node: &Node) -> Result<Hir, GrammarError> {
        let (min, max) = repeat.min_max();
        if max == Some(0) {
            // The element can be prose, as in `0<pchar>`.
            return Ok(Hir::empty());
        }
        let count = |n: usize| u32::try_from(n).map_err(|_| GrammarError::Count(n));
        let (min, max) = (count(min.unwrap_or(0))?, max.map(count).transpose()?);
        Ok(repeated(min, max, self.node(node)?))
    }
}

fn repeated(min: u32, max: Option<u32>, sub: Hir) -> Hir {
    Hir::repetition(Repetition { min, max, greedy: true, sub: Box::new(sub) })
}

fn class(ranges: impl IntoIterator<Item = ClassBytesRange>) -> Hir {
    Hir::class(Class::Bytes(ClassBytes::new(ranges)))
}

/// A quoted string, case-insensitive unless it is `%s"..."`.
fn string(literal: &StringLiteral) -> Hir {
    Hir::concat(
        literal
            .value()
            .bytes()
            .map(|byte| {
                let cases = match literal.is_case_sensitive() {
                    true => [byte; 2],
                    false => [byte.to_ascii_lowercase(), byte.to_ascii_uppercase()],
                };
                class(cases.map(|case| ClassBytesRange::new(case, case)))
            })
            .collect(),
    )
}

/// `%x41`, `%x41-5A`, and `%x0D.0A` are bytes; a range above them, such as `%xA0-D7FF`, is of
/// characters.
fn terminal(values: &TerminalValues) -> Result<Hir, GrammarError> {
    let byte = |value: u32| u8::try_from(value).map_err(|_| GrammarError::NotAByte(value));
    match values {
        TerminalValues::Range(first, last) if *last > 0xff => {
            let character =
                |value: u32| char::from_u32(value).ok_or(GrammarError::NotACharacter(value));
            let range = ClassUnicodeRange::new(character(*first)?, character(*last)?);
            Ok(Hir::class(Class::Unicode(ClassUnicode::new([range]))))
        }
        TerminalValues::Range(first, last) => {
            Ok(class([ClassBytesRange::new(byte(*first)?, byte(*last)?)]))
        }
        TerminalValues::Concatenation(values) => {
            Ok(Hir::literal(values.iter().copied().map(byte).collect::<Result<Vec<u8>, _>>()?))
        }
    }
}

/// An error in a grammar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GrammarError {
    /// Invalid ABNF, with the message of the parser.
    Syntax(String),
    /// A rule is used or extended but not defined.
    Undefined(String),
    Duplicate(String),
    /// A rule refers to itself.
    Recursive(String),
    /// A description in prose.
    Prose(String),
    NotAByte(u32),
    /// An end of a range is not a character.
    NotACharacter(u32),
    Count(usize),
    /// The automaton could not be built.
    Automaton(String),
}

impl fmt::Display for GrammarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GrammarError::Syntax(message) => write!(f, "not ABNF: {message}"),
            GrammarError::Undefined(name) => write!(f, "rule `{name}` is not defined"),
            GrammarError::Duplicate(name) => write!(f, "rule `{name}` is defined twice"),
            GrammarError::Recursive(name) => {
                write!(f, "rule `{name}` refers to itself")
            }
            GrammarError::Prose(prose) => write!(f, "`<{prose}>` is prose"),
            GrammarError::NotAByte(value) => write!(f, "terminal value {value:#x} is not a byte"),
            GrammarError::NotACharacter(value) => {
                write!(f, "terminal value {value:#x} is not a character")
            }
            GrammarError::Count(count) => write!(f, "cannot repeat {count} times"),
            GrammarError::Automaton(message) => write!(f, "no automaton: {message}"),
        }
    }
}

impl error::Error for GrammarError {}
