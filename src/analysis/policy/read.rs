//! The text of a policy → its rules, or where it is wrong.

use std::ops::Range;

use toml::Spanned;

use super::document::{Document, RuleDocument};
use super::error::PolicyError;
use super::rule::{ExpectedUntil, Rule};
use crate::text::with_names;

/// A text with the name that messages give it.
pub(super) struct Text<'a> {
    pub file: &'a str,
    pub text: &'a str,
}

impl Text<'_> {
    /// The document, each value of it checked by itself.
    pub fn document(&self) -> Result<Document, PolicyError> {
        toml::from_str(self.text).map_err(|error| self.error(error.span(), &explained(error.message())))
    }

    /// A rule whose parts fit together.
    pub fn rule(&self, spanned: Spanned<RuleDocument>) -> Result<Rule, PolicyError> {
        let span = spanned.span();
        let refuse = |problem: &str| Err(self.error(Some(span.clone()), problem));
        let label = format!("{}:{}", self.file, self.position(span.start).0);
        let written = spanned.into_inner();
        let selects = [
            written.name.as_ref().map(|names| {
                let names: Vec<&str> = names.0.iter().map(|name| name.0.as_str()).collect();
                names.join(" or ")
            }),
            written.regex.as_ref().map(|regex| format!("/{}/", regex.0)),
            written.conditions.as_ref().map(|conditions| {
                let all: Vec<&str> = conditions.0.iter().map(|one| one.0.expression.as_str()).collect();
                all.join(" and ")
            }),
            written.metric.clone(),
        ];
        let selects: Vec<String> = selects.into_iter().flatten().collect();
        if selects.is_empty() {
            return refuse(
                "this rule says of no benchmark that it is about it: add name, regex, where or metric, or write its keys \
                 at the top of the file, where they hold for all",
            );
        }
        let expect = match (written.expect, written.until, written.reason) {
            (None, None, None) => None,
            (Some(_), Some(until), Some(reason)) => Some(ExpectedUntil { until, reason }),
            (Some(_), None, _) => {
                return refuse("an expected regression needs the last day on which it is: until = \"2027-01-31\"");
            }
            (Some(_), _, None) => return refuse("an expected regression needs a reason = \"…\", which is printed"),
            (None, ..) => return refuse("until and reason say of what is expected: add expect = \"regression\""),
        };
        let sets_nothing = written.max_regression.is_none()
            && written.min_change.is_none()
            && written.direction.is_none()
            && expect.is_none();
        if sets_nothing {
            return refuse("this rule sets nothing: add max-regression, min-change, direction or expect");
        }
        Ok(Rule {
            label: format!("{label}: {}", selects.join(", ")),
            names: written
                .name
                .map_or_else(Vec::new, |names| names.0.into_iter().map(|name| name.0).collect()),
            regex: written.regex.map(|regex| regex.0),
            conditions: written
                .conditions
                .map_or_else(Vec::new, |all| all.0.into_iter().map(|one| one.0).collect()),
            metric: written.metric,
            max_regression: written.max_regression.map(|percent| percent.0),
            min_change: written.min_change.map(|floor| floor.0),
            direction: written.direction,
            expect,
        })
    }

    /// An error at a place of the text; at its start where none is known.
    pub fn error(&self, span: Option<Range<usize>>, problem: &str) -> PolicyError {
        let (line, column) = self.position(span.map_or(0, |span| span.start));
        PolicyError {
            place: format!("{}:{line}:{column}", self.file),
            problem: problem.to_string(),
        }
    }

    /// Line and column, both from 1, of a byte; columns count characters.
    fn position(&self, at: usize) -> (usize, usize) {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        (line, before[start..].chars().count() + 1)
    }
}

/// What serde says of a key or a word that is not known, ``unknown field `a`, expected `b` or `c` ``, in our words and with what may have
/// been meant.
fn explained(message: &str) -> String {
    let mut quoted = message.split('`').skip(1).step_by(2).map(str::to_string);
    let (what, there_are) = match message {
        _ if message.starts_with("unknown field") => ("there is no key", "the keys are"),
        _ if message.starts_with("unknown variant") => ("there is no word", "the words are"),
        _ => return message.replace('\n', " "),
    };
    let typed = quoted.next().unwrap_or_default();
    with_names(
        format_args!("{what} {typed}"),
        &typed,
        there_are,
        &quoted.collect::<Vec<_>>(),
    )
}
