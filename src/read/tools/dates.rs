//! Moments in time as tools write them → ISO 8601 in UTC, whose natural order is that of time.

const DAY: i64 = 86_400;

/// Milliseconds since 1970 as `2026-11-30T12:00:00Z`; `None` beyond the years 0 to 9999.
pub(crate) fn iso(milliseconds: f64) -> Option<String> {
    const YEAR_0: f64 = -62_167_219_200e3;
    const YEAR_10000: f64 = 253_402_300_800e3;
    if !(YEAR_0..YEAR_10000).contains(&milliseconds) {
        return None;
    }
    let seconds = (milliseconds / 1e3).floor() as i64;
    let (days, second) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
    let (year, month, day) = civil(days);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    Some(format!(
        "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"
    ))
}

/// Year, month and day of so many days since 1970. Counted from a first of March on, leap days stand at the end of a year, and
/// months of 31, 30, 31, 30, 31 days follow each other in fives.
fn civil(days: i64) -> (i64, i64, i64) {
    const TO_MARCH_0: i64 = 719_468;
    const ERA: i64 = 146_097;
    let days = days + TO_MARCH_0;
    let (era, day) = (days.div_euclid(ERA), days.rem_euclid(ERA));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (400 * era + year + next, month, day)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn days_of_all_kinds() {
        for (milliseconds, expected) in [
            (0.0, "1970-01-01T00:00:00Z"),
            (1_574_927_127_603.0, "2019-11-28T07:45:27Z"),
            (951_782_400_000.0, "2000-02-29T00:00:00Z"),
            (4_107_542_399_999.0, "2100-02-28T23:59:59Z"),
            (-1.0, "1969-12-31T23:59:59Z"),
            (-62_167_219_200_000.0, "0000-01-01T00:00:00Z"),
        ] {
            assert_eq!(iso(milliseconds).unwrap(), expected);
        }
        assert_eq!((iso(f64::NAN), iso(1e18), iso(f64::NEG_INFINITY)), (None, None, None));
    }
}
