//! Rates with a true mean of 1: normal, skewed, and with two modes.

use std::f64::consts::TAU;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt};

/// The form of a distribution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Normal,
    /// Skewed to the right.
    LogNormal,
    /// Two modes, equally likely, ten standard deviations to either side of the mean.
    Bimodal,
}

/// A distribution of rates with mean 1.
#[derive(Debug, Clone, Copy)]
pub struct Rates {
    pub shape: Shape,
    /// Coefficient of variation.
    pub cv: f64,
}

impl Rates {
    pub const fn new(shape: Shape, cv: f64) -> Rates {
        Rates { shape, cv }
    }

    pub fn name(&self) -> String {
        let shape = match self.shape {
            Shape::Normal => "normal",
            Shape::LogNormal => "log-normal",
            Shape::Bimodal => "bimodal",
        };
        format!("{shape}, CV {} %", (self.cv * 100.0).round())
    }

    pub fn draw(&self, rng: &mut Xoshiro256PlusPlus) -> f64 {
        match self.shape {
            Shape::Normal => 1.0 + self.cv * normal(rng),
            Shape::LogNormal => {
                let sigma = self.log_sd();
                (sigma * normal(rng) - 0.5 * sigma * sigma).exp()
            }
            Shape::Bimodal => {
                // distance² + sd² = CV²
                let sd = self.cv / 101f64.sqrt();
                let side = if rng.random::<bool>() { 10.0 } else { -10.0 };
                1.0 + sd * (side + normal(rng))
            }
        }
    }

    pub fn sample(&self, n: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<f64> {
        (0..n).map(|_| self.draw(rng)).collect()
    }

    /// The true median.
    pub fn median(&self) -> f64 {
        match self.shape {
            Shape::LogNormal => (-0.5 * self.log_sd().powi(2)).exp(),
            Shape::Normal | Shape::Bimodal => 1.0,
        }
    }

    /// Standard deviation of the logarithms of log-normal rates.
    fn log_sd(&self) -> f64 {
        (self.cv * self.cv).ln_1p().sqrt()
    }
}

/// A standard normal value (Box & Muller 1958).
fn normal(rng: &mut impl Rng) -> f64 {
    let (radius, angle) = (1.0 - rng.random::<f64>(), rng.random::<f64>());
    (-2.0 * radius.ln()).sqrt() * (TAU * angle).cos()
}
