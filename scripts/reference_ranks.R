#!/usr/bin/env Rscript
# R's numbers for the rank-based half of src/stats and the sweeps (tests/it/reference_ranks.rs):
#
#   Rscript scripts/reference_ranks.R testdata/data testdata/reference
#
# Base R only. Every number is written with 17 significant digits, NA as null. testdata/reference/MANIFEST.md says what
# each file holds.

arguments <- commandArgs(TRUE)
data_dir <- arguments[1]
out_dir <- arguments[2]

number <- function(x) ifelse(is.na(x), "null", sprintf("%.17g", x))
record <- function(x) paste0("[", paste(number(x), collapse = ","), "]")
table_json <- function(name, columns, rows) {
  paste0('"', name, '":{"columns":[', paste0('"', columns, '"', collapse = ","), '],"rows":[\n',
         paste(vapply(rows, record, ""), collapse = ",\n"), "\n]}")
}
write_tables <- function(file, ...) {
  con <- file(file.path(out_dir, file), "wb")
  writeBin(charToRaw(paste0("{", paste(c(...), collapse = ",\n"), "}\n")), con)
  close(con)
}
rows_of <- function(d) lapply(seq_len(nrow(d)), function(i) unlist(d[i, ], use.names = FALSE))

# Whole numbers that both sides generate alike: Park & Miller's minimal standard (every product is below 2^53), reduced
# to 0..modulus-1 and shifted. A small modulus makes ties; 2147483647 makes none.
untied <- 2147483647
generate <- function(seed, n, modulus, shift) {
  state <- seed
  values <- numeric(n)
  for (i in seq_len(n)) {
    state <- (16807 * state) %% 2147483647
    values[i] <- state %% modulus + shift
  }
  values
}
baseline <- function(case) generate(case$seed, case$m, case$modulus, 0)
contender <- function(case) generate(case$seed + 1000003, case$n, case$modulus, case$shift)
cases_of <- function(d) lapply(seq_len(nrow(d)), function(i) as.list(d[i, ]))

# ---- ranks of the median's interval ----

# the largest j with P(Bin(n, 1/2) <= j - 1) <= (1 - confidence) / 2; 1e-12 for levels that are attained exactly
median_row <- function(n, confidence) {
  limit <- (1 - confidence) / 2 * (1 + 1e-12)
  j <- qbinom((1 - confidence) / 2, n, .5)
  while (pbinom(j, n, .5) <= limit) j <- j + 1
  j <- max(j, 1)
  outside <- pbinom(j - 1, n, .5)
  c(n, confidence, j, n + 1 - j, 1 - 2 * outside, outside <= limit)
}
sizes <- c(2:60, 99:101, 250, 999, 12345, 1e5, 1000001, 1e7)
confidences <- c(.5, .75, .8, .9, .9375, .95, .99, .999)
medians <- unlist(lapply(sizes, function(n) lapply(confidences, function(c) median_row(n, c))), recursive = FALSE)

# ---- Mann-Whitney and Cliff's delta ----

wilcox <- function(case, ...) suppressWarnings(wilcox.test(contender(case), baseline(case), ...))
sides <- function(m, n, moduli, shifts) {
  d <- merge(data.frame(m = m, n = n), expand.grid(modulus = moduli, shift = shifts), by = NULL)
  cbind(seed = 1000 + 17 * seq_len(nrow(d)), d)
}
u_columns <- c("seed", "m", "n", "modulus", "shift", "u")

# no ties: R's own exact distribution, which it offers below 50 values a side
exact <- sides(c(1, 1, 2, 3, 5, 8, 13, 20, 30, 49, 49, 7, 40), c(1, 9, 2, 4, 5, 6, 21, 20, 30, 49, 10, 47, 25), untied,
               c(0, 2e8, -5e8, 9e8, 2147483647))
exact_rows <- lapply(cases_of(exact), function(c) {
  w <- wilcox(c, exact = TRUE)
  c(unlist(c), w$statistic, w$p.value)
})

