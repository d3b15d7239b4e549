import { sha256 } from '@cards/core/internal';
import * as v from 'valibot';

export const MAX_BLOCKS = 4096;

const MAX_TEXT = 10_000;

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const job = v.object({
  run: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  cell: wholeNumber,
  ranges: v.pipe(
    v.array(v.tuple([wholeNumber, v.pipe(wholeNumber, v.minValue(1), v.maxValue(MAX_BLOCKS))])),
    v.minLength(1),
    v.check((ranges) => ranges.reduce((sum, [, length]) => sum + length, 0) <= MAX_BLOCKS, 'too many blocks'),
  ),
});

/** Some blocks of one cell of a run. Each range is the number of its first block, and its length. */
export type Job = v.InferOutput<typeof job>;

/** The text of a job, which also names it: the same blocks of a run are the same job. */
export const formatJob = ({ run, cell, ranges }: Job): string => JSON.stringify({ run, cell, ranges });

/** Returns undefined for a text that is no job. */
export const parseJob = (text: string): Job | undefined => validJson(job, text);

const shortText = v.pipe(v.string(), v.maxLength(MAX_TEXT));

const failure = v.variant('kind', [
  v.object({ kind: v.literal('refused'), message: shortText }),
  v.object({ kind: v.literal('misbehaved'), message: shortText }),
  v.object({ kind: v.literal('failed'), message: shortText, game: wholeNumber }),
]);

export const jobResult = v.object({
  /** The text of the job. */
  job: v.string(),
  worker: v.pipe(v.string(), v.maxLength(300)),
  /** The finished blocks. */
  lines: v.pipe(v.array(v.string()), v.maxLength(MAX_BLOCKS)),
  /** The block that failed, after which no block was played. */
  failed: v.exactOptional(v.object({ block: wholeNumber, failure })),
});

/** What a worker returns of a job. It can have fewer blocks than the job, if the worker stopped. */
export type JobResult = v.InferOutput<typeof jobResult>;

export function blocksOf({ ranges }: Job): readonly number[] {
  return ranges.flatMap(([first, length]) => Array.from({ length }, (_, at) => first + at));
}

export function rangesOf(blocks: readonly number[]): [first: number, length: number][] {
  const ranges: [first: number, length: number][] = [];
  for (const block of blocks) {
    const last = ranges.at(-1);
    if (last !== undefined && last[0] + last[1] === block) last[1]++;
    else ranges.push([block, 1]);
  }
  return ranges;
}

const ID_DIGITS = 32;

interface RunKeys {
  /** The record of the run: see `formatRun`. Without it, the run is gone. */
  readonly record: string;
  readonly lease: string;
  /** The code bundles of the run: a hash from the hash of the code to the bundle. */
  readonly code: string;
  /** The list of the jobs that no worker has taken. */
  readonly jobs: string;
  /** The list of the results that the coordinator has not read. */
  readonly results: string;
}

/** The Redis keys of a run. */
export function keysOf(prefix: string, run: string): RunKeys {
  const record = `${prefix}:run:${run}`;
  const keyOf = (name: string): string => `${record}:${name}`;
  return {
    record,
    lease: keyOf('lease'),
    code: keyOf('code'),
    jobs: keyOf('jobs'),
    results: keyOf('results'),
  };
}

/** Equal for equal experiments with equal versions of the packages, so that only one coordinator works on them. */
export const runId = (description: string): string => sha256(description).slice(0, ID_DIGITS);

const FORMAT = 'cards-cluster/run@3';

const run = v.object({
  format: v.literal(FORMAT),
  gameTimeout: v.pipe(v.number(), v.minValue(1), v.maxValue(1e9)),
  description: v.string(),
});

/** What all versions of the record of a run have. */
const named = v.object({ format: v.pipe(v.string(), v.regex(/^cards-cluster\/run@\d{1,9}$/)) });

/** The maximum duration of a game, in milliseconds, and the description of the run, for `openBlockPlayer`. */
export type RunRecord = Omit<v.InferOutput<typeof run>, 'format'>;

export function formatRun({ gameTimeout, description }: RunRecord): string {
  return JSON.stringify({ format: FORMAT, gameTimeout, description });
}

/** Returns the run, or the problem with the text. */
export function parseRun(text: string): RunRecord | { readonly problem: string } {
  const { format = FORMAT } = validJson(named, text) ?? {};
  if (format !== FORMAT)
    return {
      problem: `the run has the format ${format}, and this worker reads ${FORMAT}: install the same version of @cards/cluster on all machines`,
    };
  return validJson(run, text) ?? { problem: 'the record of the run in Redis is not valid' };
}

export const bundle = v.object({ hash: v.string(), entry: v.string(), files: v.record(v.string(), v.string()) });

export const worker = v.object({
  name: v.pipe(v.string(), v.maxLength(300)),
  host: v.pipe(v.string(), v.maxLength(255)),
  threads: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1024)),
  /** The texts of the jobs that it plays. */
  jobs: v.pipe(v.array(v.string()), v.maxLength(1024)),
  /** Why it does not play a run, by the id of the run. */
  refused: v.record(v.string(), shortText),
});

/** A worker process, as coordinators see it. */
export type WorkerRecord = v.InferOutput<typeof worker>;

/** Parses and checks a text of another program. Returns undefined if it is not JSON of this form. */
export function validJson<Output>(schema: v.GenericSchema<unknown, Output>, text: string): Output | undefined {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    return undefined;
  }
}
