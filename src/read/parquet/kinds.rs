//! The types of Parquet columns, by what can be done with their values.

use parquet::basic::{ConvertedType, LogicalType, Type as Physical};
use parquet::schema::types::ColumnDescriptor;

/// What the values of a column are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ValueKind {
    Text,
    Integer {
        is_unsigned: bool,
    },
    Float,
    Bool,
    /// Nothing that a variable or a measurement can be; with what a message calls it.
    Unusable(&'static str),
}

impl ValueKind {
    /// What a message calls it.
    pub fn name(self) -> &'static str {
        match self {
            ValueKind::Text => "text",
            ValueKind::Integer { .. } => "integers",
            ValueKind::Float => "floating-point numbers",
            ValueKind::Bool => "truth values",
            ValueKind::Unusable(name) => name,
        }
    }
}

pub(super) fn kind_of(column: &ColumnDescriptor) -> ValueKind {
    if column.path().parts().len() != 1 {
        return ValueKind::Unusable("a group of columns");
    }
    if column.max_rep_level() > 0 || column.max_def_level() > 1 {
        return ValueKind::Unusable("lists");
    }
    match (column.physical_type(), column.logical_type_ref()) {
        (_, Some(LogicalType::Date)) => ValueKind::Unusable("dates"),
        (_, Some(LogicalType::Time(_))) => ValueKind::Unusable("times of day"),
        (_, Some(LogicalType::Timestamp(_))) | (Physical::INT96, _) => ValueKind::Unusable("timestamps"),
        (_, Some(LogicalType::Float16)) => ValueKind::Unusable("half-precision numbers"),
        (_, Some(LogicalType::Decimal(_))) => ValueKind::Unusable("decimals"),
        (Physical::BOOLEAN, _) => ValueKind::Bool,
        (Physical::FLOAT | Physical::DOUBLE, _) => ValueKind::Float,
        (Physical::INT32 | Physical::INT64, Some(LogicalType::Integer(integer))) => ValueKind::Integer {
            is_unsigned: !integer.is_signed,
        },
        (Physical::INT32 | Physical::INT64, None | Some(LogicalType::Unknown)) => {
            converted_integer(column.converted_type())
        }
        (Physical::BYTE_ARRAY, Some(LogicalType::String | LogicalType::Enum | LogicalType::Unknown)) => ValueKind::Text,
        // Writers of old did not say that their bytes are text; whether they are is checked value by value.
        (Physical::BYTE_ARRAY, None) => match column.converted_type() {
            ConvertedType::NONE | ConvertedType::UTF8 | ConvertedType::ENUM => ValueKind::Text,
            ConvertedType::DECIMAL => ValueKind::Unusable("decimals"),
            _ => ValueKind::Unusable("bytes that are no plain text"),
        },
        (Physical::BYTE_ARRAY | Physical::FIXED_LEN_BYTE_ARRAY, _) => {
            ValueKind::Unusable("bytes that are no plain text")
        }
        _ => ValueKind::Unusable("a type that is not known here"),
    }
}

/// The kind of an integer column by its annotation of the first version of the format.
fn converted_integer(annotation: ConvertedType) -> ValueKind {
    match annotation {
        ConvertedType::NONE
        | ConvertedType::INT_8
        | ConvertedType::INT_16
        | ConvertedType::INT_32
        | ConvertedType::INT_64 => ValueKind::Integer { is_unsigned: false },
        ConvertedType::UINT_8 | ConvertedType::UINT_16 | ConvertedType::UINT_32 | ConvertedType::UINT_64 => {
            ValueKind::Integer { is_unsigned: true }
        }
        ConvertedType::DECIMAL => ValueKind::Unusable("decimals"),
        ConvertedType::DATE => ValueKind::Unusable("dates"),
        ConvertedType::TIME_MILLIS | ConvertedType::TIME_MICROS => ValueKind::Unusable("times of day"),
        ConvertedType::TIMESTAMP_MILLIS | ConvertedType::TIMESTAMP_MICROS => ValueKind::Unusable("timestamps"),
        _ => ValueKind::Unusable("a type that is not known here"),
    }
}
