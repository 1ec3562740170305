//! What stands for the library where it is not.

use std::net::Ipv4Addr;

use crate::Components;

/// The library, which is not there: no value of this exists.
#[derive(Clone, Copy, Debug)]
pub enum Uriparser {}

impl Uriparser {
    /// Nothing.
    #[must_use]
    pub fn find() -> Option<Self> {
        None
    }

    /// Not called.
    #[must_use]
    pub fn version(self) -> &'static str {
        match self {}
    }

    /// Not called.
    #[must_use]
    pub fn parse(self, _text: &str) -> Option<Components<'_>> {
        match self {}
    }

    /// Not called.
    #[must_use]
    pub fn recompose(self, _text: &str) -> Option<String> {
        match self {}
    }

    /// Not called.
    #[must_use]
    pub fn resolve(self, _base: &str, _reference: &str) -> Option<String> {
        match self {}
    }

    /// Not called.
    #[must_use]
    pub fn relativize(self, _base: &str, _target: &str) -> Option<String> {
        match self {}
    }

    /// Not called.
    #[must_use]
    pub fn normalize(self, _text: &str) -> Option<String> {
        match self {}
    }

    /// Not called.
    #[must_use]
    pub fn unescape(self, _text: &str) -> Vec<u8> {
        match self {}
    }

    /// Not called.
    #[must_use]
    pub fn ipv4(self, _text: &str) -> Option<Ipv4Addr> {
        match self {}
    }
}
