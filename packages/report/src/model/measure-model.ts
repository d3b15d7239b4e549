import type { AnyGame } from '@cards/core';
import { type ResultRule, resultRule } from '@cards/core/internal';
import type { CellSummary } from '@cards/batch';
import { type CellMeasure, pairingOf, planMeasures, POINTS } from '@cards/batch/internal';
import type { Cells } from './line-up.js';
import { type Deviation, deviationFrom } from '@cards/statistics/internal';

/**
 * A known value and whether the estimate agrees with it. An estimate `differs` if chance alone produces such a
 * difference at most once in 10,000 times. A value is `not judged` if the deviation cannot be computed, or if it
 * agrees with a single game, which confirms nothing.
 */
export interface JudgedValue {
  /** The known value, in units of the measure. */
  readonly value: number;
  /** Whether the estimate agrees with it. */
  readonly verdict: 'agrees' | 'differs' | 'not judged';
  /**
   * The absolute difference in standard errors, 0 or more. Infinite if the estimate is impossible; null if it cannot be
   * computed, such as for a sample without variation.
   */
  readonly deviation: number | null;
}

/** A value that a source published. */
export interface PublishedValue extends JudgedValue {
  /** The number of games in the sample of the source. */
  readonly trials: number;
  /** Where it was published. */
  readonly source: string;
}

export function judgedExact({ exact, measures }: CellSummary, measure: string): JudgedValue | undefined {
  const ofTheory = exact?.[measure];
  const estimate = measures[measure];
  if (ofTheory === undefined || estimate === undefined) return undefined;
  const judged = deviationFrom(estimate, ofTheory);
  return { value: ofTheory.mean, verdict: verdictOf(judged, estimate.n), deviation: judged.deviation };
}

export function judgedReference({ reference, measures }: CellSummary, measure: string): PublishedValue | undefined {
  const published = reference?.[measure];
  if (published === undefined) return undefined;
  const { mean: value, trials, source, deviation } = published;
  return { value, verdict: verdictOf(published, measures[measure]?.n), deviation, trials, source };
}

/** How far an estimate is from the known value that it differs from: ` by 3.1 standard errors`; empty if not known. */
export const distanceText = ({ verdict, deviation }: JudgedValue): string =>
  verdict !== 'differs' || deviation === null || deviation === Infinity
    ? ''
    : ` by ${deviation.toFixed(1)} standard errors`;

function verdictOf({ deviation, tolerated }: Deviation, n: number | undefined): JudgedValue['verdict'] {
  if (deviation === null || tolerated === undefined) return 'not judged';
  return deviation > tolerated ? 'differs' : n === 1 ? 'not judged' : 'agrees';
}

/** A measure of a section, with everything that titles, axes and sentences need to describe it. */
export interface MeasureModel {
  /** Its name in every output. */
  readonly name: string;
  /** What it counts, in one line; its name if the game is unknown. */
  readonly summary: string;
  /** Its unit, in the plural, such as `flips`; its name if the game is unknown. */
  readonly unit: string;
  /** Whether its mean is a rate (`proportion`) or a number of units (`count`). */
  readonly kind: CellMeasure['kind'];
  /** Which values are better for the first player; `neither` if the game is unknown. */
  readonly better: CellMeasure['better'];
  /** Whether it is a paired difference, so that 0 means "no difference". */
  readonly isDifference: boolean;
  /** Whether it is the game-pair score, from 0 to 4. */
  readonly isPairScore: boolean;
  /** Whether it is a payoff that adds up to 0: what the first player wins, in a game or in both games of a pair. */
  readonly isPayoff: boolean;
  /** Whether it is the sum of a result over a round that has no even share, so that it does not say who is better. */
  readonly isSum: boolean;
  /** Whether it has the role `win`: its mean is the share of games that the first player won. */
  readonly isWin: boolean;
  /**
   * The figure that favors neither side: 0 for a difference or a payoff, and 50% for the game-pair score and the win
   * rate of two seats; an even share with more seats. Undefined for other measures.
   */
  readonly neutral: number | undefined;
  /**
   * What makes a value a figure: in a round, a mean per game, in percent for a share; otherwise a number of units, if
   * the measure counts parts of one. Undefined for others.
   */
  readonly scale: number | undefined;
  /** Whether another measure of a round has the same figures: in a game without ties, the score for the wins. */
  readonly isRepeated: boolean;
  /** Whether its figures are shares in percent. */
  readonly isShare: boolean;
  /** Whether every game of every cell has the same value. Such a measure has no chart. */
  readonly isConstant: boolean;
}

