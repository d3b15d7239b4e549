import { createPlayers, createRunner, resolveParams, Streams } from '@cards/core';
import { feedbackTable, mastermind, MastermindGame } from '@cards/mastermind';
import { expect, test } from 'vitest';

const params = resolveParams(mastermind.parameters);

/** The measures of 20 games of `random`, `[game][measure]`. */
function results(): number[][] {
  const runner = createRunner(mastermind.engine(params), createPlayers(mastermind, params, ['random']));
  const rngs = new Streams(1, 'mastermind').gameRngs(1);
  return Array.from({ length: 20 }, (_, game) => {
    const measures = new Int32Array(2);
    runner.play(rngs.seek(game), measures);
    return [...measures];
  });
}

test('A program that writes to the shared feedback tables changes no result of a game', () => {
  const before = results();
  const table = feedbackTable(params);
  const arrays = [table.blacks, table.commons, table.packed, table.kind, table.pairs() ?? new Uint8Array()];
  const copies = arrays.map((array) => array.slice());
  // Every guess would have four black pegs.
  table.commons.fill(table.solved);
  table.blacks.fill(0);
  table.packed.fill(0);
  table.kind.fill(0);
  table.pairs()?.fill(table.solved);
  try {
    expect(results()).toEqual(before);
    expect(before.some(([guesses]) => guesses !== 1)).toBe(true);
  } finally {
    for (const [i, array] of arrays.entries()) array.set(copies[i] ?? []);
  }
});

test('The table of all pairs has the feedback of each guess and code, and large shapes have none', () => {
  const table = feedbackTable({ pegs: 2, colors: 3 });
  const pairs = [...(table.pairs() ?? [])];
  const codes = Array.from({ length: 9 }, (_, code) => code);
  // Two pegs of three colors, in any order.
  expect(table.kinds).toBe(6);
  expect(pairs).toEqual(codes.flatMap((guess) => codes.map((code) => table.feedback(code, guess))));
  expect(table.pairs()).toBe(table.pairs());
  expect(feedbackTable({ pegs: 4, colors: 6 }).pairs()).toHaveLength(1296 ** 2);
  expect(feedbackTable({ pegs: 4, colors: 7 }).pairs()).toBeUndefined();
});

test('Calls with the same shape share one table, and a program with many shapes does not keep them all', () => {
  const first = feedbackTable({ pegs: 1, colors: 2 });
  feedbackTable({ pegs: 1, colors: 3 });
  expect(feedbackTable({ pegs: 1, colors: 2 })).toBe(first);
  for (let colors = 2; colors <= 10; colors++) feedbackTable({ pegs: 2, colors });
  expect(feedbackTable({ pegs: 1, colors: 2 })).not.toBe(first);
});

test('The legal moves of a game are all codes in order', () => {
  const game = new MastermindGame({ pegs: 2, colors: 3, guesses: 4 });
  expect(game.legalMoves()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('No member of a game or of a built-in strategy leads to its feedback table', () => {
  const reached = new Set<unknown>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || reached.has(value)) return;
    reached.add(value);
    for (const key of Reflect.ownKeys(value)) walk(Reflect.get(value, key));
  };
  walk(new MastermindGame(params));
  for (const { name } of mastermind.strategies)
    walk(createPlayers(mastermind, { pegs: 3, colors: 4, guesses: 5 }, [name]));
  // With 59,049 codes, entropy has no tree.
  for (const name of ['random', 'entropy'])
    walk(createPlayers(mastermind, { pegs: 5, colors: 9, guesses: 12 }, [name]));
  expect([...reached].filter((value) => Object.hasOwn(value as object, 'commons'))).toEqual([]);
});
