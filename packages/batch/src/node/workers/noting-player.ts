import type { Cell } from '../../plan/cell.js';
import { wrapDefinition } from '../../plan/wrap-definition.js';
import { NO_PLAYER } from './watchdog.js';

/**
 * Makes the strategies from files of a cell note that they run, so that the watchdog can attribute an endless loop.
 *
 * @param heartbeats - the shared memory of the workers; its second half has the running strategy of each slot
 * @param slot - the slot of this worker
 * @returns a function that changes a cell
 */
export function notingPlayer(heartbeats: Int32Array, slot: number): (cell: Cell) => Cell {
  const at = heartbeats.length / 2 + slot;
  const around =
    (player: number) =>
    <T>(call: () => T): T => {
      Atomics.store(heartbeats, at, player);
      const result = call();
      Atomics.store(heartbeats, at, NO_PLAYER);
      return result;
    };
  return (cell) => ({ ...cell, own: cell.own.map((one, index) => wrapDefinition(one, one.name, around(1 + index))) });
}
