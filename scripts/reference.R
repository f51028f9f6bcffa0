#!/usr/bin/env Rscript
# R's numbers for the tests of src/stats (tests/it/reference.rs, tests/it/reference_samples.rs):
#
#   Rscript scripts/reference.R testdata/data testdata/reference
#
# Base R only. Every number is written with 17 significant digits, NA as null. testdata/reference/MANIFEST.md says what
# each file holds.

arguments <- commandArgs(TRUE)
data_dir <- arguments[1]
out_dir <- arguments[2]

number <- function(x) ifelse(is.na(x), "null", sprintf("%.17g", x))
record <- function(x) paste0("[", paste(number(x), collapse = ","), "]")
table_json <- function(columns, rows) {
  names <- paste0('"', columns, '"', collapse = ",")
  paste0('{"columns":[', names, '],"rows":[\n', paste(vapply(rows, record, ""), collapse = ",\n"), "\n]}")
}
write_file <- function(name, text) {
  con <- file(file.path(out_dir, name), "wb")
  writeBin(charToRaw(paste0(text, "\n")), con)
  close(con)
}

# ---- one sample and two samples ----

one_sample <- function(x) {
  n <- length(x)
  if (n < 2) return(c(n, mean(x), rep(NA, 9)))
  ci <- if (var(x) > 0) t.test(x)$conf.int else c(NA, NA)
  d <- x - mean(x)
  q <- quantile(x, c(.25, .75), names = FALSE)
  reach <- 1.5 * (q[2] - q[1])
  whiskers <- range(x[x >= q[1] - reach & x <= q[2] + reach])
  c(n, mean(x), sd(x), ci, mean(d^3) / mean(d^2)^1.5, q, whiskers, sum(x < whiskers[1] | x > whiskers[2]))
}
one_columns <- c("n", "mean", "sd", "ci_lower", "ci_upper", "skewness", "q1", "q3", "whisker_lower", "whisker_upper", "outliers")

welch <- function(old, new, ...) tryCatch(t.test(new, old, ...), error = function(e) NULL)

# Fieller's bounds of mean(new)/mean(old), in the form of STATISTICS.md
fieller <- function(old, new, level) {
  x <- mean(old); y <- mean(new); m <- length(old); n <- length(new)
  u <- var(old) / m; v <- var(new) / n; r <- y / x
  df <- (v + r^2 * u)^2 / (v^2 / (n - 1) + r^4 * u^2 / (m - 1))
  q <- qt((1 - level) / 2, df, lower.tail = FALSE)
  a <- x^2 - q^2 * u
  if (!isTRUE(a > 0)) return(c(df, NA, NA))
  root <- sqrt(max(0, (y * x)^2 - a * (y^2 - q^2 * v)))
  c(df, (y * x - root) / a, (y * x + root) / a)
}

two_sample <- function(old, new) {
  if (length(old) < 2 || length(new) < 2) return(rep(NA, 9))
  w <- welch(old, new)
  if (is.null(w)) return(rep(NA, 9))
  accuracy <- qt(c(.05, .01, .001) / 2, w$parameter, lower.tail = FALSE) * w$stderr / abs(mean(old))
  c(w$statistic, w$parameter, w$p.value, accuracy, fieller(old, new, .95))
}
two_columns <- c("t", "df", "p", "accuracy_05", "accuracy_01", "accuracy_001", "ratio_df", "ratio_lower", "ratio_upper")

gate_p <- function(old, new, limit) {
  if (length(old) < 2 || length(new) < 2) return(NA)
  w <- welch((1 - limit / 100) * old, new, alternative = "less")
  if (is.null(w)) NA else w$p.value
}

# ---- the data files ----

limits <- c(0, 1, 5, 20)
pairs_of <- function(file) {
  # every text column is quoted in these files, so that none is taken for a number
  d <- read.csv(file.path(data_dir, file), strip.white = TRUE, stringsAsFactors = FALSE, encoding = "UTF-8")
  if (!"binary" %in% names(d)) {   # scatter data: each group against the next one, in order of appearance
    key <- paste(d$encoding, d$inLen, d$chunkLen, d$n)
    groups <- split(d$rate, factor(key, unique(key)))
    return(Map(function(a, b) list(old = a, new = b), head(groups, -1), tail(groups, -1)))
  }
  key <- paste0(d$filename, "\n", d$configuration)
  lapply(unique(key), function(k) list(old = d$rate[key == k & d$binary == "old"], new = d$rate[key == k & d$binary == "new"]))
}
for (file in c("compare-string-decoder.csv", "node-http-bis.csv", "node-path-dirname-posix.csv", "scatter-string-decoder.csv")) {
  pairs <- pairs_of(file)
  rows <- lapply(pairs, function(s) c(one_sample(s$old), one_sample(s$new), two_sample(s$old, s$new)))
  p_column <- 2 * length(one_columns) + 3
  p_holm <- p.adjust(vapply(rows, function(r) r[p_column], 0), "holm")
  gates <- sapply(limits, function(l) vapply(pairs, function(s) as.numeric(gate_p(s$old, s$new, l)), 0))
  gates_holm <- apply(gates, 2, p.adjust, "holm")
  rows <- lapply(seq_along(rows), function(i) c(rows[[i]], p_holm[i], gates[i, ], gates_holm[i, ]))
  columns <- c(paste0("old_", one_columns), paste0("new_", one_columns), two_columns, "p_holm", paste0("gate_", limits), paste0("gate_holm_", limits))
  write_file(sub(".csv", ".json", file, fixed = TRUE), table_json(columns, rows))
}

