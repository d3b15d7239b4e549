import { createPlayers, createRunner, exactResult, GameStepper, seededRng, Streams } from '@cards/core';
import {
  BestGuess,
  buildTree,
  type Code,
  codeCount,
  type Feedback,
  feedbackTable,
  GivenCodes,
  type Heuristic,
  mastermind,
  MastermindGame,
  type MastermindView,
  wholeSymmetry,
} from '@cards/mastermind';
import { Adviser } from '../src/strategies/players.js';
import { HEURISTICS } from '../src/strategies/heuristics.js';
import { describe, expect, test } from 'vitest';
import { allCodes, naiveFeedback, naivePartitions, naiveTable, naiveTotals } from './naive.js';

const exact = (spec: string, params = { pegs: 4, colors: 6, guesses: 12 }) => {
  const measure = exactResult(mastermind, params, [spec])?.measures['guesses'];
  if (measure?.counts === undefined) throw new Error('there is no exact result');
  return { total: measure.total, max: measure.max, counts: Object.values(measure.counts) };
};

describe('Four pegs of six colors, over all 1296 codes', () => {
  // Totals, maxima and codes beyond five guesses: Gur, Mastermind strategies (serkangur.freeservers.com), whose means
  // are those of Kooi's table (ICGA Journal 28, 2005). The counts of minimax are Knuth's.
  test.each([
    ['consistent', 7471, 9],
    ['minimax', 5801, 5],
    ['expected-size', 5696, 6],
    ['entropy', 5722, 6],
    ['most-parts', 5668, 6],
  ])('%s takes the published total of %d guesses and at most %d for a code', (spec, total, max) => {
    expect(exact(spec)).toMatchObject({ total, max });
  });

  test('minimax takes 1, 2, 3, 4 and 5 guesses as often as published by Knuth', () => {
    expect(exact('minimax').counts).toEqual([1, 6, 62, 533, 694]);
  });

  test('The number of codes that take more than five guesses is as published', () => {
    const beyond = (spec: string): number => Number(exact(spec).counts[5] ?? 0);
    expect([beyond('expected-size'), beyond('entropy'), beyond('most-parts')]).toEqual([3, 12, 7]);
  });

  test('A lost game of a heuristic counts all guesses allowed', () => {
    const won = exactResult(mastermind, { pegs: 4, colors: 6, guesses: 5 }, ['entropy'])?.measures['won'];
    expect(won?.counts).toEqual({ 0: 12, 1: 1284 });
    expect(exact('entropy', { pegs: 4, colors: 6, guesses: 5 }).total).toBe(5722 - 12);
  });
});

/** The best guess by its definition: rates all guesses, and of the best prefers consistent ones, then the lowest. */
function naiveChoice({ combine, weight }: Heuristic, shape: { pegs: number; colors: number }, onlyConsistent: boolean) {
  return (codes: readonly Code[], table: Feedback[][]): Code => {
    const pool = onlyConsistent ? codes : allCodes(shape);
    const rated = pool.map((guess) => {
      const sizes = naivePartitions(codes, guess, table, shape).map((partition) => partition.length);
      if (codes.includes(guess)) sizes.push(1);
      const weights = sizes.map((size) => weight(size));
      const rating = combine === 'max' ? Math.max(...weights) : weights.reduce((sum, one) => sum + one, 0);
      return { guess, rating, consistent: codes.includes(guess) ? 0 : 1 };
    });
    rated.sort((a, b) => a.rating - b.rating || a.consistent - b.consistent || a.guess - b.guess);
    return rated[0]?.guess ?? -1;
  };
}

describe.each(HEURISTICS)('The heuristic $name', (heuristic) => {
  test.each([
    [3, 4],
    [4, 3],
    [2, 7],
    [5, 2],
    [3, 6],
  ])(
    `${heuristic.name} makes the guesses of its definition with %d pegs of %d colors`,
    (pegs, colors) => {
      const shape = { pegs, colors };
      const table = feedbackTable(shape);
      for (const pool of ['all', 'consistent'] as const) {
        const tree = buildTree(table, new BestGuess(table, heuristic, pool));
        expect(tree.count().byDepth).toEqual(naiveTotals(shape, naiveChoice(heuristic, shape, pool === 'consistent')));
      }
    },
    20_000,
  );

  test(`${heuristic.name}:consistent guesses only consistent codes`, () => {
    const [player] = createPlayers(mastermind, { pegs: 4, colors: 6, guesses: 12 }, [`${heuristic.name}:consistent`]);
    if (player === undefined) throw new Error('there is no player');
    const watched = { ...player, strategy: watching(player.strategy, isConsistent) };
    const runner = createRunner(mastermind.engine({ pegs: 4, colors: 6, guesses: 12 }), [watched]);
    const rngs = new Streams('consistent', 'mastermind').gameRngs(1);
    const measures = new Int32Array(2);
    for (let i = 0; i < 50; i++) runner.play(rngs.seek(i), measures);
    expect(measures[1]).toBe(1);
  });
});

