//! `--filter` and `--exclude`: `encoding=ascii`, `len>=1024`, `filename~^buffers/`, `n!=1`.

use std::cmp::Ordering;
use std::str::FromStr;

use regex::Regex;

use super::value::{Value, natural_order};

/// One condition on one variable.
#[derive(Debug, Clone)]
pub struct Condition {
    /// The expression as it was typed.
    pub expression: String,
    /// The variable it is about.
    pub variable: String,
    test: Test,
}

#[derive(Debug, Clone)]
enum Test {
    Equal(Literal),
    NotEqual(Literal),
    Order(Literal, fn(Ordering) -> bool),
    Matches(Regex),
    MatchesNot(Regex),
    Contains(String),
}

/// The right-hand side: as typed, and as a value where it is one (`16`, `true`, `'text'`).
#[derive(Debug, Clone)]
struct Literal {
    typed: String,
    value: Option<Value>,
}

/// Two-character operators come before their first characters.
const OPERATORS: [&str; 9] = ["!=", ">=", "<=", "!~", "==", "=", ">", "<", "~"];

impl FromStr for Condition {
    type Err = String;

    fn from_str(expression: &str) -> Result<Self, String> {
        let operator = expression.char_indices().find_map(|(at, _)| {
            let operator = OPERATORS.into_iter().find(|op| expression[at..].starts_with(op));
            operator.map(|op| (at, op))
        });
        let Some((at, operator)) = operator else {
            return Condition::part_of_filename(expression);
        };
        let variable = expression[..at].trim();
        if variable.is_empty() {
            return Err(format!("the name of a variable is missing before {operator}"));
        }
        let typed = expression[at + operator.len()..].trim();
        if let Some(sign) = typed.chars().next().filter(|char| "=<>~!".contains(*char)) {
            return Err(format!(
                "there is no operator {operator}{sign}, the operators are = != < <= > >= ~ !~; a value that begins with {sign} \
                 goes in quotes, in a regular expression [{sign}] stands for it"
            ));
        }
        let literal = || Literal {
            typed: typed.to_string(),
            value: Value::parse(typed),
        };
        let regex = || {
            Regex::new(typed).map_err(|error| {
                // The last line says what is wrong, those above draw where.
                let error = error.to_string();
                let reason = error.lines().last().unwrap_or_default();
                format!(
                    "'{typed}' is not a regular expression: {}",
                    reason.trim_start_matches("error: ")
                )
            })
        };
        let test = match operator {
            "!=" => Test::NotEqual(literal()),
            ">=" => Test::Order(literal(), Ordering::is_ge),
            "<=" => Test::Order(literal(), Ordering::is_le),
            ">" => Test::Order(literal(), Ordering::is_gt),
            "<" => Test::Order(literal(), Ordering::is_lt),
            "~" => Test::Matches(regex()?),
            "!~" => Test::MatchesNot(regex()?),
            _ => Test::Equal(literal()),
        };
        Ok(Condition {
            expression: expression.to_string(),
            variable: variable.to_string(),
            test,
        })
    }
}

impl Condition {
    /// A word alone, as Node's own scripts take it: the file names that hold it.
    fn part_of_filename(expression: &str) -> Result<Self, String> {
        let word = expression.trim();
        if word.is_empty() {
            return Err(
                "expected VARIABLE, an operator (= != < <= > >= ~ !~) and a value, such as len>=1024, or a part \
                        of the file name"
                    .to_string(),
            );
        }
        Ok(Condition {
            expression: expression.to_string(),
            variable: "filename".to_string(),
            test: Test::Contains(word.to_string()),
        })
    }

    /// The text that the variable has to be equal to; `None` for other conditions.
    pub(crate) fn equal_to(&self) -> Option<&str> {
        match &self.test {
            Test::Equal(literal) => Some(&literal.typed),
            _ => None,
        }
    }

