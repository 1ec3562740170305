//! Every claim, on what has been kept and on what is made up.
//!
//! `CLAIM=name cargo test -p urikit-claims` checks that one alone, and `CLAIM_INPUT='http://a/\xff..'` on this input alone.
//! `WRITE_CORPUS=1` takes out of what is kept what is no case of its claim.

#[cfg(feature = "whole")]
use std::collections::BTreeSet;
use std::fs;
use std::hash::{Hash as _, Hasher as _};
use std::panic::{self, AssertUnwindSafe};
#[cfg(feature = "whole")]
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use urikit_claims::{Claim, claims, corpus};
#[cfg(feature = "whole")]
use urikit_claims::{claim, page, peers};
#[cfg(feature = "whole")]
use urikit_conformance::listing::functions as listed;

/// How many cases are made up for each claim, if the variable `CLAIM_CASES` does not say.
const MADE_UP: usize = 3_000;
/// Of how many inputs one has to be a case, at the least.
const TRIES: usize = 10;

/// Numbers that look random and are the same each time.
struct Random(u64);

impl Random {
    fn of(claim: &Claim) -> Self {
        let mut hasher = std::hash::DefaultHasher::new();
        claim.name.hash(&mut hasher);
        Self(hasher.finish() | 1)
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    /// Fields of every kind that `claims/src/input.rs` knows, and in front of half of them the byte that chooses.
    fn input(&mut self) -> Vec<u8> {
        let mut input = Vec::new();
        if self.below(2) == 0 {
            input.push(self.below(254) as u8);
        }
        let fields = if self.below(4) == 0 { self.below(9) } else { self.below(3) };
        for field in 0..=fields {
            if field > 0 {
                input.push(0xff);
            }
            self.field(&mut input);
        }
        input
    }

    fn field(&mut self, input: &mut Vec<u8>) {
        const BYTES: &[u8] = b"/.:@?#[]%aAbx1280 &=+;,{}\\\"<>~-_!$'()*\n\r\0\xff\xfe\xc3\xa9\xe2\x80\xae";
        let kind = [0xfe, 0xfd, 0xfd, 0xfd, 0xfc, 0xfc, 0][self.below(7)];
        if kind > 0 {
            input.push(kind);
        }
        for _ in 0..self.below(14) {
            input.push(if kind > 0 { self.below(254) as u8 } else { BYTES[self.below(BYTES.len())] });
        }
    }
}

/// The claims that are asked for: all of them, or one.
fn asked_for() -> Vec<&'static Claim> {
    let asked = std::env::var("CLAIM").ok();
    let chosen: Vec<_> =
        claims().filter(|claim| asked.as_deref().is_none_or(|asked| asked == claim.name)).collect();
    assert!(!chosen.is_empty(), "no claim has the name {asked:?}");
    chosen
}

/// What there is to say against a claim: an input that breaks it, or that there are too few cases of it.
type Fault = String;

/// Whether an input is a case of a claim, and the claim holds.
fn is_case(claim: &Claim, input: &[u8]) -> Result<bool, Fault> {
    let held = panic::catch_unwind(AssertUnwindSafe(|| (claim.check)(input)));
    held.map(|held| held.is_some())
        .map_err(|_| format!("CLAIM={} CLAIM_INPUT='{}'", claim.name, input.escape_ascii()))
}

/// Checks every claim, on all cores.
fn check_all(check: impl Fn(&Claim) -> Result<(), Fault> + Sync) {
    let claims = asked_for();
    let next = AtomicUsize::new(0);
    let faults = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(claim) = claims.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(fault) = check(claim) {
                        faults.lock().expect("no panic within").push(fault);
                    }
                }
            });
        }
    });
    let faults = faults.into_inner().expect("no panic within");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn hold_for_what_was_kept() {
    check_all(|claim| {
        let file = corpus::file(claim.name);
        let text = fs::read_to_string(&file).expect("each claim has a file of inputs");
        let (mut cases, mut others) = (Vec::new(), 0);
        for input in corpus::read(&text).expect("escapes that are whole") {
            match is_case(claim, &input)? {
                true => cases.push(input),
                false => others += 1,
            }
        }
        if cases.len() < 3 {
            return Err(format!("{}: hardly any cases are kept", claim.name));
        } else if std::env::var_os("WRITE_CORPUS").is_some() {
            fs::write(file, corpus::write(cases)).expect("the file can be written");
        } else if others > 0 {
            return Err(format!(
                "{}: {others} inputs that are kept are no cases: WRITE_CORPUS=1",
                claim.name
            ));
        }
        Ok(())
    });
}

