//! `urikit.canon`: registered domains, SURT keys, canonical forms, and tracking parameters.

mod columns;
mod domain;
mod profile;
mod tracking;

use pyo3::prelude::*;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<domain::Domain>()?;
    module.add_class::<profile::Profile>()?;
    module.add_class::<tracking::TrackingRules>()?;
    module.add_function(wrap_pyfunction!(columns::common_crawl_columns, module)?)?;
    module.add_function(wrap_pyfunction!(domain::list_version, module)?)?;
    module.add_function(wrap_pyfunction!(domain::public_suffix, module)?)?;
    module.add_function(wrap_pyfunction!(domain::registered_domain, module)?)?;
    module.add_function(wrap_pyfunction!(domain::split_domain, module)?)?;
    module.add_function(wrap_pyfunction!(domain::subdomain, module)?)?;
    module.add_function(wrap_pyfunction!(profile::canonicalize, module)?)?;
    module.add_function(wrap_pyfunction!(profile::profiles, module)?)?;
    module.add_function(wrap_pyfunction!(profile::safe_browsing_expressions, module)?)?;
    module.add_function(wrap_pyfunction!(profile::surt, module)?)?;
    module.add_function(wrap_pyfunction!(profile::unsurt, module)?)
}
