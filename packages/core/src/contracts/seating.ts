import { InputError, MisbehaviorError } from './errors.js';
import type { Game, Seated } from './game.js';
import type { ParamValues } from './parameters.js';
import { parseSpec } from './spec.js';
import type { Prepared, Strategy } from './strategy.js';

/**
 * Creates the players of one table from their specs.
 *
 * @param game - the game they play
 * @param params - its parameters, checked
 * @param specs - one spec for each seat
 * @param prepared - the tables of strategies that prepare some, by canonical spec; what is missing is computed here
 * @throws InputError for a spec that the game does not know, or another number of specs than seats
 * @throws MisbehaviorError when a strategy can't be created
 */
export function seatStrategies<View, Params extends ParamValues>(
  game: Pick<Game<View, Params>, 'id' | 'seats' | 'strategies'>,
  params: Params,
  specs: readonly string[],
  prepared: ReadonlyMap<string, Prepared> = new Map(),
): Seated<View>[] {
  if (specs.length !== game.seats) {
    throw new InputError(`${game.id} takes ${game.seats === 1 ? 'one strategy' : 'two strategies'} to a table, not ${specs.length}`);
  }
  return specs.map((text, seat) => {
    const { spec, definition, args } = parseSpec(game.strategies, text);
    const tables = prepared.get(spec) ?? definition.prepare?.(params, args) ?? {};
    return { spec, strategy: created(spec, () => definition.create({ params, seat, args, prepared: tables })) };
  });
}

function created<View>(spec: string, create: () => Strategy<View>): Strategy<View> {
  try {
    const strategy = create();
    if (typeof strategy?.move === 'function') return strategy;
  } catch (error) {
    const told = error instanceof Error ? error.message || error.name : String(error);
    throw new MisbehaviorError(`strategy '${spec}' could not be created: ${told}`, spec, error);
  }
  throw new MisbehaviorError(`strategy '${spec}' could not be created: its create() returned no object with move()`, spec);
}
