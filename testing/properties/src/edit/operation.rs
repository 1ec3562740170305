//! Operations on a reference and on its components.

use urikit::UriRefBuf;
use urikit::component::Query;
use urikit::edit::{EditError, StructureError};
use urikit::query::{QueryEditor, QuerySyntax};

use super::given::{Component, Given};
use crate::parts::Parts;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    SetScheme,
    RemoveScheme,
    SetAuthority,
    RemoveAuthority,
    SetUserinfo,
    RemoveUserinfo,
    SetUser,
    SetPassword,
    RemovePassword,
    SetHost,
    SetPort,
    RemovePort,
    SetPath,
    SetQuery,
    RemoveQuery,
    ChangePairs,
    SetFragment,
    RemoveFragment,
    PushSegment,
    PushSegments,
    SetSegments,
    PopSegment,
    InsertSegment,
    SetSegment,
    RemoveSegment,
}

pub(super) struct Arguments {
    /// The number depends on the operation.
    pub(super) values: Vec<Given>,
    pub(super) index: usize,
}

impl Arguments {
    fn text(&self) -> &str {
        &self.values[0].text
    }

    fn data(&self) -> impl Iterator<Item = &[u8]> {
        self.values.iter().filter_map(Given::octets)
    }
}

impl Operation {
    /// Operations on whole components.
    pub(super) const COMPONENTS: &[Self] = &[
        Self::SetScheme,
        Self::RemoveScheme,
        Self::SetAuthority,
        Self::RemoveAuthority,
        Self::SetUserinfo,
        Self::RemoveUserinfo,
        Self::SetUser,
        Self::SetPassword,
        Self::RemovePassword,
        Self::SetHost,
        Self::SetPort,
        Self::RemovePort,
        Self::SetPath,
        Self::SetQuery,
        Self::RemoveQuery,
        Self::ChangePairs,
        Self::SetFragment,
        Self::RemoveFragment,
    ];

    /// Operations on segments, and on components that affect the disambiguating prefix.
    pub(super) const SEGMENTS: &[Self] = &[
        Self::PushSegment,
        Self::PushSegments,
        Self::SetSegments,
        Self::PopSegment,
        Self::InsertSegment,
        Self::SetSegment,
        Self::RemoveSegment,
        Self::RemoveSegment,
        Self::SetPath,
        Self::RemoveScheme,
        Self::RemoveAuthority,
        Self::SetHost,
    ];

    /// The values and their number; `None` is any number.
    pub(super) const fn takes(self) -> Option<(Component, Option<usize>)> {
        let component = match self {
            Self::SetScheme => Component::SCHEME,
            Self::SetAuthority => Component::AUTHORITY,
            Self::SetUserinfo => Component::USERINFO,
            Self::SetPassword => Component::PASSWORD,
            Self::SetUser => Component::USER,
            Self::SetHost => Component::HOST,
            Self::SetPort => Component::PORT,
            Self::SetPath => Component::PATH,
            Self::SetQuery => Component::QUERY,
            Self::SetFragment => Component::FRAGMENT,
            Self::PushSegment | Self::InsertSegment | Self::SetSegment => Component::SEGMENT,
            Self::PushSegments | Self::SetSegments => return Some((Component::SEGMENT, None)),
            _ => return None,
        };
        Some((component, Some(1)))
    }

    pub(super) fn run(self, uri: &mut UriRefBuf, with: &Arguments) -> Result<(), EditError> {
        match self {
            Self::SetScheme => uri.set_scheme(with.text())?,
            Self::RemoveScheme => uri.remove_scheme()?,
            Self::SetAuthority => uri.set_authority(with.text())?,
            Self::RemoveAuthority => uri.remove_authority()?,
            Self::SetUserinfo => uri.set_userinfo(with.text())?,
            Self::RemoveUserinfo => uri.remove_userinfo(),
            Self::SetUser => match with.values[0].octets() {
                Some(data) => uri.set_username(data)?,
                None => uri.set_username_encoded(with.text())?,
            },
            Self::SetPassword => match with.values[0].octets() {
                Some(data) => uri.set_password(data)?,
                None => uri.set_password_encoded(with.text())?,
            },
            Self::RemovePassword => uri.remove_password(),
            Self::SetHost => uri.set_host(with.values[0].host())?,
            Self::SetPort => uri.set_port(with.values[0].port())?,
            Self::RemovePort => uri.remove_port(),
            Self::SetPath => uri.set_path(with.text())?,
            Self::SetQuery => uri.set_query(with.text())?,
            Self::RemoveQuery => uri.remove_query(),
            Self::ChangePairs => {
                uri.edit_query(QuerySyntax::FORM, |pairs| change_pairs(pairs, with.index))?
            }
            Self::SetFragment => uri.set_fragment(with.text())?,
            Self::RemoveFragment => uri.remove_fragment(),
            Self::PushSegment => match with.values[0].octets() {
                Some(data) => uri.push_segment(data)?,
                None => uri.push_segment_encoded(with.text())?,
            },
            Self::PushSegments => uri.push_segments(with.data())?,
            Self::SetSegments => uri.set_segments(with.data())?,
            Self::PopSegment => uri.pop_segment(),
            Self::InsertSegment => match with.values[0].octets() {
                Some(data) => uri.insert_segment(with.index, data)?,
                None => uri.insert_segment_encoded(with.index, with.text())?,
            },
            Self::SetSegment => match with.values[0].octets() {
                Some(data) => uri.set_segment(with.index, data)?,
                None => uri.set_segment_encoded(with.index, with.text())?,
            },
            Self::RemoveSegment => uri.remove_segment(with.index)?,
        };
        Ok(())
    }

