//! The lines of a text → the runs in it, and what is to be said of the rest.

use super::line::{Line, has_usual_unit};
use crate::read::tools::fault::numbered;
use crate::text::quote;

/// What a text holds.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub runs: Vec<GoRun>,
    /// The settings that hold in each part of the text.
    pub parts: Vec<Vec<(String, String)>>,
    /// Results that other output stood in.
    pub rejoined: usize,
    /// Lines that are none of these.
    pub others: Vec<String>,
    /// Lines that say that something failed.
    pub ends: Vec<String>,
    /// A last line that was not written to its end.
    pub cut: Vec<String>,
}

/// One result.
#[derive(Debug)]
pub(super) struct GoRun {
    /// The number of its part.
    pub part: usize,
    pub name: String,
    /// Units and values, in order.
    pub values: Vec<(String, f64)>,
}

impl Found {
    /// Counts a line that is not understood.
    pub fn other(&mut self, at: usize, line: &str) {
        self.others.push(numbered(at, line));
    }

    fn part(&mut self, settings: &[(String, String)]) -> usize {
        let known = self.parts.iter().position(|part| part == settings);
        known.unwrap_or_else(|| {
            self.parts.push(settings.to_vec());
            self.parts.len() - 1
        })
    }

    fn run(&mut self, part: usize, name: &str, values: &[(&str, f64)]) {
        let values = values.iter().map(|(unit, value)| (unit.to_string(), *value));
        self.runs.push(GoRun {
            part,
            name: name.to_string(),
            values: values.collect(),
        });
    }

    fn knows_name(&self, name: &str) -> bool {
        self.runs.iter().any(|run| run.name == name)
    }

    fn knows_unit(&self, unit: &str) -> bool {
        let mut values = self.runs.iter().flat_map(|run| &run.values);
        has_usual_unit(&[(unit, 0.0)]) || values.any(|(known, _)| known == unit)
    }
}

/// Adds the runs of `text`, in which `package` holds until it names another.
pub(super) fn gather(text: &str, package: &str, found: &mut Found) {
    let package = Some(("pkg".to_string(), package.to_string()));
    let mut gathering = Gathering {
        found,
        settings: package.into_iter().filter(|(_, package)| !package.is_empty()).collect(),
        part: None,
        open: None,
        in_trace: false,
    };
    let last = text.lines().count();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim_end();
        let what = Line::of(line);
        let is_last = at + 1 == last && !text.ends_with('\n');
        if is_last && cuts_short(&what, gathering.found) {
            gathering.found.cut.push(quote(line));
        } else {
            gathering.take(at, line, what);
        }
    }
    gathering.close(None);
}

/// Where the reading of a text stands.
struct Gathering<'a, 'f> {
    found: &'f mut Found,
    settings: Vec<(String, String)>,
    /// The number of the part that these settings make, once it is needed.
    part: Option<usize>,
    /// A name whose values are still to come, what stands behind it, and its line.
    open: Option<(&'a str, &'a str, usize)>,
    /// Whether this is what follows a panic.
    in_trace: bool,
}

impl<'a> Gathering<'a, '_> {
    fn take(&mut self, at: usize, line: &'a str, what: Line<'a>) {
        match what {
            Line::Setting { key, value } => self.set(key, value),
            Line::Result {
                name,
                values,
                interrupted,
            } => {
                self.close(None);
                self.found.rejoined += usize::from(interrupted);
                self.run(name, &values);
            }
            // A log line may begin like a name.
            Line::Name { name, rest, has_tab } if rest.is_empty() || has_tab || self.found.knows_name(name) => {
                self.close(Some((name, rest, at)));
            }
            Line::Name { .. } => self.found.other(at, line),
            Line::Values(values) => {
                let fits = values.iter().all(|(unit, _)| self.found.knows_unit(unit));
                match self.open.take_if(|_| fits) {
                    Some((name, _, _)) => {
                        self.found.rejoined += 1;
                        self.run(name, &values);
                    }
                    None => self.found.other(at, line),
                }
            }
            Line::End => {
                self.in_trace = line.starts_with("panic: ") || line.starts_with("fatal error: ");
                self.found.ends.push(line.to_string());
            }
            Line::Other if !self.in_trace => self.found.other(at, line),
            Line::Usual | Line::Other => {}
        }
    }

    /// Sets what holds below; nothing takes it back.
    fn set(&mut self, key: &str, value: &str) {
        self.part = None;
        let known = self.settings.iter().position(|(known, _)| known == key);
        match (known, value) {
            (Some(at), "") => drop(self.settings.remove(at)),
            (Some(at), value) => self.settings[at].1 = value.to_string(),
            (None, "") => {}
            (None, value) => self.settings.push((key.to_string(), value.to_string())),
        }
    }

    fn run(&mut self, name: &str, values: &[(&str, f64)]) {
        self.in_trace = false;
        let part = match self.part {
            Some(part) => part,
            None => *self.part.insert(self.found.part(&self.settings)),
        };
        self.found.run(part, name, values);
    }

    /// Opens another name. One that has text behind it and no values is not understood; with -v, each name stands on a line
    /// by itself as well.
    fn close(&mut self, next: Option<(&'a str, &'a str, usize)>) {
        let open = std::mem::replace(&mut self.open, next);
        if let Some((name, rest, at)) = open.filter(|(_, rest, _)| !rest.is_empty()) {
            self.found.other(at, &format!("{name} {rest}"));
        }
    }
}

/// Whether a last line without a line end may not have been written to its end: it stops within a result, or in a unit that no
/// other result has.
fn cuts_short(last: &Line<'_>, found: &Found) -> bool {
    match last {
        Line::Result { values, .. } | Line::Values(values) => values.iter().any(|(unit, _)| !found.knows_unit(unit)),
        Line::Name { rest, .. } => rest
            .split_whitespace()
            .next()
            .is_some_and(|first| first.parse::<u64>().is_ok()),
        _ => false,
    }
}
