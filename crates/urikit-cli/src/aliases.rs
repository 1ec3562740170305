//! Command lines in the words of other programs, and the ones that they stand for.
//!
//! A first guess with only one sensible meaning is replaced by the command line that it stands for
//! before the arguments are parsed: `uri validate x` is `uri check x`. So help, completions, and
//! the rest of the command know only one name of everything. A guess with several meanings is an
//! error that lists their command lines. [`table`] has all aliases.

mod operand;
mod table;

use std::ffi::OsString;

use operand::{filled, has_marker, sample};
pub(crate) use operand::{is_file, is_word};
use table::{AMBIGUOUS, LINES, OPTIONS, WORDS};

use crate::output::printable::printable;

/// An alias can stand for another one, as `params get` for `query get`, but not for itself.
const MOST_REPLACEMENTS: usize = 4;

/// Returns the command line that the words stand for. The first word is the name of the program.
pub(crate) fn expanded(mut words: Vec<OsString>) -> Vec<OsString> {
    let Some(at) = subcommand(&words) else { return words };
    for _ in 0..MOST_REPLACEMENTS {
        let Some(replaced) = replaced(&words[at..]) else { break };
        let is_same = replaced.first() == words.get(at);
        words.splice(at.., replaced);
        if is_same {
            break;
        }
    }
    with_options(words, at)
}

/// Returns the command lines that an alias may stand for, with samples instead of missing operands.
pub(crate) fn suggested(words: &[OsString]) -> Vec<String> {
    let Some(at) = subcommand(words) else { return Vec::new() };
    let (name, rest) = (&words[at], &words[at + 1..]);
    let all = AMBIGUOUS.iter().chain(WORDS);
    let forms = all.filter(|(names, _)| names.iter().any(|known| name == known));
    let forms = forms.flat_map(|(_, forms)| *forms).filter(|form| !has_marker(form));
    let line = |form: &&str| match rest.split_first() {
        // A host without a scheme.
        Some((host, rest)) if form.ends_with("{uri}") && host.to_str().is_some_and(is_host) => {
            let mut uri = OsString::from("//");
            uri.push(host);
            line(sample(form.trim_end_matches(" {uri}")).chain([uri]).chain(rest.iter().cloned()))
        }
        _ => match filled(form, rest) {
            Some(words) => line(words),
            None => line(sample(form).chain(rest.iter().cloned())),
        },
    };
    forms.map(line).collect()
}

fn is_host(word: &str) -> bool {
    !word.starts_with('-') && !word.contains(['/', ':'])
}

/// Returns the word in the place of the subcommand.
pub(crate) fn name(words: &[OsString]) -> Option<&str> {
    subcommand(words).and_then(|at| words[at].to_str())
}

/// Returns the command line that has the effect of an option that the subcommand lacks.
pub(crate) fn instead_of(words: &[OsString], option: &str) -> Option<String> {
    let at = subcommand(words)?;
    let (name, rest) = (words[at].to_str()?, &words[at + 1..]);
    let (.., form, readers) =
        LINES.iter().find(|(of, options, ..)| *of == name && options.contains(&option))?;
    let is_option = |word: &OsString| {
        let joined = word.to_str().and_then(|word| word.strip_prefix(option));
        joined.is_some_and(|joined| joined.is_empty() || joined.starts_with('='))
    };
    let place = rest.iter().position(is_option)?;
    let joined = rest[place].to_str().and_then(|word| word.split_once('='));
    let value = joined.map(|(_, value)| OsString::from(value));
    let after: Vec<OsString> = value.into_iter().chain(rest[place + 1..].iter().cloned()).collect();
    let words = filled(form, &after)?.into_iter().chain(rest[..place].iter().cloned());
    Some(format!("{}{readers}", line(words)))
}

/// Returns the index of the subcommand, or of the word in its place.
fn subcommand(words: &[OsString]) -> Option<usize> {
    let mut at = 1;
    loop {
        match words.get(at)?.to_str() {
            None | Some("--") => return None,
            // The only option with a separate value that can precede a subcommand.
            Some("--color") => at += 2,
            Some(option) if option.starts_with('-') => at += 1,
            Some(_) => return Some(at),
        }
    }
}

