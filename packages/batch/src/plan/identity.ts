import { sha256, STREAM_SCHEME } from '@cards/core';
import { blockSizeOf } from './blocks.js';
import { playedWords } from './played-words.js';
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
