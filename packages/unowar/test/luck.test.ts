import { type AnyGame, createPlayers, createRunner, resolveParams, Streams } from '@cards/core';
import { LUCK_UNIT } from '@cards/core/internal';
import { luckAdjusted } from '@cards/core/solve';
import { checkLuck } from '@cards/core/solve/internal';
import { expect, test } from 'vitest';
import { unowar } from '../src/index.js';

const game = unowar as unknown as AnyGame;

interface Results {
  /** `[game]`: the result of seat 0, its luck, and its regret. */
  readonly won: readonly number[];
  readonly luck: readonly number[];
  readonly regrets: readonly number[];
}

function play(given: Readonly<Record<string, number>>, specs: readonly string[], games: number): Results {
  const adjusted = luckAdjusted(game, { against: [] });
  const params = resolveParams(unowar.parameters, given);
  const runner = createRunner(adjusted.engine(params), createPlayers(adjusted, params, specs));
  const rngs = new Streams('luck', 'unowar').gameRngs(2);
  const at = (name: string): number => adjusted.measures.findIndex((one) => one.name === name);
  const played = Array.from({ length: games }, (_, index) => {
    const measures = new Int32Array(adjusted.measures.length);
    runner.play(rngs.seek(index), measures);
    return ['win', 'adjusted0', 'regret0'].map((name) => measures[at(name)] as number);
  });
  const won = played.map(([win = 0]) => win);
  const luck = played.map(([win = 0, without = 0]) => win - without / LUCK_UNIT);
  return { won, luck, regrets: played.map(([, , regret = 0]) => regret) };
}

const meanOf = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;
const varianceOf = (list: readonly number[]): number => meanOf(list.map((one) => (one - meanOf(list)) ** 2));

test.each([
  ['one point', { points: 1, hand: 2 }, ['smallest', 'random'], 2000],
  ['several rounds, and decks that are shuffled again', { points: 3, hand: 2 }, ['uniform', 'keeper'], 500],
  ['a hand of one card', { points: 2, hand: 1 }, ['biggest', 'random'], 1000],
] as const)('Luck is 0 on average, for players of any kind: %s', (_, params, specs, games) => {
  const { luck } = play(params, specs, games);
  const error = Math.sqrt(varianceOf(luck) / games);
  expect(error).toBeGreaterThan(0);
  expect(Math.abs(meanOf(luck))).toBeLessThan(3 * error);
});

test('Without luck, keeper against itself needs less than half of the games', { tags: ['slow'] }, () => {
  const { won, luck, regrets } = play({ points: 1 }, ['keeper', 'keeper'], 400);
  expect(varianceOf(won.map((one, at) => one - (luck[at] as number)))).toBeLessThan(varianceOf(won) / 2);
  // What a move loses is not known.
  expect(new Set(regrets)).toEqual(new Set([-1]));
});

test('At a table of three and more, luck is not known', () => {
  expect(() => checkLuck(game, { players: 3 }, { against: [] })).toThrow('it has 3 seats');
});
