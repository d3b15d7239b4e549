import {
  createRunner,
  type Engine,
  type GameRngs,
  type GameRunner,
  MisbehaviorError,
  type Player,
  GameStepper,
  type Strategy,
  Streams,
} from '@cards/core';
import { concentration, ConcentrationGame, type ConcentrationView } from '@cards/concentration';
import { describe, expect, test } from 'vitest';

const PARAMS = { ranks: 2, copies: 4, bonus: 0, players: 2 };
const newRngs = (): GameRngs => new Streams(1, concentration.id).gameRngs(2).seek(0);
const honest: Strategy<ConcentrationView> = { move: (view, rng) => view.playableAt(rng.int(view.playable)) };

/** Two cards of different ranks in the deal of {@link newRngs}. */
const aMismatch = ((): readonly [number, number] => {
  const game = new ConcentrationGame(PARAMS);
  game.reset(newRngs().deal);
  const cards = [...game['ids']];
  return [0, cards.findIndex((id) => id >> 2 !== (cards[0] ?? 0) >> 2)];
})();

const missing: Strategy<ConcentrationView> = { move: ({ open }) => aMismatch[open < 0 ? 0 : 1] };

function runnerOf(players: readonly Player<ConcentrationView>[]): GameRunner {
  return createRunner(concentration.engine(PARAMS), players);
}

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
  'flips a card twice': { move: () => 0 },
  'returns a place that does not exist': { move: () => 99 },
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
  "throws when it observes the opponent's card": {
    ...honest,
    observe: ({ turns, open }) => {
      if (turns === 1 && open >= 0) throw new Error('mine');
    },
  },
  'peeks at a face-down card': { move: (view) => view.rankAt(view.playableAt(1)) },
  'throws an error of the game': {
    move: () => {
      throw new MisbehaviorError('not me');
    },
  },
  'throws a value that is not an error': {
    move: () => {
      // oxlint-disable-next-line no-throw-literal -- third-party JavaScript can do this
      throw 'a text';
    },
  },
};

describe('a misbehaving player', () => {
  const cases = Object.keys(CULPRITS).flatMap(
    (name) =>
      [
        [name, 0],
        [name, 1],
      ] as const,
  );

  function both(players: readonly Player<ConcentrationView>[]): void {
    const here = misbehavior((measures) => runnerOf(players).play(newRngs(), measures));
    const there = misbehavior((measures) => playInSteps(new ConcentrationGame(PARAMS), players, newRngs(), measures));
    expect([here.message, here.strategy, here.cause]).toEqual([there.message, there.strategy, there.cause]);
  }

  test.each(cases)('The runner reports the same error as the stepper for a player who %s, in seat %i', (name, seat) => {
    const players = [
      { name: 'one', strategy: missing },
      { name: 'two', strategy: missing },
    ];
    players[seat] = { name: 'culprit', strategy: CULPRITS[name] as Strategy<ConcentrationView> };
    both(players);
  });
});

test('Two players who flip the same two cards for ever tie after 30 passes', () => {
  const players = ['one', 'two'].map((name) => ({ name, strategy: missing }));
  for (const play of [
    (measures: Int32Array) => runnerOf(players).play(newRngs(), measures),
    (measures: Int32Array) => playInSteps(new ConcentrationGame(PARAMS), players, newRngs(), measures),
  ]) {
    const measures = new Int32Array(4);
    play(measures);
    expect([...measures]).toEqual([31, 0, 1, 0]);
  }
});

test('Each player observes the start and every flip of both players, and draws from its own substream', () => {
  const here = (players: readonly Player<ConcentrationView>[]): void =>
    runnerOf(players).play(newRngs(), new Int32Array(4));
  const there: typeof here = (players) =>
    playInSteps(new ConcentrationGame(PARAMS), players, newRngs(), new Int32Array(4));
  const logs = [here, there].map((play) => {
    const log: unknown[] = [];
    const logging = (name: string): Player<ConcentrationView> => ({
      name,
      strategy: {
        begin: (view) => log.push([name, 'begins', view.left]),
        move: (view, rng) => {
          log.push([name, 'moves', view.turns, rng.save()]);
          return view.playableAt(rng.int(view.playable));
        },
        observe: (view) => log.push([name, 'sees', view.turns, view.open, view.first, view.second]),
      },
    });
    play([logging('a'), logging('b')]);
    return log;
  });
  expect(logs[0]).toEqual(logs[1]);
  expect(logs[0]?.length).toBeGreaterThan(2 + 8 * 3);
});

test('A runner can be used again after a misbehavior', () => {
  let good = false;
  const late: Strategy<ConcentrationView> = { move: (view, rng) => (good ? honest.move(view, rng) : -1) };
  const runner = runnerOf([
    { name: 'honest', strategy: honest },
    { name: 'late', strategy: late },
  ]);
  const measures = new Int32Array(4);
  expect(() => runner.play(newRngs(), measures)).toThrow("strategy 'late' played an illegal move");
  good = true;
  runner.play(newRngs(), measures);
  expect(measures[0]).toBeGreaterThanOrEqual(4);
});
