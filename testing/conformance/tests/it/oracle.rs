//! Tests of the oracle: a matcher that interprets the ABNF tree, hand-written regular expressions,
//! and mutated automata.

use std::collections::{HashSet, VecDeque};

use abnf::types::{Node, TerminalValues};
use regex::bytes::Regex;
use urikit_conformance::reach::reach;
use urikit_conformance::{
    RFC3986,
    dfa::Dfa,
    enumerate::{count, for_each_word},
    grammar::{Grammar, GrammarError},
    w_method::Suite,
};

/// Positions in an input of fewer than 64 bytes, as a bit set.
type Positions = u64;

/// Every position at which a match of `node` from one of `starts` can end, without automata.
fn ends(grammar: &Grammar, node: &Node, text: &[u8], starts: Positions) -> Positions {
    if starts == 0 {
        return 0;
    }
    match node {
        Node::Alternatives(nodes) => {
            nodes.iter().fold(0, |all, node| all | ends(grammar, node, text, starts))
        }
        Node::Concatenation(nodes) => {
            nodes.iter().fold(starts, |starts, node| ends(grammar, node, text, starts))
        }
        Node::Repetition { repeat, node } => {
            let min = repeat.min().unwrap_or(0);
            // More repetitions than bytes can only repeat the empty string.
            let max = repeat.max().unwrap_or(min + text.len());
            let (mut reached, mut all) = (starts, 0);
            for round in 0..=max {
                if round > 0 {
                    reached = ends(grammar, node, text, reached);
                }
                if round >= min {
                    all |= reached;
                }
            }
            all
        }
        Node::Rulename(name) => ends(grammar, grammar.rule(name).unwrap(), text, starts),
        Node::Group(node) => ends(grammar, node, text, starts),
        Node::Optional(node) => starts | ends(grammar, node, text, starts),
        Node::String(literal) => literal.value().bytes().fold(starts, |starts, byte| {
            one(text, starts, |other| byte.eq_ignore_ascii_case(&other))
        }),
        Node::TerminalValues(TerminalValues::Range(first, last)) => {
            one(text, starts, |byte| (*first..=*last).contains(&u32::from(byte)))
        }
        Node::TerminalValues(TerminalValues::Concatenation(values)) => values
            .iter()
            .fold(starts, |starts, &value| one(text, starts, |byte| u32::from(byte) == value)),
        Node::Prose(prose) => panic!("prose: {prose}"),
    }
}

fn one(text: &[u8], starts: Positions, accepts: impl Fn(u8) -> bool) -> Positions {
    let bytes = text.iter().enumerate();
    bytes
        .filter(|&(at, &byte)| starts >> at & 1 == 1 && accepts(byte))
        .fold(0, |all, (at, _)| all | 2 << at)
}

fn matches(grammar: &Grammar, rule: &str, text: &[u8]) -> bool {
    assert!(text.len() < 64);
    ends(grammar, grammar.rule(rule).unwrap(), text, 1) >> text.len() & 1 == 1
}

/// The maximum length whose words over the alphabet stay within a budget.
fn affordable(alphabet_len: usize, budget: u64) -> usize {
    (1..=16).take_while(|&len| count(alphabet_len, len) <= budget).last().unwrap_or(0)
}

#[test]
fn every_rule_agrees_with_the_matcher_on_short_inputs() {
    let grammar = Grammar::parse(RFC3986).unwrap();
    // Bytes that start an element of the IP rules or delimit one of the others.
    let bytes = b"0135av:./?#[]@%!-\x00";
    let (mut accepted, mut rules) = (0, 0);
    for rule in grammar.names() {
        let dfa = Dfa::from_grammar(&grammar, rule).unwrap();
        rules += 1;
        for_each_word(b"", bytes, 3, |text| {
            let expected = matches(&grammar, rule, text);
            assert_eq!(dfa.accepts(text), expected, "{rule}: {}", text.escape_ascii());
            accepted += usize::from(expected);
        });
        for text in (0..=255).map(|byte| [byte]) {
            assert_eq!(dfa.accepts(&text), matches(&grammar, rule, &text), "{rule}: {text:?}");
        }
    }
    println!("{rules} rules, {accepted} accepted inputs");
    assert!(rules > 40 && accepted > 20_000);
}

