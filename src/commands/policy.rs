//! `--policy`: the file, and the day.

use std::time::{SystemTime, UNIX_EPOCH};

use super::failure::Failure;
use super::io::Io;
use crate::analysis::{Date, Policy, PolicyOn};
use crate::cli::CompareArgs;
use crate::read::{iso, read_text, same_file};

/// The policy that was asked for, on the day that was given or today (UTC).
pub(super) fn policy(args: &CompareArgs, io: &mut Io<'_>) -> Result<Option<PolicyOn>, Failure> {
    let Some(path) = &args.policy else { return Ok(None) };
    let reports = args.output.report.iter().map(|report| ("--report", &report.path));
    let outputs = reports.chain(args.plot.plot.iter().map(|path| ("--plot", path)));
    for (option, output) in outputs {
        if output.exists() && same_file(path, output) {
            let path = path.clone();
            return Err(Failure::OverwritesInput { option, path });
        }
    }
    let today = args.today.clone().unwrap_or_else(today);
    let today: Date = today
        .parse()
        .map_err(|problem| Failure::Today { day: today, problem })?;
    let (file, text) = read_text(path, || io.take_stdin(), args.input.limit.max_input)?;
    let policy = Policy::read(&file, &text)?;
    Ok(Some(PolicyOn { policy, today }))
}

/// The day by the system's clock.
fn today() -> String {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = iso(since_1970.as_secs_f64() * 1e3).unwrap_or_default();
    now.split('T').next().unwrap_or_default().to_string()
}
