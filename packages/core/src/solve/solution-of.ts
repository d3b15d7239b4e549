import type { AnyGame } from '../contracts/game.js';
import { checkedParams, type ParamValues } from '../contracts/parameters.js';
import { requiredResult } from '../contracts/result.js';
import { parseSpec, readNumber } from '../contracts/spec.js';
import type { Precomputed, StrategyDefinition } from '../contracts/strategy.js';
import { InputError } from '../errors.js';
import type { ProgressOption } from './branches.js';
import { gameTree, type GameTreeOptions } from './build-tree.js';
import { bestResponse } from './game-tree.js';
import { type OptimumOptions, solveOpen } from './optimum.js';
import { sampledPolicies } from './sampled.js';
import { type Solution, solve, type SolveOptions } from './solve.js';
import { playedIn, stateModel, stateResponse } from './state-policies.js';
import { policyStrategy, strategyOf } from './strategy-of.js';

const EQUILIBRIUM = 'equilibrium';
const RESPONSE = 'response:';
const SAMPLED = 'sampled:';

/** The largest number of iterations. */
const MOST_ITERATIONS = 100_000_000;

/** The equilibrium loses at most this much on average, in the unit of the payoff. */
const TOLERANCE = 1e-4;

/** By engine of a game, and by spec and parameters: the strategy to respond to, and the computed one. */
const COMPUTED = new WeakMap<
  object,
  Map<string, readonly [object | undefined, StrategyDefinition<unknown, ParamValues>]>
>();

/** By engine of a game that only records more: the game that is solved in its place. */
export const PLAYED = new WeakMap<object, AnyGame>();

/** Whether a spec names a strategy of {@link solutionOf}. */
export function isSolution(spec: string): boolean {
  return spec === EQUILIBRIUM || spec.startsWith(RESPONSE) || spec.startsWith(SAMPLED);
}

/**
 * Returns a strategy that follows from the rules of a small game:
 *
 * - `equilibrium` is best play where that has one value. With two seats that win the same sum in every game, it loses
 *   at most 0.0001 a game on average, in the unit of the payoff, to a player who knows it. With one seat, or seats that
 *   play together, nothing gets more. In other games, no policy has such a guarantee.
 * - `response:SPEC` plays best against another strategy of the game in all other seats, in each seat.
 * - `sampled:N` plays a policy from N iterations in sampled games, from 1 to 100,000,000; `sampled:N:SEED` draws other
 *   games. The game can have any size. Its rules are by `defineGame`. What the policy loses, `exploit` and
 *   {@link localResponse} say.
 *
 * It is computed before the first game with given parameters. The limits are those of {@link gameTree} and
 * {@link policyOf}.
 *
 * @param given - the game
 * @param spec - `equilibrium`, `response:SPEC` or `sampled:N`
 * @param options - the progress of `sampled:N`
 * @throws InputError for any other spec, or if the game does not have the strategy to respond to
 */
export function solutionOf(
  given: AnyGame,
  spec: string,
  { onProgress }: ProgressOption = {},
): StrategyDefinition<unknown, ParamValues> {
  const game = playedBy(given);
  if (!isSolution(spec)) throw new InputError(`'${spec}' is none of ${EQUILIBRIUM}, ${RESPONSE}SPEC and ${SAMPLED}N`);
  if (spec.startsWith(SAMPLED)) return sampledStrategy(game, spec, onProgress);
  const other = spec === EQUILIBRIUM ? undefined : spec.slice(RESPONSE.length);
  const against =
    other !== undefined && isSolution(other)
      ? { ...game, strategies: [...game.strategies, solutionOf(game, other)] }
      : game;
  const to = other === undefined ? undefined : parseSpec(against.strategies, other).definition;
  const computed = (params: ParamValues): StrategyDefinition<unknown, ParamValues> => {
    const ofGame = COMPUTED.get(game.engine) ?? new Map();
    COMPUTED.set(game.engine, ofGame);
    const key = `${spec} ${JSON.stringify(params)}`;
    const kept = ofGame.get(key);
    if (kept !== undefined && kept[0] === to) return kept[1];
    const strategy = other === undefined ? bestPlay(game, params)?.(spec) : responseTo(against, params, other, spec);
    if (strategy === undefined) throw noEquilibrium(game);
    ofGame.set(key, [to, strategy]);
    return strategy;
  };
  const summary = other === undefined ? 'an equilibrium, from the rules alone' : `the best response to ${other}`;
  return computedStrategy(spec, summary, computed);
}

