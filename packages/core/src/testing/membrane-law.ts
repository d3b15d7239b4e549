import { messageOf } from '../contracts/error-message.js';
import type { Move, Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import { GameStepper } from '../runner/game-stepper.js';
import { wrapStrategy } from '../runner/wrap-strategy.js';
import type { GameHarness } from './game-harness.js';
import { ensure, type Law, law } from './law.js';
import { membrane } from './membrane.js';
import type { Players } from './players.js';
import { movesOf } from './stepping.js';
import { eachLineup, eachTrial, type Trial } from './trials.js';

/**
 * The law that a strategy plays the same moves when its view is a copy that has the documented members and no others.
 *
 * @param spec - the strategy
 * @param opponent - the strategy in the other seat of a two-seat game
 * @returns no law where the harness does not say which members are documented
 */
export function membraneLaws<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  players: Players<View, Params>,
  spec: string,
  opponent: string,
): readonly Law[] {
  const { viewMembers } = harness;
  if (viewMembers === undefined) return [];
  return [
    law('membrane', `${spec}: plays alike with a sealed copy of its view`, () => {
      eachLineup(harness, spec, opponent, (params, specs, seat) => {
        eachTrial(harness, params, (trial) => compare(params, specs, seat, trial));
      });
    }),
  ];

  function compare(params: Params, specs: readonly string[], seat: Seat, { rngs }: Trial<Params>): void {
    const reached = new Set<string>();
    // The members of a view are a record of the names that it documents.
    const viewFor = membrane(viewMembers as Record<string, true>, (name) => reached.add(name));
    const replay = (isSealed: boolean): readonly Move[] => {
      const seated = players.seat(params, specs).map(({ name, strategy }, at) =>
        ({ name, strategy: isSealed && at === seat ? wrapStrategy(strategy, { viewFor }) : strategy }));
      return movesOf(new GameStepper(harness.engine(params), seated), rngs());
    };
    const open = replay(false);
    let closed: readonly Move[] = [];
    let failure: string | undefined;
    try {
      closed = replay(true);
    } catch (error) {
      failure = messageOf(error);
    }
    ensure(reached.size === 0, () => `it reaches for what its view does not document: ${[...reached].sort().join(', ')}`);
    ensure(failure === undefined, () => `it fails with a sealed copy of its view: ${failure}`);
    const at = firstDifference(open, closed);
    if (at === undefined) return;
    ensure(firstDifference(open, replay(false)) === undefined, 'it plays other moves each time, and so there is nothing to compare');
    ensure(false, `at move ${at + 1}, ${open[at]} is played, and ${closed[at]} with a sealed copy of its view`);
  }
}

function firstDifference(moves: readonly Move[], others: readonly Move[]): number | undefined {
  const at = moves.findIndex((move, index) => move !== others[index]);
  if (at !== -1) return at;
  return moves.length === others.length ? undefined : moves.length;
}
