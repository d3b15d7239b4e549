import type { CellSummary, SequentialSummary } from '@cards/batch';
import type { AnyGame } from '@cards/core';
import { grouped } from './estimate.js';
import { probabilityText } from './probability.js';
import { settingsOf, variedParams, whoPlays } from './who.js';

/** Below this probability a distribution is said not to fit: chance alone goes that far once in 10,000 times. */
const REJECTED = 0.0001;

/** A batch rates players from this number on. */
const RATED = 3;

/** What stands below the tables of some cells: what became of goals, how well distributions fit, where the values of others come from. */
export function notesOf(cells: readonly CellSummary[], game?: AnyGame): readonly string[] {
  const varied = variedParams(cells);
  return [
    ...winnerNotes(cells, game),
    ...precisionNotes(cells, varied),
    ...sequentialNotes(cells, varied),
    ...fitNotes(cells, varied),
    ...sources(cells),
  ];
}

/** Why players who met each other have no ratings, where that is the game's doing. */
function winnerNotes(cells: readonly CellSummary[], game: AnyGame | undefined): readonly string[] {
  const players = new Set(cells.flatMap(({ strategies, pairedWith }) => (pairedWith === undefined ? strategies : [])));
  if (game?.seats !== 2 || players.size < RATED) return [];
  const needed = game.measures.filter(({ role }) => role === 'win' || role === 'tie');
  if (!needed.some(({ role }) => role === 'win'))
    return [`no ratings: ${game.title} has no measure with the role 'win'`];
  const missing = needed
    .filter(({ name }) => !cells.some(({ measures }) => measures[name] !== undefined))
    .map(({ name }) => name);
  return missing.length === 0 ? [] : [`no ratings: they also need the measure ${missing.join(' and ')}`];
}

/** What became of precisions: one note of all cells that reached theirs, and one of each that did not. */
function precisionNotes(cells: readonly CellSummary[], varied: readonly string[]): readonly string[] {
  const goals = cells.flatMap((cell) => (cell.stop?.kind === 'precision' ? [{ stop: cell.stop, cell }] : []));
  const missed = goals.filter(({ stop }) => !stop.reached);
  const reached = goals.filter(({ stop }) => stop.reached);
  const widths = [...new Set(reached.map(({ stop }) => stop.halfWidth))].join(', ');
  const all = reached.length === cells.length ? 'every cell' : `${reached.length} of ${cells.length} cells`;
  return [
    ...missed.map(
      ({ stop, cell }) =>
        `${whoPlays(cell, varied)}: ${grouped(cell.trials)} games were not enough for ± ${stop.halfWidth}`,
    ),
    ...(reached.length === 0 ? [] : [`${all} reached the goal of ± ${widths} in the first measure`]),
  ];
}

/** Which of two players is the better one. */
function sequentialNotes(cells: readonly CellSummary[], varied: readonly string[]): readonly string[] {
  return cells.flatMap((cell) => {
    const { strategies, stop, trials } = cell;
    if (stop?.kind !== 'sequential') return [];
    const who = [...settingsOf(cell, varied), strategies.join(' against ')].join(', ');
    return [`${who}: ${sequentialNote(stop, strategies[0] ?? '', trials)}`];
  });
}

function sequentialNote({ low, high, decision, anytime95 }: SequentialSummary, first: string, trials: number): string {
  const [from, to] = anytime95.map((share) => share.toFixed(3));
  const pairs = `${grouped(trials)} pairs of games`;
  const verdict = {
    high: `${first} takes more than ${low} of the points, decided after ${pairs}`,
    low: `${first} takes less than ${high} of the points, decided after ${pairs}`,
    none: `after ${pairs} it is open whether ${first} takes ${low} of the points or less, or ${high} or more`,
  }[decision ?? 'none'];
  return `${verdict}; its share is ${from} to ${to}, a 95 % interval that holds whenever one stops`;
}

/** For each measure one note of the distributions that fit, and one of each that does not. */
function fitNotes(cells: readonly CellSummary[], varied: readonly string[]): readonly string[] {
  const fits = cells.flatMap((cell) =>
    Object.entries(cell.fit ?? {}).map(([measure, result]) => ({ measure, who: whoPlays(cell, varied), ...result })),
  );
  return [...new Set(fits.map(({ measure }) => measure))].flatMap((measure) => {
    const ofMeasure = fits.filter((fit) => fit.measure === measure);
    const good = ofMeasure.filter(({ p }) => p >= REJECTED).map(({ who, p }) => `${who} ${probabilityText(p)}`);
    const bad = ofMeasure
      .filter(({ p }) => p < REJECTED)
      .map(({ who, chiSquare, degrees, p }) => {
        const statistic = `chi-square ${chiSquare?.toFixed(1)} with ${degrees} degrees of freedom, ${probabilityText(p)}`;
        const why = chiSquare === null ? 'a value came up that is impossible' : statistic;
        return `${measure} of ${who} does not fit the exact distribution: ${why}`;
      });
    return [...bad, ...(good.length === 0 ? [] : [`${measure} fits the exact distribution: ${good.join(', ')}`])];
  });
}

function sources(cells: readonly CellSummary[]): readonly string[] {
  const notes = cells.flatMap(({ reference = {} }) =>
    Object.values(reference).map(
      ({ source, trials }) => `document: ${source}, read as ${grouped(trials)} games a cell`,
    ),
  );
  return [...new Set(notes)];
}
