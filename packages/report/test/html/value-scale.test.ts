import { describe, expect, test } from 'vitest';
import { PARAMETERS } from './parameters.js';
import { bell, cellOf, REPORTED } from '../report-samples.js';
import { measureModels } from '../../src/model/measure-model.js';
import { valueScale } from '../../src/html/points.js';

const plotted = (mean: number) => ({ point: { mean, low: mean - 0.5, high: mean + 0.5 } });

const measureOf = (...others: (readonly string[])[]) => {
  const cell = cellOf('pairs', PARAMETERS.pairs, ['good'], { flips: bell(5) }, { lineups: [['good'], ...others] });
  const [measure] = measureModels([cell], REPORTED[0]);
  if (measure === undefined) throw new Error('the sample has no measure');
  return measure;
};

describe('The scale of means', () => {
  test('The scale is logarithmic if one mean dwarfs the others', () => {
    expect(valueScale([350, 45, 43, 42].map(plotted), measureOf())).toMatchObject({
      isLog: true,
      low: 41.5,
      high: 350.5,
    });
    expect(valueScale([70, 45, 43, 42].map(plotted), measureOf()).isLog).toBe(false);
  });

  test('The scale is linear if a value is not positive', () => {
    expect(valueScale([350, 2, 1, 0.5].map(plotted), measureOf()).isLog).toBe(false);
  });

  test('The scale of a difference includes 0', () => {
    expect(valueScale([300, 2, 1].map(plotted), measureOf(['optimal']))).toMatchObject({
      isLog: false,
      low: 0,
      high: 300.5,
    });
  });

  test('The scale of a single value without an interval has two ends', () => {
    expect(valueScale([{ point: { mean: 3, low: 3, high: 3 } }], measureOf())).toEqual({
      low: 2,
      high: 4,
      isLog: false,
    });
  });
});
