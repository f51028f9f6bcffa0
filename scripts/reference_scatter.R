#!/usr/bin/env Rscript
# R's numbers for the tests of `benchstat scatter` (tests/it/scatter_reference.rs):
#
#   Rscript scripts/reference_scatter.R testdata/data testdata/reference
#
# Base R only. Every number is written with 17 significant digits, NA as null. Categories and values of x come in R's
# order; text in quotes.

arguments <- commandArgs(TRUE)
data_dir <- arguments[1]
out_dir <- arguments[2]

value <- function(x) if (is.character(x)) paste0('"', x, '"') else if (is.na(x)) "null" else sprintf("%.17g", x)
record <- function(...) {
  parts <- list(...)
  paste0("{", paste0('"', names(parts), '":', vapply(parts, value, ""), collapse = ","), "}")
}
array <- function(records) paste0("[\n", paste(unlist(records), collapse = ",\n"), "\n]")

group_record <- function(x, category, y) {
  n <- length(y)
  ci <- t.test(y)$conf.int
  d <- y - mean(y)
  g1 <- mean(d^3) / mean(d^2)^1.5
  s <- sort(y)
  j <- max(which(pbinom(seq_len(n) - 1, n, .5) <= .025), 1)
  record(x = x, category = category, n = n, mean = mean(y), sd = sd(y), lower = ci[1], upper = ci[2], median = median(y),
         median_lower = s[j], median_upper = s[n + 1 - j], coverage = 1 - 2 * pbinom(j - 1, n, .5), skewness = g1,
         flagged = if (median(y) < ci[1] || median(y) > ci[2] || abs(g1) > 1) "yes" else "no")
}

# Two-sided p of the rank sum over all rearrangements, by counting subsets of the mid-ranks (doubled where there are
# halves) by size and sum.
permutation_p <- function(a, b) {
  ranks <- rank(c(a, b))
  unit <- if (any(ranks %% 1 > 0)) 2 else 1
  ranks <- as.integer(round(unit * ranks))
  m <- length(a)
  total <- sum(ranks)
  ways <- matrix(0, m + 1, total + 1)
  ways[1, 1] <- 1
  for (r in ranks) {   # the right-hand side is what was before r
    ways[-1, (r + 1):(total + 1)] <- ways[-1, (r + 1):(total + 1)] + ways[-(m + 1), 1:(total + 1 - r)]
  }
  centre <- unit * m * (length(ranks) + 1) / 2
  far <- abs(0:total - centre) >= abs(sum(ranks[seq_len(m)]) - centre)
  sum(ways[m + 1, far]) / choose(length(ranks), m)
}

step_numbers <- function(x_from, x_to, a, b) {
  u <- var(a) / length(a) / mean(a)^2
  v <- var(b) / length(b) / mean(b)^2
  df <- (u + v)^2 / (u^2 / (length(a) - 1) + v^2 / (length(b) - 1))
  span <- log(x_to / x_from)
  e <- log(mean(b) / mean(a)) / span
  half <- qt(.975, df) * sqrt(u + v) / abs(span)
  tied <- anyDuplicated(c(a, b)) > 0
  large <- length(a) * length(b) > 10000
  p <- if (large) wilcox.test(a, b, exact = FALSE, correct = TRUE)$p.value else permutation_p(a, b)
  if (!large && !tied && length(a) < 50) stopifnot(abs(p / wilcox.test(a, b, exact = TRUE)$p.value - 1) < 1e-10)
  list(from = x_from, to = x_to, change = (mean(b) - mean(a)) / mean(a) * 100, x_ratio = x_to / x_from, exponent = e,
       exponent_lower = e - half, exponent_upper = e + half, u = sum(outer(b, a, ">")) + sum(outer(b, a, "==")) / 2,
       p = p, p_holm = NA, delta = mean(sign(outer(b, a, "-"))))
}

# Shares of the variance of the logarithms within the groups `cell`, by nested linear models with the groups in them.
share_records <- function(y, cell, others) {
  rss <- function(names) {
    total <- 0
    for (g in unique(cell)) {
      i <- cell == g
      columns <- Filter(function(f) nlevels(f) > 1, lapply(others[names], function(v) factor(v[i])))
      design <- do.call(cbind, c(list(rep(1, sum(i))), lapply(columns, function(f) model.matrix(~ f)[, -1, drop = FALSE])))
      total <- total + sum(lm.fit(design, y[i])$residuals^2)
    }
    total
  }
  ss_total <- rss(character(0))
  full <- rss(names(others))
  records <- lapply(names(others), function(v) {
    within <- rss(v)
    levels <- tapply(as.character(others[[v]]), cell, function(l) length(unique(l)))
    df_b <- sum(levels - 1)
    df_w <- sum(tapply(y, cell, length) - levels)
    between <- ss_total - within
    record(variable = v, eta_squared = between / ss_total, epsilon_squared = (between - df_b * within / df_w) / ss_total,
           f_p = pf((between / df_b) / (within / df_w), df_b, df_w, lower.tail = FALSE),
           unique_share = (rss(setdiff(names(others), v)) - full) / ss_total)
  })
  list(records = records, joint = 1 - full / ss_total)
}

sweep <- function(d, x, category, others) {
  categories <- if (is.null(category)) rep("", nrow(d)) else d[[category]]
  cell <- paste(d[[x]], categories, sep = "\r")
  groups <- list()
  steps <- list()
  for (k in unique(sort(categories))) {
    xs <- sort(unique(d[[x]][categories == k]))
    rates <- function(v) d$rate[categories == k & d[[x]] == v]
    for (v in xs) groups <- c(groups, group_record(v, k, rates(v)))
    for (i in seq_along(xs)[-1]) steps <- c(steps, list(c(list(category = k), step_numbers(xs[i - 1], xs[i], rates(xs[i - 1]), rates(xs[i])))))
  }
  adjusted <- p.adjust(vapply(steps, function(s) s$p, 0), "holm")
  steps <- Map(function(s, p) { s$p_holm <- p; do.call(record, s) }, steps, adjusted)
  shares <- if (length(others)) share_records(log(d$rate), cell, d[others]) else list(records = list(), joint = NA)
  paste0('{"aggregated":', if (length(others)) array(shares$records) else "[]", ',"joint_share":', value(shares$joint),
         ',\n"groups":', array(groups), ',\n"steps":', array(steps), "}")
}

string_decoder <- read.csv(file.path(data_dir, "scatter-string-decoder.csv"), strip.white = TRUE, stringsAsFactors = FALSE)
http <- read.csv(file.path(data_dir, "node-http-bis.csv"), strip.white = TRUE, stringsAsFactors = FALSE)
parser <- http[http$binary == "old" & http$filename == "http/bench-parser.js", ]
parser$len <- as.numeric(sub(".*len=([0-9]+).*", "\\1", parser$configuration))
# rounded to two digits, so that many tie
tied <- string_decoder
tied$rate <- signif(tied$rate, 2)

sweeps <- list(string_decoder = sweep(string_decoder, "chunkLen", "encoding", "inLen"),
               string_decoder_uncategorised = sweep(string_decoder, "chunkLen", NULL, c("encoding", "inLen")),
               string_decoder_tied = sweep(tied[tied$inLen == 32, ], "chunkLen", "encoding", character(0)),
               bench_parser = sweep(parser, "len", NULL, character(0)))
text <- paste0("{", paste0('"', names(sweeps), '":', unlist(sweeps), collapse = ",\n"), "}\n")
con <- file(file.path(out_dir, "scatter.json"), "wb")
writeBin(charToRaw(text), con)
close(con)
cat(R.version.string, "\n")
