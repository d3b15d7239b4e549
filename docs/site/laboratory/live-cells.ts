import type { AnyGame } from '@cards/core';
import type { Cell, Plan } from '@cards/batch';
import { pairingOf } from '@cards/batch/internal';
import { cellName, variedParams } from '@cards/report/internal';
import { type Estimate, estimate } from '@cards/statistics';
import type { BatchRun } from '../batch/batch-run.js';

/** The estimate of a cell after a number of games. */
export interface Look {
  readonly games: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** What a value of a measure is in one game, as in reports. */
interface CellFigure {
  /** What makes a value the figure: a share is in percent, and a round has several games. */
  readonly scale: number;
  readonly unit: '%' | '';
  /** The share of wins by chance, in percent: one of `n` players wins. Undefined for other measures. */
  readonly chance: number | undefined;
}

/** A cell while it is played. */
export interface LiveCell {
  readonly index: number;
  readonly label: string;
  /** The measure that the estimates are of. */
  readonly measure: string;
  readonly figure: CellFigure;
  readonly games: number;
  readonly trials: number;
  readonly isDone: boolean;
  /** The last estimate; undefined before the first games. */
  readonly last: Look | undefined;
  /** The estimates after more and more games. */
  readonly looks: readonly Look[];
}

/** A look is kept when this many times more games are played than at the look before. */
const GROWTH = 1.08;

/** Follows the cells of a batch. */
export class LiveCells {
  private readonly plan: Plan;
  private readonly batch: BatchRun;
  private readonly labels: readonly string[];
  private looks: Look[][] = [];
  private measure: string | undefined;

  /**
   * @param plan - the batch
   * @param batch - its run
   */
  constructor(plan: Plan, batch: BatchRun) {
    this.plan = plan;
    this.batch = batch;
    const varied = variedParams(plan.cells);
    this.labels = plan.cells.map((cell) => cellName(cell, varied));
  }

  /**
   * The state of all cells now.
   *
   * @param measure - the measure to estimate; the first one of a cell that does not have it
   */
  read(measure: string | undefined): readonly LiveCell[] {
    if (measure !== this.measure) this.looks = [];
    this.measure = measure;
    return this.batch.cells().map(({ games, tallies }, index) => {
      const cell = this.plan.cells[index];
      const { measures = [], trials = 0 } = cell ?? {};
      const at = Math.max(
        0,
        measures.findIndex(({ name }) => name === measure),
      );
      const { name = '', kind = 'count', bounds } = measures[at] ?? {};
      const last = games === 0 ? undefined : { games, ...intervalOf(estimate(kind, tallies[at] ?? [], bounds)) };
      const looks = (this.looks[index] ??= []);
      // The first few games are not a part of the results.
      if (
        last !== undefined &&
        this.batch.results.gamesOf(index) > 0 &&
        last.games > (looks.at(-1)?.games ?? 0) * GROWTH
      )
        looks.push(last);
      return {
        index,
        label: this.labels[index] ?? '',
        measure: name,
        figure: figureOf(cell, at),
        games,
        trials,
        isDone: this.batch.results.isDone(index),
        last,
        looks: [...looks],
      };
    });
  }
}

function figureOf(cell: Cell | undefined, at: number): CellFigure {
  const measure = cell?.measures[at];
  if (cell === undefined || measure === undefined) return { scale: 1, unit: '', chance: undefined };
  const { kind, gamePair, divisor, terms } = measure;
  const { length: seats } = cell.lineups[0];
  const isRound = pairingOf(cell.lineups) === 'round';
  const role = isRound ? cell.game.measures[terms[0]?.position ?? -1]?.role : measure.role;
  const isWin = gamePair === true || role === 'win';
  const isShare = isWin || kind === 'proportion' || (isRound && role === 'tie');
  return {
    scale: (isShare ? 100 : 1) / (divisor ?? (isRound ? seats : 1)),
    unit: isShare ? '%' : '',
    chance: isWin && seats > 1 ? 100 / seats : undefined,
  };
}

function intervalOf({ mean, ci95 }: Estimate): Omit<Look, 'games'> {
  return { mean, low: ci95?.[0] ?? mean, high: ci95?.[1] ?? mean };
}

/** The measures of a cell that count, and so have a histogram. */
export function countedMeasures(plan: Plan, cell: number): readonly { readonly name: string; readonly at: number }[] {
  return (plan.cells[cell]?.measures ?? []).flatMap(({ name, kind }, at) => (kind === 'count' ? [{ name, at }] : []));
}

/** The unit of a measure, such as `flips`; its name if it has none of its own. */
export function unitOf(game: AnyGame, measure: string): string {
  return game.measures.find(({ name }) => name === measure)?.unit ?? measure;
}
