import type { Engine, Move } from '../contracts/engine.js';
import { InputError } from '../contracts/errors.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { GameHarness } from './game-harness.js';
import { at, ensure, type Law, law } from './law.js';
import { playAtRandom } from './play.js';
import { difference } from './state-text.js';
import { eachGame, measuresOf, openState, snapshotOf, type Trial } from './trials.js';

/** What no engine has saved. */
const NO_SAVES: readonly unknown[] = [undefined, null, 0, '', 'game', [], {}, { format: 'another' }];

/** What engines that can be saved promise. Others are not tried. */
export function savingLaws<View, Params extends ParamValues>(harness: GameHarness<View, Params>): readonly Law[] {
  return [
    law('save-restore', 'goes on from a saved state as from the state itself', () => {
      eachGame(harness, (trial) => {
        const engine = harness.engine(trial.params);
        if (engine.save === undefined && engine.restore === undefined) return;
        ensure(engine.save !== undefined && engine.restore !== undefined, 'save and restore come together');
        engine.reset(trial.deal());
        const moves = playAtRandom(engine, trial.chance());
        for (const before of [0, trial.chance().int(moves.length + 1), moves.length]) {
          at(`after ${before} moves`, () => restoresWell(harness, trial, engine, moves.slice(0, before)));
        }
      });
    }),

    law('refuses-saves', 'refuses what is no saved state with an InputError and stays as it was', () => {
      eachGame(harness, ({ params, deal }) => {
        const engine = harness.engine(params);
        if (engine.restore === undefined) return;
        engine.reset(deal());
        const before = snapshotOf(harness, engine);
        for (const saved of NO_SAVES) {
          let thrown: unknown;
          try {
            engine.restore(saved);
          } catch (error) {
            thrown = error;
          }
          ensure(thrown instanceof InputError, () => `${JSON.stringify(saved)} is answered with ${String(thrown)}`);
        }
        const after = snapshotOf(harness, engine);
        ensure(after === before, () => `a refused save has changed the state: ${difference(before, after)}`);
      });
    }),
  ];
}

function restoresWell<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  { params, deal, chance }: Trial<Params>,
  engine: Engine<View>,
  moves: readonly Move[],
): void {
  engine.reset(deal());
  for (const move of moves) engine.apply(move);
  const state = snapshotOf(harness, engine);
  const text = JSON.stringify(engine.save?.());
  ensure(snapshotOf(harness, engine) === state, 'save has changed the state');
  const other = harness.engine(params);
  other.reset(chance());
  other.restore?.(JSON.parse(text) as unknown);
  ensure(JSON.stringify(other.save?.()) === text, 'a restored engine saves something else');
  const [here, there] = [openState(harness, engine), openState(harness, other)];
  ensure(here === there, () => `a restored engine differs: ${difference(here, there)}`);
  const rest = [engine, other].map((one) => {
    const states: string[] = [];
    playAtRandom(one, chance(), () => states.push(openState(harness, one)));
    return [...states, String(measuresOf(harness.game, (into) => one.measure(into)))];
  });
  for (const [move, one] of (rest[0] ?? []).entries()) {
    ensure(rest[1]?.[move] === one, () => `a restored engine plays on differently after ${move} moves: ${difference(one, rest[1]?.[move] ?? 'an earlier end')}`);
  }
}
