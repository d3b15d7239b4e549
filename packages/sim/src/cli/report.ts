import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { InputError } from '@cards/core';
import { formatSummary } from '@cards/report';
import { fileTrouble, RunError } from '@cards/batch/node';
import type { ReportRun } from '@cards/report/html';
import type { Io } from './io.js';
import { intervalOption } from './options.js';
import { reportedRuns } from './reported-runs.js';
import { type OptionTable, type Typed, verbOf } from './verb.js';

/** A file name that stands for stdout. */
const STDOUT = '-';

const OPTIONS = {
  '--html <file>':
    'one page with findings, charts, tables and commands; it needs no network and no JavaScript; - is stdout',
  '--svg <dir>': 'an SVG file for each chart; one run only',
  '--csv <file>': 'the tables as CSV; one run only; - is stdout',
  '--title <text>': 'title of the page (default: the titles of the games)',
  '--partial': 'accept runs that are not complete; their results are preliminary',
  ...intervalOption('run'),
} as const satisfies OptionTable;

/** `cards-sim report DIR...`: writes the requested files, and prints their names. */
export const verb = verbOf({
  description:
    'Writes runs as an HTML page, charts or CSV, and prints the names of the files. Several runs share one page; the shards of a run are one run.',
  arguments: ['directories of run --out'],
  options: OPTIONS,
  async run(io, directories, options) {
    checkOptions(options);
    const { html, svg, csv, title } = options;
    const runs = await reportedRuns(io, directories, options);
    const [run] = runs;
    if (run === undefined) return;
    for (const [option, value] of Object.entries({ '--svg': svg, '--csv': csv })) {
      if (value !== undefined && runs.length > 1)
        throw new InputError(
          `${option} writes one run, but the directories contain ${runs.length}; use --html, or name the directories of one run`,
        );
    }
    const written: string[] = [];
    const write = (path: string, text: string): void => {
      if (path === STDOUT) return io.out(text);
      writeOut(io, path, text);
      written.push(path);
    };
    const { reportHtml } = await import('@cards/report/html');
    if (html !== undefined) write(html, reportHtml(runs, title === undefined ? {} : { title }));
    if (csv !== undefined) write(csv, formatSummary('csv', run.summary, run.games, { width: io.width, color: false }));
    if (svg !== undefined) {
      const charts = await writeCharts(io, svg, run);
      written.push(`${svg}: ${charts} ${charts === 1 ? 'chart' : 'charts'}`);
    }
    // Names would end up in the file that stdout is.
    const names = html === STDOUT || csv === STDOUT ? io.err : io.out;
    for (const line of written) names(`${line}\n`);
  },
});

function checkOptions({ html, svg, csv, title }: Typed<typeof OPTIONS>): void {
  if (html === undefined && svg === undefined && csv === undefined)
    throw new InputError('report needs at least one of --html FILE, --svg DIR and --csv FILE');
  if (title !== undefined && html === undefined)
    throw new InputError('--title needs --html FILE, because it is the title of the page');
  const [noName] = Object.entries({ html, svg, csv }).find(([, name]) => name === '') ?? [];
  if (noName !== undefined) throw new InputError(`--${noName} needs a name, not an empty text`);
  if (title?.trim() === '') throw new InputError('--title needs a text');
  if (html === STDOUT && csv === STDOUT) throw new InputError('only one of --html and --csv can be - (stdout)');
}

/** Writes each chart, and returns the number of charts. */
async function writeCharts(io: Io, directory: string, { summary, games }: ReportRun): Promise<number> {
  const { chartsOf, chartSvg } = await import('@cards/report/html');
  const charts = chartsOf(summary, games);
  for (const chart of charts) writeOut(io, join(directory, `${chart.name}.svg`), chartSvg(chart));
  return charts.length;
}

function writeOut(io: Io, name: string, text: string): void {
  const path = resolve(io.directory, name);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    throw new RunError(`cannot write ${path}: ${fileTrouble(error)}`, { cause: error });
  }
}
