//! The speed of expanding URI templates, compared with `iri-string`.
//!
//! Both libraries use the same values, in a `BTreeMap`, and create a `String`. `iri-string`
//! validates a template beforehand and parses it again for every expansion. So this project is also
//! measured with parsing for every expansion.

use std::collections::BTreeMap;

use iri_string::spec::UriSpec;
use iri_string::template::UriTemplateStr;
use iri_string::template::simple_context::{SimpleContext, Value as Theirs};
use urikit_template::{Template, Value};

use crate::measure::medians;
use crate::report::{cells, table};

/// The number of expansions of each template in a round.
const TIMES: usize = 2_000;

const TEMPLATES: [(&str, &[&str]); 5] = [
    ("level 1", &["https://api.example/users/{user}/repos/{repo}", "/{user}", "{text}"]),
    ("level 2", &["{+base}/items/{user}{#section}", "/go?to={+base}"]),
    ("level 3", &["/search{?q,page,lang}", "/a{/user,repo}{.ext}{?page}{&lang}", "/m{;page,lang}"]),
    ("level 4", &["/search{?q:8,tags*}", "{/tags*}{?keys*}", "/f{?tags,keys}"]),
    ("not ASCII", &["/{name}{?words*}"]),
];

const TEXTS: [(&str, &str); 11] = [
    ("user", "torvalds"),
    ("repo", "linux-kernel"),
    ("text", "The quick brown fox jumps over the lazy dog & runs away."),
    ("base", "https://example.com/some/where?with=query"),
    ("section", "section 2.3"),
    ("q", "uri templates in practice"),
    ("page", "2"),
    ("lang", "en"),
    ("ext", "json"),
    ("name", "東京タワー"),
    ("plain", "x"),
];
const TAGS: [&str; 3] = ["red", "light green", "blue"];
const WORDS: [&str; 2] = ["テンプレート", "展開"];
const KEYS: [(&str, &str); 3] = [("semi", ";"), ("dot", "."), ("comma", ",")];

fn ours() -> BTreeMap<&'static str, Value<'static>> {
    let texts = TEXTS.map(|(name, text)| (name, Value::from(text)));
    let members =
        [("tags", Value::list(TAGS)), ("words", Value::list(WORDS)), ("keys", Value::pairs(KEYS))];
    texts.into_iter().chain(members).collect()
}

fn theirs() -> SimpleContext {
    let mut context = SimpleContext::new();
    for (name, text) in TEXTS {
        context.insert(name, text);
    }
    context.insert("tags", Theirs::List(TAGS.map(Into::into).into()));
    context.insert("words", Theirs::List(WORDS.map(Into::into).into()));
    context.insert(
        "keys",
        Theirs::Assoc(KEYS.map(|(name, value)| (name.into(), value.into())).into()),
    );
    context
}

/// The expansions of some templates by each library.
struct Ways {
    parsed: Vec<Template<'static>>,
    checked: Vec<&'static UriTemplateStr>,
    texts: &'static [&'static str],
    ours: BTreeMap<&'static str, Value<'static>>,
    theirs: SimpleContext,
}

const NAMES: [&str; 3] = ["urikit", "urikit, parsed each time", "iri-string"];

impl Ways {
    fn new(texts: &'static [&'static str]) -> Self {
        let parsed = texts.iter().map(|text| Template::parse(text).expect("a template")).collect();
        let checked =
            texts.iter().map(|text| UriTemplateStr::new(text).expect("a template")).collect();
        Self { parsed, checked, texts, ours: ours(), theirs: theirs() }
    }

    fn expand(&self, way: usize, mut take: impl FnMut(String)) {
        match way {
            0 => {
                let all = self.parsed.iter().map(|template| template.expand(&self.ours));
                all.for_each(|text| take(text.expect("nothing is wrong")));
            }
            1 => {
                for text in self.texts {
                    let template = Template::parse(text).expect("a template");
                    take(template.expand(&self.ours).expect("nothing is wrong"));
                }
            }
            _ => {
                for template in &self.checked {
                    let expanded =
                        template.expand::<UriSpec, _>(&self.theirs).expect("nothing is wrong");
                    take(expanded.to_string());
                }
            }
        }
    }
}

/// Measures the median of `rounds` rounds. The first round is a warm-up.
pub(crate) fn measure(rounds: usize) -> String {
    let mut lines = vec![cells(["templates", "library", "ns each", "of iri-string"])];
    for (name, texts) in TEMPLATES {
        let ways = Ways::new(texts);
        let mut bytes = 0;
        let medians: [f64; NAMES.len()] = medians(rounds, |at| {
            for _ in 0..TIMES {
                ways.expand(at, |text| bytes += text.len());
            }
        });
        assert!(bytes > 0, "the results are used");
        for (way, median) in NAMES.iter().zip(medians) {
            let each = median * 1e9 / (TIMES * texts.len()) as f64;
            let ratio = median / medians[NAMES.len() - 1];
            lines.push(vec![
                name.to_owned(),
                (*way).to_owned(),
                format!("{each:.0}"),
                format!("{ratio:.2}"),
            ]);
        }
    }
    table(2, &lines)
}

#[cfg(test)]
mod tests {
    use super::{NAMES, TEMPLATES, Ways};

    /// The libraries do the same work.
    #[test]
    fn libraries_expand_to_the_same_strings() {
        for (name, texts) in TEMPLATES {
            let ways = Ways::new(texts);
            let made = [0, 1, 2].map(|way| {
                let mut made = Vec::new();
                ways.expand(way, |text| made.push(text));
                made
            });
            assert_eq!(made.len(), NAMES.len());
            assert!(made.iter().all(|one| *one == made[0]), "{name}: {made:?}");
        }
    }
}
