import type { Summary } from '@cards/batch';
import type { AnyGame } from '@cards/core';
import { buildReport } from '../build-report.js';
import { correctionNote, factsOf, intervalNote, partialNote, type PartialRun } from '../model/notes.js';
import type { Finding, ReportModel, SectionModel } from '../model/report-model.js';
import { columnsOf, printable, setText, wrapWords } from '../words/wrap.js';
import { BOLD, type Paint, PLAIN, RED, YELLOW } from './colors.js';
import { setColumns, type TextTable } from './columns.js';
import { histogramsOf } from './histogram.js';
import { joined, type Writer, writeSection } from './section-text.js';
import { curveTables, distributionColumn, textTables } from './text-tables.js';

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
  const write = onTerminal(options.width, options.color);
  const isOneGame = new Set(report.sections.map(({ title }) => title)).size <= 1;
  const { histogram = false, details = isOneGame || histogram, partial } = options;
  const parts = [
    ...(partial === undefined ? [] : [write.lines([partialNote(partial)])]),
    ...report.sections.flatMap((section) =>
      details ? detailed(write, section, report.seed, options) : brief(section, write.width, options.color),
    ),
    ...(details ? [] : [write.findings(report.findings)]),
    footer(report, write.width, details, options).join('\n'),
  ];
  return `${joined(parts)}\n`;
}

/** Writes for a terminal; fewer than 24 columns count as 24. */
export function onTerminal(columns: number, color = false): Writer {
  const width = Math.max(LEAST_WIDTH, columns);
  const set = (...texts: readonly string[]): readonly string[] => texts.flatMap((text) => setText(text, width));
  return {
    width,
    heading: (title, facts) => [...set(title).map(color ? BOLD : PLAIN), ...set(facts)].join('\n'),
    findings: (found) => found.flatMap((one) => setFinding(one, width, color)).join('\n'),
    table: ({ labels, keys, rows }) => [...set(...labels), ...setColumns(rows, width, keys, color)].join('\n'),
    block: (lines) => lines.join('\n'),
    lines: (texts) => set(...texts).join('\n'),
    notes: (texts) => set(...texts).join('\n'),
    commands: (text, commands) => [...set(text), ...commands.map((command) => `  ${printable(command)}`)].join('\n'),
  };
}

function brief(section: SectionModel, width: number, color: boolean): readonly string[] {
  const { findings, title } = section;
  const first = findings.find(({ kind }) => kind !== 'agreement' && kind !== 'fit');
  const alarms = findings.filter((one) => one.status === 'alarm' && one !== first);
  const head = setText(`${title}: ${factsOf(section).join('; ')}`, width).map(color ? BOLD : PLAIN);
  const shown = [first ?? [], alarms].flat();
  return [[...head, ...shown.flatMap((one) => setFinding(one, width, color, '  '))].join('\n')];
}

function detailed(write: Writer, section: SectionModel, seed: string, options: TableOptions): readonly string[] {
  const { histogram = false, sparklines = true } = options;
  const plain = textTables(section.tables);
  const histograms = histogramsOf(section, histogram);
  const column = histograms.length === 0 && sparklines ? distributionColumn(section) : undefined;
  if (column === undefined) return writeSection(write, section, seed, plain, histograms);
  // A sparkline breaks no line.
  const height = ({ rows, keys }: TextTable): number => setColumns(rows, write.width, keys).length;
  const tables = textTables(section.tables, column).map((table, at) => {
    const narrow = plain[at] ?? table;
    return height(table) > height(narrow) ? narrow : table;
  });
  return writeSection(write, section, seed, [...tables, ...curveTables(section)], []);
}

function footer(report: ReportModel, width: number, isDetailed: boolean, options: TableOptions): readonly string[] {
  const { command, detailsCommand, partial } = options;
  return [
    ...setText(isDetailed ? intervalNote(report) : correctionNote(report), width),
    ...(isDetailed || detailsCommand === undefined ? [] : setText(`Tables: ${detailsCommand}`, width)),
    ...(partial === undefined ? setText(`Digest: ${report.digest}`, width) : []),
    ...(command === undefined ? [] : setCommand(command, width)),
  ];
}

function setFinding({ text, status }: Finding, width: number, color: boolean, indent = ''): readonly string[] {
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
