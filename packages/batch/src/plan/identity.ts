import { sha256, STREAM_SCHEME } from '@cards/core';
import { playedWords } from './played-words.js';
import type { Plan } from './plan.js';

/**
 * The identity of an experiment: `sha256:` and the hash of everything that its blocks depend on, which is the scheme of its random
 * streams, its seed, and for each cell, in order, what is played, what is counted, how far, and in blocks of which size.
 * What two runs of one identity count under one block number is the same.
 */
export function experimentIdentity({ seed, cells }: Plan): string {
  const lines = cells.map((cell) => [
    ...playedWords(cell),
    ...cell.metrics.map(({ name, kind, bounds }) => `${name}:${kind}:${bounds.join('..')}`),
    `trials=${cell.trials}`,
    `block=${cell.game.blockSize}`,
    ...(cell.stop === undefined ? [] : [JSON.stringify(cell.stop)]),
  ].join(' '));
  return `sha256:${sha256([STREAM_SCHEME, JSON.stringify(seed), ...lines].join('\n'))}`;
}
