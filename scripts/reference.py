#!/usr/bin/env python3
"""Reference values of the distributions, computed with 40 to 60 digits, where R itself is not accurate enough.

    pip install mpmath && python3 scripts/reference.py testdata/reference

Writes distributions.json: for each function a list of [arguments..., value].
"""
import json
import sys
from mpmath import mp, mpf

mp.dps = 60
HALF = mpf(1) / 2


def log_beta(a, b):
    return mp.loggamma(a) + mp.loggamma(b) - mp.loggamma(a + b)


def beta_lower(a, b, x, y):
    """I_x(a, b) by the series x^a y^b / (a B) * sum (a+b)_k / (a+1)_k x^k, or its mirror; y = 1 - x."""
    a, b = mpf(a), mpf(b)
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_lower(b, a, y, x)
    if (a > 200 and b < 1) or (a > 20000 and b < 20000) or a > 1e6:   # the series would be long
        return beta_quad(a, b, x, y)
    front = mp.exp(a * mp.log(x) + b * mp.log(y) - log_beta(a, b)) / a
    term = total = mpf(1)
    k = 0
    while term > total * mpf(10) ** -55:
        term *= (a + b + k) / (a + 1 + k) * x
        total += term
        k += 1
    return front * total


def beta_quad(a, b, x, y):
    """I_x(a, b) for large a and x below the mean, as an integral over s = -ln(u/x) in units of its decay."""
    rate = a - (b - 1) * x / y
    f = lambda s: mp.exp(-a * s / rate) * ((1 - x * mp.exp(-s / rate)) / y) ** (b - 1)
    front = mp.exp(a * mp.log(x) + (b - 1) * mp.log(y) - log_beta(a, b)) / rate
    return front * mp.quad(f, [0, 1, 2, 4, 8, 16, 32, 64, 128, 256])


def t_two_sided(t, df):
    t, df = mpf(t), mpf(df)
    z = t * t / df
    return beta_lower(df / 2, HALF, 1 / (1 + z), z / (1 + z))


def t_critical(risk, df):
    """Newton's method, in t where the tail is nearly linear and in logarithms where it is nearly a power."""
    risk, df = mpf(risk), mpf(df)
    density = lambda t: mp.exp(-log_beta(df / 2, HALF)) / mp.sqrt(df) * (1 + t * t / df) ** (-(df + 1) / 2)
    if risk > HALF:
        t = mpf(0)
        for _ in range(100):
            step = (t_two_sided(t, df) - risk) / (2 * density(t))
            t += step
            if abs(step) < t * mpf(10) ** -35:
                return t
    u = mp.log(2)
    for _ in range(500):
        t = mp.exp(u)
        p = t_two_sided(t, df)
        step = max(mpf(-1), min(mpf(5), mp.log(p / risk) * p / (2 * t * density(t))))
        u += step
        if abs(step) < mpf(10) ** -35:
            return mp.exp(u)
    raise ArithmeticError((risk, df))


def normal_sf(z):
    return mp.erfc(mpf(z) / mp.sqrt(2)) / 2


def f_sf(f, d1, d2):
    z = mpf(d1) / mpf(d2) * mpf(f)
    return beta_lower(mpf(d2) / 2, mpf(d1) / 2, 1 / (1 + z), z / (1 + z))


def binomial_half(k, n):
    term = total = mpf(1)          # from C(n, k) downwards, relative to it
    for i in range(k, 0, -1):
        term *= mpf(i) / (n - i + 1)
        total += term
        if term < total * mpf(10) ** -55:
            break
    return total * mp.binomial(n, k) / mpf(2) ** n