/// Tests the matcher like a parser: short inputs do not reach every state of the long rules.
#[test]
fn long_rules_agree_with_the_matcher_on_a_suite() {
    let grammar = Grammar::parse(RFC3986).unwrap();
    for rule in ["IPv4address", "IPv6address", "IPvFuture", "URI-reference"] {
        let dfa = Dfa::from_grammar(&grammar, rule).unwrap();
        let (mut accepted, mut rejected, mut number) = (0, 0, 0_usize);
        Suite::over_classes(&dfa, 0).for_each(|text| {
            number += 1;
            // The matcher is slow.
            if rule == "URI-reference" && number % reach(37, 1) != 0 {
                return;
            }
            let expected = matches(&grammar, rule, text);
            assert_eq!(dfa.accepts(text), expected, "{rule}: {}", text.escape_ascii());
            *(if expected { &mut accepted } else { &mut rejected }) += 1;
        });
        println!("{rule}: {accepted} accepted, {rejected} rejected");
        assert!(accepted > 50 && rejected > 50, "{rule}");
    }
}

#[test]
fn hand_written_expressions_agree() {
    let octet = "(?:[0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])";
    let reg_name = "(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*";
    let h16 = "[0-9A-Fa-f]{1,4}";
    for (rule, expression, bytes) in [
        ("dec-octet", octet, &b"0123456789."[..]),
        ("IPv4address", &format!(r"(?:{octet}\.){{3}}{octet}"), b"0.25"),
        ("ls32", &format!(r"{h16}:{h16}|(?:{octet}\.){{3}}{octet}"), b"1a:."),
        ("scheme", "[A-Za-z][A-Za-z0-9+.-]*", b"aZ0+.-_:"),
        ("port", "[0-9]*", b"0189/:a"),
        ("pct-encoded", "%[0-9A-Fa-f][0-9A-Fa-f]", b"%09afgAFG"),
        ("reg-name", reg_name, b"%0fg~!:@[-"),
        ("IPvFuture", r"[Vv][0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+", b"vVw0f.:%"),
        ("segment-nz-nc", "(?:[A-Za-z0-9._~!$&'()*+,;=@-]|%[0-9A-Fa-f]{2})+", b"a@:%0/!"),
    ] {
        let by_hand = Regex::new(&format!(r"(?s-u)\A(?:{expression})\z")).unwrap();
        let dfa = Dfa::from_abnf(RFC3986, rule).unwrap();
        let mut accepted = 0;
        for_each_word(b"", bytes, affordable(bytes.len(), 500_000), |text| {
            assert_eq!(
                dfa.accepts(text),
                by_hand.is_match(text),
                "{rule}: {}",
                text.escape_ascii()
            );
            accepted += usize::from(dfa.accepts(text));
        });
        assert!(accepted > 0, "{rule}");
    }
}

/// All states are reachable by P and distinguished by W, so the automaton is minimal
/// (Myhill-Nerode).
#[test]
fn state_counts_are_certified_minimal() {
    for rule in [
        "URI-reference",
        "URI",
        "absolute-URI",
        "relative-ref",
        "IPv6address",
        "dec-octet",
        "path-empty",
    ] {
        let dfa = Dfa::from_abnf(RFC3986, rule).unwrap();
        let suite = Suite::over_classes(&dfa, 0);
        let responses: HashSet<Vec<bool>> = suite
            .access()
            .iter()
            .map(|access| {
                suite
                    .suffixes()
                    .iter()
                    .map(|suffix| dfa.accepts(&[&access[..], suffix].concat()))
                    .collect()
            })
            .collect();
        println!("{rule}: {} states, {} suffixes", dfa.states(), suite.suffixes().len());
        assert_eq!(responses.len(), dfa.states(), "{rule}");
        assert_eq!(suite.access().len(), dfa.states(), "{rule}");
        // Two classes differ in some state; the bytes of a class do not.
        let column =
            |byte| (0..dfa.states() as u32).map(|state| dfa.step(state, byte)).collect::<Vec<_>>();
        assert_eq!((0..=255).map(column).collect::<HashSet<_>>().len(), dfa.classes(), "{rule}");
        assert_eq!(
            dfa.representatives().into_iter().map(column).collect::<HashSet<_>>().len(),
            dfa.classes()
        );
    }
}

