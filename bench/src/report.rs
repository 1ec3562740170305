//! What is printed, and what is written as JSON lines.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use serde::Serialize;

use crate::corpus::{Corpus, Refusals};
use crate::growth::{self, Growth};
use crate::measure::Row;
use crate::peers::{Family, Peer};
use crate::table::{Style, Table};

/// Standard output, and a file of JSON lines if one was asked for.
pub(crate) struct Report {
    style: Style,
    json: Option<BufWriter<File>>,
}

/// One line of JSON. Keys may be added, not renamed.
#[derive(Serialize)]
#[serde(tag = "row", rename_all = "kebab-case")]
enum Record<'a> {
    Machine {
        cores: usize,
        architecture: &'a str,
        system: &'a str,
    },
    Peer {
        name: &'a str,
        version: &'a str,
        family: &'a str,
    },
    Corpus {
        name: &'a str,
        lines: usize,
        mean_bytes: f64,
        refused: &'a Refusals,
    },
    Cost {
        operation: &'a str,
        corpus: &'a str,
        peer: &'a str,
        low_ns: f64,
        median_ns: f64,
        high_ns: f64,
        ratio: Option<f64>,
    },
    Growth {
        operation: &'a str,
        shape: &'a str,
        peer: &'a str,
        accepted: bool,
        lengths: &'a [usize],
        ns_per_byte: &'a [f64],
        factor: Option<f64>,
    },
}

impl Report {
    /// Prints in this style, and writes to this file.
    pub(crate) fn new(style: Style, json: Option<&Path>) -> io::Result<Self> {
        let json = json.map(File::create).transpose()?.map(BufWriter::new);
        Ok(Self { style, json })
    }

    /// The machine and the peers.
    pub(crate) fn machine(&mut self, peers: &[Peer]) -> io::Result<()> {
        let cores = std::thread::available_parallelism().map_or(1, Into::into);
        let (architecture, system) = (std::env::consts::ARCH, std::env::consts::OS);
        self.record(&Record::Machine { cores, architecture, system })?;
        writeln!(io::stdout().lock(), "{cores} cores, {architecture}, {system}\n")?;
        let mut table = Table::new(3, ["peer", "version", "family"]);
        for Peer { name, version, family, .. } in peers {
            self.record(&Record::Peer { name, version, family: family.name() })?;
            table.push([name, version, family.name()].map(str::to_owned).to_vec());
        }
        self.table("Peers", &table)
    }

    /// The corpora, each with what its peers refused.
    pub(crate) fn corpora(&mut self, corpora: &[(Corpus, Refusals)]) -> io::Result<()> {
        let mut table = Table::new(2, ["corpus", "of", "texts", "mean bytes"]);
        let mut notes = String::new();
        for (corpus, refused) in corpora {
            let (name, lines, mean_bytes) = (&corpus.name, corpus.lines.len(), corpus.mean_bytes());
            self.record(&Record::Corpus { name, lines, mean_bytes, refused })?;
            let kind = corpus.kind.name().to_owned();
            table.push(vec![name.clone(), kind, lines.to_string(), format!("{mean_bytes:.1}")]);
            let refused: Vec<_> = refused.iter().map(|(peer, lines)| format!("{peer} {lines}")).collect();
            if !refused.is_empty() {
                notes += &format!("{name}: left out for all what one refuses: {}.\n\n", refused.join(", "));
            }
        }
        self.table("Corpora", &table)?;
        write!(io::stdout().lock(), "{notes}")
    }

    /// One operation on one corpus.
    pub(crate) fn row(&mut self, row: &Row<'_>) -> io::Result<()> {
        let (operation, corpus) = (row.operation.name(), row.corpus.name.as_str());
        let mut table = Table::new(2, ["peer", "family", "ns", "ratio", "quartiles"]);
        for cost in &row.costs {
            let (peer, ratio) = (cost.peer.name, row.ratio(cost));
            let (low_ns, median_ns, high_ns) = (cost.low, cost.median, cost.high);
            self.record(&Record::Cost { operation, corpus, peer, low_ns, median_ns, high_ns, ratio })?;
            table.push(vec![
                peer.to_owned(),
                cost.peer.family.name().to_owned(),
                format!("{median_ns:.1}"),
                ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}")),
                format!("{low_ns:.1}..{high_ns:.1}"),
            ]);
        }
        self.table(&format!("{operation}, {corpus}"), &table)
    }

    /// This project beside the fastest peer that does the same work, a line for every row that has both.
    pub(crate) fn summary(&mut self, rows: &[Row<'_>]) -> io::Result<()> {
        let heads = ["operation", "corpus", "fastest that does the same", "ns", "urikit", "ratio"];
        let mut table = Table::new(3, heads);
        for row in rows {
            let ours = row.costs.iter().find(|cost| cost.peer.family == Family::Urikit);
            if let (Some(ours), Some(yardstick)) = (ours, row.yardstick()) {
                table.push(vec![
                    row.operation.name().to_owned(),
                    row.corpus.name.clone(),
                    yardstick.peer.name.to_owned(),
                    format!("{:.1}", yardstick.median),
                    format!("{:.1}", ours.median),
                    format!("{:.2}", ours.median / yardstick.median),
                ]);
            }
        }
        self.table("Summary", &table)
    }

    /// How one operation grows, over shapes and peers.
    pub(crate) fn growth(&mut self, growths: &[Growth<'_>]) -> io::Result<()> {
        let Some(first) = growths.first() else { return Ok(()) };
        let heads = ["shape", "peer"].map(str::to_owned).into_iter();
        let lengths = growth::LENGTHS.map(bytes).into_iter();
        let mut table = Table::new(2, heads.chain(lengths).chain(["factor".to_owned()]));
        for growth in growths {
            let Growth { operation, shape, accepted, ref per_byte, .. } = *growth;
            let (operation, peer, factor) = (operation.name(), growth.peer.name, growth.factor());
            let (lengths, ns_per_byte) = (&growth::LENGTHS, per_byte);
            self.record(&Record::Growth { operation, shape, peer, accepted, lengths, ns_per_byte, factor })?;
            let refusal = if accepted { "" } else { " (refuses)" };
            let mut cells = vec![shape.to_owned(), format!("{peer}{refusal}")];
            cells.extend(per_byte.iter().map(|time| format!("{time:.2}")));
            cells.resize(2 + lengths.len(), "too slow".to_owned());
            cells.push(factor.map_or_else(|| "-".to_owned(), |factor| format!("{factor:.2}")));
            table.push(cells);
        }
        let title = format!(
            "Growth of {}, ns per byte by length; factor from 64 KiB to 1 MiB",
            first.operation.name()
        );
        self.table(&title, &table)
    }

    /// Writes a table under its title.
    fn table(&self, title: &str, table: &Table) -> io::Result<()> {
        let mark = if self.style == Style::Markdown { "## " } else { "" };
        writeln!(io::stdout().lock(), "{mark}{title}\n\n{}", table.styled(self.style))
    }

    fn record(&mut self, record: &Record<'_>) -> io::Result<()> {
        let Some(json) = &mut self.json else { return Ok(()) };
        serde_json::to_writer(&mut *json, record)?;
        json.write_all(b"\n")?;
        // A run takes minutes and may be cut short.
        json.flush()
    }
}

/// A length as a person writes it.
fn bytes(length: usize) -> String {
    match length {
        0..1024 => length.to_string(),
        1024..1_048_576 => format!("{} Ki", length >> 10),
        _ => format!("{} Mi", length >> 20),
    }
}
