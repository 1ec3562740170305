//! The module `full`: every specification, security checks, and domains.

mod audit;
mod domain;
mod exports;
mod specs;
