import type { Seat } from '../contracts/engine.js';
import type { ParamValues } from '../contracts/parameters.js';
import { moveTexts, showView } from '../runner/plain-trace.js';
import type { GameTree } from './game-tree.js';
import type { Policy } from './information-sets.js';
import { Replay } from './replay.js';

/** An information set in the words of the game. */
export interface Situation {
  /** The seat that moves. */
  readonly seat: Seat;
  /** What the seat sees, as text of one or more lines. */
  readonly situation: string;
  /** The probability of each legal move, by its text. */
  readonly plays: Readonly<Record<string, number>>;
}

/**
 * Returns a function that describes an information set, after one of its histories.
 *
 * @param tree - the game
 * @param seat - the seat
 * @param policy - its policy
 */
export function describing<View, Params extends ParamValues>(
  tree: GameTree<View, Params>,
  seat: 0 | 1,
  policy: Policy,
): (set: number) => Situation {
  const replay = new Replay(tree);
  return (set) => {
    replay.to(seat, set);
    const { engine } = replay;
    const first = tree.sets[seat].first[set] ?? 0;
    const texts = [...moveTexts(tree.game, engine).values()];
    return {
      seat,
      situation: showView(tree.game, engine.view(seat)),
      plays: Object.fromEntries(texts.map((text, at) => [text, policy[first + at] ?? 0])),
    };
  };
}

/**
 * Describes what a policy does, in the words of the game: each information set that it can reach by its own moves, in
 * the order of play.
 *
 * @param tree - the game
 * @param seat - the seat of the policy
 * @param policy - the policy
 */
export function situationsOf<View, Params extends ParamValues>(
  tree: GameTree<View, Params>,
  seat: Seat,
  policy: Policy,
): readonly Situation[] {
  const own = seat === 0 ? 0 : 1;
  const sets = tree.sets[own];
  const reach = new Float64Array(sets.slots);
  sets.reach(policy, reach);
  const describe = describing(tree, own, policy);
  return sets.before.flatMap((slot, set) => ((reach[slot] ?? 0) > 0 ? [describe(set)] : []));
}
