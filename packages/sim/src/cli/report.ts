import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { InputError } from '@cards/core';
import type { Command } from 'commander';
import { formatSummary, shellLine } from '@cards/report';
import { fileTrouble, mergeRuns, RunError } from '@cards/batch/node';
import type { Io } from './io.js';
import { chosenInterval, gamesOf, type OutputOptions, summaryWith, withInterval } from './output.js';
import { openRuns } from './resume.js';
import { OPTIONS_TEXT } from './text/options.js';
import { REPORT_TEXT } from './text/report.js';
import { addIntervalOption } from './values.js';

/** The options of `report`, as they are typed. */
interface ReportOptions extends Pick<OutputOptions, 'interval'> {
  readonly html?: string;
  readonly svg?: string;
  readonly csv?: string;
}

/** Adds `cards-sim report`. */
export function addReport(cli: Command, io: Io): void {
  const command = cli
    .command('report')
    .summary(REPORT_TEXT.summary)
    .description(REPORT_TEXT.description)
    .argument('<dir...>', REPORT_TEXT.directories)
    .option('--html <file>', REPORT_TEXT.html)
    .option('--svg <dir>', REPORT_TEXT.svg)
    .option('--csv <file>', REPORT_TEXT.csv);
  addIntervalOption(command, OPTIONS_TEXT.intervalOfRun).action(
    (directories: readonly string[], options: ReportOptions) => report(io, directories, options),
  );
}

/** `cards-sim report DIR...`: writes the requested files, and prints their names. */
async function report(io: Io, directories: readonly string[], options: ReportOptions): Promise<void> {
  const { html, svg, csv } = options;
  if (html === undefined && svg === undefined && csv === undefined) throw new InputError(REPORT_TEXT.nothingToWrite);
  const runs = await openRuns(io, directories);
  const [run] = runs;
  const interval = chosenInterval(options, run?.manifest.notes ?? {});
  const summary = await mergeRuns(runs, await summaryWith(interval));
  const games = run === undefined ? [] : gamesOf(run.plan);
  const command = shellLine(withInterval(run?.manifest.command ?? [], interval));
  // The charts need a large library, so it is loaded here only.
  const { chartsOf, chartSvg, reportHtml } = await import('@cards/report/html');
  const write = (path: string, text: string): void => writeOut(resolve(io.directory, path), text);
  if (html !== undefined)
    write(
      html,
      await reportHtml([
        { name: directories.join(', '), summary, games, command, versions: run?.manifest.versions ?? {} },
      ]),
    );
  if (csv !== undefined) write(csv, formatSummary('csv', summary, games, { width: io.width, color: false, command }));
  const charts = svg === undefined ? [] : chartsOf(summary, games);
  for (const { name, spec } of charts) {
    write(join(svg ?? '', `${name}.svg`), await chartSvg(spec));
    write(join(svg ?? '', `${name}.vl.json`), `${JSON.stringify(spec, null, 2)}\n`);
  }
  for (const path of [html, csv]) if (path !== undefined) io.out(`${path}\n`);
  if (svg !== undefined) io.out(`${REPORT_TEXT.written(svg, charts.length)}\n`);
}

function writeOut(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    throw new RunError(REPORT_TEXT.cannotWrite(path, fileTrouble(error)), { cause: error });
  }
}
