//! IRIs: the same law, on texts in which every letter is one outside ASCII.

use urikit::iri::{AbsoluteIri, Iri, IriRef};
use urikit::relativize::Forms;
use urikit::{AbsoluteUri, Uri};

use crate::support::{on_all_cores, universe};

/// The text with letters of two and three octets, whose first or last ones are alike. The scheme stays.
fn widened(text: &str) -> String {
    let behind = text.find(':').map_or(0, |colon| colon + 1);
    let wide = |c| match c {
        'a' => '\u{e9}',
        'b' => '\u{ea}',
        c => c,
    };
    text[..behind].chars().chain(text[behind..].chars().map(wide)).collect()
}

fn texts(rule: &str) -> Vec<String> {
    universe(rule, &["a:", "a://", "a://b", "a:/b/a", "b:"], &["/", ".", "a", "b", "?"], 4)
}

#[test]
fn every_reference_leads_back() {
    let targets: Vec<String> = texts("URI").iter().map(|text| widened(text)).collect();
    let bases: Vec<String> = texts("absolute-URI").into_iter().step_by(5).collect();
    on_all_cores(&bases, |base| {
        let base = widened(base);
        let base = AbsoluteIri::parse(&base).expect("a base");
        let mut room = [0; 64];
        for target in &targets {
            let target = Iri::parse(target).expect("an IRI");
            let reference = base.relativize(target);
            let text = reference.to_string();
            assert_eq!(IriRef::parse(&text), Ok(reference.to_buf().as_iri_ref()), "{base} to {target}");
            assert_eq!(reference.write_into(&mut room), Ok(reference.to_buf().as_iri_ref()));
            // The target, or what is left of it without dot-segments.
            let reached = base.resolve(reference.to_buf().as_iri_ref()).to_string();
            let is_there = reached == target.as_str() || reached == base.resolve(target).to_string();
            assert!(is_there, "{base} to {target}: {text} leads to {reached}");
            assert!(text.len() <= target.as_str().len().max(reached.len()), "{base} to {target}: {text}");
        }
    });
}

#[test]
fn of_uris_it_is_what_uris_have() {
    let bases: Vec<String> = texts("absolute-URI").into_iter().step_by(11).collect();
    let targets = texts("URI");
    on_all_cores(&bases, |base| {
        let uri = AbsoluteUri::parse(base).expect("a base");
        let iri = AbsoluteIri::from(uri);
        for target in &targets {
            let target = Uri::parse(target).expect("a URI");
            assert_eq!(iri.relativize(target).to_string(), uri.relativize(target).to_string());
            let forms = Forms::BELOW | Forms::URI;
            let by_form = iri.resolver().relativize_as(target, forms).map(|found| found.to_string());
            let of_uri = uri.resolver().relativize_as(target, forms).map(|found| found.to_string());
            assert_eq!(by_form, of_uri, "{base} to {target}");
        }
    });
}
