import type { AnyGame } from '@cards/core';
import type { Plan, Results } from '@cards/batch';
import { cellName, variedParams } from '@cards/report';
import { estimate } from '@cards/statistics';

/** The estimate of a cell after a number of games. */
export interface Look {
  readonly games: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** A cell while it is played. */
export interface LiveCell {
  readonly index: number;
  readonly label: string;
  /** The first metric, which the estimates are of. */
  readonly measure: string;
  readonly kind: 'count' | 'proportion';
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
  private readonly results: Results;
  private readonly labels: readonly string[];
  private readonly looks: Look[][];

  /**
   * @param plan - the batch
   * @param results - its results, which grow
   */
  constructor(plan: Plan, results: Results) {
    this.plan = plan;
    this.results = results;
    const varied = variedParams(plan.cells);
    this.labels = plan.cells.map((cell) => cellName(cell, varied));
    this.looks = plan.cells.map(() => []);
  }

  /** The state of all cells now. */
  read(): readonly LiveCell[] {
    return this.plan.cells.map(({ metrics, trials }, index) => {
      const games = this.results.gamesOf(index);
      const [first] = metrics;
      const last = first === undefined || games === 0 ? undefined : this.look(index, first.kind, games);
      const looks = this.looks[index] ?? [];
      if (last !== undefined && last.games > (looks.at(-1)?.games ?? 0) * GROWTH) looks.push(last);
      return {
        index,
        label: this.labels[index] ?? '',
        measure: first?.name ?? '',
        kind: first?.kind ?? 'count',
        games,
        trials,
        isDone: this.results.isDone(index),
        last,
        looks: [...looks],
      };
    });
  }

  private look(index: number, kind: 'count' | 'proportion', games: number): Look {
    const { mean, ci95 } = estimate(kind, this.results.firstMeasure(index));
    return { games, mean, low: ci95?.[0] ?? mean, high: ci95?.[1] ?? mean };
  }
}

/** The measures of a cell that count, and so have a histogram. */
export function countedMetrics(plan: Plan, cell: number): readonly { readonly name: string; readonly at: number }[] {
  return (plan.cells[cell]?.metrics ?? []).flatMap(({ name, kind }, at) => (kind === 'count' ? [{ name, at }] : []));
}

/** The unit of a metric, such as `flips`; its name if it has none of its own. */
export function unitOf(game: AnyGame, measure: string): string {
  return game.measures.find(({ name }) => name === measure)?.unit ?? measure;
}
