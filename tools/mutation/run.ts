/**
 * Mutation testing: `pnpm mutation [--write] [--force] [--threads N] [--timeout SECONDS] [target ...]`.
 *
 * Stryker changes one expression of the sources at a time and runs the tests of the target. A mutant that no test
 * notices survives. The command fails if the tests notice less than 90% of the mutants, or if the survivors are not
 * those that `reasons/<target>.json` explains. `--write` writes the figures to the README of this folder. `--force`
 * tests all mutants again; without it, Stryker reuses the results of mutants whose file and tests have not changed.
 * `--threads` is the number of mutants that are tested at a time (default: 1). `--timeout` is the
 * time that a mutant has in addition to 1.5 times the usual duration of its tests, in seconds (default: 5).
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { root } from '../workspace.ts';
import { withSection } from './document.ts';
import { count, crashes, type Report, scoreOf, survivors } from './mutants.ts';
import { compareReasons, type Explained } from './reasons.ts';
import { type Target, targetOf, targets } from './targets.ts';

const LEAST_SCORE = 90;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    threads: { type: 'string', default: '1' },
    timeout: { type: 'string', default: '5' },
  },
});

const wanted = positionals.length === 0 ? targets.map(({ name }) => name) : positionals;
for (const target of wanted.map(targetOf)) {
  const complaints = judge(target, await mutate(target));
  for (const complaint of complaints) console.error(`${target.name}: ${complaint}`);
  if (complaints.length > 0) process.exitCode = 1;
}

/** Runs Stryker in a copy of the repository, with the tests of one target. */
async function mutate({ name, sources }: Target): Promise<Report> {
  const file = join(root, '.mutation', name.replace('/', '-'));
  mkdirSync(join(root, '.mutation'), { recursive: true });
  process.env['MUTATION_TARGET'] = name;
  process.chdir(root);
  await new Stryker({
    plugins: ['@stryker-mutator/vitest-runner', './tools/mutation/load-errors.mjs'],
    testRunner: 'vitest-with-load-errors',
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    mutate: [...sources],
    coverageAnalysis: 'perTest',
    concurrency: Number(options.threads),
    incremental: true,
    incrementalFile: `${file}.incremental.json`,
    force: options.force,
    ignorePatterns: ['dist', 'docs', '.examples', '.mutation'],
    tempDirName: '.mutation/copies',
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: `${file}.json` },
    timeoutMS: 1000 * Number(options.timeout),
    timeoutFactor: 1.5,
    // The tests of statistics simulate many samples, and they are slow while Stryker notes which test reaches what.
    dryRunTimeoutMinutes: 30,
    logLevel: 'warn' as never,
  } as never).runMutationTest();
  return JSON.parse(readFileSync(`${file}.json`, 'utf8')) as Report;
}

/** Compares a report with the reasons of the target, and returns what is wrong. */
function judge({ name }: Target, report: Report): string[] {
  const counts = count(report);
  const score = scoreOf(counts);
  console.log(
    `${name}: ${counts.mutants} mutants, ${counts.killed} killed, ${counts.timeouts} timeouts, ${counts.survived} survived, ${counts.crashed} without a result, score ${score.toFixed(1)}%`,
  );
  for (const crash of crashes(report)) console.log(`${name}: ended the process of the tests: ${crash}`);
  const reasons = join(import.meta.dirname, 'reasons', `${name.replace('/', '-')}.json`);
  const explained = existsSync(reasons) ? (JSON.parse(readFileSync(reasons, 'utf8')) as Explained[]) : [];
  const complaints = compareReasons(survivors(report), explained);
  if (score < LEAST_SCORE) complaints.push(`the score is ${score.toFixed(1)}%; it must be at least ${LEAST_SCORE}%`);
  if (options.write) {
    const page = join(import.meta.dirname, 'README.md');
    writeFileSync(page, withSection(readFileSync(page, 'utf8'), name, { counts, crashes: crashes(report) }));
  }
  return complaints;
}
