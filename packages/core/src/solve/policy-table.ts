import type { AnyGame } from '../contracts/game.js';
import { checkOptions } from './branches.js';
import { checkedParams, type ParamValues } from '../contracts/parameters.js';
import type { StrategyDefinition } from '../contracts/strategy.js';
import type { KnownResult, PositionValues } from '../contracts/theory.js';
import { cutText, InputError, resultUnless } from '../errors.js';
import { gameTree } from './build-tree.js';
import { confirmSolution } from './confirm-solution.js';
import { enumerate } from './enumerate.js';
import { HiddenInformationError } from './open-belief.js';
import { type Optimum, type OptimumOptions, solveOpen } from './optimum.js';
import { playMoves, type Solved, solvedTree } from './positions.js';
import type { Situation } from './situations.js';
import { computedStrategy, playedBy, remembered } from './solution-of.js';
import { type Solution, solve, type SolveOptions } from './solve.js';
import type { GameTree } from './game-tree.js';

/** The name of the strategy of {@link withOptimal}. */
const OPTIMAL = 'optimal';

/**
 * The options of {@link solveGame}.
 *
 * @inline
 */
export interface SolveGameOptions extends OptimumOptions, SolveOptions {
  /** The largest number of possible games, if something is hidden (default: 1,000,000). */
  readonly maxGames?: number;
  /** The texts of moves that must be possible. They are checked first, if chance has few outcomes. Default: none. */
  readonly after?: readonly string[] | undefined;
}

/** What {@link solveGame} finds: an optimum, or a tree with the solution of what is hidden. */
export type SolvedGame =
  | {
      /** What best play is worth. */
      readonly optimum: Optimum;
      /** Best play in every situation. If a belief says which states are one, the situations are not listed. */
      readonly solved: Solved;
    }
  | {
      /** The game with everything that can happen. */
      readonly tree: GameTree;
      /** The strategies, and how far from best play they are. */
      readonly solution: Solution;
      /** The strategies in every situation. */
      readonly solved: Solved;
    };

/**
 * Solves a game by what it hides: with `optimum` if each seat sees everything, or for one seat; otherwise with `solve`.
 *
 * @param game - the game
 * @param given - parameters that differ from their defaults, by name
 * @param options - when to stop, and the limits
 * @returns the numbers, and the solution of every situation, `solved`
 * @throws as `optimum` and `gameTree` do
 *
 * @example
 * ```ts
 * import { defineGame } from '@cards/core';
 * import { solveGame } from '@cards/core/solve';
 *
 * // Seven coins; a player takes one, two or three, and who takes the last one wins.
 * const coins = defineGame({
 *   id: 'coins',
 *   seats: 2,
 *   deal: () => ({ left: 7, mover: 0 }),
 *   toMove: ({ mover }) => mover,
 *   moves: ({ left }) => [1, 2, 3].filter((taken) => taken <= left),
 *   play(state, taken) {
 *     state.left -= taken;
 *     if (state.left > 0) state.mover = 1 - state.mover;
 *   },
 *   view: { left: ({ left }) => left, mover: ({ mover }) => mover },
 *   measures: { win: { of: ({ mover }, seat) => mover === seat } },
 * });
 * const [position] = solveGame(coins).solved.positionsAfter([]);
 * position?.regrets; // => { '1': 1, '2': 1, '3': 0 }
 * ```
 */
export function solveGame(game: AnyGame, given: ParamValues = {}, options: SolveGameOptions = {}): SolvedGame {
  const { after } = checkOptions(options);
  if (after !== undefined) playMoves(game, checkedParams(game, given), after);
  const open = resultUnless(HiddenInformationError, () => solveOpen(game, given, options));
  if (open !== undefined) return { optimum: open.optimum, solved: open.solved };
  const tree = gameTree(game, given, options);
  const solution = solve(tree, options);
  const solved = solvedTree(tree, solution.policies);
  confirmSolution(game, tree.params, { strategy: solved.strategy('the solution') }, solution.values);
  return { tree, solution, solved };
}

/**
 * Returns a game with the strategy `optimal`, which plays what {@link solveGame} finds, with the exact distributions of
 * all measures if it has every seat, and with the values of all positions if two seats see everything. It is computed
 * when they are asked for, once for each setting.
 *
 * @param game - the game
 * @param options - when to stop, and the limits
 */