    /// Whether it holds for a value, or for a row that lacks the variable (`None`). A row without the variable is
    /// unequal to everything and matches nothing.
    pub fn holds(&self, value: Option<&Value>) -> bool {
        match (&self.test, value) {
            (Test::NotEqual(_) | Test::MatchesNot(_), None) => true,
            (_, None) => false,
            (Test::Equal(literal), Some(value)) => literal.equals(value),
            (Test::NotEqual(literal), Some(value)) => !literal.equals(value),
            (Test::Order(literal, accept), Some(value)) => literal.order_of(value).is_some_and(accept),
            (Test::Matches(regex), Some(value)) => regex.is_match(&value.text()),
            (Test::Contains(word), Some(value)) => value.text().contains(word),
            (Test::MatchesNot(regex), Some(value)) => !regex.is_match(&value.text()),
        }
    }
}

impl Literal {
    /// Numbers compare as numbers; otherwise the typed text stands for itself, quoted or not.
    fn equals(&self, value: &Value) -> bool {
        self.value.as_ref() == Some(value) || matches!(value, Value::Text(text) if *text == self.typed)
    }

    /// How the value stands to the literal; `None` between a number and text, which have no order.
    fn order_of(&self, value: &Value) -> Option<Ordering> {
        match (value, &self.value) {
            (Value::Number(a), Some(Value::Number(b))) => a.partial_cmp(b),
            (Value::Text(a), Some(Value::Text(b))) => Some(natural_order(a, b)),
            (Value::Text(a), None) => Some(natural_order(a, &self.typed)),
            _ => None,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn holds(expression: &str, literal: &str) -> bool {
        expression
            .parse::<Condition>()
            .unwrap()
            .holds(Value::parse(literal).as_ref())
    }

    #[test]
    fn numbers_compare_as_numbers() {
        assert!(holds("len>=1024", "1024"));
        assert!(holds("len >= 1e3", "1024"));
        assert!(!holds("len>=1024", "128"));
        assert!(holds("n=1.0", "1"));
        assert!(holds("n!=1", "10"));
        assert!(holds("n<10", "9"));
        assert!(!holds("n<10", "'9'"), "text is not a number");
    }

    #[test]
    fn text_compares_with_or_without_quotes() {
        assert!(holds("encoding=ascii", "'ascii'"));
        assert!(holds("encoding='ascii'", "'ascii'"));
        assert!(holds("version=16", "'16'"), "the text 16");
        assert!(!holds("version='16'", "16"), "quotes insist on text");
        assert!(holds("path=", "''"));
        assert!(holds("expr=a=b", "'a=b'"));
        assert!(holds("v>v9", "'v10'"), "natural order");
        assert!(holds("ok=true", "true"));
    }

    #[test]
    fn regular_expressions_see_the_bare_text() {
        assert!(holds("filename~^buffers/", "'buffers/read.js'"));
        assert!(!holds("filename!~^buffers/", "'buffers/read.js'"));
        assert!(holds("n~^1", "16"));
    }

    #[test]
    fn operators_that_are_none_are_no_values() {
        for typed in [
            "n=>1", "n===1", "n=<1", "n!==1", "f=~^a", "f~=a", "n<>1", "n>>1", "n = >1", "f~!a",
        ] {
            let error = typed.parse::<Condition>().unwrap_err();
            assert!(
                error.contains("the operators are = != < <= > >= ~ !~"),
                "{typed}: {error}"
            );
        }
        assert!(holds("f='=a'", "'=a'"));
        assert!(holds("f~[=]a", "'x=a'"));
        assert!(holds("n==1", "1"));
    }

    #[test]
    fn a_word_is_part_of_the_file_name() {
        let condition: Condition = "readfile".parse().unwrap();
        assert_eq!(condition.variable, "filename");
        assert!(holds("readfile", "'fs/readfile-async.js'"));
        assert!(!holds("readfile", "'fs/writefile.js'"));
    }

    #[test]
    fn a_row_without_the_variable() {
        let on_nothing = |expression: &str| expression.parse::<Condition>().unwrap().holds(None);
        assert!(!on_nothing("n=1") && !on_nothing("n>1") && !on_nothing("n~1"));
        assert!(on_nothing("n!=1") && on_nothing("n!~1"));
    }

    #[test]
    fn what_is_not_a_condition() {
        for wrong in ["", " ", "=1", "  >3", "a~("] {
            assert!(wrong.parse::<Condition>().is_err(), "{wrong}");
        }
    }
}
