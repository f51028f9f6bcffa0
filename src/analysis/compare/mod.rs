//! Two binaries, benchmark by benchmark.

mod adjustment;
mod assumption;
mod comparison;
pub(super) mod conclude;
mod confirm;
mod confirmation;
mod control;
mod counted;
mod draws;
mod equal;
mod family;
mod figures;
mod gate;
mod geomean;
mod limit;
pub(super) mod measure;
mod metrics;
pub(super) mod min_change;
mod one;
mod options;
mod order;
mod plan;
mod pooled_order;
mod rearranged;
mod recipe;
mod report;
mod row;
mod sessions;
mod shift;
mod sides;
pub(super) mod terms;
mod together;
mod turns;
mod verdict;

pub use comparison::{Comparison, RunOrder, SideOrder, Turns};
pub use confirmation::Confirmation;
pub use control::ControlReport;
pub use equal::ExpectEqual;
pub use family::Family;
pub use figures::{
    Accuracy, GateResult, IntervalMethod, LEVELS, LimitTest, PairedMean, RatioInterval, Stars, TestName, TestResult,
};
pub use gate::{Gate, GateFault, GatePolicy};
pub use geomean::{Geomean, GeomeanInterval};
pub use metrics::compare_metrics;
pub use min_change::MinChange;
pub use options::{CompareOptions, PolicyOn, RowOrder, TestChoice};
pub use rearranged::Rearranged;
pub use recipe::{compare, compare_confirmed};
pub use report::CompareReport;
pub use row::{CompareRow, RowFamily};
pub use sessions::{SessionEstimate, Sessions};
pub use together::{Pair, Together, WelchF};
pub use verdict::Verdict;
