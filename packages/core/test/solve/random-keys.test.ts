import { defineGame, type Rng, seededRng } from '@cards/core';
import { optimum } from '@cards/core/solve';
import { expect, test } from 'vitest';

/** A place of a random game: who moves, and by move the places that follow with their weights, or a result. */
interface Place {
  readonly mover: 0 | 1;
  readonly moves: readonly (readonly { readonly weight: number; readonly to?: number; readonly result?: number }[])[];
}

interface RandomGame {
  readonly places: readonly Place[];
  /** By place: equal for places with the same future. */
  readonly rightKeys: readonly number[];
}

const pickOf = <T>(list: readonly T[], rng: Rng): T => list[rng.int(list.length)] as T;

const listOf = <T>(length: number, create: (at: number) => T): readonly T[] =>
  Array.from({ length }, (_, at) => create(at));

/** A game of a few places, each of which stands in it one to three times, with its moves in another order. */
function randomGame(rng: Rng, seats: number): RandomGame {
  const isLooping = rng.int(3) === 0;
  const count = 2 + rng.int(6);
  const originals: readonly Place[] = listOf(count, (at) => ({
    mover: rng.int(seats) as 0 | 1,
    moves: listOf(1 + rng.int(3), () =>
      listOf(1 + rng.int(2), () => {
        const first = isLooping ? 0 : at + 1;
        const to = first + rng.int(count + 2 - first);
        const weight = 1 + rng.int(3);
        return to < count && (isLooping || to > at) ? { weight, to } : { weight, result: rng.int(5) - 2 };
      }),
    ),
  }));
  const copies = originals.map(() => 1 + rng.int(3));
  const firstCopies = copies.map((_, at) => copies.slice(0, at).reduce((sum, one) => sum + one, 0));
  const rightKeys = copies.flatMap((times, at) => listOf(times, () => at));
  const places = rightKeys.map((at): Place => {
    const { mover, moves } = originals[at] as Place;
    const order = [...moves];
    rng.shuffle(order);
    const copied = order.map((outcomes) =>
      outcomes.map(({ weight, to, result = 0 }) =>
        to === undefined
          ? { weight, result }
          : { weight, to: (firstCopies[to] as number) + rng.int(copies[to] as number) },
      ),
    );
    return { mover, moves: copied };
  });
  return { places, rightKeys };
}

/** What seat 0 wins at most and at least, for all that endless play can be worth: by another program. */
function independentValues({ places }: RandomGame): readonly [number, number] {
  return [-2, 2].map((endless) => {
    const values = places.map(() => endless);
    let change = 1;
    for (let sweep = 0; sweep < 4000 && change > 1e-12; sweep++) {
      change = 0;
      for (const [at, { mover, moves }] of places.entries()) {
        const worths = moves.map((outcomes) => {
          const total = outcomes.reduce((sum, { weight }) => sum + weight, 0);
          return (
            outcomes.reduce(
              (sum, { weight, to, result = 0 }) => sum + weight * (to === undefined ? result : (values[to] as number)),
              0,
            ) / total
          );
        });
        const value = mover === 0 ? Math.max(...worths) : Math.min(...worths);
        change = Math.max(change, Math.abs(value - (values[at] as number)));
        values[at] = value;
      }
    }
    return values[0] as number;
  }) as [number, number];
}

function gameOf({ places }: RandomGame, seats: number, keys?: readonly number[]) {
  return defineGame({
    id: 'random',
    seats,
    deal: () => ({ at: 0, won: 0, isOver: false }),
    toMove: ({ at }) => (places[at] as Place).mover,
    moves: ({ at, isOver }) => (isOver ? [] : [...(places[at] as Place).moves.keys()]),
    play(state, move, rng) {
      const outcomes = (places[state.at] as Place).moves[move] ?? [];
      let left = rng.int(outcomes.reduce((sum, { weight }) => sum + weight, 0));
      const { to, result = 0 } = outcomes.find(({ weight }) => (left -= weight) < 0) ?? {};
      if (to === undefined) {
        state.isOver = true;
        state.won = result;
      } else state.at = to;
    },
    view: { at: ({ at }) => at, won: ({ won }) => won, isOver: ({ isOver }) => isOver },
    measures: {
      won: { role: 'payoff', better: 'higher', bounds: [-2, 2], of: ({ won }, seat) => (seat === 0 ? won : -won) },
    },
    ...(keys && { key: ({ at }: Record<'at' | 'won', number> & { readonly isOver: boolean }) => keys[at] as number }),
  });
}

/** The kinds of keys: none, right ones, ones that make two kinds of places one, and ones with no meaning. */
function keysOf(kind: number, { rightKeys }: RandomGame, rng: Rng): readonly number[] | undefined {
  if (kind === 0) return undefined;
  if (kind === 1) return rightKeys;
  if (kind === 3) return rightKeys.map(() => rng.int(1 + rng.int(rightKeys.length)));
  const [one, other] = [pickOf(rightKeys, rng), pickOf(rightKeys, rng)];
  return rightKeys.map((key) => (key === one ? other : key));
}

/** How many of the games are solved and refused, and what is wrong: a value, or the refusal of one that has a value. */
function solved(games: number, seed: number) {
  const rng = seededRng(seed);
  const found = { solved: 0, refused: 0, wrong: [] as string[] };
  for (let game = 0; game < games; game++) {
    const seats = 1 + rng.int(2);
    const random = randomGame(rng, seats);
    const kind = rng.int(4);
    const [low, high] = independentValues(random);
    const isKnown = high - low < 1e-7;
    try {
      const { value } = optimum(gameOf(random, seats, keysOf(kind, random, rng)), {}, {});
      found.solved++;
      if (!isKnown || Math.abs(value - low) > 1e-6) found.wrong.push(`game ${game} is ${value}, not ${low} to ${high}`);
    } catch (error) {
      const { message } = error as Error;
      found.refused++;
      const isExpected = kind > 1 || !isKnown;
      if (!isExpected || !/the key of random is wrong|random has no optimum/.test(message))
        found.wrong.push(`game ${game} is ${low} to ${high}: ${message}`);
    }
  }
  return found;
}

test('A random small game with right and wrong keys is solved rightly, or refused', () => {
  const { solved: right, refused, wrong } = solved(60, 1);
  expect(wrong).toEqual([]);
  expect(right).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(5);
});

test(
  '500 random small games with right and wrong keys are solved rightly, or refused',
  { tags: ['slow', 'release'] },
  () => {
    const { solved: right, refused, wrong } = solved(500, 2);
    expect(wrong).toEqual([]);
    expect(right).toBeGreaterThan(200);
    expect(refused).toBeGreaterThan(50);
  },
);
