import { sha256 } from '@cards/core';
import type { Cell } from '../plan/cell.js';
import { playedWords } from '../plan/identity.js';
import type { TallyEntries } from '@cards/statistics';

/**
 * The digest of a cell: `sha256:` and, in hexadecimal, the SHA-256 of one line of text in UTF-8, the *canonical line*.
 * The line is a list of words that are separated by one space, without a line break. Its form never changes:
 *
 * - the id of the game; for a game from a file, followed by `@` and the hash of its code;
 * - each parameter as `name=value`, by ascending name (in UTF-16 code units);
 * - each strategy in seat order: its spec as a JSON string; for a strategy from a file, the JSON string of `#`, the
 *   name of its export, `@` and the hash of its code, without the path of the file;
 * - for a paired cell, the word `less` and the strategies of the second line-up in the same form;
 * - `trials=` and the number of games that were played;
 * - for each metric in the order of the cell: its name, then each value that occurred as `value:count`, by ascending
 *   value.
 *
 * Numbers are decimal integers. For example:
 *
 * `unowar hand=5 points=10 "random" "#mine@sha256:9f…" trials=3 win 0:1 1:2 rounds 12:1 14:2 plays 310:1 402:2`
 *
 * @param cell - the cell
 * @param tallies - `[metric]`: a histogram for each metric of the cell
 *
 * @example
 * ```ts
 * import { cellDigest, planExperiment, simulate } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 *
 * const experiment = { cells: [{ game: pairs, params: { cards: 8 }, strategies: ['good'], trials: 2 }] };
 * const [cell] = planExperiment(experiment).cells;
 * const [summary] = simulate(experiment).cells;
 * // The canonical line has the values of `flips` and their counts after the name of the metric.
 * const flips = Object.entries(summary?.measures['flips']?.histogram ?? {});
 * const tallies = [flips.map(([value, count]) => [Number(value), count] as const)];
 * cell && cellDigest(cell, tallies) === summary?.digest; // => true
 * ```
 */
export function cellDigest(cell: Cell, tallies: readonly TallyEntries[]): string {
  return `sha256:${sha256(canonicalLine(cell, tallies))}`;
}

/**
 * The digest of a run: `sha256:` and, in hexadecimal, the SHA-256 of the sorted digests of its cells, with a line break
 * between them. It does not depend on the order of the cells.
 *
 * @param cellDigests - the digests of all cells, as {@link cellDigest} returns them
 */
export function runDigest(cellDigests: readonly string[]): string {
  return `sha256:${sha256([...cellDigests].sort().join('\n'))}`;
}

function canonicalLine(cell: Cell, tallies: readonly TallyEntries[]): string {
  const { metrics } = cell;
  const trials = (tallies[0] ?? []).reduce((sum, [, count]) => sum + count, 0);
  const measures = metrics.flatMap(({ name }, at) => [
    name,
    ...(tallies[at] ?? []).map(([value, count]) => `${value}:${count}`),
  ]);
  return [...playedWords(cell), `trials=${trials}`, ...measures].join(' ');
}
