import { InputError } from './errors.js';
import type { Game, Seated } from './game.js';
import type { ParamValues } from './parameters.js';
import { parseSpec } from './spec.js';
import type { Prepared } from './strategy.js';

/**
 * Creates the players of one table from their specs.
 *
 * @param game - the game they play
 * @param params - its parameters, checked
 * @param specs - one spec for each seat
 * @param prepared - the tables of strategies that prepare some, by canonical spec; what is missing is computed here
 * @throws InputError for a spec that the game does not know, or another number of specs than seats
 */
export function seatStrategies<View, Params extends ParamValues>(
  game: Pick<Game<View, Params>, 'id' | 'seats' | 'strategies'>,
  params: Params,
  specs: readonly string[],
  prepared: ReadonlyMap<string, Prepared> = new Map(),
): Seated<View>[] {
  if (specs.length !== game.seats) {
    throw new InputError(`${game.id} seats ${game.seats}, not ${specs.length}`);
  }
  return specs.map((text, seat) => {
    const { spec, definition, args } = parseSpec(game.strategies, text);
    const tables = prepared.get(spec) ?? definition.prepare?.(params, args) ?? {};
    return { spec, strategy: definition.create({ params, seat, args, prepared: tables }) };
  });
}
