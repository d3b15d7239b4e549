import { type Engine, type Move, MOVE_LIMIT, type Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import { hasCode, type InputError } from '../errors.js';
import type { Rng } from '../random/rng.js';
import type { GameRngs } from '../random/streams.js';
import type { GameStepper } from '../runner/game-stepper.js';
import { Branches } from '../solve/branches.js';
import { BranchingRng } from '../solve/branching-rng.js';
import { at, ensure, type GameHarness } from './conformance-test.js';
import { difference, measuresOf, openState } from './states.js';
import { allSettingsOf, eachGame, settingText, type Trial } from './trials.js';

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
    { moves },
  );
  return moves;
}

/** An engine with the deal of a game, after these moves. */
export function engineOf<View, Params extends ParamValues>(
  { game }: GameHarness<View, Params>,
  { params, deal }: Pick<Trial<Params>, 'params' | 'deal'>,
  moves: readonly Move[] = [],
): Engine<View> {
  const engine = game.engine(params);
  engine.reset(deal());
  for (const move of moves) engine.apply(move);
  return engine;
}

/**
 * Plays random legal moves to the end. Returns, as text, the open state in the positions that {@link isSampled} selects
 * and at the end, the seat to move and the legal moves in the others, then the measures.
 */
export function courseOf<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  engine: Engine<View>,
  choices: () => Rng,
): readonly string[] {
  const states: string[] = [];
  const rng = choices();
  playAtRandom(engine, choices(), ({ length }) => {
    const isWhole = engine.over || isSampled(length, rng);
    states.push(isWhole ? openState(harness, engine) : `${engine.toMove}: ${String(engine.legalMoves())}`);
  });
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

interface Visit<View, Params> {
  readonly engine: Engine<View>;
  readonly played: readonly Move[];
  readonly trial: Trial<Params>;
  /** The generator for the choices of the test. It does not choose the moves. */
  readonly rng: Rng;
}

/** Examines every state of random games with every setting, from the deal to the end. */
export function eachState<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  examine: (visit: Visit<View, Params>) => void,
): void {
  eachGame(harness, (trial) => {
    const engine = engineOf(harness, trial);
    const rng = trial.choices();
    playAtRandom(engine, trial.choices(), (played) => examine({ engine, played, trial, rng }));
  });
}

/** The same for the states that {@link isSampled} selects, and for the end. */
export function eachSampledState<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  examine: (visit: Visit<View, Params>) => void,
): void {
  eachState(harness, (visit) => {
    if (visit.engine.over || isSampled(visit.played.length, visit.rng)) examine(visit);
  });
}

/** Settings with more possible games, whatever the players do, are left out. */
const MAX_GAMES = 3000;

/** The moves of a game may not be more than this, for games without an end. */
const MAX_MOVES = 200;

/** The error for a setting with too many possible games. */
export class TooLarge extends Error {}

/** Is called in a state, with the moves that led there and the seat of the last one. */
export type Look<View> = (engine: Engine<View>, played: readonly Move[], mover: Seat | undefined) => void;

/**
 * Visits every state that play can reach, once for each way to reach it, in the settings that are small enough. `begin`
 * is called before the first state of a setting, and returns what is called in each state.
 */
export function everyState<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  begin: (params: Params) => Look<View>,
): void {
  const { game } = harness;
  for (const params of allSettingsOf(harness)) {
    const visit = begin(params);
    try {
      at(
        () => `with ${settingText(params)}`,
        () => visitAll(game.engine(params), visit),
      );
    } catch (error) {
      const { cause } = error as Error;
      // A generator refuses draws of too many values.
      if (!(cause instanceof TooLarge || hasCode<InputError>(cause, 'CARDS_INPUT'))) throw error;
    }
  }
}

function visitAll<View>(engine: Engine<View>, visit: Look<View>): void {
  const branches = new Branches(MAX_GAMES, () => new TooLarge());
  const rng = new BranchingRng(branches);
  do {
    engine.reset(rng);
    const played: Move[] = [];
    let mover: Seat | undefined;
    for (;;) {
      // The last game has not come here.
      if (branches.isNew) visit(engine, played, mover);
      if (engine.over) break;
      if (played.length === MAX_MOVES) throw new TooLarge();
      const legal = engine.legalMoves();
      const move = legal[branches.choose(legal.length)] as Move;
      mover = engine.toMove;
      engine.apply(move);
      played.push(move);
    }
  } while (branches.next());
}
