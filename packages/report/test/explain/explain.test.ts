import { defineGame, type StrategyDefinition } from '@cards/core';
import { bestResponse, gameTree } from '@cards/core/solve';
import { exploitation } from '@cards/core/solve/internal';
import { unowar } from '@cards/unowar';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kuhn } from '../../../core/examples/kuhn.js';
import { RuleLearner, type PositionTable } from '../../src/explain/rule-list.js';
import { explain } from '../../src/index.js';
import { explanationDocument, formatDocument } from '../../src/internal.js';

/** A race: roll one die or two, and score their sum, or nothing if one of them is a 1. */
const race = defineGame({
  id: 'race',
  seats: 2,
  deal: () => ({ scores: [0, 0], toMove: 0 }),
  toMove: ({ toMove }) => toMove,
  moves: ({ scores }) => (Math.max(...scores) < 12 ? [1, 2] : []),
  play(state, dice, rng) {
    const { scores, toMove } = state;
    const rolls = Array.from({ length: dice }, () => 1 + rng.int(6));
    const sum = rolls.reduce((all, roll) => all + roll);
    scores[toMove] = (scores[toMove] ?? 0) + (rolls.includes(1) ? 0 : sum);
    state.toMove = 1 - toMove;
  },
  resample: () => undefined,
  view: { scores: ({ scores }) => scores },
  measures: { win: { of: ({ scores }, seat) => (scores[seat] ?? 0) >= 12 } },
});

/** A card of ten: name whether it is below a number. A right guess wins a point, or a wrong one costs one. */
const guessFor = (better: 'higher' | 'lower') =>
  defineGame({
    id: 'guess',
    seats: 1,
    actions: ['low', 'high'],
    deal: (_, rng) => ({ card: rng.int(10), points: 0, isOver: false }),
    moves: ({ isOver }) => (isOver ? [] : ['low', 'high']),
    play(state, move) {
      state.points = Number(move === (state.card < 4 === (better === 'higher') ? 'low' : 'high'));
      state.isOver = true;
    },
    view: { card: ({ card }) => card },
    measures: { points: { better, bounds: [0, 1], of: ({ points }) => points } },
  });
const guess = guessFor('higher');

test.each(['higher', 'lower'] as const)(
  'A game that one number decides has two lines that lose nothing, and random loses half of the games, if %s is better',
  async (better) => {
    const { lengths, random, isGood } = await explain(guessFor(better), { lines: 4 });
    expect(lengths.map(({ lines, loss }) => [lines, loss])).toEqual([
      [1, expect.closeTo(0.4, 9)],
      [2, expect.closeTo(0, 9)],
    ]);
    expect(lengths.at(-1)?.texts).toEqual(['If card is at most 3: low.', 'Otherwise: high.']);
    expect(random.loss).toBeCloseTo(0.5, 9);
    expect(isGood).toBe(true);
  },
);

test('The file of a strategy imports the game from a path with any characters', async () => {
  const { file } = await explain(guess, { lines: 1, module: './c#/a, b#1.ts#guess' });
  expect(file.split('\n')[0]).toBe('import { guess as game } from "./c#/a, b#1.ts";');
});

test('The loss is that of exploit, over both seats, and a longer list loses less', async () => {
  const { lengths, file } = await explain(race, { lines: 2 });
  const losses = lengths.map(({ loss }) => loss);
  expect(losses).toEqual([...losses].sort((one, other) => other - one));
  // The same list by hand, from its words in the file: each condition is an expression of the view.
  const [, list = ''] = /const move =\n([\s\S]+);\n {4}return/.exec(file) ?? [];
  const chosen = new Function('view', 'legal', `return ${list}`) as (view: unknown, legal: readonly string[]) => string;
  const written: StrategyDefinition<never, never> = {
    name: 'written',
    summary: '',
    create: () => ({ move: (view) => Number(chosen(view, (view as { legal: readonly number[] }).legal.map(String))) }),
  };
  const found = exploitation({ ...race, strategies: [written as never] }, {}, 'written');
  const seats = 'exploitations' in found ? found.exploitations.map(({ loss }) => loss) : [];
  expect(losses.at(-1)).toBeCloseTo(seats.reduce((sum, loss) => sum + loss, 0) / 2, 9);
});

