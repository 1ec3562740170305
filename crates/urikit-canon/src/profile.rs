//! Canonicalization profiles: named sets of options.
