import type { CellSummary, Summary } from '@cards/batch';
import { type SequentialSummary, pairingOf } from '@cards/batch/internal';
import type { AnyGame, ParamValues } from '@cards/core';
import { checkList, checkMembers, titleOf } from '@cards/core/internal';
import { comparedIn } from './findings/contests.js';
import { type SectionData, sectionFindings } from './findings/section-findings.js';
import { variationOf } from './model/axes.js';
import { cellName, type Cells, fixedParams, groupBy, variedParams } from './model/line-up.js';
import { distanceText, type MeasureModel, measureModels } from './model/measure-model.js';
import { sectionNotes } from './model/notes.js';
import { type Finding, FINDING_ERROR, type ReportModel, type SectionModel, type Shape } from './model/report-model.js';
import { figureOf, figureWords, isSquare, listTable, matrixTable, type TableModel } from './model/table-model.js';
import {
  all,
  capitalized,
  count,
  estimateWords,
  extremes,
  grouped,
  listed,
  percentText,
  plainNumber,
  probabilityText,
} from './words/estimate.js';
import { betterThanOptimalText } from './words/result-words.js';

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
  checkMembers(summary, 'the summary', 'cells');
  checkList(games, 'the games');
  const { cells, seed, digest } = summary;
  const groups = groupBy(cells, (cell) => `${cell.game} ${pairingOf(cell.lineups)} ${cell.strategies.length}`);
  const compared = groups.reduce((sum, group) => sum + comparedIn(group, gameOf(group, games)), 0);
  // The only correction (Bonferroni).
  const error = FINDING_ERROR / Math.max(1, compared);
  const sections = withUniqueIds(groups.flatMap((group) => sectionsOf(group, { games, summary, error })));
  return { seed, digest, compared, sections, findings: [...agreementFindings(cells), ...fitFindings(cells, cells)] };
}

/** The game of cells of one game; undefined if it is unknown. */
function gameOf([cell]: Cells, games: readonly AnyGame[]): AnyGame | undefined {
  return games.find(({ id }) => id === cell?.game);
}

/** What all sections of a report need. */
type Whole = Readonly<{ games: readonly AnyGame[]; summary: Summary; error: number }>;

/** One section for the cells of a game, or one for each setting if all settings are matrices. */
function sectionsOf(cells: Cells, whole: Whole): readonly SectionModel[] {
  const settings = groupBy(cells, ({ params, trials, stop }) =>
    JSON.stringify([params, stop === undefined ? trials : 'stopping rule']),
  );
  if (!settings.every(isSquare)) return [sectionOf(cells, {}, whole)];
  const varied = variedParams(cells);
  return settings.map((ofSetting) => {
    const params = ofSetting[0]?.params ?? {};
    const setting = Object.fromEntries(varied.map((name) => [name, params[name] ?? Number.NaN]));
    return sectionOf(ofSetting, setting, whole);
  });
}

function sectionOf(cells: Cells, setting: ParamValues, { games, summary, error }: Whole): SectionModel {
  const id = cells[0]?.game ?? '';
  const game = gameOf(cells, games);
  const measures = measureModels(cells, game);
  const { axes, coordinates } = variationOf(cells, game);
  const trials = cells.map((cell) => cell.trials);
  const pairing = pairingOf(cells[0]?.lineups ?? []);
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

/** A text as part of a file name or an identifier of a page: the letters of names in lower case, digits and dashes. */
export function fileName(text: string): string {
  const words = text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}\p{So}\p{EMod}\p{Join_C}]+/gu, '-');
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

/** The error rate of the tests of all distributions of a run together. */
const FIT_ERROR = 0.001;

