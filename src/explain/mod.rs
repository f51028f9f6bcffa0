//! What the words of the output mean, in plain words.
//!
//! The text is that of `docs/terms.md` and `docs/warnings.md`, to be read there too. An entry is a heading of the second level,
//! a line that says it in short, a paragraph `Also: …; …` with other names for it if there are any, and the explanation with its
//! paragraphs `Example:`, `What to do:` and `Distrust …`.

#[cfg(test)]
mod tests;

use thiserror::Error;

use crate::text;

const TERMS: &str = include_str!("../../docs/terms.md");
const WARNINGS: &str = include_str!("../../docs/warnings.md");

/// One explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// What it is called: a word of the output, or the kind of a warning.
    pub name: &'static str,
    /// Other names and marks for it.
    pub aliases: Vec<&'static str>,
    /// What it is, in one line.
    pub summary: &'static str,
    /// The explanation, in Markdown.
    pub body: &'static str,
}

/// There is no explanation by that name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no explanation of {asked}{suggestion} benchstat explain lists all")]
pub struct UnknownTerm {
    asked: String,
    suggestion: String,
}

/// All explanations: first the words of the output, then the kinds of warnings.
pub fn terms() -> impl Iterator<Item = Term> {
    entries(TERMS).chain(entries(WARNINGS))
}

/// The explanation of a word, whatever its case, with blanks, `-` or `_` between its parts.
///
/// # Errors
/// [`UnknownTerm`], with what may have been meant.
pub fn find(asked: &str) -> Result<Term, UnknownTerm> {
    let wanted = text::plain(asked);
    let names = |term: &Term| [&[term.name], term.aliases.as_slice()].concat();
    terms()
        .find(|term| names(term).iter().any(|name| text::plain(name) == wanted))
        .ok_or_else(|| {
            let close = text::closest(asked, terms().flat_map(|term| names(&term)));
            let meant = terms().filter(|term| names(term).iter().any(|name| close.contains(name)));
            let meant: Vec<&str> = meant.map(|term| term.name).collect();
            UnknownTerm {
                asked: asked.to_string(),
                suggestion: match meant.as_slice() {
                    [] => ";".to_string(),
                    meant => format!(", did you mean {}?", meant.join(" or ")),
                },
            }
        })
}

/// All names, each with its line.
pub fn list() -> String {
    let width = terms().map(|term| term.name.len()).max().unwrap_or(0);
    let lines = |text| {
        entries(text)
            .map(|term| format!("  {:width$}  {}\n", term.name, term.summary))
            .collect::<String>()
    };
    format!(
        "Explained by `benchstat explain TERM`:\n{}\nKinds of warnings, as JSON names them:\n{}",
        lines(TERMS),
        lines(WARNINGS)
    )
}

impl Term {
    /// The explanation for a terminal: what programs print is indented instead of fenced or quoted.
    pub fn text(&self) -> String {
        let mut text = format!("{}: {}\n\n", self.name, self.summary);
        let mut fenced = false;
        for line in self.body.lines() {
            match line.starts_with("```") {
                true => fenced = !fenced,
                false if fenced && !line.is_empty() => text.push_str(&format!("    {line}\n")),
                false => text.push_str(&format!(
                    "{}\n",
                    line.replacen("> ", "    ", usize::from(line.starts_with("> ")))
                )),
            }
        }
        text
    }
}

fn entries(text: &'static str) -> impl Iterator<Item = Term> {
    text.split("\n## ").skip(1).map(|entry| {
        let (name, rest) = entry.split_once('\n').unwrap_or((entry, ""));
        let (summary, rest) = rest.trim_start().split_once('\n').unwrap_or((rest, ""));
        let rest = rest.trim();
        let (also, body) = match rest.strip_prefix("Also: ") {
            Some(rest) => rest.split_once("\n\n").unwrap_or((rest, "")),
            None => ("", rest),
        };
        let aliases = also.split(';').map(str::trim);
        Term {
            name,
            aliases: aliases.filter(|alias| !alias.is_empty()).collect(),
            summary,
            body,
        }
    })
}
