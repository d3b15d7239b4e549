import { type AnyGame, defaultsOf, type StrategyArgument } from '@cards/core';

/** A strategy in a list, with its arguments. */
export interface StrategyChoice {
  readonly spec: string;
  readonly summary: string;
}

/** The iterations of a search that answers at once. */
const ITERATIONS: readonly number[] = [100, 1000];

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

/** The strategy that gives hints at first: the last one of the default line-up, which is the strongest. */
export function defaultAdviser(game: AnyGame): string {
  return defaultsOf(game).strategies.at(-1) ?? '';
}
