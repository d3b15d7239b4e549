import { type Engine, type Move, MOVE_LIMIT } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';
import type { GameHarness } from './game-harness.js';
import { at, ensure } from './conformance-test.js';
import { difference } from './state-text.js';
import { measuresOf, openState } from './states.js';
import type { Trial } from './trials.js';
import type { GameRngs } from '../random/streams.js';
import type { GameStepper } from '../runner/game-stepper.js';

/** A place in a game, for messages: `after 3 moves`. */
function afterMoves(count: number): string {
  return `after ${count} ${count === 1 ? 'move' : 'moves'}`;
}

/**
 * Plays random legal moves until the game is over. Calls `visit` before each move and at the end, with the moves so
 * far.
 */
export function playAtRandom<View>(
  engine: Engine<View>,
  rng: Rng,
  visit: (moves: readonly Move[]) => void = () => {},
): Move[] {
  const moves: Move[] = [];
  const { moveLimit = MOVE_LIMIT } = engine;
  at(
    () => afterMoves(moves.length),
    () => {
      while (!engine.over) {
        visit(moves);
        const legal = engine.legalMoves();
        ensure(legal.length > 0, 'no move is legal, but the game is not over');
        const move = legal[rng.int(legal.length)] as Move;
        engine.apply(move);
        moves.push(move);
        ensure(moves.length <= moveLimit, () => `the game continues after its move limit of ${moveLimit}`);
      }
      visit(moves);
    },
    moves,
  );
  return moves;
}

export function replayed<View, Params extends ParamValues>(
  { game }: GameHarness<View, Params>,
  { params, deal }: Pick<Trial<Params>, 'params' | 'deal'>,
  moves: readonly Move[],
): Engine<View> {
  const engine = game.engine(params);
  engine.reset(deal());
  for (const move of moves) engine.apply(move);
  return engine;
}

/**
 * Plays random legal moves to the end. Returns the open state before each move and at the end, then the measures, as
 * text.
 */
export function courseOf<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  engine: Engine<View>,
  rng: Rng,
): readonly string[] {
  const states: string[] = [];
  playAtRandom(engine, rng, () => states.push(openState(harness, engine)));
  return [...states, String(measuresOf(harness.game, (into) => engine.measure(into, 0)))];
}

export function sameCourse(what: string, course: readonly string[], other: readonly string[]): void {
  for (const [move, state] of course.entries()) {
    ensure(
      other[move] === state,
      () => `${what} ${afterMoves(move)}: ${difference(state, other[move] ?? 'an earlier end')}`,
    );
  }
}

/**
 * Whether a slow check examines position `k` of a game: the first 8 positions, and others with probability about 8 / k,
 * so that a long game takes little more time than a short one.
 */
export function isSampled(k: number, rng: Rng): boolean {
  return rng.int(1 + (k >> 3)) === 0;
}

export function movesOf<View>(stepper: GameStepper<View>, rngs: GameRngs): readonly Move[] {
  return [...steps(stepper, rngs)];
}

/** Plays several games at the same time, one move of each in turn, and returns the moves: `[game][move]`. */
export function movesInterleaved<View>(
  steppers: readonly GameStepper<View>[],
  rngs: readonly GameRngs[],
): readonly (readonly Move[])[] {
  const games = steppers.map((stepper, i) => ({ moves: [] as Move[], steps: steps(stepper, rngs[i] as GameRngs) }));
  let unfinished = games;
  while (unfinished.length > 0) {
    unfinished = unfinished.filter((game) => {
      const step = game.steps.next();
      if (step.done !== true) game.moves.push(step.value);
      return step.done !== true;
    });
  }
  return games.map(({ moves }) => moves);
}

function* steps<View>(stepper: GameStepper<View>, rngs: GameRngs): Generator<Move, void, void> {
  stepper.begin(rngs);
  while (!stepper.engine.over) yield stepper.step();
}
