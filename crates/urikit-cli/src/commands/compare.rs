//! `uri compare`: the rung of the comparison ladder.

use std::io::Write;

use urikit::UriRef;
use urikit::compare::{Ladder, Rung};

use super::{Manner, Page, Row, Subcommand, Verdict};
use crate::args::SchemeArgs;
use crate::fault::Fault;
use crate::input::{Pair, Place};
use crate::json::Object;
use crate::report::fault_in;
use crate::schemes::SchemeTable;
use crate::screen::View;

/// Compares pairs.
#[derive(Debug)]
pub(crate) struct Compare {
    manner: Manner,
    schemes: SchemeTable,
}

impl Compare {
    /// The subcommand.
    pub(crate) fn new(manner: Manner, schemes: &'static SchemeArgs) -> Self {
        Self { manner, schemes: SchemeTable::new(schemes) }
    }

    /// Compares one pair; `row` says where it comes from.
    pub(crate) fn pair(&self, row: &Row<'_>, pair: &Pair<'_>, page: &mut Page) -> Verdict {
        let a = UriRef::parse_bytes(&pair.a).map_err(|error| fault_in(row, error));
        let b = UriRef::parse_bytes(&pair.b).map_err(|error| Box::new(Fault::from(error)));
        let (a, b) = match (a, b) {
            (Ok(a), Ok(b)) => (a, b),
            (Err(fault), _) => return self.refuse(Some(pair), &Side::A.of(row, pair), &fault, page),
            (_, Err(fault)) => return self.refuse(Some(pair), &Side::B.of(row, pair), &fault, page),
        };
        let rung = Ladder::new().schemes(self.schemes.get()).compare(a, b);
        let out = &mut page.rows;
        match self.manner.view {
            View::Json => {
                let mut object = Object::open(out);
                object.uri("a", a.as_str());
                object.uri("b", b.as_str());
                object.flag("equivalent", rung.is_some());
                object.uri("rung", rung.map(Rung::name));
                object.null("error");
                object.close();
            }
            View::Plain => {
                let _ = writeln!(out, "{}", rung.map_or("different", Rung::name));
            }
            View::Drawn(screen) => {
                let (good, bad) = (screen.palette.good(), screen.palette.bad());
                let _ = match rung {
                    Some(rung) => writeln!(out, "{good}equivalent{good:#}: {}", sentence(rung)),
                    None => writeln!(
                        out,
                        "{bad}different{bad:#}: no rung of RFC 3986 section 6.2 makes them equal"
                    ),
                };
            }
        }
        if rung.is_some() { Verdict::Good } else { Verdict::Negative }
    }

    /// Says what is wrong: with a text of the pair, or with the row.
    fn refuse(&self, pair: Option<&Pair<'_>>, side: &OneSide<'_>, fault: &Fault, page: &mut Page) -> Verdict {
        if let View::Json = self.manner.view {
            let mut object = Object::open(&mut page.rows);
            match pair {
                Some(pair) => {
                    object.bytes("a", "a_base64", &pair.a);
                    object.bytes("b", "b_base64", &pair.b);
                }
                None => {
                    object.null("a");
                    object.null("b");
                    object.bytes("input", "input_base64", side.text);
                }
            }
            object.flag("equivalent", false);
            object.null("rung");
            object.error(fault);
            object.uri("error_in", side.name);
            object.close();
        } else {
            page.rows.extend_from_slice(b"invalid\n");
            self.manner.reporter.report(side.place, side.text, fault, page);
        }
        Verdict::Negative
    }
}

impl Subcommand for Compare {
    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        match row.pair() {
            Ok(pair) => self.pair(row, &pair, page),
            Err(fault) => {
                let side = OneSide { name: None, text: row.raw, place: row.place() };
                self.refuse(None, &side, &fault, page)
            }
        }
    }
}

/// Which text of a pair.
#[derive(Clone, Copy, Debug)]
enum Side {
    A,
    B,
}

/// A text of a pair, or a row that is none.
struct OneSide<'t> {
    name: Option<&'static str>,
    text: &'t [u8],
    place: Place<'t>,
}

impl Side {
    fn of<'t>(self, row: &Row<'t>, pair: &'t Pair<'t>) -> OneSide<'t> {
        match self {
            Self::A => OneSide { name: Some("a"), text: &pair.a, place: row.place() },
            Self::B => OneSide { name: Some("b"), text: &pair.b, place: pair.b_place },
        }
    }
}

/// What a rung means.
fn sentence(rung: Rung) -> &'static str {
    match rung {
        Rung::Simple => "the same text (simple string comparison, RFC 3986 section 6.2.1)",
        Rung::Case => "after case normalization (RFC 3986 section 6.2.2.1)",
        Rung::Percent => "after percent-encoding normalization (RFC 3986 section 6.2.2.2)",
        Rung::Path => "after removal of dot-segments (RFC 3986 section 6.2.2.3)",
        Rung::Scheme => "by the rules of their scheme (RFC 3986 section 6.2.3)",
    }
}
