import { createPlayers, createRunner, seededRng, Streams } from '@cards/core';
import { expect, test } from 'vitest';
import { type AnyGame, seatsOf } from '../../src/index.js';
import { checkedParams } from '../../src/internal.js';
import { conformanceTests } from '../../src/testing/index.js';
import { blackjack } from '../../examples/blackjack.js';
import { cheat } from '../../examples/cheat.js';
import { connectFour } from '../../examples/connect-four.js';
import { crazyEights } from '../../examples/crazy-eights.js';
import { cribbage, pointsOf } from '../../examples/cribbage.js';
import { farkle } from '../../examples/farkle.js';
import { ginRummy } from '../../examples/gin-rummy.js';
import { golf } from '../../examples/golf.js';
import { hearts } from '../../examples/hearts.js';
import { ohHell } from '../../examples/oh-hell.js';
import { spades } from '../../examples/spades.js';
import { war } from '../../examples/war.js';

const ALL = [blackjack, cheat, connectFour, crazyEights, cribbage, farkle, ginRummy, golf, hearts, ohHell, spades, war];

/** The tests of all take 40 s. `.ci/run` has these, of every kind: hidden hands, partners, one seat, and no choice. */
const SAMPLE: readonly unknown[] = [blackjack, cribbage, golf, ohHell, spades, war];

const passes = (_: string, game: AnyGame): void => {
  const checks = typeof game.checks === 'object' ? game.checks : {};
  for (const { check } of conformanceTests({ game, games: 4, ...checks })) expect(check).not.toThrow();
};
const named = (games: readonly unknown[]) => games.map((game) => [(game as AnyGame).id, game as AnyGame] as const);
test.each(named(SAMPLE))('The rules of %s pass every conformance test', { tags: 'slow' }, passes);
test.each(named(ALL.filter((game) => !SAMPLE.includes(game))))(
  'The rules of %s pass every conformance test',
  { tags: ['slow', 'release'] },
  passes,
);

/** The means of the measures of all seats, if all of them play at random. */
function meansOf(
  given: unknown,
  games: number,
  params: Readonly<Record<string, number>> = {},
): (name: string) => number {
  const game = given as AnyGame;
  const checked = checkedParams(game, params);
  const seats = seatsOf(game, checked);
  const engine = game.engine(checked);
  const runner = createRunner(
    engine,
    createPlayers(
      game,
      checked,
      Array.from({ length: seats }, () => 'random'),
    ),
  );
  const rngs = new Streams(1, game.id).gameRngs(seats);
  const into = new Int32Array(game.measures.length);
  const sums = game.measures.map(() => 0);
  for (let number = 0; number < games; number++) {
    runner.play(rngs.seek(number), into);
    for (let seat = 0; seat < seats; seat++) {
      engine.measure(into, seat);
      for (const [at, value] of into.entries()) sums[at] = (sums[at] ?? 0) + value / seats / games;
    }
  }
  return (name) => sums[game.measures.findIndex((measure) => measure.name === name)] ?? Number.NaN;
}

test('Random players have the means that they have in OpenSpiel', () => {
  // Its means of random play, with the 95% interval of both added up: see packages/core/research/openspiel.ts.
  const close = (mean: number, reference: number, within: number): void =>
    expect(Math.abs(mean - reference)).toBeLessThan(within);
  close(meansOf(connectFour, 1000)('tie'), 0.0026, 0.006);
  close(meansOf(blackjack, 4000, { lowest: 2, copies: 4, tens: 16 })('chips'), -0.393, 0.045);
  close(meansOf(ohHell, 1000)('points'), 3.284, 0.25);
  close(meansOf(spades, 400)('points'), -103.97, 10);
});

