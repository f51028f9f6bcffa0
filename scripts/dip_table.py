#!/usr/bin/env python3
"""The quantiles of Hartigan's dip of n uniform values, for src/stats/dip/table.rs: prints its rows.

    pip install diptest numpy && python3 scripts/dip_table.py

Hartigan & Hartigan (1985) take the uniform distribution as the unimodal one that looks most like two modes. Printed is
sqrt(n) * dip at each upper tail probability, from a million samples of each size (200 000 above 100 values).
"""
import diptest
import numpy

TAILS = [0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001, 0.00001]
SIZES = [4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 50, 100, 200, 500, 1000]
rng = numpy.random.default_rng(20261201)
for n in SIZES:
    draws = 1_000_000 if n <= 100 else 200_000
    samples = (numpy.sort(rng.random(n)) for _ in range(draws))
    dips = numpy.fromiter((diptest.dipstat(x, sort_x=False) for x in samples), float, draws)
    scaled = numpy.sqrt(n) * numpy.quantile(dips, [1 - tail for tail in TAILS])
    print(f"    ({n}, [{', '.join(f'{q:.4f}' for q in scaled)}]),", flush=True)
