import { createPlayers, createRunner, GameStepper, type Rng, seededRng, Streams } from '@cards/core';
import { PASS, unowar, UnoWarGame } from '@cards/unowar';
import { unowar as searched } from '@cards/unowar/search';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UnoWarBelief } from '../src/search.js';
import { card, stackedGame } from './rigged.js';

/** Three hands of two cards, the starter card, and the cards drawn later. */
const THREE = `Two of Clubs, Ten of Spades, Three of Clubs, Jack of Hearts, Ace of Clubs, Ace of Hearts,
Nine of Spades, King of Clubs, Six of Hearts, Four of Hearts, Five of Hearts`.replaceAll('\n', ' ');

const threeSeats = { points: 2, hand: 2, players: 3 };

const inRound = (game: UnoWarGame): number[] => [0, 1, 2].filter((seat) => game.view(0).isIn(seat));

const measured = (game: UnoWarGame, seat: number): number[] => {
  const into = new Int32Array(unowar.measures.length);
  game.measure(into, seat);
  return [...into];
};

describe('A round of three', () => {
  test('A player who passes drops out, and the next one must follow the same top card', () => {
    const game = stackedGame(THREE, threeSeats);
    game.apply(1);
    expect([game.toMove, inRound(game)]).toEqual([1, [0, 1, 2]]);
    game.apply(PASS);
    expect([game.toMove, inRound(game), game.rounds]).toEqual([2, [0, 2], 0]);
    expect([game.view(2).pile.topCard, game.view(2).pile.numCards]).toEqual([card('Ten of Spades'), 2]);
    expect(game.legalMoves()).toEqual([PASS]);
  });

  test('The last player in the round wins it and leads the next one, with all players, on a new starter card', () => {
    const game = stackedGame(THREE, threeSeats);
    for (const move of [1, PASS, PASS]) game.apply(move);
    expect([0, 1, 2].map((seat) => game.view(1).pointsOf(seat))).toEqual([1, 0, 0]);
    expect([game.toMove, inRound(game), game.rounds, game.plays]).toEqual([0, [0, 1, 2], 1, 1]);
    expect([game.view(0).pile.topCard, game.view(0).pile.numCards]).toEqual([card('Six of Hearts'), 1]);
  });

  test('The turn skips a player who has dropped out, and no other one', () => {
    const game = stackedGame(THREE, threeSeats);
    game.apply(PASS);
    expect(game.toMove).toBe(1);
    game.apply(1);
    expect([game.toMove, game.legalMoves()]).toEqual([2, [1, PASS]]);
    game.apply(1);
    expect([game.toMove, inRound(game)]).toEqual([1, [1, 2]]);
  });

  test('A player wins a round without a play if all others pass', () => {
    const game = stackedGame(THREE, threeSeats);
    const leaders: number[] = [];
    while (!game.over) {
      game.apply(PASS);
      game.apply(PASS);
      leaders.push(game.toMove);
    }
    // From each leader on, the one who moves last wins: seats 2, 1, 0, 2.
    expect(leaders).toEqual([2, 1, 0, 2]);
    expect([0, 1, 2].map((seat) => measured(game, seat))).toEqual([
      [0, 4, 0],
      [0, 4, 0],
      [1, 4, 0],
    ]);
  });

  test('The points of the opponent in a view are those of the best one', () => {
    const game = stackedGame(THREE, { ...threeSeats, points: 3 });
    for (let pass = 0; pass < 8; pass++) game.apply(PASS);
    // Seat 2 has two points, the others have one.
    expect([0, 1, 2].map((seat) => [game.view(seat).points, game.view(seat).opponentPoints])).toEqual([
      [1, 2],
      [1, 2],
      [2, 1],
    ]);
  });
});

test('The largest table deals 43 different cards, and an empty deck is shuffled again for hands of four', () => {
  const game = new UnoWarGame({ hand: 7, players: 6 }, seededRng('largest'));
  const dealt = [0, 1, 2, 3, 4, 5].flatMap((seat) =>
    Array.from({ length: 7 }, (_, slot) => game.view(seat).hand.id(slot)),
  );
  expect(new Set([...dealt, game.view(0).pile.topCard.id]).size).toBe(43);
  expect(game.view(0).cardsRemaining).toBe(9);

  const four = new UnoWarGame({ hand: 4, players: 4, points: 100 }, seededRng('four'));
  expect(four.view(0).cardsRemaining).toBe(52 - 17);
  // Three passes draw one starter card.
  for (let pass = 0; pass < 3 * 35; pass++) four.apply(PASS);
  expect(four.view(0).cardsRemaining).toBe(0);
  for (let pass = 0; pass < 3; pass++) four.apply(PASS);
  expect(four.view(0).cardsRemaining).toBe(51);
});

