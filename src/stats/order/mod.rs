//! Whether the order of measurement or the direction of all changes tells of something else than the benchmark's code: checks
//! of one series, and what they say together. A single series has little power, a table has much.

mod pooled;
mod runs_test;
mod sign_test;

pub use pooled::{PooledScore, pooled_score, pooled_trend, stouffer};
pub use runs_test::RunsTest;
pub use sign_test::SignTest;
