//! Turns one change on after the other and asks the units that reach it, those first that have noticed most so far for their time.

use std::collections::HashMap;
use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use crate::plant::Numbered;
use crate::unit::{Said, Unit};

/// What became of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// A unit fails.
    Caught(String),
    /// A unit does not end.
    Hung(String),
    /// All that reach it pass.
    Missed,
    /// No unit asks whether it is on.
    Unreached,
    /// It makes no other program.
    Same,
    /// It does not compile, or not together with the others.
    Unbuilt,
}

/// How often a unit was asked, and how often it has noticed.
#[derive(Clone, Copy, Debug, Default)]
struct Luck {
    asked: u32,
    noticed: u32,
}

/// What was learned on the way: which unit notices what.
#[derive(Debug, Default)]
struct Learned {
    luck: Vec<Luck>,
    last: HashMap<(String, String), usize>,
}

/// Says of each mutant what becomes of it, as soon as it is known.
///
/// # Errors
///
/// If a unit cannot be run.
pub(crate) fn hunt<'m>(
    mutants: &[Numbered<'m>],
    units: &[Unit],
    jobs: usize,
    most: Duration,
    tell: impl Fn(Numbered<'m>, &Outcome) + Sync,
) -> Result<(), Box<dyn Error>> {
    let learned = Mutex::new(Learned { luck: vec![Luck::default(); units.len()], last: HashMap::new() });
    let next = AtomicUsize::new(0);
    let work = || -> Result<(), String> {
        while let Some(&numbered) = mutants.get(next.fetch_add(1, Ordering::Relaxed)) {
            let outcome = outcome(numbered, units, most, &learned).map_err(|error| error.to_string())?;
            tell(numbered, &outcome);
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
    })?;
    Ok(())
}

fn outcome(
    numbered: Numbered<'_>,
    units: &[Unit],
    most: Duration,
    learned: &Mutex<Learned>,
) -> Result<Outcome, Box<dyn Error>> {
    let place = (numbered.mutant.file.clone(), numbered.mutant.function().to_owned());
    let order = {
        let learned = learned.lock().expect("no panic within");
        let worth = |index: &usize| {
            let Luck { asked, noticed } = learned.luck[*index];
            (f64::from(noticed) + 0.2) / (f64::from(asked) + 1.0) / (units[*index].time.as_secs_f64() + 0.003)
        };
        let mut order: Vec<usize> =
            (0..units.len()).filter(|&index| units[index].reaches.contains(&numbered.number)).collect();
        order.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        if let Some(at) =
            learned.last.get(&place).and_then(|last| order.iter().position(|index| index == last))
        {
            order[..=at].rotate_right(1);
        }
        order
    };
    if order.is_empty() {
        return Ok(Outcome::Unreached);
    }
    let mut taken = Duration::ZERO;
    for index in order {
        taken += units[index].time;
        if taken > most {
            break;
        }
        let said = units[index].says(numbered.number)?;
        let mut learned = learned.lock().expect("no panic within");
        learned.luck[index].asked += 1;
        let name = || units[index].name.clone();
        let outcome = match said {
            Said::Passed => continue,
            Said::Failed => Outcome::Caught(name()),
            Said::Hung => Outcome::Hung(name()),
        };
        learned.luck[index].noticed += 1;
        learned.last.insert(place, index);
        return Ok(outcome);
    }
    Ok(Outcome::Missed)
}
