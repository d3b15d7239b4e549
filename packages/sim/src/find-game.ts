import { Streams } from '@cards/core';
import { GameError, gamesIn, messageOf } from './block.js';
import type { Cell } from './plan/cell.js';
import { prepareCell } from './plan/prepare.js';
import { Sitting } from './sitting.js';

/** What is looked for in a block. */
export interface Sought {
  /** The number of the block. */
  readonly block: number;
  /** The position of a thing that the cell counts. */
  readonly counted: number;
  /** The value that it shall have. */
  readonly value: number;
}

/**
 * Plays a block again, as far as the first game in which something has a certain value: tallies say that there is one, and not which.
 *
 * @param cell - what is played
 * @param seed - the seed of the batch
 * @param sought - the block and the value
 * @param pulse - shown at 0 the position in the block of each game before it is played, for a watchdog
 * @returns the index of the game; undefined when there is none
 * @throws GameError when a strategy or the game breaks its contract
 * @throws MisbehaviorError when a strategy can't be created
 */
export function findGame(cell: Cell, seed: string, { block, counted, value }: Sought, pulse: { [at: number]: number } = []): number | undefined {
  const lanes = new Streams(seed, cell.game.id).lanes(cell.game.seats);
  const sitting = new Sitting(cell, prepareCell(cell));
  const values = new Int32Array(cell.counted.length);
  const first = block * cell.game.blockSize;
  const games = gamesIn(cell, block);
  for (let position = 0; position < games; position++) {
    pulse[0] = position;
    const game = first + position;
    try {
      sitting.play(lanes, game, values);
    } catch (error) {
      throw new GameError(messageOf(error), { cell, seed, game, seats: sitting.playing }, error);
    }
    if (values[counted] === value) return game;
  }
  return undefined;
}
