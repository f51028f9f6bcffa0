#!/usr/bin/env Rscript
# R's numbers for what verdicts rest on (tests/it/reference_verdicts.rs):
#
#   Rscript scripts/reference_verdicts.R testdata/data testdata/reference
#
# Base R only, and Debian's r-cran-diptest for the dip. Every number is written with 17 significant digits, NA as null.
# testdata/reference/MANIFEST.md says what the file holds.

arguments <- commandArgs(TRUE)
data_dir <- arguments[1]
out_dir <- arguments[2]

number <- function(x) ifelse(is.na(x), "null", sprintf("%.17g", x))
record <- function(x) paste0("[", paste(number(x), collapse = ","), "]")
table_json <- function(name, columns, rows) {
  paste0('"', name, '":{"columns":[', paste0('"', columns, '"', collapse = ","), '],"rows":[\n',
         paste(vapply(rows, record, ""), collapse = ",\n"), "\n]}")
}

# Whole numbers that both sides generate alike: Park & Miller's minimal standard, reduced to 0..modulus-1 and shifted.
generate <- function(seed, n, modulus, shift) {
  state <- seed
  values <- numeric(n)
  for (i in seq_len(n)) {
    state <- (16807 * state) %% 2147483647
    values[i] <- state %% modulus + shift
  }
  values
}
baseline <- function(case) generate(case$seed, case$m, case$modulus, case$base)
contender <- function(case) generate(case$seed + 1000003, case$n, case$modulus, case$base + case$shift)
cases_of <- function(d) lapply(seq_len(nrow(d)), function(i) as.list(d[i, ]))
sizes <- data.frame(m = c(2, 3, 3, 4, 5, 6, 7, 10, 12, 30, 5), n = c(2, 3, 5, 4, 3, 6, 2, 10, 25, 30, 30))
grid <- merge(sizes, expand.grid(modulus = c(100, 1000, 100003), base = c(1000, 20000), share = c(0, .3, -.2, 1.5)))
grid$shift <- round(grid$share * pmin(grid$modulus, grid$base / 2))
grid$seed <- 104729 * seq_len(nrow(grid)) + 7
pairs <- cases_of(grid)
described <- function(case) unlist(case[c("seed", "m", "n", "modulus", "base", "shift")])

# ---- the interval of a ratio: all ratios that Welch's test does not reject ----

p_of_ratio <- function(r, x, y) {
  u <- var(x) / length(x); v <- var(y) / length(y)
  df <- (v + r^2 * u)^2 / (v^2 / (length(y) - 1) + r^4 * u^2 / (length(x) - 1))
  2 * pt(-abs(mean(y) - r * mean(x)) / sqrt(v + r^2 * u), df)
}
inversion <- function(case, risk) {
  x <- baseline(case); y <- contender(case)
  estimate <- mean(y) / mean(x)
  p_at_infinity <- 2 * pt(-mean(x) / sqrt(var(x) / length(x)), length(x) - 1)
  excess <- function(r) log(p_of_ratio(r, x, y) / risk)
  if (p_at_infinity >= risk) return(c(NA, NA))
  # the borders next to the estimate on a fine grid; cases in which there is more than one are not written down
  low <- estimate * (1 - (0:4000) / 4000); high <- estimate * exp(seq(0, 6, length.out = 4001))
  border <- function(r) {
    rejected <- vapply(r, function(r) p_of_ratio(r, x, y) < risk, NA)
    if (sum(diff(rejected) != 0) > 1) return(Inf)
    if (!any(rejected)) return(if (r[length(r)] == 0) 0 else Inf)
    i <- which(rejected)[1]
    uniroot(excess, sort(r[c(i - 1, i)]), tol = 1e-15 * estimate)$root
  }
  c(border(low), border(high))
}
risks <- rep(c(.05, .01, .2), length.out = length(pairs))
intervals <- Map(function(case, risk) c(described(case), risk, inversion(case, risk)), pairs, risks)
intervals <- Filter(function(row) all(is.na(row) | is.finite(row)), intervals)

# ---- by ranks ----

