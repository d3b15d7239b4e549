import type { Game, Player } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { createPlayers } from '../contracts/create-players.js';
import { parseSpec } from '../contracts/spec.js';
import type { Precomputed, StrategyDefinition } from '../contracts/strategy.js';
import type { GameHarness } from './game-harness.js';

/** Seats new players from their specs, whose tables are computed once for given parameters. */
export class Players<View, Params extends ParamValues> {
  /** The specs to try: the default ones, the subject's own, and one of each strategy listed. */
  readonly specs: readonly string[];
  private readonly game: Pick<Game<View, Params>, 'id' | 'seats' | 'strategies'>;
  private readonly tables = new Map<Params, Map<string, Precomputed>>();

  /**
   * @param subject - the game
   * @param stranger - a strategy that the game does not list
   */
  constructor({ game, specs = [] }: GameHarness<View, Params>, stranger?: StrategyDefinition<View, Params>) {
    const own = game.strategies.filter(({ name }) => name !== stranger?.name);
    this.game = { id: game.id, seats: game.seats, strategies: stranger === undefined ? own : [stranger, ...own] };
    this.specs = [...new Set([...game.defaultStrategies, ...specs, ...game.strategies.map(leastSpec)])];
  }

  /** New players with these specs. */
  seat(params: Params, specs: readonly string[]): Player<View>[] {
    return createPlayers(this.game, params, specs, this.precomputed(params, specs));
  }

  /** The tables of those among the specs that prepare some, by canonical spec; the same objects each time. */
  precomputed(params: Params, specs: readonly string[]): ReadonlyMap<string, Precomputed> {
    const tables = this.tables.get(params) ?? new Map<string, Precomputed>();
    this.tables.set(params, tables);
    for (const text of specs) {
      const { spec, definition, args } = parseSpec(this.game.strategies, text);
      if (definition.precompute !== undefined && !tables.has(spec)) tables.set(spec, definition.precompute(params, args));
    }
    return tables;
  }
}

/** The shortest spec of a strategy, with the least of the arguments that have no default. */
export function leastSpec<View, Params>({ name, arguments: expected = [] }: StrategyDefinition<View, Params>): string {
  const needed = expected.filter((argument) => argument.default === undefined);
  return [name, ...needed.map((argument) => ('choices' in argument ? argument.choices[0] : argument.min))].join(':');
}
