import type { CellData } from './cell-data.js';

/** What decides the games of a cell, with or without its code. */
type Played = Pick<CellData, 'gameHash' | 'params' | 'strategies' | 'pairedWith' | 'code'> & {
  readonly game: { readonly id: string };
};

/**
 * The game, the parameters and the line-ups of a cell, as words of its canonical line. Digests depend on these words,
 * so their form never changes. That includes the word `less` before a second line-up.
 */
export function playedWords({ game, gameHash, params, strategies, pairedWith, code }: Played): readonly string[] {
  const names = Object.keys(params).sort();
  const player = (spec: string): string => {
    const file = code[spec];
    return JSON.stringify(file === undefined ? spec : `#${file.exportName}@${file.hash}`);
  };
  const second = pairedWith === undefined ? [] : ['less', ...pairedWith.map(player)];
  const id = gameHash === undefined ? game.id : `${game.id}@${gameHash}`;
  return [id, ...names.map((name) => `${name}=${params[name]}`), ...strategies.map(player), ...second];
}
