/** What is known exactly about one measure, without sampling. */
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
  /** The number of cases with each value, where the cases are counted. Numbers beyond 2^53 are decimal strings. */
  readonly counts?: Readonly<Record<string, number | string>>;
}

/** What is known exactly about a game with given parameters and strategies. */
export interface ExactResult {
  /** Exact results by the name of the measure. */
  readonly measures: Readonly<Record<string, ExactMeasure>>;
  /** Other results by name, such as the value of the game or a number of hands. */
  readonly values?: Readonly<Record<string, number | string>>;
}
