import { expect, test } from 'vitest';
import {
  createPlayers,
  createRunner,
  type Engine,
  IllegalMoveError,
  MisbehaviorError,
  Streams,
} from '../../src/index.js';
import { attributeError } from '../../src/internal.js';

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
  [
    'a game that the player could have ended',
    MisbehaviorError.endless('no end after 9 flips'),
    undefined,
    mover,
    'mover',
    "strategy 'mover' does not end its game: no end after 9 flips",
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

test.each<[what: string, move: unknown]>([
  ['a BigInt', 1n],
  ['a symbol', Symbol('move')],
  ['an object', Object.create(null)],
  ['a promise; remove async, and return an integer', Promise.resolve(1)],
  ['a function', () => 1],
  ["the text '1'; return an integer", '1'],
  ['nothing', undefined],
])('%s is an illegal move, whatever its own code says', (what, move) => {
  const game = { id: 'none', seats: 1 as const };
  const runner = createRunner(
    {
      over: false,
      toMove: 0,
      reset: () => undefined,
      view: () => ({}),
      legalMoves: () => [0],
      apply: () => expect.fail('the engine got the move'),
    } as unknown as Engine<unknown>,
    createPlayers(
      { ...game, strategies: [{ name: 'mover', summary: '', create: () => ({ move: () => move as number }) }] },
      {},
      ['mover'],
    ),
  );
  expect(() => runner.play(new Streams(1, 'none').gameRngs(1).seek(0), new Int32Array(1))).toThrow(
    expect.objectContaining({
      strategy: 'mover',
      message: expect.stringContaining(`strategy 'mover' played an illegal move: ${what}`) as string,
    }),
  );
});