# ties: all sums of doubled mid-ranks, value by value; weights are counts
exact_tied_p <- function(x, y) {
  m <- length(x)
  doubled <- round(2 * rank(c(x, y)))
  total <- sum(doubled)
  ways <- matrix(0, total + 1, m + 1)   # [sum + 1, number chosen + 1]
  ways[1, 1] <- 1
  for (value in doubled) for (k in m:1) {
    to <- (value + 1):(total + 1)
    ways[to, k + 1] <- ways[to, k + 1] + ways[to - value, k]
  }
  centre <- m * (length(doubled) + 1)
  far <- abs(0:total - centre) >= abs(sum(doubled[seq_len(m)]) - centre)
  min(1, sum(ways[far, m + 1]) / choose(length(doubled), m))
}
tied <- rbind(sides(c(1, 2, 5, 6, 12, 20, 30, 30), c(6, 3, 5, 9, 11, 20, 30, 17), c(3, 10, 40), c(0, 1, 4, 60)),
              data.frame(seed = c(7, 8, 9), m = c(100, 100, 40), n = c(100, 100, 250), modulus = c(150, 5000, 90), shift = c(20, 1500, 10)))
tied_rows <- lapply(cases_of(tied), function(c) c(unlist(c), wilcox(c, exact = FALSE)$statistic, exact_tied_p(baseline(c), contender(c))))

normal <- rbind(sides(c(1, 3, 8, 30, 60, 101, 200), c(1, 4, 6, 30, 45, 100, 150), c(3, 50, 1000, untied), c(0, 1, 30, 400, 3e8)))
normal_rows <- lapply(cases_of(normal), function(c) {
  w <- wilcox(c, exact = FALSE)
  c(unlist(c), w$statistic, w$p.value, wilcox(c, exact = FALSE, correct = FALSE)$p.value,
    mean(sign(outer(contender(c), baseline(c), "-"))))
})

# ---- Wilcoxon's signed rank ----

differences <- function(case) generate(case$seed, case$n, case$modulus, case$shift)
signed <- function(n, moduli, shifts) {
  d <- expand.grid(n = n, modulus = moduli, shift = shifts)
  cbind(seed = 500 + 29 * seq_len(nrow(d)), d)
}
signed_columns <- c("seed", "n", "modulus", "shift", "v", "p")
signed_row <- function(case, ...) {
  w <- suppressWarnings(wilcox.test(differences(case), ...))
  c(unlist(case), w$statistic, w$p.value)
}
signed_exact <- lapply(cases_of(signed(c(1:8, 15, 30, 49), untied, -c(1e8, 6e8, 1e9, 1.6e9, 2.147e9))), signed_row, exact = TRUE)
# shifts of a half leave no zeros, ties of |difference| remain
signed_normal <- lapply(cases_of(signed(c(51, 60, 200, 1000), c(9, 100, untied), -c(.5, 3.5, 20.5, 9e8 + .5))), signed_row, exact = FALSE, correct = TRUE)

# ---- the paired t test of logarithms ----

paired <- data.frame(seed = 100 + 1:24, n = rep(c(2, 3, 5, 10, 30, 60), 4), modulus = rep(c(10, 1000, 100000, 300), 6), shift = rep(c(0, 1, 30, 700), each = 6))
paired_rows <- lapply(cases_of(paired), function(case) {
  old <- 1000 + generate(case$seed, case$n, case$modulus, 0)
  new <- 1000 + generate(case$seed + 1000003, case$n, case$modulus, case$shift)
  d <- log(new) - log(old)
  w <- t.test(d)
  c(unlist(case), mean(d), w$statistic, w$parameter, w$p.value, expm1(w$conf.int), expm1(t.test(d, conf.level = .99)$conf.int),
    t.test(d, mu = log(.95), alternative = "less")$p.value, t.test(d, mu = log(1.05), alternative = "greater")$p.value)
})
paired_columns <- c("seed", "n", "modulus", "shift", "mean", "t", "df", "p", "lower_95", "upper_95", "lower_99", "upper_99", "less_than_95", "more_than_105")

