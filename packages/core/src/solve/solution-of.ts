import type { Game } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { parseSpec } from '../contracts/spec.js';
import type { StrategyDefinition } from '../contracts/strategy.js';
import { InputError } from '../errors/errors.js';
import { bestResponse } from './best-response.js';
import { gameTree } from './build-tree.js';
import { policyOf } from './policy-of.js';
import { solve } from './solve.js';
import { strategyOf } from './strategy-of.js';

const EQUILIBRIUM = 'equilibrium';
const RESPONSE = 'response:';

/** The equilibrium loses at most this much on average, in the unit of the payoff. */
const TOLERANCE = 1e-4;

/** A computed strategy, and the strategy to which it responds. */
interface Computed {
  readonly to: object | undefined;
  readonly strategy: StrategyDefinition<never, never>;
}

/** The computed strategies of each game, which its engine identifies, by spec and parameters. */
const COMPUTED = new WeakMap<object, Map<string, Computed>>();

/** Whether a spec names a strategy of {@link solutionOf}. */
export function isSolution(spec: string): boolean {
  return spec === EQUILIBRIUM || spec.startsWith(RESPONSE);
}

/**
 * Returns a strategy that follows from the rules of a small two-seat game:
 *
 * - `equilibrium` loses at most 0.0001 a game on average, in the unit of the payoff, to a player who knows it.
 * - `response:SPEC` plays best against another strategy of the game, in both seats.
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
    const ofGame = COMPUTED.get(game.engine) ?? new Map<string, Computed>();
    COMPUTED.set(game.engine, ofGame);
    const key = `${spec} ${JSON.stringify(params)}`;
    const known = ofGame.get(key);
    if (known !== undefined && known.to === to) return known.strategy as StrategyDefinition<View, Params>;
    const tree = gameTree(against, params);
    const policies =
      other === undefined
        ? solve(tree, { tolerance: TOLERANCE }).policies
        : ([
            bestResponse(tree, 0, policyOf(tree, 1, other)).policy,
            bestResponse(tree, 1, policyOf(tree, 0, other)).policy,
          ] as const);
    const strategy = strategyOf(tree, spec, policies);
    ofGame.set(key, { to, strategy });
    return strategy;
  };
  return {
    name: spec,
    summary: other === undefined ? 'an equilibrium, from the rules alone' : `the best response to ${other}`,
    precompute: (params) => {
      // A game that is too large is refused here, before the first game.
      computed(params);
      return {};
    },
    create: (context) => computed(context.params).create(context),
  };
}
