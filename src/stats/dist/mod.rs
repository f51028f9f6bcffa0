//! Tail probabilities and quantiles: the normal, t, F and binomial distributions, and what they rest on.
//!
//! Each is a small struct with statrs' traits. They are accurate in the tails, where statrs' own are not, and safe for any
//! argument: nonsense (NaN, a negative degree of freedom) gives NaN, never a panic or an endless loop.

mod binomial;
mod fisher_snedecor;
mod incomplete_beta;
mod noncentral_t;
mod normal;
#[cfg(test)]
mod odd;
mod student_t;
mod studentized_range;

pub use binomial::Binomial;
pub use fisher_snedecor::FisherSnedecor;
pub use incomplete_beta::incomplete_beta;
pub use noncentral_t::NoncentralT;
pub use normal::StandardNormal;
pub use statrs::distribution::{Continuous, ContinuousCDF, DiscreteCDF};
pub use student_t::StudentT;
pub use studentized_range::StudentizedRange;
