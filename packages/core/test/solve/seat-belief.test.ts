import { defineGame, enumerate, type Rng, seededRng } from '@cards/core';
import { optimum, solveGame } from '@cards/core/solve';
import { exploitation } from '@cards/core/solve/internal';
import { expect, test } from 'vitest';

const SIDES = 4;

/** Moves of a hidden place on a random map. After the last move, the place and that move decide what the seat gets. */
function mapOf(rng: Rng, moves: number) {
  const table = () =>
    Array.from({ length: SIDES }, () => [0, 1].map(() => [1 + rng.int(3), rng.int(SIDES), rng.int(SIDES)]));
  const [ways, prizes] = [table(), Array.from({ length: SIDES }, () => [rng.int(10), rng.int(10)])];
  const shown = Array.from({ length: SIDES }, () => rng.int(2));
  return { ways, prizes, shown, moves };
}

type HiddenMap = ReturnType<typeof mapOf>;

const hiddenGame = ({ ways, prizes, shown, moves }: HiddenMap) =>
  defineGame({
    id: 'hidden',
    seats: 1,
    deal: (_, rng) => ({ place: rng.int(SIDES), made: 0, last: 0 }),
    moves: ({ made }) => (made < moves ? [0, 1] : []),
    play(state, move, rng) {
      const [weight = 1, one = 0, other = 0] = ways[state.place]?.[move] ?? [];
      state.place = rng.weighted([weight, 2]) === 0 ? one : other;
      state.made++;
      state.last = move;
    },
    view: { shown: ({ place }) => shown[place] ?? 0, made: ({ made }) => made },
    measures: { prize: { better: 'higher', bounds: [0, 9], of: ({ place, last }) => prizes[place]?.[last] ?? 0 } },
  });

/** The most that the seat can get on average, by all that it can see and play, with nothing merged. */
function bestOf({ ways, prizes, shown, moves }: HiddenMap): number {
  const byShown = (places: readonly (readonly [number, number])[]) =>
    [0, 1].map((one) => places.filter(([place]) => shown[place] === one)).filter(({ length }) => length > 0);
  const best = (places: readonly (readonly [place: number, chance: number])[], made: number): number =>
    Math.max(
      ...[0, 1].map((move) => {
        const after = places.flatMap(([place, chance]) => {
          const [weight = 1, one = 0, other = 0] = ways[place]?.[move] ?? [];
          return [
            [one, (chance * weight) / (weight + 2)],
            [other, (chance * 2) / (weight + 2)],
          ] as const;
        });
        return made + 1 === moves
          ? after.reduce((sum, [place, chance]) => sum + chance * (prizes[place]?.[move] ?? 0), 0)
          : byShown(after).reduce((sum, group) => sum + best(group, made + 1), 0);
      }),
    );
  const dealt = Array.from({ length: SIDES }, (_, place) => [place, 1 / SIDES] as const);
  return byShown(dealt).reduce((sum, group) => sum + best(group, 0), 0);
}

test('The optimum of a seat that does not see everything is that of a search through all that it can see', () => {
  const rng = seededRng(64);
  for (let map = 0; map < 40; map++) {
    const hidden = mapOf(rng, 1 + rng.int(4));
    expect(optimum(hiddenGame(hidden)).value).toBeCloseTo(bestOf(hidden), 12);
  }
});

test('Situations of a seat are one position if the same can be, with the same probabilities', () => {
  // A card is under one of three cups. Each look shows a cup at random: whether the card is there.
  const cups = defineGame({
    id: 'cups',
    seats: 1,
    deal: (_, rng) => ({ card: rng.int(3), looks: 0, empty: [0, 0, 0], guess: -1 }),
    actions: ['look', 'first', 'second', 'third'],
    moves: ({ guess, looks }) =>
      guess >= 0 ? [] : looks < 4 ? ['look', 'first', 'second', 'third'] : ['first', 'second', 'third'],
    play(state, move, rng) {
      if (move !== 'look') return void (state.guess = ['first', 'second', 'third'].indexOf(move));
      const cup = rng.int(3);
      state.looks++;
      if (cup !== state.card) state.empty[cup] = 1;
      else state.empty = state.empty.map((_, one) => Number(one !== cup));
    },
    view: { empty: ({ empty }) => empty, looks: ({ looks }) => looks },
    measures: { found: { better: 'higher', bounds: [0, 1], of: ({ card, guess }) => Number(card === guess) } },
  });
  // After the deal 1. After a look, one cup is empty, or two are: 6. After more looks the same: 6 each.
  const { value, states } = optimum(cups);
  expect(states).toBe(1 + 4 * 6);
  // It does not know after four looks only if all have shown the same empty cup: then half of its guesses are right.
  expect(value).toBeCloseTo(1 - (1 / 2) * (2 / 3) * (1 / 3) ** 3, 12);
});

