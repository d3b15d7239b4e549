// @module-tag slow (each command starts processes for the game of a file)
import { LUCK_UNIT } from '@cards/core/internal';
import { expect, test } from 'vitest';
import { typedCommand } from '../typed-command.js';
import { scratchDirectory } from './scratch-directory.js';

const EXAMPLES = new URL('../../../core/examples/', import.meta.url).pathname;
const PAIRS = ['run', 'pairs', '--param', 'cards=12', '--strategy', 'good', '--trials', '200'];

interface Printed {
  readonly digest: string;
  readonly cells: readonly {
    readonly measures: Readonly<Record<string, { readonly mean: number; readonly ci95: readonly [number, number] }>>;
  }[];
}

const printed = async (words: readonly string[]): Promise<Printed> => {
  const { out, err, code } = await typedCommand(EXAMPLES, [...words, '--format', 'json']);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out) as Printed;
};

test('--luck-adjusted adds a measure with a narrower interval, and the games are those without it', async () => {
  const plain = await printed(PAIRS);
  const { cells, digest } = await printed([...PAIRS, '--luck-adjusted']);
  const { flips, adjusted0 } = cells[0]?.measures ?? {};
  expect(flips).toEqual(plain.cells[0]?.measures['flips']);
  expect(digest).not.toBe(plain.digest);
  const widthOf = (one: typeof flips, unit: number): number => ((one?.ci95[1] ?? 0) - (one?.ci95[0] ?? 0)) / unit;
  expect(widthOf(adjusted0, LUCK_UNIT)).toBeLessThan(widthOf(flips, 1) / 2);
  // The exact mean of good, from the theory of Pairs.
  const [low = 1, high = 0] = adjusted0?.ci95 ?? [];
  expect(low / LUCK_UNIT).toBeLessThan(17.5757);
  expect(high / LUCK_UNIT).toBeGreaterThan(17.5758);
  const { out } = await typedCommand('.', [...PAIRS, '--luck-adjusted', '--details']);
  expect(out).toMatch(/adjusted0: the result of seat 0 without luck/);
  expect(out).toMatch(/^good .* 17\.\d+ ± 0\.\d+ +12 \S+ 22$/m);
  expect(out).toContain('--luck-adjusted');
});

test('The interval of the result without luck does not need the result itself among the measures', async () => {
  const words = ['run', './kuhn.ts#kuhn', '--seats', 'random,equilibrium', '--trials', '200', '--luck-adjusted'];
  const { cells } = await printed([...words, '--measure', 'win']);
  const [low, high] = cells[0]?.measures['adjusted0']?.ci95 ?? [0, Infinity];
  // A game is worth at most two chips. Equilibrium wins 1/18 chips of itself, and more of a random player.
  expect(low / LUCK_UNIT).toBeGreaterThan(-2);
  expect(high / LUCK_UNIT).toBeLessThan(-1 / 18);
});

test('A game of a kept run with --luck-adjusted is replayed, also where the game has a trace of its own', async () => {
  const directory = scratchDirectory();
  const words = ['run', 'pairs', '--param', 'cards=8', '--strategy', 'optimal', '--trials', '5', '--luck-adjusted'];
  await typedCommand(directory, [...words, '--out', 'kept']);
  const { code, out } = await typedCommand(directory, [
    'replay',
    'kept',
    '--cell',
    '0',
    '--game',
    'worst',
    '--measure',
    'adjusted0',
  ]);
  expect(code).toBe(0);
  // The optimum of 376/35 flips, without luck and without regret.
  expect(out).toMatch(/adjusted0 10\.7429, regret0 0,/);
  expect(out).toMatch(/with adjusted0 10\.7429, the highest of 5/);
});

test('Without values of the positions, or in game pairs, it is refused with the reason', async () => {
  const refusal = async (...words: readonly string[]): Promise<string> => {
    const { code, err } = await typedCommand(EXAMPLES, ['run', ...words, '--luck-adjusted']);
    expect(code).toBe(2);
    return err;
  };
  expect(await refusal('pairs', '--strategy', 'good,random', '--paired')).toContain('--luck-adjusted needs one game');
  expect(await refusal('./kuhn-players.ts#kuhnpoker')).toContain(
    'luck cannot be taken out of kuhnpoker: it has 3 seats',
  );
  expect(await refusal('./experiment.ts')).toMatch(/--luck-adjusted|experiment/);
});
