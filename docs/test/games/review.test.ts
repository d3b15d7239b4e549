import { createPlayers, createRunner, type Move, Streams } from '@cards/core';
import { concentration, ConcentrationGame, gameValues } from '@cards/concentration';
import { codeOf } from '@cards/mastermind';
import { flipsDistribution, MatchCardGame, pairs } from '@cards/pairs';
import { handMove, NONE, set } from '@cards/set';
import { unowar } from '@cards/unowar';
import { expect, test } from 'vitest';
import { ledgerOf, valued } from '../../site/play/review/ledger.js';
import { reviewGame } from '../../site/play/review/reviews.js';

const PAIRS = { cards: 12, copies: 4 };

/** The game of the seed that is played. */
const INDEX = 3;

/** The moves of a strategy for Pairs in a deal. */
function movesOf(spec: string, seed: string): readonly Move[] {
  const moves: Move[] = [];
  const game = new MatchCardGame(PAIRS.cards, PAIRS.copies);
  const apply = game.apply.bind(game);
  game.apply = (move) => {
    moves.push(move);
    apply(move);
  };
  createRunner(game, createPlayers(pairs, PAIRS, [spec])).play(
    new Streams(seed, 'pairs').gameRngs(1).seek(INDEX),
    new Int32Array(1),
  );
  return moves;
}

test.each([
  ['optimal', 0, 0],
  ['good', 0, 5],
  ['random', 1, 100],
] as const)('Pairs: mistakes and luck of %s add up to the flips', async (spec, least, most) => {
  const moves = movesOf(spec, '5');
  const position = { game: 'pairs', params: PAIRS, seed: '5', index: INDEX, moves };
  const all = valued(pairs, position);
  const { mean } = flipsDistribution('optimal', PAIRS);
  const { lost, luck } = ledgerOf(all, -1);
  expect(all[0]?.before).toBeCloseTo(mean, 10);
  expect(mean + lost - luck).toBeCloseTo(moves.length, 9);
  // No move is better than the best one.
  for (const { before, chosen } of all) expect(chosen).toBeGreaterThan(before - 1e-9);
  expect(lost).toBeGreaterThanOrEqual(least);
  expect(lost).toBeLessThanOrEqual(most);
  const review = await reviewGame({ position, seat: 0 });
  expect(review.moves.filter(({ best }) => best !== undefined)).toHaveLength(
    all.filter(({ regret }) => regret > 0).length,
  );
});

test('Concentration: mistakes of both players and luck add up to the lead', async () => {
  const params = { ranks: 3, copies: 2, bonus: 0 };
  const game = new ConcentrationGame(params);
  game.reset(new Streams('8', 'concentration').gameRngs(2).seek(INDEX).deal);
  const moves: Move[] = [];
  for (let turn = 0; !game.over; turn++) {
    const legal = game.legalMoves();
    const move = legal[(7 * turn) % legal.length] ?? 0;
    game.apply(move);
    moves.push(move);
  }
  const position = { game: 'concentration', params, seed: '8', index: INDEX, moves };
  const all = valued(concentration, position);
  const both = [0, 1].map((seat) =>
    ledgerOf(
      all.filter((move) => move.seat === seat),
      seat === 0 ? 1 : -1,
    ),
  );
  const [first, second] = both.map(({ lost }) => lost);
  expect(all[0]?.before).toBeCloseTo(gameValues(params).margin, 10);
  const end = (all[0]?.before ?? 0) - (first ?? 0) + (second ?? 0) + ledgerOf(all, 1).luck;
  expect(end).toBeCloseTo(game.won(0) - game.won(1), 9);
  for (const { before, chosen, seat } of all)
    expect(seat === 0 ? before - chosen : chosen - before).toBeGreaterThan(-1e-9);
  const { verdict } = await reviewGame({ position, seat: 0 });
  expect(verdict[0]).toMatch(/^A lead of /);
});

test('Mastermind: the codes left after each guess, and the guess that leaves the fewest', async () => {
  const params = { pegs: 3, colors: 4, guesses: 8 };
  const moves = [codeOf([0, 0, 0], 4), codeOf([0, 0, 0], 4)];
  const review = await reviewGame({ position: { game: 'mastermind', params, seed: '3', moves }, seat: 0 });
  const [first, second] = review.moves;
  // By the number of the first color, 27, 27, 9 or 1 of 64 codes are left: (27² + 27² + 9² + 1²) / 64.
  expect(first?.cost).toMatch(/^Leaves 24\.1 codes on average, not /);
  // The same guess again says nothing.
  expect(second?.text).toBe(first?.text);
  expect(review.verdict[0]).toContain('Perfect play averages 3.22');
});

test('Set: the set that was there when a wrong one ended the game, and the sets of strategies on the same cards', async () => {
  const params = { tableau: 12, dealMore: 0 };
  const engine = set.engine(params);
  engine.reset(new Streams('2', 'set').gameRngs(1).seek(0).deal);
  const { least } = engine;
  const [a = 0, b = 0, c = 0] = [0, 1, 2].map((at) => engine.cardAt(at)).sort((one, other) => one - other);
  expect(least).not.toBe(NONE);
  const review = await reviewGame({
    position: { game: 'set', params, seed: '2', moves: [handMove(a, b, c)] },
    seat: 0,
  });
  expect(review.moves).toMatchObject([{ at: 0, cost: 'This ended the game.', best: least }]);
  expect(review.verdict[0]).toMatch(/^0 sets\. On the same cards, least wins \d+ and lookahead wins \d+\.$/);
});

test('UnoWar: the moves of the person with the probability to win, and what keeper would have played', async () => {
  const params = { points: 1, hand: 3, players: 2 };
  const engine = unowar.engine(params);
  engine.reset(new Streams('5', 'unowar').gameRngs(2).seek(0).deal);
  const moves: Move[] = [];
  const movers: number[] = [];
  while (!engine.over) {
    const move = engine.legalMoves()[0] ?? 0;
    movers.push(engine.toMove);
    moves.push(move);
    engine.apply(move);
  }
  const review = await reviewGame({ position: { game: 'unowar', params, seed: '5', moves }, seat: 0 });
  expect(review.moves.map(({ at }) => at)).toEqual([...movers.keys()].filter((at) => movers[at] === 0));
  for (const { value } of review.moves)
    expect([value?.low, value?.mean, value?.high].every((one) => one !== undefined)).toBe(true);
  expect(review.verdict[0]).toMatch(engine.winner === 0 ? /^Won, 1 : 0/ : /^Lost, 0 : 1/);
});

test('Concentration at a table of three: the cards of each player, and no value', async () => {
  const params = { ranks: 2, copies: 2, bonus: 0, players: 3 };
  const game = new ConcentrationGame(params);
  game.reset(new Streams('8', 'concentration').gameRngs(3).seek(0).deal);
  const moves: Move[] = [];
  while (!game.over) {
    const move = game.legalMoves()[moves.length % 2] ?? 0;
    moves.push(move);
    game.apply(move);
  }
  const won = [0, 1, 2].map((seat) => game.won(seat));
  const { verdict, parts } = await reviewGame({
    position: { game: 'concentration', params, seed: '8', moves },
    seat: 1,
  });
  expect(verdict[0]).toBe(`${won[1]} cards; the best other player has ${Math.max(won[0] ?? 0, won[2] ?? 0)}.`);
  expect(parts.map(({ value }) => value)).toEqual(won.map((cards) => `${cards} cards`));
});
