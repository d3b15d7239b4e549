import type { Move } from '../contracts/engine.js';
import type { Game } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { parseSpec } from '../contracts/spec.js';
import type { Precomputed, Strategy, StrategyDefinition } from '../contracts/strategy.js';
import { InputError } from '../errors/errors.js';
import type { Rng } from '../random/rng.js';
import { BranchingRng } from './branching-rng.js';
import { gameTree } from './build-tree.js';
import { bestResponse, type GameTree } from './game-tree.js';
import { type InformationSets, type Memory, NOTHING, type Policy, type Recall, UNKNOWN } from './information-sets.js';
import { policyOf } from './policy-of.js';
import { solve } from './solve.js';

const EQUILIBRIUM = 'equilibrium';
const RESPONSE = 'response:';

/** The equilibrium loses at most this much on average, in the unit of the payoff. */
const TOLERANCE = 1e-4;

/** By engine of a game, and by spec and parameters: the strategy to respond to, and the computed one. */
const COMPUTED = new WeakMap<object, Map<string, readonly [object | undefined, StrategyDefinition<never, never>]>>();

const WORDS = 2 ** 32;

/** Whether a spec names a strategy of {@link solutionOf}. */
export function isSolution(spec: string): boolean {
  return spec === EQUILIBRIUM || spec.startsWith(RESPONSE);
}

/**
 * Returns a strategy that follows from the rules of a small game with two seats and more:
 *
 * - `equilibrium` loses at most 0.0001 a game on average, in the unit of the payoff, to a player who knows it. The game
 *   has two seats, which win the same sum in every game: in others, no policy has such a guarantee.
 * - `response:SPEC` plays best against another strategy of the game in all other seats, in each seat.
 *
 * It is computed before the first game with given parameters. The limits are those of {@link gameTree} and
 * {@link policyOf}.
 *
 * @param game - the game
 * @param spec - `equilibrium` or `response:SPEC`
 * @throws InputError for any other spec, or if the game does not have the strategy to respond to
 */
export function solutionOf<View, Params extends ParamValues>(
  game: Game<View, Params>,
  spec: string,
): StrategyDefinition<View, Params> {
  if (!isSolution(spec)) throw new InputError(`'${spec}' is neither ${EQUILIBRIUM} nor ${RESPONSE}SPEC`);
  const other = spec === EQUILIBRIUM ? undefined : spec.slice(RESPONSE.length);
  const against =
    other !== undefined && isSolution(other)
      ? { ...game, strategies: [...game.strategies, solutionOf(game, other)] }
      : game;
  const to = other === undefined ? undefined : parseSpec(against.strategies, other).definition;
  const computed = (params: Params): StrategyDefinition<View, Params> => {
    const ofGame = COMPUTED.get(game.engine) ?? new Map();
    COMPUTED.set(game.engine, ofGame);
    const key = `${spec} ${JSON.stringify(params)}`;
    const known = ofGame.get(key);
    if (known !== undefined && known[0] === to) return known[1] as StrategyDefinition<View, Params>;
    const tree = gameTree(against, params);
    if (other === undefined && !tree.isZeroSum)
      throw new InputError(
        `${EQUILIBRIUM} needs a game of two seats that always win the same sum, and ${game.id} is another; solve computes policies with their NashConv`,
      );
    const others = other === undefined ? [] : tree.sets.map((_, seat) => policyOf(tree, seat, other));
    const policies =
      other === undefined
        ? solve(tree, { tolerance: TOLERANCE }).policies
        : others.map((_, seat) => bestResponse(tree, seat, others).policy);
    const strategy = strategyOf(tree, spec, policies);
    ofGame.set(key, [to, strategy]);
    return strategy;
  };
  const summary = other === undefined ? 'an equilibrium, from the rules alone' : `the best response to ${other}`;
  return computedStrategy(spec, summary, computed);
}

/** A strategy that is computed for each setting before its first game, so that a game that is too large is refused. */
export function computedStrategy<View, Params>(
  name: string,
  summary: string,
  compute: (params: Params) => StrategyDefinition<View, Params>,
): StrategyDefinition<View, Params> {
  const computed = remembered(compute);
  const precompute = (params: Params): Precomputed => {
    computed(params);
    return {};
  };
  return { name, summary, precompute, create: (context) => computed(context.params).create(context) };
}

/** A function of parameters that computes each value once. */
export function remembered<Params, Value>(compute: (params: Params) => Value): (params: Params) => Value {
  const known = new Map<string, Value>();
  return (params) => {
    const key = JSON.stringify(params);
    const value = known.get(key) ?? compute(params);
    known.set(key, value);
    return value;
  };
}

/**
 * Returns policies as a strategy, such as an equilibrium or a best response. It plays games with the parameters of the
 * tree.
 *
 * @param tree - the game
 * @param name - the name of the strategy
 * @param policies - the policy for each seat
 */
export function strategyOf<View, Params extends ParamValues>(
  tree: GameTree<View, Params>,
  name: string,
  policies: readonly Policy[],
): StrategyDefinition<View, Params> {
  const observe = (view: View): unknown => tree.game.observe?.(view);
  return {
    name,
    summary: `a policy for ${tree.histories} histories of ${tree.game.id}`,
    create: ({ seat }) => policyPlayer(tree.sets[seat] as InformationSets, policies[seat] as Policy, observe),
  };
}

function policyPlayer<View>(sets: InformationSets, policy: Policy, see: (view: View) => unknown): Strategy<View> {
  return rememberingPlayer(sets.recall, see, (memory, rng) => {
    const set = sets.of(memory) ?? 0;
    const moves = sets.moves[set] ?? [];
    const first = sets.first[set] ?? 0;
    const here = policy.subarray(first, first + moves.length);
    const certain = here.indexOf(1);
    const at = certain >= 0 ? certain : rng instanceof BranchingRng ? rng.pick(here) : drawn(here, rng);
    return moves[at] as Move;
  });
}

/** Chooses a move from what a player remembers after a number of observations. */
export type Choose = (memory: Memory, rng: Rng, seen: number) => Move;

/**
 * A player who forgets nothing.
 *
 * @param see - what a view shows
 * @param onSeen - gets what it remembers after each observation, the first of which is 0
 * @param learns - whether it remembers what no player of this recall has seen before
 */
export function rememberingPlayer<View>(
  recall: Recall,
  see: (view: View) => unknown,
  choose: Choose,
  onSeen?: (memory: Memory, at: number) => void,
  learns = true,
): Strategy<View> {
  let memory = NOTHING;
  let seen = 0;
  let own: Move | undefined;
  const observe = (view: View): void => {
    if (memory !== UNKNOWN) memory = recall.after(memory, own, see(view), learns);
    own = undefined;
    onSeen?.(memory, seen++);
  };
  return {
    begin(view) {
      memory = NOTHING;
      seen = 0;
      own = undefined;
      observe(view);
    },
    observe,
    move: (_view, rng) => (own = choose(memory, rng, seen)),
  };
}

function drawn(policy: Policy, rng: Rng): number {
  let left = rng.int(WORDS) / WORDS;
  const at = policy.findIndex((probability) => (left -= probability) < 0);
  // Rounding can leave a little after the last move.
  return at >= 0 ? at : policy.indexOf(Math.max(...policy));
}
