import { moments } from '../histogram/moments.js';
import { studentInterval95 } from './student-t.js';
import { wilsonInterval95 } from './wilson.js';
import type { TallyEntries } from '../histogram/tally.js';

/** What a mean is: a rate of events that happen (1) or do not (0), or a mean of counts. */
export type MeanKind = 'count' | 'proportion';

/** The two ends of a range. */
export type Interval = readonly [low: number, high: number];

/** A 95 % interval of a proportion, from the number of successes and the size of the sample. */
export type ProportionInterval = (successes: number, n: number) => Interval;

/** What a sample says of a mean. */
export interface Estimate {
  /** The size of the sample. */
  readonly n: number;
  /** The sample mean. */
  readonly mean: number;
  /** Its standard error; null for a sample of one. */
  readonly stderr: number | null;
  /** Its 95 % interval; null where there is none. */
  readonly ci95: Interval | null;
}

/**
 * The mean of a histogram with its interval: of a proportion Wilson's or the one given, otherwise Student's t, and none for a sample
 * of one.
 *
 * @param kind - what the mean is
 * @param entries - the histogram
 * @param ofProportion - the interval of a proportion
 * @throws RangeError when the histogram is empty
 */
export function estimate(
  kind: MeanKind,
  entries: TallyEntries,
  ofProportion: ProportionInterval = wilsonInterval95,
): Estimate {
  const { n, mean, stderr } = moments(entries);
  if (kind === 'proportion') return { n, mean, stderr, ci95: ofProportion(successes(entries), n) };
  return { n, mean, stderr, ci95: stderr === null ? null : studentInterval95(mean, stderr, n) };
}

function successes(entries: TallyEntries): number {
  return entries.find(([value]) => value === 1)?.[1] ?? 0;
}