# ---- Welch's t over all rearrangements ----

welch_t <- function(x, y) (mean(y) - mean(x)) / sqrt(var(x) / length(x) + var(y) / length(y))
permutation_p <- function(x, y) {
  pooled <- c(x, y)
  observed <- abs(welch_t(x, y))
  first <- combn(length(pooled), length(x))
  hits <- apply(first, 2, function(i) {
    t <- welch_t(pooled[i], pooled[-i])
    !is.nan(t) && abs(t) >= observed * (1 - 1e-12)
  })
  sum(hits) / length(hits)
}
rearranged <- rbind(sides(c(2, 3, 4, 5, 6, 3, 7), c(2, 3, 4, 5, 6, 9, 5), c(5, 30, untied), c(0, 2, 15)),
                    sides(c(2, 3), c(3, 5), 2, 0:1))
rearranged <- rearranged[vapply(cases_of(rearranged), function(c) is.finite(welch_t(baseline(c), contender(c))), NA), ]
rearranged_rows <- lapply(cases_of(rearranged), function(c) c(unlist(c), welch_t(baseline(c), contender(c)), permutation_p(baseline(c), contender(c))))

# ---- order: trend and autocorrelation ----

series <- expand.grid(n = c(3, 10, 11, 30, 100, 500), modulus = c(4, 60, 1000, untied), slope = c(0, .5, -2))
series$seed <- 40 + 3 * seq_len(nrow(series))
series_rows <- lapply(cases_of(series), function(c) {
  x <- floor(generate(c$seed, c$n, c$modulus, 0) + c$slope * seq_len(c$n))
  k <- suppressWarnings(cor.test(seq_len(c$n), x, method = "kendall", exact = FALSE, continuity = TRUE))
  s <- sum(sign(outer(x, x, "-"))[lower.tri(diag(c$n))])
  r <- acf(x, lag.max = 1, plot = FALSE)$acf[2]
  z <- (r + 1 / c$n) / sqrt((c$n - 2)^2 / (c$n^2 * (c$n - 1)))
  c(c$seed, c$n, c$modulus, c$slope, s, k$statistic, k$p.value, r, z, 2 * pnorm(-abs(z)))
})

write_tables("ranks.json",
  table_json("median", c("n", "confidence", "lower_rank", "upper_rank", "coverage", "attained"), medians),
  table_json("mann_whitney_exact", c(u_columns, "p"), exact_rows),
  table_json("mann_whitney_tied", c(u_columns, "p"), tied_rows),
  table_json("mann_whitney_normal", c(u_columns, "p", "p_uncorrected", "cliffs_delta"), normal_rows),
  table_json("signed_rank_exact", signed_columns, signed_exact),
  table_json("signed_rank_normal", signed_columns, signed_normal),
  table_json("paired_t", paired_columns, paired_rows),
  table_json("permutation", c("seed", "m", "n", "modulus", "shift", "t", "p"), rearranged_rows),
  table_json("series", c("seed", "n", "modulus", "slope", "s", "z", "p", "r1", "r1_z", "r1_p"), series_rows))

# ---- sweeps: shares of variance and exponents ----