test('Four discs in a row win Connect Four, up, across and diagonally', () => {
  const winner = (...columns: readonly number[]): number => {
    const engine = connectFour.engine({});
    engine.reset(seededRng(1));
    for (const column of columns) engine.apply(column);
    return engine.over ? engine.state.winner : -1;
  };
  expect(winner(1, 2, 1, 2, 1, 2, 1)).toBe(0);
  expect(winner(7, 1, 7, 2, 7, 3, 6, 4)).toBe(1);
  expect(winner(1, 2, 2, 3, 3, 4, 3, 4, 4, 7, 4)).toBe(0);
  expect(winner(4, 3, 3, 2, 2, 1, 2, 1, 1, 7, 1)).toBe(0);
  expect(winner(1, 2, 1, 2, 1, 2)).toBe(-1);
});

test('Who takes all points in Hearts has none, and each other player 26', () => {
  const engine = hearts.engine({ pass: 0 });
  const last = { passed: [[], [], [], []], voids: [[], [], [], []], leader: 0, trick: ['AH', '2H', '3H'], played: [] };
  const scored = (points: number[]): readonly number[] => {
    engine.resume({ ...last, hands: [[], [], [], ['4H']], points }, seededRng(1));
    engine.apply(hearts.notation?.parse('4H', engine.view(3)) ?? -1);
    const into = new Int32Array(1);
    return [0, 1, 2, 3].map((seat) => {
      engine.measure(into, seat);
      return into[0] ?? 0;
    });
  };
  expect(scored([22, 0, 0, 0])).toEqual([0, 26, 26, 26]);
  expect(scored([20, 2, 0, 0])).toEqual([24, 2, 0, 0]);
});

test('Partners in Spades score their contract, tricks beyond it, and bids of nothing', () => {
  const engine = spades.engine({});
  const points = (bids: number[], taken: number[]): number => {
    const rest = { trick: [], leader: 0, played: [], voids: [[], [], [], []], hands: [[], [], [], []] };
    engine.resume({ ...rest, bids, taken }, seededRng(1));
    const into = new Int32Array(3);
    engine.measure(into, 0);
    return into[2] ?? 0;
  };
  expect(points([4, 3, 2, 4], [5, 3, 2, 3])).toBe(61);
  expect(points([4, 3, 3, 4], [3, 4, 3, 3])).toBe(-70);
  expect(points([0, 3, 4, 4], [0, 4, 5, 4])).toBe(141);
  expect(points([0, 3, 4, 4], [1, 4, 4, 4])).toBe(-59);
  expect(points([1, 0, 1, 0], [6, 0, 6, 1])).toBe(-70);
});

test('A first battle of War is a war with the chance of equal cards, 3 of 51, and the game is fair', () => {
  const engine = war.engine({ ranks: 13, down: 1 });
  const rng = seededRng(1);
  let wars = 0;
  for (let game = 0; game < 4000; game++) {
    engine.reset(rng);
    const { piles } = engine.state;
    if (piles[0]?.[0] === piles[1]?.[0]) wars++;
  }
  // Four standard deviations are 0.015.
  expect(Math.abs(wars / 4000 - 3 / 51)).toBeLessThan(0.015);
  // Six cards are at stake: those of the battle, and of the war.
  engine.resume(
    {
      piles: [
        [5, 0, 9, 1],
        [5, 2, 3, 4],
      ],
      shown: [],
      battles: 0,
      wars: 0,
    },
    rng,
  );
  engine.apply(0);
  expect(engine.view(0).cards).toEqual([7, 1]);
  engine.resume(
    {
      piles: [
        [5, 0],
        [5, 2, 3, 4],
      ],
      shown: [],
      battles: 0,
      wars: 0,
    },
    rng,
  );
  engine.apply(0);
  expect([engine.over, engine.view(0).cards]).toEqual([true, [0, 6]]);
});

