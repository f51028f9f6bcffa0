//! The tables of a page.

use maud::{Markup, PreEscaped, html};

use crate::render::grid::{Align, Grid};

/// From so many rows on the script keeps only those in the document that are on the screen.
const WINDOWED: usize = 2_000;

/// A table with what stands around it.
pub(in crate::render) struct Section {
    /// What it is about.
    pub caption: String,
    /// The cells, as every other format shows them; the first column has the names.
    pub grid: Grid,
    /// What belongs to each row beside its cells; as many as there are rows.
    pub rows: Vec<Row>,
    /// The heading of a column of pictures, and its two ends, if rows have pictures.
    pub axis: Option<[String; 2]>,
    /// Whose runs the packed ones of its rows are, side by side; empty where no row has any.
    pub sides: Vec<String>,
    /// Notes below it.
    pub notes: Vec<String>,
}

/// What belongs to a row beside its cells.
#[derive(Default)]
pub(in crate::render) struct Row {
    /// What it amounts to; rows can be filtered by it.
    pub verdict: Option<&'static str>,
    /// Whether that holds after the correction.
    pub survives: bool,
    /// Its picture.
    pub picture: Option<Markup>,
    /// What is shown when it is opened.
    pub more: Option<Markup>,
    /// Its runs, packed, which the script shows then too.
    pub runs: Option<String>,
}

impl Section {
    /// The table, and the notes below it.
    pub fn markup(&self, at: usize) -> Markup {
        let rows = self.grid.rows.iter().zip(&self.rows).enumerate();
        let body = html! { @for (row, (cells, extra)) in rows { (self.row(at, row, cells, extra)) } };
        // HTML lets these end where the next one begins, and they are half a million in a large table.
        let ends = ["</td>", "</tr>", "</li>"];
        let body = ends.iter().fold(body.into_string(), |body, end| body.replace(end, ""));
        let body = PreEscaped(body);
        let is_windowed = self.grid.rows.len() >= WINDOWED;
        html! {
            section {
                div.scroll tabindex="0" role="region" aria-label=(self.caption) {
                    table.rows data-table=(at) {
                        caption { (self.caption) }
                        thead { tr { (self.headings()) } }
                        // Markup in a noscript is a text to a browser that runs scripts: nothing is laid out twice.
                        @if is_windowed { tbody {} } @else { tbody { (body) } }
                    }
                    @if is_windowed {
                        noscript data-rows=(at) { table { thead { tr { (self.headings()) } } tbody { (body) } } }
                    }
                }
                @if !self.notes.is_empty() { ul.notes { @for note in &self.notes { li { (note) } } } }
            }
        }
    }

    /// The runs of its rows, and whose they are, for the script; nothing where there are none.
    pub fn runs(&self, at: usize) -> String {
        let rows = self.rows.iter().enumerate();
        let lines = rows.filter_map(|(row, extra)| Some(format!("t{at}r{row}\t{}\n", extra.runs.as_ref()?)));
        let lines: String = lines.collect();
        match lines.as_str() {
            "" => lines,
            _ => format!("t{at}\t{}\n{lines}", self.sides.join("\t")),
        }
    }

    fn headings(&self) -> Markup {
        html! {
            @for (column, (heading, align)) in self.grid.columns.iter().enumerate() {
                th scope="col" class=[class(*align)] { (self.heading(column, heading)) }
                @if column == 0 && let Some([left, right]) = &self.axis {
                    th.axis scope="col" { span { (left) } span { "0" } span { (right) } }
                }
            }
        }
    }

    /// Columns of names and of marks have no heading in a text; a table that is read aloud needs one.
    fn heading<'a>(&self, column: usize, heading: &'a str) -> &'a str {
        match (column, heading.trim()) {
            (0, "") => "benchmark",
            (_, "") => "notes",
            (_, heading) => heading,
        }
    }

    fn row(&self, table: usize, at: usize, cells: &[String], extra: &Row) -> Markup {
        html! {
            tr id={ "t" (table) "r" (at) } class=[extra.verdict] data-s[extra.survives] {
                @for (column, cell) in cells.iter().enumerate() {
                    @if column == 0 {
                        th scope="row" {
                            @match &extra.more {
                                Some(more) => details { summary { (cell) } (more) },
                                None => (cell),
                            }
                        }
                        @if self.axis.is_some() { td { @if let Some(picture) = &extra.picture { (picture) } } }
                    } @else {
                        td { (cell) }
                    }
                }
            }
            (PreEscaped("\n"))
        }
    }
}

/// Figures stand right unless something else is said.
fn class(align: Align) -> Option<&'static str> {
    (align == Align::Left).then_some("l")
}
