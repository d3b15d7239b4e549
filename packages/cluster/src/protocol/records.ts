import * as v from 'valibot';
import { validJson } from './valid.js';

const VERSION = '1';
const FORMAT = `cards-cluster/run@${VERSION}`;

const run = v.object({
  format: v.literal(FORMAT),
  gameTimeout: v.pipe(v.number(), v.minValue(1), v.maxValue(1e9)),
  description: v.string(),
});

/** What all versions of the record of a run have. */
const named = v.object({ format: v.pipe(v.string(), v.regex(/^cards-cluster\/run@\d{1,9}$/)) });

export interface RunRecord {
  /** The maximum duration of a game, in milliseconds. */
  readonly gameTimeout: number;
  /** The description of the run, for `openBlockPlayer`. */
  readonly description: string;
}

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
});

/** A worker process, as coordinators see it. */
export type WorkerRecord = v.InferOutput<typeof worker>;
