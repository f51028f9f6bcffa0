#!/usr/bin/env Rscript
# The analysis of compare.R without ggplot2 and plyr: read.csv, then t.test for each benchmark.
file <- commandArgs(trailingOnly = TRUE)[1]
data <- read.csv(file, strip.white = TRUE)
name <- paste(data$filename, data$configuration)
rows <- lapply(split(seq_len(nrow(data)), factor(name, unique(name))), function(at) {
  old <- data$rate[at][data$binary[at] == "old"]
  new <- data$rate[at][data$binary[at] == "new"]
  test <- t.test(new, old)
  half <- qt(1 - c(.05, .01, .001) / 2, test$parameter) * test$stderr / mean(old) * 100
  sprintf("%.2f %% ±%.2f%% ±%.2f%% ±%.2f%% %g", (mean(new) / mean(old) - 1) * 100, half[1], half[2], half[3], test$p.value)
})
writeLines(paste(names(rows), unlist(rows)))
