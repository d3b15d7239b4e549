import type * as Cluster from '@cards/cluster';
import { InputError } from '@cards/core';
import { resolveModule, type RunOptions } from '@cards/batch/node/internal';
import { printable } from '@cards/report/internal';
import { resolveFrom } from './find-game.js';
import { ERASE, type Io } from './io.js';
import { verbOf, WORKERS } from './options.js';

export async function remoteOf(io: Io, queue: string): Promise<NonNullable<RunOptions['remote']>> {
  const { queueExecutor } = await loadCluster(io, '--queue');
  return queueExecutor(queue, queueOptions(io));
}

/** The URL of a queue without the password, for a command that is printed. */
export function withoutPassword(queue: string): string {
  // A password that is not encoded can have any character, also another @.
  return queue.replace(/\/\/.*@/s, '//');
}

/**
 * Loads the package for many machines, which most users do not need: its dependencies are large. It is looked for where
 * games are.
 */
async function loadCluster(io: Io, use: string): Promise<typeof Cluster> {
  const resolved = await resolveModule('@cards/cluster', resolveFrom(io));
  if (resolved !== undefined) return (await import(resolved.url)) as typeof Cluster;
  throw new InputError(
    `${use} needs the package @cards/cluster: install it with npm install @cards/cluster, or run npx -p @cards/sim -p @cards/cluster cards-sim …`,
  );
}

/** The password of a queue, and where its messages go. */
function queueOptions({ env, err, progress }: Io): Parameters<typeof Cluster.queueExecutor>[1] & object {
  return {
    password: env['CARDS_QUEUE_PASSWORD'],
    onMessage: (message) => {
      // A message replaces the progress line, which is drawn again below it.
      progress?.write(ERASE);
      err(`cards-sim: ${printable(message)}\n`);
    },
  };
}

export const verb = verbOf({
  description:
    'Plays blocks of all runs that use a queue on Redis or Valkey, until Ctrl-C. The URL is redis://[[user]:password@]host[:port][/database][?prefix=name], or rediss:// for TLS. The environment variable CARDS_QUEUE_PASSWORD can have the password. Needs the package @cards/cluster.',
  arguments: ['URL of the queue, such as redis://lab1'],
  options: {
    ...WORKERS,
    '--accept-code':
      'play strategies from files that are sent with a run; then everyone who can write to the queue can run code on this machine',
  },
  async run(io, [url = ''], options) {
    const { serveWorker } = await loadCluster(io, 'cards-sim worker');
    const { directory, signal } = io;
    await serveWorker(url, { ...options, ...queueOptions(io), directory, signal, resolveFrom: resolveFrom(io) });
  },
});
