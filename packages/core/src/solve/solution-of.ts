import { createPlayers } from '../contracts/create-players.js';
import type { Move, Seat } from '../contracts/engine.js';
import type { AnyGame, Game } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { parseSpec } from '../contracts/spec.js';
import type { Precomputed, Strategy, StrategyDefinition } from '../contracts/strategy.js';
import { hasCode, InputError, MisbehaviorError } from '../errors.js';
import type { Rng } from '../random/rng.js';
import { Branches, type ProgressOption } from './branches.js';
import { BranchingRng } from './branching-rng.js';
import { gameTree } from './build-tree.js';
import { failure } from './failed-game.js';
import { bestResponse, type GameTree } from './game-tree.js';
import { type InformationSets, type Memory, NOTHING, type Policy, type Recall, UNKNOWN } from './information-sets.js';
import { sampledPolicies } from './sampled.js';
import { Replay } from './situations.js';
import { solve } from './solve.js';

const EQUILIBRIUM = 'equilibrium';
const RESPONSE = 'response:';
const SAMPLED = 'sampled:';

/** The largest number of iterations. */
const MOST_ITERATIONS = 100_000_000;

/** The equilibrium loses at most this much on average, in the unit of the payoff. */
const TOLERANCE = 1e-4;

/** By engine of a game, and by spec and parameters: the strategy to respond to, and the computed one. */
const COMPUTED = new WeakMap<object, Map<string, readonly [object | undefined, StrategyDefinition<never, never>]>>();

/** By engine of a game that only records more: the game that is solved in its place. */
export const PLAYED = new WeakMap<object, AnyGame>();

const WORDS = 2 ** 32;

/** Whether a spec names a strategy of {@link solutionOf}. */
export function isSolution(spec: string): boolean {
  return spec === EQUILIBRIUM || spec.startsWith(RESPONSE) || spec.startsWith(SAMPLED);
}

/**
 * Returns a strategy that follows from the rules of a small game with two seats and more:
 *
 * - `equilibrium` loses at most 0.0001 a game on average, in the unit of the payoff, to a player who knows it. The game
 *   has two seats, which win the same sum in every game: in others, no policy has such a guarantee.
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
export function solutionOf<View, Params extends ParamValues>(
  given: Game<View, Params>,
  spec: string,
  { onProgress }: ProgressOption = {},
): StrategyDefinition<View, Params> {
  const game = playedBy(given);
  if (!isSolution(spec)) throw new InputError(`'${spec}' is none of ${EQUILIBRIUM}, ${RESPONSE}SPEC and ${SAMPLED}N`);
  if (spec.startsWith(SAMPLED)) return sampledStrategy(game, spec, onProgress);
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

function sampledStrategy<View, Params extends ParamValues>(
  game: Game<View, Params>,
  spec: string,
  onProgress: ProgressOption['onProgress'],
): StrategyDefinition<View, Params> {
  const [, count = '', seed = '1'] = /^sampled:(\d+)(?::(\d+))?$/.exec(spec) ?? [];
  const iterations = Number(count);
  if (!(iterations >= 1 && iterations <= MOST_ITERATIONS))
    throw new InputError(
      `'${spec}' needs a number of iterations from 1 to ${MOST_ITERATIONS}, such as ${SAMPLED}10000, and can have a seed, as in ${SAMPLED}10000:2`,
    );
  return computedStrategy(spec, `a policy from ${count} iterations in sampled games`, (params: Params) => {
    const { sets, policies } = sampledPolicies(game, params, iterations, Number(seed), onProgress);
    return policyStrategy(game, spec, `a policy for ${sets.length} seats`, sets, policies);
  });
}

/** The game that a game plays which records more, with the strategies of that one. */
export function playedBy<View, Params extends ParamValues>(game: Game<View, Params>): Game<View, Params> {
  const { engine, measures } = PLAYED.get(game.engine) ?? game;
  return { ...game, engine, measures } as Game<View, Params>;
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
  return policyStrategy(
    tree.game,
    name,
    `a policy for ${tree.histories} histories of ${tree.game.id}`,
    tree.sets,
    policies,
  );
}

function policyStrategy<View, Params extends ParamValues>(
  { observe }: Pick<Game<View, Params>, 'observe'>,
  name: string,
  summary: string,
  sets: readonly InformationSets[],
  policies: readonly Policy[],
): StrategyDefinition<View, Params> {
  const see = (view: View): unknown => observe?.(view);
  return {
    name,
    summary,
    create: ({ seat }) => policyPlayer(sets[seat] as InformationSets, policies[seat] as Policy, see),
  };
}

function policyPlayer<View>(sets: InformationSets, policy: Policy, see: (view: View) => unknown): Strategy<View> {
  const choose = (memory: Memory, rng: Rng, _seen: number, view: View): Move => {
    const set = sets.of(memory);
    // Samples need not come to every situation. The views of their games show the legal moves.
    const moves = set === undefined ? (view as { readonly legal: readonly Move[] }).legal : (sets.moves[set] ?? []);
    if (set === undefined) return moves[rng.int(moves.length)] as Move;
    const first = sets.first[set] ?? 0;
    const here = policy.subarray(first, first + moves.length);
    const certain = here.indexOf(1);
    const at = certain >= 0 ? certain : rng instanceof BranchingRng ? rng.pick(here) : drawn(here, rng);
    return moves[at] as Move;
  };
  return rememberingPlayer(sets.recall, see, choose, undefined, false);
}

/** Chooses a move from what a player remembers after a number of observations, and from what it sees. */
export type Choose<View> = (memory: Memory, rng: Rng, seen: number, view: View) => Move;

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
  choose: Choose<View>,
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
    move: (view, rng) => (own = choose(memory, rng, seen, view)),
  };
}

function drawn(policy: Policy, rng: Rng): number {
  let left = rng.int(WORDS) / WORDS;
  const at = policy.findIndex((probability) => (left -= probability) < 0);
  // Rounding can leave a little after the last move.
  return at >= 0 ? at : policy.indexOf(Math.max(...policy));
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
