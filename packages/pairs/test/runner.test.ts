import {
  createRunner,
  type Engine,
  type GameRngs,
  MisbehaviorError,
  type Player,
  GameStepper,
  type Strategy,
  Streams,
} from '@cards/core';
import { MatchCardGame, pairs, type PairsView } from '@cards/pairs';
import { describe, expect, test } from 'vitest';

const PARAMS = { cards: 8, copies: 4 };

function newRngs(): GameRngs {
  return new Streams(1, 'pairs').gameRngs(1).seek(0);
}

/** Two cards that differ, in the deal of `newRngs`. */
const aMismatch = ((): readonly [number, number] => {
  const game = new MatchCardGame(8);
  game.reset(newRngs().deal);
  const types = game['types'];
  return [0, types.findIndex((type) => type !== types[0])];
})();

/** Plays a game one move at a time. */
function playInSteps<View>(
  engine: Engine<View>,
  players: readonly Player<View>[],
  rngs: GameRngs,
  measures: Int32Array,
): void {
  const stepper = new GameStepper(engine, players);
  stepper.begin(rngs);
  while (!engine.over) stepper.step();
  engine.measure(measures, 0);
}

/** The error that a game with this player throws. */
function misbehavior(play: (measures: Int32Array) => void): MisbehaviorError {
  try {
    play(new Int32Array(1));
  } catch (error) {
    if (error instanceof MisbehaviorError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

const MISBEHAVING: Readonly<Record<string, Strategy<PairsView>>> = {
  'flips a card twice': { move: () => 0 },
  'returns a value that is not a card': { move: () => 99 },
  'throws in move': {
    move: () => {
      throw new Error('oops');
    },
  },
  'throws in begin': {
    begin: () => {
      throw new Error('no');
    },
    move: () => 0,
  },
  'throws in observe': {
    move: (view) => view.playableAt(0),
    observe: () => {
      throw new Error('ah');
    },
  },
  'peeks at a face-down card': { move: (view) => view.typeOf(view.playableAt(0)) },
  'never ends the game': { move: (view) => aMismatch[view.flips % 2 === 0 ? 0 : 1] },
  'throws a value that is not an error': {
    move: () => {
      // oxlint-disable-next-line no-throw-literal -- a third-party strategy in JavaScript can do this
      throw 'a text';
    },
  },
};

describe('Misbehaving strategies', () => {
  test.each(Object.keys(MISBEHAVING))(
    'The runner throws the same error as the stepper for a strategy that %s',
    (name) => {
      const strategy = MISBEHAVING[name] as Strategy<PairsView>;
      const player: Player<PairsView> = { name: 'culprit', strategy };
      const fromRunner = misbehavior((measures) =>
        createRunner(pairs.engine(PARAMS), [player]).play(newRngs(), measures),
      );
      const fromStepper = misbehavior((measures) => playInSteps(new MatchCardGame(8), [player], newRngs(), measures));
      expect([fromRunner.message, fromRunner.strategy, fromRunner.cause]).toEqual([
        fromStepper.message,
        fromStepper.strategy,
        fromStepper.cause,
      ]);
    },
  );
});

test('A runner can play another game after a misbehavior', () => {
  let good = false;
  const strategy: Strategy<PairsView> = { move: (view) => (good ? view.playableAt(0) : -1) };
  const runner = createRunner(pairs.engine(PARAMS), [{ name: 'late', strategy }]);
  const measures = new Int32Array(1);
  expect(() => runner.play(newRngs(), measures)).toThrow("strategy 'late' played an illegal move");
  good = true;
  expect(() => runner.play(newRngs(), measures)).not.toThrow();
  expect(measures[0]).toBeGreaterThanOrEqual(8);
});
