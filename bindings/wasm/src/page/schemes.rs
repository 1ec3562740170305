//! Answers about the scheme of a URI: its registration, the parts that it defines, and what a
//! client does.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use urikit::{Iri, UriBuf};
use urikit_schemes::{
    Action, Part, Registration, Revision, SchemeError, Sent, ValueOrDefault, Visitor, reader,
};

use super::host::with_ascii_host;
use super::json::Object;
use crate::arguments::Arguments;

/// The parts of a URI, and the actions of a client.
#[derive(Default)]
struct View {
    parts: Vec<(&'static str, String, bool)>,
    warning: Option<SchemeError>,
    actions: Vec<Step>,
}

enum Step {
    Connect(String, u16),
    /// Bytes, with all but printable ASCII escaped, and values that the user enters in `<>`.
    Send(String),
}

impl Visitor for View {
    fn part(&mut self, part: Part<'_>) {
        let (text, is_implied) = match part.value {
            ValueOrDefault::Written(slice) => (slice.as_str(), false),
            ValueOrDefault::Implied(text) => (text, true),
        };
        self.parts.push((part.name, text.to_string(), is_implied));
    }

    fn warning(&mut self, warning: SchemeError) {
        self.warning = Some(warning);
    }

    fn action(&mut self, action: Action<'_>) {
        match action {
            Action::Connect { host, port } => {
                self.actions.push(Step::Connect(host.to_string(), port));
            }
            Action::Send(parts) => {
                let sent = parts.iter().map(|part| match part {
                    Sent::Asked(what) => ["<", what, ">"].concat(),
                    part => part.octets().collect::<Vec<_>>().escape_ascii().to_string(),
                });
                self.actions.push(Step::Send(sent.collect()));
            }
            _ => {}
        }
    }
}

/// Writes the registration of the scheme and the view of the URI, or of the URI of an IRI.
pub(super) fn scheme(arguments: &mut Arguments<'_>, object: &mut Object<'_>) {
    let text = &with_ascii_host(arguments.text());
    let uri = Iri::parse(text).map(|iri| iri.to_uri());
    let Ok(uri) = uri.as_ref().map(UriBuf::as_uri) else { return object.null("scheme") };
    let name = uri.scheme().as_str();
    object.text("scheme", name);
    object.optional("defaultPort", uri.scheme().default_port());
    match Registration::find(name) {
        Some(entry) => object.object("registration", |object| {
            object.text("status", entry.status.name());
            object.text("description", entry.description);
            object.optional("reference", entry.reference);
        }),
        None => object.null("registration"),
    }
    let mut view = View::default();
    match reader(name).map(|read| read(uri, Revision::Current, &mut view)) {
        None => object.null("view"),
        Some(Err(error)) => object.object("error", |object| write_error(&error, text, object)),
        Some(Ok(())) => object.object("view", |object| write_view(&view, text, object)),
    }
}

fn write_view(view: &View, text: &str, object: &mut Object<'_>) {
    object.list("parts", &view.parts, |object, (name, value, is_implied)| {
        object.text("name", name);
        object.text("value", value);
        object.flag("isImplied", *is_implied);
    });
    match &view.warning {
        Some(warning) => object.object("warning", |object| write_error(warning, text, object)),
        None => object.null("warning"),
    }
    object.list("actions", &view.actions, |object, step| match step {
        Step::Connect(host, port) => {
            object.text("connect", host);
            object.number("port", usize::from(*port));
        }
        Step::Send(bytes) => object.text("send", bytes),
    });
}

fn write_error(error: &SchemeError, text: &str, object: &mut Object<'_>) {
    object.text("message", error.message());
    object.text("rule", error.rule().definition);
    object.text("section", error.rule().section);
    object.span(text, error.span());
}
