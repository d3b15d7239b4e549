import type { Engine, Move, Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';
import type { GameHarness } from './game-harness.js';
import { isSampled, playAtRandom } from './play.js';
import { allSettingsOf, eachGame, settingText, type Trial } from './trials.js';
import { hasCode, type InputError } from '../errors/errors.js';
import { Branches } from '../solve/branches.js';
import { BranchingRng } from '../solve/branching-rng.js';
import { at } from './conformance-test.js';

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
    const engine = harness.game.engine(trial.params);
    engine.reset(trial.deal());
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
