import { Streams } from '@cards/core';
import { feedbackTable, followTree, mastermind, StrategyTree } from '@cards/mastermind';
import { expect, test } from 'vitest';

/** Makes these guesses in turn, whatever the feedback. */
const stubborn = (guesses: readonly number[]) => ({
  name: 'stubborn',
  strategy: { move: (view: { made: number }) => guesses[view.made] ?? 0 },
});

test('The header of a trace is grammatical for one peg, one color and one guess', () => {
  const rngs = new Streams('trace', 'mastermind').gameRngs(1).seek(0);
  const lines = mastermind.notation?.trace?.(
    { pegs: 1, colors: 1, guesses: 1 },
    [stubborn([0])],
    rngs,
    new Int32Array(2),
  );
  expect(lines?.next().value).toBe('Mastermind with 1 peg of 1 color, 1 guess: stubborn');
});

test("The trace of a game has the notation of the source document's history", () => {
  // The code of game 0 is drawn peg by peg from the deal substream.
  const streams = new Streams('trace', 'mastermind');
  const rng = streams.rng(0);
  const pegs = [rng.int(6), rng.int(6)];
  const secret = (pegs[0] ?? 0) * 6 + (pegs[1] ?? 0);
  const text = pegs.map((peg) => 'BGOPRY'[peg]).join('');
  const swapped = (pegs[1] ?? 0) * 6 + (pegs[0] ?? 0);
  expect(pegs[0]).not.toBe(pegs[1]);
  const measures = new Int32Array(2);
  const params = { pegs: 2, colors: 6, guesses: 3 };
  const lines = mastermind.notation?.trace?.(
    params,
    [stubborn([swapped, secret])],
    streams.gameRngs(1).seek(0),
    measures,
  );
  expect([...(lines ?? [])]).toEqual([
    'Mastermind with 2 pegs of 6 colors, 3 guesses: stubborn',
    `secret code ${text}`,
    `${[...text].reverse().join('')}\t\t0B_2W`,
    `${text}\t\t2B_0W`,
    'found with guess 2',
  ]);
  expect([...measures]).toEqual([2, 1]);
  const lost = [
    ...(mastermind.notation?.trace?.(
      { ...params, guesses: 1 },
      [stubborn([swapped])],
      streams.gameRngs(1).seek(0),
      measures,
    ) ?? []),
  ];
  expect(lost.at(-1)).toBe('not found in 1 guess; feedback of the last guess: 2 white pegs');
  expect([...measures]).toEqual([1, 0]);
});

test('The summary of followTree has the shape and the number of nodes of the tree', () => {
  const table = feedbackTable({ pegs: 1, colors: 2 });
  const tree = new StrategyTree(table, {
    guesses: Int32Array.of(0, 1),
    feedbacks: Uint8Array.of(0, 0),
    first: Int32Array.of(1, 2, 2),
  });
  expect(followTree('two', tree).summary).toBe('follows a saved tree (pegs: 1, colors: 2, nodes: 2)');
});