    /// The expected effect; the result may be inconsistent.
    pub(super) fn model(self, parts: &mut Parts, with: &Arguments) -> Result<(), StructureError> {
        let inputs = || with.values.iter().map(|given| given.text.clone());
        let text = inputs().next();
        match self {
            Self::SetScheme | Self::RemoveScheme => parts.scheme = text,
            Self::SetAuthority | Self::RemoveAuthority => {
                let of = text.map_or(Parts::default(), |text| Parts::of(&format!("//{text}")));
                (parts.userinfo, parts.host, parts.port) = (of.userinfo, of.host, of.port);
            }
            Self::SetUserinfo | Self::RemoveUserinfo => parts.userinfo = text,
            Self::SetUser => {
                let all = parts.userinfo.take().unwrap_or_default();
                let password = all.find(':').map_or("", |colon| &all[colon..]);
                parts.userinfo = text.map(|text| text + password);
            }
            Self::SetPassword | Self::RemovePassword => {
                let user = parts.userinfo.as_deref().and_then(|all| all.split(':').next());
                if self == Self::SetPassword {
                    parts.host.as_ref().ok_or(StructureError::HostMissing)?;
                    user.ok_or(StructureError::UserMissing)?;
                }
                let password = text.map_or(String::new(), |text| format!(":{text}"));
                parts.userinfo = user.map(|user| user.to_owned() + &password);
            }
            Self::SetHost => parts.host = text,
            Self::SetPort | Self::RemovePort => parts.port = text,
            Self::SetPath => parts.path = text.unwrap_or_default(),
            Self::SetQuery | Self::RemoveQuery => parts.query = text,
            Self::ChangePairs => {
                let query =
                    parts.query.as_deref().map(|query| Query::parse(query).expect("a query"));
                let mut pairs = QueryEditor::new(query, QuerySyntax::FORM);
                change_pairs(&mut pairs, with.index);
                parts.query = pairs.into_string();
            }
            Self::SetFragment | Self::RemoveFragment => parts.fragment = text,
            _ => return self.model_of_segments(parts, inputs().collect(), with.index),
        }
        Ok(())
    }

    /// A path as a list of segments and whether it is rooted.
    fn model_of_segments(
        self,
        parts: &mut Parts,
        mut values: Vec<String>,
        index: usize,
    ) -> Result<(), StructureError> {
        let (is_rooted, mut segments) = parts.segments();
        match self {
            Self::PushSegment | Self::PushSegments => {
                if !values.is_empty() && segments.last().is_some_and(String::is_empty) {
                    segments.pop();
                }
                segments.append(&mut values);
            }
            Self::SetSegments if values.is_empty() => {
                parts.path = String::new();
                return Ok(());
            }
            Self::SetSegments => segments = values,
            Self::PopSegment => drop(segments.pop()),
            Self::InsertSegment if index <= segments.len() => {
                segments.insert(index, values.remove(0));
            }
            Self::SetSegment if index < segments.len() => segments[index] = values.remove(0),
            Self::RemoveSegment if index < segments.len() => drop(segments.remove(index)),
            _ => return Err(StructureError::SegmentMissing),
        }
        if !is_rooted && segments.first().is_some_and(String::is_empty) {
            return Err(StructureError::EmptyFirstSegment);
        }
        // An empty rootless path stays rootless.
        let has_slash = is_rooted && !(segments.is_empty() && parts.path.is_empty());
        parts.path = if has_slash { "/" } else { "" }.to_owned() + &segments.join("/");
        Ok(())
    }
}

/// Some change of pairs, which are tested by another property.
fn change_pairs(pairs: &mut QueryEditor, index: usize) {
    match index % 4 {
        0 => pairs.append_pair("a b", "&"),
        1 => drop(pairs.remove_nth(0)),
        2 => drop(pairs.retain(|_| false)),
        _ => pairs.set_key_only("a"),
    }
}
