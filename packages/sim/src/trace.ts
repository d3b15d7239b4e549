import { type AnyGame, InputError, MisbehaviorError, type Player, createPlayers, Streams } from '@cards/core';
import { GameError, messageOf } from './block.js';
import { type Cell, gameOf } from './plan/cell.js';
import type { Lineup } from './plan/pairings.js';
import { precomputeCell } from './plan/prepare.js';
import { CellRunner, lineupsOf } from './sitting.js';

/** How a game is told. */
export interface TraceOptions {
  /** Whether each player's view is shown before each move of theirs; no when left out. */
  readonly verbose?: boolean;
}

/** What a game came to that was told as text. */
export interface TracedGame {
  /** The measures of the table, or of both tables of a contrast, in the game's order. */
  readonly tables: readonly (readonly number[])[];
  /** What the cell counts of it, in the cell's order. */
  readonly metrics: readonly number[];
}

/** Hears a game told, line by line. */
export type OnLine = (line: string) => void;

/**
 * Plays one game of a cell as text: the very game that a batch plays under this index, with its measures at the end. Of a contrast both
 * tables are told, one after the other, and then what it counts of them.
 *
 * @param cell - what is played
 * @param seed - the seed of the batch
 * @param game - the index of the game, a whole number from 0 on
 * @param onLine - given each line as it comes
 * @param options - how it is told
 * @throws InputError when the game can't be told as text, or not what its players see
 * @throws GameError when a strategy or the game breaks its contract, or plays other moves than in the batch
 */
export function traceGame(cell: Cell, seed: string, game: number, onLine: OnLine, { verbose = false }: TraceOptions = {}): TracedGame {
  const known = gameOf(cell);
  if (known.trace === undefined) throw new InputError(`${known.id} can't be told move by move`);
  if (verbose && known.show === undefined) throw new InputError(`${known.id} can't show what a player sees`);
  const precomputed = precomputeCell(cell);
  const rngs = new Streams(seed, known.id).gameRngs(known.seats);
  const all = lineupsOf(cell);
  let seats: Lineup = cell.strategies;

  function createdPlayers(): readonly Player<unknown>[] {
    return createPlayers(known, cell.params, seats, precomputed);
  }

  function tell(at: number): readonly number[] {
    if (at > 0) onLine('');
    if (all.length > 1) onLine(`Table ${at + 1} of ${all.length}: ${seats.join(' - ')}`);
    const told = new Int32Array(known.measures.length);
    const played = new Int32Array(known.measures.length);
    const players = verbose ? createdPlayers().map((player, seat) => seeing(player, known, seat, onLine)) : createdPlayers();
    for (const line of known.trace?.(cell.params, players, rngs.seek(game), told) ?? []) onLine(line);
    known.runner(cell.params, createdPlayers()).play(rngs.seek(game), played);
    if (!told.every((value, measure) => value === played[measure])) {
      throw new MisbehaviorError('the game went another way than in the batch: a strategy draws on more than its generator');
    }
    onLine(valuesText(known.measures, told));
    return [...told];
  }

  try {
    const tables = all.map((table, at) => {
      seats = table;
      return tell(at);
    });
    const metrics = new Int32Array(cell.metrics.length);
    new CellRunner(cell, precomputed).play(rngs, game, metrics);
    if (all.length > 1) onLine('');
    if (all.length > 1) onLine(`The contrast counts ${valuesText(cell.metrics, metrics)}`);
    return { tables, metrics: [...metrics] };
  } catch (error) {
    throw new GameError(messageOf(error), { cell, seed, game, seats }, error);
  }
}

function valuesText(measures: readonly { readonly name: string }[], values: Int32Array): string {
  return measures.map(({ name }, at) => `${name} ${values[at]}`).join(', ');
}

/** The same player, whose view is shown before each move. */
function seeing({ name: spec, strategy }: Player<unknown>, game: AnyGame, seat: number, onLine: OnLine): Player<unknown> {
  const name = game.seats === 1 ? spec : `${seat + 1} ${spec}`;
  const { begin, observe } = strategy;
  return {
    name: spec,
    strategy: {
      // A table does not tell those who never ask.
      ...(begin === undefined ? {} : { begin: (view) => begin.call(strategy, view) }),
      ...(observe === undefined ? {} : { observe: (view) => observe.call(strategy, view) }),
      move: (view, rng) => {
        onLine(`    ${name} sees`);
        for (const line of shown(game, view).split('\n')) onLine(`      ${line}`);
        return strategy.move(view, rng);
      },
    },
  };
}

/** What cannot be shown is no fault of the player who looks. */
function shown(game: AnyGame, view: unknown): string {
  try {
    return game.show?.(view) ?? '';
  } catch (error) {
    return `what can't be shown: ${messageOf(error)}`;
  }
}