by_ranks <- function(case, risk) {
  x <- log(baseline(case)); y <- log(contender(case))
  if (anyDuplicated(c(x, y))) return(NULL)
  w <- suppressWarnings(wilcox.test(y, x, conf.int = TRUE, conf.level = 1 - risk, exact = TRUE))
  k <- max(qwilcox(risk / 2, length(x), length(y)), 1)
  coverage <- 1 - 2 * pwilcox(k - 1, length(x), length(y))
  c(described(case), risk, exp(w$estimate), exp(w$conf.int), coverage)
}
ranks <- Filter(Negate(is.null), Map(by_ranks, pairs, risks))

# ---- equivalence ----

equivalence <- function(case, limit) {
  x <- baseline(case); y <- contender(case)
  c(described(case), limit, t.test(y, (1 - limit) * x, alternative = "greater")$p.value,
    t.test(y, (1 + limit) * x, alternative = "less")$p.value)
}
equal <- Map(equivalence, pairs, rep(c(.05, .01, .2), length.out = length(pairs)))

# ---- Benjamini and Hochberg: each family on one line, its adjusted p-values on the next ----

families <- list(c(.01, .02, .04), c(.01, .04, .03), c(.5, .5, .5), c(1, 0, .2, NA, .05, .05), .3,
                 c(1e-300, 1e-12, .9, .011, .012, .013, .05, .049, NA, 1e-5))
adjusted <- unlist(lapply(families, function(p) list(p, p.adjust(p, "BH"))), recursive = FALSE)

# ---- the power that a family leaves ----

runs_needed <- function(effect, alpha, power, alternative, type) {
  at <- function(n) power.t.test(n = n, delta = effect, sd = 1, sig.level = alpha, alternative = alternative, type = type)$power
  n <- 2
  while (at(n) < power) n <- n + 1
  n
}
plans <- expand.grid(effect = c(.4, .8, 1.5, 3), family = c(1, 10, 61), sided = 1:2, paired = 0:1)
plan <- function(d) {
  runs <- runs_needed(d$effect, .05 / d$family, .8, c("one.sided", "two.sided")[d$sided], c("two.sample", "paired")[1 + d$paired])
  c(d$effect, .05 / d$family, d$sided, d$paired, runs)
}
planned <- lapply(cases_of(plans), plan)

# ---- levels that a discrete test can have: P(p < alpha) ----

rank_level <- function(m, n, alpha) {
  u <- 0:(m * n)
  p <- pmin(1, 2 * pmin(pwilcox(u, m, n), 1 - pwilcox(u - 1, m, n)))
  sum(dwilcox(u, m, n)[p < alpha])
}
signed_level <- function(n, alpha) {
  w <- 0:(n * (n + 1) / 2)
  p <- pmin(1, 2 * pmin(psignrank(w, n), 1 - psignrank(w - 1, n)))
  sum(dsignrank(w, n)[p < alpha])
}
level_grid <- merge(sizes, data.frame(alpha = c(.05, .01, .001)))
rank_levels <- Map(function(m, n, a) c(m, n, a, rank_level(m, n, a)), level_grid$m, level_grid$n, level_grid$alpha)
signed_grid <- expand.grid(n = c(1:12, 20, 30, 50), alpha = c(.05, .01, .001))
signed_levels <- Map(function(n, a) c(n, a, signed_level(n, a)), signed_grid$n, signed_grid$alpha)

# ---- the geometric mean over the benchmarks of a file ----

pairs_of <- function(file) {
  d <- read.csv(file.path(data_dir, file), strip.white = TRUE, stringsAsFactors = FALSE, encoding = "UTF-8")
  key <- paste0(d$filename, "\n", d$configuration)
  lapply(unique(key), function(k) list(old = d$rate[key == k & d$binary == "old"], new = d$rate[key == k & d$binary == "new"]))
}
geometric <- function(file, confidence) {
  benchmarks <- Filter(function(s) length(s$old) > 1 && length(s$new) > 1, pairs_of(file))
  log_ratio <- vapply(benchmarks, function(s) log(mean(s$new) / mean(s$old)), 0)
  part <- function(x) var(x) / length(x) / mean(x)^2
  parts <- unlist(lapply(benchmarks, function(s) c(part(s$old), part(s$new))))
  freedom <- unlist(lapply(benchmarks, function(s) c(length(s$old), length(s$new)) - 1))
  k <- length(benchmarks)
  df <- sum(parts)^2 / sum(parts^2 / freedom)
  noise <- mean(log_ratio) + c(-1, 1) * qt((1 + confidence) / 2, df) * sqrt(sum(parts)) / k
  others <- t.test(log_ratio, conf.level = confidence)$conf.int
  c(k, confidence, mean(log_ratio), df, noise, others)
}
files <- c("node-path-dirname-posix.csv", "compare-string-decoder.csv", "node-http-bis.csv")
means <- lapply(seq_along(files), function(i) c(i - 1, geometric(files[i], c(.95, .95, .99)[i])))

