//! Series along time whose truth is known.

use benchstat::stats::changepoint::dependence::{autocorrelation, shared};
use benchstat::stats::changepoint::family::standings;
use benchstat::stats::changepoint::search::{Found, Plan, Searched};
use benchstat::stats::correction::Correction;
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use rand_distr::{Distribution, StandardNormal, StudentT};

/// What the points of a series are, with a standard deviation of about 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Noise {
    Normal,
    /// Student's t with three degrees of freedom: one point in a hundred is beyond 4.5.
    HeavyTails,
    /// Two modes, equally likely.
    Bimodal,
    /// Each point depends on the one before it, by this correlation.
    Dependent(f64),
}

impl Noise {
    pub fn name(self) -> String {
        match self {
            Noise::Normal => "normal".to_string(),
            Noise::HeavyTails => "t, 3 df".to_string(),
            Noise::Bimodal => "bimodal".to_string(),
            Noise::Dependent(rho) => format!("AR(1), ρ = {rho}"),
        }
    }

    pub fn series(self, points: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<f64> {
        let normal = |rng: &mut Xoshiro256PlusPlus| -> f64 { StandardNormal.sample(rng) };
        match self {
            Noise::Normal => (0..points).map(|_| normal(rng)).collect(),
            Noise::HeavyTails => {
                let heavy = StudentT::new(3.0).unwrap();
                (0..points).map(|_| heavy.sample(rng)).collect()
            }
            Noise::Bimodal => {
                let mut point = || if rng.random::<bool>() { 1.0 } else { -1.0 } + 0.1 * normal(rng);
                (0..points).map(|_| point()).collect()
            }
            Noise::Dependent(rho) => {
                let mut last = normal(rng);
                let innovation = (1.0 - rho * rho).sqrt();
                let mut next = || {
                    last = rho * last + innovation * normal(rng);
                    last
                };
                (0..points).map(|_| next()).collect()
            }
        }
    }
}

/// The changes of each series, all of them together at 5 %.
pub fn changes(series: &[Vec<f64>]) -> Vec<Vec<Found>> {
    let own: Vec<f64> = series.iter().map(|one| autocorrelation(one)).collect();
    let plan = Plan::new(series.iter().map(Vec::len));
    let searched = series
        .iter()
        .zip(shared(&own))
        .map(|(one, rho)| Searched::new(one, rho, &plan, 0.05));
    let searched: Vec<Searched> = searched.collect();
    let p_values: Vec<f64> = searched.iter().map(|one| one.p).collect();
    let standings = standings(&p_values, Correction::Holm, 0.05);
    let changes = series
        .iter()
        .zip(searched)
        .zip(standings)
        .map(|((one, searched), standing)| match standing.factor {
            Some(factor) => searched.changes(one, factor, 0.05),
            None => Vec::new(),
        });
    changes.collect()
}
