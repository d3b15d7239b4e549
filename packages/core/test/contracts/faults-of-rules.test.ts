import { expect, test } from 'vitest';
import { createPlayers, createRunner, defineGame, hasCode, MisbehaviorError, Streams } from '../../src/index.js';

/** One seat counts to three, by rules with a fault. */
const counting = (deal: () => { n: number; at?: { next(): number } }, moves: number[]) =>
  defineGame({
    id: 'counting',
    seats: 1,
    deal,
    moves: ({ n }) => (n < 3 ? moves : []),
    play: (state) => void (state.n = state.at?.next() ?? state.n + 1),
    view: { n: ({ n }) => n },
    measures: { win: { of: () => true } },
    resample: () => {},
  });

function faultOf(game: ReturnType<typeof counting>, spec: string): MisbehaviorError {
  const runner = createRunner(game.engine({}), createPlayers(game, {}, [spec]));
  try {
    runner.play(new Streams(1, 'counting').gameRngs(1).seek(0), new Int32Array(1));
  } catch (error) {
    if (hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR')) return error;
  }
  throw new Error('no fault');
}

class Counter {
  private n = 0;
  next(): number {
    return ++this.n;
  }
}

test('Rules that fail when search plays ahead are at fault, and not search', () => {
  const { message, strategy } = faultOf(
    counting(() => ({ n: 0, at: new Counter() }), [0, 1]),
    'search:4',
  );
  expect(message).toContain('the rules failed when they were played ahead:');
  expect(strategy).toBeUndefined();
});

test('Rules that list a text as a move are at fault, and not the player that plays it', () => {
  const { message, strategy } = faultOf(
    counting(() => ({ n: 0 }), ['stand'] as unknown as number[]),
    'random',
  );
  expect(message).toContain('the rules list "stand" as a legal move; moves must return integers');
  expect(strategy).toBeUndefined();
});

test('A player that throws an error with the name of one of the rules is at fault itself', () => {
  const game = {
    ...counting(() => ({ n: 0 }), [0, 1]),
    strategies: [
      {
        name: 'liar',
        summary: 'says that the rules failed',
        create: () => ({
          move: () => {
            throw new MisbehaviorError('the rules failed when they were played ahead: not so');
          },
        }),
      },
    ],
  } as unknown as ReturnType<typeof counting>;
  expect(faultOf(game, 'liar').strategy).toBe('liar');
});
