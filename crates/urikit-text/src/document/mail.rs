//! TODO

use super::collect::{Collector, Octets};

pub(super) fn read(_: &mut Collector<'_>, _: Octets<'_>) {}
