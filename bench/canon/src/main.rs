//! Runs functions of `urikit-canon` on a file of URLs and a file of hosts, as `compare.py` does for
//! Python packages.

use std::error::Error;
use std::hint::black_box;
use std::io::{self, Write};
use std::{env, fs};

use cpu_time::ProcessTime;
use urikit_canon::domain::registered_domain;
use urikit_canon::profile::{Profile, canonicalize};
use urikit_canon::surt::surt;

type Function = Box<dyn FnMut(&str)>;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [urls, hosts] = &args[..] else { return Err("expected: worker URLS HOSTS".into()) };
    let (urls, hosts) = (fs::read_to_string(urls)?, fs::read_to_string(hosts)?);
    let urls: Vec<&str> = urls.lines().collect();
    let hosts: Vec<&str> = hosts.lines().collect();
    let mut functions = functions();
    let mut out = io::stdout();
    let names: Vec<_> = functions.iter().map(|(name, _)| *name).collect();
    writeln!(out, "{}", names.join("\t"))?;
    out.flush()?;
    for line in io::stdin().lines() {
        let line = line?;
        let function = functions.iter_mut().find(|(name, _)| *name == line);
        let (name, function) = function.ok_or_else(|| format!("unknown function '{line}'"))?;
        let inputs = if *name == "registered domain" { &hosts } else { &urls };
        let start = ProcessTime::now();
        for input in inputs {
            function(black_box(input));
        }
        writeln!(out, "{}", start.elapsed().as_nanos())?;
        out.flush()?;
    }
    Ok(())
}

fn functions() -> Vec<(&'static str, Function)> {
    vec![
        ("registered domain", Box::new(|host| _ = black_box(registered_domain(host)))),
        ("SURT, ia-2013", key(Profile::ia_2013())),
        ("SURT, commoncrawl", key(Profile::commoncrawl())),
        ("SURT, plain", key(Profile::plain())),
        ("URL, archive", url(Profile::archive())),
        ("URL, crawler", url(Profile::crawler())),
        ("URL, safe-browsing", url(Profile::safe_browsing())),
        ("URL, w3lib", url(Profile::w3lib())),
    ]
}

fn key(profile: Profile) -> Function {
    let mut out = Vec::new();
    Box::new(move |url| _ = black_box(surt(url, &profile, &mut out)))
}

fn url(profile: Profile) -> Function {
    let mut out = Vec::new();
    Box::new(move |url| _ = black_box(canonicalize(url, &profile, &mut out)))
}