scatter <- read.csv(file.path(data_dir, "scatter-string-decoder.csv"), strip.white = TRUE, encoding = "UTF-8")
compare <- read.csv(file.path(data_dir, "node-http-bis.csv"), strip.white = TRUE, encoding = "UTF-8")
# the rows of one benchmark file with the variables of their configuration as columns
sweep_of <- function(name) {
  rows <- compare[compare$filename == name, ]
  value <- function(key) sub(paste0(".*\\b", key, "=([^ ]*).*"), "\\1", rows$configuration)
  keys <- unique(unlist(regmatches(rows$configuration, gregexpr("\\w+(?==)", rows$configuration, perl = TRUE))))
  cbind(data.frame(lapply(setNames(keys, keys), value)), binary = rows$binary, rate = rows$rate)
}
# one fit for each group with lm(), residual sums of squares pooled
pooled_rss <- function(groups, variables) {
  sum(vapply(groups, function(g) {
    vary <- Filter(function(v) length(unique(g[[v]])) > 1, variables)
    deviance(lm(reformulate(c("1", sprintf("factor(%s)", vary)), "rate"), g))
  }, 0))
}
# unbalanced, with empty cells; `c` is determined by `b`, and `d` nearly by `a` and `b`
generated <- data.frame(g = generate(11, 240, 3, 0), a = generate(12, 240, 4, 0), b = generate(13, 240, 7, 0), noise = generate(14, 240, 900, 0))
generated$c <- floor(generated$b / 2)
generated$d <- (generated$a + generated$b) %% 5
generated$rate <- 1000 + 50 * generated$a - 30 * generated$b + generated$noise

shares <- function(d, keys, variables) {
  groups <- split(d, d[keys], drop = TRUE)
  total <- pooled_rss(groups, character())
  full <- pooled_rss(groups, variables)
  one <- lapply(variables, function(v) {
    within <- pooled_rss(groups, v)
    levels <- vapply(groups, function(g) length(unique(g[[v]])), 0)
    df_b <- sum(levels - 1); df_w <- nrow(d) - sum(levels)
    f <- ((total - within) / df_b) / (within / df_w)
    c(1 - within / total, (total - within - df_b * within / df_w) / total, f, df_b, df_w, pf(f, df_b, df_w, lower.tail = FALSE),
      (pooled_rss(groups, setdiff(variables, v)) - full) / total, 1 - full / total)
  })
  names(one) <- variables
  one
}
share_columns <- c("eta_squared", "epsilon_squared", "f", "df_between", "df_within", "p", "unique", "joint")
share_table <- function(name, ...) table_json(name, share_columns, shares(...))

# consecutive points of a sweep, in the order of `x`
exponents <- unlist(lapply(split(scatter, scatter$encoding), function(d) {
  points <- split(d$rate, d$chunkLen)
  x <- as.numeric(names(points))
  lapply(seq_along(x)[-1], function(i) {
    from <- points[[i - 1]]; to <- points[[i]]
    a <- var(from) / length(from) / mean(from)^2; b <- var(to) / length(to) / mean(to)^2
    log_ratio <- log(x[i] / x[i - 1])
    df <- (a + b)^2 / (a^2 / (length(from) - 1) + b^2 / (length(to) - 1))
    value <- log(mean(to) / mean(from)) / log_ratio
    half <- function(level) qt((1 - level) / 2, df, lower.tail = FALSE) * sqrt(a + b) / log_ratio
    c(match(d$encoding[1], unique(scatter$encoding)) - 1, x[i - 1], x[i], value, value - half(.95), value + half(.95), value - half(.99), value + half(.99))
  })
}), recursive = FALSE)

write_tables("ranks-sweep.json",
  share_table("string_decoder", scatter, c("chunkLen", "encoding"), "inLen"),
  share_table("string_decoder_by_chunk", scatter, "chunkLen", c("encoding", "inLen")),
  share_table("http_chunked", sweep_of("http/chunked.js"), "len", c("n", "binary")),
  share_table("http_simple", sweep_of("http/simple.js"), "len", c("chunkedEnc", "c", "chunks")),
  share_table("http_client", sweep_of("http/client-request-body.js"), "len", c("type", "method", "binary")),
  share_table("generated", generated, "g", c("a", "b", "c", "d")),
  table_json("exponents", c("encoding", "x_from", "x_to", "value", "lower_95", "upper_95", "lower_99", "upper_99"), exponents))
cat(R.version.string, "\n")
