import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../workspace.ts';
import { withBundle } from './bundle.ts';
import { median, type Workload } from './comparison.ts';

/** The number of processes for each workload. */
const PROCESSES = 5;

/** The output of `packages/batch/bench/workload.ts`. */
interface Measured {
  readonly ratios: readonly number[];
  readonly ns: number;
}

/** Measures all workloads. Their processes take turns, so that a slow minute affects all workloads. */
export function measureWorkloads(): Promise<Workload[]> {
  return withBundle(join(root, 'packages/batch/bench/workload.ts'), (bundle) => {
    const names = JSON.parse(output(bundle)) as readonly string[];
    const runs = new Map(names.map((name) => [name, [] as Measured[]]));
    for (let round = 0; round < PROCESSES; round++) {
      for (const [name, measured] of runs) measured.push(JSON.parse(output(bundle, name)) as Measured);
    }
    return [...runs].map(([name, measured]) => ({
      name,
      ratios: measured.map(({ ratios }) => median(ratios)),
      ns: Math.min(...measured.map(({ ns }) => ns)),
    }));
  });
}

function output(bundle: string, ...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bundle, ...words], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the workload ${words.join(' ')} failed: ${stderr}`);
  return stdout;
}
