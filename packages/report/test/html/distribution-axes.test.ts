import { describe, expect, test } from 'vitest';
import { axisGroups, sharedBins } from '../../src/html/distribution-axes.js';

const around = (middle: number, width: number) => ({
  histogram: Object.fromEntries(Array.from({ length: 11 }, (_, at) => [middle + (at - 5) * width, 1])),
});

describe('distributions', () => {
  test('share one axis when their widths are similar', () => {
    expect(axisGroups([around(50, 1), around(60, 2), around(55, 1)])).toEqual([[0, 1, 2]]);
  });

  test('that are many times wider than others have an axis of their own', () => {
    expect(axisGroups([around(50, 1), around(300, 40), around(55, 1)])).toEqual([[0, 2], [1]]);
  });

  test('that are narrow and far apart still share one axis', () => {
    expect(axisGroups([around(50, 1), around(5000, 1)])).toEqual([[0, 1]]);
  });

  test('of one value have empty bins on both sides', () => {
    expect(sharedBins([{ histogram: { 7: 100 } }])).toMatchObject({ start: 6, count: 3 });
  });
});
