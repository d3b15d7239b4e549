import { type Engine, type Move, MOVE_LIMIT, type Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import { InputError } from '../errors.js';
import type { Rng } from '../random/rng.js';
import type { GameRngs } from '../random/streams.js';
import type { GameStepper } from '../runner/game-stepper.js';
import { Branches } from '../solve/branches.js';
import { BranchingRng } from '../solve/branching-rng.js';
import { afterMoves, measuresOf } from '../runner/check-rules.js';
import { type AnyHarness, at, ensure } from './conformance-test.js';
import { difference, openState } from './states.js';
import { allSettingsOf, eachGame, eachTrial, isRefusal, settingText, type Trial } from './trials.js';

/**
 * Plays random legal moves until the game is over. Calls `visit` before each move and at the end, with the moves so
 * far.
 */
export function playAtRandom(
  engine: Engine<unknown>,
  rng: Pick<Rng, 'int'>,
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
export function engineOf(
  { game }: AnyHarness,
  { params, deal }: Pick<Trial, 'params' | 'deal'>,
  moves: readonly Move[] = [],
): Engine<unknown> {
  const engine = game.engine(params);
  engine.reset(deal());
  for (const move of moves) engine.apply(move);
  return engine;
}

/**
 * Plays random legal moves to the end. Returns, as text, the open state in the positions that {@link isSampled} selects
 * and at the end, the seat to move and the legal moves in the others, then the measures.
 */
export function courseOf(harness: AnyHarness, engine: Engine<unknown>, choices: () => Rng): readonly string[] {
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

export function movesOf(stepper: GameStepper<unknown>, rngs: GameRngs): readonly Move[] {
  return movesInterleaved([stepper], [rngs])[0] as readonly Move[];
}

/** Plays several games at the same time, one move of each in turn, and returns the moves: `[game][move]`. */
export function movesInterleaved(
  steppers: readonly GameStepper<unknown>[],
  rngs: readonly GameRngs[],
): readonly (readonly Move[])[] {
  const games = steppers.map((stepper, game) => {
    stepper.begin(rngs[game] as GameRngs);
    return { stepper, moves: [] as Move[] };
  });
  for (let playing = games; playing.length > 0;) {
    playing = playing.filter(({ stepper }) => !stepper.engine.over);
    for (const { stepper, moves } of playing) moves.push(stepper.step());
  }
  return games.map(({ moves }) => moves);
}

interface Visit {
  readonly engine: Engine<unknown>;
  readonly played: readonly Move[];
  readonly trial: Trial;
  /** The generator for the choices of the test. It does not choose the moves. */
  readonly rng: Rng;
}

/** Examines every state of random games with every setting, from the deal to the end. */
export function eachState(harness: AnyHarness, examine: (visit: Visit) => void): void {
  eachGame(harness, (trial) => {
    const engine = engineOf(harness, trial);
    const rng = trial.choices();
    playAtRandom(engine, trial.choices(), (played) => examine({ engine, played, trial, rng }));
  });
}

/** The same for the states that {@link isSampled} selects, and for the end. */
export function eachSampledState(harness: AnyHarness, examine: (visit: Visit) => void): void {
  eachState(harness, (visit) => {
    if (visit.engine.over || isSampled(visit.played.length, visit.rng)) examine(visit);
  });
}

/** Settings with more possible games, whatever the players do, are cut after some moves. */
const MAX_GAMES = 1000;

/** The numbers of moves after which the games of a setting are cut: the first one that leaves few enough games. */
const CUTS = [200, 4, 1, 0];

/** The error for too many possible games. A generator refuses draws of too many values with an error of this class. */
export const tooLarge = (): InputError => new InputError('there are too many possible games');

/** Is called in a state, with the moves that led there and the seat of the last one. */
export type Look = (engine: Engine<unknown>, played: readonly Move[], mover: Seat | undefined) => void;

/**
 * Visits every state that play can reach, once for each way to reach it, in all settings: of large ones those of the
 * first moves, or of some deals. `begin` is called before the first state of a setting, and returns what is called in
 * each state.
 *
 * @returns what was covered, in words; undefined if that is all
 */
export function everyState(harness: AnyHarness, begin: (params: ParamValues) => Look): string | undefined {
  const covered = allSettingsOf(harness).flatMap((params, place) => {
    const setting = settingText(params);
    const visit = (): number | undefined =>
      CUTS.slice(0, place < MOST_CUT ? CUTS.length : 1).find((cut) => {
        try {
          visitAll(harness.game.engine(params), cut, begin(params));
          return true;
        } catch (error) {
          if (isRefusal(error)) return false;
          throw error;
        }
      });
    const cut = at(`with ${setting}`, visit);
    if (cut === CUTS[0]) return [];
    if (cut !== undefined) return [`all games with ${setting} up to move ${cut}`];
    if (place >= MOST_CUT) return [`no game with ${setting}`];
    const look = begin(params);
    eachTrial({ ...harness, games: SAMPLED }, params, (trial) => {
      const engine = engineOf(harness, trial);
      let mover: Seat | undefined;
      playAtRandom(engine, trial.choices(), (played) => {
        if (engine.over || played.length <= MOST_SAMPLED) look(engine, played, mover);
        mover = engine.toMove;
      });
    });
    return [`${SAMPLED} random games with ${setting}`];
  });
  return covered.join('; ') || undefined;
}

/** The number of settings that are cut, the smallest first. */
const MOST_CUT = 2;

/** The number of random games of a setting whose deals are too many, and of their moves. */
const SAMPLED = 6;
const MOST_SAMPLED = 20;

function visitAll(engine: Engine<unknown>, cut: number, visit: Look): void {
  const branches = new Branches(cut === CUTS[0] ? MAX_GAMES : MAX_GAMES / 4, tooLarge);
  const rng = new BranchingRng(branches);
  do {
    engine.reset(rng);
    const played: Move[] = [];
    let mover: Seat | undefined;
    for (;;) {
      // The last game has not come here.
      if (branches.isNew) visit(engine, played, mover);
      if (engine.over || played.length === cut || played.length === engine.moveLimit) break;
      const legal = engine.legalMoves();
      const move = legal[branches.choose(legal.length)] as Move;
      mover = engine.toMove;
      engine.apply(move);
      played.push(move);
    }
  } while (branches.next());
}
