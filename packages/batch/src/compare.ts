import {
  type Estimate,
  estimate,
  type Interval,
  newcombeInterval95,
  studentInterval95,
  type TallyEntries,
  welchInterval95,
} from '@cards/statistics';
import type { MeanWithError } from '@cards/statistics/internal';
import { type CellMeasure, entriesOf, gamesOf } from './plan/measures.js';
import type { CellSummary, MeasureSummary, Played, Summary } from './summary/summary.js';

/** A summary with a name that identifies it in a comparison. */
export interface NamedSummary {
  /** The name, such as the directory of the run. */
  readonly name: string;
  /** The summary of the run. */
  readonly summary: Summary;
}

/**
 * Compares two runs. Cells match if their game, parameters and line-ups are equal. Estimates and intervals are computed
 * again from the histograms, so a summary from a file cannot contain wrong ones.
 *
 * @param first - the first run, `a` in the comparison
 * @param second - the second run, `b` in the comparison
 * @throws RangeError when a histogram is empty
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { compareSummaries } from '@cards/batch/internal';
 * import { pairs } from '@cards/pairs';
 *
 * const cells = [{ game: pairs, params: { cards: 8 }, strategies: ['good'], trials: 200 }];
 * const [a, b] = [simulate({ seed: 1, cells }), simulate({ seed: 2, cells })];
 * const { identical, cells: [cell] } = compareSummaries({ name: 'a', summary: a }, { name: 'b', summary: b });
 * identical; // => false
 * cell?.measures['flips']?.ci95?.length; // => 2
 * ```
 */
export function compareSummaries(first: NamedSummary, second: NamedSummary): Comparison {
  const [a, b] = [first.summary, second.summary];
  const cellsOfB = new Map(b.cells.map((cell) => [keyOf(cell), cell]));
  const keysOfA = new Set(a.cells.map(keyOf));
  return {
    format: 'cards-sim/compare@1',
    identical: a.digest === b.digest,
    a: { name: first.name, seed: a.seed, digest: a.digest },
    b: { name: second.name, seed: b.seed, digest: b.digest },
    cells: a.cells.flatMap((cell) => {
      const other = cellsOfB.get(keyOf(cell));
      return other === undefined ? [] : [compareCells(cell, other, a.seed === b.seed)];
    }),
    onlyA: a.cells.filter((cell) => !cellsOfB.has(keyOf(cell))).map(playedIn),
    onlyB: b.cells.filter((cell) => !keysOfA.has(keyOf(cell))).map(playedIn),
  };
}

/** A key that is equal for matching cells. It does not depend on the order of the parameters. */
function keyOf({ game, params, lineups }: Played): string {
  return JSON.stringify([game, Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1)), lineups]);
}

function playedIn({ game, params, strategies, lineups }: Played): Played {
  return { game, params, strategies, lineups };
}

function compareCells(a: CellSummary, b: CellSummary, sameSeed: boolean): ComparedCell {
  // Maps, because the summary may come from a file: a name such as `constructor` is a member of every object.
  const [ofA, ofB] = [new Map(Object.entries(a.measures)), new Map(Object.entries(b.measures))];
  const measures = [...ofA].flatMap(([name, measure]) => {
    const other = ofB.get(name);
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
      a: [...ofA.keys()].filter((name) => !ofB.has(name)),
      b: [...ofB.keys()].filter((name) => !ofA.has(name)),
    },
  };
}

function hashesOf({ lineups, code = {} }: CellSummary): readonly (string | undefined)[] {
  return lineups.flat().map((spec) => code[spec]);
}

function compareMeasures(a: MeasureSummary, b: MeasureSummary): ComparedMeasure {
  const [ofA, ofB] = [entriesOf(a), entriesOf(b)];
  const [first, second] = [inUnits(a), inUnits(b)];
  // Two runs may have measures of one name and different kinds. Only two proportions are compared as proportions.
  const kind = a.kind === b.kind ? a.kind : 'count';
  const ci95 = kind === 'proportion' ? newcombeInterval95(successesOf(ofA), successesOf(ofB)) : welch(first, second);
  return {
    kind,
    a: { n: first.n, mean: first.mean, ci95: first.ci95 },
    b: { n: second.n, mean: second.mean, ci95: second.ci95 },
    difference: first.mean - second.mean,
    ci95,
    verdict: JSON.stringify(ofA) === JSON.stringify(ofB) ? 'identical' : verdictOf(ci95),
  };
}

/** The estimate from the histogram, in whole units. */
function inUnits({ kind, bounds, parts = 1, ...measure }: MeasureSummary): Estimate {
  const { mean, stderr, ci95, ...counted } = estimate(kind, entriesOf(measure), bounds);
  const interval = ci95 && ([ci95[0] / parts, ci95[1] / parts] as const);
  return { ...counted, mean: mean / parts, stderr: stderr && stderr / parts, ci95: interval };
}

