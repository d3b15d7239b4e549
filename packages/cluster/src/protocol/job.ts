import * as v from 'valibot';

export const MAX_BLOCKS = 4096;

const MAX_TEXT = 10_000;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const jobData = v.object({
  run: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  cell: count,
  ranges: v.pipe(
    v.array(v.tuple([count, v.pipe(count, v.minValue(1), v.maxValue(MAX_BLOCKS))])),
    v.minLength(1),
    v.check((ranges) => ranges.reduce((sum, [, length]) => sum + length, 0) <= MAX_BLOCKS, 'too many blocks'),
  ),
});

/** The data of a job: some blocks of one cell. Each range is the number of its first block, and its length. */
export type JobData = v.InferOutput<typeof jobData>;

const text = v.pipe(v.string(), v.maxLength(MAX_TEXT));

const failure = v.variant('kind', [
  v.object({ kind: v.literal('refused'), message: text }),
  v.object({ kind: v.literal('misbehaved'), message: text }),
  v.object({ kind: v.literal('failed'), message: text, game: count }),
]);

export const jobResult = v.object({
  worker: v.pipe(v.string(), v.maxLength(300)),
  /** The time that the blocks took, in milliseconds. */
  milliseconds: v.pipe(v.number(), v.finite(), v.minValue(0)),
  /** The finished blocks. */
  lines: v.pipe(v.array(v.string()), v.maxLength(MAX_BLOCKS)),
  /** The block that failed, after which no block was played. */
  failed: v.exactOptional(v.object({ block: count, failure })),
});

/** The return value of a job. It can have fewer blocks than the job, if the worker stopped. */
export type JobResult = v.InferOutput<typeof jobResult>;

export function blocksOf({ ranges }: JobData): readonly number[] {
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