function watching(
  strategy: { begin?(view: MastermindView): void; move(view: MastermindView, rng: never): number },
  check: (view: MastermindView, move: number) => boolean,
) {
  return {
    begin: (view: MastermindView) => strategy.begin?.(view),
    move: (view: MastermindView, rng: never) => {
      const move = strategy.move(view, rng);
      if (!check(view, move)) throw new Error(`${move} is not consistent`);
      return move;
    },
  };
}

function isConsistent(view: MastermindView, guess: Code): boolean {
  return Array.from(
    { length: view.made },
    (_, i) => naiveFeedback(guess, view.guessAt(i), view) === view.feedbackAt(i),
  ).every(Boolean);
}

describe('Heuristics of a user', () => {
  const rule = (weight: (size: number) => number): Heuristic => ({ name: 'mine', summary: '', combine: 'sum', weight });
  const shape = { pegs: 3, colors: 4 };
  const table = feedbackTable(shape);

  test('A heuristic can give a large partition less weight per code than small partitions', () => {
    // Large partitions have the lowest weight per code: one partition of 3 codes weighs as much as two of 1 code.
    const mine = rule((size) => Math.ceil(2 * Math.sqrt(size)) * 3 + size * size);
    const flat = rule((size) => (size < 3 ? size : 2 + Math.floor(size / 8)));
    // After these guesses, the identity is the only permutation.
    const identity = [27, 6, 1].reduce((symmetry, guess) => symmetry.after(guess), wholeSymmetry(shape));
    expect(identity.none).toBe(true);
    for (const own of [mine, flat]) {
      const codes = Int32Array.from(allCodes(shape));
      for (const some of [codes, codes.filter((code) => code % 3 > 0), codes.filter((code) => code % 5 === 1)]) {
        expect(new BestGuess(table, own, 'all').choose(some, identity)).toBe(
          naiveChoice(own, shape, false)([...some], naiveTable(shape)),
        );
      }
    }
  });

  test.each([
    ['steps that fall', (size: number) => Math.ceil(100 * Math.sqrt(size))],
    ['steps that rise and fall', (size: number) => (size < 3 ? size : 2 + Math.floor(size / 8))],
  ])('A heuristic with %s makes the guesses of its definition in a whole game', (_, weight) => {
    for (const some of [
      { pegs: 2, colors: 7 },
      { pegs: 3, colors: 5 },
    ]) {
      const every = feedbackTable(some);
      // The next guess is always a candidate, because such weights can prefer a guess without information.
      const tree = buildTree(every, new BestGuess(every, rule(weight), 'consistent'));
      expect(tree.count().byDepth).toEqual(naiveTotals(some, naiveChoice(rule(weight), some, true)));
    }
  });

  test.each([
    [(size: number) => size / 2, 'size 1 has weight 0.5, after 0'],
    [(size: number) => size % 5, 'size 5 has weight 0, after 4'],
    [() => 1, 'size 0 has weight 1, after 0'],
  ])('A heuristic with invalid weights is refused (%#)', (weight, message) => {
    expect(() => new BestGuess(table, rule(weight), 'all')).toThrow(message);
  });
});

describe('The weights of entropy', () => {
  const entropy = HEURISTICS.find(({ name }) => name === 'entropy');
  const sum = (...sizes: number[]): number => sizes.reduce((all, size) => all + (entropy?.weight(size) ?? 0), 0);

  test('Partitions with equal information have exactly equal ratings in any order', () => {
    // 4 log 4 = 8 bits = 4 times 2 log 2; 6 log 6 = 2 times 3 log 3, and 6.
    expect(sum(4, 1, 1, 1, 1)).toBe(sum(2, 2, 2, 2));
    expect(sum(6, 1, 1)).toBe(sum(3, 3, 2, 2, 2));
    expect(sum(100, 7, 13)).toBe(sum(13, 100, 7));
  });

  test('The weights of entropy are those of the binary logarithm', () => {
    for (const size of [2, 3, 6, 97, 1296, 99_999]) expect(sum(size) / 2 ** 31 / size).toBeCloseTo(Math.log2(size), 8);
  });
});