export function withOptimal(game: AnyGame, options: SolveGameOptions = {}): AnyGame {
  const solvedOf = remembered((params: ParamValues) => solveGame(game, params, options).solved);
  const summary = 'the best play of all seats, from the rules alone';
  const optimal = computedStrategy(OPTIMAL, summary, (params: ParamValues) => solvedOf(params).strategy(OPTIMAL));
  const playable = { ...game, strategies: [...game.strategies, optimal] };
  const about = (params: ParamValues, specs: readonly string[]): KnownResult | undefined => {
    if (specs.length === 0 || specs.some((spec) => spec !== OPTIMAL)) return game.theory?.about?.(params, specs);
    return {
      cost: 0,
      compute: () => solvedOf(params).distributions?.() ?? enumerate(playable, params, specs, options),
    };
  };
  const open = remembered((params: ParamValues) =>
    resultUnless(HiddenInformationError, () => solveOpen(game, params, options).solved),
  );
  const positions = (params: ParamValues): (() => PositionValues<unknown>) | undefined => {
    const ofTheory = game.theory?.positions?.(params);
    const solved = ofTheory === undefined ? open(params) : undefined;
    return solved?.values?.() === undefined ? ofTheory : () => solved.values?.() as PositionValues<unknown>;
  };
  return { ...playable, theory: { ...game.theory, about, positions } };
}

/**
 * Returns the policies of a solved game as the text of a JSON file, with one situation on each line.
 * {@link tableStrategy} plays them.
 *
 * @param game - the game
 * @param given - parameters that differ from their defaults, by name
 * @param solved - its solution with them
 */
export function policyText(game: AnyGame, given: ParamValues, solved: Solved): string {
  const head = JSON.stringify({ ...headOf(game, checkedParams(game, given)), situations: [] });
  const lines = Array.from(solved.situations(), (situation) => JSON.stringify(situation));
  return `${head.slice(0, -2)}\n${lines.join(',\n')}\n]}\n`;
}

function headOf({ id: game }: { readonly id: string }, params: ParamValues): object {
  return { format: 'cards-sim/policy@1', game, params };
}

/**
 * Returns a strategy that plays the policies in a text of {@link policyText}, also after its probabilities were edited.
 * Before the first game, the situations of the game are computed again and compared with those of the text.
 *
 * @param given - the game
 * @param name - the name of the strategy, such as `policy:best.json`
 * @param text - the text
 * @throws InputError if the text has another form, or was computed for another game or with other rules
 */
export function tableStrategy(given: AnyGame, name: string, text: string): StrategyDefinition<unknown, ParamValues> {
  const game = playedBy(given);
  const refuse = (why: string): InputError => new InputError(`${name} cannot be played: ${why}`);
  const { situations, ...head } = parsed(text);
  if (!Array.isArray(situations)) throw refuse('it is not a policy that solve has written');
  const rows: readonly (Partial<Situation> | null)[] = situations;
  return computedStrategy(name, `a policy from a file, for ${rows.length} situations`, (params: ParamValues) => {
    const [written, here] = [head, headOf(game, params)].map((one) => JSON.stringify(one));
    if (written !== here) throw refuse(`it was written for ${cutText(written ?? '')}, and this is ${here}`);
    // The solution is replaced, so it need not be a good one.
    const { solved } = solveGame(game, params, { maxIterations: 1 });
    let at = 0;
    for (const { plays, ...expected } of solved.situations()) {
      const { plays: shares = {}, ...found } = rows[at] ?? {};
      const [known, now] = [
        { ...found, ...Object.keys(shares) },
        { ...expected, ...Object.keys(plays) },
      ];
      if (JSON.stringify(known) !== JSON.stringify(now))
        throw refuse(`the rules have changed since: they now lead to ${JSON.stringify(now)}`);
      const values = Object.values(shares);
      const sum = values.reduce((one, other) => one + other, 0);
      if (!values.every((share) => share >= 0) || !(Math.abs(sum - 1) < 1e-6))
        throw refuse(`the probabilities in ${JSON.stringify(expected)} must be 0 or more and add up to 1`);
      solved.assign(at++, values);
    }
    if (at !== rows.length) throw refuse(`it has ${rows.length} situations, and the game ${at}`);
    return solved.strategy(name);
  });
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
