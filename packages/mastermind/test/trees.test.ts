import { createPlayers, createRunner, InputError, seededRng, Streams } from '@cards/core';
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
  saveTree,
} from '@cards/mastermind';
import { type SavedTree } from '../src/trees/strategy-tree.js';
import { describe, expect, test } from 'vitest';

const shape = { pegs: 3, colors: 4 };
const params = { ...shape, guesses: 12 };
const table = feedbackTable(shape);
const tree = buildTree(table, new BestGuess(table, MINIMAX, 'all'));

describe('Strategy trees', () => {
  test('A tree finds every code and counts the guesses', () => {
    const { byDepth, total, mean, max } = tree.count();
    expect(byDepth.reduce((sum, codes) => sum + codes, 0)).toBe(64);
    expect(total).toBe([...tree.depths()].reduce((sum, depth) => sum + depth, 0));
    expect([mean, max]).toEqual([total / 64, byDepth.length]);
  });

  test('Each node except the root is the child of exactly one node', () => {
    const seen = new Set<number>();
    const { feedbacks, first } = tree.arrays;
    const walk = (node: number): void => {
      seen.add(node);
      for (let child = first[node] ?? 0; child < (first[node + 1] ?? 0); child++) {
        expect(tree.next(node, feedbacks[child] ?? -1)).toBe(child);
        expect(seen.has(child)).toBe(false);
        walk(child);
      }
    };
    walk(0);
    expect(seen.size).toBe(tree.size);
    expect(tree.next(0, table.solved)).toBe(-1);
  });

  test('buildTree refuses a guess that is not a code', () => {
    expect(() => buildTree(table, { choose: () => 64 })).toThrow(
      'a guess must be a code, an integer from 0 to 63, not 64',
    );
  });

  test('buildTree refuses a guess that gives no information', () => {
    expect(() => buildTree(table, { choose: () => 0 })).toThrow(
      'guess 0 gives no information: all 27 candidates have the same feedback',
    );
  });
});

describe('Saved trees', () => {
  test('A tree is unchanged after conversion to JSON and back', () => {
    const loaded = loadTree(JSON.parse(JSON.stringify(saveTree(tree))));
    expect(loaded.arrays).toEqual(tree.arrays);
  });

  test('A saved tree plays like the strategy from which it was built', () => {
    const mine = followTree('mine', loadTree(saveTree(tree)));
    const strategy = mine.create({ params, seat: 0, args: {}, precomputed: {} });
    const runners = [
      createRunner(mastermind.engine(params), [{ name: 'mine', strategy }]),
      createRunner(mastermind.engine(params), createPlayers(mastermind, params, ['minimax'])),
    ];
    const streams = new Streams('tree', 'mastermind');
    for (let game = 0; game < 64; game++) {
      const [one, other] = runners.map((runner) => {
        const measures = new Int32Array(2);
        runner.play(streams.gameRngs(1).seek(game), measures);
        return [...measures];
      });
      expect(one).toEqual(other);
    }
  });

  test('A strategy that follows a tree is refused in a game with another shape', () => {
    const mine = followTree('mine', tree);
    expect(() => mine.create({ params: { ...params, colors: 5 }, seat: 0, args: {}, precomputed: {} })).toThrow(
      'the tree of mine is for 3 pegs of 4 colors, not 3 pegs of 5 colors',
    );
  });

  test('A strategy that follows a tree refuses a game with a guess of another player', () => {
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
    ['no pegs', { pegs: 0 }, 'its pegs and colors must be integers from 1 to 10'],
    ['too many codes', { pegs: 10, colors: 10 }, 'at most 100000'],
    [
      'a guess that is not a code',
      { guesses: [64, ...saved.guesses.slice(1)] },
      'its guesses must be a list of one or more codes',
    ],
    ['no guesses', { guesses: [] }, 'its guesses must be a list of one or more codes'],
    [
      'holes in its guesses',
      { guesses: Array<number>(saved.guesses.length) },
      'its guesses must be a list of one or more codes',
    ],
    ['pegs that are not a number', { pegs: { toString: 1 } }, 'its pegs and colors must be integers from 1 to 10'],
    ['one feedback missing', { feedbacks: saved.feedbacks.slice(1) }, 'its feedbacks must be a list with one feedback'],
    [
      'one number of children missing',
      { children: saved.children.slice(1) },
      'its children must be a list with one number',
    ],
    [
      'one child too many',
      { children: [(saved.children[0] ?? 0) + 1, ...saved.children.slice(1)] },
      'nodes, but its children make',
    ],
    ['a root without children', { children: [0, ...saved.children.slice(1)] }, 'node 1 has no parent'],
    ['a guess that finds another code', { guesses: [...saved.guesses.slice(0, -1), 0] }, 'the tree does not find code'],
  ])('A saved tree with %s is refused', (_, change, message) => {
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
    ['a node after the code is found', more(table.solved, 1), 'no code reaches node'],
    ['a node for a feedback that does not occur', more(0, 1), 'no code reaches node'],
    [
      'a feedback for the root',
      { feedbacks: [5, ...saved.feedbacks.slice(1)] },
      'the first of its feedbacks, for the root, must be 0, not 5',
    ],
  ])('A saved tree with %s is refused', (_, change, message) => {
    expect(() => loadTree({ ...saved, ...change })).toThrow(message);
  });

  test('A tree with useless guesses counts all of them', () => {
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

  test('null is refused as a saved tree', () => {
    expect(() => loadTree(null)).toThrow(InputError);
  });
});