describe('The strategy random', () => {
  test('random guesses every consistent code about equally often', () => {
    const params = { pegs: 2, colors: 3, guesses: 12 };
    const [player] = createPlayers(mastermind, params, ['random']);
    const game = new MastermindGame(params, new GivenCodes([4], params));
    const view = game.view();
    const rng = seededRng('uniform');
    game.reset(rng);
    game.apply(0);
    const candidates = allCodes(params).filter((code) => isConsistent(view, code));
    const counts = new Map(candidates.map((code) => [code, 0]));
    for (let i = 0; i < 8000; i++) {
      player?.strategy.begin?.(view);
      const guess = player?.strategy.move(view, rng) ?? -1;
      counts.set(guess, (counts.get(guess) ?? Number.NaN) + 1);
    }
    const expected = 8000 / candidates.length;
    // Five standard deviations.
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(expected));
    expect(candidates.length).toBe(4);
  });
});

describe('The adviser', () => {
  test('An adviser makes the guesses of the tree', () => {
    const params = { pegs: 4, colors: 5, guesses: 12 };
    const table = feedbackTable(params);
    for (const heuristic of HEURISTICS) {
      const tree = buildTree(table, new BestGuess(table, heuristic, 'all'));
      const adviser = new Adviser(table, new BestGuess(table, heuristic, 'all'));
      const stepper = new GameStepper(new MastermindGame(params), [{ name: heuristic.name, strategy: adviser }]);
      const rngs = new Streams('advice', 'mastermind').gameRngs(1);
      for (let i = 0; i < 40; i++) {
        stepper.begin(rngs.seek(i));
        let node = 0;
        while (!stepper.engine.over) {
          expect(stepper.step()).toBe(tree.guessAt(node));
          node = tree.next(node, stepper.engine.feedbackAt(stepper.engine.made - 1));
        }
      }
    }
  });

  test('An adviser finds a code among 100,000', () => {
    const params = { pegs: 5, colors: 10, guesses: 12 };
    const [player] = createPlayers(mastermind, params, ['expected-size:consistent']);
    if (player === undefined) throw new Error('there is no player');
    const measures = new Int32Array(2);
    createRunner(mastermind.engine(params), [player]).play(
      new Streams('large', 'mastermind').gameRngs(1).seek(0),
      measures,
    );
    expect(measures[1]).toBe(1);
  });
});

describe('Symmetry', () => {
  test('There is one representative of the first guesses for each way in which pegs share colors', () => {
    const text = ({ pegs, colors }: { pegs: number; colors: number }): string[] =>
      [...wholeSymmetry({ pegs, colors }).representatives()].map((code) => code.toString(colors).padStart(pegs, '0'));
    expect(text({ pegs: 4, colors: 6 })).toEqual(['0000', '0001', '0011', '0012', '0123']);
    expect(text({ pegs: 5, colors: 2 })).toEqual(['00000', '00001', '00011']);
  });

  test('Every guess has a representative with the same partition sizes', () => {
    const shape = { pegs: 4, colors: 4 };
    const table = feedbackTable(shape);
    const split = (history: readonly Code[], guess: Code): string => {
      const partitions = new Map<string, number>();
      for (let code = 0; code < codeCount(shape); code++) {
        const key = [...history, guess].map((made) => table.feedback(code, made)).join();
        partitions.set(key, (partitions.get(key) ?? 0) + 1);
      }
      return [...partitions].sort(([a], [b]) => (a < b ? -1 : 1)).join(' ');
    };
    for (const history of [[5], [6], [27], [6, 91]]) {
      let symmetry = wholeSymmetry(shape);
      for (const guess of history) symmetry = symmetry.after(guess);
      const representatives = new Set(symmetry.representatives());
      for (const guess of allCodes(shape)) {
        const lowest = symmetry.lowest(guess);
        expect(representatives.has(lowest)).toBe(true);
        expect(lowest).toBeLessThanOrEqual(guess);
        expect(split(history, lowest)).toBe(split(history, guess));
      }
    }
  });
});
