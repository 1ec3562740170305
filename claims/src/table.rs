//! All claims, by what they are about.

use crate::{Area, Claim};

#[cfg(feature = "whole")]
mod audit;
mod characters;
mod lineage;
#[cfg(feature = "whole")]
mod peers;
mod references;
mod schemes;
mod templates;
#[cfg(feature = "whole")]
mod texts;

/// What each operation promises; `docs/claims.md` is made of this.
pub const AREAS: &[Area] = &[
    Area { title: "References: reading, resolving, normalizing, changing", claims: references::CLAIMS },
    Area { title: "Characters, queries and IRIs", claims: characters::CLAIMS },
    Area { title: "Templates", claims: templates::CLAIMS },
    Area { title: "Zones and the older documents", claims: lineage::CLAIMS },
    Area { title: "Schemes", claims: schemes::CLAIMS },
    #[cfg(feature = "whole")]
    Area { title: "Texts and documents", claims: texts::CLAIMS },
    #[cfg(feature = "whole")]
    Area { title: "The audit", claims: audit::CLAIMS },
    #[cfg(feature = "whole")]
    Area { title: "Other libraries", claims: peers::CLAIMS },
];

/// The claims of all areas.
pub fn claims() -> impl Iterator<Item = &'static Claim> {
    AREAS.iter().flat_map(|area| area.claims)
}

/// The claim of a name.
#[must_use]
pub fn claim(name: &str) -> Option<&'static Claim> {
    claims().find(|claim| claim.name == name)
}
