import type { AnyGame } from '@cards/core';
import type { Summary } from '@cards/batch';
import { withReport } from './report-json.js';

/**
 * A summary as newline-delimited JSON, for programs that read line by line: one object on each line.
 *
 * Each cell is a line, in the order of the experiment: its summary as in `--format json`, preceded by
 * `"format": "cards-sim/cell@1"` and the `seed`. The last line is the run: `"format": "cards-sim/run@1"`, everything
 * that the summary has besides its cells (`seed`, the `digest` of the run, the `report` with its findings), and in
 * `cells` the number of lines before it, so that a reader can see that none is missing.
 */
export function formatNdjson(summary: Summary, games: readonly AnyGame[]): string {
  const { cells, seed } = summary;
  const lines = [
    ...cells.map((cell) => ({ format: 'cards-sim/cell@1', seed, ...cell })),
    { ...withReport(summary, games), format: 'cards-sim/run@1', cells: cells.length },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
