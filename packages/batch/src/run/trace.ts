import {
  type AnyGame,
  createPlayers,
  InputError,
  messageOf,
  MisbehaviorError,
  type Player,
  Streams,
  wrapStrategy,
} from '@cards/core';
import { type Cell, gameOf } from '../plan/cell.js';
import { type Lineup, lineupsOf } from '../plan/lineups.js';
import { precomputeCell } from '../plan/precompute.js';
import { CellRunner } from './cell-runner.js';
import { GameError } from './game-error.js';

/** The options of {@link traceGame}. */
export interface TraceOptions {
  /** Whether the view of a player is printed before each of their moves; false when left out. */
  readonly verbose?: boolean;
}

/** The results of a game that was traced. */
export interface TracedGame {
  /** `[game][measure]`: the measures of the game, or of both games of a paired cell, in the game's order. */
  readonly games: readonly (readonly number[])[];
  /** The metrics of the cell, in its order. */
  readonly metrics: readonly number[];
}

/** Gets each line of a trace, without a line break, as soon as it is known. */
export type OnLine = (line: string) => void;

/**
 * Plays one game of a cell as text: the game that a batch plays under this index, and its measures at the end. For a paired
 * cell both games follow each other, and then the metrics.
 *
 * @param cell - the cell
 * @param seed - the canonical text of the seed of the batch
 * @param index - the index of the game, an integer from 0
 * @param onLine - gets each line
 * @param options - what is printed
 * @throws InputError when the game has no trace, or does not show what its players see
 * @throws GameError when a strategy or the game breaks its contract, or plays other moves than in the batch
 */
export function traceGame(
  cell: Cell,
  seed: string,
  index: number,
  onLine: OnLine,
  { verbose = false }: TraceOptions = {},
): TracedGame {
  const game = gameOf(cell);
  if (game.trace === undefined) throw new InputError(`${game.id} has no trace`);
  if (verbose && game.show === undefined) throw new InputError(`${game.id} does not show what a player sees`);
  const precomputed = precomputeCell(cell);
  const rngs = new Streams(seed, game.id).gameRngs(game.seats);
  const lineups = lineupsOf(cell);
  let lineup: Lineup = cell.strategies;

  function trace(at: number): readonly number[] {
    if (at > 0) onLine('');
    if (lineups.length > 1) onLine(`Game ${at + 1} of ${lineups.length}: ${lineup.join(' - ')}`);
    const traced = new Int32Array(game.measures.length);
    const played = new Int32Array(game.measures.length);
    const players = createPlayers(game, cell.params, lineup, precomputed);
    const watched = verbose ? players.map((player, seat) => showing(player, game, seat, onLine)) : players;
    for (const line of game.trace?.(cell.params, watched, rngs.seek(index), traced) ?? []) onLine(line);
    game.runner(cell.params, createPlayers(game, cell.params, lineup, precomputed)).play(rngs.seek(index), played);
    if (!traced.every((value, measure) => value === played[measure])) {
      throw new MisbehaviorError(
        'the game went another way than in the batch: a strategy draws on more than its generator',
      );
    }
    onLine(valuesText(game.measures, traced));
    return [...traced];
  }

  try {
    const games = lineups.map((one, at) => {
      lineup = one;
      return trace(at);
    });
    const metrics = new Int32Array(cell.metrics.length);
    new CellRunner(cell, precomputed).play(rngs, index, metrics);
    if (lineups.length > 1) onLine('');
    if (lineups.length > 1) onLine(`The paired difference is ${valuesText(cell.metrics, metrics)}`);
    return { games, metrics: [...metrics] };
  } catch (error) {
    throw new GameError(messageOf(error), { cell, seed, game: index, lineup }, error);
  }
}

function valuesText(measures: readonly { readonly name: string }[], values: Int32Array): string {
  return measures.map(({ name }, at) => `${name} ${values[at]}`).join(', ');
}

/** The same player, whose view is shown before each move. */
function showing({ name, strategy }: Player<unknown>, game: AnyGame, seat: number, onLine: OnLine): Player<unknown> {
  const label = game.seats === 1 ? name : `${seat + 1} ${name}`;
  const beforeMove = (view: unknown): void => {
    onLine(`    ${label} sees`);
    for (const line of viewText(game, view).split('\n')) onLine(`      ${line}`);
  };
  return { name, strategy: wrapStrategy(strategy, { beforeMove }) };
}

/** The text of a view. An error of `show` must not be attributed to the player. */
function viewText(game: AnyGame, view: unknown): string {
  try {
    return game.show?.(view) ?? '';
  } catch (error) {
    return `(the game cannot show the view: ${messageOf(error)})`;
  }
}
