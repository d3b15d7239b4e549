/** Exact results about one measure, computed without sampling. A member is left out if it is not known. */
export interface ExactMeasure {
  /** The expected value, in the unit of the measure. */
  readonly mean: number;
  /** The variance of one game, in the square of that unit. */
  readonly variance?: number;
  /** The sum of the measure over all equally likely cases, if the cases are enumerated. */
  readonly total?: number;
  /** The largest value with a probability above 0. */
  readonly max?: number;
  /** The probability of each value, by the value as text. */
  readonly distribution?: Readonly<Record<string, number>>;
  /** The total probability of the values above those in {@link ExactMeasure.distribution}, if its tail is infinite. */
  readonly omitted?: number;
  /**
   * The number of cases with each value, if the cases are enumerated. Numbers above 2^53 are decimal strings.
   */
  readonly counts?: Readonly<Record<string, number | string>>;
}

/** Exact results about a game with given parameters and strategies. */
export interface ExactResult {
  /** Exact results by the name of the measure. */
  readonly measures: Readonly<Record<string, ExactMeasure>>;
  /** Other results by name, such as the value of the game or a number of hands. */
  readonly values?: Readonly<Record<string, number | string>>;
}
