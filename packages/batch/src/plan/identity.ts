import { sha256, STREAM_SCHEME } from '@cards/core';
import { playedWords } from './played-words.js';
import type { Plan } from './plan.js';

/**
 * The identity of an experiment: `sha256:` and the hash of everything that its blocks depend on. That is the scheme of the
 * random streams, the seed, and for each cell in order its game, parameters, line-ups, metrics, trials, block size and
 * stopping rule. Two runs with the same identity have the same counts in each block.
 */
export function experimentIdentity({ seed, cells }: Plan): string {
  const lines = cells.map((cell) =>
    [
      ...playedWords(cell),
      ...cell.metrics.map(({ name, kind, bounds }) => `${name}:${kind}:${bounds.join('..')}`),
      `trials=${cell.trials}`,
      `block=${cell.game.blockSize}`,
      ...(cell.stop === undefined ? [] : [JSON.stringify(cell.stop)]),
    ].join(' '),
  );
  return `sha256:${sha256([STREAM_SCHEME, JSON.stringify(seed), ...lines].join('\n'))}`;
}
