//! All properties, grouped by topic.

use crate::{Area, Property};

#[cfg(feature = "full")]
mod audit;
#[cfg(feature = "full")]
mod canon;
mod characters;
mod lineage;
#[cfg(feature = "full")]
mod peers;
mod references;
mod schemes;
mod templates;
#[cfg(feature = "full")]
mod text;
#[cfg(feature = "full")]
mod whatwg;

/// All properties, grouped by topic.
pub const AREAS: &[Area] = &[
    Area { title: "References", properties: references::PROPERTIES },
    Area { title: "Percent-encoding, queries, and IRIs", properties: characters::PROPERTIES },
    Area { title: "URI templates", properties: templates::PROPERTIES },
    Area { title: "Zone identifiers and older specifications", properties: lineage::PROPERTIES },
    Area { title: "Schemes", properties: schemes::PROPERTIES },
    #[cfg(feature = "full")]
    Area { title: "Text and documents", properties: text::PROPERTIES },
    #[cfg(feature = "full")]
    Area { title: "Audit", properties: audit::PROPERTIES },
    #[cfg(feature = "full")]
    Area { title: "Canonical forms", properties: canon::PROPERTIES },
    #[cfg(feature = "full")]
    Area { title: "The URL Standard", properties: whatwg::PROPERTIES },
    #[cfg(feature = "full")]
    Area { title: "Other libraries", properties: peers::PROPERTIES },
];

/// Iterates over the properties of all areas.
pub fn properties() -> impl Iterator<Item = &'static Property> {
    AREAS.iter().flat_map(|area| area.properties)
}

/// Finds a property by name.
#[must_use]
pub fn property(name: &str) -> Option<&'static Property> {
    properties().find(|property| property.name == name)
}
