import type { Summary } from '@cards/batch';
import { type AnyGame, type ParamValues, titleOf } from '@cards/core';
import { comparedIn } from './findings/contests.js';
import { agreementFindings, fitFindings, optimumFindings, stopFindings } from './findings/run-findings.js';
import { type SectionData, sectionFindings } from './findings/section-findings.js';
import { variationOf } from './model/axes.js';
import { type Cells, fixedParams, groupBy, pairingOf, variedParams } from './model/line-up.js';
import { type MeasureModel, measureModels } from './model/measure-model.js';
import { sectionNotes } from './model/notes.js';
import { FINDING_ERROR, type ReportModel, type SectionModel, type Shape } from './model/report-model.js';
import { isSquare, listTable, matrixTable, type TableModel } from './model/table-model.js';
import { extremes } from './words/estimate.js';

/** An axis of a curve has at least this many values. */
const FEWEST_POINTS = 3;

/**
 * Arranges a summary once for every output, and derives its findings.
 *
 * Cells of one game, one pairing and one number of seats are a section. If each setting of the parameters is a matrix,
 * each has its own section.
 *
 * @param summary - the results of a run; without cells, the report has no sections
 * @param games - the games that its cells played; the id of an unknown game is its title, and findings that need its
 *   measures are missing
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 * import { buildReport } from '@cards/report';
 *
 * const cells = ['good', 'optimal'].map((strategy) => ({ game: pairs, strategies: [strategy], trials: 2000 }));
 * const report = buildReport(simulate({ cells }), [pairs]);
 * report.sections[0]?.shape; // => 'list'
 * const [finding] = report.sections[0]?.findings ?? [];
 * finding?.kind; // => 'best'
 * finding?.text.startsWith('optimal needs the fewest flips'); // => true
 * ```
 */
export function buildReport(summary: Summary, games: readonly AnyGame[]): ReportModel {
  const { cells, seed, digest } = summary;
  const groups = groupBy(cells, (cell) => `${cell.game} ${pairingOf(cell)} ${cell.strategies.length}`);
  const compared = groups.reduce((sum, group) => sum + comparedIn(group, gameOf(group, games)), 0);
  // The only correction (Bonferroni).
  const error = FINDING_ERROR / Math.max(1, compared);
  const sections = withUniqueIds(groups.flatMap((group) => sectionsOf(group, games, summary, error)));
  return { seed, digest, compared, sections, findings: [...agreementFindings(cells), ...fitFindings(cells, cells)] };
}

/** The game of cells of one game; undefined if it is unknown. */
function gameOf([cell]: Cells, games: readonly AnyGame[]): AnyGame | undefined {
  return games.find(({ id }) => id === cell?.game);
}

/** One section for the cells of a game, or one for each setting if all settings are matrices. */
function sectionsOf(cells: Cells, games: readonly AnyGame[], summary: Summary, error: number): readonly SectionModel[] {
  const settings = groupBy(cells, ({ params, trials, stop }) =>
    JSON.stringify([params, stop === undefined ? trials : 'stopping rule']),
  );
  if (!settings.every(isSquare)) return [sectionOf(cells, {}, games, summary, error)];
  const varied = variedParams(cells);
  return settings.map((ofSetting) => {
    const params = ofSetting[0]?.params ?? {};
    const setting = Object.fromEntries(varied.map((name) => [name, params[name] ?? Number.NaN]));
    return sectionOf(ofSetting, setting, games, summary, error);
  });
}

function sectionOf(
  cells: Cells,
  setting: ParamValues,
  games: readonly AnyGame[],
  summary: Summary,
  error: number,
): SectionModel {
  const id = cells[0]?.game ?? '';
  const game = gameOf(cells, games);
  const measures = measureModels(cells, game);
  const { axes, coordinates } = variationOf(cells, game);
  const trials = cells.map((cell) => cell.trials);
  const pairing = cells[0] === undefined ? 'none' : pairingOf(cells[0]);
  const shape = shapeOf(cells, axes);
  const settings = new Set(cells.map(({ params }) => JSON.stringify(params)));
  const data = { game, cells, coordinates, axes, measures, pairing, shape };
  return {
    ...data,
    id: fileName([id, ...Object.entries(setting).flat(), ...(pairing === 'none' ? [] : ['paired'])].join(' ')),
    title: game === undefined ? id : titleOf(game),
    setting,
    mainMeasure: mainMeasureOf(data),
    fixed: fixedParams(cells),
    trials: extremes(trials),
    tables: tablesOf(shape, cells, measures),
    ratings: (summary.ratings ?? []).filter((one) => one.game === id && settings.has(JSON.stringify(one.params))),
    findings: [
      ...optimumFindings(cells),
      ...sectionFindings(data, error),
      ...stopFindings(cells, measures[0]),
      ...agreementFindings(cells),
      ...fitFindings(cells, summary.cells),
    ],
    notes: sectionNotes(cells, game),
  };
}

function shapeOf(cells: Cells, axes: SectionModel['axes']): Shape {
  if (isSquare(cells)) return 'matrix';
  if (cells.length === 1) return 'single';
  return axes.some(({ values }) => values.length >= FEWEST_POINTS) ? 'curve' : 'list';
}

function tablesOf(shape: Shape, cells: Cells, measures: readonly MeasureModel[]): readonly TableModel[] {
  const shown = measures.filter(({ isRepeated }) => !isRepeated);
  return shape === 'matrix' ? shown.map((measure) => matrixTable(cells, measure)) : [listTable(cells, shown)];
}

/** Sections with the same id get a number. */
function withUniqueIds(sections: readonly SectionModel[]): readonly SectionModel[] {
  return sections.map((section, at) => {
    const before = sections.slice(0, at).filter(({ id }) => id === section.id).length;
    return before === 0 ? section : { ...section, id: `${section.id}-${before + 1}` };
  });
}

/** A text as part of a file name or an identifier of a page: lower-case letters, digits and dashes. */
export function fileName(text: string): string {
  const words = text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return words.replaceAll(/^-|-$/g, '');
}

/**
 * The main measure of a section, which its findings are about: the win rate of a game with a winner, except in curves
 * of self-play, where it hardly changes; otherwise the first measure.
 */
function mainMeasureOf({ cells, measures, pairing, game, axes }: SectionData): MeasureModel | undefined {
  const isContest = cells.some(({ strategies: [first, second] }) => second !== undefined && first !== second);
  const isAboutWins = game !== undefined && game.seats !== 1 && pairing === 'none' && (isContest || axes.length === 0);
  const win = isAboutWins ? measures.find(({ isWin }) => isWin) : undefined;
  return win ?? measures[0];
}
