import {
  type Engine,
  type GameRngs,
  MisbehaviorError,
  type Player,
  GameStepper,
  type Strategy,
  Streams,
} from '@cards/core';
import { concentration, ConcentrationGame, type ConcentrationView } from '@cards/concentration';
import { describe, expect, test } from 'vitest';

const PARAMS = { ranks: 2, copies: 4, bonus: 0 };
const newRngs = (): GameRngs => new Streams(1, concentration.id).gameRngs(2).seek(0);
const honest: Strategy<ConcentrationView> = { move: (view, rng) => view.playableAt(rng.int(view.playable)) };

/** Two cards of that deal that differ. */
const aMismatch = ((): readonly [number, number] => {
  const game = new ConcentrationGame(PARAMS);
  game.reset(newRngs().deal);
  const { cards } = game.save();
  return [0, cards.findIndex((id) => id >> 2 !== (cards[0] ?? 0) >> 2)];
})();

const missing: Strategy<ConcentrationView> = { move: ({ open }) => aMismatch[open < 0 ? 0 : 1] };

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

/** The error that a game with these players throws. */
function misbehavior(play: (measures: Int32Array) => void): MisbehaviorError {
  try {
    play(new Int32Array(concentration.measures.length));
  } catch (error) {
    if (error instanceof MisbehaviorError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

const CULPRITS: Readonly<Record<string, Strategy<ConcentrationView>>> = {
  'turns up a card twice': { move: () => 0 },
  'names no card': { move: () => 99 },
  'throws in move': {
    move: () => {
      throw new Error('oops');
    },
  },
  'throws in begin': {
    ...honest,
    begin: () => {
      throw new Error('no');
    },
  },
  'throws in observe': {
    ...honest,
    observe: () => {
      throw new Error('ah');
    },
  },
  "throws at the sight of the other's card": {
    ...honest,
    observe: ({ turns, open }) => {
      if (turns === 1 && open >= 0) throw new Error('mine');
    },
  },
  'peeks at a face-down card': { move: (view) => view.rankAt(view.playableAt(1)) },
  'pleads the fault of the game': {
    move: () => {
      throw new MisbehaviorError('not me');
    },
  },
  'throws no error at all': {
    move: () => {
      // oxlint-disable-next-line no-throw-literal -- what a stranger's JavaScript may do
      throw 'a text';
    },
  },
};

describe('a misbehaving player is named as by the stepper', () => {
  const seatings = Object.keys(CULPRITS).flatMap(
    (name) =>
      [
        [name, 0],
        [name, 1],
      ] as const,
  );

  function both(players: readonly Player<ConcentrationView>[]): void {
    const here = misbehavior((measures) => concentration.runner(PARAMS, players).play(newRngs(), measures));
    const there = misbehavior((measures) => playInSteps(new ConcentrationGame(PARAMS), players, newRngs(), measures));
    expect([here.message, here.strategy, here.cause]).toEqual([there.message, there.strategy, there.cause]);
  }

  test.each(seatings)('%s, in seat %i', (name, seat) => {
    const players = [
      { name: 'one', strategy: missing },
      { name: 'two', strategy: missing },
    ];
    players[seat] = { name: 'culprit', strategy: CULPRITS[name] as Strategy<ConcentrationView> };
    both(players);
  });

  test("and two who find no end are the game's affair", () => {
    both([
      { name: 'one', strategy: missing },
      { name: 'two', strategy: missing },
    ]);
  });
});

test('every player sees the beginning and every flip of both players, and draws from its own substream', () => {
  const here = concentration.runner;
  const there: typeof here = (params, players) => ({
    play: (rngs, measures) => playInSteps(new ConcentrationGame(params), players, rngs, measures),
  });
  const tellings = [here, there].map((runnerOf) => {
    const told: unknown[] = [];
    const telling = (name: string): Player<ConcentrationView> => ({
      name,
      strategy: {
        begin: (view) => told.push([name, 'begins', view.left]),
        move: (view, rng) => {
          told.push([name, 'moves', view.turns, rng.save()]);
          return view.playableAt(rng.int(view.playable));
        },
        observe: (view) => told.push([name, 'sees', view.turns, view.open, view.first, view.second]),
      },
    });
    runnerOf(PARAMS, [telling('a'), telling('b')]).play(newRngs(), new Int32Array(4));
    return told;
  });
  expect(tellings[0]).toEqual(tellings[1]);
  expect(tellings[0]?.length).toBeGreaterThan(2 + 8 * 3);
});

test('a runner can be used again after a misbehavior', () => {
  let good = false;
  const late: Strategy<ConcentrationView> = { move: (view, rng) => (good ? honest.move(view, rng) : -1) };
  const runner = concentration.runner(PARAMS, [
    { name: 'honest', strategy: honest },
    { name: 'late', strategy: late },
  ]);
  const measures = new Int32Array(4);
  expect(() => runner.play(newRngs(), measures)).toThrow("strategy 'late' played an illegal move");
  good = true;
  runner.play(newRngs(), measures);
  expect(measures[0]).toBeGreaterThanOrEqual(4);
});
