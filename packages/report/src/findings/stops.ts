import type { CellSummary, SequentialSummary } from '@cards/batch';
import { cellName, type Cells, variedParams } from '../model/line-up.js';
import { grouped, percentText, plainNumber } from '../words/estimate.js';
import type { Finding } from '../model/finding.js';
import type { MeasureModel } from '../model/measure-model.js';
import { all, capitalized, count } from '../words/count.js';

/**
 * A finding for each sequential test, which is about the first measure, and one for all precisions that were reached.
 */
export function stopFindings(cells: Cells, measure: MeasureModel | undefined): readonly Finding[] {
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
  const [verb, what, mean] = isPayoff ? ['wins', ` ${measure.unit} a game`, 'mean'] : ['scores', '', 'score'];
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
