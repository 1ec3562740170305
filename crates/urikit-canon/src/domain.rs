//! Registered domains and public suffixes of hosts.
