import { createPlayers } from '../contracts/create-players.js';
import type { Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import { hasCode, InputError, MisbehaviorError } from '../errors/errors.js';
import { Branches } from './branches.js';
import { BranchingRng } from './branching-rng.js';
import { failure } from './failed-game.js';
import type { GameTree } from './game-tree.js';
import type { InformationSets, Policy } from './information-sets.js';
import { Replay } from './situations.js';

const MAX_REPLAYS = 100_000;

/**
 * Returns what a strategy does in each information set of its seat: one history of the set is played again, with every
 * outcome of the draws of the strategy. In a set that the strategy never reaches by its own moves, all moves get the
 * same probability, which changes no result.
 *
 * @param tree - the game; to add a strategy, add it to the strategies of the game first
 * @param seat - the seat of the strategy
 * @param spec - its spec
 * @throws InputError if the spec is invalid, or the strategy draws from too many values
 * @throws MisbehaviorError if the strategy throws an error or plays an illegal move
 */
export function policyOf<View, Params extends ParamValues>(
  tree: GameTree<View, Params>,
  seat: Seat,
  spec: string,
): Policy {
  const { game, params } = tree;
  const players = createPlayers(
    game,
    params,
    Array.from(tree.sets, () => spec),
  );
  const { [seat]: player } = players;
  if (player === undefined)
    throw new RangeError(`seat must be an integer from 0 to ${players.length - 1}, not ${seat}`);
  const { name, strategy } = player;
  const sets = tree.sets[seat] as InformationSets;
  const replay = new Replay(tree);
  const { engine } = replay;
  const view = engine.view(seat);
  const policy = new Float64Array(sets.slots);
  const refuse = (): InputError =>
    new InputError(`strategy '${name}' draws too often: more than ${MAX_REPLAYS} outcomes on the way to one situation`);
  const asked = (rng: BranchingRng): number => {
    const move = strategy.move(view, rng);
    const legal = engine.legalMoves();
    if (legal.includes(move)) return move;
    throw new MisbehaviorError(
      `strategy '${name}' played an illegal move: ${String(move)} is not one of the legal moves, ${legal.join(', ')}`,
      name,
    );
  };
  let here = 0;
  try {
    for (const [set, moves] of sets.moves.entries()) {
      here = set;
      const branches = new Branches(MAX_REPLAYS, refuse);
      const rng = new BranchingRng(branches, name);
      const first = sets.first[set] as number;
      do {
        const isReached = replay.to(
          seat,
          set,
          () => strategy.begin?.(view),
          (move) => engine.toMove !== seat || asked(rng) === move,
          () => strategy.observe?.(view),
        );
        if (isReached) {
          const slot = first + moves.indexOf(asked(rng));
          policy[slot] = (policy[slot] as number) + branches.ways / branches.cases;
        }
      } while (branches.next());
    }
  } catch (error) {
    const running = hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR') ? undefined : player;
    throw failure(error, { game, params, choices: sets.paths[here] ?? [] }, running);
  }
  return sets.normalized(policy);
}
