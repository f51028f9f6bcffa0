//! What the reports look like in JSON, as a JSON Schema.

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde_json::Value;

/// The JSON Schema (draft 2020-12) of what a report, or a part of one, serialises to.
///
/// It is strict: an object has the fields that it names and no other, and those that are not always there, such as `gate`,
/// are the only ones that are not required. A number that is undefined is null.
///
/// ```
/// use benchstat::analysis::{CompareReport, json_schema};
///
/// let schema = json_schema::<CompareReport>();
/// assert_eq!(schema.pointer("/properties/schema/const").unwrap(), "benchstat/compare/2");
/// ```
pub fn json_schema<Report: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12()
        .for_serialize()
        .with_transform(RecursiveTransform(strict))
        .into_generator()
        .into_root_schema_for::<Report>()
}

/// Forbids fields that are not named, and puts into the words of JSON what Rust's derive took over from its types.
fn strict(schema: &mut Schema) {
    if schema.get("properties").is_some() {
        schema.insert("additionalProperties".to_string(), false.into());
    }
    // A variant with fields is an object with one property, which the variant's description is about.
    let description = schema.get("description").cloned();
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    if let (Some(description), Some(properties)) = (description, properties)
        && let (1, Some(property)) = (properties.len(), properties.values_mut().next())
        && let Some(property) = property.as_object_mut()
    {
        property.entry("description").or_insert(description);
    }
    // `double`, `uint` and the like: of Rust, not of JSON Schema.
    if schema.get("format").is_some_and(Value::is_string) {
        schema.remove("format");
    }
    if let Some(Value::String(description)) = schema.get_mut("description") {
        *description = description.replace('\n', " ").replace("`None`", "`null`");
    }
}
