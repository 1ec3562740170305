//! Scheme-specific views: the parts of a URI in the terms of its scheme, and the actions of a
//! client.

use std::borrow::Cow;

use urikit::{Uri, UriRef};
use urikit_schemes::{
    Action, OwnSyntax, Revision, Rule, SchemeError, Sent, ValueOrDefault, Visitor, reader,
};

use crate::output::json::Object;
use crate::reading::{Parsed, Part, Spec, nonempty_host};

pub(crate) type ViewResult = Result<SchemeView, SchemeError>;

#[derive(Debug, Default, PartialEq)]
pub(crate) struct SchemeView {
    pub(crate) parts: Vec<ViewPart>,
    pub(crate) finding: Option<SchemeError>,
    pub(crate) client: Vec<Step>,
}

/// The rule of a URI that another specification parses differently than RFC 3986.
const PARSED_DIFFERENTLY: Rule = Rule::new(
    "view-otherwise",
    "split differently than under RFC 3986",
    "URI = scheme \":\" hier-part [ \"?\" query ] [ \"#\" fragment ]",
    "RFC 3986 section 3",
);

/// Returns whether a reading has the userinfo, host, port, and start of the path that RFC 3986
/// finds.
fn is_parsed_alike(uri: UriRef<'_>, reading: &Parsed<'_>) -> bool {
    let read = Parsed::from(uri);
    // An opaque part is the path of RFC 3986.
    let path = reading.span(Part::Path).or_else(|| reading.span(Part::Opaque));
    nonempty_host(reading) == nonempty_host(&read)
        && [Part::Userinfo, Part::Port].iter().all(|part| reading.get(*part) == read.get(*part))
        && path.map(|path| path.start) == read.span(Part::Path).map(|path| path.start)
}

#[derive(Debug, PartialEq)]
pub(crate) struct ViewPart {
    pub(crate) name: &'static str,
    pub(crate) text: String,
    /// Whether the value is a default that the URI does not contain.
    pub(crate) is_implied: bool,
}

#[derive(Debug, PartialEq)]
pub(crate) enum Step {
    Connect(String, u16),
    /// Sends bytes, then a value that the user must provide, then more bytes.
    Send {
        octets: Vec<u8>,
        prompt: Option<&'static str>,
        then: Vec<u8>,
    },
}

impl SchemeView {
    /// Returns the view of a reading; see [`of`](Self::of).
    ///
    /// Returns an error if the specification of the reading finds other components than RFC 3986.
    pub(crate) fn of_reading(reading: &Parsed<'_>) -> Option<ViewResult> {
        let revision = match reading.spec() {
            Spec::Rfc3986 | Spec::Rfc3987 | Spec::Rfc6874 | Spec::Whatwg => {
                return Self::of(Uri::parse(reading.as_str()).ok()?, Revision::Current);
            }
            Spec::Rfc1738 => Revision::Rfc1738,
            _ => Revision::Current,
        };
        let scheme = reading.get(Part::Scheme)?;
        let span = match Uri::parse(reading.input()) {
            // Only RFC 3986 references can be described, so the parts must be the same in both.
            Ok(uri) if is_parsed_alike(uri.into(), reading) => return Self::of(uri, revision),
            Ok(_) => scheme.len() + 1..reading.input().len(),
            Err(error) => error.span(),
        };
        // A scheme without a view has none under any specification.
        reader(scheme)?;
        Some(Err(SchemeError::new(&PARSED_DIFFERENTLY, span)))
    }

    /// Returns the view under one revision of the scheme's specification, or `None` if it has none.
    pub(crate) fn of(uri: Uri<'_>, revision: Revision) -> Option<ViewResult> {
        let read = reader(uri.scheme().as_str())?;
        let mut view = Self::default();
        Some(read(uri, revision, &mut view).map(|()| view))
    }

