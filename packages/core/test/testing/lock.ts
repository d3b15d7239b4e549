import { defineGame } from '../../src/index.js';

/** The lowest and the highest number that are consistent with all hints. */
function bounds(tries: readonly number[], hints: readonly number[], numbers: number): [number, number] {
  const above = tries.filter((_, i) => hints[i] === 1);
  const below = tries.filter((_, i) => hints[i] === -1);
  return [Math.max(-1, ...above) + 1, Math.min(numbers, ...below) - 1];
}

/** For each number tried: whether the secret is higher (1), lower (-1) or equal (0). */
function hintsOf({ tries, secret }: { readonly tries: readonly number[]; readonly secret: number }): number[] {
  return tries.map((number) => Math.sign(secret - number));
}

/**
 * A one-seat game: find a secret number below `numbers`. Every number can be tried at any time, so the engine must
 * enforce its move limit.
 */
const lock = defineGame({
  id: 'lock',
  summary: 'find a number by asking whether it is higher',
  seats: 1,
  parameters: { numbers: { default: 10, min: 2, max: 30 } },
  deal: ({ numbers }, rng) => ({ numbers, secret: rng.int(numbers), tries: [] as number[] }),
  moves: ({ numbers, secret, tries }) =>
    tries.at(-1) === secret ? [] : Array.from({ length: numbers }, (_, number) => number),
  play: ({ tries }, number) => void tries.push(number),
  view: { tries: ({ tries }) => tries, hints: (state) => hintsOf(state) },
  measures: { tries: { role: 'length', better: 'lower', bounds: [1, 500], of: ({ tries }) => tries.length } },
  moveLimit: 500,
  strategies: {
    bisection: {
      create: ({ params: { numbers } }) => ({
        move: ({ tries, hints }) => {
          const [low, high] = bounds(tries, hints, numbers);
          return Math.floor((low + high) / 2);
        },
      }),
    },
  },
  resample: (state, _seat, rng) => {
    const [low, high] = bounds(state.tries, hintsOf(state), state.numbers);
    state.secret = low + rng.int(high - low + 1);
  },
});

/** The harness of the lock. */
export const lockHarness = { game: lock, ...lock.checks } as const;
