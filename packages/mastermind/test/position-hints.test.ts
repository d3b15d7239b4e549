import { seededRng } from '@cards/core';
import { compare, findOptimum, GivenCodes, MastermindGame, PositionHints } from '@cards/mastermind';
import { expect, test } from 'vitest';

const params = { pegs: 3, colors: 4, guesses: 8 };

function positionOf(
  secret: number,
  guesses: readonly number[],
  given = params,
): { game: MastermindGame; hints: PositionHints } {
  const game = new MastermindGame(given, new GivenCodes([secret], given));
  game.reset(seededRng(1));
  for (const guess of guesses) game.apply(guess);
  return { game, hints: new PositionHints(game.view(), seededRng(1)) };
}

/** The candidates by the rule itself. */
function consistent(guesses: readonly number[], secret: number): number[] {
  return Array.from({ length: 64 }, (_, code) => code).filter((code) =>
    guesses.every((guess) => compare(code, guess, params) === compare(secret, guess, params)),
  );
}

/** The lowest mean of guesses over these codes, by trying every guess. */
function fewestGuesses(codes: readonly number[]): number {
  if (codes.length < 3) return codes.length === 2 ? 3 : codes.length;
  let best = Number.POSITIVE_INFINITY;
  for (let guess = 0; guess < 64; guess++) {
    const parts = new Map<number, number[]>();
    for (const code of codes) {
      if (code === guess) continue;
      const feedback = compare(code, guess, params);
      parts.set(feedback, [...(parts.get(feedback) ?? []), code]);
    }
    if ([...parts.values()].some((part) => part.length === codes.length)) continue;
    let total = codes.length;
    for (const part of parts.values()) total += total < best ? fewestGuesses(part) : 0;
    best = Math.min(best, total);
  }
  return best;
}

test.each([
  { secret: 27, guesses: [1, 20] },
  { secret: 27, guesses: [6, 40] },
  { secret: 63, guesses: [6, 27] },
  { secret: 0, guesses: [63, 62] },
])(
  'After the guesses $guesses at code $secret, the candidates and the expected guesses are those of a search over every guess',
  { tags: 'slow' },
  ({ secret, guesses }) => {
    const { hints } = positionOf(secret, guesses);
    const codes = consistent(guesses, secret);
    expect(hints.candidates).toBe(codes.length);
    expect(codes.every((code) => hints.isCandidate(code))).toBe(true);
    expect(hints.leastMeanGuesses).toBeCloseTo(fewestGuesses(codes) / codes.length, 12);
  },
);

test('Before the first guess, the expected guesses are those of the optimum', () => {
  expect(positionOf(5, []).hints.leastMeanGuesses).toBe(findOptimum(params).count.mean);
});

test('Guesses after any other guess are consistent or separate the candidates, and the optimal one is as good as its mean', () => {
  let total = 0;
  for (let secret = 0; secret < 64; secret++) {
    const { game, hints } = positionOf(secret, [0]);
    while (!game.over) game.apply(hints.guess('optimal'));
    total += game.made - 1;
  }
  // The mean over all candidates of all feedbacks to the guess 0.
  const expected = Array.from({ length: 64 }, (_, secret) => {
    const { game, hints } = positionOf(secret, [0]);
    return game.over ? 0 : (hints.leastMeanGuesses ?? Number.NaN);
  });
  expect(total).toBeCloseTo(
    expected.reduce((sum, mean) => sum + mean, 0),
    9,
  );
});

test('Without enough guesses for every candidate there is no mean', () => {
  const given = { ...params, guesses: 3 };
  expect(positionOf(27, [0, 0], given).hints.leastMeanGuesses).toBeUndefined();
});

test('A new game starts with all codes', () => {
  const { game, hints } = positionOf(27, [0, 1]);
  expect(hints.candidates).toBeLessThan(64);
  expect(hints.guess('entropy')).not.toBe(0);
  game.reset(seededRng(2));
  hints.begin(seededRng(2));
  expect(hints.candidates).toBe(64);
});
