//! The page around the tables of a report.

use std::io;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::embed::{compact, packed, source};
use super::table::Section;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");
/// What the pages of some reports do besides.
const RUNS: &str = include_str!("runs.js");
const PICTURE: &str = include_str!("picture.js");
const HISTORY: &str = include_str!("history.js");

/// What a page shows beside the report itself.
#[derive(Debug, Clone, Default)]
pub struct Extras {
    /// Explanations of the report's words: a name and its text.
    pub explanations: Vec<(String, String)>,
    /// A picture of the report, as SVG.
    pub picture: Option<String>,
}

/// A report as a page shows it.
pub(in crate::render) struct Page {
    /// What it is, in a line.
    pub title: String,
    /// The answer, in lines.
    pub answer: Vec<String>,
    /// How it was measured: a name and a value each.
    pub facts: Vec<(&'static str, String)>,
    /// Verdicts that rows are filtered by, with how many have them.
    pub verdicts: Vec<(&'static str, usize)>,
    /// Its tables.
    pub sections: Vec<Section>,
    /// What is said below them.
    pub remarks: Vec<String>,
    /// Whether it is a history, whose series can be looked at more closely.
    pub is_history: bool,
    /// The report as JSON.
    pub json: String,
    /// Its rows as CSV.
    pub csv: String,
}

/// The whole file.
///
/// # Errors
/// None that a report can cause; what the compressor says is passed on.
pub(in crate::render) fn document(page: &Page, extras: &Extras) -> io::Result<String> {
    let sections = page.sections.iter().enumerate();
    let runs: String = sections.map(|(at, section)| section.runs(at)).collect();
    let has_runs = !runs.is_empty();
    let scripts = [
        (SCRIPT, true),
        (RUNS, has_runs),
        (
            PICTURE,
            extras
                .picture
                .as_ref()
                .is_some_and(|picture| picture.contains("pointer-events")),
        ),
        (HISTORY, page.is_history),
    ];
    let scripts = scripts
        .into_iter()
        .filter(|(_, is_used)| *is_used)
        .map(|(script, _)| compact(script));
    let (style, script) = (compact(STYLE), scripts.collect::<Vec<_>>().join("\n"));
    let policy = format!(
        "default-src 'none'; style-src {}; script-src {}; base-uri 'none'; form-action 'none'",
        source(&style),
        source(&script)
    );
    let (json, csv, runs) = (packed(&page.json)?, packed(&page.csv)?, packed(&runs)?);
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content={ "benchstat " (env!("CARGO_PKG_VERSION")) };
                meta name="color-scheme" content="light dark";
                title { (page.title) }
                style { (PreEscaped(&style)) }
            }
            body {
                main {
                    (head(page))
                    (controls(page))
                    @for (at, section) in page.sections.iter().enumerate() { (section.markup(at)) }
                    @if let Some(picture) = &extras.picture { figure.picture { (PreEscaped(picture)) } }
                    @if !page.remarks.is_empty() {
                        section.remarks { h2 { "What to make of it" } ul { @for remark in &page.remarks { li { (remark) } } } }
                    }
                    (explanations(extras))
                }
                script type="application/gzip" id="json" { (json) }
                script type="application/gzip" id="csv" { (csv) }
                @if has_runs { script type="application/gzip" id="runs" { (runs) } }
                script { (PreEscaped(&script)) }
            }
        }
    };
    Ok(markup.into_string() + "\n")
}

fn head(page: &Page) -> Markup {
    html! {
        header {
            h1 { (page.title) }
            @for (at, line) in page.answer.iter().enumerate() {
                p class=[(at == 0).then_some("answer")] { (line) }
            }
            dl { @for (name, value) in &page.facts { div { dt { (name) } dd { (value) } } } }
        }
    }
}

/// What only a script can do; hidden without one.
fn controls(page: &Page) -> Markup {
    html! {
        div.controls role="group" aria-label="Rows that are shown" hidden {
            label { "Filter " input type="search" id="filter" placeholder="part of a name" autocomplete="off" spellcheck="false"; }
            @for (verdict, count) in &page.verdicts {
                button type="button" data-verdict=(verdict) aria-pressed="false" { (verdict) " " (count) }
            }
            @if !page.verdicts.is_empty() {
                button type="button" id="survivors" aria-pressed="false" { "only after correction" }
            }
            button type="button" id="markdown" { "copy as Markdown" }
            button type="button" id="save-csv" { "CSV" }
            button type="button" id="save-json" { "JSON" }
            output id="count" aria-live="polite" {}
        }
    }
}

fn explanations(extras: &Extras) -> Markup {
    html! {
        @if !extras.explanations.is_empty() {
            section.explained {
                h2 { "What the words mean" }
                @for (name, text) in &extras.explanations { details { summary { (name) } pre { (text) } } }
            }
        }
    }
}
