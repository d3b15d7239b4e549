import * as fc from 'fast-check';
import type { TallyEntries } from '../src/histogram.js';

/** Histograms in ascending order, with at least one observation. */
export const histograms: fc.Arbitrary<TallyEntries> = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 1e6 })), {
    selector: ([value]) => value,
    minLength: 1,
    maxLength: 8,
  })
  .map((entries) => entries.sort(([one], [other]) => one - other));

/** A number of successes and a sample size from 1 to a billion. */
export const proportions: fc.Arbitrary<{ readonly successes: number; readonly n: number }> = fc
  .oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 1e9 }))
  .chain((n) => fc.record({ successes: fc.integer({ min: 0, max: n }), n: fc.constant(n) }));

/** A sample mean with its standard error and its sample size. */
export const sampledMeans: fc.Arbitrary<{ readonly mean: number; readonly stderr: number; readonly n: number }> =
  fc.record({
    mean: fc.integer({ min: -1e6, max: 1e6 }).map((value) => value / 1000),
    stderr: fc.integer({ min: 0, max: 1e6 }).map((value) => value / 1000),
    n: fc.integer({ min: 2, max: 1e6 }),
  });
