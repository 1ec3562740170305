//! Reports during a measurement, and tables, a document, and a plot from results.

pub(crate) mod document;
mod plot;
mod tables;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::results::{Record, Results, Row};
use crate::table::{Style, Table};

/// Standard output, and optionally a file of JSON lines.
pub(crate) struct Report {
    style: Style,
    json: Option<BufWriter<File>>,
    results: Results,
}

impl Report {
    /// Creates a report in this style, and optionally a file.
    pub(crate) fn new(style: Style, json: Option<&Path>) -> io::Result<Self> {
        let json = json.map(File::create).transpose()?.map(BufWriter::new);
        Ok(Self { style, json, results: Results::default() })
    }

    /// Reports the machine, the peers, and the corpora with their rejected lines.
    pub(crate) fn setting(&mut self, setting: Results) -> io::Result<()> {
        self.record(Record::Machine(setting.machine.clone()))?;
        setting.peers.iter().cloned().try_for_each(|peer| self.record(Record::Peer(peer)))?;
        setting.corpora.iter().cloned().try_for_each(|texts| self.record(Record::Corpus(texts)))?;
        writeln!(io::stdout().lock(), "{}\n", tables::machine(&setting.machine))?;
        self.table("Peers", &tables::peers(&setting))?;
        if !setting.corpora.is_empty() {
            self.table("Corpora", &tables::corpora(&setting))?;
        }
        self.results = setting;
        Ok(())
    }

    pub(crate) fn row(&mut self, row: Row) -> io::Result<()> {
        row.costs.iter().cloned().try_for_each(|cost| self.record(Record::Cost(cost)))?;
        self.table(&format!("{}, {}", row.operation.name(), row.corpus), &tables::costs(&row))?;
        self.results.rows.push(row);
        Ok(())
    }

    /// Prints this project, the fastest peer, and the target for each row.
    pub(crate) fn summary(&self) -> io::Result<()> {
        let results = &self.results;
        if !results.rows.is_empty() {
            self.table("Summary", &tables::summary(results))?;
            writeln!(io::stdout().lock(), "{}\n", tables::reached(results))?;
        }
        Ok(())
    }

    fn table(&self, title: &str, table: &Table) -> io::Result<()> {
        let mark = if self.style == Style::Markdown { "## " } else { "" };
        writeln!(io::stdout().lock(), "{mark}{title}\n\n{}", table.styled(self.style))
    }

    #[expect(clippy::needless_pass_by_value, reason = "a record is made to be written")]
    fn record(&mut self, record: Record) -> io::Result<()> {
        let Some(json) = &mut self.json else { return Ok(()) };
        serde_json::to_writer(&mut *json, &record)?;
        json.write_all(b"\n")?;
        // A run takes minutes and may be interrupted.
        json.flush()
    }
}
