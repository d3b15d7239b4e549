/** What is known exactly of one measure, without sampling. */
export interface ExactMeasure {
  /** The expected value. */
  readonly mean: number;
  /** The variance. */
  readonly variance?: number;
  /** The sum over all cases, where the cases are counted. */
  readonly total?: number;
  /** The largest value that occurs. */
  readonly max?: number;
  /** The probability of each value. */
  readonly distribution?: Readonly<Record<string, number>>;
  /** The probability that {@link ExactMeasure.distribution} leaves out, when its tail is infinite. */
  readonly omitted?: number;
  /** In how many cases each value occurs, where the cases are counted; decimal strings beyond 2^53. */
  readonly counts?: Readonly<Record<string, number | string>>;
}

/** What is known exactly of a game with given parameters and strategies. */
export interface ExactResult {
  /** By the name of the measure. */
  readonly measures: Readonly<Record<string, ExactMeasure>>;
  /** What is no distribution of a measure: the value of a game, a count of hands. */
  readonly values?: Readonly<Record<string, number | string>>;
}
