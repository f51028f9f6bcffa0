//! The integers and other numbers of Parquet files are what their types say.

use std::sync::Arc;

use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{
    ByteArray, ByteArrayType, DataType, FixedLenByteArray, FixedLenByteArrayType, Int32Type, Int64Type,
};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use crate::common::{Folder, json, kinds, ok, refused};

/// A file of two rows, old and new, whose rates have a type of their own.
fn file<T: DataType>(rate: Type, rates: &[T::T], levels: Option<&[i16]>) -> Vec<u8> {
    let text = |name: &str| {
        let text = Type::primitive_type_builder(name, Physical::BYTE_ARRAY)
            .with_logical_type(Some(LogicalType::String))
            .with_repetition(Repetition::REQUIRED);
        Arc::new(text.build().unwrap())
    };
    let names = ["binary", "filename", "configuration"];
    let fields = names.map(text).into_iter().chain([Arc::new(rate)]).collect();
    let schema = Type::group_type_builder("schema").with_fields(fields).build().unwrap();
    let mut bytes = Vec::new();
    let mut writer = SerializedFileWriter::new(&mut bytes, Arc::new(schema), Default::default()).unwrap();
    let mut group = writer.next_row_group().unwrap();
    for values in [["old", "new"], ["f.js", "f.js"], ["n=1", "n=1"]] {
        let mut column = group.next_column().unwrap().unwrap();
        let values = values.map(ByteArray::from);
        column
            .typed::<ByteArrayType>()
            .write_batch(&values, None, None)
            .unwrap();
        column.close().unwrap();
    }
    let mut column = group.next_column().unwrap().unwrap();
    column.typed::<T>().write_batch(rates, levels, None).unwrap();
    column.close().unwrap();
    group.close().unwrap();
    writer.close().unwrap();
    bytes
}

fn column(physical: Physical, logical: Option<LogicalType>) -> Type {
    let rate = Type::primitive_type_builder("rate", physical)
        .with_logical_type(logical)
        .with_repetition(Repetition::REQUIRED);
    rate.build().unwrap()
}

fn integers(bits: i8, is_signed: bool) -> Option<LogicalType> {
    Some(LogicalType::integer(bits, is_signed))
}

/// The means of both sides.
fn means(bytes: &[u8]) -> [f64; 2] {
    let report = json(&["compare"], bytes);
    ["old", "new"].map(|side| report["rows"][0][side]["mean"].as_f64().unwrap())
}

#[test]
fn unsigned_integers_are_not_negative() {
    let rates = [-1, i32::MIN];
    let unsigned = file::<Int32Type>(column(Physical::INT32, integers(32, false)), &rates, None);
    assert_eq!(means(&unsigned), [4_294_967_295.0, 2_147_483_648.0]);
    let signed = file::<Int32Type>(column(Physical::INT32, integers(32, true)), &rates, None);
    assert_eq!(means(&signed), [-1.0, -2_147_483_648.0]);
    assert_eq!(
        means(&file::<Int32Type>(column(Physical::INT32, None), &rates, None)),
        [-1.0, -2_147_483_648.0]
    );
    let rates = [i64::MIN, i64::MIN + (1 << 12)];
    let unsigned = file::<Int64Type>(column(Physical::INT64, integers(64, false)), &rates, None);
    assert_eq!(
        means(&unsigned),
        [9_223_372_036_854_775_808.0, 9_223_372_036_854_779_904.0]
    );
    // The archive says the same.
    let folder = Folder::new("parquet-unsigned");
    let file = folder.put("rates.parquet", unsigned);
    let csv = ok(&["convert", &file, "-o", "-"], "");
    assert!(csv.contains("\"old\",\"f.js\",\"n=1\",9223372036854776000\n"), "{csv}");
}

#[test]
fn integers_that_a_double_cannot_hold_are_said() {
    let held = [1 << 53, (1 << 53) + 2];
    let report = json(
        &["compare"],
        file::<Int64Type>(column(Physical::INT64, None), &held, None),
    );
    assert!(!kinds(&report).contains(&"rounded_integers"));
    let not_held = [(1 << 53) + 1, i64::MAX];
    let report = json(
        &["compare"],
        file::<Int64Type>(column(Physical::INT64, None), &not_held, None),
    );
    assert_eq!(kinds(&report), ["rounded_integers"]);
    assert_eq!(report["warnings"][0]["count"], 2);
    let unsigned = file::<Int64Type>(column(Physical::INT64, integers(64, false)), &[-1, 1], None);
    assert_eq!(json(&["compare"], unsigned)["warnings"][0]["count"], 1);
}

#[test]
fn numbers_of_other_kinds_are_refused_by_name() {
    let half = FixedLenByteArray::from(ByteArray::from(vec![0, 0x3C]));
    let rate = Type::primitive_type_builder("rate", Physical::FIXED_LEN_BYTE_ARRAY)
        .with_length(2)
        .with_logical_type(Some(LogicalType::Float16))
        .with_repetition(Repetition::REQUIRED);
    let half = file::<FixedLenByteArrayType>(rate.build().unwrap(), &[half.clone(), half], None);
    assert!(refused(&["compare"], half).contains("holds half-precision numbers, expected integers or floating-point"));
    let rate = Type::primitive_type_builder("rate", Physical::INT64)
        .with_precision(10)
        .with_scale(2)
        .with_logical_type(Some(LogicalType::decimal(2, 10)))
        .with_repetition(Repetition::REQUIRED);
    let decimal = file::<Int64Type>(rate.build().unwrap(), &[123, 124], None);
    assert!(refused(&["compare"], decimal).contains("holds decimals, expected integers or floating-point"));
}

#[test]
fn a_missing_number_is_an_error_in_its_row() {
    let rate = Type::primitive_type_builder("rate", Physical::INT32)
        .with_logical_type(integers(32, false))
        .with_repetition(Repetition::OPTIONAL);
    let nullable = file::<Int32Type>(rate.build().unwrap(), &[-1], Some(&[1, 0]));
    assert!(refused(&["compare"], &nullable).contains("row 2, column \"rate\": null is not a number"));
    let skipped = json(&["runs", "--skip-invalid"], nullable);
    assert_eq!(skipped["rows"][0]["mean"], 4_294_967_295.0);
}
