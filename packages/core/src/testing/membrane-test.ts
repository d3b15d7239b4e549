import type { Move, Seat } from '../contracts/engine.js';
import { messageOf } from '../errors/error-message.js';
import type { ParamValues } from '../contracts/parameters.js';
import { GameStepper } from '../runner/game-stepper.js';
import { wrapStrategy } from '../runner/wrap-strategy.js';
import type { ViewMembers } from '../contracts/checks.js';
import type { GameHarness } from './game-harness.js';
import { ensure, testOf, type Tests } from './conformance-test.js';
import { membrane } from './membrane.js';
import type { PlayerPool } from './player-pool.js';
import { movesOf } from './stepping.js';
import { eachLineup, eachTrial, type Trial } from './trials.js';

/**
 * The test that a strategy plays the same moves if its view has only the documented members.
 *
 * @param spec - the strategy
 * @param opponent - the strategy in the other seat of a two-seat game
 * @returns one test; none if the harness does not list the documented members
 */
export function membraneTests<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  pool: PlayerPool<View, Params>,
  spec: string,
  opponent: string,
): Tests {
  const viewMembers: ViewMembers | undefined = harness.viewMembers;
  if (viewMembers === undefined) return [];
  return [
    testOf('membrane', `${spec} uses only documented members of its view`, () => {
      eachLineup(harness, spec, opponent, (params, specs, seat) => {
        eachTrial(harness, params, (trial) => playsTheSame(viewMembers, params, specs, seat, trial));
      });
    }),
  ];

  function playsTheSame(
    members: ViewMembers,
    params: Params,
    specs: readonly string[],
    seat: Seat,
    { rngs }: Trial<Params>,
  ): void {
    const undocumented = new Set<string>();
    const viewFor = membrane(members, (name) => undocumented.add(name));
    const play = (wrappedSeat?: Seat): readonly Move[] => {
      const players = pool.create(params, specs).map(({ name, strategy }, at) => ({
        name,
        strategy: at === wrappedSeat ? wrapStrategy(strategy, { viewFor }) : strategy,
      }));
      return movesOf(new GameStepper(harness.game.engine(params), players), rngs());
    };
    const open = play();
    let wrapped: readonly Move[] = [];
    let failure: string | undefined;
    try {
      wrapped = play(seat);
    } catch (error) {
      failure = messageOf(error);
    }
    ensure(
      undocumented.size === 0,
      () => `it uses undocumented members of its view: ${[...undocumented].sort().join(', ')}`,
    );
    ensure(failure === undefined, () => `it fails with a view that has only documented members: ${failure}`);
    const at = firstDifference(open, wrapped);
    if (at === undefined) return;
    ensure(
      firstDifference(open, play()) === undefined,
      'it plays different moves each time, so its moves cannot be compared',
    );
    ensure(
      false,
      `at move ${at + 1} it plays ${open[at]}, but ${wrapped[at]} with a view that has only documented members`,
    );
  }
}

function firstDifference(moves: readonly Move[], others: readonly Move[]): number | undefined {
  const at = moves.findIndex((move, index) => move !== others[index]);
  if (at !== -1) return at;
  return moves.length === others.length ? undefined : moves.length;
}
