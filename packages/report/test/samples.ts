import type { AnyGame, Measure, ParamValues } from '@cards/core';
import type { CellSummary, MeasureSummary, Summary } from '@cards/batch';

/** Small summaries made by hand, and the games that they speak of, for the tests of what is shown. */

const measure = (name: string, summary: string, kind: Measure<ParamValues>['kind']): Measure<ParamValues> => ({
  name,
  summary,
  unit: name,
  better: 'neither',
  kind,
  bounds: () => (kind === 'proportion' ? [0, 1] : [0, 1000]),
});

const neverPlayed = (): never => {
  throw new Error('a game of a test of formats is not played');
};

const game = (id: string, title: string, seats: 1 | 2, measures: AnyGame['measures']): AnyGame => ({
  id,
  title,
  summary: 'made up',
  seats,
  parameters: {},
  strategies: [],
  measures,
  engine: neverPlayed,
});

/** A game of two seats. */
const DUEL = game('duel', 'Duel', 2, [
  { ...measure('win', 'whether the first seat won', 'proportion'), role: 'win' },
  measure('rounds', 'rounds played', 'count'),
]);

/** A game of one seat. */
const SOLO = game('solo', 'Solo', 1, [measure('flips', 'cards turned', 'count')]);

/** Both games. */
export const GAMES: readonly AnyGame[] = [DUEL, SOLO];

/** The values are the two integers around the mean. Its interval is chosen, and longer than that of these values. */
const estimate = (kind: MeasureSummary['kind'], mean: number, half: number, n: number): MeasureSummary => {
  const below = Math.floor(mean);
  const above = Math.round((mean - below) * n);
  return {
    kind,
    n,
    mean,
    stderr: half / 2,
    ci95: [mean - half, mean + half],
    bounds: [-1000, 1000],
    min: 0,
    max: 100,
    histogram: { [below]: n - above, [below + 1]: above },
  };
};

/** A cell of the game of two seats, with a win rate and its half-width. */
export function duelCell(strategies: readonly string[], win: number, half: number): CellSummary {
  return {
    game: 'duel',
    params: { points: 10 },
    strategies,
    lineups: [strategies],
    trials: 1000,
    digest: `sha256:${'d'.repeat(64)}`,
    measures: { win: estimate('proportion', win, half, 1000), rounds: estimate('count', 15.25, 0.125, 1000) },
  };
}

/** A cell of the game of one seat. */
export function soloCell(cards: number, strategy: string, flips: number): CellSummary {
  return {
    game: 'solo',
    params: { cards, copies: 4 },
    strategies: [strategy],
    lineups: [[strategy]],
    trials: 20_000,
    digest: `sha256:${'5'.repeat(64)}`,
    measures: { flips: estimate('count', flips, 1 / 64, 20_000) },
  };
}

/** A summary of some cells. */
export function summaryOf(cells: readonly CellSummary[], seed = '1'): Summary {
  return { format: 'cards-sim/summary@1', seed, digest: `sha256:${'ab'.repeat(32)}`, cells };
}

const printed = (mean: number, deviation: number): Pick<CellSummary, 'reference'> => ({
  reference: { win: { mean, trials: 1000, deviation, tolerated: 4, source: 'A document' } },
});

/** Two players, each against each; the source document agrees on all but one. */
export const MATRIX = summaryOf([
  { ...duelCell(['hawk', 'hawk'], 0.5, 0.031), ...printed(0.499, 0.04) },
  { ...duelCell(['hawk', 'dove'], 0.84213, 0.0041), ...printed(0.76, 5.12) },
  { ...duelCell(['dove', 'hawk'], 0.1571, 0.0042), ...printed(0.156, 0.1) },
  duelCell(['dove', 'dove'], 0.4912, 0.031),
]);

/** One player at two settings, with exact values. */
export const LIST = summaryOf([
  { ...soloCell(32, 'good', 50.5), exact: { flips: { mean: 50.50316 } } },
  { ...soloCell(64, 'good', 103.2), exact: { flips: { mean: 103.9 } } },
]);
