// @module-tag slow (100,000 games)
import { createPlayers, createRunner, resolveParams, Streams } from '@cards/core';
import { set, SetGameHistogram, type SetParams } from '@cards/set';
import { describe, expect, test } from 'vitest';
import { FIGURE_3 } from './documents.js';

describe('Figure 3 of the source document as a reference value', () => {
  const references = set.theory?.references ?? [];
  const counts = [...FIGURE_3.matchAll(/sets: (\d+)/g)].map(([, count]) => Number(count));
  const { trials } = new SetGameHistogram(counts);

  test('The reference values are the mean and the games without a set of Figure 3', () => {
    const won = counts.reduce((sum, count, sets) => sum + count * sets, 0);
    const [zero = 0] = counts;
    expect(references.map(({ measure, value }) => [measure, value])).toEqual([
      ['sets', won / trials],
      ['noSet', zero / trials],
    ]);
    expect([won / trials, zero, trials]).toEqual([4.74, 14, 100]);
  });

  test('Each reference value is for 100 games of least with 10 cards', () => {
    for (const { strategies, params, trials: games, source } of references) {
      expect([strategies, params, games]).toEqual([['least'], { tableau: 10, dealMore: 0 }, trials]);
      expect(source).toBe('CS230 Problem Set 2, Figure 3');
    }
  });

  test('Simulated games agree with each reference value within 3 standard errors', () => {
    const games = 20_000;
    for (const { strategies, params: given, measure, value, trials: published } of references) {
      const params = resolveParams(set.parameters, given);
      const runner = createRunner(set.engine(params), createPlayers(set, params, strategies));
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

describe('Published odds of the original game', () => {
  // H. Warne, "SET Probabilities Revisited" (2011): of 10,000,000 games of random sets 3,141,851 never needed 15 cards
  // on the table, 121,973 left no card, and 323,746 of the first 12 cards held no set.
  test('The simulated odds of the random strategy with dealMore 1 agree with the published ones', () => {
    const params = resolveParams<SetParams>(set.parameters, { dealMore: 1 });
    const runner = createRunner(set.engine(params), createPlayers(set, params, ['random']));
    const rngs = new Streams('warne', 'set').gameRngs(1);
    const [measures, trials] = [new Int32Array(3), 30_000];
    const seen = [0, 0, 0];
    for (let game = 0; game < trials; game++) {
      runner.play(rngs.seek(game), measures);
      const [won, noSet = 0, extra] = measures;
      for (const [i, happened] of [extra === 0, won === 27, noSet === 1].entries())
        if (happened) seen[i] = (seen[i] ?? 0) + 1;
    }
    for (const [i, published] of [0.3141851, 0.0121973, 0.0323746].entries()) {
      // Both are samples, the published one 330 times larger.
      const error = Math.sqrt((published * (1 - published) * 1.003) / trials);
      expect(Math.abs((seen[i] ?? 0) / trials - published) / error).toBeLessThan(4);
    }
  });
});
