import type { ExactMeasure, ParamValues } from '@cards/core';
import type { Lineup, Lineups } from '../plan/lineups.js';
import type { CellMeasure } from '../plan/measures.js';
import type { PrecisionRule, SequentialRule } from '../plan/cell-data.js';
import type { Fit } from '@cards/statistics/internal';
import type { BetterThanOptimal } from './better-than-optimal.js';
import type { RatingsSummary } from './standings.js';

/**
 * The results for one measure of a cell. All estimates are computed from `histogram`, which has every game. Values are
 * in the unit of the measure; in a paired cell, one value is the measure of one game pair.
 */
export interface MeasureSummary {
  /** Whether the mean is a proportion, the rate of the value 1 among 0 and 1, or a number of units (`count`). */
  readonly kind: CellMeasure['kind'];
  /** The sample size: the number of games, of game pairs in a paired cell, or of rounds. */
  readonly n: number;
  /** The sample mean, in the unit of the measure; for a proportion, from 0 to 1. */
  readonly mean: number;
  /** The standard error of the mean, in the unit of the measure; null for a single game. */
  readonly stderr: number | null;
  /**
   * The 95% confidence interval of the mean, in the unit of the measure. It is `wilsonInterval` for a proportion, and
   * otherwise `meanInterval` of `@cards/statistics`: Student's t, which is longer if no or few games differ from the
   * most frequent value. Null for a single game, except for a proportion.
   */
  readonly ci95: readonly [low: number, high: number] | null;
  /** How many parts of a unit the values count, and so the mean; absent for whole units. */
  readonly parts?: number;
  /** The lowest and the highest possible value. */
  readonly bounds: readonly [min: number, max: number];
  /** The lowest value that occurred. */
  readonly min: number;
  /** The highest value that occurred. */
  readonly max: number;
  /**
   * The quantiles at 0.05, 0.25, 0.5, 0.75 and 0.95, by the probability as text, such as `'0.5'` for the median. Absent
   * for a proportion.
   */
  readonly quantiles?: Readonly<Record<string, number>>;
  /** The number of games with each value that occurred, by the value as text. The numbers add up to `n`. */
  readonly histogram: Readonly<Record<string, number>>;
}

/** A published value for a measure of the same cell, and its deviation from the estimate. */
export interface ReferenceSummary {
  /** The published mean, in the unit of the measure. */
  readonly mean: number;
  /** The number of games behind the published mean. */
  readonly trials: number;
  /** Present if the document gives no number of games, so that `trials` is assumed. */
  readonly assumed?: boolean | undefined;
  /**
   * The absolute difference of the two means, in standard errors of both samples together. Null when the sample has no
   * variance although the means differ, or is too small to estimate a variance.
   */
  readonly deviation: number | null;
  /**
   * The tolerated deviation, in the same unit: chance alone exceeds it at most once in 10,000 times. Absent if
   * `deviation` is null.
   */
  readonly tolerated?: number;
  /** The document that has the published value. */
  readonly source: string;
}

/** The stopping rule of a cell and its state. */
export type StoppingSummary = PrecisionSummary | SequentialSummary;

/** A precision rule and its state. */
interface PrecisionSummary extends PrecisionRule {
  /** Whether the precision is reached. If not, the cell played its maximum number of games. */
  readonly reached: boolean;
}

/** A sequential test and its state. "Share" is the score of the first player, from 0 to 1. */
export interface SequentialSummary extends SequentialRule {
  /** Whether the test has decided. If not, the cell played its maximum number of game pairs. */
  readonly reached: boolean;
  /**
   * The decision. `high` rejects the hypothesis "the share is at most `low`", and `low` rejects the hypothesis "the
   * share is at least `high`". Null while the test is undecided. The probability that `high`, or `low`, is wrong is at
   * most 0.05, although the test looks at the results after every block.
   */
  readonly decision: 'high' | 'low' | null;
  /**
   * The evidence against each hypothesis: an e-value, the wealth of a gambler who starts with 1 and bets against the
   * hypothesis. A test rejects its hypothesis at 20, which is 1 / 0.05.
   */
  readonly evidence: {
    /** The evidence against "the share is at most `low`". */
    readonly againstLow: number;
    /** The evidence against "the share is at least `high`". */
    readonly againstHigh: number;
  };
  /** A 95% confidence interval of the share that is valid at any stopping time. */
  readonly anytime95: readonly [low: number, high: number];
}

/** The game, parameters and line-ups of a cell. Two cells of different runs match if these are equal. */
export interface Played {
  /** The id of the game. */
  readonly game: string;
  /** The value of every parameter, by name. */
  readonly params: ParamValues;
  /** The first line-up: the specs in seat order. */
  readonly strategies: Lineup;
  /**
   * All line-ups of the cell. With two, it is paired: its measures are paired differences, first game minus second
   * game; with the two seats swapped, also the game-pair score. Three and more are a round, the players in all
   * rotations of the seats: its measures are sums over the games.
   */
  readonly lineups: Lineups;
}

/** The summary of one cell. */
export interface CellSummary extends Played {
  /** The stopping rule and its state; absent if the cell has no stopping rule. */
  readonly stop?: StoppingSummary;
  /** The number of games that were played, of game pairs in a paired cell, or of rounds. */
  readonly trials: number;
  /** The digest of the cell, `sha256:` and 64 hexadecimal digits: see `cellDigest`. */
  readonly digest: string;
  /** The results by the name of the measure, in the order of the cell. */
  readonly measures: Readonly<Record<string, MeasureSummary>>;
  /**
   * How often seat 0 of a game of two was first alone (`1`), seat 1 was (`-1`), and both won or none did (`0`). Absent
   * in other games, and where the measures say it.
   */
  readonly lead?: Readonly<Record<string, number>>;
  /** Exact results by the name of the measure; absent if none is known. */
  readonly exact?: Readonly<Record<string, ExactMeasure>>;
  /**
   * The goodness of fit by the name of the measure; absent if no exact distribution is known, or too few games were
   * played.
   */
  readonly fit?: Readonly<Record<string, Fit>>;
  /**
   * Published values by the name of the measure; absent if there are none for this line-up, a parameter differs from
   * its default, a strategy is not built-in, or the cell is paired.
   */
  readonly reference?: Readonly<Record<string, ReferenceSummary>>;
  /**
   * Present if the mean of the first measure is better than a proved optimum, and not by chance: the result is not
   * valid. Absent otherwise.
   */
  readonly betterThanOptimal?: BetterThanOptimal;
  /** The hashes of the code of strategies from files, by spec; absent if there are none. */
  readonly code?: Readonly<Record<string, string>>;
  /** The hash of the code of a game from a file; absent for other games. */
  readonly gameHash?: string;
}

/** The summary of a batch. `cards-sim run --format json` prints it. */
export interface Summary {
  /** The name and version of this format. */
  readonly format: 'cards-sim/summary@1';
  /** The canonical text of the seed. */
  readonly seed: string;
  /** The digest of the batch, `sha256:` and 64 hexadecimal digits. */
  readonly digest: string;
  /** The summaries of the cells, in the order of the experiment. */
  readonly cells: readonly CellSummary[];
  /**
   * The ratings of the players: an element for each combination of a game and parameters that has a winner and 3 to 40
   * connected players. Absent if there is none.
   */
  readonly ratings?: readonly RatingsSummary[];
  /**
   * The number of line-ups whose exact results are left out, because they cost more than the games; absent if it is 0.
   * With `exact: true` in `SummaryOptions`, they are computed.
   */
  readonly omittedExact?: number;
}
