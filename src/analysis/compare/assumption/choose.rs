//! From the option to the test.

use super::by_session::BySession;
use super::means::Means;
use super::paired::Paired;
use super::permutation::Permutation;
use super::ranks::Ranks;
use super::relative::ToControls;
use super::traits::Assumption;
use super::welch::Welch;
use crate::analysis::compare::draws::permutation_draws;
use crate::analysis::compare::options::TestChoice;
use crate::analysis::compare::sessions::Effects;
use crate::analysis::compare::sides::Sides;
use crate::analysis::compare::terms::Terms;
use crate::analysis::error::AnalysisError;
use crate::analysis::ranks::MannWhitneyResult;

/// The samples of the benchmark `name` under the assumption that was chosen; with what holds over sessions, if they are in sessions.
///
/// # Errors
/// When they are to be paired and cannot be.
pub(in crate::analysis::compare) fn assume<'a>(
    name: &str,
    sides: &'a Sides<'a>,
    mann_whitney: Option<MannWhitneyResult>,
    (effects, terms): (Option<Effects>, &Terms),
) -> Result<Box<dyn Assumption + 'a>, AnalysisError> {
    if let Some(effects) = effects {
        return Ok(Box::new(BySession { sides, effects }));
    }
    if let Some(control) = terms.relative_to {
        return Ok(Box::new(ToControls::new(sides, control)));
    }
    Ok(match terms.test {
        TestChoice::Welch | TestChoice::Sessions | TestChoice::Controls => Box::new(Means::new(sides, Box::new(Welch))),
        TestChoice::MannWhitney => Box::new(Means::new(sides, Box::new(Ranks(mann_whitney)))),
        TestChoice::Permutation => Box::new(Means::new(
            sides,
            Box::new(Permutation {
                seed: terms.seed,
                draws: permutation_draws(terms.alpha),
            }),
        )),
        TestChoice::Paired => Box::new(Paired::new(name, sides)?),
    })
}
