import { type AnyGame, type MovableLanes, type Prepared, seatStrategies, type Table } from '@cards/core';
import { type Cell, gameOf } from './plan/cell.js';
import { POINTS, WIN_POINTS } from './plan/counted.js';
import type { Seats } from './plan/pairings.js';

/** No measure of the game itself. */
const NONE = -1;

/**
 * The players of a cell at their tables: one table, or the two of a contrast, which play the same deals.
 */
export class Sitting {
  /** Who sits at the table that played last. */
  playing: Seats;
  private readonly tables: readonly Table[];
  private readonly seats: readonly Seats[];
  /** For each thing counted the position of the game's measure behind it. */
  private readonly sources: Int32Array;
  private readonly first: Int32Array;
  private readonly second: Int32Array;
  private readonly isPlain: boolean;
  private readonly win: number;
  private readonly tie: number;

  /**
   * @param cell - what is played
   * @param prepared - the tables of its strategies, where they are at hand
   * @throws MisbehaviorError when a strategy can't be created
   */
  constructor(cell: Cell, prepared: ReadonlyMap<string, Prepared>) {
    const game = gameOf(cell);
    this.seats = tablesOf(cell);
    this.playing = cell.strategies;
    this.tables = this.seats.map((seats) => game.table(cell.params, seatStrategies(game, cell.params, seats, prepared)));
    this.sources = Int32Array.from(cell.counted, ({ name }) => (name === POINTS ? NONE : positionOf(game, name)));
    this.first = new Int32Array(game.measures.length);
    this.second = new Int32Array(game.measures.length);
    this.isPlain = this.tables.length === 1 && this.sources.length === game.measures.length;
    this.win = positionOf(game, 'win');
    this.tie = positionOf(game, 'tie');
  }

  /**
   * Plays one game index, at both tables of a contrast.
   *
   * @param lanes - the generators of the cell
   * @param game - the index of the game
   * @param values - receives what the cell counts
   * @throws MisbehaviorError when a strategy or the game breaks its contract
   */
  play(lanes: MovableLanes, game: number, values: Int32Array): void {
    // Nearly every cell counts what its one table measures, and has it measured where it is counted.
    if (this.isPlain) {
      this.playAt(0, lanes, game, values);
      return;
    }
    const { first, sources } = this;
    this.playAt(0, lanes, game, first);
    if (this.tables.length === 1) {
      for (let at = 0; at < sources.length; at++) values[at] = first[sources[at] as number] as number;
    } else {
      this.playAt(1, lanes, game, this.second);
      this.contrast(values);
    }
  }

  private playAt(table: number, lanes: MovableLanes, game: number, measures: Int32Array): void {
    this.playing = this.seats[table] as Seats;
    (this.tables[table] as Table).play(lanes.at(game), measures);
  }

  private contrast(values: Int32Array): void {
    const { first, second, sources, win, tie } = this;
    for (let at = 0; at < sources.length; at++) {
      const source = sources[at] as number;
      values[at] = source === NONE
        ? pointsOf(first, win, tie) + WIN_POINTS - pointsOf(second, win, tie)
        : (first[source] as number) - (second[source] as number);
    }
  }
}

/** Who sits at each table of a cell. */
export function tablesOf({ strategies, contrast }: Cell): readonly Seats[] {
  return contrast === undefined ? [strategies] : [strategies, contrast];
}

/** What a game is worth to its first seat. */
function pointsOf(measures: Int32Array, win: number, tie: number): number {
  return WIN_POINTS * (measures[win] as number) + (tie === NONE ? 0 : (measures[tie] as number));
}

function positionOf({ measures }: AnyGame, name: string): number {
  return measures.findIndex((measure) => measure.name === name);
}
