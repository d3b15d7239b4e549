import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { compareSummaries, type NamedSummary } from '@cards/batch';
import { COMPARISON_FORMATS, formatComparison } from '@cards/report';
import { readSummary } from '@cards/batch/node';
import { pairedCommands } from './compare-paired.js';
import { loadGames } from './game-list.js';
import type { Io } from './io.js';
import { COMPARE_TEXT } from './text/compare.js';
import { OPTIONS_TEXT } from './text/options.js';

/** Adds `cards-sim compare`. */
export function addCompare(cli: Command, io: Io): void {
  cli
    .command('compare')
    .summary(COMPARE_TEXT.summary)
    .description(COMPARE_TEXT.description)
    .argument('<a>', COMPARE_TEXT.a)
    .argument('<b>', COMPARE_TEXT.b)
    .addOption(new Option('--format <format>', OPTIONS_TEXT.format).choices(COMPARISON_FORMATS).default('table'))
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
  const games = await loadGames([first, second].flatMap(({ summary }) => summary.cells.map(({ game }) => game)));
  const paired = pairedCommands(io, comparison, games, Math.max(...first.summary.cells.map(({ trials }) => trials)));
  io.out(formatComparison(format, comparison, { games, paired, width: io.width }));
}