/// Returns the words that a subcommand and its arguments stand for. Aliases of two words, such as
/// `query get`, precede those of one.
fn replaced(words: &[OsString]) -> Option<Vec<OsString>> {
    let name = words.first()?.to_str()?;
    let two =
        words.get(1).and_then(|second| second.to_str()).map(|second| [name, second].join(" "));
    let forms = |name: &str, rest: &[OsString]| {
        let (_, forms) = WORDS.iter().find(|(names, _)| names.contains(&name))?;
        forms.iter().find_map(|form| filled(form, rest))
    };
    // `query get` without a key is not the key `get`.
    match two.filter(|two| WORDS.iter().any(|(names, _)| names.contains(&two.as_str()))) {
        Some(two) => forms(&two, &words[2..]),
        None => forms(name, &words[1..]),
    }
}

/// Replaces the options after the subcommand, up to `--`.
fn with_options(words: Vec<OsString>, at: usize) -> Vec<OsString> {
    let inner = |word: Option<&OsString>| word.and_then(|word| word.to_str()).map(str::to_owned);
    let Some(name) = inner(words.get(at)) else { return words };
    let name = match inner(words.get(at + 1)) {
        Some(inner) if name == "template" => format!("{name} {inner}"),
        _ => name,
    };
    let mut rest = words[at + 1..].to_vec();
    let mut expanded = words[..=at].to_vec();
    while !rest.is_empty() && rest[0] != "--" {
        let found = rest[0].to_str().and_then(|word| option(&name, word, &rest[1..]));
        match found {
            Some((replacement, used)) => {
                rest.drain(..used);
                expanded.extend(replacement);
            }
            None => expanded.push(rest.remove(0)),
        }
    }
    expanded.append(&mut rest);
    expanded
}

/// Returns whether an option of a subcommand is an alias.
#[cfg(test)]
pub(crate) fn is_option(name: &str, option: &str) -> bool {
    let value = [OsString::from("a=b")];
    self::option(name, option, &value).is_some()
}

/// Returns the words that replace an option, and the number of words that they replace.
fn option(name: &str, word: &str, after: &[OsString]) -> Option<(Vec<OsString>, usize)> {
    let (option, joined) = match word.split_once('=') {
        Some((option, value)) => (option, Some(OsString::from(value))),
        None => (word, None),
    };
    let applies = |of: &str| of.is_empty() || of.split(", ").any(|of| of == name);
    let mut found =
        OPTIONS.iter().filter(|(of, options, _)| applies(of) && options.contains(&option));
    let values: Vec<OsString> = joined.clone().into_iter().chain(after.iter().cloned()).collect();
    found.find_map(|(.., forms)| {
        forms.iter().find_map(|form| {
            let form = form.replace("{option}", option.trim_start_matches('-'));
            let replacement = filled(&form, &values)?;
            // `filled` appends the rest of the words.
            let used = usize::from(form.contains('{'));
            let rest = values.len() - used;
            // A flag with a value is an error, which the parser of the arguments reports.
            let is_flag_with_value = joined.is_some() && used == 0;
            let own = replacement.len() - rest;
            let consumed = if joined.is_some() { 1 } else { 1 + used };
            (!is_flag_with_value).then(|| (replacement[..own].to_vec(), consumed))
        })
    })
}

/// Returns a command line, quoted for a POSIX shell.
pub(crate) fn line(words: impl IntoIterator<Item = OsString>) -> String {
    words.into_iter().fold("uri".to_owned(), |mut line, word| {
        line.push(' ');
        line.push_str(&quoted(&printable(word.as_encoded_bytes())));
        line
    })
}