function verdictOf(ci95: Interval | null): Verdict {
  if (ci95 === null) return 'unknown';
  if (ci95[0] > 0) return 'higher';
  return ci95[1] < 0 ? 'lower' : 'undecided';
}

function successesOf(entries: TallyEntries): { readonly successes: number; readonly n: number } {
  return { successes: entries.find(([value]) => value === 1)?.[1] ?? 0, n: gamesOf(entries) };
}

/**
 * Welch's interval. If a sample hardly varies, its own interval is longer than Student's; then both intervals are
 * combined (Zou and Donner, Construction of confidence limits about effect measures, Statistics in Medicine 27, 2008).
 */
function welch(a: Estimate, b: Estimate): Interval | null {
  if (a.stderr === null || b.stderr === null || a.ci95 === null || b.ci95 === null) return null;
  const [one, other] = [
    { ...a, stderr: a.stderr },
    { ...b, stderr: b.stderr },
  ];
  if (![one, other].some(isLonger)) return welchInterval95(one, other);
  const difference = a.mean - b.mean;
  return [
    difference - Math.hypot(a.mean - a.ci95[0], b.ci95[1] - b.mean),
    difference + Math.hypot(a.ci95[1] - a.mean, b.mean - b.ci95[0]),
  ];
}

function isLonger({ mean, stderr, n, ci95 }: MeanWithError & Pick<Estimate, 'ci95'>): boolean {
  const [low, high] = studentInterval95(mean, stderr, n);
  return ci95 !== null && (ci95[0] < low || ci95[1] > high);
}

/** One of two runs that are compared. */
interface ComparedRun {
  /** The name of the run, such as its directory or file. */
  readonly name: string;
  /** The canonical text of its seed. */
  readonly seed: string;
  /** Its digest. */
  readonly digest: string;
}

/** The estimate of one measure in one of the two runs. */
interface ComparedEstimate {
  /** The number of games, or of game pairs in a paired cell. */
  readonly n: number;
  /** The sample mean. */
  readonly mean: number;
  /**
   * The 95% confidence interval of the mean: Wilson's for a proportion, Student's t otherwise. Null for a single game,
   * except for a proportion.
   */
  readonly ci95: Interval | null;
}

/**
 * The verdict on a difference:
 *
 * - `identical`: both histograms are equal;
 * - `higher` or `lower`: the mean of the first run is higher or lower, and the interval excludes 0;
 * - `undecided`: the interval includes 0;
 * - `unknown`: there is no interval.
 */
export type Verdict = 'identical' | 'higher' | 'lower' | 'undecided' | 'unknown';

/** A measure that both runs counted in matching cells. Values are in the unit of the measure. */
export interface ComparedMeasure {
  /** Whether its mean is a rate (`proportion`) or a number of units (`count`). */
  readonly kind: CellMeasure['kind'];
  /** The estimate of the first run. */
  readonly a: ComparedEstimate;
  /** The estimate of the second run. */
  readonly b: ComparedEstimate;
  /** The first mean minus the second. */
  readonly difference: number;
  /**
   * The 95% confidence interval of the difference, for independent samples: Newcombe's for a proportion, Welch's
   * otherwise. Null when a run has a single game, except for a proportion.
   */
  readonly ci95: Interval | null;
  /** The verdict on the difference. */
  readonly verdict: Verdict;
}

/** Two matching cells, one from each run. */
export interface ComparedCell extends Played {
  /** Whether the digests are the same, and therefore all counts. */
  readonly identical: boolean;
  /** Whether both runs have the same seed, and so the same deals. The samples are then not independent. */
  readonly sameDeals: boolean;
  /** Whether a strategy from a file has the same name but different code in both runs. */
  readonly otherCode: boolean;
  /** Whether a stopping rule ended the cell in a run. The intervals do not take this into account. */
  readonly stopped: boolean;
  /** The measures by name, in the order of the first run. */
  readonly measures: Readonly<Record<string, ComparedMeasure>>;
  /** The names of measures that only one run counted. */
  readonly unmatched: {
    /** The measures that only the first run counted. */
    readonly a: readonly string[];
    /** The measures that only the second run counted. */
    readonly b: readonly string[];
  };
}

/** The differences of two runs. `cards-sim report A B --format json` prints them. */
export interface Comparison {
  /** The name and version of this format. */
  readonly format: 'cards-sim/compare@1';
  /** Whether the digests are the same, and therefore all counts. */
  readonly identical: boolean;
  /** The first run. */
  readonly a: ComparedRun;
  /** The second run. */
  readonly b: ComparedRun;
  /** The matching cells, in the order of the first run. */
  readonly cells: readonly ComparedCell[];
  /** The cells that only the first run has. */
  readonly onlyA: readonly Played[];
  /** The cells that only the second run has. */
  readonly onlyB: readonly Played[];
}
