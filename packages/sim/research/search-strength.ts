/**
 * Measures the strength and the cost of `flat` and `search`, and prints the rows of the table in `docs/searching.md`.
 *
 * Usage: `tsx packages/sim/research/search-strength.ts [game] [seed] [share]`. It needs the built command. The whole
 * table takes about an hour on two cores; a share below 1 plays fewer games.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const [only, seed = 'strength', share = '1'] = process.argv.slice(2);

/** A row: the game, the player, its rival, and the number of games, or of game pairs with two seats. */
type Row = readonly [game: string, player: string, rival: string, games: number];

const ROWS: readonly Row[] = [
  ['unowar', 'search:1000', 'smallest', 60],
  ['unowar', 'flat:1000', 'smallest', 50],
  ['unowar', 'search:1000', 'keeper', 15],
  ['unowar', 'search:1000', 'random', 10],
  ['set', 'flat:1000', 'least', 200],
  ['set', 'flat:1000', 'lookahead', 300],
  ['set', 'search:1000', 'least', 200],
  ['set', 'search:1000', 'lookahead', 200],
  ['mastermind', 'flat:1000', 'random', 300],
  ['mastermind', 'search:1000', 'random', 300],
  ['mastermind', 'search:1000', 'optimal', 600],
  ['pairs', 'search:400', 'good', 150],
  ['pairs', 'search:1000', 'good', 80],
  ['pairs', 'flat:400', 'good', 150],
  ['concentration', 'search:200', 'random', 30],
  ['concentration', 'search:200', 'memory:10', 30],
  ['concentration', 'search:200', 'optimal', 30],
  ['concentration', 'flat:200', 'memory:10', 30],
];

/** The games of two seats, whose first paired measure is a score of 0 to 4 points: 2 for a win, 1 for a tie. */
const TWO_SEATS = new Set(['unowar', 'concentration']);

interface Estimate {
  readonly n: number;
  readonly mean: number;
  readonly ci95: readonly [low: number, high: number];
}

console.log('| game | player | measure | against | result | games | ms a game |');
console.log('|---|---|---|---|---|---|---|');
for (const row of ROWS) if (only === undefined || row[0] === only) console.log(measured(row));

/** Plays a row. */
function measured([game, player, rival, games]: Row): string {
  const hasTwoSeats = TWO_SEATS.has(game);
  const trials = Math.max(2, Math.round(games * Number(share)));
  const players = hasTwoSeats ? ['--strategy', player, '--against', rival] : ['--strategy', `${player},${rival}`];
  const words = ['run', game, ...players, '--paired', '--trials', String(trials), '--seed', seed, '--format', 'json'];
  const begin = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...words, '--workers', '1'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`);
  const milliseconds = performance.now() - begin;
  const { cells } = JSON.parse(stdout) as { readonly cells: readonly { measures: Record<string, Estimate> }[] };
  const [name = '', found] = Object.entries(cells[0]?.measures ?? {})[0] ?? [];
  if (found === undefined) throw new Error(`${words.join(' ')} has no measure`);
  const played = hasTwoSeats ? 2 * trials : trials;
  const scale = hasTwoSeats ? 4 : 1;
  const half = (found.ci95[1] - found.ci95[0]) / 2 / scale;
  const result = `${(found.mean / scale).toFixed(2)} ± ${half.toFixed(2)}`;
  const measure = hasTwoSeats ? 'share of points' : `${name}, the difference`;
  return `| ${game} | \`${player}\` | ${measure} | \`${rival}\` | ${result} | ${played} | ${(milliseconds / played).toPrecision(2)} |`;
}