#[test]
fn hold_for_what_is_made_up() {
    check_all(|claim| {
        if let Ok(input) = std::env::var("CLAIM_INPUT") {
            let inputs = corpus::read(&input).expect("escapes that are whole");
            return inputs.iter().try_for_each(|input| is_case(claim, input).map(drop));
        }
        let wanted = std::env::var("CLAIM_CASES").map_or(MADE_UP, |cases| cases.parse().expect("a number"));
        let mut random = Random::of(claim);
        let (mut cases, mut inputs) = (0, 0);
        while cases < wanted {
            if inputs == wanted * TRIES {
                return Err(format!("{}: only {cases} cases in {inputs} inputs", claim.name));
            }
            inputs += 1;
            cases += usize::from(is_case(claim, &random.input())?);
        }
        if std::env::var_os("CLAIM").is_some() {
            println!("{}: {cases} cases in {inputs} inputs", claim.name);
        }
        Ok(())
    });
}

#[test]
#[cfg(feature = "whole")]
fn the_corpus_is_of_these_claims() {
    let folder = corpus::file("x").parent().expect("a folder").to_owned();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        assert!(claim(&name).is_some(), "nothing claims {name}");
        let text = fs::read_to_string(&path).expect("a text");
        assert_eq!(
            corpus::write(corpus::read(&text).expect("escapes")),
            text,
            "{name} is not as it is written"
        );
    }
}

/// An input that a fuzzer found and nobody committed would be missing here.
#[test]
#[cfg(feature = "whole")]
fn what_is_kept_is_what_the_record_says() {
    let record = fs::read_to_string(page::file().with_file_name("fuzzing.md")).expect("there is a record");
    // What was found stands before it, in rows that begin with a claim too.
    let (_, totals) = record.split_once("<!-- totals -->").expect("what scripts/fuzz --totals writes");
    for claim in claims() {
        let text = fs::read_to_string(corpus::file(claim.name)).expect("each claim has a file of inputs");
        let row = totals.lines().find(|line| line.starts_with(&format!("| `{}` | ", claim.name)));
        let said = row.and_then(|row| row.split(" | ").nth(4)).unwrap_or("nothing");
        assert_eq!(said, text.lines().count().to_string(), "{}: scripts/fuzz --totals", claim.name);
    }
}

#[test]
#[cfg(feature = "whole")]
fn peers_differ_where_they_are_known_to() {
    let gone: Vec<_> =
        peers::KNOWN.iter().filter(|known| peers::still_differs(known) == Some(false)).collect();
    assert!(gone.is_empty(), "{gone:#?}");
    // One is in C and may not be there; a name that nobody has would never be asked.
    let unasked = peers::KNOWN.iter().filter(|known| peers::still_differs(known).is_none());
    let unasked: Vec<_> = unasked.filter(|known| known.peer != "uriparser").collect();
    assert!(unasked.is_empty(), "{unasked:#?}");
}

#[test]
#[cfg(feature = "whole")]
fn what_peers_are_known_for_is_in_the_comparison() {
    let file = page::file().with_file_name("../COMPARE.md");
    let text = fs::read_to_string(file).expect("the page is there");
    let (_, table) = text.split_once("\n| peer | question |").expect("a table");
    // Peer and question; the rest is for people.
    let found: Vec<String> = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.split(" | ").take(2).collect::<Vec<_>>().join(" | "))
        .collect();
    let row = |known: &peers::Difference| match known.peer {
        "uriparser" => format!("| uriparser | {}", known.question),
        name => format!("| `{name}` | {}", known.question),
    };
    assert_eq!(found, peers::KNOWN.iter().map(row).collect::<Vec<_>>());
}

#[test]
#[cfg(feature = "whole")]
fn the_page_is_that_of_the_table() {
    if std::env::var_os("WRITE_CLAIMS").is_some() {
        fs::write(page::file(), page::text()).expect("the page can be written");
    }
    let found = fs::read_to_string(page::file()).unwrap_or_default();
    assert!(found == page::text(), "WRITE_CLAIMS=1 cargo test -p urikit-claims page");
}

