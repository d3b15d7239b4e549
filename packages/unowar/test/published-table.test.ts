// @module-tag slow (100,000 games)
// @module-tag release
import { createPlayers, createRunner, resolveParams, Streams } from '@cards/core';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';

const GAMES = 8000;
const params = resolveParams(unowar.parameters);
const { references = [] } = unowar.theory ?? {};

function winRate(specs: readonly string[], games: number): number {
  const runner = createRunner(unowar.engine(params), createPlayers(unowar, params, specs));
  const rngs = new Streams('published table', unowar.id).gameRngs(2);
  const measures = new Int32Array(unowar.measures.length);
  let wins = 0;
  for (let game = 0; game < games; game++) {
    runner.play(rngs.seek(game), measures);
    wins += measures[0] ?? 0;
  }
  return wins / games;
}

describe('Win rates of the source document, treated as samples of 1,000 games', () => {
  test('The references are the nine win rates of the source document', () => {
    expect(references.map(({ strategies }) => strategies.join(' '))).toEqual([
      'random random',
      'random smallest',
      'random biggest',
      'smallest random',
      'smallest smallest',
      'smallest biggest',
      'biggest random',
      'biggest smallest',
      'biggest biggest',
    ]);
    expect(references.map(({ value }) => value)).toEqual([0.499, 0.002, 0.842, 0.998, 0.499, 0.999, 0.156, 0.0, 0.491]);
  });

  test.each(references.map((reference) => [reference.strategies.join(' against '), reference] as const))(
    'The simulated win rate of %s lies within 4 standard errors of the published one',
    (_, { strategies, value, trials }) => {
      const rate = winRate(strategies, GAMES);
      // The standard error of the difference of two samples with the simulated rate. The published rate has 3 decimals.
      const standardError = Math.sqrt(rate * (1 - rate) * (1 / trials + 1 / GAMES));
      expect(Math.abs(rate - value)).toBeLessThan(4 * standardError + 0.0005);
    },
  );
});

describe('The keeper strategy', () => {
  test('The keeper strategy wins more than 62% against smallest in both seats', () => {
    const games = 2000;
    const rates = [winRate(['keeper', 'smallest'], games), 1 - winRate(['smallest', 'keeper'], games)];
    // At least 4 standard errors of a sample of 2,000 games above 0.62.
    for (const rate of rates) expect(rate).toBeGreaterThan(0.62 + 4 * Math.sqrt((0.62 * 0.38) / games));
  });
});
