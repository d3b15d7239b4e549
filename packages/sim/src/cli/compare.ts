import { resolve } from 'node:path';
import { compareSummaries, type NamedSummary } from '@cards/batch';
import { COMPARISON_FORMATS, formatComparison } from '@cards/report';
import { readSummary } from '@cards/batch/node';
import { pairedCommands } from './compare-paired.js';
import { loadGames } from './game-list.js';
import { formatOption } from './options.js';
import { verbOf } from './verb.js';

/** `cards-sim compare A B`: compares two finished runs. */
export const verb = verbOf({
  description: 'Compares two finished runs: the difference of each metric, with its 95% confidence interval.',
  arguments: ['first run: its directory, or a file with the output of run --format json', 'second run'],
  options: formatOption(COMPARISON_FORMATS),
  async run(io, [a = '', b = ''], { format }) {
    const named = async (name: string): Promise<NamedSummary> => ({
      name,
      summary: await readSummary(resolve(io.directory, name)),
    });
    const [first, second] = [await named(a), await named(b)];
    const comparison = compareSummaries(first, second);
    const games = await loadGames([first, second].flatMap(({ summary }) => summary.cells.map(({ game }) => game)));
    const paired = pairedCommands(io, comparison, games, Math.max(...first.summary.cells.map(({ trials }) => trials)));
    io.out(formatComparison(format, comparison, { games, paired, width: io.width }));
  },
});
