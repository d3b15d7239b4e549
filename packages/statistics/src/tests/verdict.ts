/** A value of ours beside one of others. */
export interface Comparison {
  /** How far they lie apart. */
  readonly difference: number;
  /** The same in standard errors: 0 where there is no difference, Infinity where there can be none. */
  readonly deviation: number;
  /** How many games each sample has: one number beside an exact value, two beside another sample. */
  readonly sizes: readonly number[];
}

/** L of Bernstein's inequality: what it leaves to chance is `2 e^-L`, less than once in 11,000 times. */
const LEVEL = 10;

/** Standard errors that chance may reach in large samples. */
export const TOLERATED_ERRORS = Math.sqrt(2 * LEVEL);

/** Games at the far end that are allowed for beside them, where the spread follows from the mean. */
const GAMES_OF_PROPORTIONS = LEVEL / 3;

/** The same where the spread is an estimate too. */
const GAMES_OF_MEANS = LEVEL;

/**
 * How many standard errors two proportions, or a proportion and its exact value, may lie apart by chance.
 *
 * Chance alone goes beyond at most once in 10,000 times, in samples of any size, by Bernstein's inequality: a sum of independent
 * yes-or-no variables of variance `v` lies more than `sqrt(2 v L) + L / 3` from its mean with a probability below `2 e^-L`
 * (Boucheron, Lugosi and Massart, Concentration Inequalities, 2013, section 2.8). Of two samples with their successes taken
 * together, one holds a hypergeometric number, which is such a sum (Vatutin and Mikhailov 1982).
 */
export function toleratedOfProportions(comparison: Comparison): number {
  return tolerated(comparison, GAMES_OF_PROPORTIONS);
}

/**
 * How many standard errors two means, or a mean and its exact value, may lie apart by chance. A few games may lie far out or
 * hide the spread of the rest, so ten games at the far end of what occurred are allowed for: no ten games refute a mean.
 *
 * Chance alone goes beyond less than once in 10,000 times in what the tests simulate, rare events and geometric tails among them.
 * That cannot hold where much of the mean rests on values too rare to have occurred, unless the variance is known.
 *
 * @param comparison - the two means
 * @param span - the distance from the lowest to the highest value that occurred or was expected
 */
export function toleratedOfMeans(comparison: Comparison, span: number): number {
  return tolerated(comparison, GAMES_OF_MEANS * span);
}

/** The distance from the lowest to the highest whole number that occurred or that a mean of them implies. */
export function spanOf(ours: { readonly min: number; readonly max: number }, mean: number): number {
  return Math.max(ours.max, Math.ceil(mean)) - Math.min(ours.min, Math.floor(mean));
}

function tolerated({ difference, deviation, sizes }: Comparison, reach: number): number {
  if (deviation === 0 || deviation === Number.POSITIVE_INFINITY) return TOLERATED_ERRORS;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  // The pooled spread of two samples is that of their hypergeometric number but for this factor.
  const pooling = sizes.length === 1 ? 1 : Math.sqrt(total / (total - 1));
  const games = sizes.reduce((sum, size) => sum + reach / size, 0);
  return TOLERATED_ERRORS * pooling + (games / difference) * deviation;
}
