//! Files as tables, such as `'logs/*.parquet'`.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::slice;
use std::str::FromStr;
use std::sync::Arc;

use async_trait::async_trait;
use datafusion::catalog::{TableProvider, UrlTableFactory};
use datafusion::common::parsers::CompressionTypeVariant;
use datafusion::common::{DataFusionError, Result, plan_datafusion_err, plan_err};
use datafusion::datasource::file_format::FileFormat;
use datafusion::datasource::listing::{
    ListingOptions, ListingTable, ListingTableConfig, ListingTableUrl,
};
use datafusion::execution::SessionState;
use datafusion::object_store::{ObjectMeta, ObjectStore, ObjectStoreExt};
use url::Url;

/// Finds the files that a table name denotes.
///
/// DataFusion has a factory for file names too, but it ignores files whose format differs from that
/// of the first file, does not support `.jsonl`, and reports every error as an unknown table.
#[derive(Debug)]
pub(crate) struct Files {
    state: SessionState,
}

impl Files {
    pub(crate) const fn new(state: SessionState) -> Self {
        Self { state }
    }

    async fn table(&self, paths: &[PathBuf]) -> Result<ListingTable> {
        let kind = common_format(paths)?;
        let format: Arc<dyn FileFormat> = match self.state.get_file_format_factory(kind.name) {
            Some(factory) => factory.create(&self.state, &kind.options())?,
            None => return plan_err!("no reader for {}", kind.name),
        };
        let urls: Vec<_> = paths.iter().map(|path| listing_url(path)).collect::<Result<_>>()?;
        let store = self.state.runtime_env().object_store(&urls[0])?;
        let mut objects = Vec::with_capacity(urls.len());
        for url in &urls {
            objects.push(store.head(url.prefix()).await?);
        }
        if paths.len() > 1 && kind.name == "csv" {
            self.check_columns(&format, &store, paths, &objects).await?;
        }
        let schema = format.infer_schema(&self.state, &store, &objects).await?;
        if schema.fields().is_empty() {
            return plan_err!("no columns in {}", names(paths));
        }
        let options = ListingOptions::new(format).with_file_extension("");
        let config = ListingTableConfig::new_with_multi_paths(urls);
        ListingTable::try_new(config.with_listing_options(options).with_schema(schema))
    }

    /// Fails if CSV files have different columns, because the engine reads them by position.
    async fn check_columns(
        &self,
        format: &Arc<dyn FileFormat>,
        store: &Arc<dyn ObjectStore>,
        paths: &[PathBuf],
        objects: &[ObjectMeta],
    ) -> Result<()> {
        let mut first: Option<(&PathBuf, Vec<String>)> = None;
        for (path, object) in paths.iter().zip(objects) {
            let schema = format.infer_schema(&self.state, store, slice::from_ref(object)).await?;
            let columns: Vec<_> = schema.fields().iter().map(|it| it.name().clone()).collect();
            match &first {
                // An empty file has no rows.
                _ if columns.is_empty() => {}
                None => first = Some((path, columns)),
                Some((_, expected)) if *expected == columns => {}
                Some((first, expected)) => {
                    let (expected, columns) = (expected.join(", "), columns.join(", "));
                    let (first, path) = (first.display(), path.display());
                    return plan_err!(
                        "different columns: '{first}' has {expected}, but '{path}' has {columns}"
                    );
                }
            }
        }
        Ok(())
    }
}

#[async_trait]
impl UrlTableFactory for Files {
    async fn try_new(&self, name: &str) -> Result<Option<Arc<dyn TableProvider>>> {
        if !name.contains(['.', '/', '*']) {
            return Ok(None);
        }
        let paths = paths(name)?;
        let table = self.table(&paths).await;
        let table = table.map_err(|error| error.context(format!("cannot read '{name}'")))?;
        Ok(Some(Arc::new(table)))
    }
}

/// Returns the files that a name or a pattern denotes, or an error if there is none.
fn paths(name: &str) -> Result<Vec<PathBuf>> {
    if name.contains("://") {
        return plan_err!("'{name}' is not a local file");
    }
    if Path::new(name).is_dir() {
        return plan_err!(
            "'{name}' is a directory; to read its files, append a pattern such as /*.csv"
        );
    }
    if Path::new(name).exists() {
        return Ok(vec![name.into()]);
    }
    let pattern = glob::glob(name);
    let pattern =
        pattern.map_err(|error| plan_datafusion_err!("invalid pattern '{name}': {error}"))?;
    let mut paths = Vec::new();
    for path in pattern {
        let path = path.map_err(|error| DataFusionError::from(io::Error::from(error)))?;
        if !path.is_dir() {
            paths.push(path);
        }
    }
    if paths.is_empty() {
        return plan_err!("no file matches '{name}'");
    }
    Ok(paths)
}

/// The format of a file, from the extensions of its name.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Format {
    /// The name of the format in DataFusion.
    name: &'static str,
    delimiter: Option<&'static str>,
    compression: CompressionTypeVariant,
}

impl Format {
    fn of(path: &Path) -> Result<Self> {
        let file = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let (stem, last) = file.rsplit_once('.').unwrap_or((&file, ""));
        let compression = match CompressionTypeVariant::from_str(last) {
            Ok(compression) if !last.is_empty() => compression,
            _ => CompressionTypeVariant::UNCOMPRESSED,
        };
        let extension = match compression {
            CompressionTypeVariant::UNCOMPRESSED => last,
            _ => stem.rsplit_once('.').map_or("", |(_, extension)| extension),
        };
        let (name, delimiter) = match extension {
            "parquet" if compression == CompressionTypeVariant::UNCOMPRESSED => ("parquet", None),
            "csv" => ("csv", None),
            "tsv" => ("csv", Some("\t")),
            "json" | "jsonl" | "ndjson" => ("json", None),
            _ => {
                return plan_err!(
                    "unknown file format: '{}'; the name must end with .parquet, .csv, .tsv, \
                     .json, .jsonl, or .ndjson, and all but .parquet can be followed by .gz, \
                     .bz2, .xz, or .zst",
                    path.display()
                );
            }
        };
        Ok(Self { name, delimiter, compression })
    }

    fn options(&self) -> HashMap<String, String> {
        let mut options = HashMap::new();
        if self.name != "parquet" {
            options.insert("format.compression".to_owned(), self.compression.to_string());
        }
        if let Some(delimiter) = self.delimiter {
            options.insert("format.delimiter".to_owned(), delimiter.to_owned());
        }
        options
    }
}

fn common_format(paths: &[PathBuf]) -> Result<Format> {
    let format = Format::of(&paths[0])?;
    for path in &paths[1..] {
        if Format::of(path)? != format {
            let (first, path) = (paths[0].display(), path.display());
            return plan_err!("'{first}' and '{path}' have different formats");
        }
    }
    Ok(format)
}

fn listing_url(path: &Path) -> Result<ListingTableUrl> {
    let path = path.canonicalize()?;
    match Url::from_file_path(&path) {
        Ok(url) => ListingTableUrl::try_new(url, None),
        Err(()) => plan_err!("'{}' is not a local file", path.display()),
    }
}

fn names(paths: &[PathBuf]) -> String {
    let names: Vec<_> = paths.iter().map(|path| format!("'{}'", path.display())).collect();
    names.join(", ")
}
