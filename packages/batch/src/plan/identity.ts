import { sha256, STREAM_SCHEME } from '@cards/core';
import { blockSizeOf } from './blocks.js';
import type { CellData } from './cell-data.js';
import type { Plan } from './plan.js';

/**
 * The identity of an experiment: `sha256:` and, in hexadecimal, the hash of all inputs of its blocks. The inputs are
 * the scheme of the random streams, the seed, and for each cell in order its game, parameters, line-ups, metrics,
 * number of games, block size and stopping rule. Two runs with the same identity have the same counts in each block.
 *
 * @param plan - the checked experiment
 */
export function experimentIdentity(plan: Plan): string {
  const known = identities.get(plan) ?? identityOf(plan);
  identities.set(plan, known);
  return known;
}

/** A run needs its identity several times. */
const identities = new WeakMap<Plan, string>();

function identityOf({ seed, cells }: Plan): string {
  const lines = cells.map((cell) =>
    [
      ...playedWords(cell),
      ...cell.metrics.map(({ name, kind, bounds }) => `${name}:${kind}:${bounds.join('..')}`),
      `trials=${cell.trials}`,
      `block=${blockSizeOf(cell)}`,
      ...(cell.stop === undefined ? [] : [JSON.stringify(cell.stop)]),
    ].join(' '),
  );
  return `sha256:${sha256([STREAM_SCHEME, JSON.stringify(seed), ...lines].join('\n'))}`;
}

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
