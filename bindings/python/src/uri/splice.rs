//! Copies of references by other specifications, with other components.

use std::ops::Range;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use urikit::edit::StructureError;
use urikit_readings::{Part, Spec};

use super::change::Change;
use super::edit::{Changes, delimiter, userinfo_change};
use super::{Kind, Reference, Value};
use crate::error;

/// The components that changes can name, in the order of their positions.
const PARTS: [Part; 7] =
    [Part::Scheme, Part::Userinfo, Part::Host, Part::Port, Part::Path, Part::Query, Part::Fragment];

/// Returns the reference after the changes.
///
/// Each change replaces a part of the string. The result is parsed, and must have the new and the
/// other old components, so a specification with another syntax cannot read it differently.
pub(super) fn replace(
    py: Python<'_>,
    old: &Reference,
    spec: Spec,
    changes: &Changes,
) -> PyResult<Value> {
    let mut value = old.value().clone();
    if changes.authority != Change::Keep {
        let edit = authority_edit(py, &value, changes.authority.apply(None))?;
        value = edited(py, spec, &value, edit)?;
    }
    if let Change::Set(host) = &changes.host
        && value.range(Part::Host).is_none()
    {
        let edit = authority_edit(py, &value, Some(host))?;
        value = edited(py, spec, &value, edit)?;
    }
    let old_userinfo = value.get(Part::Userinfo);
    let mut userinfo = userinfo_change(py, changes, old_userinfo, old.kind())?;
    let mut port = changes.port.clone();
    let removes_host = changes.host == Change::Remove;
    if removes_host {
        if userinfo.is_set() || port.is_set() {
            return Err(error::structure(py, StructureError::HostMissing));
        }
        // They are removed with the authority.
        (userinfo, port) = (Change::Remove, Change::Remove);
    }
    let new = |part| match part {
        Part::Scheme => &changes.scheme,
        Part::Userinfo => &userinfo,
        Part::Host => &changes.host,
        Part::Port => &port,
        Part::Path => &changes.path,
        Part::Query => &changes.query,
        _ => &changes.fragment,
    };
    if changes.path == Change::Remove {
        return Err(PyTypeError::new_err("a path cannot be None; use an empty string"));
    }
    let before = value.clone();
    let mut text = value.as_str().to_owned();
    // From the end, so that the ranges of the components before a change stay the same.
    for part in PARTS.into_iter().rev().filter(|part| *new(*part) != Change::Keep) {
        if removes_host && matches!(part, Part::Userinfo | Part::Port) {
            continue;
        }
        let (range, written) = edit(py, &before, part, new(part).apply(None))?;
        text.replace_range(range, &written);
    }
    value = Kind::Other(spec).parse(&text).map_err(|error| error::syntax(py, error, &text))?;
    if changes.authority != Change::Keep && spec != Spec::Whatwg {
        let has_other = userinfo != Change::Keep || changes.host != Change::Keep;
        let authority = value.get(Part::Authority);
        if !has_other && port == Change::Keep && authority != changes.authority.apply(None) {
            return Err(delimiter(py, "authority"));
        }
    }
    for part in PARTS {
        // A new authority has other parts, and all other components are those of the original.
        let original = match part {
            Part::Userinfo | Part::Host | Part::Port => &before,
            _ => old.value(),
        };
        let expected = new(part).apply(original.get(part));
        let found = value.get(part);
        // Browsers rewrite new components, and omit a port that becomes the default.
        let is_rewritten =
            spec == Spec::Whatwg && (*new(part) != Change::Keep || part == Part::Port);
        if found != expected && !is_rewritten {
            return Err(delimiter(py, part.name()));
        }
    }
    Ok(value)
}

fn edited(
    py: Python<'_>,
    spec: Spec,
    old: &Value,
    (range, written): (Range<usize>, String),
) -> PyResult<Value> {
    let mut text = old.as_str().to_owned();
    text.replace_range(range, &written);
    Kind::Other(spec).parse(&text).map_err(|error| error::syntax(py, error, &text))
}

/// Returns the end of the scheme with its colon.
fn scheme_end(value: &Value) -> usize {
    value.range(Part::Scheme).map_or(0, |scheme| scheme.end + 1)
}

fn authority_edit(
    py: Python<'_>,
    value: &Value,
    new: Option<&str>,
) -> PyResult<(Range<usize>, String)> {
    if value.range(Part::Opaque).is_some() {
        return Err(error::structure(py, StructureError::HostMissing));
    }
    let start = scheme_end(value);
    let range = value.range(Part::Authority).map_or(start..start, |old| old.start - 2..old.end);
    Ok((range, new.map_or_else(String::new, |new| format!("//{new}"))))
}

/// Returns the range that a new component replaces, and the replacement with its delimiter.
fn edit(
    py: Python<'_>,
    value: &Value,
    part: Part,
    new: Option<&str>,
) -> PyResult<(Range<usize>, String)> {
    let old = value.range(part);
    let text = value.as_str();
    let written = |before: &str, after: &str| {
        new.map_or_else(String::new, |new| format!("{before}{new}{after}"))
    };
    let fragment = value.range(Part::Fragment).map_or(text.len(), |it| it.start - 1);
    let host = value.range(Part::Host);
    let missing = |error| error::structure(py, error);
    Ok(match part {
        Part::Scheme => (0..scheme_end(value), written("", ":")),
        Part::Fragment => (fragment..text.len(), written("#", "")),
        Part::Query => {
            let range = old.map_or(fragment..fragment, |old| old.start - 1..old.end);
            (range, written("?", ""))
        }
        Part::Host if new.is_none() => authority_edit(py, value, None)?,
        Part::Host | Part::Path => match old {
            Some(old) => (old, written("", "")),
            None => return Err(delimiter(py, part.name())),
        },
        Part::Userinfo => {
            let Some(host) = host else { return Err(missing(StructureError::HostMissing)) };
            (old.map_or(host.start, |old| old.start)..host.start, written("", "@"))
        }
        _ => {
            let Some(host) = host else { return Err(missing(StructureError::HostMissing)) };
            (host.end..old.map_or(host.end, |old| old.end), written(":", ""))
        }
    })
}
