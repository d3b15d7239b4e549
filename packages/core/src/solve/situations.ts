import type { Engine, Move, Seat } from '../contracts/engine.js';
import type { AnyGame } from '../contracts/game.js';
import { moveTexts, showView } from '../runner/plain-trace.js';
import type { GameTree } from './game-tree.js';
import type { InformationSets, Policy } from './information-sets.js';
import { Branches } from './branches.js';
import { BranchingRng } from './branching-rng.js';
import { withMergedDraws } from './merge-draws.js';

/** Plays to information sets of a tree again. */
export class Replay {
  readonly engine: Engine<unknown>;
  private readonly branches = new Branches();
  private readonly rng = new BranchingRng(this.branches);

  constructor(private readonly tree: GameTree) {
    this.engine = withMergedDraws(tree.game.engine(tree.params));
  }

  /**
   * Plays to one history of an information set; `allows` ends the replay before a move. Returns whether the set is
   * reached.
   */
  to(
    seat: Seat,
    set: number,
    begin: () => void = () => undefined,
    allows: (move: number) => boolean = () => true,
    after: () => void = () => undefined,
  ): boolean {
    const { engine, branches, rng, tree } = this;
    branches.follow(tree.sets[seat]?.paths[set] ?? []);
    engine.reset(rng);
    begin();
    while (!branches.isNew) {
      const legal = engine.legalMoves();
      const move = legal[branches.choose(legal.length)] as number;
      if (!allows(move)) return false;
      engine.apply(move);
      after();
    }
    return true;
  }
}

/** An information set in the words of the game. */
export interface Situation {
  /** The seat that moves. */
  readonly seat: Seat;
  /** What the seat sees, as text of one or more lines. */
  readonly situation: string;
  /** The probability of each legal move, by its text. */
  readonly plays: Readonly<Record<string, number>>;
}

/** Describes a state in which a seat moves, with the probability of each legal move, which has a place among them. */
export function situationOf(
  game: AnyGame,
  engine: Engine<unknown>,
  probability: (move: Move, at: number) => number,
): Situation {
  const { toMove: seat } = engine;
  const plays = Array.from(moveTexts(game, engine), ([move, text], at) => [text, probability(move, at)] as const);
  return { seat, situation: showView(game, engine.view(seat)), plays: Object.fromEntries(plays) };
}

/** Returns a function that describes an information set of a seat by one of its histories, with what a policy plays. */
export function describing(tree: GameTree, seat: Seat, policy: Policy): (set: number) => Situation {
  const replay = new Replay(tree);
  return (set) => {
    replay.to(seat, set);
    const first = tree.sets[seat]?.first[set] ?? 0;
    return situationOf(tree.game, replay.engine, (_, at) => policy[first + at] ?? 0);
  };
}

/**
 * Describes what a policy does, in the words of the game: each information set that it can reach by its own moves, in
 * the order of play.
 *
 * @param tree - the game
 * @param seat - the seat of the policy
 * @param policy - the policy
 * @param most - the number of information sets after which the list ends (default: all)
 */
export function situationsOf(tree: GameTree, seat: Seat, policy: Policy, most?: number): readonly Situation[] {
  const reached = (tree.sets[seat] as InformationSets).reached(policy);
  return reached.slice(0, most).map(describing(tree, seat, policy));
}
