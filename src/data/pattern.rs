//! `--match`: an expression whose group `binary` says which part of a name is the binary.

use std::ops::Range;
use std::str::FromStr;

use regex::Regex;

use super::configuration::split_configuration;
use super::value::Value;

/// A regular expression with a group `binary`.
#[derive(Debug, Clone)]
pub struct NamePattern(Regex);

/// What stands where the binary was.
const PLACEHOLDER: &str = "*";

/// The name of a group.
const GROUP: &str = "binary";

impl PartialEq for NamePattern {
    fn eq(&self, other: &NamePattern) -> bool {
        self.0.as_str() == other.0.as_str()
    }
}

impl Eq for NamePattern {}

impl FromStr for NamePattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let regex = Regex::new(text).map_err(|error| {
            let error = error.to_string();
            let reason = error.lines().last().unwrap_or_default();
            format!("not a regular expression: {}", reason.trim_start_matches("error: "))
        })?;
        if regex.capture_names().flatten().all(|name| name != GROUP) {
            return Err(format!("a group named {GROUP} is missing, as in impl=(?<{GROUP}>a|b)"));
        }
        Ok(NamePattern(regex))
    }
}

/// A name without its binary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unbound {
    pub binary: String,
    pub filename: String,
    pub configuration: String,
}

impl NamePattern {
    /// Takes the binary out of a name: the text is `filename key=value …`, values without quotes. A value that is the binary
    /// takes its key along; of a longer text `*` stands for it. `None` where nothing matches.
    pub(super) fn unbind(&self, filename: &str, configuration: &str) -> Option<Unbound> {
        let pairs = split_configuration(configuration);
        let mut name = filename.to_string();
        // Where each value stands in the name.
        let mut values: Vec<Range<usize>> = Vec::new();
        for pair in pairs.iter().flatten() {
            name.push_str(&format!(" {}=", pair.key));
            let start = name.len();
            name.push_str(&pair.value.text());
            values.push(start..name.len());
        }
        if pairs.is_none() {
            name.push_str(&format!(" {configuration}"));
        }
        let found = self.0.captures(&name)?.name(GROUP)?.range();
        let unbound = |filename: String, configuration: String| Unbound {
            binary: name[found.clone()].to_string(),
            filename,
            configuration,
        };
        let cut = |text: &str, start: usize| {
            let (from, to) = (found.start - start, found.end - start);
            format!("{}{PLACEHOLDER}{}", &text[..from], &text[to..])
        };
        if found.end <= filename.len() {
            return Some(unbound(cut(filename, 0), configuration.to_string()));
        }
        let Some(pairs) = pairs else {
            let start = filename.len() + 1;
            let inside = found.start >= start;
            return inside.then(|| unbound(filename.to_string(), cut(configuration, start)));
        };
        let at = values
            .iter()
            .position(|value| value.start <= found.start && found.end <= value.end)?;
        let kept = pairs.iter().enumerate().filter_map(|(place, pair)| {
            if place != at {
                return Some(pair.text.to_string());
            }
            let rest = cut(&name[values[at].clone()], values[at].start);
            (rest != PLACEHOLDER).then(|| format!("{}={}", pair.key, Value::Text(rest)))
        });
        let kept: Vec<String> = kept.collect();
        Some(unbound(filename.to_string(), kept.join(" ")))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn unbound(pattern: &str, filename: &str, configuration: &str) -> Option<[String; 3]> {
        let pattern: NamePattern = pattern.parse().unwrap();
        let unbound = pattern.unbind(filename, configuration)?;
        Some([unbound.binary, unbound.filename, unbound.configuration])
    }

    #[test]
    fn a_value_takes_its_key_along() {
        let expected = ["a", "x.js", "n=1 k='z'"].map(str::to_string);
        assert_eq!(
            unbound("impl=(?<binary>a|b)", "x.js", "n=1 impl='a' k='z'"),
            Some(expected)
        );
        let expected = ["v2", "x", "impl='lib-*'"].map(str::to_string);
        assert_eq!(unbound(r"lib-(?<binary>v\d)", "x", "impl='lib-v2'"), Some(expected));
    }

    #[test]
    fn part_of_a_name_leaves_its_place() {
        let expected = ["Old", "p.Encode*/json", "procs=8"].map(str::to_string);
        assert_eq!(
            unbound("Encode(?<binary>Old|New)", "p.EncodeOld/json", "procs=8"),
            Some(expected)
        );
        let expected = ["b", "x", "opaque *"].map(str::to_string);
        assert_eq!(unbound("opaque (?<binary>b)", "x", "opaque b"), Some(expected));
        assert_eq!(unbound("(?<binary>q)", "x", "n=1"), None);
        assert_eq!(
            unbound("(?<binary>x n)", "x", "n=1"),
            None,
            "neither of name nor of value"
        );
    }

    #[test]
    fn the_group_is_needed() {
        assert!(
            "a|b"
                .parse::<NamePattern>()
                .unwrap_err()
                .contains("a group named binary")
        );
        assert!(
            "(".parse::<NamePattern>()
                .unwrap_err()
                .starts_with("not a regular expression")
        );
    }
}
