/** Help and messages of `cards-sim run`. */
export const RUN_TEXT = {
  summary: 'play a batch of games and print its summary',
  description:
    'Plays a batch of games and prints its summary. Without an argument, runs the headline experiment: every game with its default strategies.',
  what: 'game ID (see cards-sim games), module#export or ./file.ts#export of another game, or experiment file such as ./experiment.ts',

  cells: 'Cells:',
  against: 'opponent: play each strategy against this one, in both seats',
  selfPlay: 'play each strategy against itself only',
  paired:
    'compare strategies two by two on the same deals: with one seat, their paired difference; with two seats, game pairs with the seats swapped',
  measure: 'measures to report (default: all measures of the game)',
  seed: 'seed of all deals and strategies, or random for a new secret one, which the result shows (default: 1, or the seed of the experiment file)',

  stopping: 'Number of trials:',
  trials: 'trials in each cell; with --precision or --sequential, the maximum; a trial is one game, or one game pair',
  precision: "stop when the 95% half-width of every cell's first measure is at most x",
  sequential:
    "play game pairs until a test decides whether the first player's share of the points is above LOW or below HIGH; in place of a sequential probability ratio test",

  work: 'Execution and output:',
  out: 'keep finished blocks in this directory, so that an interrupted run can be resumed',
  shard: 'play shard i of n only; auto/n takes i from the array job (Slurm, Kubernetes, AWS Batch)',
  queue: 'play on the machines that run cards-sim worker with this address, such as redis://lab1; needs @cards/cluster',

  outIsEmpty: '--out needs the name of a directory',
  randomShard: (seed: string) =>
    `--seed random cannot be used with --shard, because each shard would have another seed; give all shards the same one, such as --seed ${seed}`,
  randomTwice: (resume: string) =>
    `--seed random begins a new run, but the directory of --out has files; name a new directory, or continue its run with: ${resume}`,
  expectNeedsAll: '--expect cannot be used with --shard, because it needs the games of all shards',
  shardNeedsOut: '--shard needs --out DIR, because merge reads the blocks of each shard from its directory',
  needsGame: (option: string) => `${option} needs a game: cards-sim run <game> ${option} …`,
  notWithFile: (option: string) =>
    `${option} cannot be used with an experiment file, which defines the cells; only --seed and --trials can change them`,

  notShard: (given: string) => `--shard must be i/n, such as 3/10, or auto/n in an array job, not '${given}'`,
  noArrayJob: (schedulers: string) =>
    `--shard auto found no array job (${schedulers}); write the shard as i/n, such as 3/10`,
  otherTasks: (of: number, name: string, tasks: number) =>
    `--shard auto/${of} does not match the array job: ${name} started ${tasks} tasks; write auto/${tasks}`,
  unknownTasks: (name: string) => `${name} does not report the number of tasks; write --shard auto/n`,
  noSuchTask: (name: string, task: number, count: number) =>
    `${name} reports task ${task} of ${count}; the task must be an integer from 1 to ${count}`,

  shardComplete: (index: number, of: number) =>
    `shard ${index}/${of} is complete; when all shards are, print the summary with: cards-sim merge DIR...`,
} as const;
