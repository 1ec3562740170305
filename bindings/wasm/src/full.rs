//! The module `full`: every specification, and security checks.

mod audit;
mod exports;
mod specs;
