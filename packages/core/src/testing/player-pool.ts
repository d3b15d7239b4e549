import { createPlayers } from '../contracts/create-players.js';
import { defaultsOf, type Game } from '../contracts/game.js';
import type { Player, Precomputed, StrategyDefinition } from '../contracts/strategy.js';
import type { ParamValues } from '../contracts/parameters.js';
import { parseSpec } from '../contracts/spec.js';
import type { GameHarness } from './game-harness.js';

/** Creates players from specs. Players with the same parameters share tables, as the workers of a batch do. */
export class PlayerPool<View, Params extends ParamValues> {
  /** The specs to test: the default strategies, the specs of the harness, and one spec of each strategy of the game. */
  readonly specs: readonly string[];
  private readonly game: Pick<Game<View, Params>, 'id' | 'seats' | 'strategies'>;
  private readonly tables = new Map<Params, Map<string, Precomputed>>();

  /** @param thirdParty - a strategy that the game does not list; it replaces a strategy of the same name */
  constructor({ game, specs = [] }: GameHarness<View, Params>, thirdParty?: StrategyDefinition<View, Params>) {
    const own = game.strategies.filter(({ name }) => name !== thirdParty?.name);
    this.game = { id: game.id, seats: game.seats, strategies: thirdParty === undefined ? own : [thirdParty, ...own] };
    this.specs = [...new Set([...defaultsOf(game).strategies, ...specs, ...game.strategies.map(shortestSpec)])];
  }

  /** Creates players with these specs, in seat order. */
  create(params: Params, specs: readonly string[]): Player<View>[] {
    return createPlayers(this.game, params, specs, this.precomputed(params, specs));
  }

  /** Returns the precomputed tables of these specs, by canonical spec. Each call returns the same objects. */
  precomputed(params: Params, specs: readonly string[]): ReadonlyMap<string, Precomputed> {
    const tables = this.tables.get(params) ?? new Map<string, Precomputed>();
    this.tables.set(params, tables);
    for (const text of specs) {
      const { spec, definition, args } = parseSpec(this.game.strategies, text);
      if (definition.precompute === undefined || tables.has(spec)) continue;
      tables.set(spec, definition.precompute(params, args));
    }
    return tables;
  }
}

/** Returns the shortest spec of a strategy. Each required argument gets its lowest value or its first choice. */
export function shortestSpec<View, Params>({
  name,
  arguments: expected = [],
}: StrategyDefinition<View, Params>): string {
  const required = expected.filter((argument) => argument.default === undefined);
  return [name, ...required.map((argument) => ('choices' in argument ? argument.choices[0] : argument.min))].join(':');
}
