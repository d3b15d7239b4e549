/** Help and messages of `cards-sim report`. */
export const REPORT_TEXT = {
  summary: 'write a finished run as an HTML page, charts or CSV',
  description: 'Writes a finished run as an HTML page, charts or CSV, and prints the names of the files.',
  directories: 'directory of run --out; for shards, all directories',
  html: 'one page with tables, charts and the command; it needs no network and no JavaScript',
  svg: 'an SVG file for each chart, with its Vega-Lite specification',
  csv: 'the table as CSV',

  nothingToWrite: 'report needs at least one of --html FILE, --svg DIR and --csv FILE',
  written: (directory: string, charts: number) => `${directory}: ${charts} ${charts === 1 ? 'chart' : 'charts'}`,
  cannotWrite: (path: string, reason: string) => `cannot write ${path}: ${reason}`,
} as const;
