import * as v from 'valibot';
import { validJson } from './valid.js';

/** The time for which the record of a worker is valid, in milliseconds. */
export const RECORD_LIFETIME = 15_000;

/** The interval at which a worker renews its record, in milliseconds. */
export const RECORD_INTERVAL = 5000;

const record = v.object({
  name: v.pipe(v.string(), v.maxLength(300)),
  host: v.pipe(v.string(), v.maxLength(255)),
  threads: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1024)),
});

/** A worker process, as coordinators see it. */
export type WorkerRecord = v.InferOutput<typeof record>;

export function formatWorker(worker: WorkerRecord): string {
  return JSON.stringify(worker);
}

export function parseWorker(text: string): WorkerRecord | undefined {
  return validJson(record, text);
}