def noncentral_t_sf(t, df, ncp):
    """Integral over s = sqrt(chi2/df) of P(Z > t s - ncp), on a logarithmic axis."""
    mp.dps = 40
    t, df, ncp = mpf(t), mpf(df), mpf(ncp)
    log_norm = mp.log(2) + df / 2 * mp.log(df / 2) - mp.loggamma(df / 2)
    f = lambda w: mp.exp(log_norm + df * w - df / 2 * mp.exp(2 * w)) * mp.erfc((t * mp.exp(w) - ncp) / mp.sqrt(2)) / 2
    # the peak of the integrand, and cuts around it at its own width
    log_f = lambda w: mp.log(f(w))
    low, high = mpf(-12), mpf(3)
    for _ in range(200):
        a, b = low + (high - low) / 3, high - (high - low) / 3
        if log_f(a) < log_f(b):
            low = a
        else:
            high = b
    peak = (low + high) / 2
    width = 1 / mp.sqrt(2 * df + max(0, ncp) ** 2 + t * t / 4)
    cuts = [peak + width * k for k in (-40, -20, -12, -8, -6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 8, 12, 20, 40)]
    while cuts[0] > peak - 140 / df - 10:  # the left tail decays like exp(df w), the right one faster than exp(-exp w)
        cuts.insert(0, cuts[0] - max(20 * width, min(mpf(1), 5 / df)))
    while cuts[-1] < peak + 8:
        cuts.append(cuts[-1] + max(20 * width, mpf(1) / 2))
    top = f(peak)                          # mp.quad's tolerance is absolute
    value = top * mp.quad(lambda w: f(w) / top, cuts)
    mp.dps = 60
    return value


def rows(function, arguments, smallest=mpf(10) ** -300):
    table = []
    for args in arguments:
        value = function(*args)
        if smallest <= value < mpf(10) ** 300:
            table.append([*args, float(mp.nstr(value, 25))])
    return table


DFS = [.5, .73, 1., 1.5, 2., 2.37, 3., 4.6, 5., 7.9, 10., 18.3, 29., 58., 77.77, 118., 500.5, 1e3, 4321.1, 1e4, 1e5, 1e6, 1e8, 1e10, 1e12]
TS = [1e-8, 1e-3, .01, .1, .3, .6, .9, 1.2, 1.5, 1.7, 1.96, 2.3, 2.7, 3.3, 4., 5., 6.5, 8., 10., 14., 19., 26., 31., 37., 55., 100., 300., 1e3]
RISKS = [1e-300, 1e-200, 1e-100, 1e-50, 1e-20, 1e-12, 1e-6, 1e-4, .001, .002, .01, .02, .05, .1, .2, .5, .7, .9, .99]


def main(folder):
    out = {
        "normal_sf": rows(normal_sf, [(z / 4,) for z in range(-32, 149)]),
        "student_t_two_sided": rows(t_two_sided, [(t, df) for df in DFS for t in TS]),
        "student_t_critical": rows(t_critical, [(r, df) for df in DFS for r in RISKS]),
        "f_sf": rows(f_sf, [(f, d1, d2) for d1 in (1., 2., 3.5, 7., 40., 300.) for d2 in (1., 2., 5.5, 30., 400., 1e4, 1e6) for f in (1e-3, .1, .5, .9, 1., 1.1, 1.7, 3., 8., 40., 1e3)]),
        "binomial_half_cdf": rows(binomial_half, [(int(n * s + d), n) for n in (1, 2, 5, 6, 10, 30, 59, 60, 61, 62, 100, 1000, 10001, 100000, 1000000, 10000000)
                                                  for s, d in ((0., 0), (.1, 0), (.2, 1), (.3, 0), (.4, 0), (.45, 0), (.49, 0), (.499, 0), (.5, -1), (.5, 0), (.5, 3), (.6, 0), (.9, 0)) if 0 <= int(n * s + d) < n]),
        "incomplete_beta": rows(lambda a, b, x: beta_lower(mpf(a), mpf(b), mpf(x), 1 - mpf(x)), [(a, b, x) for a in (.1, .5, 1., 3.3, 20., 150., 2e3) for b in (.1, .5, 1., 4.7, 35., 1e3) for x in (1e-10, .01, .1, .25, .5, .75, .9, .99, .9990234375)]),
        "noncentral_t_sf": rows(noncentral_t_sf, [(t, df, ncp) for df in (1., 2., 3.7, 8., 18., 58., 400., 2e4) for ncp in (0., .1, 1., 2.8, 6., 20., 45.) for t in (0., .5, 1.7, 2., 2.8, 4.3, 9., 25., 63.) if t >= ncp / 4]),
    }
    with open(f"{folder}/distributions.json", "w") as file:
        file.write("{\n" + ",\n".join(f'"{k}":[\n' + ",\n".join(json.dumps(r, separators=(",", ":")) for r in v) + "\n]" for k, v in out.items()) + "\n}\n")
    for name, table in out.items():
        print(name, len(table), "points")


if __name__ == "__main__":
    main(sys.argv[1])
