import { relative } from 'node:path';
import { isFilePath } from '@cards/batch/internal';
import type { AnyGame } from '@cards/core';

/** One of the five games, before its package is loaded. */
export interface ListedGame extends Required<Pick<AnyGame, 'id' | 'title' | 'summary'>> {
  readonly load: () => Promise<AnyGame>;
}

/** The five games, so that the command loads only the packages of the games that it uses. */
export const GAME_LIST: readonly ListedGame[] = [
  {
    id: 'pairs',
    title: 'Pairs',
    summary: 'turn up cards two at a time until all pairs are found, in few flips',
    load: async () => (await import('@cards/pairs')).pairs,
  },
  {
    id: 'mastermind',
    title: 'Mastermind',
    summary: 'find a secret code in few guesses, with black and white pegs as feedback',
    load: async () => (await import('@cards/mastermind')).mastermind,
  },
  {
    id: 'unowar',
    title: 'UnoWar',
    summary:
      'players put cards on a pile until all but one cannot follow; the first to win enough rounds wins the game',
    load: async () => (await import('@cards/unowar')).unowar,
  },
  {
    id: 'set',
    title: 'CS230 Set',
    summary: 'one player takes sets of three cards from the tableau until it contains no set',
    load: async () => (await import('@cards/set')).set,
  },
  {
    id: 'concentration',
    title: 'Concentration',
    summary: 'players flip two cards a turn and win pairs of the same rank',
    load: async () => (await import('@cards/concentration')).concentration,
  },
];

export const GAME_IDS: readonly string[] = GAME_LIST.map(({ id }) => id);

/** Loads the five games. */
export function loadGames(): Promise<readonly AnyGame[]> {
  return Promise.all(GAME_LIST.map(({ load }) => load()));
}

/**
 * The name of a game on the command line: its ID, its module or its file, relative to a directory; undefined for a game
 * with none of them.
 */
export function nameOf({ id, module }: AnyGame, directory: string): string | undefined {
  if (module !== undefined && isFilePath(module)) return `./${relative(directory, module).replaceAll('\\', '/')}`;
  const isListed = GAME_IDS.includes(id) && [`@cards/${id}#${id}`, `@cards/${id}/search#${id}`].includes(module ?? '');
  return isListed ? id : module;
}