/** The rules for a table, again, as a list of the seats that are in the round. */
function replayOf(players: number, target: number, passes: readonly boolean[]): { movers: number[]; points: number[] } {
  const points = Array.from({ length: players }, () => 0);
  const movers: number[] = [];
  let queue = points.map((_, seat) => seat);
  for (const passed of passes) {
    const mover = queue.shift() as number;
    movers.push(mover);
    if (!passed) queue.push(mover);
    if (queue.length > 1) continue;
    const winner = queue[0] as number;
    points[winner] = (points[winner] as number) + 1;
    if (points[winner] === target) break;
    queue = points.map((_, after) => (winner + after) % players);
  }
  return { movers, points };
}

test('At any table, a list of the seats in the round gives the same turns and points, and one seat wins', () => {
  const anyMove = (game: UnoWarGame, rng: Rng): number => {
    const moves = game.legalMoves();
    return moves[rng.int(moves.length)] as number;
  };
  fc.assert(
    fc.property(
      fc.record({
        players: fc.integer({ min: 2, max: 6 }),
        hand: fc.integer({ min: 1, max: 7 }),
        points: fc.integer({ min: 1, max: 5 }),
      }),
      fc.string(),
      (params, seed) => {
        const rng = seededRng(`moves ${seed}`);
        const game = new UnoWarGame(params, seededRng(`deal ${seed}`));
        const movers: number[] = [];
        const passes: boolean[] = [];
        while (!game.over) {
          movers.push(game.toMove);
          const move = anyMove(game, rng);
          passes.push(move === PASS);
          game.apply(move);
        }
        const seats = Array.from({ length: params.players }, (_, seat) => seat);
        const expected = replayOf(params.players, params.points, passes);
        expect(movers).toEqual(expected.movers);
        expect(seats.map((seat) => game.view(0).pointsOf(seat))).toEqual(expected.points);
        const wins = seats.map((seat) => measured(game, seat)[0] as number);
        expect(wins).toEqual(expected.points.map((own) => (own === params.points ? 1 : 0)));
        expect(game.rounds).toBe(expected.points.reduce((sum, own) => sum + own, 0));
      },
    ),
    { seed: 3, numRuns: 200 },
  );
});

test('Samples of a whole game of four have full decks, and hands with every old card once', () => {
  const params = { points: 2, hand: 4, players: 4 };
  const players = createPlayers(unowar, params, ['smallest', 'uniform', 'keeper', 'smallest']);
  const stepper = new GameStepper(UnoWarGame.undealt(params), players);
  const { engine } = stepper;
  const seats = [0, 1, 2, 3];
  const cardsOf = (game: UnoWarGame): number[] =>
    seats.flatMap((seat) => [0, 1, 2, 3].map((slot) => game.view(seat).hand.id(slot))).sort((a, b) => a - b);
  stepper.begin(new Streams(3, 'unowar').gameRngs(4).seek(0));
  const beliefs = seats.map((seat) => new UnoWarBelief(params, seat));
  for (const [seat, belief] of beliefs.entries()) belief.begin(engine.view(seat));
  const rng = seededRng('table');
  let left = 0;
  let reshuffles = 0;
  const known: string[] = [];
  while (!engine.over) {
    const { cardsRemaining } = engine.view(0);
    if (cardsRemaining > left) reshuffles++;
    left = cardsRemaining;
    for (const [seat, belief] of beliefs.entries()) {
      const sample = belief.sample(rng);
      expect(new Set(sample['deck']['order']).size).toBe(52);
      // When the deck is empty, all know which cards the others hold together.
      if (left === 0) known.push([cardsOf(sample), cardsOf(engine)].join(' '));
      expect(seats.map((each) => [sample.view(seat).isIn(each), sample.view(seat).pointsOf(each)])).toEqual(
        seats.map((each) => [engine.view(seat).isIn(each), engine.view(seat).pointsOf(each)]),
      );
      expect([sample.toMove, sample.rounds, sample.plays]).toEqual([engine.toMove, engine.rounds, engine.plays]);
    }
    stepper.step();
    for (const [seat, belief] of beliefs.entries()) belief.observe(engine.view(seat));
  }
  expect(reshuffles).toBeGreaterThan(2);
  expect(known.length).toBeGreaterThan(2);
  for (const pair of known) expect(pair.split(' ')[0]).toBe(pair.split(' ')[1]);
});

test('Search wins more than its share among three of the smallest card', { tags: ['slow', 'release'] }, () => {
  const params = { points: 1, hand: 5, players: 4 };
  const streams = new Streams('tables', 'unowar').gameRngs(4);
  const measures = new Int32Array(searched.measures.length);
  const engine = searched.engine(params);
  const games = 240;
  let wins = 0;
  for (let game = 0; game < games; game++) {
    const seat = game % 4;
    const specs = [0, 1, 2, 3].map((at) => (at === seat ? 'search:50' : 'smallest'));
    createRunner(engine, createPlayers(searched, params, specs)).play(streams.seek(Math.floor(game / 4)), measures);
    engine.measure(measures, seat);
    wins += measures[0] ?? 0;
  }
  // Two standard errors of 240 games are 5.6%.
  expect(wins / games).toBeGreaterThan(0.25 + 2 * Math.sqrt((0.25 * 0.75) / games));
});
