//! Runs rows under callgrind, and says what they were run with.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, thread};

use crate::rows::Row;

/// The C library has a `memcpy` for each kind of processor, and valgrind counts every byte of one that repeats `movsb`
/// as an instruction. These settings leave the one that all processors of x86-64 have; others ignore them.
const TUNABLES: &str =
    "glibc.cpu.hwcaps=-AVX,-AVX2,-AVX_Fast_Unaligned_Load,-BMI2,-ERMS,-FSRM,-RTM,-SSE4_1,-SSE4_2,-SSSE3";

/// What callgrind counts: what is done between the beginning of this function and its end.
#[inline(never)]
pub(crate) fn counted(work: &mut dyn FnMut()) {
    work();
    // Without something behind it the call would be a jump, and this function would end before it.
    black_box(());
}

/// Counts each row in a process of its own, on all cores.
pub(crate) fn count_all(rows: &[Row]) -> Result<Vec<(String, u64)>, String> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut counts = Vec::new();
        while let Some(row) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
            counts.push((row.name.clone(), count(&row.name)?));
        }
        Ok::<_, String>(counts)
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let workers = thread::scope(|scope| {
        let handles: Vec<_> = (0..cores).map(|_| scope.spawn(worker)).collect();
        handles.into_iter().map(|handle| handle.join().expect("a worker does not panic")).collect::<Vec<_>>()
    });
    let mut counts = workers.into_iter().collect::<Result<Vec<_>, _>>()?.concat();
    counts.sort_by_key(|(name, _)| rows.iter().position(|row| row.name == *name));
    Ok(counts)
}

/// Counts a row. What callgrind wrote stays beside the program, to be read with `callgrind_annotate`.
fn count(name: &str) -> Result<u64, String> {
    let directory = program()?.with_file_name("instructions");
    fs::create_dir_all(&directory).map_err(|error| error.to_string())?;
    let file = directory.join(name.replace('/', "-")).with_extension("callgrind");
    let out = format!("--callgrind-out-file={}", file.display());
    run(&["--tool=callgrind", "--toggle-collect=*urikit_instructions*counted*", &out], &["row", name])?;
    total(&file).ok_or_else(|| format!("{name}: {} has no count", file.display()))
}

/// The total of what callgrind wrote, unless nothing was counted at all.
fn total(file: &Path) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: "))?;
    total.trim().parse().ok().filter(|&total| total > 0)
}

/// Names and versions of what counts depend on.
pub(crate) fn tools() -> Result<Vec<(String, String)>, String> {
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let tools = [
        ("rustc", output(Command::new(rustc).arg("--version"))?),
        ("valgrind", output(Command::new("valgrind").arg("--version"))?),
        (
            "libc",
            output(Command::new("getconf").arg("GNU_LIBC_VERSION")).unwrap_or_else(|_| "unknown".to_owned()),
        ),
        ("processor", run(&["--tool=none"], &["processor"])?),
        ("date", output(Command::new("date").args(["-u", "+%F"]))?),
    ];
    Ok(tools.map(|(name, version)| (name.to_owned(), version)).into())
}

/// The processor that this process sees, as far as it matters here. Under valgrind that is one of a few models.
pub(crate) fn processor() -> String {
    #[cfg_attr(not(target_arch = "x86_64"), expect(unused_mut, reason = "only known for x86-64"))]
    let mut features = vec![env::consts::ARCH];
    #[cfg(target_arch = "x86_64")]
    {
        macro_rules! seen {
            ($($feature:tt)*) => { $(if is_x86_feature_detected!($feature) { features.push($feature); })* };
        }
        seen!("ssse3" "sse4.2" "popcnt" "lzcnt" "bmi1" "bmi2" "avx" "avx2" "avx512bw");
    }
    features.join(" ")
}

/// Runs this program under valgrind, with nothing in its environment that could differ.
fn run(valgrind: &[&str], arguments: &[&str]) -> Result<String, String> {
    let mut command = Command::new("valgrind");
    command.env_clear().env("GLIBC_TUNABLES", TUNABLES);
    for kept in ["PATH", "VALGRIND_LIB", "TMPDIR"] {
        if let Some(value) = env::var_os(kept) {
            command.env(kept, value);
        }
    }
    output(command.args(["-q", "--vgdb=no"]).args(valgrind).arg(program()?).args(arguments))
}

fn program() -> Result<PathBuf, String> {
    env::current_exe().map_err(|error| format!("this program is nowhere: {error}"))
}

fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().display().to_string();
    let Output { status, stdout, stderr } = command.output().map_err(|error| format!("{name}: {error}"))?;
    if !status.success() {
        return Err(format!("{name}: {status}\n{}", String::from_utf8_lossy(&stderr)));
    }
    Ok(String::from_utf8_lossy(&stdout).trim().to_owned())
}
