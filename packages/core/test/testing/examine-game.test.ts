import { defineGame, type Rng } from '@cards/core';
import { examineGame, type Verdict } from '@cards/core/testing';
import { expect, test } from 'vitest';

interface State {
  hand: number[];
  played: number;
}

const CARDS = [...Array.from({ length: 9 }).keys()];

/** Two of nine cards; the only player plays one of them. */
const rules = {
  id: 'two-cards',
  seats: 1,
  deal: (_: object, rng: Rng): State => {
    const deck = [...CARDS];
    rng.shuffle(deck);
    return { hand: deck.slice(0, 2), played: -1 };
  },
  moves: ({ hand, played }: State) => (played < 0 ? hand : []),
  play: (state: State, card: number) => void (state.played = card),
  view: { hand: ({ hand }: State) => hand },
  measures: { played: { better: 'higher', bounds: [0, 8], of: ({ played }: State) => played } },
  resample() {},
} as const;

const failuresOf = (change: object): readonly Verdict[] => {
  const game = defineGame({ ...rules, ...change });
  return examineGame({ game, ...game.checks })
    .map((check) => check())
    .filter(({ passed, untested }) => !passed && untested !== true);
};

test('Two moves that have one text, and seldom meet, fail the check', () => {
  expect(failuresOf({})).toEqual([]);
  const moveText = (card: number): string => (card < 3 ? 'low' : `card ${card}`);
  // Two of the three low cards are dealt in one of 12 games: four games miss that in 7 of 10 checks.
  expect(failuresOf({ moveText })[0]?.message).toMatch(/the moves \d and \d have one text, 'low'/);
});

test('Rules that keep a list from one game to the next are at fault, and not the search that finds it', () => {
  const seen: number[] = [];
  const [first] = failuresOf({
    deal: (_: object, rng: Rng) => ({ ...rules.deal(_, rng), seen }),
    play: (state: State, card: number) => {
      seen[0] = card;
      rules.play(state, card);
    },
  });
  expect(first?.message).toMatch(/keep something (from one game to the next|outside of the state)/);
});

test('An error that the rules throw has no advice of the test in which it came', () => {
  const [first] = failuresOf({
    measures: {
      played: {
        ...rules.measures.played,
        of: ({ played }: State) => {
          if (played === 8) throw new Error('eight is not counted');
          return played;
        },
      },
    },
  });
  expect(first?.message).toContain('eight is not counted');
  expect(first?.change).toBeUndefined();
});
