import type { Summary } from '@cards/batch';

/**
 * A summary as newline-delimited JSON, for programs that read line by line: one object without inner line breaks on each line.
 *
 * Each cell is a line, in the order of the experiment: its summary, as in `--format json`, with `"format": "cards-sim/cell@1"` and the
 * `seed` in front. The last line is the run: `"format": "cards-sim/run@1"`, what the summary says besides its cells (`seed`, the
 * `digest` of the whole run), and in `cells` the number of lines before it, by which a reader knows that none is missing.
 */
export function formatNdjson(summary: Summary): string {
  const { cells, seed } = summary;
  const lines = [
    ...cells.map((cell) => ({ format: 'cards-sim/cell@1', seed, ...cell })),
    { ...summary, format: 'cards-sim/run@1', cells: cells.length },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
