import { describe, expect, test } from 'vitest';
import { axisGroups, sharedBins } from '../../src/model/bins.js';

const around = (middle: number, width: number) => ({
  histogram: Object.fromEntries(Array.from({ length: 11 }, (_, at) => [middle + (at - 5) * width, 1])),
});

describe('The axes of distributions', () => {
  test('Distributions of similar widths share one axis', () => {
    expect(axisGroups([around(50, 1), around(60, 2), around(55, 1)])).toEqual([[0, 1, 2]]);
  });

  test('A distribution that is many times wider than the others has its own axis', () => {
    expect(axisGroups([around(50, 1), around(300, 40), around(55, 1)])).toEqual([[0, 2], [1]]);
  });

  test('Narrow distributions that are far apart share one axis', () => {
    expect(axisGroups([around(50, 1), around(5000, 1)])).toEqual([[0, 1]]);
  });

  test('A distribution of one value has an empty bin on each side', () => {
    expect(sharedBins([{ histogram: { 7: 100 } }])).toMatchObject({ start: 6, count: 3 });
  });
});
