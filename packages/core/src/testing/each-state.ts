import type { Engine, Move } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Rng } from '../random/rng.js';
import type { GameHarness } from './game-harness.js';
import { isSampled, playAtRandom } from './play.js';
import { eachGame, type Trial } from './trials.js';

/** A state of a random game. */
interface Visit<View, Params> {
  readonly engine: Engine<View>;
  /** The moves so far. */
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
