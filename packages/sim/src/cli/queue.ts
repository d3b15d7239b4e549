import type * as Cluster from '@cards/cluster';
import { InputError } from '@cards/core';
import { resolveModule, type RunOptions } from '@cards/batch/node';
import { printable } from '@cards/report/text';
import { resolveFrom } from './find-game.js';
import { ERASE, type Io } from './io.js';

/** The executor of the option `--queue`. */
export async function remoteOf(io: Io, queue: string): Promise<NonNullable<RunOptions['remote']>> {
  const { queueExecutor } = await loadCluster(io, '--queue');
  return queueExecutor(queue, queueOptions(io));
}

/** The address of a queue without the password, for a command that is printed. */
export function withoutPassword(queue: string): string {
  return queue.replace(/\/\/[^@/]*@/, '//');
}

/**
 * Loads the package for many machines, which most users do not need: its dependencies are large. It is looked for where
 * games are.
 *
 * @param use - what needs it
 */
export async function loadCluster(io: Io, use: string): Promise<typeof Cluster> {
  const resolved = await resolveModule('@cards/cluster', resolveFrom(io));
  if (resolved !== undefined) return (await import(resolved.url)) as typeof Cluster;
  throw new InputError(
    `${use} needs the package @cards/cluster: install it with npm install @cards/cluster, or run npx -p @cards/sim -p @cards/cluster cards-sim …`,
  );
}

/** The password of a queue, and where its messages go. */
export function queueOptions({ env, err, progress }: Io): Cluster.QueueOptions {
  // A message replaces the progress line, which is drawn again below it.
  const start = progress === undefined ? '' : ERASE;
  return {
    password: env['CARDS_QUEUE_PASSWORD'],
    onMessage: (message) => err(`${start}cards-sim: ${printable(message)}\n`),
  };
}