test('Six dice of Farkle score nothing with the chance of combinatorics, and the points are those of the rules', () => {
  // Of the faces 2, 3, 4 and 6, none more than twice: 4 x 6!/(2! 2! 2!) + 6 x 6!/(2! 2!) = 1,440 of 6^6 rolls.
  const engine = farkle.engine({ players: 6, target: 50 });
  const rng = seededRng(1);
  let passed = 0;
  for (let game = 0; game < 4000; game++) {
    engine.reset(rng);
    passed += Number(engine.view(0).mover > 0);
  }
  expect(Math.abs(passed / 4000 - 1440 / 6 ** 6)).toBeLessThan(0.011);
  const kept = (dice: number[], text: string): number => {
    engine.resume({ scores: [0, 0], dice, left: 6, turn: 0, mover: 0, last: -1 }, rng);
    engine.apply(farkle.notation?.parse(text, engine.view(0)) ?? -1);
    return engine.view(0).turn;
  };
  expect(kept([1, 1, 1, 5, 5, 2], 'keep 1 1 1 5')).toBe(1050);
  expect(kept([1, 1, 1, 1, 1, 1], 'keep 1 1 1 1 1 1')).toBe(2000);
  expect(engine.view(0).left).toBe(6);
  expect(kept([2, 2, 2, 3, 3, 4], 'keep 2 2 2')).toBe(200);
  expect(() => kept([2, 2, 2, 3, 3, 4], 'keep 3 3')).toThrow('is not one of the legal moves');
});

test('Nothing goes on a king in strict Golf, and kings and aces are not next to each other', () => {
  const legal = (waste: string, strict: number): readonly string[] => {
    const engine = golf.engine({ strict });
    const columns = [['QC'], ['AC'], ['2D'], [], [], [], []];
    engine.resume({ columns, waste: [waste], stock: ['5C'] }, seededRng(1));
    return engine.view(0).legal;
  };
  expect(legal('KH', 1)).toEqual(['draw']);
  expect(legal('KH', 0)).toEqual(['draw', 'column 1']);
  expect(legal('AH', 1)).toEqual(['draw', 'column 3']);
});

test('A doubted lie in Cheat costs the liar the pile, and a doubted truth the other player', () => {
  const after = (laid: readonly string[]): readonly (readonly number[])[] => {
    const engine = cheat.engine({ players: 2, ranks: 13 });
    const hands = [
      ['A', '2', '3'],
      ['4', '5'],
    ];
    engine.resume(
      { hands, pile: [{ rank: '9', seat: 1 }], laid: [], mover: 0, judge: -1, turns: 0, winner: -1 },
      seededRng(1),
    );
    for (const move of [...laid, 'say', 'doubt'])
      engine.apply(cheat.notation?.parse(move, engine.view(engine.toMove)) ?? -1);
    return [engine.view(0).cards, [engine.view(0).pile.length]];
  };
  expect(after(['A'])).toEqual([[2, 4], [0]]);
  expect(after(['A', '2'])).toEqual([[4, 2], [0]]);
});

test('An eight in Crazy Eights goes on every card, and names the suit to match', () => {
  const engine = crazyEights.engine({ players: 2 });
  const state = {
    stock: ['2C'],
    suit: 'H',
    mover: 0,
    drawn: 0,
    passes: 0,
    played: [],
  };
  engine.resume(
    {
      ...state,
      top: 'KH',
      hands: [
        ['8S', '3D', 'KD'],
        ['4C', '5D', '6H'],
      ],
    },
    seededRng(1),
  );
  const play = (move: string) => engine.apply(crazyEights.notation?.parse(move, engine.view(engine.toMove)) ?? -1);
  expect(engine.view(0).legal).toEqual(['8S', 'KD', 'draw']);
  play('8S');
  expect(engine.view(0).legal).toEqual(['C', 'D', 'H', 'S']);
  play('D');
  expect(engine.view(1).legal).toEqual(['5D', 'draw']);
});

