import { createPlayers } from '../contracts/create-players.js';
import type { Move, Seat } from '../contracts/engine.js';
import { type AnyGame, seatsOf } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Strategy, StrategyDefinition } from '../contracts/strategy.js';
import { checkMembers, hasCode, InputError, MisbehaviorError } from '../errors.js';
import type { Rng } from '../random/rng.js';
import { Branches } from './branches.js';
import { BranchingRng } from './branching-rng.js';
import { failure } from './failed-game.js';
import type { GameTree } from './game-tree.js';
import { type InformationSets, type Memory, NOTHING, type Policy, type Recall, UNKNOWN } from './information-sets.js';
import { Replay } from './situations.js';

const WORDS = 2 ** 32;

/**
 * Returns policies as a strategy, such as an equilibrium or a best response. It plays games with the parameters of the
 * tree.
 *
 * @param tree - the game
 * @param name - the name of the strategy
 * @param policies - the policy for each seat
 */
export function strategyOf(
  tree: GameTree,
  name: string,
  policies: readonly Policy[],
): StrategyDefinition<unknown, ParamValues> {
  checkMembers(tree, 'the tree', 'game', 'sets');
  return policyStrategy(
    tree.game,
    name,
    `a policy for ${tree.histories} histories of ${tree.game.id}`,
    tree.sets,
    policies,
  );
}

export function policyStrategy(
  game: AnyGame,
  name: string,
  summary: string,
  sets: readonly InformationSets[],
  policies: readonly Policy[],
): StrategyDefinition<unknown, ParamValues> {
  const create = ({ seat }: { readonly seat: Seat }): Strategy<unknown> => {
    const [own, policy] = [sets[seat] as InformationSets, policies[seat] as Policy];
    const choose: Choose = (memory, rng, _seen, view) => {
      const set = own.of(memory);
      // Samples need not come to every situation. The views of their games show the legal moves.
      const moves = set === undefined ? (view as { readonly legal: readonly Move[] }).legal : (own.moves[set] ?? []);
      if (set === undefined) return moves[rng.int(moves.length)] as Move;
      const first = own.first[set] ?? 0;
      const here = policy.subarray(first, first + moves.length);
      const certain = here.indexOf(1);
      const at = certain >= 0 ? certain : rng instanceof BranchingRng ? rng.pick(here) : drawn(here, rng);
      return moves[at] as Move;
    };
    return rememberingPlayer(game, own.recall, choose, false);
  };
  return { name, summary, create };
}

/** Chooses a move from what a player remembers after a number of observations, and from what it sees. */
export type Choose = (memory: Memory, rng: Rng, seen: number, view: unknown) => Move;

/**
 * A player who forgets nothing.
 *
 * @param learns - whether it remembers what no player of this recall has seen before
 * @param onSeen - gets what it remembers after each observation, the first of which is 0
 */
export function rememberingPlayer(
  game: AnyGame,
  recall: Recall,
  choose: Choose,
  learns: boolean,
  onSeen?: (memory: Memory, at: number) => void,
): Strategy<unknown> {
  let memory = NOTHING;
  let seen = 0;
  let last: Move | undefined;
  const observe = (view: unknown): void => {
    if (memory !== UNKNOWN) memory = recall.after(memory, last, game.observe?.(view), learns);
    last = undefined;
    onSeen?.(memory, seen++);
  };
  return {
    begin(view) {
      memory = NOTHING;
      seen = 0;
      last = undefined;
      observe(view);
    },
    observe,
    move: (view, rng) => (last = choose(memory, rng, seen, view)),
  };
}

/** Draws the place of a move. */
export function drawn(policy: Policy, rng: Rng): number {
  let left = rng.int(WORDS) / WORDS;
  for (let at = 0; at < policy.length; at++) if ((left -= policy[at] as number) < 0) return at;
  // Rounding can leave a little after the last move.
  return policy.indexOf(Math.max(...policy));
}

/** The place of the move of a strategy among the legal ones. */
export function placeOf(name: string, legal: readonly Move[], move: Move): number {
  const at = legal.indexOf(move);
  if (at >= 0) return at;
  throw new MisbehaviorError(
    `strategy '${name}' played an illegal move: ${String(move)} is not one of the legal moves, ${legal.join(', ')}`,
    name,
  );
}

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
export function policyOf(tree: GameTree, seat: Seat, spec: string): Policy {
  const { game, params } = checkMembers(tree, 'the tree', 'game', 'sets');
  const players = createPlayers(
    game,
    params,
    Array.from({ length: seatsOf(game, params) }, () => spec),
  );
  const { [seat]: player } = players;
  if (player === undefined)
    throw new InputError(`seat must be an integer from 0 to ${players.length - 1}, not ${seat}`);
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
    placeOf(name, engine.legalMoves(), move);
    return move;
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
