import { resolveParams, createPlayers, Streams } from '@cards/core';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';

const MATCHES = 8000;
const params = resolveParams(unowar.parameters);

function winRate(specs: readonly string[], games: number): number {
  const runner = unowar.runner(params, createPlayers(unowar, params, specs));
  const rngs = new Streams('published table', unowar.id).gameRngs(2);
  const measures = new Int32Array(unowar.measures.length);
  let wins = 0;
  for (let game = 0; game < games; game++) {
    runner.play(rngs.seek(game), measures);
    wins += measures[0] ?? 0;
  }
  return wins / games;
}

describe('the win rates of the document, read as samples of 1,000 games, lie within 4 standard errors of ours', () => {
  test('for all nine ordered pairs', () => {
    expect(unowar.references.map(({ strategies }) => strategies.join(' '))).toEqual([
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
    expect(unowar.references.map(({ value }) => value)).toEqual([
      0.499, 0.002, 0.842, 0.998, 0.499, 0.999, 0.156, 0.0, 0.491,
    ]);
  });

  test.each(unowar.references.map((reference) => [reference.strategies.join(' against '), reference] as const))(
    '%s',
    (_, { strategies, value, trials }) => {
      const rate = winRate(strategies, MATCHES);
      // Of the difference of two samples, both at our rate; theirs printed to three decimals.
      const standardError = Math.sqrt(rate * (1 - rate) * (1 / trials + 1 / MATCHES));
      expect(Math.abs(rate - value)).toBeLessThan(4 * standardError + 0.0005);
    },
    30_000,
  );
});

describe('keeper', () => {
  test('wins clearly more than 62 % against smallest in either seat', () => {
    const games = 2000;
    const rates = [winRate(['keeper', 'smallest'], games), 1 - winRate(['smallest', 'keeper'], games)];
    // Above 0.62 by four standard errors of a sample of 2,000.
    for (const rate of rates) expect(rate).toBeGreaterThan(0.62 + 4 * Math.sqrt((0.62 * 0.38) / games));
  }, 30_000);
});