#[test]
fn first_dead_byte_excludes_all_continuations() {
    let dfa = Dfa::from_abnf(RFC3986, "URI-reference").unwrap();
    for (text, dead) in [
        ("a:b", None),
        ("/%", None),
        ("/%4", None),
        ("/%4g", Some(3)),
        ("1a:", Some(2)),
        ("//[::1]x", Some(7)),
    ] {
        assert_eq!(dfa.first_dead(text.as_bytes()), dead, "{text}");
    }
    // Compares with the definition on short continuations.
    let octet = Dfa::from_abnf(RFC3986, "dec-octet").unwrap();
    for_each_word(b"", b"0125a", 4, |text| {
        let is_dead = |len: &usize| {
            let mut alive = false;
            for_each_word(&text[..*len], &octet.representatives(), 3, |longer| {
                alive |= octet.accepts(longer);
            });
            !alive
        };
        let expected = (1..=text.len()).find(is_dead).map(|len| len - 1);
        assert_eq!(octet.first_dead(text), expected, "{}", text.escape_ascii());
    });
}

#[test]
fn grammars_without_an_automaton_are_rejected() {
    let error = |text: &str| Dfa::from_abnf(text, "a").unwrap_err();
    assert_eq!(
        error("a = \"x\" / \"(\" b \")\"\nb = a\n"),
        GrammarError::Recursive("a".to_owned())
    );
    assert_eq!(error("b = \"x\"\n"), GrammarError::Undefined("a".to_owned()));
    assert_eq!(error("a = missing\n"), GrammarError::Undefined("missing".to_owned()));
    assert_eq!(error("a = \"x\"\nA = \"y\"\n"), GrammarError::Duplicate("a".to_owned()));
    assert_eq!(error("a = <any letter>\n"), GrammarError::Prose("any letter".to_owned()));
    assert_eq!(error("a = %x100\n"), GrammarError::NotAByte(256));
    assert!(matches!(error("a = (\n"), GrammarError::Syntax(_)));
    // A grammar can replace a core rule and extend its own rules.
    let dfa = Dfa::from_abnf("a = %s\"b\" / digit\ndigit = \"0\"\na =/ 2\"x\"\n", "A").unwrap();
    let mut accepted = Vec::new();
    for_each_word(b"", b"bB01xX", 2, |text| {
        if dfa.accepts(text) {
            accepted.push(String::from_utf8_lossy(text).into_owned());
        }
    });
    assert_eq!(accepted, ["b", "0", "xx", "xX", "Xx", "XX"]);
}

/// An automaton with a mutation.
#[derive(Clone)]
struct Mutant {
    next: Vec<Vec<u32>>,
    accept: Vec<bool>,
}

impl Mutant {
    fn unmutated(dfa: &Dfa) -> Mutant {
        let row = |state| dfa.representatives().iter().map(|&byte| dfa.step(state, byte)).collect();
        let states = 0..dfa.states() as u32;
        Mutant {
            next: states.clone().map(row).collect(),
            accept: states.map(|s| dfa.is_accepting(s)).collect(),
        }
    }

    fn accepts(&self, dfa: &Dfa, text: &[u8]) -> bool {
        let state = text
            .iter()
            .fold(dfa.start(), |state, &byte| self.next[state as usize][dfa.class(byte)]);
        self.accept[state as usize]
    }

    /// Returns whether the mutation changes the language.
    fn differs_from(&self, dfa: &Dfa) -> bool {
        let mut seen = HashSet::from([(dfa.start(), dfa.start())]);
        let mut queue = VecDeque::from([(dfa.start(), dfa.start())]);
        while let Some((ours, theirs)) = queue.pop_front() {
            if self.accept[ours as usize] != dfa.is_accepting(theirs) {
                return true;
            }
            for (class, &byte) in dfa.representatives().iter().enumerate() {
                let pair = (self.next[ours as usize][class], dfa.step(theirs, byte));
                if seen.insert(pair) {
                    queue.push_back(pair);
                }
            }
        }
        false
    }

    fn is_caught_by(&self, dfa: &Dfa, suite: &Suite) -> bool {
        let mut caught = false;
        suite.for_each(|text| caught |= self.accepts(dfa, text) != dfa.accepts(text));
        caught
    }

