use std::sync::{Arc, Mutex};

use datafusion::catalog::DynamicFileCatalog;
use datafusion::common::Result;
use datafusion::execution::runtime_env::RuntimeEnvBuilder;
use datafusion::prelude::{SessionConfig, SessionContext};

use crate::args::{Args, Dialect};
use crate::files::{Files, Stdin};
use crate::problems::Problems;

/// Returns an engine with the URI functions and with files as tables.
pub(crate) fn session(args: &Args, problems: &Arc<Problems>) -> Result<SessionContext> {
    let mut config = SessionConfig::new().with_information_schema(true);
    // Otherwise CSV files of `CREATE EXTERNAL TABLE` are split at line ends for parallel reading,
    // even in quoted values.
    config.options_mut().catalog.newlines_in_values = true;
    if let Some(threads) = args.threads {
        config = config.with_target_partitions(threads.into());
    }
    let mut runtime = RuntimeEnvBuilder::new();
    if let Some(bytes) = args.memory {
        runtime = runtime.with_memory_limit(bytes, 1.0);
    }
    let mut session = SessionContext::new_with_config_rt(config, runtime.build_arc()?);
    urikit_datafusion::register_all(&mut session)?;
    for dialect in &args.dialect {
        match dialect {
            Dialect::Spark => urikit_datafusion::spark::register(&mut session)?,
            Dialect::Trino => urikit_datafusion::trino::register(&mut session)?,
        }
    }
    let state = session.state();
    let catalogs = Arc::clone(state.catalog_list());
    let stdin =
        if args.queries_are_in_stdin() { Stdin::Queries } else { Stdin::Table(Mutex::default()) };
    let files = Arc::new(Files::new(state, Arc::clone(problems), stdin));
    session.register_catalog_list(Arc::new(DynamicFileCatalog::new(catalogs, files)));
    Ok(session)
}
