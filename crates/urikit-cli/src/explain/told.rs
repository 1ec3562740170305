//! What a URI is in the terms of its scheme, and what a client does with it.

use urikit::{Uri, UriRef};
use urikit_schemes::{
    Action, Part, Revision, Rule, SchemeError, Sent, ValueOrDefault, Visitor, reader,
};

use crate::output::json::Object;
use crate::reading::{Key, Reading, offset};

/// What a view tells, or why it does not.
pub(crate) type Opinion = Result<Told, SchemeError>;

/// What a view tells.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Told {
    pub(crate) parts: Vec<ToldPart>,
    pub(crate) finding: Option<SchemeError>,
    pub(crate) client: Vec<Step>,
}

/// A view is of the components of RFC 3986.
const OTHERWISE: Rule = Rule::new(
    "view-otherwise",
    "parsed differently than under RFC 3986",
    "URI = scheme \":\" hier-part [ \"?\" query ] [ \"#\" fragment ]",
    "RFC 3986 section 3",
);

/// Whether a reading has the user, the host and the port that RFC 3986 reads, and a path that begins where its path does. What the
/// path and what behind it is called, documents may part about.
fn is_read_alike(uri: UriRef<'_>, reading: &Reading<'_>) -> bool {
    let (read, parts) = (Reading::Rfc3986(uri).parts(), reading.parts());
    let path = parts.get(Key::Path).or_else(|| parts.get(Key::Opaque));
    let begins = path.map(|path| offset(reading.as_str(), path));
    parts.host() == read.host()
        && [Key::Userinfo, Key::Port].into_iter().all(|key| parts.get(key) == read.get(key))
        && begins == Some(offset(uri.as_str(), uri.path().as_str()))
}

/// A part.
#[derive(Debug, PartialEq)]
pub(crate) struct ToldPart {
    pub(crate) name: &'static str,
    pub(crate) text: String,
    /// Nothing is written that says so.
    pub(crate) is_implied: bool,
}

/// What a client does.
#[derive(Debug, PartialEq)]
pub(crate) enum Step {
    /// Connects to a host and a port.
    Connect(String, u16),
    /// Sends octets, then what it has to ask for, then more octets.
    Send { octets: Vec<u8>, asked: Option<&'static str>, then: Vec<u8> },
}

impl Told {
    /// What the view of the scheme tells of a text; see [`of`](Self::of). RFC 1738 has the word where the text was read by it. Of
    /// what a document before RFC 3986 reads in another way nothing is told, as it would be of another text.
    pub(crate) fn of_reading(reading: &Reading<'_>) -> Option<Opinion> {
        let revision = match reading {
            Reading::Rfc3986(_) | Reading::Rfc3987(_) | Reading::Rfc6874(_) => {
                return Self::of(Uri::parse(reading.as_str()).ok()?, Revision::Current);
            }
            Reading::Rfc1738(_) => Revision::Rfc1738,
            Reading::Rfc2396(_) | Reading::Rfc1808(_) => Revision::Current,
        };
        let scheme = reading.scheme()?;
        let span = match Uri::parse(reading.as_str()) {
            Ok(uri) if is_read_alike(uri.into(), reading) => return Self::of(uri, revision),
            Ok(_) => scheme.len() + 1..reading.as_str().len(),
            Err(error) => error.span(),
        };
        reader(scheme)?;
        Some(Err(SchemeError::new(&OTHERWISE, span)))
    }

    /// Returns what the view of the URI's scheme reports by one revision of its specification, or the error; `None` if the scheme has no
    /// view. A view is of what RFC 3986 calls a URI.
    pub(crate) fn of(uri: Uri<'_>, revision: Revision) -> Option<Opinion> {
        let read = reader(uri.scheme().as_str())?;
        let mut told = Self::default();
        Some(read(uri, revision, &mut told).map(|()| told))
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
            Step::Send { octets, asked, then } => {
                object.bytes("send", "send_base64", octets);
                if let Some(asked) = asked {
                    object.text("ask", asked);
                    object.bytes("then", "then_base64", then);
                }
            }
        });
    }
}

/// A member: what a view has told, why it has not, or `null` if there is none.
pub(crate) fn write_view(key: &'static str, told: Option<Opinion>, object: &mut Object<'_>) {
    match told {
        None => object.null(key),
        Some(Ok(told)) => object.object(key, |object| {
            told.members(object);
            object.null("error");
        }),
        Some(Err(error)) => object.object(key, |object| {
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
    object.text("message", error.rule().message);
}

impl Visitor for Told {
    fn part(&mut self, part: Part<'_>) {
        let (text, is_implied) = match part.value {
            ValueOrDefault::Written(piece) => (piece.as_str(), false),
            ValueOrDefault::Implied(text) => (text, true),
        };
        self.parts.push(ToldPart { name: part.name, text: text.to_owned(), is_implied });
    }

    fn warning(&mut self, finding: SchemeError) {
        self.finding = Some(finding);
    }

    fn action(&mut self, action: Action<'_>) {
        let step = match action {
            Action::Connect { host, port } => Step::Connect(host.to_owned(), port),
            Action::Send(pieces) => sent(pieces),
            _ => return,
        };
        self.client.push(step);
    }
}

fn sent(pieces: &[Sent<'_>]) -> Step {
    let (mut octets, mut asked, mut then) = (Vec::new(), None, Vec::new());
    for piece in pieces {
        match piece {
            Sent::Asked(what) => asked = Some(*what),
            piece if asked.is_none() => octets.extend(piece.octets()),
            piece => then.extend(piece.octets()),
        }
    }
    Step::Send { octets, asked, then }
}

impl Step {
    /// The step as a line to read. Octets that are no printable ASCII stand as escapes, so that it says exactly what is sent.
    pub(crate) fn line(&self) -> String {
        match self {
            Self::Connect(host, port) => format!("connect to {host}, port {port}"),
            Self::Send { octets, asked, then } => {
                let asked = asked.map(|what| format!("<{what}>")).unwrap_or_default();
                format!("send {}{asked}{}", octets.escape_ascii(), then.escape_ascii())
            }
        }
    }
}
