import { type Engine, type Game, IllegalMoveError, MisbehaviorError, type Move, type Rng, createRunner } from '../../src/index.js';
import type { GameHarness } from '../../src/testing/index.js';

/** What is known of a lock: the tries, and for each whether the secret is higher (1) or lower (-1). */
interface LockView {
  readonly tries: readonly number[];
  readonly hints: readonly number[];
}

/** A game for one: find a secret number below `numbers`. Any number may be tried at any time, the limit is the engine's. */
class Lock implements Engine<LockView>, LockView {
  readonly toMove = 0;
  readonly moveLimit = 500;
  readonly numbers: number;
  tries: number[] = [];
  hints: number[] = [];
  secret = 0;

  constructor(numbers: number) {
    this.numbers = numbers;
  }

  get over(): boolean {
    return this.hints.at(-1) === 0;
  }

  view(): LockView {
    return this;
  }

  isLegal(move: Move): boolean {
    return !this.over && Number.isInteger(move) && move >= 0 && move < this.numbers;
  }

  legalMoves(): Move[] {
    return this.over ? [] : Array.from({ length: this.numbers }, (_, number) => number);
  }

  apply(move: Move): void {
    if (!this.isLegal(move)) throw new IllegalMoveError(`${String(move)} is no number below ${this.numbers}`);
    if (this.tries.length === this.moveLimit) throw new MisbehaviorError(`no end after ${this.moveLimit} tries`);
    this.tries.push(move);
    this.hints.push(Math.sign(this.secret - move));
  }

  measure(into: Int32Array): void {
    if (!this.over) throw new Error('the lock is not open yet');
    into[0] = this.tries.length;
  }

  clone(): Lock {
    const copy = new Lock(this.numbers);
    return Object.assign(copy, { tries: [...this.tries], hints: [...this.hints], secret: this.secret });
  }

  reset(deal: Rng): void {
    this.secret = deal.int(this.numbers);
    this.tries.length = 0;
    this.hints.length = 0;
  }
}

/** Lowest and highest number that fit all hints. */
function bounds({ tries, hints }: LockView, numbers: number): [number, number] {
  const above = tries.filter((_, i) => hints[i] === 1);
  const below = tries.filter((_, i) => hints[i] === -1);
  return [Math.max(-1, ...above) + 1, Math.min(numbers, ...below) - 1];
}

const lock: Game<LockView, { readonly numbers: number }> = {
  id: 'lock',
  title: 'Lock',
  summary: 'find a number by asking whether it is higher',
  seats: 1,
  parameters: { numbers: { summary: 'how many numbers there are', default: 10, min: 2, max: 30 } },
  strategies: [
    {
      name: 'halving',
      summary: 'tries the middle',
      create: ({ params }) => ({
        move: (view) => {
          const [low, high] = bounds(view, params.numbers);
          return Math.floor((low + high) / 2);
        },
      }),
    },
    { name: 'random', summary: 'tries anything', create: ({ params }) => ({ move: (_, rng) => rng.int(params.numbers) }) },
  ],
  defaultStrategies: ['halving', 'random'],
  measures: [{ name: 'tries', summary: 'numbers tried', unit: 'tries', better: 'lower', kind: 'count', bounds: () => [1, 500] }],
  references: [],
  blockSize: 10,
  trials: 100,
  runner: ({ numbers }, players) => createRunner(new Lock(numbers), players),
};

/** What the laws need to know of the lock. */
export const lockSubject: GameHarness<LockView, { readonly numbers: number }, Lock> = {
  game: lock,
  engine: ({ numbers }) => new Lock(numbers),
  observe: ({ tries, hints }) => ({ tries, hints }),
  resampleHidden: (engine, _seat, rng) => {
    const [low, high] = bounds(engine, engine.numbers);
    if (!engine.over) engine.secret = low + rng.int(high - low + 1);
  },
};