    /// Returns the parts of an input in the syntax of a program.
    pub(crate) fn of_program(own: &OwnSyntax<'_>) -> Self {
        let part = |part: &urikit_schemes::OwnPart<'_>| ViewPart {
            name: part.name,
            text: part.value.to_owned(),
            is_implied: false,
        };
        Self { parts: own.parts().iter().map(part).collect(), ..Self::default() }
    }

    fn members(&self, object: &mut Object<'_>) {
        object.list("parts", &self.parts, |object, part| {
            object.text("name", part.name);
            object.text("value", &part.text);
            object.flag("implied", part.is_implied);
        });
        match &self.finding {
            Some(finding) => object.object("finding", |object| write_error(finding, object)),
            None => object.null("finding"),
        }
        object.list("client", &self.client, |object, step| match step {
            Step::Connect(host, port) => {
                object.text("connect", host);
                object.number("port", usize::from(*port));
            }
            Step::Send { octets, prompt, then } => {
                object.bytes("send", "send_base64", octets);
                if let Some(prompt) = prompt {
                    object.text("ask", prompt);
                    object.bytes("then", "then_base64", then);
                }
            }
        });
    }
}

/// Writes a view or its error as a JSON member, or `null` if there is none.
pub(crate) fn write_view(key: &'static str, view: Option<ViewResult>, object: &mut Object<'_>) {
    match view {
        None => object.null(key),
        Some(Ok(view)) => object.object(key, |object| {
            view.members(object);
            object.null("error");
        }),
        Some(Err(error)) => object.object(key, |object| {
            // All members are always there, so that programs need not check for them.
            for key in ["parts", "finding", "client"] {
                object.null(key);
            }
            object.object("error", |object| write_error(&error, object));
        }),
    }
}

fn write_error(error: &SchemeError, object: &mut Object<'_>) {
    object.number("start", error.span().start);
    object.number("end", error.span().end);
    object.text("code", error.code());
    object.text("rule", error.rule().definition);
    object.text("section", error.rule().section);
    object.text("message", &message(error));
}

/// Returns the message of an error, which names the reason more precisely than its rule.
pub(crate) fn message(error: &SchemeError) -> Cow<'static, str> {
    let rule = error.rule();
    match (rule.code, rule.section) {
        ("ftp-path" | "gopher-path", _) => "`?` must follow a path: missing `/`".into(),
        ("http-userinfo", "RFC 1738 section 3.3") => {
            "RFC 1738 does not allow userinfo in http URLs".into()
        }
        _ => error.message().to_string().into(),
    }
}

impl Visitor for SchemeView {
    fn part(&mut self, part: urikit_schemes::Part<'_>) {
        let (text, is_implied) = match part.value {
            ValueOrDefault::Written(part) => (part.as_str(), false),
            ValueOrDefault::Implied(text) => (text, true),
        };
        self.parts.push(ViewPart { name: part.name, text: text.to_owned(), is_implied });
    }

    fn warning(&mut self, finding: SchemeError) {
        self.finding = Some(finding);
    }

    fn action(&mut self, action: Action<'_>) {
        let step = match action {
            Action::Connect { host, port } => Step::Connect(host.to_owned(), port),
            Action::Send(parts) => sent(parts),
            // The library can get more actions.
            _ => return,
        };
        self.client.push(step);
    }
}

fn sent(parts: &[Sent<'_>]) -> Step {
    let (mut octets, mut prompt, mut then) = (Vec::new(), None, Vec::new());
    for part in parts {
        match part {
            // At most one value is unknown, such as the password of FTP.
            Sent::Asked(what) => prompt = Some(*what),
            part if prompt.is_none() => octets.extend(part.octets()),
            part => then.extend(part.octets()),
        }
    }
    Step::Send { octets, prompt, then }
}

impl Step {
    /// Formats the step as a line. Octets other than printable ASCII are escaped, so that the line
    /// is exact.
    pub(crate) fn line(&self) -> String {
        match self {
            Self::Connect(host, port) => format!("connect to {host}, port {port}"),
            Self::Send { octets, prompt, then } => {
                let prompt = prompt.map(|what| format!("<{what}>")).unwrap_or_default();
                format!("send {}{prompt}{}", octets.escape_ascii(), then.escape_ascii())
            }
        }
    }
}
