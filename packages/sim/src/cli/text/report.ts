/** Help and messages of `cards-sim report`. */
export const REPORT_TEXT = {
  summary: 'write runs as an HTML page, charts or CSV',
  description:
    'Writes runs as an HTML page, charts or CSV, and prints the names of the files. Several runs share one page; the shards of a run are one run.',
  directories: 'directories of run --out',
  html: 'one page with findings, charts, tables and commands; it needs no network and no JavaScript; - is stdout',
  svg: 'an SVG file for each chart, with its Vega-Lite specification; one run only',
  csv: 'the tables as CSV; one run only; - is stdout',
  title: 'title of the page (default: the titles of the games)',
  partial: 'accept runs that are not complete; their results are preliminary',

  acceptPartial: 'add --partial to report the finished games',
  nothingToWrite: 'report needs at least one of --html FILE, --svg DIR and --csv FILE',
  titleNeedsPage: '--title needs --html FILE, because it is the title of the page',
  emptyName: (option: string) => `${option} needs a name, not an empty text`,
  emptyTitle: '--title needs a text',
  twoOnStdout: 'only one of --html and --csv can be - (stdout)',
  onlyOneRun: (option: string, runs: number) =>
    `${option} writes one run, but the directories contain ${runs}; use --html, or name the directories of one run`,
  written: (directory: string, charts: number) => `${directory}: ${charts} ${charts === 1 ? 'chart' : 'charts'}`,
  cannotWrite: (path: string, reason: string) => `cannot write ${path}: ${reason}`,
} as const;
