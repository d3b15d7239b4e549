import { resolveFrom } from './find-game.js';
import { verbOf, WORKERS } from './options.js';
import { loadCluster, queueOptions } from './queue.js';

/** `cards-sim worker URL`: plays blocks until the command is interrupted. */
export const verb = verbOf({
  description:
    'Plays blocks of all runs that use a queue on Redis or Valkey, until Ctrl-C. The address is redis://[[user]:password@]host[:port][/database][?prefix=name], or rediss:// for TLS. The environment variable CARDS_QUEUE_PASSWORD can have the password. Needs the package @cards/cluster.',
  arguments: ['address of the queue, such as redis://lab1'],
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
