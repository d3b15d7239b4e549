import {
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

/** Two cards of that deal that differ. */
const aMismatch = ((): readonly [number, number] => {
  const game = new MatchCardGame(8);
  game.reset(newRngs().deal);
  const { letters } = game.save();
  return [0, [...letters].findIndex((letter) => letter !== letters[0])];
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
  engine.measure(measures);
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

const CULPRITS: Readonly<Record<string, Strategy<PairsView>>> = {
  'turns up a card twice': { move: () => 0 },
  'names no card': { move: () => 99 },
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
  'finds no end': { move: (view) => aMismatch[view.flips % 2 === 0 ? 0 : 1] },
  'throws no error at all': {
    move: () => {
      // oxlint-disable-next-line no-throw-literal -- what a stranger's JavaScript may do
      throw 'a text';
    },
  },
};

describe('a misbehaving player is named as by the stepper', () => {
  test.each(Object.keys(CULPRITS))('%s', (name) => {
    const strategy = CULPRITS[name] as Strategy<PairsView>;
    const player: Player<PairsView> = { name: 'culprit', strategy };
    const here = misbehavior((measures) => pairs.runner(PARAMS, [player]).play(newRngs(), measures));
    const there = misbehavior((measures) => playInSteps(new MatchCardGame(8), [player], newRngs(), measures));
    expect([here.message, here.strategy, here.cause]).toEqual([there.message, there.strategy, there.cause]);
  });
});

test('a runner can be used again after a misbehavior', () => {
  let good = false;
  const strategy: Strategy<PairsView> = { move: (view) => (good ? view.playableAt(0) : -1) };
  const runner = pairs.runner(PARAMS, [{ name: 'late', strategy }]);
  const measures = new Int32Array(1);
  expect(() => runner.play(newRngs(), measures)).toThrow("strategy 'late' played an illegal move");
  good = true;
  expect(() => runner.play(newRngs(), measures)).not.toThrow();
  expect(measures[0]).toBeGreaterThanOrEqual(8);
});
