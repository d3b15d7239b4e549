import { createPlayers, createRunner, type Rng, type Strategy, seededRng, Streams } from '@cards/core';
import {
  fractionNumber,
  GoodPlayer,
  goodMC,
  leastMeanFlips,
  MatchCardGame,
  OptimalPlayer,
  pairs,
  type PairsView,
  playGood,
  playRandom,
  randomMC,
  RandomPlayer,
} from '@cards/pairs';
import { pairs as searchable } from '@cards/pairs/search';
import { describe, expect, test } from 'vitest';

/** The knowledge of a player with a perfect memory before a move: the reference for the tests. */
interface Knowledge {
  /** By card: the type of a face-down card that was seen. */
  readonly seen: ReadonlyMap<number, number>;
  /** The face-down cards that were never seen. */
  readonly unseen: readonly number[];
  /** The type of the first card of the turn, if it is open. */
  readonly open: number | undefined;
}

/**
 * Plays a game and passes each move to a check, with the knowledge before the move.
 *
 * @param played - the move that is played in place of the move of the strategy; by default the same move
 */
function watch(
  strategy: Strategy<PairsView>,
  seed: number,
  params: { cards: number; copies: number },
  check: (move: number, known: Knowledge) => void,
  played: (move: number, game: MatchCardGame, rng: Rng) => number = (move) => move,
): void {
  const game = new MatchCardGame(params.cards, params.copies);
  const rng = seededRng(seed);
  game.shuffleCards(rng);
  const shown = new Map<number, number>();
  strategy.begin?.(game);
  while (!game.over) {
    const move = strategy.move(game, rng);
    const open = game.flips % 2 === 1 ? game.lastFlipped : undefined;
    const down = game.legalMoves();
    const seen = new Map([...shown].filter(([card]) => down.includes(card)));
    check(move, {
      seen,
      unseen: down.filter((card) => !seen.has(card)),
      open: open === undefined ? undefined : shown.get(open),
    });
    const card = played(move, game, rng);
    game.apply(card);
    shown.set(card, game.typeOf(card));
    strategy.observe?.(game);
  }
}

/** Another player, who follows the strategy in one of three moves on average. */
function otherPlayer(move: number, game: MatchCardGame, rng: Rng): number {
  return rng.int(3) === 0 ? move : new RandomPlayer().move(game, rng);
}

const SIZES = [
  { cards: 4, copies: 4 },
  { cards: 8, copies: 4 },
  { cards: 32, copies: 4 },
  { cards: 104, copies: 4 },
  { cards: 20, copies: 2 },
];

/** The seen cards of known pairs. */
function knownPairs({ seen }: Knowledge): number[] {
  const types = [...seen.values()];
  return [...seen].filter(([, type]) => types.filter((other) => other === type).length > 1).map(([card]) => card);
}

/** The seen cards that match the open card. */
function matches({ seen, open }: Knowledge): number[] {
  return [...seen].filter(([, type]) => type === open).map(([card]) => card);
}

const PLAYED = [
  ['when its own moves are played', undefined],
  ['when another player makes the moves', otherPlayer],
] as const;

describe.each(SIZES)('$cards cards, $copies of each type', (params) => {
  test.each(PLAYED)(
    'The good player chooses known pairs and matches at once, otherwise an unseen card, %s',
    (_, played) => {
      for (let seed = 0; seed < 10; seed++) {
        watch(
          new GoodPlayer(),
          seed,
          params,
          (move, known) => {
            const wanted = known.open === undefined ? knownPairs(known) : matches(known);
            expect(wanted.length > 0 ? wanted : known.unseen).toContain(move);
          },
          played,
        );
      }
    },
  );

  test.each(PLAYED)('The optimal player chooses known matches at once and known pairs last, %s', (_, played) => {
    for (let seed = 0; seed < 10; seed++) {
      watch(
        new OptimalPlayer(),
        seed,
        params,
        (move, known) => {
          const wanted = known.open === undefined ? known.unseen : matches(known);
          const others = known.open === undefined ? knownPairs(known) : known.unseen;
          expect(wanted.length > 0 ? wanted : others).toContain(move);
        },
        played,
      );
    }
  });
});

test('A player forgets a game that was interrupted', () => {
  for (const player of [new GoodPlayer(), new OptimalPlayer()]) {
    const interrupted = new MatchCardGame(12);
    player.begin(interrupted);
    for (const card of [0, 4, 5, 8]) {
      interrupted.apply(card);
      player.observe(interrupted);
    }
    // A pair of b is known in the interrupted game, and nothing in the new game.
    const asked: number[] = [];
    const game = new MatchCardGame(12);
    player.begin(game);
    player.move(game, lastOf(asked));
    game.apply(7);
    player.observe(game);
    player.move(game, lastOf(asked));
    expect(asked).toEqual([12, 11]);
  }
});

/** A generator that records each bound in `asked` and returns the last value. */
function lastOf(asked: number[]): Rng {
  const rng = seededRng(0);
  rng.int = (bound) => {
    asked.push(bound);
    return bound - 1;
  };
  return rng;
}

