/** Help of `cards-sim compare`. */
export const COMPARE_TEXT = {
  summary: 'compare two finished runs',
  description: 'Compares two finished runs: the difference of each metric, with its 95% confidence interval.',
  a: 'first run: its directory, or a file with the output of run --format json',
  b: 'second run',
} as const;
