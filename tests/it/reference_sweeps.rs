//! Sweeps: shares of variance and exponents against R's. `testdata/reference/MANIFEST.md` says where the reference comes from.

use std::collections::HashMap;

use crate::tables::{Check, Table, generate, read_plain_csv};
use benchstat::stats::additive_fit::LeveledGroup;
use benchstat::stats::describe::Moments;
use benchstat::stats::ranks::cliffs_delta::cliffs_delta;
use benchstat::stats::ranks::mann_whitney::{Choice, Method, mann_whitney, p_floor};
use benchstat::stats::scaling::exponent;
use benchstat::stats::variance_share::{joint_and_unique, variance_share};

#[test]
fn mann_whitney_as_scatter_js_has_it() {
    let groups = Sweep::scatter().groups(&["encoding", "chunkLen"], &[]);
    let mut check = Check::of("p of scatter.js");
    let mut effect = Check::of("Cliff's delta of scatter.js");
    for row in Table::read("ranks-node.json", "steps").iter() {
        let rates = |column: &str| &groups[place_of(row.count("encoding"), row.get(column))].0;
        let test = mann_whitney(rates("x_from"), rates("x_to"), Choice::Node).unwrap();
        let place = || format!("{:?}", row.values);
        // the five digits that Node.js keeps of every rate are enough to keep these rates in order
        check.relative(test.p_value, row.get("p"), 1e-10, place);
        let delta = cliffs_delta(rates("x_from"), rates("x_to")).unwrap().value;
        effect.absolute(delta, row.get("cliffs_delta"), 1e-14, place);
    }
    check.finish();
    effect.finish();

    let mut floors = Check::of("p floors of scatter.js");
    for row in Table::read("ranks-node.json", "floors").iter() {
        let floor = p_floor(row.count("m"), row.count("n"), Method::Node);
        floors.relative(floor, row.get("p"), 1e-10, || format!("{:?}", row.values));
    }
    floors.finish();
}

/// Rates with the values of some variables, a row each.
struct Sweep {
    rates: Vec<f64>,
    variables: HashMap<String, Vec<String>>,
}

impl Sweep {
    fn scatter() -> Sweep {
        let (header, rows) = read_plain_csv("testdata/data/scatter-string-decoder.csv");
        let column = |i: usize| rows.iter().map(|row| row[i].clone()).collect::<Vec<_>>();
        let variables: HashMap<_, _> = header.iter().cloned().zip((0..header.len()).map(column)).collect();
        let rates = variables["rate"].iter().map(|rate| rate.parse().unwrap()).collect();
        Sweep { rates, variables }
    }

    /// The rows of one benchmark file among the compare data, with the variables of its configurations.
    fn compare(filename: &str) -> Sweep {
        let (_, rows) = read_plain_csv("testdata/data/node-http-bis.csv");
        let mut sweep = Sweep {
            rates: Vec::new(),
            variables: HashMap::new(),
        };
        for row in rows.iter().filter(|row| row[1] == filename) {
            sweep.rates.push(row[3].parse().unwrap());
            let pairs = row[2].split(' ').map(|pair| pair.split_once('=').unwrap());
            for (name, value) in pairs.chain([("binary", row[0].as_str())]) {
                let values = sweep.variables.entry(name.to_string()).or_default();
                values.push(value.to_string());
            }
        }
        sweep
    }

    /// The unbalanced design that the R script generates too.
    fn generated() -> Sweep {
        let series = |seed, modulus| generate(seed, 240, modulus, 0.0);
        let (g, a, b, noise) = (
            series(11.0, 3.0),
            series(12.0, 4.0),
            series(13.0, 7.0),
            series(14.0, 900.0),
        );
        let c: Vec<f64> = b.iter().map(|b| (b / 2.0).floor()).collect();
        let d: Vec<f64> = a.iter().zip(&b).map(|(a, b)| (a + b) % 5.0).collect();
        let rates = (0..240)
            .map(|i| 1000.0 + 50.0 * a[i] - 30.0 * b[i] + noise[i])
            .collect();
        let text = |values: &[f64]| values.iter().map(f64::to_string).collect();
        let named = [("g", &g), ("a", &a), ("b", &b), ("c", &c), ("d", &d)];
        let variables = named.map(|(name, values)| (name.to_string(), text(values))).into();
        Sweep { rates, variables }
    }