# ---- the order of runs ----

runs_test <- function(sides) {
  m <- sum(sides); n <- sum(!sides); total <- m + n
  runs <- length(rle(sides)$lengths)
  expected <- 1 + 2 * m * n / total
  variance <- 2 * m * n * (2 * m * n - total) / (total^2 * (total - 1))
  c(runs, expected, variance, (runs - expected) / sqrt(variance))
}
orders <- list(rep(rep(c(TRUE, FALSE), 2), each = 15), rep(c(TRUE, FALSE), 30), c(rep(TRUE, 30), rep(FALSE, 30)),
               generate(11, 60, 2, 0) == 1, generate(5, 17, 3, 0) == 1)
# each order on one line (1 for a run of the baseline), what it gives on the next
order_lines <- unlist(lapply(orders, function(o) list(as.numeric(o), runs_test(o))), recursive = FALSE)

# ---- one sample: the dip, fences, the median absolute deviation ----

dips <- list(c(90, 91, 92, 89.5, 90.5, 110, 111, 109, 110.5, 109.5), c(95, 97, 98, 99, 100, 101, 102, 103, 105, 107),
             c(1, 2, 3, 4), c(1, 1, 2, 2), c(5, 5, 5, 9, 9, 9), c(1, 2, 3, 100, 101, 102, 103))
dips <- c(dips, lapply(1:30, function(i) generate(9001 * i, 3 + 3 * i, c(7, 50, 100003)[1 + i %% 3], 0)),
          lapply(1:20, function(i) c(generate(31 * i, 4 + i, 100, 0), generate(57 * i, 5 + i, 60, c(50, 100, 200)[1 + i %% 3]))))
# each sample on one line, the dip and its p-value (by diptest's own table) on the next
dip_lines <- unlist(lapply(dips, function(x) list(x, c(diptest::dip(x), diptest::dip.test(x)$p.value))), recursive = FALSE)
spread <- function(x) {
  q <- quantile(x, c(.25, .75), names = FALSE)
  c(mad(x), q[1] - 1.5 * diff(q), q[2] + 1.5 * diff(q), q[1] - 3 * diff(q), q[2] + 3 * diff(q))
}
spread_lines <- unlist(lapply(c(list(c(98, 99, 100, 101, 102, 150)), dips[7:16]), function(x) list(x, spread(x))), recursive = FALSE)

lines_json <- function(name, lines) paste0('"', name, '":[\n', paste(vapply(lines, record, ""), collapse = ",\n"), "\n]")
case_columns <- c("seed", "m", "n", "modulus", "base", "shift")
text <- c(
  table_json("ratio_interval", c(case_columns, "risk", "lower", "upper"), intervals),
  table_json("hodges_lehmann", c(case_columns, "risk", "ratio", "lower", "upper", "coverage"), ranks),
  table_json("equivalence", c(case_columns, "limit", "not_worse", "not_better"), equal),
  lines_json("benjamini_hochberg", adjusted),
  table_json("runs_needed", c("effect", "alpha", "sided", "paired", "runs"), planned),
  table_json("rank_levels", c("m", "n", "alpha", "level"), rank_levels),
  table_json("signed_rank_levels", c("n", "alpha", "level"), signed_levels),
  table_json("geometric_mean", c("file", "benchmarks", "confidence", "mean", "df", "noise_lower", "noise_upper", "others_lower", "others_upper"), means),
  lines_json("runs_test", order_lines), lines_json("dip", dip_lines), lines_json("fences", spread_lines))
con <- file(file.path(out_dir, "verdicts.json"), "wb")
writeBin(charToRaw(paste0("{", paste(text, collapse = ",\n"), "}\n")), con)
close(con)
