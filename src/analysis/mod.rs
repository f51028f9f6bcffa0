//! Samples → typed, serialisable reports. Every number comes from `stats`; every caveat is a [`Warning`] on the result that
//! it is about.

mod bar;
mod binaries;
mod check;
mod compare;
mod direction;
mod error;
mod facts;
mod floor;
mod history;
mod json_schema;
mod metrics;
mod nesting;
mod pairs;
mod parallel;
mod percent;
mod policy;
mod power;
mod ranks;
mod runs;
mod sample;
mod saved;
mod series_order;
mod shape;
mod shard;
mod single_runs;
mod sweep;
mod table_order;
mod undefined;
mod units;
mod warning;

pub use bar::{Bar, BarOptions, BarReport, bar};
pub use compare::{
    Accuracy, CompareOptions, CompareReport, CompareRow, Comparison, Confirmation, ControlReport, ExpectEqual, Family,
    Gate, GateFault, GatePolicy, GateResult, Geomean, GeomeanInterval, IntervalMethod, LEVELS, LimitTest, MinChange,
    Pair, PairedMean, PolicyOn, RatioInterval, Rearranged, RowFamily, RowOrder, RunOrder, SessionEstimate, Sessions,
    SideOrder, Stars, TestChoice, TestName, TestResult, Together, Turns, Verdict, WelchF, compare, compare_confirmed,
    compare_metrics,
};
pub use direction::Direction;
pub use error::{AnalysisError, SweepAxis};
pub(crate) use facts::{better, compared, run_counts, runs_a_side, swept, test_name};
pub use history::{
    Center, ChangeInterval, HistoryChange, HistoryError, HistoryEvent, HistoryGate, HistoryOptions, HistoryReport,
    HistoryRole, HistorySeries, Level, Untested, Watch, history,
};
pub use json_schema::json_schema;
pub use metrics::{MetricsFamily, MetricsGate, MetricsReport};
pub use nesting::Nested;
pub use policy::{
    Date, Expectation, LEARNT, LearntLimit, LearntPolicy, Policy, PolicyError, RowPolicy, learn, policy_schema,
};
pub use ranks::{Effect, MannWhitneyResult, SignedRankResult};
pub use runs::{Components, Iterations, IterationsValue, Plan, RunsOptions, RunsOrder, RunsReport, RunsRow, runs};
pub use sample::{AttainedInterval, Quartiles, Sample};
pub use saved::{SavedMetrics, SavedReport, SavedReportError, read_report};
pub use series_order::{Lag, SeriesTests, Trend};
pub use shape::Shape;
pub use shard::{ComparePart, PartError, combine, compare_part, read_parts};
pub use single_runs::SingleRuns;
pub(crate) use sweep::sweepable;
pub use sweep::{
    AggregatedVariable, LackOfFitResult, LinePoint, OverallExponent, ScatterGroup, ScatterOptions, ScatterReport, Step,
    StratifiedResult, XType, scatter,
};
pub use units::UnitCounts;
pub use warning::{HistoryWarning, OrderWarning, Sequence, SweepWarning, UnitWarning, Warning};

pub use crate::stats::correction::Correction;
pub use crate::stats::describe::Interval;
pub(crate) use crate::stats::power::MOST_RUNS;
