import { InputError, MisbehaviorError, seatStrategies, Streams } from '@cards/core';
import { GameError, messageOf } from './block.js';
import { type Cell, gameOf } from './plan/cell.js';
import { prepareCell } from './plan/prepare.js';

/**
 * Plays one game of a cell as text: the very game that a batch plays under this index.
 *
 * @param cell - what is played
 * @param seed - the seed of the batch
 * @param game - the index of the game, a whole number from 0 on
 * @param onLine - given each line as it comes
 * @returns the measures, in the game's order
 * @throws InputError when the game can't be told as text
 * @throws GameError when a strategy or the game breaks its contract, or plays other moves than in the batch
 */
export function traceGame(cell: Cell, seed: string, game: number, onLine: (line: string) => void): readonly number[] {
  const { params, strategies } = cell;
  const known = gameOf(cell);
  if (known.trace === undefined) throw new InputError(`${known.id} can't be told move by move`);
  const prepared = prepareCell(cell);
  const seat = (): ReturnType<typeof seatStrategies> => seatStrategies(known, params, strategies, prepared);
  const lanes = new Streams(seed, known.id).lanes(known.seats);
  const told = new Int32Array(known.measures.length);
  const played = new Int32Array(known.measures.length);
  try {
    for (const line of known.trace(params, seat(), lanes.at(game), told)) onLine(line);
    known.table(params, seat()).play(lanes.at(game), played);
    if (!told.every((value, measure) => value === played[measure])) {
      throw new MisbehaviorError('the game went another way than in the batch: a strategy draws on more than its generator');
    }
  } catch (error) {
    throw new GameError(messageOf(error), { cell, seed, game }, error);
  }
  return [...told];
}