test('Two lines for Kuhn poker are as good as any strategy that draws nothing', async () => {
  // All strategies without draws, each against its best response: an equilibrium needs draws (Kuhn, 1950).
  const tree = gameTree(kuhn);
  const least = tree.sets.map(({ moves, first, slots }, seat) => {
    const losses = Array.from({ length: 2 ** moves.length }, (_, choices) => {
      const policies = tree.sets.map((sets) => sets.uniform());
      const own = (policies[seat] = new Float64Array(slots));
      own[0] = 1;
      for (const set of moves.keys()) own[(first[set] ?? 0) + ((choices >> set) & 1)] = 1;
      return bestResponse(tree, 1 - seat, policies).value;
    });
    return Math.min(...losses);
  });
  const { lengths, isGood } = await explain(kuhn, { lines: 3 });
  expect(lengths.at(-1)).toMatchObject({ lines: 2, loss: expect.closeTo(((least[0] ?? 0) + (least[1] ?? 0)) / 2, 9) });
  expect(isGood).toBe(false);
});

test('A game in which a player has to remember what it saw, or whose moves are too many, is refused in a sentence', async () => {
  // Open both boxes: a seat does not see which one it has opened, so a list opens the same one for ever.
  const boxes = defineGame({
    id: 'boxes',
    seats: 1,
    moveLimit: 50,
    deal: () => ({ opened: [0, 0] }),
    moves: ({ opened }) => (opened.includes(0) ? [0, 1] : []),
    play: ({ opened }, box) => void (opened[box] = 1),
    view: {},
    measures: { opened: { better: 'higher', bounds: [0, 2], of: ({ opened }) => (opened[0] ?? 0) + (opened[1] ?? 0) } },
    strategies: {
      both: { create: () => ((opened = 0) => ({ begin: () => void (opened = 0), move: () => opened++ }))() },
    },
  });
  await expect(explain(boxes, { strategy: 'both' })).rejects.toThrow(
    /^boxes has no short list of rules, because those that were found repeat their moves for ever/,
  );
  const many = { ...boxes, notation: { ...boxes.notation, legal: () => undefined } };
  await expect(explain(many as never, { strategy: 'both' })).rejects.toThrow(
    /^boxes has too many moves to list them, so rules cannot choose one$/,
  );
});

test(
  'A game that is too large imitates a strategy, and its loss has an interval',
  { tags: ['slow', 'release'] },
  async () => {
    const options = { params: { points: 1 }, strategy: 'smallest', lines: 1 };
    const explanation = await explain(unowar, options);
    const [{ texts, loss, ci95 = [0, 0] }] = explanation.lengths;
    expect(texts).toEqual(['Always: play the move with the lowest rank of hand.']);
    // It plays the same cards, so it loses nothing in any deal.
    expect([loss, ...ci95]).toEqual([0, 0, 0]);
    const text = formatDocument(explanationDocument(unowar, explanation), 'table', { width: 80 });
    expect(text).toContain('1 line, which imitate smallest:\n  Always: play the move with the lowest rank of hand.');
    await expect(explain(unowar, { params: { points: 1 } })).rejects.toThrow(
      'unowar cannot be solved, so nothing says what a good move is; name a strategy to explain, such as',
    );
  },
);

test('A learner finds the rules behind losses, whatever they are', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 0, max: 3 }),
      fc.boolean(),
      (threshold, play, isAbove) => {
        const size = 10;
        const values = Uint8Array.from({ length: size }, (_, at) => at);
        const noise = Uint8Array.from({ length: size }, (_, at) => (at * 7) % size);
        const isHere = (at: number): boolean => (isAbove ? at >= threshold : at < threshold);
        const losses = Array.from({ length: 4 }, (_, one) =>
          Float64Array.from({ length: size }, (__, at) => Number(one !== (isHere(at) ? play : (play + 1) % 4))),
        );
        const column = { size, isOrdered: true };
        const table: PositionTable = {
          weights: new Float64Array(size).fill(1),
          columns: [
            { values: noise, ...column },
            { values, ...column },
          ],
          losses,
          fallback: new Float64Array(size).fill(1),
        };
        const learner = new RuleLearner(table);
        const rules = learner.learn(2);
        expect(learner.lossOf(rules)).toBe(0);
        expect(rules).toHaveLength(2);
      },
    ),
  );
});
