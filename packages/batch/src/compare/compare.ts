import {
  estimate,
  type Interval,
  moments,
  newcombeInterval95,
  type TallyEntries,
  welchInterval95,
} from '@cards/statistics';
import type { CellSummary, MeasureSummary, Summary } from '../summary/summary.js';
import type { ComparedCell, ComparedMeasure, Comparison, Played, Verdict } from './comparison.js';

/** A summary with a name. */
export interface NamedSummary {
  /** The name, such as a directory. */
  readonly name: string;
  /** The summary. */
  readonly summary: Summary;
}

/**
 * Compares two runs. Cells are matched by game, parameters and line-ups. All estimates are computed again from the histograms.
 *
 * @param first - the first run, `a`
 * @param second - the second run, `b`
 * @throws RangeError when a histogram is empty
 */
export function compareSummaries(first: NamedSummary, second: NamedSummary): Comparison {
  const [a, b] = [first.summary, second.summary];
  const theirs = new Map(b.cells.map((cell) => [keyOf(cell), cell]));
  const ours = new Set(a.cells.map(keyOf));
  return {
    format: 'cards-sim/compare@1',
    identical: a.digest === b.digest,
    a: { name: first.name, seed: a.seed, digest: a.digest },
    b: { name: second.name, seed: b.seed, digest: b.digest },
    cells: a.cells.flatMap((cell) => {
      const other = theirs.get(keyOf(cell));
      return other === undefined ? [] : [compareCells(cell, other, a.seed === b.seed)];
    }),
    onlyA: a.cells.filter((cell) => !theirs.has(keyOf(cell))).map(playedIn),
    onlyB: b.cells.filter((cell) => !ours.has(keyOf(cell))).map(playedIn),
  };
}

/** Equal for cells that play the same. The order of the parameters does not matter. */
function keyOf({ game, params, strategies, pairedWith }: Played): string {
  return JSON.stringify([
    game,
    Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1)),
    strategies,
    pairedWith ?? null,
  ]);
}

function playedIn({ game, params, strategies, pairedWith }: Played): Played {
  return { game, params, strategies, ...(pairedWith === undefined ? {} : { pairedWith }) };
}

function compareCells(a: CellSummary, b: CellSummary, sameSeed: boolean): ComparedCell {
  const [ours, theirs] = [new Map(Object.entries(a.measures)), new Map(Object.entries(b.measures))];
  const measures = [...ours].flatMap(([name, measure]) => {
    const other = theirs.get(name);
    return other === undefined ? [] : [[name, compareMeasures(measure, other)] as const];
  });
  return {
    ...playedIn(a),
    identical: a.digest === b.digest,
    sameDeals: sameSeed,
    otherCode: JSON.stringify(hashesOf(a)) !== JSON.stringify(hashesOf(b)),
    stopped: a.stop?.reached === true || b.stop?.reached === true,
    measures: Object.fromEntries(measures),
    unmatched: {
      a: [...ours.keys()].filter((name) => !theirs.has(name)),
      b: [...theirs.keys()].filter((name) => !ours.has(name)),
    },
  };
}

function hashesOf({ strategies, pairedWith = [], code = {} }: CellSummary): readonly (string | undefined)[] {
  return [...strategies, ...pairedWith].map((spec) => code[spec]);
}

function compareMeasures(a: MeasureSummary, b: MeasureSummary): ComparedMeasure {
  const [ours, theirs] = [entriesOf(a), entriesOf(b)];
  const [first, second] = [estimate(a.kind, ours), estimate(b.kind, theirs)];
  // Measures of one name may be of different kinds. Only two rates are compared as rates.
  const kind = a.kind === b.kind ? a.kind : 'count';
  const ci95 = kind === 'proportion' ? newcombeInterval95(successesOf(ours), successesOf(theirs)) : welch(ours, theirs);
  return {
    kind,
    a: { n: first.n, mean: first.mean, ci95: first.ci95 },
    b: { n: second.n, mean: second.mean, ci95: second.ci95 },
    difference: first.mean - second.mean,
    ci95,
    verdict: JSON.stringify(ours) === JSON.stringify(theirs) ? 'identical' : verdictOf(ci95),
  };
}

function verdictOf(ci95: Interval | null): Verdict {
  if (ci95 === null) return 'unknown';
  if (ci95[0] > 0) return 'higher';
  return ci95[1] < 0 ? 'lower' : 'undecided';
}

/** The histogram by ascending value. */
function entriesOf({ histogram }: MeasureSummary): TallyEntries {
  return Object.entries(histogram)
    .map(([value, count]) => [Number(value), count] as const)
    .sort(([one], [other]) => one - other);
}

function successesOf(entries: TallyEntries): { readonly successes: number; readonly n: number } {
  const n = entries.reduce((sum, [, count]) => sum + count, 0);
  return { successes: entries.find(([value]) => value === 1)?.[1] ?? 0, n };
}

function welch(ours: TallyEntries, theirs: TallyEntries): Interval | null {
  const [first, second] = [moments(ours), moments(theirs)];
  if (first.stderr === null || second.stderr === null) return null;
  return welchInterval95({ ...first, stderr: first.stderr }, { ...second, stderr: second.stderr });
}
