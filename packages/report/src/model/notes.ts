import { type AnyGame, titleOf } from '@cards/core';
import type { CellSummary } from '@cards/batch';
import { grouped } from '../words/estimate.js';

/** A batch rates its players if it has at least this many. */
const FEWEST_RATED = 3;

/** Notes on the figures of a section: the reason for missing ratings, and the sources of published values. */
export function sectionNotes(cells: readonly CellSummary[], game: AnyGame | undefined): readonly string[] {
  return [...ratingNotes(cells, game), ...sourceNotes(cells)];
}

function ratingNotes(cells: readonly CellSummary[], game: AnyGame | undefined): readonly string[] {
  const players = new Set(cells.flatMap(({ strategies, pairedWith }) => (pairedWith === undefined ? strategies : [])));
  if (game?.seats !== 2 || players.size < FEWEST_RATED) return [];
  const needed = game.measures.filter(({ role }) => role === 'win' || role === 'tie');
  if (!needed.some(({ role }) => role === 'win')) {
    const payoff = game.measures.find(({ role }) => role === 'payoff');
    const why =
      payoff === undefined ? "has no measure with the role 'win'" : `is played for ${payoff.unit}, not for wins`;
    return [`No ratings: ${titleOf(game)} ${why}.`];
  }
  const missing = needed
    .filter(({ name }) => !cells.some(({ measures }) => measures[name] !== undefined))
    .map(({ name }) => name);
  return missing.length === 0 ? [] : [`No ratings: they also need the measure ${missing.join(' and ')}.`];
}

function sourceNotes(cells: readonly CellSummary[]): readonly string[] {
  const notes = cells.flatMap(({ reference = {} }) =>
    Object.values(reference).map(
      ({ source, trials }) =>
        `Published values: ${source}, ${grouped(trials)} ${trials === 1 ? 'game' : 'games'} per cell.`,
    ),
  );
  return [...new Set(notes)];
}
