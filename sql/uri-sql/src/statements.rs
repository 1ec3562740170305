//! Parsing of SQL statements from strings and from standard input.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use datafusion::common::Result;
use datafusion::sql::parser::{DFParser, Statement};
use datafusion::sql::sqlparser::dialect::GenericDialect;
use datafusion::sql::sqlparser::tokenizer::{Token, Tokenizer};

/// Parses statements separated by semicolons.
pub(crate) fn parse(queries: &str) -> Result<VecDeque<Statement>> {
    DFParser::parse_sql_with_dialect(queries, &GenericDialect {})
}

/// Reads lines up to one that ends with a semicolon, or the rest. Returns `None` at the end.
pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut queries = String::new();
    loop {
        let is_end = input.read_line(&mut queries)? == 0;
        if is_end && queries.trim().is_empty() {
            return Ok(None);
        }
        if is_end || (queries.trim_end().ends_with(';') && is_complete(&queries)) {
            return Ok(Some(queries));
        }
    }
}

/// Returns whether the last token is a semicolon, which is not part of a string or a comment.
fn is_complete(queries: &str) -> bool {
    let tokens = Tokenizer::new(&GenericDialect {}, queries).tokenize();
    let is_space = |token: &Token| matches!(token, Token::Whitespace(_));
    tokens
        .is_ok_and(|tokens| tokens.into_iter().rfind(|it| !is_space(it)) == Some(Token::SemiColon))
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn queries_end_at_a_semicolon_at_the_end_of_a_line() {
        let mut input = "SELECT ';\n';\nSELECT 1 -- ;\n; SELECT 2;\n\nSELECT 3\n".as_bytes();
        let mut next = || read(&mut input).unwrap();
        assert_eq!(next().as_deref(), Some("SELECT ';\n';\n"));
        assert_eq!(next().as_deref(), Some("SELECT 1 -- ;\n; SELECT 2;\n"));
        assert_eq!(next().as_deref(), Some("\nSELECT 3\n"));
        assert_eq!(next(), None);
    }
}
