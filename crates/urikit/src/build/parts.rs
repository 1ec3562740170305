//! Composing the components of a builder (RFC 3986 section 5.3).

use alloc::string::String;

use super::{Slot, UriBuilder};
use crate::component::HostKind;
use crate::reference::UriRefBuf;
use crate::spans::Spans;

/// The components of a builder, and the disambiguating prefix of its path.
pub(super) struct Parts<'b> {
    pub(super) builder: &'b UriBuilder,
    pub(super) path_prefix: &'static str,
}

impl Parts<'_> {
    pub(super) fn write(&self) -> Option<UriRefBuf> {
        let Self { builder, path_prefix } = *self;
        let lens = [builder.scheme, builder.userinfo, builder.host, builder.port, builder.path]
            .map(Slot::len);
        let [scheme, userinfo, host, port, path] = lens;
        let slashes = if builder.host.is_some() { "//" } else { "" };
        let host_start = scheme + slashes.len() + userinfo;
        let host_end = host_start + host;
        let path_start = host_end + port;
        let path_end = path_start + path_prefix.len() + path;
        let query_end = path_end + builder.query.len();
        let len = query_end + builder.fragment.len();
        u32::try_from(len).ok()?;

        let in_order = [
            (builder.userinfo, scheme + slashes.len()),
            (builder.host, host_start),
            (builder.port, host_end),
            (builder.path, path_start + path_prefix.len()),
            (builder.query, path_end),
            (builder.fragment, query_end),
        ];
        // The store is the URI if it starts with the scheme and every component is at its offset.
        let is_in_order = path_prefix.is_empty()
            && builder.scheme.start == 0
            && in_order.into_iter().all(|(slot, at)| slot.may_begin_at(at));
        let text = if is_in_order {
            String::from(&builder.store[..len])
        } else {
            let [scheme, userinfo, host] = [builder.scheme, builder.userinfo, builder.host];
            let [port, path] = [builder.port, builder.path];
            let before =
                [builder.text(scheme), slashes, builder.text(userinfo), builder.text(host)];
            let after =
                [builder.text(path), builder.text(builder.query), builder.text(builder.fragment)];
            let mut text = String::with_capacity(len);
            text.extend(before.into_iter().chain([builder.text(port), path_prefix]).chain(after));
            text
        };
        let has_host = builder.host.is_some();
        let spans = Spans {
            scheme_end: scheme.saturating_sub(":".len()) as u32,
            host_start: if has_host { host_start as u32 } else { 0 },
            host_end: if has_host { host_end as u32 } else { 0 },
            path_start: path_start as u32,
            path_end: path_end as u32,
            query_end: query_end as u32,
            host_kind: builder.host_kind.filter(|_| has_host).unwrap_or(HostKind::RegName),
        };
        Some(UriRefBuf::new(text, spans))
    }
}