/** Whether the estimates agree with exact and published values. Values that cannot be judged do not count. */
function agreementFindings(cells: Cells): readonly Finding[] {
  const [exact, published] = [judgedBy(cells, 'exact'), judgedBy(cells, 'reference')];
  const values = { exact: exact.length, published: published.length };
  const varied = variedParams(cells);
  const wrong = [...differing(exact, 'exact', varied), ...differing(published, 'published', varied)];
  const total = exact.length + published.length;
  if (wrong.length > 0) {
    const verb = wrong.length === 1 ? 'differs' : 'differ';
    const which = total === 1 ? 'The known value' : `${wrong.length} of ${total} known values`;
    const text = `${which} ${verb} from the estimates: ${listed(wrong)}.`;
    return [{ kind: 'agreement', status: 'alarm', text, values: { ...values, differing: wrong.length } }];
  }
  if (total === 0) return [];
  const which = exact.length === 0 ? 'published' : 'exact';
  const both = `${count(exact.length, 'exact value')} and ${count(published.length, 'published value')}`;
  const text =
    total === 1
      ? `The ${which} value agrees with the estimate.`
      : exact.length === 0 || published.length === 0
        ? `${capitalized(all(total, `${which} values`))} agree with the estimates.`
        : `${exact.length === 1 || published.length === 1 ? 'The' : 'All'} ${both} agree with the estimates.`;
  return [{ kind: 'agreement', status: 'shown', text, values: { ...values, differing: 0 } }];
}

function judgedBy(cells: Cells, which: 'exact' | 'reference') {
  return cells.flatMap((cell) =>
    Object.keys(cell.measures).flatMap((measure) => {
      const figure = figureOf(cell, measure);
      const judged = figure?.[which];
      return judged === undefined || judged.verdict === 'not judged' ? [] : [{ cell, measure, figure, known: judged }];
    }),
  );
}

function differing(judged: ReturnType<typeof judgedBy>, kind: string, varied: readonly string[]): readonly string[] {
  return judged
    .filter(({ known }) => known.verdict === 'differs')
    .map(({ cell, measure, figure, known }) => {
      const far = distanceText(known).replace(/^ by (.+)$/, ', $1 away');
      const unit = cell.measures[measure]?.kind === 'proportion' ? '%' : '';
      const text = figure === undefined ? '' : figureWords(figure).join(' ');
      return `${measure} of ${cellName(cell, varied)} (${text}${unit}; ${kind} ${plainNumber(known.value)}${unit}${far})`;
    });
}

/** Means that are better than a proved optimum, which no strategy reaches that plays by the rules. */
function optimumFindings(cells: Cells): readonly Finding[] {
  const varied = variedParams(cells);
  return cells.flatMap((cell) => {
    const { betterThanOptimal: better } = cell;
    if (better === undefined) return [];
    const { optimum, p } = better;
    const { mean = Number.NaN, ci95 = null } = cell.measures[better.measure] ?? {};
    const text = betterThanOptimalText(cellName(cell, varied), estimateWords({ mean, ci95 })[0], better);
    return [{ kind: 'agreement' as const, status: 'alarm' as const, text, values: { mean, optimum, p } }];
  });
}

/**
 * Whether distributions fit the exact ones. All tests of the run are judged together (Holm, A simple sequentially
 * rejective multiple test procedure, Scandinavian Journal of Statistics 6, 1979).
 */
function fitFindings(cells: Cells, run: Cells): readonly Finding[] {
  const tests = testsOf(cells);
  if (tests.length === 0) return [];
  const inRun = testsOf(run);
  const rejectedInRun = rejectedBy(inRun);
  const rejected = tests.filter(({ cell, measure }) =>
    rejectedInRun.some((one) => one.cell === cell && one.measure === measure),
  );
  const lowest = Math.min(1, extremes(tests.map(({ p }) => p))[0] * inRun.length);
  const values = { tests: tests.length, testsInRun: inRun.length, rejected: rejected.length, lowestCorrectedP: lowest };
  const corrected = inRun.length === 1 ? '' : `, corrected for ${inRun.length} tests`;
  if (rejected.length === 0) {
    const text =
      tests.length === 1
        ? `The distribution fits the exact one (${probabilityText(lowest)}${corrected}).`
        : `${capitalized(all(tests.length, 'distributions'))} fit the exact ones (lowest ${probabilityText(lowest)}${corrected}).`;
    return [{ kind: 'fit', status: 'shown', text, values }];
  }
  const varied = variedParams(cells);
  const names = rejected.map(({ cell, measure, p, chiSquare }) => {
    const why = chiSquare === null ? 'an impossible value occurred' : probabilityText(Math.min(1, p * inRun.length));
    return `${measure} of ${cellName(cell, varied)} (${why})`;
  });
  const what =
    tests.length === 1
      ? 'The distribution does not fit the exact one'
      : `${rejected.length} of ${tests.length} distributions ${rejected.length === 1 ? 'does' : 'do'} not fit`;
  return [{ kind: 'fit', status: 'alarm', text: `${what}: ${listed(names)}${corrected}.`, values }];
}