test('A hand of Cribbage counts 29 at most, and four cards of a suit do not count in the crib', () => {
  // The highest hand there is.
  expect(pointsOf(['5C', '5D', '5S', 'JH'], '5H')).toBe(29);
  expect(pointsOf(['6C', '7C', '8C', '8D'], '7S')).toBe(24);
  expect(pointsOf(['2C', '4C', '6C', '8C'], 'TH')).toBe(4);
  expect(pointsOf(['2C', '4C', '6C', '8C'], 'TH', true)).toBe(0);
  expect(pointsOf(['2C', '4C', '6C', '8C'], 'TC', true)).toBe(5);
});

test('Sums, pairs and runs count in the play of Cribbage, and a player who cannot play is passed over', () => {
  const engine = cribbage.engine({ target: 121 });
  const hands = [
    ['4C', '5C', '6C', 'KC'],
    ['4D', '4H', '5D', 'KD'],
  ];
  const away = [
    ['QC', '9C'],
    ['QD', '9D'],
  ];
  const dealt = { hands, crib: away, laid: [[], []], starter: 'AS', count: [], above: [0, 0], mover: 1, deals: 0 };
  engine.resume({ ...dealt, scores: [0, 0], counted: [] }, seededRng(1));
  const scores = ['4D', '5C', '4H', '6C', 'KD'].map((move) => {
    engine.apply(cribbage.notation?.parse(move, engine.view(engine.toMove)) ?? -1);
    return [...engine.view(0).scores];
  });
  // 6C makes the run 5, 4, 6. With 29 no player has a card that fits: seat 1 gets 1, and seat 0 begins.
  expect(scores).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [3, 0],
    [3, 1],
  ]);
  expect([engine.toMove, engine.view(0).count]).toEqual([0, []]);
});

test('The first player of Cribbage who reaches the target wins before the other one counts', () => {
  const engine = cribbage.engine({ target: 121 });
  const laid = [
    ['5C', '5S', 'JH'],
    ['2C', '3C', '4C', '8D'],
  ];
  const crib = [
    ['2H', '2S'],
    ['9H', '9S'],
  ];
  const last = { hands: [['5D'], []], crib, laid, starter: '5H', count: ['8D'], above: [0, 0], mover: 0, deals: 0 };
  engine.resume({ ...last, scores: [119, 120], counted: [] }, seededRng(1));
  engine.apply(cribbage.notation?.parse('5D', engine.view(0)) ?? -1);
  // Seat 0 gets 1 for the last card. Then seat 1, which did not deal, counts first, and 29 come too late.
  expect([engine.over, engine.view(0).scores[0]]).toEqual([true, 120]);
});

test('Gin Rummy scores the difference, gin and an undercut, with cards added to the melds of the other player', () => {
  const engine = ginRummy.engine({ knock: 10, bonus: 25 });
  const score = (hand: string, other: string, gone: string): number => {
    const hands = [hand.split(' '), other.split(' ')];
    const rest = { taken: [[], []], fresh: '', mover: 0, passes: 3, score: 0, isOver: false };
    engine.resume({ ...rest, hands, pile: [], stock: ['KS', 'KH', 'KC'] }, seededRng(1));
    engine.apply(ginRummy.notation?.parse(`knock ${gone}`, engine.view(0)) ?? -1);
    const into = new Int32Array(1);
    engine.measure(into, 0);
    return into[0] ?? 0;
  };
  const low = 'AS 2S 3S 7C 7D 7H 9C TC JC 4D KD';
  // The other player has a set, and adds 4S, then 5S, and 8C: tens and queens with 40 points are left.
  expect(score(low, '4S 5S 8C 2D 2H 2C TD TH QD QH', 'KD')).toBe(36);
  expect(score('AS 2S 3S 7C 7D 7H 9C TC JC QC KD', '4S 5S 8C 2D 2H 2C TD TH QD QH', 'KD')).toBe(25 + 57);
  expect(score(low, '4H 6C 6D 6H TD TH TS AC AD AH', 'KD')).toBe(-25);
  expect(score(low, 'AC 6C 6D 6H TD TH TS 5C 5D 5H', 'KD')).toBe(-28);
});
