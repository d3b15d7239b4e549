import { type Engine, type Game, IllegalMoveError, MisbehaviorError, type Move, type Rng } from '../../src/index.js';
import type { GameHarness } from '../../src/testing/index.js';

/** The numbers tried, and for each number whether the secret is higher (1), lower (-1) or equal (0). */
interface LockView {
  readonly tries: readonly number[];
  readonly hints: readonly number[];
}

type LockParams = { readonly numbers: number };

/**
 * A one-seat game: find a secret number below `numbers`. Every number can be tried at any time, so the engine must
 * enforce its move limit.
 */
class Lock implements Engine<LockView> {
  readonly toMove = 0;
  readonly moveLimit = 500;
  readonly numbers: number;
  private readonly tries: number[] = [];
  private secret = 0;
  private readonly shown: LockView;

  constructor(numbers: number) {
    this.numbers = numbers;
    const hints = (): number[] => this.hints();
    const tries = (): number[] => [...this.tries];
    this.shown = Object.freeze({
      get tries() {
        return tries();
      },
      get hints() {
        return hints();
      },
    });
  }

  get over(): boolean {
    return this.tries.at(-1) === this.secret;
  }

  view(): LockView {
    return this.shown;
  }

  isLegal(move: Move): boolean {
    return !this.over && Number.isInteger(move) && move >= 0 && move < this.numbers;
  }

  legalMoves(): Move[] {
    return this.over ? [] : Array.from({ length: this.numbers }, (_, number) => number);
  }

  apply(move: Move): void {
    if (!this.isLegal(move))
      throw new IllegalMoveError(`${String(move)} is not an integer from 0 to ${this.numbers - 1}`);
    if (this.tries.length === this.moveLimit)
      throw new MisbehaviorError(`the game did not end after ${this.moveLimit} tries`);
    this.tries.push(move);
  }

  measure(into: Int32Array): void {
    if (!this.over) throw new Error('the lock is not open');
    into[0] = this.tries.length;
  }

  reset(deal: Rng): void {
    this.secret = deal.int(this.numbers);
    this.tries.length = 0;
  }

  /** Chooses another secret that is consistent with all hints. */
  resample(rng: Rng): void {
    const [low, high] = bounds(this.shown, this.numbers);
    if (!this.over) this.secret = low + rng.int(high - low + 1);
  }

  private hints(): number[] {
    return this.tries.map((number) => Math.sign(this.secret - number));
  }
}

/** The lowest and the highest number that are consistent with all hints. */
function bounds({ tries, hints }: LockView, numbers: number): [number, number] {
  const above = tries.filter((_, i) => hints[i] === 1);
  const below = tries.filter((_, i) => hints[i] === -1);
  return [Math.max(-1, ...above) + 1, Math.min(numbers, ...below) - 1];
}

const lock: Game<LockView, LockParams, Lock> = {
  id: 'lock',
  title: 'Lock',
  summary: 'find a number by asking whether it is higher',
  seats: 1,
  parameters: { numbers: { summary: 'the number of possible numbers', default: 10, min: 2, max: 30 } },
  strategies: [
    {
      name: 'bisection',
      summary: 'tries the middle',
      create: ({ params }) => ({
        move: (view) => {
          const [low, high] = bounds(view, params.numbers);
          return Math.floor((low + high) / 2);
        },
      }),
    },
    {
      name: 'random',
      summary: 'tries a random number',
      create: ({ params }) => ({ move: (_, rng) => rng.int(params.numbers) }),
    },
  ],
  measures: [
    {
      name: 'tries',
      summary: 'numbers tried',
      unit: 'tries',
      better: 'lower',
      kind: 'count',
      role: 'length',
      bounds: () => [1, 500],
    },
  ],
  engine: ({ numbers }) => new Lock(numbers),
  observe: ({ tries, hints }) => ({ tries, hints }),
};

/** The harness of the lock. */
export const lockHarness: GameHarness<LockView, LockParams, Lock> = {
  game: lock,
  viewMembers: { tries: true, hints: true },
  resampleHidden: (engine, _seat, rng) => {
    engine.resample(rng);
  },
};
