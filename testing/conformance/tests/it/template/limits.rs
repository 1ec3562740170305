//! Templates and inputs that are expensive to match.

use urikit_template::{Ending, Matcher, Template, TemplateErrorKind, Value};

#[test]
fn an_expansion_ends_at_its_limit() {
    let text = "{a}".repeat(1000);
    let template = Template::parse(&text).expect("a template");
    let values = [("a", Value::from("é".repeat(1000)))];
    for limit in [0, 5999, 6000, 6001, 11_999] {
        let mut written = String::new();
        let error =
            template.expander().at_most(limit).expand_into(&values, &mut written).unwrap_err();
        assert_eq!(error.kind(), TemplateErrorKind::ExpansionTooLong);
        let whole = limit / 6000;
        assert_eq!(error.span(), 3 * whole + 1..3 * whole + 2);
        assert!(written.len() <= limit);
    }
    assert_eq!(template.expand(&values).map(|text| text.len()), Ok(6_000_000));
    let thrice = [("a", Value::from("é".repeat(3000)))];
    let error = template.expand(&thrice).unwrap_err();
    assert_eq!(error.kind(), TemplateErrorKind::ExpansionTooLong, "{}", Template::MAX_EXPANSION);
}

#[test]
fn failing_writer_is_reported() {
    struct Full;
    impl std::fmt::Write for Full {
        fn write_str(&mut self, _: &str) -> std::fmt::Result {
            Err(std::fmt::Error)
        }
    }
    let error = Template::parse("abc{x}")
        .unwrap()
        .expander()
        .expand_into([("x", "y")], &mut Full)
        .unwrap_err();
    assert_eq!((error.kind(), error.span()), (TemplateErrorKind::Write, 0..3));
}

/// Matches with a limit on all counted steps.
#[track_caller]
fn within(template: &str, uri: &str, limit: usize) -> Ending {
    let template = Template::parse(template).expect("a template");
    let matches = template.matches(uri).at_most(1000).within(limit).all();
    assert!(matches.work() <= limit, "{} steps", matches.work());
    matches.ending()
}

#[test]
fn a_match_ends_at_its_limit() {
    let many = "{a}{b}{c}{d}{e}{f}{g}{h}";
    let disagreeing = format!("{many}!{many}");
    let long = "x".repeat(200);
    assert_eq!(within(many, &long, Matcher::MAX_WORK), Ending::TooMany);
    assert_eq!(within(&disagreeing, &format!("{long}!{long}y"), 1 << 20), Ending::GaveUp);
    assert_eq!(within("{+x}", &",".repeat(300), Matcher::MAX_WORK), Ending::TooMany);
    assert_eq!(within("{x:9999}{y:9999}{z:9999}", &"x".repeat(9000), 1 << 20), Ending::GaveUp);
    assert_eq!(within(&"{x}".repeat(100_000), &long, 1 << 20), Ending::GaveUp);
    assert_eq!(within("", "", 0), Ending::GaveUp);
    assert_eq!(within(&"{x}".repeat(1000), "", 1 << 20), Ending::Complete);
}

/// No step is taken beyond the limit, and the results are the first ones of an unlimited search.
#[test]
fn limits_are_not_exceeded() {
    for (template, uri) in
        [("{a}{b}/{a}", "xyz/x"), ("{+a:2}{a*}{;b,a}", "x,y;a=x,y"), ("{/a,b}{?a*}", "/x/y?a=x")]
    {
        let template = Template::parse(template).expect("a template");
        let all = template.matches(uri).all();
        assert_eq!(all.ending(), Ending::Complete);
        for limit in 0..all.work() {
            let some = template.matches(uri).within(limit).all();
            assert_eq!(some.ending(), Ending::GaveUp, "{limit} of {}", all.work());
            assert!(some.work() <= limit, "{} of {limit} steps", some.work());
            assert!(all.assignments().starts_with(some.assignments()));
        }
        let same = template.matches(uri).within(all.work()).all();
        assert_eq!((same.ending(), same.work()), (all.ending(), all.work()));
        assert_eq!(same.assignments(), all.assignments());
    }
}

/// Rejection takes a number of steps that is linear in both lengths.
#[test]
fn the_work_is_linear_in_both() {
    let work = |expressions: usize, len: usize| {
        let text = "{+x}".repeat(expressions) + " ".trim() + "!{y}";
        let uri = ",".repeat(len) + "?";
        let template = Template::parse(&text).expect("a template");
        let matches = template.matches(&uri).all();
        assert_eq!((matches.ending(), matches.assignments().len()), (Ending::Complete, 0));
        matches.work()
    };
    for (expressions, len) in [(1, 100), (4, 100), (4, 1000), (16, 500)] {
        let (base, longer, more) =
            (work(expressions, len), work(expressions, 2 * len), work(2 * expressions, len));
        assert!(longer <= 2 * base, "{base} {longer}");
        assert!(more <= 2 * base, "{base} {more}");
    }
}
