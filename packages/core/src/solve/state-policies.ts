import { createPlayers } from '../contracts/create-players.js';
import type { Seat } from '../contracts/engine.js';
import { type AnyGame, seatsOf } from '../contracts/game.js';
import { checkedParams, type ParamValues } from '../contracts/parameters.js';
import { InputError, resultUnless } from '../errors.js';
import { Branches } from './branches.js';
import { BranchingRng } from './branching-rng.js';
import { buildTree, type GameTreeOptions } from './build-tree.js';
import { HiddenInformationError } from './open-belief.js';
import { type OptimumOptions, statesOf, type StateModel } from './optimum.js';
import { placeOf, policyOf } from './strategy-of.js';

/** The largest number of outcomes of the draws of a strategy in one state. */
const MOST_DRAWS = 100_000;

/** The states of a game that hides nothing, each with its own moves: without keys. Undefined for other games. */
export function stateModel(
  game: AnyGame,
  given: ParamValues,
  options: OptimumOptions,
  fewest: 1 | 2 = 2,
): StateModel | undefined {
  const { search: _, ...plain } = game;
  const params = checkedParams(game, given);
  if (seatsOf(game, params) < fewest) return undefined;
  return resultUnless(HiddenInformationError, () => statesOf(plain, params, options));
}

/** What a strategy plays in every seat; undefined if that depends on more than the state. */
export function policiesOf({ space }: StateModel, ...specs: readonly string[]): readonly Float64Array[] | undefined {
  const { game, params, graph, explored } = space;
  const players = createPlayers(
    game,
    params,
    Array.from({ length: graph.seats }, (_, seat) => specs[seat] ?? (specs[0] as string)),
  );
  if (players.some(({ strategy: { begin, observe } }) => begin !== undefined || observe !== undefined))
    return undefined;
  const ask = (state: number): readonly number[] => {
    const engine = space.engineOf(state);
    const { name, strategy } = players[engine.toMove] as (typeof players)[number];
    const legal = engine.legalMoves();
    const shares = legal.map(() => 0);
    const branches = new Branches(
      MOST_DRAWS,
      () => new InputError(`strategy '${name}' draws too often: more than ${MOST_DRAWS} outcomes in one situation`),
    );
    const rng = new BranchingRng(branches, name);
    const view = engine.view(engine.toMove);
    do {
      const at = placeOf(name, legal, strategy.move(view, rng));
      shares[at] = (shares[at] as number) + branches.ways / branches.cases;
    } while (branches.next());
    return shares;
  };
  const policy = new Float64Array(graph.moves.length);
  for (let state = 0; state < explored; state++) policy.set(ask(state), graph.first.numbers[state]);
  // A strategy that counts, or remembers, does not play the same again in another order.
  for (let state = explored - 1; state >= 0; state--)
    if (ask(state).some((share, at) => share !== policy[(graph.first.numbers[state] as number) + at])) return undefined;
  // A state has one mover, so one list has the moves of all seats.
  return players.map(() => policy);
}

/**
 * Returns a function that computes what a strategy plays in all seats: by the states of the game, or by its tree.
 *
 * @param fewest - the smallest number of seats
 */
export function playedIn(game: AnyGame, params: ParamValues, options: OptimumOptions & GameTreeOptions, fewest: 1 | 2) {
  const model = stateModel(game, params, options, fewest);
  let built = model === undefined ? buildTree(game, params, fewest, options) : undefined;
  return (spec: string) => {
    const policies = model && policiesOf(model, spec);
    if (model !== undefined && policies !== undefined) return { model, policies };
    const tree = (built ??= buildTree(game, params, fewest, options));
    // A game of one seat has a second one, which never moves.
    const isPlayed = (seat: Seat): boolean => seat < seatsOf(game, params);
    return {
      tree,
      policies: tree.sets.map((sets, seat) => (isPlayed(seat) ? policyOf(tree, seat, spec) : sets.uniform())),
    };
  };
}

/** What each seat plays in the best response to a policy of all other seats. */
export function stateResponse({ space, valuesOf, choose }: StateModel, policies: readonly Float64Array[]): Int32Array {
  const { graph, explored } = space;
  const all = graph.movers.numbers.slice(0, explored);
  for (const seat of policies.keys()) {
    const others = policies.map((one, at) => (at === seat ? undefined : one));
    const response = choose(seat, valuesOf(graph.withPolicies(others), seat));
    for (let state = 0; state < explored; state++)
      if (graph.movers.numbers[state] === seat) all[state] = response[state] as number;
  }
  return all;
}
