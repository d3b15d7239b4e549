/** The measurements of one workload. */
export interface Workload {
  readonly name: string;
  /** The median ratio to the yardstick in each process. */
  readonly ratios: readonly number[];
  /** The processor time of one game in the fastest slice, in nanoseconds. */
  readonly ns: number;
}

/** A file of `pnpm bench`. */
export interface BenchFile {
  readonly format: 'cards-bench@1';
  /** The version of Node. */
  readonly node: string;
  readonly workloads: readonly Workload[];
}

/** A workload in two versions. */
export interface Comparison {
  readonly name: string;
  /** How many times as fast the new version is: the median of the old ratios divided by that of the new ones. */
  readonly speed: number;
  /** The smallest and the largest quotient of an old and a new process. */
  readonly low: number;
  readonly high: number;
  /** Whether all quotients are on the same side of 1. If not, the difference is within the noise. */
  readonly differs: boolean;
}

/**
 * Compares the workloads that two versions share. The ratios to the yardstick cancel the speed of the machine, so the
 * files can be from different machines of the same kind.
 *
 * @param before - the workloads of the old version
 * @param after - the workloads of the new version
 */
export function compare(before: readonly Workload[], after: readonly Workload[]): Comparison[] {
  return after.flatMap(({ name, ratios }) => {
    const old = before.find((one) => one.name === name)?.ratios;
    if (old === undefined) return [];
    const low = Math.min(...old) / Math.max(...ratios);
    const high = Math.max(...old) / Math.min(...ratios);
    return [{ name, speed: median(old) / median(ratios), low, high, differs: low > 1 || high < 1 }];
  });
}

/**
 * Reads a file of `pnpm bench`.
 *
 * @param text - the content of the file
 * @throws Error if it is not such a file
 */
export function parseBenchFile(text: string): BenchFile {
  const parsed = JSON.parse(text) as Partial<BenchFile> | null;
  if (parsed?.format !== 'cards-bench@1' || !Array.isArray(parsed.workloads))
    throw new Error('the file is not a result of pnpm bench: its format must be cards-bench@1');
  return parsed as BenchFile;
}

/** One line of a comparison. */
export function comparisonText({ name, speed, low, high, differs }: Comparison): string {
  const verdict = differs ? (speed > 1 ? 'faster' : 'slower') : 'no difference';
  return `${name.padEnd(38)}${speed.toFixed(2).padStart(7)}   ${low.toFixed(2)} to ${high.toFixed(2)}   ${verdict}`;
}

/** The median; of an even number of values, the upper one of the middle. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
