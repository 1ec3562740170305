//! The module `full`: every specification, security checks, and registered domains.

mod audit;
mod domain;
mod exports;
mod specs;
