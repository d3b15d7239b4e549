import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { InputError } from '@cards/core';
import type { Command } from 'commander';
import { formatSummary } from '@cards/report';
import { fileTrouble, RunError } from '@cards/batch/node';
import type { Io } from './io.js';
import type { OutputOptions } from './output.js';
import { type ReportedRun, reportedRuns } from './reported-runs.js';
import { OPTIONS_TEXT } from './text/options.js';
import { REPORT_TEXT } from './text/report.js';
import { addIntervalOption } from './values.js';

/** The options of `report`, as they are typed. */
interface ReportOptions extends Pick<OutputOptions, 'interval'> {
  readonly html?: string;
  readonly svg?: string;
  readonly csv?: string;
  readonly title?: string;
  readonly partial?: boolean;
}

/** A file name that stands for stdout. */
const STDOUT = '-';

/** Adds `cards-sim report`. */
export function addReport(cli: Command, io: Io): void {
  const command = cli
    .command('report')
    .summary(REPORT_TEXT.summary)
    .description(REPORT_TEXT.description)
    .argument('<dir...>', REPORT_TEXT.directories)
    .option('--html <file>', REPORT_TEXT.html)
    .option('--svg <dir>', REPORT_TEXT.svg)
    .option('--csv <file>', REPORT_TEXT.csv)
    .option('--title <text>', REPORT_TEXT.title)
    .option('--partial', REPORT_TEXT.partial);
  addIntervalOption(command, OPTIONS_TEXT.intervalOfRun).action(
    (directories: readonly string[], options: ReportOptions) => report(io, directories, options),
  );
}

/** `cards-sim report DIR...`: writes the requested files, and prints their names. */
async function report(io: Io, directories: readonly string[], options: ReportOptions): Promise<void> {
  checkOptions(options);
  const { html, svg, csv, title } = options;
  const runs = await reportedRuns(io, directories, options);
  const [run] = runs;
  if (run === undefined) return;
  for (const [option, value] of [['--svg', svg] as const, ['--csv', csv] as const]) {
    if (value !== undefined && runs.length > 1) throw new InputError(REPORT_TEXT.onlyOneRun(option, runs.length));
  }
  const written: string[] = [];
  const write = (path: string, text: string): void => {
    if (path === STDOUT) return io.out(text);
    writeOut(io, path, text);
    written.push(path);
  };
  // The charts need a large library, so it is loaded here only.
  const { reportHtml } = await import('@cards/report/html');
  if (html !== undefined) write(html, await reportHtml(runs, title === undefined ? {} : { title }));
  if (csv !== undefined) write(csv, formatSummary('csv', run.summary, run.games, { width: io.width, color: false }));
  if (svg !== undefined) written.push(REPORT_TEXT.written(svg, await writeCharts(io, svg, run)));
  // Names would end up in the file that stdout is.
  const names = html === STDOUT || csv === STDOUT ? io.err : io.out;
  for (const line of written) names(`${line}\n`);
}

function checkOptions({ html, svg, csv, title }: ReportOptions): void {
  if (html === undefined && svg === undefined && csv === undefined) throw new InputError(REPORT_TEXT.nothingToWrite);
  if (title !== undefined && html === undefined) throw new InputError(REPORT_TEXT.titleNeedsPage);
  const [noName] = Object.entries({ html, svg, csv }).find(([, name]) => name === '') ?? [];
  if (noName !== undefined) throw new InputError(REPORT_TEXT.emptyName(`--${noName}`));
  if (title?.trim() === '') throw new InputError(REPORT_TEXT.emptyTitle);
  if (html === STDOUT && csv === STDOUT) throw new InputError(REPORT_TEXT.twoOnStdout);
}

/** Writes each chart with its specification, and returns the number of charts. */
async function writeCharts(io: Io, directory: string, { summary, games }: ReportedRun): Promise<number> {
  const { chartsOf, chartSvg } = await import('@cards/report/html');
  const charts = chartsOf(summary, games);
  for (const { name, spec } of charts) {
    writeOut(io, join(directory, `${name}.svg`), await chartSvg(spec));
    writeOut(io, join(directory, `${name}.vl.json`), `${JSON.stringify(spec, null, 2)}\n`);
  }
  return charts.length;
}

function writeOut(io: Io, name: string, text: string): void {
  const path = resolve(io.directory, name);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    throw new RunError(REPORT_TEXT.cannotWrite(path, fileTrouble(error)), { cause: error });
  }
}