    /// The rates of every combination of some variables, by first appearance, with the codes of some others.
    fn groups(&self, keys: &[&str], variables: &[&str]) -> Vec<(Vec<f64>, Vec<Vec<u32>>)> {
        let mut places: HashMap<Vec<&str>, usize> = HashMap::new();
        let mut groups = Vec::new();
        let mut codes: HashMap<&str, u32> = HashMap::new();
        for (i, &rate) in self.rates.iter().enumerate() {
            let key = keys.iter().map(|key| self.variables[*key][i].as_str()).collect();
            let place = *places.entry(key).or_insert(groups.len());
            if place == groups.len() {
                groups.push((Vec::new(), vec![Vec::new(); variables.len()]));
            }
            groups[place].0.push(rate);
            for (variable, levels) in variables.iter().zip(&mut groups[place].1) {
                let next = codes.len() as u32;
                levels.push(*codes.entry(&self.variables[*variable][i]).or_insert(next));
            }
        }
        groups
    }
}

fn check_shares(section: &str, sweep: &Sweep, keys: &[&str], variables: &[&str]) {
    let owned = sweep.groups(keys, variables);
    let groups: Vec<LeveledGroup> = owned
        .iter()
        .map(|(rates, levels)| LeveledGroup { rates, levels })
        .collect();
    let all: Vec<usize> = (0..variables.len()).collect();
    let joint = joint_and_unique(&groups, &all).unwrap();
    let table = Table::read("ranks-sweep.json", section);
    assert_eq!(table.rows.len(), variables.len());
    let mut shares = Check::of(&format!("{section}: shares of variance"));
    let mut tests = Check::of(&format!("{section}: F and its p"));
    for (variable, row) in table.iter().enumerate() {
        let place = || variables[variable].to_string();
        let share = variance_share(&groups, variable).unwrap();
        assert_eq!(
            [share.df_between, share.df_within],
            [row.get("df_between"), row.get("df_within")]
        );
        shares.absolute(share.eta_squared, row.get("eta_squared"), 1e-10, place);
        shares.absolute(share.epsilon_squared, row.get("epsilon_squared"), 1e-10, place);
        shares.absolute(joint.unique[variable], row.get("unique"), 1e-10, place);
        shares.absolute(joint.joint, row.get("joint"), 1e-10, place);
        // R's F comes out of a difference of sums of squares, which loses digits where the share is small
        tests.relative(share.f_statistic, row.get("f"), 1e-10 / row.get("eta_squared"), place);
        tests.absolute(share.p_value, row.get("p"), 1e-10, place);
    }
    shares.finish();
    tests.finish();
}

#[test]
fn shares_of_variance() {
    let scatter = Sweep::scatter();
    check_shares("string_decoder", &scatter, &["chunkLen", "encoding"], &["inLen"]);
    check_shares(
        "string_decoder_by_chunk",
        &scatter,
        &["chunkLen"],
        &["encoding", "inLen"],
    );
    check_shares(
        "http_chunked",
        &Sweep::compare("http/chunked.js"),
        &["len"],
        &["n", "binary"],
    );
    check_shares(
        "http_simple",
        &Sweep::compare("http/simple.js"),
        &["len"],
        &["chunkedEnc", "c", "chunks"],
    );
    let client = Sweep::compare("http/client-request-body.js");
    check_shares("http_client", &client, &["len"], &["type", "method", "binary"]);
    check_shares("generated", &Sweep::generated(), &["g"], &["a", "b", "c", "d"]);
}

/// Where a point of the scatter data stands among its groups by encoding and chunkLen: by first appearance, all chunk
/// lengths of one encoding before the next encoding.
fn place_of(encoding: usize, chunk_length: f64) -> usize {
    let lengths = [16.0, 64.0, 256.0, 1024.0];
    encoding * lengths.len() + lengths.iter().position(|length| *length == chunk_length).unwrap()
}

#[test]
fn exponents() {
    let groups = Sweep::scatter().groups(&["encoding", "chunkLen"], &[]);
    let mut check = Check::of("exponents and their intervals");
    for row in Table::read("ranks-sweep.json", "exponents").iter() {
        let (x_from, x_to) = (row.get("x_from"), row.get("x_to"));
        let moments = |x: f64| Moments::of(&groups[place_of(row.count("encoding"), x)].0);
        for (confidence, bounds) in [(0.95, ["lower_95", "upper_95"]), (0.99, ["lower_99", "upper_99"])] {
            let ours = exponent(&moments(x_from), &moments(x_to), x_from, x_to, confidence).unwrap();
            let interval = ours.interval.unwrap();
            let place = || format!("{:?}", row.values);
            check.absolute(ours.value, row.get("value"), 1e-10, place);
            check.absolute(interval.lower, row.get(bounds[0]), 1e-10, place);
            check.absolute(interval.upper, row.get(bounds[1]), 1e-10, place);
        }
    }
    check.finish();
}
