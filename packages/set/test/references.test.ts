import { createPlayers, resolveParams, Streams } from '@cards/core';
import { FIGURE_3, set, SetGameHistogram } from '@cards/set';
import { describe, expect, test } from 'vitest';
import { FIGURE_3 as FIGURE_3_TEXT } from './documents.js';

describe('Figure 3 of the document as a reference value', () => {
  const counts = [...FIGURE_3_TEXT.matchAll(/sets: (\d+)/g)].map(([, count]) => Number(count));
  const { trials } = new SetGameHistogram(counts);

  test('The reference values are the mean and the games without a set of Figure 3', () => {
    const won = counts.reduce((sum, count, sets) => sum + count * sets, 0);
    const [zero = 0] = counts;
    expect(FIGURE_3.map(({ measure, value }) => [measure, value])).toEqual([
      ['sets', won / trials],
      ['noSet', zero / trials],
    ]);
    expect([won / trials, zero, trials]).toEqual([4.74, 14, 100]);
  });

  test('Each reference value is for 100 games of least with 10 cards', () => {
    for (const { strategies, params, trials: games, source } of FIGURE_3) {
      expect([strategies, params, games]).toEqual([['least'], { tableau: 10, dealMore: 0 }, trials]);
      expect(source).toBe('CS230 Problem Set 2, Figure 3');
    }
  });

  test('Simulated games agree with each reference value within 3 standard errors', () => {
    const games = 20_000;
    for (const { strategies, params: given, measure, value, trials: published } of FIGURE_3) {
      const params = resolveParams(set.parameters, given);
      const runner = set.runner(params, createPlayers(set, params, strategies));
      const rngs = new Streams('figure 3', set.id).gameRngs(1);
      const measures = new Int32Array(set.measures.length);
      const at = set.measures.findIndex(({ name }) => name === measure);
      let sum = 0;
      let squares = 0;
      for (let game = 0; game < games; game++) {
        runner.play(rngs.seek(game), measures);
        const found = measures[at] ?? Number.NaN;
        sum += found;
        squares += found * found;
      }
      const mean = sum / games;
      const variance = squares / games - mean * mean;
      expect(Math.abs(mean - value)).toBeLessThan(3 * Math.sqrt(variance * (1 / games + 1 / published)));
    }
  });
});
