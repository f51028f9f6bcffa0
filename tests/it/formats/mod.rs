//! What FILE may be: directories, patterns, `NAME=FILE`, Parquet of other writers.

mod helpers;
mod parquet;
mod paths;
