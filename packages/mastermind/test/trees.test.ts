import { InputError, createPlayers, seededRng, Streams } from '@cards/core';
import {
  BestGuess,
  buildTree,
  feedbackTable,
  followTree,
  GivenCodes,
  loadTree,
  mastermind,
  MastermindGame,
  MINIMAX,
  type SavedTree,
  saveTree,
} from '@cards/mastermind';
import { describe, expect, test } from 'vitest';

const shape = { pegs: 3, colors: 4 };
const params = { ...shape, guesses: 12 };
const table = feedbackTable(shape);
const tree = buildTree(table, new BestGuess(table, MINIMAX, 'all'));

describe('a tree', () => {
  test('finds every code, and counts how', () => {
    const { byDepth, total, mean, max } = tree.count();
    expect(byDepth.reduce((sum, codes) => sum + codes, 0)).toBe(64);
    expect(total).toBe([...tree.depths()].reduce((sum, depth) => sum + depth, 0));
    expect([mean, max]).toEqual([total / 64, byDepth.length]);
  });

  test('can be walked: each node but the root is the child of one other', () => {
    const seen = new Set<number>();
    const walk = (node: number): void => {
      seen.add(node);
      for (const child of tree.children(node)) {
        expect(tree.next(node, child.feedback)).toBe(child.node);
        expect(seen.has(child.node)).toBe(false);
        walk(child.node);
      }
    };
    walk(0);
    expect(seen.size).toBe(tree.size);
    expect(tree.next(0, table.solved)).toBe(-1);
  });

  test('is refused when a guess is no code', () => {
    expect(() => buildTree(table, { choose: () => 64 })).toThrow(
      'a guess is a code, a whole number from 0 to 63, not 64',
    );
  });

  test('is refused when a guess gives no information', () => {
    expect(() => buildTree(table, { choose: () => 0 })).toThrow(
      'guess 0 gives no information: all 27 candidates give the same feedback',
    );
  });
});

describe('a saved tree', () => {
  test('survives a journey through JSON', () => {
    const loaded = loadTree(JSON.parse(JSON.stringify(saveTree(tree))));
    expect(loaded.arrays).toEqual(tree.arrays);
  });

  test('is followed like the strategy that it was made of', () => {
    const mine = followTree('mine', loadTree(saveTree(tree)));
    const strategy = mine.create({ params, seat: 0, args: {}, precomputed: {} });
    const tables = [
      mastermind.runner(params, [{ name: 'mine', strategy }]),
      mastermind.runner(params, createPlayers(mastermind, params, ['minimax'])),
    ];
    const streams = new Streams('tree', 'mastermind');
    for (let game = 0; game < 64; game++) {
      const [one, other] = tables.map((seated) => {
        const measures = new Int32Array(2);
        seated.play(streams.gameRngs(1).seek(game), measures);
        return [...measures];
      });
      expect(one).toEqual(other);
    }
  });

  test('is for codes of its own shape', () => {
    const mine = followTree('mine', tree);
    expect(() => mine.create({ params: { ...params, colors: 5 }, seat: 0, args: {}, precomputed: {} })).toThrow(
      'mine is for 3 pegs of 4 colors, not 3 of 5',
    );
  });

  test('leaves a game that somebody else has begun', () => {
    const strategy = followTree('mine', tree).create({ params, seat: 0, args: {}, precomputed: {} });
    const game = new MastermindGame(params, new GivenCodes([63], shape));
    game.reset(seededRng(1));
    game.apply(62);
    strategy.begin?.(game.view());
    expect(() => strategy.move(game.view(), seededRng(1))).toThrow('the tree has no branch for guess 62 with feedback');
  });

  const saved = saveTree(tree);
  test.each<[string, Partial<Record<keyof SavedTree, unknown>>, string]>([
    ['another format', { format: 'tree' }, 'its format is not cards-mastermind/tree@1'],
    ['no pegs', { pegs: 0 }, 'its pegs and colors are not whole numbers from 1 to 10'],
    ['too many codes', { pegs: 10, colors: 10 }, 'at most 100000 are allowed'],
    ['a guess that is no code', { guesses: [64, ...saved.guesses.slice(1)] }, 'its guesses are not a list of codes'],
    ['no guesses', { guesses: [] }, 'its guesses are not a list of codes'],
    ['holes in its guesses', { guesses: Array<number>(saved.guesses.length) }, 'its guesses are not a list of codes'],
    ['pegs that are no number', { pegs: { toString: 1 } }, 'its pegs and colors are not whole numbers from 1 to 10'],
    ['a feedback too few', { feedbacks: saved.feedbacks.slice(1) }, 'its feedbacks are not one for each guess'],
    ['children too few', { children: saved.children.slice(1) }, 'its children are not a number for each guess'],
    ['a child too many', { children: [(saved.children[0] ?? 0) + 1, ...saved.children.slice(1)] }, 'nodes, and'],
    ['a root without children', { children: [0, ...saved.children.slice(1)] }, 'node 1 is the child of no node'],
    ['a guess that finds another code', { guesses: [...saved.guesses.slice(0, -1), 0] }, 'the tree does not find code'],
  ])('is refused with %s', (_, change, message) => {
    const load = (): unknown => loadTree({ ...saved, ...change });
    expect(load).toThrow(InputError);
    expect(load).toThrow(message);
  });

  const more = (feedback: number, last: number): Partial<SavedTree> => ({
    guesses: [...saved.guesses, 0],
    feedbacks: [...saved.feedbacks, feedback],
    children: [...saved.children.slice(0, -1), last, 0],
  });
  test.each<[string, Partial<SavedTree>, string]>([
    ['a node behind the code itself', more(table.solved, 1), 'no code leads to node'],
    ['a node for an answer that does not come', more(0, 1), 'no code leads to node'],
    [
      'a feedback in front of the root',
      { feedbacks: [5, ...saved.feedbacks.slice(1)] },
      'feedback 5 leads to its root',
    ],
  ])('is refused with %s', (_, change, message) => {
    expect(() => loadTree({ ...saved, ...change })).toThrow(message);
  });

  test('may waste any number of guesses, and is counted with them', () => {
    const wasted = Array.from({ length: 300 }, () => 0);
    const loaded = loadTree({
      format: 'cards-mastermind/tree@1',
      pegs: 1,
      colors: 3,
      guesses: [...wasted, 1, 2],
      feedbacks: [...wasted, 0, 0],
      children: [...wasted, 0].map(() => 1).concat(0),
    });
    expect(loaded.count()).toMatchObject({ total: 1 + 301 + 302, max: 302 });
  });

  test('is refused when it is nothing at all', () => {
    expect(() => loadTree(null)).toThrow(InputError);
  });
});
