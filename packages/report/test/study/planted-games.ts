import { defineGame, type Rng } from '@cards/core';

interface Race {
  readonly totals: number[];
  turn: number;
  cards: number[];
  played: number;
  readonly first: number;
}

/**
 * Each player plays one of three cards in each of its turns, and adds what it gains to a total. The highest total wins.
 * Options plant a flaw. In an `even` race, nothing distinguishes the seats or the moves: a seat that is drawn begins,
 * and the cards lie in any order. So no seat is better, and no move is always or never right.
 */
export function race(
  id: string,
  options: {
    readonly seats?: number;
    readonly bonus?: readonly number[];
    readonly rounds?: number;
    readonly weight?: (round: number) => number;
    readonly gain?: (card: number, rng: Rng) => number;
    readonly endless?: number;
    readonly extra?: 'resign' | 'triumph';
    readonly chance?: number;
    readonly moons?: boolean;
    readonly even?: boolean;
  } = {},
) {
  const {
    seats = 2,
    bonus = [],
    rounds = 4,
    weight = () => 1,
    gain = (card: number) => card,
    endless = 0,
    extra,
    chance = 9,
    moons = false,
    even = false,
  } = options;
  const moves = even ? ['left', 'center', 'right'] : ['low', 'middle', 'high', extra ?? ''];
  const drawn = (rng: Rng): number[] => {
    const cards = [rng.int(10), rng.int(10), rng.int(10)];
    return even ? cards : cards.sort((a, b) => a - b);
  };
  const winners = ({ totals }: Race): readonly number[] => {
    const most = Math.max(...totals);
    return totals.flatMap((total, seat) => (total === most ? [seat] : []));
  };
  return defineGame({
    id,
    seats,
    parameters: {},
    deal: (_params, rng): Race => ({
      totals: Array.from({ length: seats }, (_, seat) => (bonus[seat] ?? 0) + rng.int(chance)),
      turn: endless > 0 && rng.int(endless) === 0 ? -1 : 0,
      cards: drawn(rng),
      played: 0,
      first: even ? rng.int(seats) : 0,
    }),
    toMove: ({ turn, first }) => (first + Math.max(0, turn)) % seats,
    moves: ({ turn }) => {
      if (turn >= rounds * seats) return [];
      if (turn < 0) return [0];
      return extra === undefined ? [0, 1, 2] : [0, 1, 2, 3];
    },
    play(state, move, rng) {
      state.played++;
      if (state.turn < 0) return;
      const seat = (state.first + state.turn) % seats;
      const round = Math.floor(state.turn / seats);
      if (move === 3) state.totals[seat] = (state.totals[seat] as number) + (extra === 'resign' ? -100 : 100);
      else state.totals[seat] = (state.totals[seat] as number) + weight(round) * gain(state.cards[move] as number, rng);
      state.cards = drawn(rng);
      state.turn++;
    },
    resample(state, _seat, rng) {
      void state;
      void rng;
    },
    view: { totals: ({ totals }) => totals, cards: ({ cards }) => cards, turn: ({ turn }) => turn },
    moveText: (move) => moves[move] as string,
    measures: {
      win: { role: 'win', of: (state, seat) => winners(state).length === 1 && winners(state)[0] === seat },
      tie: { role: 'tie', of: (state, seat) => winners(state).length > 1 && winners(state).includes(seat) },
      ...(moons && { moons: { bounds: [0, 1], of: () => 0 } }),
    },
  });
}
