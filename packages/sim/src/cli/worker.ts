import type * as Cluster from '@cards/cluster';
import { InputError } from '@cards/core';
import { resolveModule, type RunOptions } from '@cards/batch/node';
import { printable } from '@cards/report/text';
import { resolveFrom } from './find-game.js';
import type { Io } from './io.js';
import type { Command } from 'commander';
import { OPTIONS_TEXT } from './text/options.js';
import { WORKER_TEXT } from './text/worker.js';
import { readWorkers } from './values.js';

/** The options of `worker`, as they are typed. */
interface WorkerOptions {
  readonly workers?: number;
  readonly acceptCode?: boolean;
}

/** Adds `cards-sim worker`. */
export function addWorker(cli: Command, io: Io): void {
  cli
    .command('worker')
    .summary(WORKER_TEXT.summary)
    .description(WORKER_TEXT.description)
    .argument('<url>', WORKER_TEXT.url)
    .option('--workers <n>', OPTIONS_TEXT.workers, readWorkers)
    .option('--accept-code', WORKER_TEXT.acceptCode)
    .action((url: string, options: WorkerOptions) => worker(io, url, options));
}

/** `cards-sim worker URL`: plays blocks until the command is interrupted. */
async function worker(io: Io, url: string, options: WorkerOptions): Promise<void> {
  const { serveWorker } = await loadCluster(io, 'cards-sim worker');
  const { directory, signal } = io;
  await serveWorker(url, { ...options, ...queueOptions(io), directory, signal, resolveFrom: resolveFrom(io) });
}

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
 */
async function loadCluster(io: Io, use: string): Promise<typeof Cluster> {
  const resolved = await resolveModule('@cards/cluster', resolveFrom(io));
  if (resolved === undefined) throw new InputError(WORKER_TEXT.notInstalled(use));
  return (await import(resolved.url)) as typeof Cluster;
}

function queueOptions({ env, err, progress }: Io): Cluster.QueueOptions {
  // A message replaces the progress line, which is drawn again below it.
  const start = progress === undefined ? '' : '\r\u001B[K';
  return {
    password: env['CARDS_QUEUE_PASSWORD'],
    onMessage: (message) => err(`${start}cards-sim: ${printable(message)}\n`),
  };
}
