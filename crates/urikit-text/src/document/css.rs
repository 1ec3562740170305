//! TODO

use super::collect::{Collector, Text};

pub(super) fn read(_: &mut Collector<'_>, _: &Text<'_>) {}