/// Quotes a word for a POSIX shell, if necessary.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "%+,-./:=@_".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn guesses_stand_for_command_lines() {
        for (guess, meant) in [
            ("validate a", "check a"),
            ("--color never validate a", "--color never check a"),
            ("hosts urls", "get host urls"),
            ("remove utm_source //h", "set --delete query:utm_source //h"),
            ("remove fragment //h", "set --delete fragment //h"),
            ("remove --json", "remove --json"),
            ("add a=b //h", "set --append query:a=b //h"),
            ("add path=b //h", "set --append path=b //h"),
            ("count host urls", "filter --count-by host urls"),
            ("stats --by host urls", "filter --count-by host urls"),
            ("stats -k=host urls", "filter --count-by host urls"),
            ("uniq -c urls", "filter --count-by normalized urls"),
            ("dedupe --by host -c urls", "filter --count-by host urls"),
            ("dedupe host urls", "dedupe --by host urls"),
            ("sort host,path urls", "sort --by host,path urls"),
            ("sort urls.txt", "sort urls.txt"),
            ("extract host //h", "get host //h"),
            ("extract page.html", "find page.html"),
            ("grep x urls.txt", "filter uri=*x* urls.txt"),
            ("grep ^http.*x$ urls.txt", "filter uri=http*x urls.txt"),
            ("grep host=*.org urls.txt", "filter host=*.org urls.txt"),
            ("grep id=5 urls.txt", "filter uri=*id=5* urls.txt"),
            ("join a: ../b", "resolve a: ../b"),
            ("join --base a: b c", "resolve --base a: b c"),
            ("join a: b", "join a: b"),
            ("join a: ../b c", "join a: ../b c"),
            ("get --format {host} //h", "get {host} //h"),
            ("get --format json host //h", "get --format json host //h"),
            ("find --format html a", "find --type html a"),
            ("params get a //h", "get query:a //h"),
            ("query a //h", "get query:a //h"),
            ("query sort //h", "set --sort //h"),
            ("query list //h", "query --decode //h"),
            ("query ?a=1", "query ?a=1"),
            ("expand {a} a=1", "template expand {a} a=1"),
            ("template {a} --var a=1", "template expand {a} a=1"),
            ("idna http://h", "normalize --to uri-idna http://h"),
            ("idna h", "idna h"),
            ("clean urls", "clean urls"),
            ("check -- --silent", "check -- --silent"),
        ] {
            let line = |line| words(&format!("uri {line}"));
            assert_eq!(expanded(line(guess)), line(meant), "{guess}");
        }
    }

    #[test]
    fn options_stand_for_others() {
        for (guess, meant) in [
            ("get host --csv --column url", "get host --csv --field url"),
            ("get host -f url x", "get host --field url x"),
            ("parse -o json a", "parse --format json a"),
            ("parse -o=json a", "parse --format json a"),
            ("filter --host=b x", "filter host=b x"),
            ("filter --where host=b x", "filter host=b x"),
            ("find --host b x", "find --where host=b x"),
            ("find --scheme b x", "find --scheme b x"),
            ("find -r .", "find ."),
            ("find -n a", "find --format human a"),
            ("set --param a=b //h", "set --append query:a=b //h"),
            ("set --remove utm //h", "set --delete query:utm //h"),
            ("set --remove=query //h", "set --delete query //h"),
            ("set --remove", "set --remove"),
            ("audit --ssrf a", "audit --policy web-fetch a"),
            ("audit --ssrf=1 a", "audit --ssrf=1 a"),
            ("decode --plus a", "decode --form a"),
            ("resolve --base-url a: b", "resolve --base a: b"),
        ] {
            let line = |line| words(&format!("uri {line}"));
            assert_eq!(expanded(line(guess)), line(meant), "{guess}");
        }
    }

    #[test]
    fn other_guesses_have_command_lines() {
        let suggested = |line: &str| suggested(&words(line));
        assert_eq!(suggested("uri clean u"), ["uri normalize u", "uri set --tracking u"]);
        assert_eq!(
            [suggested("uri idna h"), suggested("uri count u")].concat(),
            ["uri normalize --to uri-idna //h", "uri filter --count-by host u"]
        );
        assert_eq!(suggested("uri xyz"), [""; 0]);
        assert_eq!(
            suggested("uri join a: b c"),
            ["uri resolve a: b c", "uri set a: --append=path=b --append=path=c"]
        );
        for (line, option, instead) in [
            ("uri sort -u a", "-u", "uri dedupe a | uri sort"),
            ("uri normalize --sort-query a", "--sort-query", "uri set --sort a | uri normalize"),
            ("uri check --scheme https a", "--scheme", "uri audit --allow-scheme https a"),
            ("uri check a --scheme=https", "--scheme", "uri audit --allow-scheme https a"),
        ] {
            assert_eq!(instead_of(&words(line), option).as_deref(), Some(instead), "{line}");
        }
        assert_eq!([quoted(""), quoted("a=b"), quoted("a b")], ["''", "a=b", "'a b'"]);
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }

    #[test]
    fn aliases_are_distinct() {
        for table in [WORDS, AMBIGUOUS] {
            let mut names: Vec<_> = table.iter().flat_map(|(names, _)| *names).collect();
            names.sort_unstable();
            let twice: Vec<_> = names.windows(2).filter(|pair| pair[0] == pair[1]).collect();
            assert!(twice.is_empty(), "{twice:?}");
        }
    }
}
