import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { compareSummaries, type NamedSummary } from '@cards/batch';
import { COMPARISON_FORMATS, formatComparison } from '@cards/report';
import { GAMES } from '../games.js';
import { readSummary } from '@cards/batch/node';
import { pairedCommands } from './compare-paired.js';
import type { Io } from './io.js';

/** Adds `cards-sim compare`. */
export function addCompare(cli: Command, io: Io): void {
  cli
    .command('compare')
    .description('two finished runs side by side, with the differences of what they counted')
    .argument('<a>', 'the directory of a run, or a file of what run --format json printed')
    .argument('<b>', 'another')
    .addOption(new Option('--format <format>', 'how results are printed').choices(COMPARISON_FORMATS).default('table'))
    .action((a: string, b: string, options: { readonly format: string }) => compare(io, a, b, options.format));
}

/** `cards-sim compare A B`: compares two finished runs. */
async function compare(io: Io, a: string, b: string, format: string): Promise<void> {
  const named = async (name: string): Promise<NamedSummary> => ({
    name,
    summary: await readSummary(resolve(io.directory, name)),
  });
  const [first, second] = [await named(a), await named(b)];
  const comparison = compareSummaries(first, second);
  const paired = pairedCommands(comparison, Math.max(...first.summary.cells.map(({ trials }) => trials)));
  io.out(formatComparison(format, comparison, { games: GAMES, paired, width: io.width }));
}