/// `urikit-masks` is not in it: its backends are tested against each other, byte by byte. That a claim runs a function is what
/// `scripts/operations` has counted.
#[test]
#[cfg(feature = "whole")]
fn every_public_function_is_run_by_a_claim_about_it() {
    let table = page::file().with_file_name("operations.tsv");
    let table = fs::read_to_string(table).expect("what scripts/operations --update writes");
    let rows: Vec<[&str; 3]> = table.lines().skip(1).map(columns).collect();
    let mut functions = Vec::new();
    for crate_name in ["urikit", "urikit-text", "urikit-audit"] {
        let file = page::file().with_file_name("api").join(crate_name).with_extension("txt");
        let listing = fs::read_to_string(file).expect("there is a listing");
        let name = crate_name.replace('-', "_");
        functions.extend(listed(&listing).map(|path| format!("{name}::{path}")));
    }
    functions.sort();
    functions.dedup();
    assert_eq!(rows.iter().map(|row| row[0]).collect::<Vec<_>>(), functions, "scripts/operations --update");
    for [function, claims, test] in &rows {
        let is_of = |operation: &&str| is_within(function, operation);
        for name in claims.split(", ").filter(|name| !name.is_empty()) {
            let claim = claim(name).unwrap_or_else(|| panic!("{function}: nothing claims {name}"));
            assert!(claim.operations.iter().any(is_of), "{name} is not about {function}");
        }
        assert!(!claims.is_empty() || is_there(test), "nothing is known to run {function}: {test:?}");
    }
    // Nor does a claim say that it is about what it does not run. Some types have no function of their own.
    for claim in claims() {
        for operation in claim.operations {
            let mut of_it = rows.iter().filter(|row| is_within(row[0], operation)).peekable();
            let is_run = of_it.peek().is_none()
                || of_it.any(|[_, claims, _]| claims.split(", ").any(|name| name == claim.name));
            assert!(is_run, "{} does not run {operation}", claim.name);
        }
    }
}

/// Whether a function, of which the path begins with a crate, is an operation or one of a type or a module.
#[cfg(feature = "whole")]
fn is_within(function: &str, operation: &str) -> bool {
    let (_, path) = function.split_once("::").expect("a crate");
    path.strip_prefix(operation).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// The three columns of a row.
#[cfg(feature = "whole")]
fn columns(row: &str) -> [&str; 3] {
    let columns: Vec<&str> = row.split('\t').collect();
    columns.try_into().unwrap_or_else(|columns| panic!("{columns:?}"))
}

/// Whether there is a test `file::name`.
#[cfg(feature = "whole")]
fn is_there(test: &str) -> bool {
    let Some((file, name)) = test.rsplit_once("::") else { return false };
    let file = page::file().with_file_name("..").join(file);
    fs::read_to_string(file).is_ok_and(|code| code.contains(&format!("#[test]\nfn {name}()")))
}

/// An operation that panics says so, and the page of panics names all that do.
#[test]
#[cfg(feature = "whole")]
fn every_documented_panic_is_listed() {
    let root = page::file().with_file_name("..");
    let mut documented = BTreeSet::new();
    for name in ["urikit", "urikit-text", "urikit-audit", "urikit-masks"] {
        let mut code = String::new();
        read(&root.join("crates").join(name).join("src"), &|_, text| text, &mut code);
        for behind in code.split("/// # Panics").skip(1) {
            let (_, name) = behind.split_once("fn ").expect("a section is about a function");
            documented.insert(name.split(['(', '<']).next().unwrap_or_default().to_owned());
        }
    }
    let page = fs::read_to_string(page::file().with_file_name("panics.md")).expect("there is a page");
    let rows =
        page.lines().skip_while(|line| *line != "|---|---|").skip(1).take_while(|line| line.starts_with('|'));
    let names = rows.flat_map(|row| row.split('`').skip(1).step_by(2));
    let is_name = |name: &&str| !name.contains('-');
    let listed: BTreeSet<_> =
        names.filter(is_name).map(|name| name.rsplit("::").next().expect("a part").to_owned()).collect();
    assert!(documented.len() > 10, "{documented:?}");
    assert_eq!(listed, documented);
}

/// Adds what is taken of each file of Rust in a folder.
#[cfg(feature = "whole")]
fn read(folder: &Path, take: &dyn Fn(&Path, String) -> String, code: &mut String) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            read(&path, take, code);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            *code += &take(&path, fs::read_to_string(&path).expect("a text"));
        }
    }
}

/// Reasons go with lines: one that is about a line that has changed is to be looked at again. Whether each line that needs a reason
/// has one is for `scripts/mutation` and `scripts/coverage` to say.
#[test]
#[cfg(feature = "whole")]
fn reasons_are_about_lines_that_are_there() {
    for (table, column) in [("mutation.tsv", 2), ("coverage.tsv", 1)] {
        let rows = fs::read_to_string(page::file().with_file_name(table)).expect("there is a table");
        let rows: Vec<Vec<&str>> = rows.lines().skip(1).map(|row| row.split('\t').collect()).collect();
        assert!(rows.len() > 20, "{table}");
        for row in rows {
            let file = page::file().with_file_name("..").join(row[0]);
            let code =
                fs::read_to_string(file).unwrap_or_else(|error| panic!("{table}: {}: {error}", row[0]));
            assert!(code.contains(row[column]), "{table}: {} has no line {:?}", row[0], row[column]);
            let reason = row.last().expect("a column");
            assert!(row.len() == 4 && reason.len() > 10, "{table}: {row:?} has no reason");
        }
    }
}
