import { type AnyGame, type ParamValues, titleOf } from '@cards/core';
import type { CellSummary, Summary } from '@cards/batch';
import { agreementFindings, fitFindings, optimumFindings } from './findings/agreement.js';
import { comparedIn } from './findings/contests.js';
import { type Finding, FINDING_ERROR } from './model/finding.js';
import { sectionFindings } from './findings/section-findings.js';
import { stopFindings } from './findings/stops.js';
import { variationOf } from './model/axes.js';
import { fixedParams, groupBy, groupBySetting, pairingOf, variedParams } from './model/line-up.js';
import { type MeasureModel, measureModels } from './model/measure-model.js';
import { sectionNotes } from './model/notes.js';
import type { ReportModel, SectionModel, Shape } from './model/report-model.js';
import { isSquare, listTable, matrixTable, type TableModel } from './model/table-model.js';
import { extremes } from './words/count.js';

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
  const compared = groups.reduce(
    (sum, group) =>
      sum +
      comparedIn(
        group,
        games.find(({ id }) => id === group[0]?.game),
      ),
    0,
  );
  // The only correction (Bonferroni).
  const error = FINDING_ERROR / Math.max(1, compared);
  const sections = withUniqueIds(groups.flatMap((group) => sectionsOf(group, games, summary, error)));
  return { seed, digest, compared, sections, findings: runFindings(cells) };
}

function runFindings(cells: readonly CellSummary[]): readonly Finding[] {
  const varied = variedParams(cells);
  return [...agreementFindings(cells, varied), ...fitFindings(cells, varied, cells)];
}

/** One section for the cells of a game, or one for each setting if all settings are matrices. */
function sectionsOf(
  cells: readonly CellSummary[],
  games: readonly AnyGame[],
  summary: Summary,
  error: number,
): readonly SectionModel[] {
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
  cells: readonly CellSummary[],
  setting: ParamValues,
  games: readonly AnyGame[],
  summary: Summary,
  error: number,
): SectionModel {
  const id = cells[0]?.game ?? '';
  const game = games.find((one) => one.id === id);
  const measures = measureModels(cells, game);
  const varied = variedParams(cells);
  const { axes, coordinates } = variationOf(cells, game);
  const trials = cells.map((cell) => cell.trials);
  const pairing = cells[0] === undefined ? 'none' : pairingOf(cells[0]);
  const shape = shapeOf(cells, axes);
  const ofSection = (summary.ratings ?? []).filter((one) =>
    groupBySetting(cells).some(([cell]) => one.game === id && isSame(one.params, cell?.params ?? {})),
  );
  const data = { game, cells, coordinates, axes, measures, pairing, shape };
  return {
    ...data,
    id: fileName([id, ...Object.entries(setting).flat(), ...(pairing === 'none' ? [] : ['paired'])].join(' ')),
    title: game === undefined ? id : titleOf(game),
    setting,
    mainMeasure: mainMeasureOf(data),
    fixed: fixedParams(cells),
    trials: extremes(trials),
    tables: tablesOf(shape, cells, measures, varied),
    ratings: ofSection,
    findings: [
      ...optimumFindings(cells, varied),
      ...sectionFindings(data, error),
      ...stopFindings(cells, varied, measures),
      ...agreementFindings(cells, varied),
      ...fitFindings(cells, varied, summary.cells),
    ],
    notes: sectionNotes(cells, game),
  };
}

function shapeOf(cells: readonly CellSummary[], axes: SectionModel['axes']): Shape {
  if (isSquare(cells)) return 'matrix';
  if (cells.length === 1) return 'single';
  return axes.some(({ values }) => values.length >= FEWEST_POINTS) ? 'curve' : 'list';
}

function tablesOf(
  shape: Shape,
  cells: readonly CellSummary[],
  measures: readonly MeasureModel[],
  varied: readonly string[],
): readonly TableModel[] {
  return shape === 'matrix'
    ? measures.filter(({ isRepeated }) => !isRepeated).map((measure) => matrixTable(cells, measure))
    : [
        listTable(
          cells,
          measures.filter(({ isRepeated }) => !isRepeated),
          varied,
        ),
      ];
}

function isSame(one: ParamValues, other: ParamValues): boolean {
  return (
    Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([name, value]) => other[name] === value)
  );
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
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/**
 * The main measure of a section, which its findings are about: the win rate of a game with a winner, except in curves
 * of self-play, where it hardly changes; otherwise the first measure.
 */
function mainMeasureOf({
  cells,
  measures,
  pairing,
  game,
  axes,
}: Pick<SectionModel, 'cells' | 'measures' | 'pairing' | 'game' | 'axes'>): MeasureModel | undefined {
  const isContest = cells.some(({ strategies: [first, second] }) => second !== undefined && first !== second);
  const isAboutWins = game !== undefined && game.seats !== 1 && pairing === 'none' && (isContest || axes.length === 0);
  const win = isAboutWins ? measures.find(({ isWin }) => isWin) : undefined;
  return win ?? measures[0];
}
