import { messageOf } from '../errors/error-message.js';
import { InputError, MisbehaviorError } from '../errors/errors.js';
import type { AnyGame, Game, Player } from './game.js';
import type { ParamValues } from './parameters.js';
import { parseSpec } from './spec.js';
import type { Precomputed, Strategy } from './strategy.js';

/**
 * Creates the players of one game from their specs.
 *
 * @param game - the game
 * @param params - its parameters, checked
 * @param specs - one spec for each seat, in seat order
 * @param precomputed - the precomputed tables of strategies that need some, by canonical spec; missing ones are
 *   computed here
 * @throws InputError for a spec that the game does not know, or another number of specs than seats
 * @throws MisbehaviorError when a strategy cannot be created
 *
 * @example
 * ```ts
 * import { createPlayers, resolveParams } from '@cards/core';
 * import { concentration } from '@cards/concentration';
 *
 * const params = resolveParams(concentration.parameters, { ranks: 4 });
 * const players = createPlayers(concentration, params, ['optimal', 'memory:08']);
 * players.map(({ name }) => name); // => ['optimal', 'memory:8']
 * ```
 */
export function createPlayers<View, Params extends ParamValues>(
  game: Pick<Game<View, Params>, 'id' | 'seats' | 'strategies'>,
  params: Params,
  specs: readonly string[],
  precomputed: ReadonlyMap<string, Precomputed> = new Map(),
): Player<View>[] {
  return checkLineup(game, specs).map((text, seat) => {
    const { spec, definition, args } = parseSpec(game.strategies, text);
    const tables = precomputed.get(spec) ?? definition.precompute?.(params, args) ?? {};
    return {
      name: spec,
      strategy: createStrategy(spec, () =>
        definition.create(Object.freeze({ params, seat, args, precomputed: tables })),
      ),
    };
  });
}

/**
 * Checks that a line-up has one entry for each seat.
 *
 * @param game - the game
 * @param lineup - one entry for each seat
 * @returns the same line-up
 * @throws InputError for another number of entries
 */
export function checkLineup<Entry>(game: Pick<AnyGame, 'id' | 'seats'>, lineup: readonly Entry[]): readonly Entry[] {
  if (lineup.length === game.seats) return lineup;
  throw new InputError(
    `${game.id} takes ${game.seats === 1 ? 'one strategy' : 'two strategies'}, not ${lineup.length}`,
  );
}

function createStrategy<View>(spec: string, create: () => Strategy<View>): Strategy<View> {
  try {
    const strategy = create();
    if (typeof strategy?.move === 'function') return strategy;
    throw new TypeError('its create() returned no object with move()');
  } catch (error) {
    throw new MisbehaviorError(`strategy '${spec}' could not be created: ${messageOf(error)}`, spec, error);
  }
}
