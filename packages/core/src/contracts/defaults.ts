import type { AnyGame, GameDefaults } from './game.js';

/**
 * Returns what a run of a game plays if the user does not choose, with a value for each member.
 *
 * @param game - the game
 *
 * @example
 * ```ts
 * import { defaultsOf } from '@cards/core';
 * import { pairs } from '@cards/pairs';
 *
 * defaultsOf(pairs).strategies; // => ['random', 'good', 'optimal']
 * ```
 */
export function defaultsOf({ defaults, strategies }: Pick<AnyGame, 'defaults' | 'strategies'>): Required<GameDefaults> {
  const free = strategies.filter(({ arguments: expected = [] }) => expected.every((one) => one.default !== undefined));
  return { strategies: free.map(({ name }) => name), trials: 10_000, blockSize: 100, ...defaults };
}

/** Returns the display name of a game: its title, or its id with a capital letter. */
export function titleOf({ id, title }: Pick<AnyGame, 'id' | 'title'>): string {
  return title ?? id.slice(0, 1).toUpperCase() + id.slice(1);
}

/** Returns the description of a game in one line: its summary, or its title. */
export function summaryOf(game: Pick<AnyGame, 'id' | 'title' | 'summary'>): string {
  return game.summary ?? titleOf(game);
}