describe('Random choices', () => {
  test('The random player draws one number for each move, among all playable cards', () => {
    const game = new MatchCardGame(8);
    const asked: number[] = [];
    const rng = lastOf(asked);
    const player = new RandomPlayer();
    const chosen = new Set<number>();
    for (let value = 0; value < 8; value++) {
      rng.int = (bound) => {
        asked.push(bound);
        return value;
      };
      chosen.add(player.move(game, rng));
    }
    expect(asked).toEqual([8, 8, 8, 8, 8, 8, 8, 8]);
    expect([...chosen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    game.apply(0);
    game.apply(4);
    asked.length = 0;
    player.move(game, rng);
    expect(asked).toEqual([8]);
  });

  test('The good player draws among the unseen cards, also if there is only one', () => {
    const asked: number[] = [];
    const game = new MatchCardGame(8);
    playGood(game, lastOf(asked));
    // The flips: b, b, b, b, a, a, a, a.
    expect(asked).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(game.getFlips()).toBe(8);
  });
});

describe("The source document's functions", () => {
  test('playRandom and playGood play a game to its end and return its flips', () => {
    for (const play of [playRandom, playGood]) {
      const game = new MatchCardGame(24);
      game.shuffleCards(seededRng('deal'));
      expect(play(game, seededRng('play'))).toBe(game.getFlips());
      expect(game.gameOver()).toBe(true);
      expect(play(game, seededRng('play'))).toBe(game.getFlips());
    }
  });

  test('playRandom and playGood continue a game from any phase', () => {
    for (const before of [[0], [0, 1], [0, 4], [0, 4, 1], [0, 4, 4], [0, 4, 1, 4], [0, 1, 2, 3]]) {
      for (const play of [playRandom, playGood]) {
        const game = new MatchCardGame(8);
        for (const card of before) game.apply(card);
        expect(play(game, seededRng('play'))).toBeGreaterThanOrEqual(8);
        expect(game.gameOver()).toBe(true);
        const turnedBack = new MatchCardGame(8);
        turnedBack.apply(0);
        turnedBack.apply(4);
        turnedBack.flipMismatch();
        expect(play(turnedBack, seededRng('play'))).toBeGreaterThanOrEqual(10);
      }
    }
  });

  test('playGood knows the cards of an open mismatch', () => {
    const game = new MatchCardGame(4, 2);
    game.flip(0);
    game.flip(2);
    // The first unseen card matches one of the two open cards.
    expect(playGood(game, seededRng(1))).toBe(6);
  });

  test('randomMC and goodMC return the average over shuffled games of 32 cards', { tags: 'slow' }, () => {
    // Four standard errors of 20,000 games: 69.7 and 2.2 are the exact standard deviations.
    expect(Math.abs(randomMC(20_000, seededRng(1)) - 800 / 3)).toBeLessThan((4 * 69.74) / Math.sqrt(20_000));
    expect(Math.abs(goodMC(20_000, seededRng(1)) - 50.50316)).toBeLessThan((4 * 2.2) / Math.sqrt(20_000));
    for (const [average, play] of [
      [randomMC, playRandom],
      [goodMC, playGood],
    ] as const) {
      const rng = seededRng(2);
      const flips = [0, 1, 2].map(() => {
        const game = new MatchCardGame(32);
        game.shuffleCards(rng);
        return play(game, rng);
      });
      expect(average(3, seededRng(2))).toBe(flips.reduce((sum, value) => sum + value) / 3);
    }
  });

  test.each([0, -1, 1.5, Number.NaN, Infinity])('randomMC and goodMC refuse %d games', (N) => {
    expect(() => randomMC(N, seededRng(1))).toThrow(`the number of games must be an integer of at least 1, not ${N}`);
    expect(() => goodMC(N, seededRng(1))).toThrow(RangeError);
  });
});

test('A trace shows a game turn by turn', () => {
  const measures = new Int32Array(1);
  const lines = [
    ...(pairs.notation?.trace?.(
      { cards: 8, copies: 4 },
      [{ name: 'good', strategy: new GoodPlayer() }],
      new Streams(1, 'pairs').gameRngs(1).seek(3),
      measures,
    ) ?? []),
  ];
  const turns = lines.slice(1, -1);
  expect(lines[0]).toBe('Pairs with 8 cards, 4 of each type: good');
  expect(lines.at(-1)).toBe(`8 cards in ${measures[0]} flips`);
  expect(turns).toHaveLength((measures[0] as number) / 2);
  const paired = turns.filter((line) => line.includes('pair'));
  expect(paired.map((line) => line.replace(/.*: /, ''))).toEqual(['pair 1', 'pair 2', 'pair 3', 'pair 4']);
  for (const [i, line] of turns.entries()) {
    const [, one, other] = line.match(/^ {2}turn \d+: \d ([ab]), \d ([ab])(?:: pair \d)?$/) ?? [];
    expect([line.startsWith(`  turn ${i + 1}: `), one === other]).toEqual([true, paired.includes(line)]);
  }
});

test('Search needs hardly more flips than the fewest on average: it plays ahead in states that are wholly random', () => {
  const params = { cards: 8, copies: 2 };
  const runner = createRunner(searchable.engine(params), createPlayers(searchable, params, ['search:100']));
  const [rngs, flips, games] = [new Streams('search', 'pairs').gameRngs(1), new Int32Array(1), 50];
  let sum = 0;
  for (let game = 0; game < games; game++) {
    runner.play(rngs.seek(game), flips);
    sum += flips[0] ?? 0;
  }
  // One flip is about five standard errors of the mean of 50 games.
  expect(sum / games).toBeLessThan(fractionNumber(leastMeanFlips(params)) + 1);
});
