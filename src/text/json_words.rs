//! What a parser of JSON says, in the words of JSON: a reader knows objects, lists and texts, not the types of this program.

/// What is wrong with a document, from what serde says of it: without the place at its end, which is told elsewhere.
pub(crate) fn json_words(told: &str) -> String {
    let told = told.rsplit_once(" at line ").map_or(told, |(problem, _)| problem);
    if let Some(field) = told.strip_prefix("missing field ") {
        return format!("the field {field} is missing");
    }
    let found = told
        .strip_prefix("invalid type: ")
        .or_else(|| told.strip_prefix("invalid value: "));
    match found.and_then(|found| found.split_once(", expected ")) {
        Some((found, expected)) => format!("{}, expected {}", thing(found), kind(expected)),
        None => told.replacen("unknown variant ", "unknown value ", 1),
    }
}

/// What was found: ``integer `5` `` → `5`.
fn thing(found: &str) -> String {
    for (word, name) in [
        ("sequence", "a list"),
        ("map", "an object"),
        ("null", "null"),
        ("unit value", "null"),
    ] {
        if found == word {
            return name.to_string();
        }
    }
    match found.split_once(' ') {
        Some(("integer" | "boolean", value)) => value.trim_matches('`').to_string(),
        Some(("floating", value)) => value.trim_start_matches("point ").trim_matches('`').to_string(),
        Some(("string", value)) => format!("the text {value}"),
        _ => found.to_string(),
    }
}

/// What belongs there.
fn kind(expected: &str) -> String {
    let first = expected.split(' ').next().unwrap_or_default();
    let name = match (first, expected) {
        ("struct" | "internally" | "adjacently" | "untagged", _) | (_, "a map") => "an object",
        ("tuple" | "array", _) | (_, "a sequence" | "a tuple") => "a list",
        ("enum" | "variant" | "field", _) | (_, "a string" | "a borrowed string" | "string or map") => "a text",
        (_, "f64" | "f32") => "a number",
        (_, "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" | "isize") => "a whole number",
        (_, "a boolean") => "true or false",
        (_, "unit") => "null",
        (_, other) => other,
    };
    name.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_types_of_this_program_are_no_words_for_a_reader() {
        for (told, words) in [
            (
                "invalid type: sequence, expected struct PartForm at line 1 column 0",
                "a list, expected an object",
            ),
            (
                "invalid type: integer `5`, expected a string at line 1 column 42",
                "5, expected a text",
            ),
            (
                "invalid value: integer `-1`, expected usize at line 3 column 2",
                "-1, expected a whole number",
            ),
            (
                "invalid type: floating point `1.5`, expected u64",
                "1.5, expected a whole number",
            ),
            (
                "invalid type: string \"a\", expected f64",
                "the text \"a\", expected a number",
            ),
            (
                "invalid type: null, expected internally tagged enum Warning",
                "null, expected an object",
            ),
            ("invalid type: map, expected a sequence", "an object, expected a list"),
            (
                "missing field `schema` at line 1 column 7",
                "the field `schema` is missing",
            ),
            (
                "unknown field `a`, expected one of `b`, `c` at line 1 column 4",
                "unknown field `a`, expected one of `b`, `c`",
            ),
            ("expected value at line 1 column 2", "expected value"),
            (
                "unknown variant `guess`, expected `welch`",
                "unknown value `guess`, expected `welch`",
            ),
        ] {
            assert_eq!(json_words(told), words, "{told}");
        }
    }
}
