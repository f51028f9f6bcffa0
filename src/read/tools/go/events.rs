//! The events of `go test -json` → the text of each package.

use serde::Deserialize;

use super::gather::Found;

/// One event; those of builds have an `ImportPath` in place of a package.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Event {
    action: String,
    #[serde(default)]
    package: String,
    #[serde(default)]
    output: String,
}

/// What each package printed, in the order in which they began: packages that are tested at once take turns. Lines that are no
/// event are counted.
pub(super) fn outputs(text: &str, found: &mut Found) -> Vec<(String, String)> {
    let mut outputs: Vec<(String, String)> = Vec::new();
    let last = text.lines().count();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match serde_json::from_str::<Event>(line) {
            Ok(event) if event.action == "output" => {
                match outputs.iter_mut().find(|(package, _)| *package == event.package) {
                    Some((_, output)) => output.push_str(&event.output),
                    None => outputs.push((event.package, event.output)),
                }
            }
            Ok(_) => {}
            Err(error) if error.is_eof() && at + 1 == last => found.cut.push(crate::text::quote(line)),
            Err(_) => found.other(at, line),
        }
    }
    outputs
}
