import { join } from 'node:path';
import { compareSummaries, type NamedSummary } from '@cards/batch/internal';
import { InputError } from '@cards/core';
import { formatSummary } from '@cards/report';
import { comparisonDocument, DOCUMENT_FORMATS, comparisonCsv, shellLine, formatDocument } from '@cards/report/internal';
import { RunError } from '@cards/batch/node';
import { mergePartialRuns, type StoredRun } from '@cards/batch/node/internal';
import type { ReportRun } from '@cards/report/html';
import { type Io, isDumb } from './io.js';
import { type OptionTable, type Typed, verbOf } from './options.js';
import { mergedSummary, openRuns } from './merge.js';
import { exactOf, gamesOf, withOptions, writeOut, STDOUT } from './output.js';

const OPTIONS = {
  '--html <file>':
    'one page with findings, charts, tables and commands; it needs no network and no JavaScript; - is stdout',
  '--svg <dir>': 'an SVG file for each chart; one run only',
  '--partial': 'accept runs that are not complete; their results are preliminary',
  '--format <format>': {
    help: 'the format of what is printed without a file (default: table)',
    choices: [...DOCUMENT_FORMATS, 'csv'],
    conflicts: ['html', 'svg'],
  },
} as const satisfies OptionTable;

export const verb = verbOf({
  description:
    'Writes runs as an HTML page or charts, and prints the names of the files. Several runs share one page; the shards of a run are one run. Without a file, it prints one run, or the differences of two: those of each measure, with 95% confidence intervals.',
  arguments: ['directories of run --out'],
  options: OPTIONS,
  async run(io, directories, options) {
    const { html, svg } = options;
    const [noName] = Object.entries({ html, svg }).find(([, name]) => name === '') ?? [];
    if (noName !== undefined) throw new InputError(`--${noName} needs a name, not an empty text`);
    if (html === undefined && svg === undefined) return io.out(await printed(io, directories, options));
    const runs = await reportedRuns(io, directories, options);
    const [run] = runs;
    if (run === undefined) return;
    if (svg !== undefined && runs.length > 1)
      throw new InputError(
        `--svg writes one run, but the directories contain ${runs.length}; use --html, or name the directories of one run`,
      );
    const written: string[] = [];
    const write = (path: string, text: string): void => {
      if (path === STDOUT) return io.out(text);
      writeOut(io, path, text);
      written.push(path);
    };
    const { reportHtml } = await import('@cards/report/html');
    if (html !== undefined) write(html, reportHtml(runs));
    if (svg !== undefined) {
      const charts = await writeCharts(io, svg, run);
      written.push(`${svg}: ${charts} ${charts === 1 ? 'chart' : 'charts'}`);
    }
    // Names would end up in the file that stdout is.
    const names = html === STDOUT ? io.err : io.out;
    for (const line of written) names(`${line}\n`);
  },
});

/** One run, or the differences of two. */
async function printed(io: Io, names: readonly string[], options: Typed<typeof OPTIONS>): Promise<string> {
  const { format = 'table', partial } = options;
  if (names.length !== 2) {
    const [run, ...others] = await reportedRuns(io, names, options);
    if (run === undefined || others.length > 0)
      throw new InputError(
        `report prints one run, or the differences of two, not of ${others.length + 1}; --html FILE writes all to one page`,
      );
    const { summary, games, command, interrupted } = run;
    const { width, color } = io;
    const shown = { width, color, sparklines: !isDumb(io.env), command, partial: interrupted };
    return formatSummary(format, summary, games, shown);
  }
  if (partial === true)
    throw new InputError('--partial needs --html, --svg or one run: the differences are those of two complete runs');
  return differences(io, names, format);
}

/** The differences of two runs. */
async function differences(
  io: Io,
  names: readonly string[],
  format: Typed<typeof OPTIONS>['format'] & string,
): Promise<string> {
  const runs = await openRuns(io, names);
  const summaries = await Promise.all(runs.map((run) => mergedSummary(io, [run], {})));
  const [a, b] = summaries.map((summary, at) => ({ name: names[at] ?? '', summary })) as [NamedSummary, NamedSummary];
  const comparison = compareSummaries(a, b);
  const games = runs.flatMap(({ plan }) => gamesOf(plan));
  if (format === 'csv') return comparisonCsv(comparison);
  return formatDocument(comparisonDocument(comparison, games), format, { width: io.width });
}

async function writeCharts(io: Io, directory: string, { summary, games }: ReportRun): Promise<number> {
  const { chartsOf, chartSvg } = await import('@cards/report/html');
  const charts = chartsOf(summary, games);
  for (const chart of charts) writeOut(io, join(directory, `${chart.name}.svg`), chartSvg(chart));
  return charts.length;
}

/** A run, and the directory as typed. */
type Named = readonly [run: StoredRun, name: string];

/** The runs in some directories. Directories of one experiment are the shards of one run. */
export async function reportedRuns(
  io: Io,
  names: readonly string[],
  options: Typed<typeof OPTIONS>,
): Promise<ReportRun[]> {
  const opened = await openRuns(io, names);
  const named = opened.map((run, at): Named => [run, names[at] ?? '']);
  const experiments = [...new Set(opened.map(({ manifest }) => manifest.experiment))];
  const shards = experiments.map((experiment) => named.filter(([run]) => run.manifest.experiment === experiment));
  return Promise.all(shards.map((own) => reportedRun(io, own, options)));
}

async function reportedRun(io: Io, shards: readonly Named[], options: Typed<typeof OPTIONS>): Promise<ReportRun> {
  const runs = shards.map(([run]) => run);
  const name = shards.map(([, typed]) => typed).join(', ');
  const { manifest, plan } = runs[0] as StoredRun;
  const chosen = exactOf({}, manifest.notes);
  const [, ...words] = withOptions(manifest.command, chosen);
  const command = words.length === 0 ? '' : shellLine([...io.command, ...words]);
  const run = { name, games: gamesOf(plan), command, versions: manifest.versions };
  try {
    return { ...run, summary: await mergedSummary(io, runs, chosen) };
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    const { message, unfinished } = error;
    if (options.partial !== true)
      throw unfinished === undefined
        ? error
        : new RunError(`${message}; add --partial to report the finished games`, { unfinished });
    const { summary, games, total } = await mergePartialRuns(runs, chosen);
    return { ...run, summary, interrupted: { games, total } };
  }
}
