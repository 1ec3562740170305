//! Parsing of SQL statements from strings and from standard input.

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::ops::ControlFlow;

use datafusion::common::Result;
use datafusion::sql::parser::{CopyToSource, CopyToStatement, DFParser, Statement};
use datafusion::sql::sqlparser::ast::{AccessExpr, Expr, Value, visit_expressions_mut};
use datafusion::sql::sqlparser::dialect::GenericDialect;
use datafusion::sql::sqlparser::tokenizer::{Token, Tokenizer};

/// Parses statements separated by semicolons.
pub(crate) fn parse(queries: &str) -> Result<VecDeque<Statement>> {
    let mut statements = DFParser::parse_sql_with_dialect(queries, &GenericDialect {})?;
    statements.iter_mut().for_each(quote_members);
    Ok(statements)
}

/// Replaces `f(x).member` with `f(x)['member']`, which DataFusion supports.
fn quote_members(statement: &mut Statement) {
    let quote = |expression: &mut Expr| -> ControlFlow<()> {
        if let Expr::CompoundFieldAccess { root, access_chain } = expression {
            // The first identifiers are the name of a column, as in `t.x[1].member`.
            let is_name = matches!(**root, Expr::Identifier(_));
            let is_identifier =
                |it: &AccessExpr| matches!(it, AccessExpr::Dot(Expr::Identifier(_)));
            let name = access_chain.iter().take_while(|it| is_name && is_identifier(it)).count();
            for access in &mut access_chain[name..] {
                if let AccessExpr::Dot(Expr::Identifier(member)) = access {
                    let member = Value::SingleQuotedString(member.value.clone());
                    *access = AccessExpr::Dot(Expr::Value(member.into()));
                }
            }
        }
        ControlFlow::Continue(())
    };
    let _ = match statement {
        Statement::Statement(statement) => visit_expressions_mut(statement, quote),
        Statement::CopyTo(CopyToStatement { source: CopyToSource::Query(query), .. }) => {
            visit_expressions_mut(query, quote)
        }
        Statement::Explain(explained) => {
            quote_members(&mut explained.statement);
            ControlFlow::Continue(())
        }
        _ => ControlFlow::Continue(()),
    };
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
