//! Where points go that lie in one row by their values: beside each other where they would cover each other.

/// From one try to the next, as a share of a point's radius.
const STEP: f64 = 0.5;

/// How far each point is moved across the row. `places` are the points along it; points have this radius, and may be moved by `room`
/// either way, all in pixels. Where there is no room left a point is moved to where it covers the others least.
pub(super) fn swarm(places: &[f64], radius: f64, room: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|a, b| places[*a].total_cmp(&places[*b]));
    let tries = (room / (radius * STEP)).floor() as usize;
    // Near the middle first, alternately on either side.
    let offsets: Vec<f64> = (0..=tries)
        .map(|at| at as f64 * radius * STEP)
        .flat_map(|offset| [offset, -offset])
        .skip(1)
        .collect();
    let mut moved = vec![0.0; places.len()];
    for (rank, &point) in order.iter().enumerate() {
        let near = || {
            let before = order[..rank].iter().rev().copied();
            before.take_while(|other| places[point] - places[*other] < 2.0 * radius)
        };
        let distance = |offset: f64| {
            let to = |other: usize| (places[point] - places[other]).hypot(offset - moved[other]);
            near().map(to).fold(f64::INFINITY, f64::min)
        };
        let mut best = (f64::NEG_INFINITY, 0.0);
        for &offset in &offsets {
            let free = distance(offset).min(2.0 * radius);
            if free > best.0 {
                best = (free, offset);
            }
        }
        moved[point] = best.1;
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_stand_side_by_side_as_far_as_there_is_room() {
        assert_eq!(swarm(&[10.0, 0.0, 20.0], 1.0, 5.0), [0.0; 3], "apart anyway");
        let moved = swarm(&[3.0; 5], 1.0, 5.0);
        assert_eq!(moved, [0.0, 2.0, -2.0, 4.0, -4.0]);
        let places: Vec<f64> = (0..60).map(|at| f64::from(at * 37 % 60) / 1.5).collect();
        let moved = swarm(&places, 1.0, 6.0);
        for at in 0..60 {
            assert!(moved[at].abs() <= 6.0);
            for other in 0..at {
                let apart = (places[at] - places[other]).hypot(moved[at] - moved[other]);
                assert!(apart >= 2.0 - 1e-9, "{at} {other}: {apart}");
            }
        }
        // Fifty points do not fit beside each other: none leaves the row.
        assert!(swarm(&[3.0; 50], 1.0, 4.0).iter().all(|offset| offset.abs() <= 4.0));
        assert_eq!(swarm(&[], 1.0, 4.0), [0.0; 0]);
    }
}
