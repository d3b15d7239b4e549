import { type Plan, planExperiment } from '@cards/batch';
import { checkShard, optionWords, readShard, WHOLE } from '@cards/batch/internal';
import { RunError, runPlan } from '@cards/batch/node';
import { summarizeRun, isFileName, planFile } from '@cards/batch/node/internal';
import { InputError } from '@cards/core';
import { judgeExpectations, readExpectations } from '@cards/report/internal';
import { CELL_GROUPS, CELL_OPTIONS, gridOf, outOf, planGame, seedOf } from './cell-options.js';
import { planFileOr, resolveFrom } from './find-game.js';
import type { Io } from './io.js';
import { OUTPUT, type Typed, verbOf, WORK } from './options.js';
import { checkOutput, playWithProgress, printSummary, reportShard, withOptions } from './output.js';

const RUN = {
  '--luck-adjusted':
    'also report the result of the first seat without luck, where the values of all positions can be computed or the game estimates its luck: mostly a narrower interval for the same mean',
  '--out <dir>': 'keep finished blocks in this directory, so that an interrupted run can be resumed',
  '--shard <i/n>': 'play shard i of n only; auto/n takes i from the array job (Slurm, Kubernetes, AWS Batch)',
  '--expect <range>':
    "a range for the mean of a measure in every cell, such as 'win in 0.45..0.55'; the exit code is 0 if the games confirm it, and otherwise 1; repeatable",
  ...WORK,
  ...OUTPUT,
} as const;

const OPTIONS = { ...CELL_OPTIONS, ...RUN } as const;

export const verb = verbOf({
  description:
    'Plays a batch of games and prints its summary. Without an argument, runs the headline experiment: every game with its default strategies.',
  arguments: [
    'game ID (see cards-sim games), module#export or ./file.ts#export of another game, or experiment file such as ./experiment.ts',
  ],
  options: OPTIONS,
  groups: { ...CELL_GROUPS, 'Execution and output:': RUN },
  async run(io, [what], typed) {
    const seed = seedOf(io, 'run', typed);
    // The manifest and the printed command have the new seed.
    const options = seed === undefined ? typed : { ...typed, seed };
    const { shard: part, expect = [], records, exact } = options;
    checkOutput(options);
    const out = outOf(io, options.out);
    if (part !== undefined && out === undefined)
      throw new InputError('--shard needs --out DIR, because merge reads the blocks of each shard from its directory');
    // An experiment file has its own seed.
    const usual = seed === undefined && !(what !== undefined && isFileName(what)) ? ['--seed', '1'] : [];
    const command = ['cards-sim', 'run', ...(what === undefined ? [] : [what]), ...cellWords(options), ...usual];
    const plan = await planOf(io, what, options);
    const expectations = readExpectations(expect, plan);
    if (part !== undefined && expectations.length > 0)
      throw new InputError('--expect cannot be used with --shard, because it needs the games of all shards');
    const shard = checkShard(part === undefined ? WHOLE : readShard(part, io.env), plan);
    // What later commands on the directory need: `resume` the file of the records, and each summary the exact values.
    const notes = { ...(exact === true && { exact: 'all' }), ...(records !== undefined && { records }) };
    const summary = await playWithProgress(io, plan, options, out, async (work) => {
      const batch = await runPlan(plan, { ...work, out, command, notes }, shard);
      return shard.of > 1 ? undefined : summarizeRun(plan, batch.entries(), { ...work, exact, out });
    });
    if (summary === undefined) return reportShard(io, shard);
    printSummary(io, summary, plan, withOptions(command, options), options);
    const { verdicts, failure } = judgeExpectations(summary, expectations);
    for (const verdict of verdicts) io.err(`cards-sim: ${verdict}\n`);
    if (failure !== undefined) throw new RunError(failure);
  },
});

/** The options that decide what is played, as they are typed. */
function cellWords(options: Typed<typeof OPTIONS>): readonly string[] {
  return [...optionWords(gridOf(options)), ...(options.luckAdjusted === true ? ['--luck-adjusted'] : [])];
}

async function planOf(io: Io, what: string | undefined, options: Typed<typeof OPTIONS>): Promise<Plan> {
  const { seed, trials, timeout } = options;
  const given = cellWords(options).filter((word) => /^--[a-z]/.test(word));
  if (what === undefined) {
    const needsGame = given.find((flag) => flag !== '--seed');
    if (needsGame !== undefined) throw new InputError(`${needsGame} needs a game: cards-sim run <game> ${needsGame} …`);
    // It loads all games.
    const { HEADLINE } = await import('../games.js');
    return planExperiment({ ...HEADLINE, ...(seed === undefined ? {} : { seed }) });
  }
  if (!isFileName(what)) return planGame(io, what, options);
  const { directory, signal } = io;
  const settings = { changed: { seed, trials }, gameTimeout: timeout, signal, resolveFrom: resolveFrom(io) };
  const planned = planFile(what, directory, settings).then((plan) => {
    const inFile = given.find((flag) => flag !== '--seed' && flag !== '--trials');
    if (inFile === undefined) return plan;
    throw new InputError(
      `${inFile} cannot be used with an experiment file, which defines the cells; only --seed and --trials can change them`,
    );
  });
  return planFileOr(planned, what, (name) => planGame(io, name, options));
}
