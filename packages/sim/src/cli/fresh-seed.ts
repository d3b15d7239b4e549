import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { InputError } from '@cards/core';
import { shellLine } from '@cards/report';
import type { Io } from './io.js';

/** The value of `--seed` that stands for a new seed. */
export const RANDOM_SEED = 'random';

/** The number of bytes of a new seed of a batch. A strategy sees random numbers, and could find a short seed. */
const BYTES = 16;

type Given = Readonly<Partial<Record<'seed' | 'out' | 'shard', string>>>;

/** The typed seed, or a new one for `random`. Throws if a new seed would separate parts of one run. */
export function seedOf(io: Io, what: 'run' | 'league' | 'score', { seed, out, shard }: Given): string | undefined {
  if (seed !== RANDOM_SEED) return seed;
  const fresh = io.freshSeed(BYTES);
  if (shard !== undefined)
    throw new InputError(
      `--seed random cannot be used with --shard, because each shard would have another seed; give all shards the same one, such as --seed ${fresh}`,
    );
  const directory = out === undefined ? undefined : resolve(io.directory, out);
  if (directory !== undefined && isUsed(directory)) {
    const resume = `, or continue its run with: ${shellLine([...io.command, 'resume', directory])}`;
    throw new InputError(
      `--seed random begins a new ${what}, but the directory of --out has files; name a new directory${what === 'run' ? resume : ''}`,
    );
  }
  return fresh;
}

function isUsed(directory: string): boolean {
  try {
    return readdirSync(directory).length > 0;
  } catch {
    return false;
  }
}

export function outOf({ directory }: Io, out: string | undefined): string | undefined {
  if (out === '') throw new InputError('--out needs the name of a directory');
  return out === undefined ? undefined : resolve(directory, out);
}
