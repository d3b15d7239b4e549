/**
 * Runs benchmarks on the built files.
 *
 * - `pnpm bench` measures the workloads of `packages/batch/bench/workload.ts`, prints the ratio of each one to the
 *   yardstick, and writes `bench.json`; `--out FILE` writes another file.
 * - `pnpm bench --compare FILE` compares the result with an older file.
 * - `pnpm bench <part of a path>` runs the detailed benchmarks `packages/<name>/bench/<subject>.bench.ts`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { withBundle } from './bench/bundle.ts';
import { type BenchFile, compare, comparisonText, median, parseBenchFile } from './bench/comparison.ts';
import { measureWorkloads } from './bench/workloads.ts';
import { packages, root } from './workspace.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'string' }, out: { type: 'string', default: 'bench.json' } },
});
const [wanted] = positionals;
if (wanted === undefined) await runWorkloads();
else await runDetails(wanted);

async function runWorkloads(): Promise<void> {
  // Read first: the file can be the one that is written.
  const before = values.compare === undefined ? undefined : parseBenchFile(readFileSync(values.compare, 'utf8'));
  const workloads = await measureWorkloads();
  const file: BenchFile = { format: 'cards-bench@1', node: process.version, workloads };
  writeFileSync(values.out, `${JSON.stringify(file, undefined, 2)}\n`);
  console.log('processor time of a game              fastest   in plain shuffles of 52 cards: median, range');
  for (const { name, ratios, ns } of workloads) {
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    console.log(
      `${name.padEnd(38)}${Math.round(ns).toLocaleString('en').padStart(7)} ns${median(ratios).toFixed(2).padStart(10)}   ${range}`,
    );
  }
  console.log(`written to ${values.out}`);
  if (before === undefined) return;
  console.log(`\ntimes as fast as in ${values.compare}, with the range over the processes`);
  for (const comparison of compare(before.workloads, workloads)) console.log(comparisonText(comparison));
  if (before.node !== file.node) console.log(`the versions of Node differ: ${before.node} and ${file.node}`);
}

async function runDetails(part: string): Promise<void> {
  const benches = packages
    .map(({ folder }) => join(folder, 'bench'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .sort()
        .map((name) => join(folder, name)),
    )
    .filter((path) => path.endsWith('.bench.ts') && relative(root, path).includes(part));
  if (benches.length === 0) {
    console.error(`no benchmark has "${part}" in its path; the benchmarks are packages/*/bench/*.bench.ts`);
    process.exitCode = 1;
  }
  for (const bench of benches) {
    console.log(`\n${relative(root, bench)}`);
    await withBundle(bench, (bundle) => {
      const { status } = spawnSync(process.execPath, ['--expose-gc', bundle], { stdio: 'inherit' });
      if (status !== 0) process.exitCode = 1;
    });
  }
}
