/** Help and messages of `cards-sim worker`, and of the option `--queue`. */
export const WORKER_TEXT = {
  summary: 'play blocks of the runs of a queue',
  description:
    'Plays blocks of all runs that use a queue on Redis or Valkey, until Ctrl-C. The address is redis://[[user]:password@]host[:port][/database][?prefix=name], or rediss:// for TLS. The environment variable CARDS_QUEUE_PASSWORD can have the password. Needs the package @cards/cluster.',
  url: 'address of the queue, such as redis://lab1',
  acceptCode:
    'play strategies from files that are sent with a run; then everyone who can write to the queue can run code on this machine',

  notInstalled: (use: string) =>
    `${use} needs the package @cards/cluster: install it with npm install @cards/cluster, or run npx -p @cards/sim -p @cards/cluster cards-sim …`,
  workersAndQueue: '--workers cannot be used with --queue: each worker has its own number of threads',
} as const;