/**
 * Returns best play under a name, which is the `equilibrium`, if it has one value: of one seat, of seats that play
 * together, or of two that always win the same sum. Undefined in other games.
 *
 * @throws InputError if the game is too large, or cannot be solved
 */
export function bestPlay(
  game: AnyGame,
  given: ParamValues,
  options: OptimumOptions & GameTreeOptions & SolveOptions = {},
): ((name: string) => StrategyDefinition<unknown, ParamValues>) | undefined {
  const params = checkedParams(game, given);
  const { kind } = requiredResult(game, params);
  const open = kind === 'alone' ? solveOpen(game, params, options) : stateModel(game, params, options)?.solve();
  if (open !== undefined) return open.optimum.values === undefined ? open.solved.strategy : undefined;
  const tree = gameTree(game, params, options);
  const solved = (): Solution => solve(tree, { ...options, tolerance: TOLERANCE });
  // Only of a team, a solution says whether it has a value.
  const team = kind === 'together' ? solved() : undefined;
  if (!tree.isZeroSum && team?.bounds === undefined) return undefined;
  return (name) => strategyOf(tree, name, (team ?? solved()).policies);
}

/** The best response to a strategy in all other seats. */
function responseTo(
  game: AnyGame,
  params: ParamValues,
  other: string,
  name: string,
): StrategyDefinition<unknown, ParamValues> {
  const { policies, ...by } = playedIn(game, params, {}, 2)(other);
  return 'model' in by
    ? by.model.solvedBy(stateResponse(by.model, policies)).strategy(name)
    : strategyOf(
        by.tree,
        name,
        policies.map((_, seat) => bestResponse(by.tree, seat, policies).policy),
      );
}

function noEquilibrium({ id }: { readonly id: string }): InputError {
  return new InputError(
    `${EQUILIBRIUM} needs a game whose best play has one value, such as two seats that always win the same sum, and ${id} is another; solve computes policies with their NashConv`,
  );
}

function sampledStrategy(
  game: AnyGame,
  spec: string,
  onProgress: ProgressOption['onProgress'],
): StrategyDefinition<unknown, ParamValues> {
  const [iterations = Number.NaN, seed = 1, ...rest] = spec.slice(SAMPLED.length).split(':').map(readNumber);
  const isAllowed = [iterations, seed].every(Number.isInteger) && iterations >= 1 && iterations <= MOST_ITERATIONS;
  if (!isAllowed || seed < 0 || rest.length > 0)
    throw new InputError(
      `'${spec}' needs a number of iterations from 1 to ${MOST_ITERATIONS}, such as ${SAMPLED}10000, and can have a seed, as in ${SAMPLED}10000:2`,
    );
  return computedStrategy(spec, `a policy from ${iterations} iterations in sampled games`, (params: ParamValues) => {
    const { sets, policies } = sampledPolicies(game, params, iterations, seed, onProgress);
    return policyStrategy(game, spec, `a policy for ${sets.length} seats`, sets, policies);
  });
}

/** The game that a game plays which records more, with the strategies of that one. */
export function playedBy(game: AnyGame): AnyGame {
  const { engine, measures } = PLAYED.get(game.engine) ?? game;
  return { ...game, engine, measures };
}

/** A strategy that is computed for each setting before its first game, so that a game that is too large is refused. */
export function computedStrategy(
  name: string,
  summary: string,
  compute: (params: ParamValues) => StrategyDefinition<unknown, ParamValues>,
): StrategyDefinition<unknown, ParamValues> {
  const computed = remembered(compute);
  const precompute = (params: ParamValues): Precomputed => {
    computed(params);
    return {};
  };
  return { name, summary, precompute, create: (context) => computed(context.params).create(context) };
}

/** A function of parameters that computes each value once. */
export function remembered<Value>(compute: (params: ParamValues) => Value): (params: ParamValues) => Value {
  const computed = new Map<string, Value>();
  return (params) => {
    const key = JSON.stringify(params);
    const value = computed.get(key) ?? compute(params);
    computed.set(key, value);
    return value;
  };
}
