import { sha256 } from '@cards/core';
import type { Cell } from '../plan/cell.js';
import { playedWords } from '../plan/played-words.js';
import type { TallyEntries } from '@cards/statistics';

/**
 * The digest of a cell: `sha256:` and, in hexadecimal, the SHA-256 of one line of text in UTF-8. Its words are separated by
 * one space, and there is no line break:
 *
 * - the id of the game; of a game from a file, `@` and the hash of its code behind it;
 * - each parameter as `name=value`, by ascending name (in UTF-16 code units);
 * - each strategy in seat order, its spec as a JSON string; of a strategy from a file `#`, the name of its export, `@` and the
 *   hash of its code, wherever it lies;
 * - of a contrast, `less` and the strategies of the second table in the same form;
 * - `trials=` and the number of games;
 * - for each thing counted, in the game's order: its name, then each value that occurred as `value:count`, by ascending value.
 *
 * Numbers are whole and in decimal. So the line may read
 * `unowar hand=5 points=10 "random" "#mine@sha256:9f…" trials=3 win 0:1 1:2 rounds 12:1 14:2 plays 310:1 402:2`.
 *
 * @param cell - the cell
 * @param tallies - a histogram for each of its measures
 */
export function cellDigest(cell: Cell, tallies: readonly TallyEntries[]): string {
  return `sha256:${sha256(canonicalLine(cell, tallies))}`;
}

/**
 * The digest of a run: `sha256:` and the SHA-256 of the digests of its cells, sorted, with a line break between
 * them. The order in which cells were asked for leaves no mark on it.
 */
export function runDigest(cellDigests: readonly string[]): string {
  return `sha256:${sha256([...cellDigests].sort().join('\n'))}`;
}

function canonicalLine(cell: Cell, tallies: readonly TallyEntries[]): string {
  const { metrics } = cell;
  const trials = (tallies[0] ?? []).reduce((sum, [, count]) => sum + count, 0);
  const measures = metrics.flatMap(({ name }, at) => [name, ...(tallies[at] ?? []).map(([value, count]) => `${value}:${count}`)]);
  return [...playedWords(cell), `trials=${trials}`, ...measures].join(' ');
}
