import { resolve } from 'node:path';
import { compareSummaries, type Comparison, linkedCommand, type NamedSummary, type Played } from '@cards/batch';
import { COMPARISON_FORMATS, formatComparison, shellLine } from '@cards/report';
import { readSummary } from '@cards/batch/node';
import { loadGames } from './game-list.js';
import { formatOption, verbOf } from './options.js';
import type { AnyGame } from '@cards/core';
import type { Io } from './io.js';

export const verb = verbOf({
  description: 'Compares two finished runs: the difference of each measure, with its 95% confidence interval.',
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
    const trials = first.summary.cells.reduce((most, cell) => Math.max(most, cell.trials), 0);
    const paired = pairedCommands(io, comparison, games, trials);
    io.out(formatComparison(format, comparison, { games, paired, width: io.width }));
  },
});

const MOST = 3;

/**
 * The commands that compare strategies of two runs on the same deals. They name the strategies of cells that occur in
 * one run only, if two of them play the same game; otherwise the strategies are the placeholders `ONE,OTHER`.
 */
export function pairedCommands(
  { command }: Pick<Io, 'command'>,
  { a, cells, onlyA, onlyB }: Comparison,
  games: readonly AnyGame[],
  trials: number,
): readonly string[] {
  const commandOf = ({ game, params: all }: Played, strategies: readonly string[]): string => {
    const { parameters = {} } = games.find(({ id }) => id === game) ?? {};
    const changed = Object.entries(all).filter(([name, value]) => parameters[name]?.default !== value);
    const params = Object.fromEntries(changed);
    return shellLine([...command, ...linkedCommand({ game, strategies, paired: true, params, trials, seed: a.seed })]);
  };
  const found = onlyA.flatMap((one) =>
    onlyB.flatMap((other) => {
      const players = opponents(one, other);
      return players === undefined ? [] : [commandOf(one, players)];
    }),
  );
  if (found.length > 0) return [...new Set(found)].slice(0, MOST);
  const [any] = [...cells, ...onlyA];
  return any === undefined ? [] : [commandOf(any, ['ONE', 'OTHER'])];
}

/** The two strategies in which the line-ups of two cells with the same deals differ. */
function opponents(one: Played, other: Played): readonly [string, string] | undefined {
  if (one.game !== other.game || JSON.stringify(one.params) !== JSON.stringify(other.params)) return undefined;
  if ([one, other].some(({ lineups }) => lineups.length > 1)) return undefined;
  const [seat, another] = [...one.strategies.keys()].filter((at) => one.strategies[at] !== other.strategies[at]);
  const [first, second] = seat === undefined ? [] : [one.strategies[seat], other.strategies[seat]];
  return first === undefined || second === undefined || another !== undefined ? undefined : [first, second];
}
