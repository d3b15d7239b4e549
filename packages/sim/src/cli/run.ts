import { type CellSummary, type Plan, planExperiment, type Summary } from '@cards/batch';
import { type Shard, checkShard, entriesOf, optionWords, WHOLE } from '@cards/batch/internal';
import { RunError, runPlan } from '@cards/batch/node';
import { summarizeRun, isFileName, planFile } from '@cards/batch/node/internal';
import { InputError } from '@cards/core';
import { readNumber } from '@cards/core/internal';
import { cellName } from '@cards/report/internal';
import { meanWithin } from '@cards/statistics';
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
    checkExpectations(io, summary, expectations);
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

/** The probability that any verdict of a run is wrong. */
const EXPECT_ERROR = 1e-6;

const FORM = /^\s*(?<measure>[^\s]+)\s+in\s+(?<low>[^\s]+?)\.\.(?<high>[^\s]+)\s*$/;

/** Reads expectations about means of measures, such as `win in 0.45..0.55`. */
export function readExpectations(texts: readonly string[], { cells }: Plan) {
  return texts.map((text) => {
    const { measure = '', ...ends } = FORM.exec(text)?.groups ?? {};
    const [low, high] = [ends['low'], ends['high']].map((end = '') => readNumber(end)) as [number, number];
    if (!(low <= high))
      throw new InputError(`--expect must be a measure and a range, such as 'win in 0.45..0.55', not '${text}'`);
    const names = [...new Set(cells.flatMap(({ measures }) => measures.map(({ name }) => name)))];
    if (!names.includes(measure)) throw InputError.unknownName('measure of --expect', measure, names);
    return { text: text.trim(), measure, low, high };
  });
}

/**
 * Prints a verdict for each expectation in each cell that has its measure, and throws unless all are confirmed. The
 * verdicts are valid for any number of games, also if a stopping rule chose it. All of them are right with a
 * probability of at least 1 - {@link EXPECT_ERROR}.
 */
export function checkExpectations(io: Io, { cells }: Summary, expectations: ReturnType<typeof readExpectations>): void {
  const claims = expectations.flatMap((expectation) =>
    cells.flatMap((cell) => (cell.measures[expectation.measure] === undefined ? [] : [{ expectation, cell }])),
  );
  const verdicts = claims.map(({ expectation, cell }) => {
    const { text, measure, low, high } = expectation;
    const counted = cell.measures[measure] as CellSummary['measures'][string];
    const { bounds } = counted;
    const result = meanWithin(entriesOf(counted), { low, high, bounds, error: EXPECT_ERROR / claims.length });
    const [mean, lowest, highest] = [result.mean, ...result.interval].map((value) => Number(value.toPrecision(4)));
    io.err(
      `cards-sim: ${result.verdict}: ${text}, for ${cellName(cell, Object.keys(cell.params))}: mean ${mean}, between ${lowest} and ${highest} at any number of games (error ${EXPECT_ERROR})\n`,
    );
    return result.verdict;
  });
  const failed = Object.entries(FAILED).flatMap(([verdict, what]) => {
    const { length } = verdicts.filter((one) => one === verdict);
    return length === 0 ? [] : [`${length} ${length === 1 ? 'is' : 'are'} ${what}`];
  });
  if (failed.length === 0) return;
  throw new RunError(
    `of ${verdicts.length} ${verdicts.length === 1 ? 'expectation' : 'expectations'}, ${failed.join(' and ')}`,
  );
}

/** The verdicts that fail a run, in words. */
const FAILED = { contradicted: 'contradicted', undecided: 'undecided: play more games, or expect a wider range' };

type Environment = Readonly<Record<string, string | undefined>>;

/** A scheduler of array jobs, which start one program once for each task. */
interface Scheduler {
  readonly name: string;
  readonly index: string;
  /** The variable for the index of the first task, or that index. */
  readonly first: string | 0;
  /** The variable for the difference of two indexes. Left out, it is 1. */
  readonly step?: string;
  /** The variable for the number of tasks. Left out, the scheduler does not report it. */
  readonly count?: string;
}

const SCHEDULERS: readonly Scheduler[] = [
  {
    name: 'Slurm',
    index: 'SLURM_ARRAY_TASK_ID',
    first: 'SLURM_ARRAY_TASK_MIN',
    step: 'SLURM_ARRAY_TASK_STEP',
    count: 'SLURM_ARRAY_TASK_COUNT',
  },
  { name: 'Kubernetes', index: 'JOB_COMPLETION_INDEX', first: 0 },
  { name: 'AWS Batch', index: 'AWS_BATCH_JOB_ARRAY_INDEX', first: 0, count: 'AWS_BATCH_JOB_ARRAY_SIZE' },
];

/**
 * Reads `--shard`: `3/10`, or `auto/10` for the index that the scheduler of an array job gave this process. `auto`
 * alone takes the number of tasks from the scheduler too, if it reports it.
 */
export function readShard(text: string, env: Environment): Shard {
  const { index, of } = /^(?<index>\d+|auto)(?:\/(?<of>\d+))?$/.exec(text)?.groups ?? {};
  const total = of === undefined ? undefined : Number(of);
  if (index === 'auto') return ofScheduler(total, env);
  if (index !== undefined && total !== undefined) return { index: Number(index), of: total };
  throw new InputError(`--shard must be i/n, such as 3/10, or auto/n in an array job, not '${text}'`);
}

function ofScheduler(of: number | undefined, env: Environment): Shard {
  const numberIn = (name: string | undefined): number | undefined => {
    const text = name === undefined ? undefined : env[name];
    return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
  };
  const scheduler = SCHEDULERS.find((one) => numberIn(one.index) !== undefined);
  if (scheduler === undefined) {
    const names = SCHEDULERS.map(({ name }) => name).join(', ');
    throw new InputError(`--shard auto found no array job (${names}); write the shard as i/n, such as 3/10`);
  }
  const { name, index, first, step, count } = scheduler;
  const from = first === 0 ? 0 : (numberIn(first) ?? 1);
  const task = ((numberIn(index) ?? 0) - from) / (numberIn(step) ?? 1) + 1;
  const tasks = numberIn(count);
  if (of !== undefined && tasks !== undefined && tasks !== of)
    throw new InputError(
      `--shard auto/${of} does not match the array job: ${name} started ${tasks} tasks; write auto/${tasks}`,
    );
  const total = of ?? tasks;
  if (total === undefined) throw new InputError(`${name} does not report the number of tasks; write --shard auto/n`);
  if (Number.isInteger(task) && task >= 1 && task <= total) return { index: task, of: total };
  throw new InputError(`${name} reports task ${task} of ${total}; the task must be an integer from 1 to ${total}`);
}
