//! The table of options in `docs/canonical-forms.md` is that of the profiles.

use urikit_canon::options::Options;
use urikit_canon::profile::Profile;

/// Returns the table of options by profile, in Markdown.
fn table() -> String {
    let profiles = Profile::all();
    let mut text = String::from("| option |");
    for profile in &profiles {
        text += &format!(" {} |", profile.name());
    }
    text += "\n|---|";
    text += &"---|".repeat(profiles.len());
    text.push('\n');
    for (index, (name, default)) in Options::new().entries().enumerate() {
        text += &format!("| `{name}` |");
        for profile in &profiles {
            let (_, value) = profile.options().entries().nth(index).expect("an option");
            text += &if value == default { " |".to_owned() } else { format!(" {value} |") };
        }
        text.push('\n');
    }
    text
}

#[test]
fn the_page_has_the_table_of_options() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/canonical-forms.md");
    let page = std::fs::read_to_string(path).expect("the page");
    let table = table();
    if !page.contains(&table) && std::env::var_os("URIKIT_BLESS").is_some() {
        let (before, rest) = page.split_once("<!-- options -->\n").expect("the start");
        let (_, after) = rest.split_once("<!-- end -->").expect("the end");
        let page = format!("{before}<!-- options -->\n{table}<!-- end -->{after}");
        std::fs::write(path, page).expect("the page is written");
        return;
    }
    assert!(page.contains(&table), "set URIKIT_BLESS=1 to update {path}:\n{table}");
}
