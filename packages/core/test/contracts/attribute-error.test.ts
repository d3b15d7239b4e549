import { expect, test } from 'vitest';
import { attributeError, IllegalMoveError, MisbehaviorError } from '../../src/index.js';

const [running, mover] = [{ name: 'running' }, { name: 'mover' }];
const illegal = new IllegalMoveError('there is no card 9');
const own = new MisbehaviorError('no end after 9 moves');
const other = new TypeError('oops');

test.each<
  [
    what: string,
    error: unknown,
    running: typeof running | undefined,
    mover: typeof mover | undefined,
    strategy: string | undefined,
    message: string,
  ]
>([
  ['an error of a player', other, running, undefined, 'running', "strategy 'running' threw an error: oops"],
  [
    'an error of a player that looks like that of an engine',
    illegal,
    running,
    mover,
    'running',
    "strategy 'running' threw an error: there is no card 9",
  ],
  [
    'an error of a player that looks like that of a game',
    own,
    running,
    mover,
    'running',
    "strategy 'running' threw an error: no end after 9 moves",
  ],
  [
    'an illegal move',
    illegal,
    undefined,
    mover,
    'mover',
    "strategy 'mover' played an illegal move: there is no card 9",
  ],
  [
    'an illegal move without a mover',
    illegal,
    undefined,
    undefined,
    undefined,
    'the game threw an error: there is no card 9',
  ],
  ['an error of the game', other, undefined, mover, undefined, 'the game threw an error: oops'],
  ['a thrown string', 'text', undefined, mover, undefined, 'the game threw an error: text'],
  ['a thrown undefined', undefined, undefined, mover, undefined, 'the game threw an error: undefined'],
  [
    'an error without a message',
    Object.assign(new RangeError('cleared'), { message: '' }),
    undefined,
    undefined,
    undefined,
    'the game threw an error: RangeError',
  ],
])('attributeError attributes %s', (_what, error, runningPlayer, movingPlayer, strategy, message) => {
  const attributed = attributeError(error, runningPlayer, movingPlayer);
  expect(attributed).toBeInstanceOf(MisbehaviorError);
  expect(attributed).toMatchObject({ name: 'MisbehaviorError', strategy, message, cause: error });
});

test('attributeError returns a MisbehaviorError of the game itself unchanged', () => {
  expect(attributeError(own, undefined, mover)).toBe(own);
});

/** The error of an engine that computes with a value. */
function errorOfArithmetic(move: unknown): unknown {
  try {
    return (1 << (move as number)) & 1;
  } catch (error) {
    return error;
  }
}

test.each<[what: string, move: unknown]>([
  ['a BigInt', 1n],
  ['a symbol', Symbol('move')],
  ['an object', Object.create(null)],
])('attributeError attributes the arithmetic of a game with %s to the player who moved', (what, move) => {
  const error = errorOfArithmetic(move);
  expect(error).toBeInstanceOf(TypeError);
  expect(attributeError(error, undefined, mover)).toMatchObject({
    strategy: 'mover',
    message: `strategy 'mover' played an illegal move: ${what}; return an integer`,
    cause: error,
  });
  // Without a move, the game itself computed with the value.
  expect(attributeError(error).strategy).toBeUndefined();
});
