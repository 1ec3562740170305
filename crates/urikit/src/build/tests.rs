//! Tests that the order of calls does not affect the result.

use super::{UriBuilder, UriRef};

type Step = fn(UriBuilder) -> UriBuilder;

const STEPS: [Step; 7] = [
    |builder| builder.scheme("s"),
    |builder| builder.userinfo("u"),
    |builder| builder.host("h"),
    |builder| builder.port(1),
    |builder| builder.path("/p"),
    |builder| builder.query("q"),
    |builder| builder.fragment("f"),
];

/// Calls `check` with all sequences of `len` steps, including repetitions.
fn sequences(len: u32, check: impl Fn(&[usize], UriBuilder)) {
    for number in 0..STEPS.len().pow(len) {
        let mut steps = [0; 7];
        let mut rest = number;
        for step in &mut steps[..len as usize] {
            *step = rest % STEPS.len();
            rest /= STEPS.len();
        }
        let steps = &steps[..len as usize];
        let built = steps.iter().fold(UriBuilder::new(), |builder, &step| STEPS[step](builder));
        check(steps, built);
    }
}

#[test]
fn order_of_calls_does_not_matter() {
    for len in 0..6 {
        sequences(len, |steps, built| {
            let mut sorted = UriBuilder::new();
            let mut text = alloc::string::String::new();
            for (step, part) in ["s:", "u@", "h", ":1", "/p", "?q", "#f"].into_iter().enumerate() {
                if step == 1 && steps.contains(&2) {
                    text += "//";
                }
                if steps.contains(&step) {
                    text += part;
                    sorted = STEPS[step](sorted);
                }
            }
            assert_eq!(built.build_reference(), sorted.build_reference(), "{steps:?}");
            if let Ok(built) = built.build_reference() {
                let parsed = UriRef::parse(&text).expect("a reference");
                assert_eq!(built.as_str(), text, "{steps:?}");
                assert_eq!(built.as_uri_ref().spans(), parsed.spans(), "{steps:?}");
            }
        });
    }
}

#[test]
fn replaced_and_removed_components_leave_no_trace() {
    let build = |builder: UriBuilder| builder.build_reference().expect("a reference");
    // In each case, the store contains a character where a delimiter would be.
    assert_eq!(build(UriBuilder::new().path("ab").host("h").path("/x")), "//h/x");
    assert_eq!(build(UriBuilder::new().scheme("s").path("p")), "s:p");
    assert_eq!(
        build(UriBuilder::new().scheme("s").host("h").port(1).without_port().path("/p")),
        "s://h/p"
    );
    assert_eq!(
        build(UriBuilder::new().scheme("s").host("h").path("/p").without_authority()),
        "s:/p"
    );
    assert_eq!(build(UriBuilder::new().scheme("s").path("//p").scheme("t")), "t:/.//p");
    assert_eq!(
        build(UriBuilder::new().scheme("s").host("h").path("/p").path("/q").query("")),
        "s://h/q?"
    );
}
