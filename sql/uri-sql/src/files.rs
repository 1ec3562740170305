//! Files as tables, such as `'logs/*.parquet'`, and standard input, such as `'-.csv'`.

use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use datafusion::catalog::{TableProvider, UrlTableFactory};
use datafusion::common::parsers::CompressionTypeVariant;
use datafusion::common::{DataFusionError, Result, exec_err, plan_datafusion_err, plan_err};
use datafusion::datasource::file_format::FileFormat;
use datafusion::datasource::file_format::file_compression_type::FileCompressionType;
use datafusion::datasource::file_format::parquet::ParquetFormat;
use datafusion::datasource::listing::{
    ListingOptions, ListingTable, ListingTableConfig, ListingTableUrl,
};
use datafusion::execution::SessionState;
use datafusion::object_store::ObjectStoreExt;
use tempfile::NamedTempFile;
use url::Url;

use crate::lines::{TextFile, TextFormat};
use crate::problems::Problems;
use crate::text;

/// Finds the files that a table name denotes.
///
/// DataFusion has a factory for file names too, but it ignores files whose format differs from that
/// of the first file, does not support `.jsonl`, and reports every error as an unknown table.
#[derive(Debug)]
pub(crate) struct Files {
    state: SessionState,
    problems: Arc<Problems>,
    stdin: Stdin,
}

/// Standard input.
#[derive(Debug)]
pub(crate) enum Stdin {
    /// The queries are read from it, so it cannot be a table.
    Queries,
    /// A copy in a file, once a query has used it. A query can read it several times.
    Table(Mutex<Option<NamedTempFile>>),
}

impl Stdin {
    /// Returns a file with the content of standard input.
    fn path(&self) -> Result<PathBuf> {
        let Self::Table(copy) = self else {
            return plan_err!("standard input contains the queries; write them as arguments");
        };
        let mut copy = copy.lock().unwrap_or_else(PoisonError::into_inner);
        let file = match copy.take() {
            Some(file) => file,
            None => {
                let mut file = NamedTempFile::new()?;
                io::copy(&mut io::stdin().lock(), &mut file)?;
                file
            }
        };
        Ok(copy.insert(file).path().to_owned())
    }
}

impl Files {
    pub(crate) const fn new(state: SessionState, problems: Arc<Problems>, stdin: Stdin) -> Self {
        Self { state, problems, stdin }
    }

    async fn table(&self, names: &[PathBuf]) -> Result<Arc<dyn TableProvider>> {
        let format = common_format(names)?;
        let path = |name: &PathBuf| match is_stdin(name) {
            true => self.stdin.path(),
            false => Ok(name.clone()),
        };
        let paths: Vec<PathBuf> = names.iter().map(path).collect::<Result<_>>()?;
        let Some(text) = format.text else { return Ok(Arc::new(self.parquet(&paths).await?)) };
        let file = |(path, name): (PathBuf, &PathBuf)| TextFile {
            name: name.display().to_string(),
            path,
            format: text,
            compression: FileCompressionType::from(format.compression),
        };
        let files = paths.into_iter().zip(names).map(file).collect();
        let threads = self.state.config().target_partitions();
        Ok(Arc::new(text::table(files, threads, &self.problems)?))
    }

    async fn parquet(&self, paths: &[PathBuf]) -> Result<ListingTable> {
        let options = self.state.table_options().parquet.clone();
        let format: Arc<dyn FileFormat> = Arc::new(ParquetFormat::new().with_options(options));
        let urls: Vec<_> = paths.iter().map(|path| listing_url(path)).collect::<Result<_>>()?;
        let store = self.state.runtime_env().object_store(&urls[0])?;
        let mut objects = Vec::with_capacity(urls.len());
        for url in &urls {
            objects.push(store.head(url.prefix()).await?);
        }
        let schema = format.infer_schema(&self.state, &store, &objects).await?;
        if schema.fields().is_empty() {
            return exec_err!("no columns");
        }
        let options = ListingOptions::new(format).with_file_extension("");
        let config = ListingTableConfig::new_with_multi_paths(urls);
        ListingTable::try_new(config.with_listing_options(options).with_schema(schema))
    }
}

#[async_trait]
impl UrlTableFactory for Files {
    async fn try_new(&self, name: &str) -> Result<Option<Arc<dyn TableProvider>>> {
        if !name.contains(['.', '/', '*']) && name != "-" {
            return Ok(None);
        }
        let table = self.table(&paths(name)?).await;
        Ok(Some(table.map_err(|error| error.context(format!("cannot read '{name}'")))?))
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
    if Path::new(name).exists() || name == "-" || is_stdin(Path::new(name)) {
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

/// Returns whether a name is that of standard input, such as `-.csv`.
fn is_stdin(name: &Path) -> bool {
    name.to_str().is_some_and(|name| name.starts_with("-."))
}

/// The format of a file, from the extensions of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Format {
    /// `None` for Parquet.
    text: Option<TextFormat>,
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
        let text = match extension {
            "parquet" if compression == CompressionTypeVariant::UNCOMPRESSED => None,
            "csv" => Some(TextFormat::Csv(b',')),
            "tsv" => Some(TextFormat::Csv(b'\t')),
            "json" | "jsonl" | "ndjson" => Some(TextFormat::JsonLines),
            "txt" => Some(TextFormat::Lines),
            _ => {
                let kind = if file == "-" { "format of standard input" } else { "file format" };
                let example = if file == "-" { ", as in '-.csv'" } else { "" };
                return plan_err!(
                    "unknown {kind}: '{}'; the name must end with .parquet, .csv, .tsv, .json, \
                     .jsonl, .ndjson, or .txt{example}, and all but .parquet can be followed by \
                     .gz, .bz2, .xz, or .zst",
                    path.display()
                );
            }
        };
        Ok(Self { text, compression })
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