export function measureModels(cells: Cells, game: AnyGame | undefined): readonly MeasureModel[] {
  const names = [...new Set(cells.flatMap(({ measures }) => Object.keys(measures)))];
  const hasPoints =
    names.some((name) => name.split('.')[0] === POINTS) && game?.measures.every(({ role }) => role !== 'tie') === true;
  return names.map((name) => {
    const cell = cells.find(({ measures }) => measures[name] !== undefined) ?? cells[0];
    const measure = cell === undefined ? undefined : cellMeasureOf(cell, name, game);
    const { length: seats = 1 } = cell?.strategies ?? [];
    const pairing = pairingOf(cell?.lineups ?? []);
    const isRound = pairing === 'round';
    const isPairScore = measure?.gamePair === true && !isRound;
    const summaries = cells.flatMap(({ measures }) => measures[name] ?? []);
    const first = summaries[0];
    const isWin = measure?.role === 'win';
    const counted = game?.measures[measure?.terms[0]?.position ?? -1]?.role;
    const role = measure?.gamePair === true ? 'win' : (measure?.role ?? counted);
    const rule = game && cell && resultRule(game, cell.params);
    const isPayoff = measure?.role === 'payoff' && rule?.even === 0 && rule.sign === 1;
    const isSum = measure?.divisor !== undefined && measure.gamePair === undefined && !isPayoff;
    const isDifference = (pairing === 'difference' || pairing === 'swapped') && !isPairScore && !isSum;
    const isShareOfRound = isRound && (role === 'win' || role === 'tie');
    return {
      name,
      summary: game?.measures.find((one) => one.name === name)?.summary ?? measure?.summary ?? name,
      unit: measure?.unit ?? name,
      kind: measure?.kind ?? first?.kind ?? 'count',
      better: measure?.better ?? 'neither',
      isDifference,
      isPairScore,
      isPayoff,
      isSum,
      isWin,
      neutral:
        isDifference || (isRound && isPayoff)
          ? 0
          : isPairScore || (isWin && seats > 1) || (isShareOfRound && role === 'win')
            ? chanceOf(rule, seats)
            : undefined,
      scale: isRound
        ? (isShareOfRound ? 100 : 1) / (measure?.divisor ?? seats * (measure?.parts ?? 1))
        : measure?.parts && 1 / measure.parts,
      isShare: isShareOfRound || first?.kind === 'proportion',
      isRepeated: isShareOfRound && role === 'win' && measure?.gamePair === undefined && hasPoints,
      isConstant: summaries.every(({ min, max }) => min === max && min === first?.min),
    };
  });
}

/** How often a seat wins by chance, in percent; undefined if teams differ in size. */
function chanceOf(rule: ResultRule | undefined, seats: number): number | undefined {
  if (rule?.kind !== 'winners') return 100 / (rule === undefined ? seats : new Set(rule.teams).size);
  return rule.even && 100 * rule.even;
}

/** What a cell counts under a name; undefined if the game is not known. */
export function cellMeasureOf(cell: CellSummary, name: string, game: AnyGame | undefined): CellMeasure | undefined {
  if (game === undefined) return undefined;
  const { params, lineups } = cell;
  const measures = planMeasures({ game, params, lineups, measures: undefined });
  return measures.find((measure) => measure.name === name);
}