# ---- random cases: both sides generate the same inputs bit by bit ----

state <- 20240229
uniform <- function() {            # Park & Miller's minimal standard; every product is below 2^53
  state <<- (16807 * state) %% 2147483647
  state / 2147483647
}
below <- function(k) floor(uniform() * k)
spreads <- c(1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)   # CV in 1/10000
levels <- c(1, 1000, 1e6, 1e9)                                               # mean in 1/1000
sample_of <- function(n, mean, cv) {
  x <- numeric(n)
  for (i in seq_len(n)) {
    a <- uniform(); b <- uniform(); c <- uniform()
    x[i] <- mean * (1 + cv * ((a + b + c - 1.5) * 2))
  }
  x
}
random_case <- function(k) {
  m <- 2 + below(59)
  n <- if (k %% 2 == 0) m else 2 + below(59)
  cv <- spreads[1 + below(13)] / 10000
  cv_new <- if (k %% 3 == 0) spreads[1 + below(13)] / 10000 else cv
  level <- levels[1 + below(4)] / 1000
  shift <- switch(1 + k %% 4, 0, cv * (uniform() * 2 - 1), uniform() * 1.5 - 0.5, (uniform() - 0.5) / 5000)
  old <- sample_of(m, level, cv)
  new <- sample_of(n, level * (1 + shift), cv_new)
  c(two_sample(old, new), gate_p(old, new, 5))
}
cases <- lapply(0:2499, random_case)
write_file("random.json", table_json(c(two_columns, "gate_5"), cases))

# ---- Holm on its own ----

families <- list(c(.01, .04, .03), c(.5, .5, .5), c(1, 0, .2, NA, .05, .05), c(NA, NA), .3,
                 c(1e-300, 1e-12, .9, .011, .012, .013, .05, .049, NA, 1e-5))
# each family on one line, its adjusted p-values on the next
lines <- unlist(lapply(families, function(p) c(record(p), record(p.adjust(p, "holm")))))
write_file("holm.json", paste0('{"families":[\n', paste(lines, collapse = ",\n"), "\n]}"))

# ---- power ----

power_at <- function(n, ratio, alpha, side) {
  if (ratio * sqrt(n / 2) > 37) 1 else   # there pt() leaves its series for a rough approximation
    power.t.test(n = n, delta = ratio, sd = 1, sig.level = alpha, alternative = side, strict = FALSE)$power
}
runs_needed <- function(ratio, alpha, power, side) {
  if (power_at(10000, ratio, alpha, side) < power) return(NA)
  low <- 1; high <- 10000            # the power grows with n
  while (high - low > 1) {
    middle <- floor((low + high) / 2)
    if (power_at(middle, ratio, alpha, side) >= power) high <- middle else low <- middle
  }
  high
}
grid <- expand.grid(ratio = c(.03, .05, .1, .2, .35, .5, .8, 1, 1.5, 2, 3, 5, 10, 100), alpha = c(.001, .01, .05, .1), power = c(.5, .8, .9, .99), sided = 1:2)
runs <- mapply(function(r, a, p, s) runs_needed(r, a, p, c("one.sided", "two.sided")[s]), grid$ratio, grid$alpha, grid$power, grid$sided)

# smallest non-centrality with that power, by bisection; the effect in units of the pooled CV is ncp*sqrt(1/m + 1/n)
detectable <- function(m, n, alpha, power) {
  df <- m + n - 2
  critical <- qt(alpha / 2, df, lower.tail = FALSE)
  gap <- function(ncp) pt(critical, df, ncp, lower.tail = FALSE) - power
  uniroot(gap, c(0, 37), tol = 1e-13)$root * sqrt(1 / m + 1 / n)
}
effects <- expand.grid(m = c(2, 3, 5, 10, 30, 60, 200), n = c(2, 5, 10, 30, 60, 1000), alpha = c(.01, .05), power = c(.5, .8, .95))
effects <- effects[!(effects$m + effects$n < 7 & effects$alpha < .05), ]   # beyond the reach of pt()'s series
ratio <- mapply(detectable, effects$m, effects$n, effects$alpha, effects$power)
rows_of <- function(d) lapply(seq_len(nrow(d)), function(i) unlist(d[i, ], use.names = FALSE))
write_file("power.json", paste0('{"runs_needed":', table_json(c(names(grid), "runs"), rows_of(cbind(grid, runs))),
                                ',\n"detectable_effect":', table_json(c(names(effects), "effect_per_cv"), rows_of(cbind(effects, ratio))), "}"))
cat(R.version.string, "\n")
