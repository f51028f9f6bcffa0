#!/usr/bin/env Rscript
# R's numbers for units, sessions and sweeps (tests/it/reference_units.rs):
#
#   Rscript scripts/reference_units.R testdata/reference
#
# Base R only. Every number is written with 17 significant digits. testdata/reference/MANIFEST.md says what the file holds.

out_dir <- commandArgs(TRUE)[1]
number <- function(x) ifelse(is.na(x), "null", sprintf("%.17g", x))
record <- function(x) paste0("[", paste(number(x), collapse = ","), "]")
lines_json <- function(name, lines) paste0('"', name, '":[\n', paste(vapply(lines, record, ""), collapse = ",\n"), "\n]")
flat <- function(lists) unlist(lists, recursive = FALSE)

# Whole numbers by Park & Miller's minimal standard; the inputs are written down, so that nothing has to repeat them.
state <- 20261201
below <- function(n, modulus) vapply(seq_len(n), function(i) { state <<- (16807 * state) %% 2147483647; state %% modulus }, 0)
sizes_of <- function(k) 2 + below(k, 5)

# ---- variance components: a line of the units, one of the rates, one of the results ----

components <- function(unit, rate) {
  unit <- factor(unit)
  table <- anova(lm(rate ~ unit))
  n <- as.vector(table(unit)); k <- length(n)
  n0 <- (sum(n) - sum(n^2) / sum(n)) / (k - 1)
  ms <- table[["Mean Sq"]]
  between <- max(0, (ms[1] - ms[2]) / n0)
  c(between, ms[2], between / (between + ms[2]), table[["F value"]][1], table[["Pr(>F)"]][1])
}
designs <- lapply(1:25, function(i) {
  sizes <- sizes_of(2 + i %% 6)
  unit <- rep(seq_along(sizes), sizes)
  list(unit, 1000 + rep(below(length(sizes), c(1, 30, 300)[1 + i %% 3]), sizes) + below(sum(sizes), 100))
})
unit_lines <- flat(lapply(designs, function(d) list(d[[1]], d[[2]], components(d[[1]], d[[2]]))))

# ---- Welch's F, and Games and Howell's pairs by Welch's t and ptukey ----

pair_p <- function(a, b, k) {
  w <- t.test(a, b)
  ptukey(abs(w$statistic) * sqrt(2), k, w$parameter, lower.tail = FALSE)
}
anova_row <- function(d) {
  groups <- split(d[[2]], d[[1]])
  w <- oneway.test(d[[2]] ~ factor(d[[1]]))
  c(w$statistic, w$parameter, w$p.value, pair_p(groups[[1]], groups[[2]], length(groups)))
}
known <- list(rep(1:3, each = 5), c(98, 99, 100, 101, 102, 101, 103, 105, 107, 109, 95, 100, 105, 110, 90))
varied <- Filter(function(d) all(tapply(d[[2]], d[[1]], var) > 0), c(list(known), designs))
anova_lines <- flat(lapply(varied, function(d) list(d[[1]], d[[2]], anova_row(d))))

# ---- van Elteren: two strata, each a line of the baseline and one of the contender, then z, normal p, exact p, delta ----

stratum <- function(x, y) {
  ranks <- rank(c(x, y)); m <- length(x); n <- length(y); total <- m + n
  u <- sum(ranks[-seq_len(m)]) - n * (n + 1) / 2
  ties <- table(c(x, y))
  variance <- m * n / 12 * (total + 1 - sum(ties^3 - ties) / (total * (total - 1)))
  all_u <- combn(total, n, function(chosen) sum(ranks[chosen])) - n * (n + 1) / 2
  list(u = u - m * n / 2, variance = variance, all = all_u - m * n / 2, weight = 1 / (total + 1), pairs = m * n)
}
van_elteren <- function(s) {
  sum_of <- function(f) sum(vapply(s, f, 0))
  t <- sum_of(function(h) h$u * h$weight)
  z <- t / sqrt(sum_of(function(h) h$variance * h$weight^2))
  all <- outer(s[[1]]$all * s[[1]]$weight, s[[2]]$all * s[[2]]$weight, "+")
  delta <- sum_of(function(h) 2 * h$u * h$weight) / sum_of(function(h) h$pairs * h$weight)
  c(z, 2 * pnorm(-abs(z)), mean(abs(all) >= abs(t) - 1e-9), delta)
}
strata <- c(list(list(c(1, 2, 3, 4), c(2.5, 4.5, 5, 6), c(10, 11, 12, 13), c(11.5, 13.5, 14, 15)),
                 list(c(1, 2, 3), c(2, 4, 5), c(10, 11, 12, 13, 14), c(12, 13, 15, 16))),
            lapply(1:12, function(i) {
              modulus <- c(8, 1000)[1 + i %% 2]
              list(below(2 + i %% 4, modulus), below(3 + i %% 3, modulus) + i %% 3, below(4, modulus), below(2 + i %% 5, modulus))
            }))
strata_lines <- flat(lapply(strata, function(s) c(s, list(van_elteren(list(stratum(s[[1]], s[[2]]), stratum(s[[3]], s[[4]])))))))

# ---- slopes: a line of x, one of the rates, one of the results ----

slope <- function(x, y) {
  line <- lm(log(y) ~ log(x))
  s <- summary(line)$coefficients
  fit <- c(NA, NA)
  if (length(unique(x)) > 2 && anyDuplicated(x)) {
    a <- anova(line, lm(log(y) ~ factor(x)))
    fit <- c(a$F[2], a[["Pr(>F)"]][2])
  }
  c(s[2, 1], s[2, 2], confint(line)[2, ], fit)
}
sweeps <- c(list(list(c(16, 64, 256, 1024), c(100, 210, 390, 800)),
                 list(rep(c(1, 2, 4, 8), each = 3), c(10, 10.5, 9.8, 14.2, 13.9, 14.6, 20.1, 19.5, 20.6, 27.5, 28.4, 28.9))),
            lapply(1:10, function(i) {
              x <- rep(c(1, 4, 9, 100, 1000)[1:(2 + i %% 4)], 1 + below(2 + i %% 4, 4))
              list(c(x, 3), 500 + below(length(x) + 1, 400))
            }))
slope_lines <- flat(lapply(sweeps, function(s) list(s[[1]], s[[2]], slope(s[[1]], s[[2]]))))

text <- c(lines_json("variance_components", unit_lines), lines_json("welch_anova", anova_lines), lines_json("van_elteren", strata_lines), lines_json("slope", slope_lines))
con <- file(file.path(out_dir, "units.json"), "wb")
writeBin(charToRaw(paste0("{", paste(text, collapse = ",\n"), "}\n")), con)
close(con)
