//! Days.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use toml::Value;
use toml::value::Datetime;

/// A day of the calendar.
///
/// ```
/// use benchstat::analysis::Date;
/// let day: Date = "2027-01-31".parse()?;
/// assert!(day < "2027-02-01".parse()?);
/// assert_eq!(day.to_string(), "2027-01-31");
/// assert!("2027-02-30".parse::<Date>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "Value")]
pub struct Date(toml::value::Date);

impl FromStr for Date {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let day = match text.parse::<Datetime>() {
            Ok(Datetime {
                date: Some(day),
                time: None,
                offset: None,
            }) => Some(day),
            _ => None,
        };
        day.map(Date)
            .ok_or_else(|| "expected a day, such as 2027-01-31".to_string())
    }
}

/// Written as TOML's own date or as a text.
impl TryFrom<Value> for Date {
    type Error = String;

    fn try_from(value: Value) -> Result<Self, String> {
        match value {
            Value::String(text) => text.parse(),
            Value::Datetime(moment) => moment.to_string().parse(),
            _ => "".parse(),
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0)
    }
}
