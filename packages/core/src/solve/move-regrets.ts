import type { Move, Seat } from '../contracts/engine.js';
import type { AnyGame } from '../contracts/game.js';
import { checkedParams, type ParamValues } from '../contracts/parameters.js';
import { requiredResult } from '../contracts/result.js';
import type { PositionValues } from '../contracts/theory.js';
import type { Strategy } from '../contracts/strategy.js';
import { resultUnless } from '../errors.js';
import type { Rng } from '../random/rng.js';
import { gameTree } from './build-tree.js';
import { bestResponse, type GameTree, type ValuedSets, valuedSets } from './game-tree.js';
import type { InformationSets, Policy } from './information-sets.js';
import { HiddenInformationError } from './open-belief.js';
import { solveOpen } from './optimum.js';
import type { SolveGameOptions } from './policy-table.js';
import { solve } from './solve.js';
import { policyOf, rememberingPlayer } from './strategy-of.js';

/** Chooses a move, where the solution of the game says what each legal move loses against the best one. */
type ChooseByRegret = (
  view: unknown,
  /** What each legal move loses, 0 or more; undefined where the solution never leads. */
  regrets: ReadonlyMap<Move, number> | undefined,
  rng: Rng,
) => Move;

/** Players of a solved game. */
interface RegretPlayers {
  /** Creates a player of a seat. */
  create(seat: Seat, choose: ChooseByRegret): Strategy<unknown>;
  /**
   * Makes the other seats of all players more like the best response to a strategy of the game: they play the average
   * of the solution and of all of these responses. Absent if nothing is hidden: then no response hurts good moves.
   *
   * @param spec - the spec of the strategy
   */
  respondTo?(spec: string): void;
}

/**
 * Solves a game, and returns players who choose their moves by what the solution says: of each move, what it loses on
 * average against the best one, if the other seats play the solution.
 *
 * @param game - the game
 * @param given - parameters that differ from their defaults, by name
 * @param options - the limits
 * @returns undefined if the seats of an open game do not always win the same sum, so that no value of a position says
 *   what all of them win
 * @throws InputError if the game is too large
 */
export function regretPlayers(
  game: AnyGame,
  given: ParamValues = {},
  options: SolveGameOptions = {},
): RegretPlayers | undefined {
  const params = checkedParams(game, given);
  const ofTheory = game.theory?.positions?.(params);
  const open =
    ofTheory === undefined ? resultUnless(HiddenInformationError, () => solveOpen(game, params, options)) : undefined;
  if (ofTheory === undefined && open === undefined) return treePlayers(gameTree(game, params, options), options);
  const { sign } = requiredResult(game, params);
  const valued = ofTheory ?? open?.solved.values;
  if (valued?.() === undefined) return undefined;
  return {
    create(seat, choose) {
      const positions = valued() as PositionValues<unknown>;
      const toSeat = seat === 0 ? sign : -sign;
      return {
        begin: (view) => positions.begin(view),
        observe: (view) => positions.observe(view),
        move(view, rng) {
          const legal = legalIn(game, view);
          const worths = legal.map((move) => toSeat * (positions.valueWith(view, move) ?? Number.NaN));
          const best = Math.max(...worths);
          const regrets = legal.map((move, at) => [move, best - (worths[at] as number)] as const);
          return choose(view, Number.isNaN(best) ? undefined : new Map(regrets), rng);
        },
      };
    },
  };
}

/** The legal moves that a view shows. */
function legalIn({ notation }: AnyGame, view: unknown): readonly Move[] {
  return (notation?.legal(view) ?? []).flatMap((text) => notation?.parse(text, view) ?? []);
}

/** Players of a game with hidden information, who choose by the values of its information sets. */
function treePlayers(tree: GameTree, options: SolveGameOptions): RegretPlayers {
  const { game, sets } = tree;
  let { policies } = solve(tree, options);
  const sums = sets.map((one, seat) => one.reach(policies[seat] as Policy));
  const valued = (): readonly ValuedSets[] => sets.map((_, seat) => valuedSets(tree, seat, policies));
  let values = valued();
  return {
    create(seat, choose) {
      const ofSeat = sets[seat] as InformationSets;
      return rememberingPlayer(
        game,
        ofSeat.recall,
        (memory, rng, _, view) => {
          const set = ofSeat.of(memory);
          const worths = values[seat]?.worthsIn(set);
          const regretOf = (move: Move, at: number) =>
            [move, Math.max(...(worths ?? [])) - (worths?.[at] ?? 0)] as const;
          return choose(view, worths && new Map(ofSeat.moves[set ?? -1]?.map(regretOf)), rng);
        },
        false,
      );
    },
    respondTo(spec) {
      const given = sets.map((_, seat) => policyOf(tree, seat, spec));
      policies = sets.map((one, seat) => {
        const sum = sums[seat] as Float64Array;
        for (const [slot, share] of one.reach(bestResponse(tree, seat, given).policy).entries())
          sum[slot] = (sum[slot] as number) + share;
        return one.normalized(sum.slice());
      });
      values = valued();
    },
  };
}
