import { expect, test } from 'vitest';
import { defineGame, enumerate, MisbehaviorError } from '../../src/index.js';
import { checkRules } from '../../src/internal.js';
import { exploit, gameTree, optimum, policyOf, solve, TooLargeError } from '../../src/solve/index.js';
import type { SolveProgress } from '../../src/solve/branches.js';

/**
 * Goofspiel: n prizes in random order, and each seat bids its n cards in any order, so it has (n!)³ possible games.
 * With a fault, it fails in the move after the first two.
 */
const goofspiel = (fault: 'game' | 'strategy' | 'none' = 'none', onPlay: () => void = () => undefined) =>
  defineGame({
    id: 'goofspiel',
    seats: 2,
    parameters: { cards: { default: 3, min: 1, max: 13 } },
    deal: ({ cards }, rng) => {
      const prizes = Array.from({ length: cards }, (_, at) => at + 1);
      rng.shuffle(prizes);
      return { prizes, bids: [[] as number[], [] as number[]] as const };
    },
    toMove: ({ bids: [first, second] }) => (first.length > second.length ? 1 : 0),
    moves: ({ prizes, bids: [first, second] }) => {
      const own = first.length > second.length ? second : first;
      const left = prizes.map((_, at) => at + 1).filter((card) => !own.includes(card));
      return second.length === prizes.length ? [] : left;
    },
    play({ bids: [first, second] }, card) {
      onPlay();
      if (fault === 'game' && second.length === 1) throw new Error('no such bid');
      (first.length > second.length ? second : first).push(card);
    },
    view: {
      prizes: ({ prizes, bids }) => prizes.slice(0, bids[1].length + 1),
      mine: ({ bids }, seat) => bids[seat === 0 ? 0 : 1],
    },
    measures: {
      win: { role: 'win', of: ({ bids, prizes }, seat) => (seat === 0 ? 1 : -1) * score(prizes, bids) > 0 },
      tie: { role: 'tie', of: ({ bids, prizes }) => score(prizes, bids) === 0 },
    },
    strategies: {
      random: ({ legal }, rng) => legal[rng.int(legal.length)] ?? 0,
      lowest: ({ legal, mine }) => {
        if (fault === 'strategy' && mine.length === 1) throw new Error('no idea');
        return legal[0] ?? 0;
      },
    },
  });

function score(prizes: readonly number[], [first, second]: readonly (readonly number[])[]): number {
  return prizes.reduce((sum, prize, at) => sum + prize * Math.sign((first?.[at] ?? 0) - (second?.[at] ?? 0)), 0);
}

/** A game in which a player can roll for ever: its states have no end. */
const endless = defineGame({
  id: 'endless',
  seats: 2,
  deal: () => ({ rolled: 0, over: false }),
  toMove: ({ rolled }) => rolled % 2,
  moves: ({ over }) => (over ? [] : [0, 1]),
  play: (state, move, rng) => {
    if (move === 1) state.over = true;
    else state.rolled += 1 + rng.int(6);
  },
  view: { rolled: ({ rolled }) => rolled },
  measures: { win: { role: 'win', of: ({ rolled }, seat) => rolled % 2 !== seat } },
});

test('The limit of possible games is exact for Goofspiel with three cards, which has (3!)³ of them', () => {
  const within = (maxGames: number) => enumerate(goofspiel(), {}, ['random', 'random'], { maxGames });
  expect(within(216).games).toBe(216);
  expect(() => within(215)).toThrow('goofspiel with random, random has more than 215 possible games');
  expect(() => within(215)).toThrow(expect.objectContaining({ limit: 215, code: 'CARDS_INPUT' }));
});

test('A shuffle with more arrangements than the limit is refused before one is dealt', () => {
  let played = 0;
  const large = goofspiel('none', () => played++);
  // The rules are looked at before.
  checkRules(large, { cards: 11 });
  played = 0;
  // 11! = 39,916,800.
  expect(() => gameTree(large, { cards: 11 })).toThrow(TooLargeError);
  expect(played).toBe(0);
});

test('Long computations say how far they have come', () => {
  const seen: SolveProgress[] = [];
  const onProgress = (progress: SolveProgress): void => void seen.push(progress);
  expect(() => optimum(endless, {}, { maxStates: 2000, onProgress })).toThrow('endless has more than 2,000 states');
  expect(seen.at(-1)).toMatchObject({ unit: 'states', limit: 2000 });
  expect(seen.length).toBeGreaterThan(2);

  seen.length = 0;
  enumerate(goofspiel(), { cards: 4 }, ['random', 'random'], { onProgress });
  // 4!³ = 13,824 possible games.
  expect(seen.map(({ done }) => done)).toEqual([4096, 8192, 12_288]);

  seen.length = 0;
  const { iterations } = solve(gameTree(goofspiel()), { onProgress });
  expect(seen.map(({ done }) => done)).toEqual(Array.from({ length: iterations }, (_, at) => at + 1));
});

test('A game that fails in a computation is named with the moves that lead there', () => {
  const message = /^the game threw an error: no such bid, at limits\.test\.ts:\d+:\d+ .*, after the moves \d, \d, \d$/;
  const broken = goofspiel('game');
  for (const compute of [() => enumerate(broken, {}, ['random', 'random']), () => gameTree(broken)]) {
    expect(compute).toThrow(MisbehaviorError);
    expect(compute).toThrow(message);
  }
});

test('A game of states that fails is named with the moves that lead there', () => {
  const late = defineGame({
    id: 'late',
    seats: 2,
    deal: () => ({ taken: 0 }),
    toMove: ({ taken }) => taken % 2,
    moves: ({ taken }) => (taken < 9 ? [1, 2] : []),
    play: (state, move) => {
      if (state.taken === 4) throw new Error('four');
      state.taken += move;
    },
    view: { taken: ({ taken }) => taken },
    measures: { win: { role: 'win', of: ({ taken }, seat) => taken % 2 === seat } },
  });
  // The first path to 4 takes 2 and 2.
  expect(() => optimum(late)).toThrow(/^the game threw an error: four, at .*, after the moves 2, 2, 1$/);
});

test('A strategy that fails in a computation is named with its line and the moves that lead there', () => {
  const broken = goofspiel('strategy');
  const message = /^strategy 'lowest' threw an error: no idea, at limits\.test\.ts:\d+:\d+ .*, after the moves 1, 1$/;
  expect(() => enumerate(broken, {}, ['lowest', 'lowest'])).toThrow(message);
  const tree = gameTree(broken);
  expect(() => exploit(tree, 0, policyOf(tree, 0, 'lowest'), solve(tree))).toThrow(message);
});