    /// Automata that differ in one transition or in the acceptance of one state, starting at
    /// `first`.
    fn mutations_from(&self, first: usize) -> Vec<Mutant> {
        let mut mutants = Vec::new();
        for state in first..self.next.len() {
            let mut flipped = self.clone();
            flipped.accept[state] ^= true;
            mutants.push(flipped);
            for class in 0..self.next[state].len() {
                for target in 0..self.next.len() as u32 {
                    if target != self.next[state][class] {
                        let mut redirected = self.clone();
                        redirected.next[state][class] = target;
                        mutants.push(redirected);
                    }
                }
            }
        }
        mutants
    }

    /// Automata in which one transition leads to a copy of its target.
    fn with_one_more_state(&self) -> Vec<Mutant> {
        let copy = self.next.len() as u32;
        let mut larger = Vec::new();
        for state in 0..self.next.len() {
            for class in 0..self.next[state].len() {
                let mut mutant = self.clone();
                let target = self.next[state][class] as usize;
                mutant.next.push(self.next[target].clone());
                mutant.accept.push(self.accept[target]);
                mutant.next[state][class] = copy;
                larger.push(mutant);
            }
        }
        larger
    }
}

const SMALL: [&str; 4] = [
    "a = \"v\" 1*DIGIT \".\" 1*( DIGIT / \":\" )\n",
    "a = DIGIT / %x31-39 DIGIT / \"1\" 2DIGIT / \"2\" %x30-34 DIGIT / \"25\" %x30-35\n",
    "a = *( \"x\" / \"%\" 2( %x30-39 ) ) [ \"#\" *\"x\" ]\n",
    "a = *( 3\"x\" )\n",
];

#[test]
fn suite_detects_every_single_mutation() {
    for abnf in SMALL {
        let dfa = Dfa::from_abnf(abnf, "a").unwrap();
        let suite = Suite::over_classes(&dfa, 0);
        let mutants = Mutant::unmutated(&dfa).mutations_from(0);
        for mutant in &mutants {
            assert!(mutant.differs_from(&dfa) && mutant.is_caught_by(&dfa, &suite), "{abnf}");
        }
        println!("{} states, {} mutants", dfa.states(), mutants.len());
        assert!(mutants.len() > dfa.states());
    }
}

#[test]
fn suite_detects_every_mutation_with_one_extra_state() {
    let mut only_with_an_extra_state = 0;
    for abnf in SMALL {
        let dfa = Dfa::from_abnf(abnf, "a").unwrap();
        let (narrow, wide) = (Suite::over_classes(&dfa, 0), Suite::over_classes(&dfa, 1));
        let unmutated = Mutant::unmutated(&dfa);
        assert!(!unmutated.is_caught_by(&dfa, &wide));
        let mut mutants = 0;
        for larger in unmutated.with_one_more_state() {
            assert!(!larger.differs_from(&dfa) && !larger.is_caught_by(&dfa, &wide), "{abnf}");
            for mutant in larger.mutations_from(dfa.states()) {
                let differs = mutant.differs_from(&dfa);
                assert_eq!(mutant.is_caught_by(&dfa, &wide), differs, "{abnf}");
                mutants += usize::from(differs);
                only_with_an_extra_state +=
                    usize::from(differs && !mutant.is_caught_by(&dfa, &narrow));
            }
        }
        println!("{} states, {mutants} mutants with one more", dfa.states());
        assert!(mutants > dfa.states() * dfa.classes());
    }
    println!("{only_with_an_extra_state} of them pass the suite for no extra states");
    assert!(only_with_an_extra_state > 0, "the bound on the number of states matters");
}

#[test]
fn suite_size_is_correct() {
    let dfa = Dfa::from_abnf(RFC3986, "IPv4address").unwrap();
    for suite in [
        Suite::over_classes(&dfa, 0),
        Suite::over_classes(&dfa, 2),
        Suite::over_classes(&dfa, 0).with_all_bytes(),
    ] {
        let mut visited = 0;
        suite.for_each(|_| visited += 1);
        assert_eq!(visited, suite.size());
    }
    let mut words = Vec::new();
    for_each_word(b"/", b"ab", 2, |text| words.push(String::from_utf8_lossy(text).into_owned()));
    assert_eq!(words, ["/", "/a", "/aa", "/ab", "/b", "/ba", "/bb"]);
    assert_eq!(count(2, 2), words.len() as u64);
}
