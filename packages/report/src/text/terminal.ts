import type { AnyGame } from '@cards/core';
import type { Summary } from '@cards/batch';
import type { Finding } from '../model/finding.js';
import { buildReport } from '../build-report.js';
import { cellName, variedParams } from '../model/line-up.js';
import type { ReportModel, SectionModel } from '../model/report-model.js';
import { correctionNote, factsOf, intervalNote, partialNote, type PartialRun } from '../model/notes.js';
import { columnsOf, printable, setText, wrapWords } from '../words/wrap.js';
import { histogramsOf, setHistogram } from './histogram.js';
import { BOLD, type Paint, PLAIN, RED, YELLOW } from './colors.js';
import { ratingNotes, ratingTables } from './rating-text.js';
import { withSparklines } from './sparklines.js';
import { setTable, type TableText, tableTexts } from './table-lines.js';

/** How to show a summary as a table. */
export interface TableOptions {
  /** Columns of the terminal; fewer than 24 count as 24. */
  readonly width: number;
  /** Whether to add colors (ECMA-48), which only repeat the text. */
  readonly color: boolean;
  /** The command that reproduces the batch, shown at the end; left out, none is shown. */
  readonly command?: string;
  /** Whether to show the histogram of every count, not only the informative ones. */
  readonly histogram?: boolean;
  /** Whether the terminal has block characters, for sparklines. True by default. */
  readonly sparklines?: boolean;
  /** Whether to show tables below the findings. The default is true for a batch of one game, or with `histogram`. */
  readonly details?: boolean | undefined;
  /** The command that shows the tables, for a batch that is shown without them. */
  readonly detailsCommand?: string;
  /** The finished part of a batch that was interrupted; left out for a complete batch. */
  readonly partial?: PartialRun | undefined;
}

const LEAST_WIDTH = 24;

/**
 * A summary for a terminal: the findings first, then the tables, with exact and published values below the estimates,
 * histograms, and the command that reproduces it. A batch of several games shows its findings alone.
 */
export function formatTable(summary: Summary, games: readonly AnyGame[], options: TableOptions): string {
  const report = buildReport(summary, games);
  const width = Math.max(LEAST_WIDTH, options.width);
  const titles = new Set(report.sections.map(({ title }) => title));
  const { histogram = false, details = titles.size === 1 || histogram } = options;
  const { partial, ...more } = { ...options, width, details };
  const parts = [
    ...(partial === undefined ? [] : [setText(partialNote(partial), width)]),
    ...report.sections.map((section) => (details ? detailed(section, report, more) : brief(section, more))),
    footer(report, { ...more, partial }),
  ];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function brief(section: SectionModel, { width, color }: TableOptions): readonly string[] {
  const { findings, title } = section;
  const first = findings.find(({ kind }) => kind !== 'agreement' && kind !== 'fit');
  const alarms = findings.filter((one) => one.status === 'alarm' && one !== first);
  return [
    ...setText(`${title}: ${factsOf(section).join('; ')}`, width).map(color ? BOLD : PLAIN),
    ...[...(first === undefined ? [] : [first]), ...alarms].flatMap((one) => setFinding(one, width, color, '  ')),
  ];
}

function detailed(section: SectionModel, { seed }: ReportModel, options: TableOptions): readonly string[] {
  const { width, color, histogram = false, sparklines = true } = options;
  const { title, findings, notes, cells } = section;
  const varied = variedParams(cells);
  const texts = tableTexts(section.tables);
  const histograms = histogramsOf(section, histogram);
  const isBrief = histograms.length === 0 && sparklines;
  const wide = isBrief ? withSparklines(texts, section) : texts;
  // A sparkline breaks no line.
  const height = (table: TableText): number => setTable(table, width, false).length;
  const shown = wide.map((table, at) => (texts[at] && height(table) > height(texts[at]) ? texts[at] : table));
  const tables = [...shown, ...ratingTables(section)];
  const remarks = [...ratingNotes(section), ...notes];
  return [
    ...setText(title, width).map(color ? BOLD : PLAIN),
    ...setText([...factsOf(section), `seed ${seed}`].join('; '), width),
    ...(findings.length === 0 ? [] : ['', ...findings.flatMap((one) => setFinding(one, width, color, ''))]),
    ...tables.flatMap((table) => [
      '',
      ...table.labels.flatMap((label) => setText(label, width)),
      ...setTable(table, width, color),
    ]),
    ...histograms.flatMap((one) => ['', ...setHistogram(one, cellName(one.cell, varied), width)]),
    ...(remarks.length === 0 ? [] : ['', ...remarks.flatMap((note) => setText(note, width))]),
  ];
}

function footer(report: ReportModel, options: TableOptions): readonly string[] {
  const { width, color, command, details, detailsCommand, partial } = options;
  const run = details === true ? [] : report.findings.flatMap((one) => setFinding(one, width, color, ''));
  const more = details === true || detailsCommand === undefined ? [] : setText(`Tables: ${detailsCommand}`, width);
  return [
    ...run,
    ...(run.length === 0 ? [] : ['']),
    ...setText(details === true ? intervalNote(report) : correctionNote(report), width),
    ...more,
    ...(partial === undefined ? setText(`Digest: ${report.digest}`, width) : []),
    ...(command === undefined ? [] : setCommand(command, width)),
  ];
}

function setFinding({ text, status }: Finding, width: number, color: boolean, indent: string): readonly string[] {
  const paint: Paint = !color ? PLAIN : { shown: PLAIN, open: YELLOW, alarm: RED }[status];
  const mark = { shown: '', open: '', alarm: 'Warning: ' }[status];
  return setText(`${mark}${text}`, width - indent.length).map((line) => `${indent}${paint(line)}`);
}

/**
 * A command on as many lines as it needs, each but the last ended by a backslash: a shell reads them as one. A word
 * that is longer than a line stays whole.
 */
function setCommand(command: string, width: number): readonly string[] {
  const words = printable(command).match(/(?:'[^']*'|\\.|[^\s'\\])+/g) ?? [];
  const whole = words.join(' ');
  const line = `Reproduce: ${whole}`;
  if (columnsOf(line) <= width) return [line];
  const widest = Math.max(0, ...words.map(columnsOf));
  const lines = columnsOf(whole) <= width ? [whole] : wrapWords(words, Math.max(widest, width - 2));
  return ['Reproduce:', ...lines.map((one, at) => (at < lines.length - 1 ? `${one} \\` : one))];
}
