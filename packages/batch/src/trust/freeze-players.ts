import {
  type AnyGame,
  createPlayers,
  createRunner,
  parseSpec,
  type ParamValues,
  type Precomputed,
  type Rng,
  Streams,
  wrapStrategy,
} from '@cards/core';
import { freezePrototypes } from './freeze-code.js';

/** Players of one game. */
export interface KnownPlayers {
  /** The game. */
  readonly game: AnyGame;
  /** All parameters of the game. */
  readonly params: ParamValues;
  /** Specs of strategies; those that the game does not have are ignored. */
  readonly specs: readonly string[];
  /** The precomputed tables by spec. A strategy whose tables are missing is ignored. */
  readonly precomputed?: ReadonlyMap<string, Precomputed>;
}

/** Ends a game at its start. */
class Started extends Error {}

/**
 * Freezes the prototypes that a strategy could reach from its view, from its generator and from other players. Classes
 * behind them need not be exports of a module. It starts one game with built-in strategies, and ends it at once.
 *
 * @param players - the game and the strategies
 */
export function freezePlayers({ game, params, specs, precomputed = new Map() }: KnownPlayers): void {
  const known = specs.filter((spec) => isReady(game, spec, precomputed));
  const [first] = known;
  if (first === undefined) return;
  for (const spec of known)
    for (const { strategy } of createPlayers(game, params, lineupOf(game, spec), precomputed))
      freezeReachable(strategy, new Set());
  const players = createPlayers(game, params, lineupOf(game, first), precomputed).map(({ name, strategy }) => ({
    name,
    strategy: {
      ...wrapStrategy(strategy, {}),
      begin: freezeChainOf,
      move: (view: unknown, rng: Rng) => {
        freezeChainOf(view);
        freezeChainOf(rng);
        freezeChainOf(Reflect.get(rng, 'source'));
        throw new Started();
      },
    },
  }));
  const rngs = new Streams('freeze', game.id).gameRngs(game.seats);
  freezeChainOf(rngs);
  try {
    createRunner(game.engine(params), players).play(rngs.seek(0), new Int32Array(game.measures.length));
  } catch {
    // The game was ended at its first move.
  }
}

function lineupOf({ seats }: AnyGame, spec: string): readonly string[] {
  return Array.from({ length: seats }, () => spec);
}

function isReady(game: AnyGame, text: string, precomputed: ReadonlyMap<string, Precomputed>): boolean {
  if (!game.strategies.some(({ name }) => name === text.split(':')[0])) return false;
  const { spec, definition } = parseSpec(game.strategies, text);
  return definition.precompute === undefined || precomputed.has(spec);
}

/** Freezes the prototypes of a strategy and of the objects in its fields, such as the games that it simulates. */
function freezeReachable(value: unknown, seen: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || seen.has(value)) return;
  seen.add(value);
  freezeChainOf(value);
  for (const field of Object.values(value)) freezeReachable(field, seen);
}

function freezeChainOf(value: unknown): void {
  if ((typeof value === 'object' && value !== null) || typeof value === 'function')
    freezePrototypes(Object.getPrototypeOf(value));
}
