import { computed, type Ref, shallowRef, watch } from 'vue';
import { type AnyGame, type ParamValues, seatsOf, type StrategyArgument } from '@cards/core';
import { defaultsOf } from '@cards/core/internal';
import { refusedAt } from '../../games/load-game.js';

/** A strategy in a list, with its arguments. */
export interface StrategyChoice {
  readonly spec: string;
  readonly summary: string;
}

/** The iterations of a search that answers at once. */
const ITERATIONS: readonly number[] = [100, 1000];

/** What a page offers at a table. */
interface TableChoices {
  readonly offered: Ref<readonly StrategyChoice[]>;
  /** Whether a strategy plays there; true until it is known. */
  plays(spec: string): boolean;
}

/**
 * The strategies that a page offers at a table, which depend on the number of players.
 *
 * @param game - the game
 * @param params - its parameters now
 */
export function useChoices(game: AnyGame, params: () => ParamValues): TableChoices {
  const all = strategyChoices(game);
  const listed = [...all.map(({ spec }) => spec), ...defaultsOf(game).strategies];
  const refused = shallowRef<ReadonlyMap<string, string>>(new Map());
  const seats = (): number => seatsOf(game, params());
  watch(
    seats,
    async (asked) => {
      const found = await refusedAt(game, params(), listed).catch(() => new Map<string, string>());
      if (asked === seats()) refused.value = found;
    },
    { immediate: true },
  );
  const plays = (spec: string): boolean => !refused.value.has(spec);
  return { offered: computed(() => all.filter(({ spec }) => plays(spec))), plays };
}

/** The strategies of a game that a page offers: those with an argument a few times. */
export function strategyChoices(game: AnyGame): readonly StrategyChoice[] {
  const built = game.strategies.flatMap(({ name, summary, arguments: [first] = [] }) =>
    first === undefined || first.default !== undefined
      ? [{ spec: name, summary }]
      : valuesOf(first).map((value) => ({ spec: `${name}:${value}`, summary })),
  );
  const searched = ITERATIONS.map((iterations) => ({
    spec: `search:${iterations}`,
    summary: `tree search with ${iterations} simulated games before each move`,
  }));
  return [...built, ...(game.search === undefined ? [] : searched)];
}

/** A few values of an argument: words, or numbers from few to most. */
function valuesOf(argument: StrategyArgument): readonly (string | number)[] {
  if ('choices' in argument) return argument.choices;
  const { min, max } = argument;
  return [0.1, 0.4, 1].map((share) => Math.round(min + share * (max - min)));
}

/**
 * The strategy that gives hints at first: the last one of the default line-up, which is the strongest.
 *
 * @param plays - whether a strategy plays at the table
 */
export function defaultAdviser(game: AnyGame, plays: (spec: string) => boolean = () => true): string {
  return defaultsOf(game).strategies.findLast(plays) ?? '';
}
