import {
  type AnyGame,
  createPlayers,
  InputError,
  type Measure,
  MisbehaviorError,
  type Player,
  Streams,
  wrapStrategy,
} from '@cards/core';
import { countedMeasures, messageOf, showView, traceOf, cutText } from '@cards/core/internal';
import { type Cell, gameOf } from '../plan/cell.js';
import { type Lineup, pairingOf, playedLineups } from '../plan/lineups.js';
import { precomputeCell } from './block-runner.js';
import { CellRunner } from './cell-runner.js';
import { gameFailure } from './failure.js';

/** The results of a traced game. */
export interface TracedGame {
  /**
   * `[game][measure]`: the measures of the game, or of all games under the index, in the order of `countedMeasures`.
   */
  readonly games: readonly (readonly number[])[];
  /** `[measure]`: the measures of the cell, in its order: in a paired cell, the paired differences. */
  readonly measures: readonly number[];
}

/** Receives each line, without a line break, as soon as it is known. */
export type OnLine = (line: string) => void;

/**
 * Prints one game of a batch move by move. The last line has the measures of the game. For a paired cell or a round,
 * all games are printed, and the last line has the measures of the cell.
 */
export function traceGame(cell: Cell, seed: string, index: number, onLine: OnLine, verbose = false): TracedGame {
  const game = gameOf(cell);
  if (verbose && game.notation?.show === undefined && game.observe === undefined)
    throw new InputError(
      `${game.id} cannot show what a player sees, because the game has neither observe() nor notation.show(); leave out verbose`,
    );
  const precomputed = precomputeCell(cell);
  const rngs = new Streams(seed, game.id).gameRngs(cell.lineups[0].length);
  const lineups = playedLineups(cell.lineups);
  const names = countedMeasures(game.measures, cell.lineups[0].length).map((one) => ({
    ...game.measures[one.position],
    ...one,
  }));
  let lineup: Lineup = cell.lineups[0];
  let inBatch: CellRunner | undefined;

  function trace(at: number): readonly number[] {
    if (at > 0) onLine('');
    if (lineups.length > 1) onLine(`Game ${at + 1} of ${lineups.length}: ${lineup.join(' - ')}`);
    const measures = new Int32Array(game.measures.length);
    const players = createPlayers(game, cell.params, lineup, precomputed);
    const watched = verbose ? players.map((player, seat) => withView(player, game, seat, onLine)) : players;
    for (const line of traceOf(game)(cell.params, watched, rngs.seek(index), measures)) onLine(line);
    // The game is the same in the batch, which has the measures of every seat.
    inBatch ??= new CellRunner(cell, precomputed, true);
    const counted = inBatch.playGame(at, rngs, index);
    if (names.some(({ seat, position }, one) => seat === 0 && counted[one] !== measures[position]))
      throw new MisbehaviorError(
        'the traced game differs from the same game in the batch: a strategy depends on something other than its view and its random generator',
      );
    onLine(valuesText(names, counted));
    return counted;
  }

  try {
    const games = lineups.map((one, at) => {
      lineup = one;
      return trace(at);
    });
    const measures = new Int32Array(cell.measures.length);
    inBatch?.addUp(measures);
    const pairing = pairingOf(cell.lineups);
    if (pairing !== 'none') onLine('');
    if (pairing === 'round') onLine(`The round has ${valuesText(cell.measures, measures)}`);
    else if (pairing !== 'none') onLine(`The paired difference is ${valuesText(cell.measures, measures)}`);
    return { games, measures: [...measures] };
  } catch (error) {
    throw gameFailure(error, { cell, seed, game: index, lineup });
  }
}

/** Values in the units of their measures. A regret that is not known is one part below 0. */
function valuesText(measures: readonly Pick<Measure<never>, 'name' | 'parts'>[], values: ArrayLike<number>): string {
  const textOf = (value: number, { name, parts = 1 }: (typeof measures)[number]): string =>
    parts > 1 && value === -1 && name.startsWith('regret') ? 'not known' : String(value / parts);
  return measures.map((one, at) => `${one.name} ${textOf(values[at] as number, one)}`).join(', ');
}

/** A player that plays the same moves and whose view is printed before each move. */
function withView({ name, strategy }: Player<unknown>, game: AnyGame, seat: number, onLine: OnLine): Player<unknown> {
  const label = game.seats === 1 ? name : `${seat + 1} ${name}`;
  const beforeMove = (view: unknown): void => {
    onLine(`    ${label} sees`);
    for (const line of viewText(game, view).split('\n')) onLine(`      ${line}`);
  };
  return { name, strategy: wrapStrategy(strategy, { beforeMove }) };
}

/** The text of a view. An error of the game becomes text, because otherwise it would be attributed to the player. */
function viewText(game: AnyGame, view: unknown): string {
  try {
    return showView(game, view);
  } catch (error) {
    return `(the game cannot show the view: ${cutText(messageOf(error))})`;
  }
}
