//! Removal of tracking parameters from queries.