function testsOf(cells: Cells) {
  return cells.flatMap((cell) => Object.entries(cell.fit ?? {}).map(([measure, fit]) => ({ cell, measure, ...fit })));
}

function rejectedBy(tests: ReturnType<typeof testsOf>): typeof tests {
  const ordered = [...tests].sort((one, other) => one.p - other.p);
  const accepted = ordered.findIndex(({ p }, at) => p * (ordered.length - at) >= FIT_ERROR);
  return accepted === -1 ? ordered : ordered.slice(0, accepted);
}

/**
 * A finding for each sequential test, which is about the first measure, and one for all precisions that were reached.
 */
function stopFindings(cells: Cells, measure: MeasureModel | undefined): readonly Finding[] {
  const varied = variedParams(cells);
  const sequential = cells.flatMap((cell) =>
    cell.stop?.kind === 'sequential' ? sequentialFinding(cellName(cell, varied), cell, cell.stop, measure) : [],
  );
  return [...sequential, ...precisionFindings(cells, measure)];
}

function precisionFindings(cells: Cells, measure: MeasureModel | undefined): readonly Finding[] {
  const isShare = measure?.kind === 'proportion';
  const widthText = (width: number): string =>
    isShare ? `± ${plainNumber(100 * width)} percentage points` : `± ${width}`;
  const ruled = cells.flatMap((cell) => (cell.stop?.kind === 'precision' ? [{ cell, stop: cell.stop }] : []));
  if (ruled.length === 0) return [];
  const varied = variedParams(cells);
  const missed = ruled.filter(({ stop }) => !stop.reached);
  const widths = [...new Set(ruled.map(({ stop }) => widthText(stop.halfWidth)))].join(', ');
  const values = { cells: ruled.length, missed: missed.length };
  const open = missed.map(({ cell, stop }): Finding => {
    const text = `${cellName(cell, varied)}: ${count(cell.trials, 'game')} did not reach a precision of ${widthText(stop.halfWidth)}.`;
    return { kind: 'stop', status: 'open', text, values: { ...values, halfWidth: stop.halfWidth } };
  });
  const reached = ruled.length - missed.length;
  if (reached === 0) return open;
  const every = ruled.length === 1 ? 'The cell' : capitalized(all(reached, 'cells'));
  const who = missed.length > 0 ? `${reached} of ${ruled.length} cells` : every;
  return [...open, { kind: 'stop', status: 'shown', text: `${who} reached the precision of ${widths}.`, values }];
}

function sequentialFinding(name: string, cell: CellSummary, stop: SequentialSummary, measure?: MeasureModel): Finding {
  const { low, high, decision, anytime95, reached } = stop;
  const [from, to] = anytime95;
  const isPayoff = measure?.isPayoff === true;
  const [verb, what, mean] = isPayoff ? ['gets', ` ${measure.unit} a game`, 'mean'] : ['scores', '', 'score'];
  const valueText = (value: number): string => (isPayoff ? `${value}` : percentText(value));
  const endText = (value: number): string => (isPayoff ? value.toFixed(3) : `${(100 * value).toFixed(1)}%`);
  const games = `${grouped(cell.trials)} game pairs`;
  const player = cell.strategies[0] ?? '';
  const verdict = {
    high: `${player} ${verb} more than ${valueText(low)}${what}, decided after ${games}`,
    low: `${player} ${verb} less than ${valueText(high)}${what}, decided after ${games}`,
    none: `${games} do not decide whether ${player} ${verb} at most ${valueText(low)} or at least ${valueText(high)}${what}`,
  }[decision ?? 'none'];
  const share = `its ${mean} is ${endText(from)} to ${endText(to)}, a 95% interval that is valid at any stopping time`;
  const text = `${name}: ${verdict}; ${share}.`;
  return { kind: 'stop', status: reached ? 'shown' : 'open', text, values: { low, high, from, to } };
}