test('Who switches doors wins the car in two of three games', () => {
  // Selvin, A problem in probability, The American Statistician 29(1), 1975.
  const doors = defineGame({
    id: 'doors',
    seats: 1,
    deal: (_, rng) => ({ car: rng.int(3), chosen: -1, open: -1, isOver: false }),
    actions: ['0', '1', '2', 'stay', 'switch'],
    moves: ({ chosen, isOver }) => (isOver ? [] : chosen < 0 ? ['0', '1', '2'] : ['stay', 'switch']),
    play(state, move, rng) {
      const { car, chosen, open } = state;
      if (chosen >= 0) {
        state.isOver = true;
        if (move === 'switch') state.chosen = 3 - chosen - open;
        return;
      }
      state.chosen = Number(move);
      const goats = [0, 1, 2].filter((door) => door !== car && door !== state.chosen);
      state.open = goats[rng.int(goats.length)] ?? 0;
    },
    view: { chosen: ({ chosen }) => chosen, open: ({ open }) => open },
    measures: { won: { better: 'higher', bounds: [0, 1], of: ({ car, chosen }) => Number(car === chosen) } },
    strategies: { stays: ({ legal }) => (legal.length === 3 ? '0' : 'stay') },
  });
  const { solved, ...found } = solveGame(doors);
  expect(found).toMatchObject({ optimum: { value: expect.closeTo(2 / 3, 12) as number, states: 7 } });
  expect(solved.positionsAfter(['1'])).toMatchObject([
    { plays: { stay: 0, switch: 1 }, values: { stay: expect.closeTo(1 / 3, 12) as number } },
    { plays: { stay: 0, switch: 1 } },
  ]);
  const [values, engine] = [solved.values?.(), doors.engine({})];
  engine.reset(seededRng(1));
  const view = engine.view(0);
  values?.begin(view);
  expect(values?.value(view)).toBeCloseTo(2 / 3, 12);
  engine.apply(0);
  values?.observe(view);
  expect([3, 4].map((move) => values?.valueWith(view, move))).toEqual(
    [1 / 3, 2 / 3].map((one) => expect.closeTo(one, 12)),
  );
  const { deviations: [loss] = [] } = exploitation(doors, {}, 'stays') as { deviations?: readonly { gain: number }[] };
  expect(loss?.gain).toBeCloseTo(1 / 3, 12);
});

test('Games that are over after the deal count in the optimum and in its distributions', () => {
  // A hidden coin is guessed, but in one deal of four the seat has won already.
  const coin = defineGame({
    id: 'coin',
    seats: 1,
    deal: (_, rng) => ({ isOver: rng.int(4) === 0, coin: rng.int(3) > 0 ? 1 : 0, guess: -1 }),
    moves: ({ isOver }) => (isOver ? [] : [0, 1]),
    play: (state, guess) => void Object.assign(state, { guess, isOver: true }),
    view: {},
    measures: {
      points: {
        better: 'higher',
        bounds: [0, 2],
        of: ({ guess, coin: side }) => (guess < 0 ? 2 : Number(guess === side)),
      },
    },
  });
  const { solved, ...found } = solveGame(coin);
  expect(found).toMatchObject({
    optimum: { value: expect.closeTo(2 / 4 + (3 / 4) * (2 / 3), 12) as number, states: 1 },
  });
  const playing = { ...coin, strategies: [...coin.strategies, solved.strategy('best')] };
  expect(solved.distributions?.()).toEqual({ measures: enumerate(playing, {}, ['best']).measures });
});

test('A game that is too large for what its seat cannot see names what makes it smaller', () => {
  const deck = defineGame({
    id: 'deck',
    seats: 1,
    deal(_, rng) {
      const cards = Array.from({ length: 12 }, (__, card) => card);
      rng.shuffle(cards);
      return { cards, isOver: false };
    },
    moves: ({ isOver }) => (isOver ? [] : [0, 1]),
    play: (state) => void (state.isOver = true),
    view: { top: ({ cards }) => cards[0] ?? 0 },
    measures: { top: { better: 'higher', bounds: [0, 11], of: ({ cards }) => cards[0] ?? 0 } },
  });
  expect(() => optimum(deck, {}, { maxStates: 1000 })).toThrow(
    'deck has more than 1,000 deals, and its seat does not see everything. Fewer states differ if',
  );
});
