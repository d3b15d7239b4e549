import type { AnyGame, Measure, ParamValues } from '@cards/core';
import type { CellSummary, MeasureSummary, Summary } from '@cards/batch';
import { estimate, type TallyEntries } from '@cards/statistics';

/** Summaries with chosen histograms, for tests of findings. */

const measure = (
  name: string,
  better: Measure<ParamValues>['better'],
  kind: Measure<ParamValues>['kind'] = 'count',
): Measure<ParamValues> => ({
  name,
  summary: `${name} of a game`,
  unit: name,
  better,
  kind,
  bounds: () => (kind === 'proportion' ? [0, 1] : [0, 1000]),
});

const game = (id: string, seats: number, measures: AnyGame['measures']): AnyGame => ({
  id,
  title: id.toUpperCase(),
  summary: 'made up',
  seats,
  parameters: { size: { summary: 'the size', default: 1, min: 1, max: 100 } },
  strategies: [],
  measures,
  engine: () => {
    throw new Error('this game is not played');
  },
});

/** A game of one seat in which few flips are better. */
export const FEW = game('few', 1, [measure('flips', 'lower')]);

/** A game of one seat in which many sets are better. */
export const MANY = game('many', 1, [measure('sets', 'higher')]);

/** A game of two seats without ties. */
export const DUEL = game('duel', 2, [{ ...measure('win', 'higher', 'proportion'), role: 'win' }]);

/** A game of two seats with ties. */
export const DRAWN = game('drawn', 2, [
  { ...measure('win', 'higher', 'proportion'), role: 'win' },
  { ...measure('tie', 'neither', 'proportion'), role: 'tie' },
]);

/** A game of two seats for chips. */
export const POT: AnyGame = {
  ...game('pot', 2, [{ ...measure('chips', 'higher'), role: 'payoff', bounds: () => [-20, 20] }]),
  zeroSum: true,
};

/** A game of two seats in which the fewest points win. */
export const HEADS = game('heads', 2, [{ ...measure('points', 'lower'), role: 'payoff' }]);

/** A game that two seats play together. */
export const TEAM: AnyGame = { ...game('team', 2, [measure('hits', 'higher')]), together: true };

/** A game of two teams of two. */
export const PARTNERS: AnyGame = {
  ...game('partners', 4, [DRAWN.measures[0]]),
  teams: [
    [0, 2],
    [1, 3],
  ],
};

/** A game of three seats with ties. */
export const THREE = game('three', 3, DRAWN.measures);

/** A game of three seats in which the fewest points win. */
export const HEADS_OF_THREE = game('headsofthree', 3, HEADS.measures);

/** All of them. */
export const MADE_UP: readonly AnyGame[] = [FEW, MANY, DUEL, DRAWN, POT, HEADS, HEADS_OF_THREE, PARTNERS, TEAM, THREE];

/** The summary of a histogram. */
export function measured(
  kind: MeasureSummary['kind'],
  entries: TallyEntries,
  bounds: MeasureSummary['bounds'] = kind === 'proportion' ? [0, 1] : [-10_000, 10_000],
): MeasureSummary {
  const occurred = entries.filter(([, count]) => count > 0);
  return {
    kind,
    ...estimate(kind, occurred, bounds),
    bounds,
    min: occurred.at(0)?.[0] ?? 0,
    max: occurred.at(-1)?.[0] ?? 0,
    histogram: Object.fromEntries(occurred),
  };
}

/** The summary of a rate. */
export function rate(wins: number, n: number): MeasureSummary {
  return measured('proportion', [
    [0, n - wins],
    [1, wins],
  ]);
}

/** Half of the games at each of two values. */
export function halves(low: number, high: number, n: number): MeasureSummary {
  return measured('count', [
    [low, n / 2],
    [high, n / 2],
  ]);
}

/** A cell. */
export function cell(
  { id }: AnyGame,
  strategies: readonly string[],
  measures: Readonly<Record<string, MeasureSummary>>,
  more: Partial<CellSummary> = {},
): CellSummary {
  const trials = Object.values(measures)[0]?.n ?? 0;
  const digest = `sha256:${'0'.repeat(64)}`;
  return { game: id, params: { size: 1 }, strategies, lineups: [strategies], trials, digest, measures, ...more };
}

/** A summary of cells. */
export function runOf(cells: readonly CellSummary[]): Summary {
  return { format: 'cards-sim/summary@1', seed: '1', digest: `sha256:${'0'.repeat(64)}`, cells };
}
