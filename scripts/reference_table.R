#!/usr/bin/env Rscript
# The printed columns of Node's compare.R, recomputed with t.test and qt, as CSV: one row a benchmark in order of first
# appearance. Usage: Rscript scripts/reference_table.R < results.csv > table.csv
data <- read.csv(file("stdin", encoding = "UTF-8"), colClasses = c("character", "character", "character", "numeric", "numeric"))
name <- sub(" $", "", paste(data$filename, data$configuration))
rows <- lapply(unique(name), function(benchmark) {
  old <- data$rate[name == benchmark & data$binary == "old"]
  new <- data$rate[name == benchmark & data$binary == "new"]
  improvement <- if (length(old) && length(new)) sprintf("%.2f %%", (mean(new) - mean(old)) / mean(old) * 100) else "NA"
  figures <- rep("NA", 4)
  if (length(old) > 1 && length(new) > 1) {
    test <- t.test(new, old)
    error <- sqrt(var(old) / length(old) + var(new) / length(new))
    half <- qt(1 - c(.05, .01, .001) / 2, test$parameter) * error / mean(old) * 100
    figures <- c(strrep("*", sum(test$p.value < c(.05, .01, .001))), sprintf("±%.2f%%", half))
  }
  data.frame(name = benchmark, confidence = figures[1], improvement = improvement,
             a = figures[2], b = figures[3], c = figures[4])
})
write.csv(do.call(rbind, rows), row.names = FALSE, fileEncoding = "UTF-8")
