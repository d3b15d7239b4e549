import type { AnyGame } from '@cards/core';
import { isSquare } from '../text/blocks.js';
import type { CellSummary } from '@cards/batch';
import { curvesOf } from './curve.js';
import type { Group } from './figures.js';
import { cellLabel, gamesText, inWords, variedParams } from './labels.js';

/** Up to this many line-ups are named; more are counted. */
const MOST_NAMED = 6;

/** What was played and what is asked of it: paragraphs. */
export function questionOf({ game, cells }: Group): readonly string[] {
  return [[...(game === undefined ? [] : [rules(game)]), players(cells, game)].join(' '), measured(cells, game)];
}

function rules({ title, summary }: AnyGame): string {
  return `In ${title} ${/^\w+ players? /.test(summary) ? summary : `you ${summary}`}.`;
}

function players(cells: readonly CellSummary[], game: AnyGame | undefined): string {
  const games = gamesEach(cells);
  if (isSquare(cells)) {
    const names = [...new Set(cells.map(({ strategies }) => strategies[0] ?? ''))];
    return `Here ${inWords(names)} meet each other and themselves, in both orders: ${games}.`;
  }
  const curves = curvesOf(cells, game);
  if (curves !== undefined) {
    const values = curves.curves.flatMap(({ points }) => points.map(({ at }) => at));
    const who = playedBy(curves.curves.map((curve) => curve.players));
    const settings = settingsOf(
      cells,
      variedParams(cells).filter((name) => name !== curves.across),
    );
    return `Here ${curves.across} goes from ${Math.min(...values)} to ${Math.max(...values)}${cells.length > MOST_NAMED ? ` in ${cells.length} cells` : ''}, played by ${who}${settings}: ${games}.`;
  }
  return `Played by ${playedBy(cells.map((cell) => cellLabel(cell, [])))}${settingsOf(cells, variedParams(cells))}: ${games}.`;
}

/** The line-ups of some cells, each once. */
function playedBy(labels: readonly string[]): string {
  const lineups = [...new Set(labels)];
  if (lineups.length > MOST_NAMED) return `${lineups.length} line-ups`;
  return lineups.some((lineup) => lineup.includes(',')) ? lineups.join('; ') : inWords(lineups);
}

/** The values of some parameters: ` with copies 2 and 4`; empty without parameters. */
function settingsOf(cells: readonly CellSummary[], names: readonly string[]): string {
  const settings = names.map(
    (name) => `${name} ${inWords([...new Set(cells.map(({ params }) => String(params[name])))])}`,
  );
  return settings.length === 0 ? '' : ` with ${inWords(settings)}`;
}

function gamesEach(cells: readonly CellSummary[]): string {
  const trials = cells.map((cell) => cell.trials);
  const [least, most] = [Math.min(...trials), Math.max(...trials)];
  if (cells.length === 1) return gamesText(most);
  return least === most ? `${gamesText(most)} each` : `${gamesText(least)} to ${gamesText(most)} each`;
}

function measured(cells: readonly CellSummary[], game: AnyGame | undefined): string {
  const names = [...new Set(cells.flatMap(({ measures }) => Object.keys(measures)))];
  const metrics = names.map((name) => {
    const { summary, better } = game?.measures.find((measure) => measure.name === name) ?? {};
    const wish =
      better === undefined || better === 'neither'
        ? []
        : [game?.seats === 1 ? `${better} is better` : `${better} is better for the first seat`];
    const details = [...(summary === undefined ? [] : [summary]), ...wish];
    return details.length === 0 ? name : `${name} (${details.join('; ')})`;
  });
  const pairedWith = cells.every((cell) => cell.pairedWith !== undefined);
  const counting = pairedWith ? 'Counted of each deal, the first table less the second' : 'Counted of each game';
  return `${counting}: ${inWords(metrics)}.`;
}
