//! `uri resolve`: targets.

use std::io::Write;

use urikit::resolve::{EncodedDots, Excess, ResolveError, Resolved, Resolver, Rootless, SchemeRule};
use urikit::{AbsoluteUri, UriRef};

use super::{Manner, Page, Refusal, Row, Subcommand, Verdict, reference};
use crate::args;
use crate::fault::Fault;
use crate::json::Object;
use crate::screen::View;

/// Resolves references against one base. The base lives as long as the process.
#[derive(Debug)]
pub(crate) struct Resolve {
    manner: Manner,
    base: AbsoluteUri<'static>,
    resolver: Resolver<'static>,
}

impl Resolve {
    /// The subcommand, or what is wrong with the base.
    pub(crate) fn new(manner: Manner, arguments: &'static args::ResolveArgs) -> Result<Self, Box<Fault>> {
        let reference = UriRef::parse_bytes(arguments.base.as_encoded_bytes()).map_err(Fault::from)?;
        let base = AbsoluteUri::try_from(reference.without_fragment()).map_err(Fault::from)?;
        let resolver = base
            .resolver()
            .scheme_rule(match arguments.scheme_rule {
                args::SchemeRule::Strict => SchemeRule::Strict,
                args::SchemeRule::Compat => SchemeRule::Compat,
            })
            .excess(match arguments.excess {
                args::Excess::Drop => Excess::Drop,
                args::Excess::Keep => Excess::Keep,
                args::Excess::Refuse => Excess::Refuse,
            })
            .rootless(match arguments.rootless {
                args::Rootless::Letter => Rootless::Letter,
                args::Rootless::Erratum4547 => Rootless::Erratum4547,
                args::Rootless::Refuse => Rootless::Refuse,
            })
            .encoded_dots(match arguments.encoded_dots {
                args::EncodedDots::Literal => EncodedDots::Literal,
                args::EncodedDots::Dots => EncodedDots::Dots,
            });
        Ok(Self { manner, base, resolver })
    }

    fn answer(&self, reference: UriRef<'_>, resolved: &Resolved<'_>, out: &mut Vec<u8>) {
        if let View::Json = self.manner.view {
            let mut object = Object::open(out);
            object.uri("input", reference.as_str());
            object.uri("base", self.base.as_str());
            object.flag("valid", true);
            object.uri_display("target", resolved);
            object.flag("same_document", resolved.is_same_document());
            object.null("error");
            object.close();
            return;
        }
        let _ = write!(out, "{resolved}");
        if let (View::Drawn(screen), true) = (self.manner.view, resolved.is_same_document()) {
            let dim = screen.palette.dim();
            let _ = write!(out, "  {dim}(the same document as the base, section 4.4){dim:#}");
        }
        out.push(b'\n');
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let members = |object: &mut Object<'_>| {
            object.uri("base", self.base.as_str());
            object.flag("valid", false);
            object.null("target");
            object.null("same_document");
        };
        self.manner.refuse(row, refusal, page, members, "")
    }
}

impl Subcommand for Resolve {
    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        let text = row.text();
        let uri = match reference(row, &text) {
            Ok(uri) => uri,
            Err(refusal) => return self.refuse(row, &refusal, page),
        };
        match self.resolver.resolve(uri) {
            Ok(resolved) => {
                self.answer(uri, &resolved, &mut page.rows);
                Verdict::Good
            }
            Err(error) => {
                let refusal = Refusal { input: uri.as_str().as_bytes(), fault: Box::new(fault(error, uri)) };
                self.refuse(row, &refusal, page)
            }
        }
    }
}

/// A policy's refusal, at the bytes that it refuses.
fn fault(error: ResolveError, reference: UriRef<'_>) -> Fault {
    let path = reference.path().as_str();
    let (component, slice) = match error {
        ResolveError::Excess => ("path", path),
        _ => ("reference", reference.as_str()),
    };
    let start = slice.as_ptr() as usize - reference.as_str().as_ptr() as usize;
    Fault {
        span: start..start + slice.len(),
        component: Some(component),
        code: error.code(),
        rule: error.rule(),
        section: error.section(),
        message: error.to_string().into(),
        help: None,
    }
}
