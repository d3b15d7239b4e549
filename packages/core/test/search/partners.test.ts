import { createPlayers, createRunner, defineGame, Streams } from '@cards/core';
import { expect, test } from 'vitest';

const HINTS = ['hint 1', 'hint 2', 'hint 3'] as const;
const PLAYS = ['play 1', 'play 2'] as const;

/**
 * A small game like Hanabi: two partners see each other's two cards only. They build 1, 2, 3, with four hints, and have
 * nothing after two wrong cards.
 */
const fireworks = defineGame({
  id: 'fireworks',
  seats: 2,
  together: true,
  actions: [...PLAYS, ...HINTS],
  deal: (_, rng) => {
    const deck = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3];
    rng.shuffle(deck);
    const hands = [deck.splice(0, 2), deck.splice(0, 2)];
    // A card that a player knows; 0 if it is unknown.
    return { hands, known: hands.map(() => [0, 0]), deck, height: 0, hints: 4, misses: 0, turn: 0 };
  },
  toMove: ({ turn }) => turn % 2,
  moves: ({ height, misses, hints, turn }) =>
    height === 3 || misses === 2 || turn === 10 ? [] : hints > 0 ? [...PLAYS, ...HINTS] : PLAYS,
  play(state, move) {
    const { hands, known, deck } = state;
    const seat = state.turn++ % 2;
    const number = Number(move.slice(-1));
    if (move.startsWith('hint')) {
      state.hints--;
      for (const [at, card] of (hands[1 - seat] ?? []).entries())
        if (card === number) known[1 - seat]?.splice(at, 1, card);
      return;
    }
    if (hands[seat]?.[number - 1] === state.height + 1) state.height++;
    else state.misses++;
    hands[seat]?.splice(number - 1, 1, deck.pop() ?? 0);
    known[seat]?.splice(number - 1, 1, 0);
  },
  view: {
    partner: ({ hands }, seat) => hands[1 - seat] ?? [],
    known: ({ known }) => known,
    height: ({ height }) => height,
    hints: ({ hints }) => hints,
    misses: ({ misses }) => misses,
    turn: ({ turn }) => turn,
  },
  measures: {
    cards: { role: 'payoff', bounds: [0, 3], of: ({ height, misses }) => (misses === 2 ? 0 : height) },
  },
  resample({ hands, known, deck }, seat, rng) {
    const hand = hands[seat] ?? [];
    const isKnown = hand.map((_, at) => known[seat]?.[at] !== 0);
    const unseen = [...hand.filter((_, at) => isKnown[at] !== true), ...deck].sort();
    rng.shuffle(unseen);
    hands[seat] = hand.map((card, at) => (isKnown[at] === true ? card : (unseen.pop() ?? 0)));
    deck.splice(0, deck.length, ...unseen);
  },
});

/** The mean number of cards of two such partners. */
function meanOf(spec: string, games: number): number {
  const runner = createRunner(fireworks.engine({}), createPlayers(fireworks, {}, [spec, spec]));
  const rngs = new Streams(1, fireworks.id).gameRngs(2);
  const into = new Int32Array(1);
  let sum = 0;
  for (let game = 0; game < games; game++) {
    runner.play(rngs.seek(game), into);
    sum += into[0] ?? 0;
  }
  return sum / games;
}

test('Partners who search build more than twice the cards of random ones', () => {
  // With search:50, 100 games have the mean 1.3, and its 95% interval is 0.3 on each side; random ones have 0.4.
  const random = meanOf('random', 1000);
  expect(random).toBeLessThan(0.5);
  expect(meanOf('search:50', 50)).toBeGreaterThan(2 * random);
});
