//! The library against oracles that share no code with it.

mod displayed;
mod grammar;
mod java;
mod laws;
mod lineage;
mod oracle;
mod relativize;
mod resolution;
mod support;
mod template;
mod vectors;
mod whatwg;
mod whatwg_data;
mod whatwg_page;
