import type { AnyGame } from '@cards/core';
import type { Summary } from '@cards/batch';
import type { Finding } from '../model/finding.js';
import { buildReport } from '../build-report.js';
import { cellName, variedParams } from '../model/line-up.js';
import type { ReportModel, SectionModel } from '../model/report-model.js';
import { factsOf, intervalNote, partialNote } from '../model/notes.js';
import { printable } from '../words/wrap.js';
import { histogramsOf, setHistogram } from './histogram.js';
import { ratingNotes, ratingTables } from './rating-text.js';
import { type TableLine, type TableText, tableTexts } from './table-lines.js';
import type { TableOptions } from './terminal.js';

/** Columns of a histogram, which is a block of plain text. */
const HISTOGRAM_WIDTH = 80;

/** A summary in GitHub's Markdown: the findings and tables that a terminal shows. */
export function formatMarkdown(
  summary: Summary,
  games: readonly AnyGame[],
  { command, histogram = false, partial }: Pick<TableOptions, 'command' | 'histogram' | 'partial'>,
): string {
  const report = buildReport(summary, games);
  const paragraphs = [
    ...(partial === undefined ? [] : [escaped(partialNote(partial))]),
    ...report.sections.flatMap((section) => setSection(section, report, histogram)),
    ...[intervalNote(report)].filter((note) => note !== '').map(escaped),
    ...(partial === undefined ? [`Digest: \`${report.digest}\``] : []),
    ...(command === undefined ? [] : ['Reproduce:', fenced(printable(command), 'sh')]),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function setSection(section: SectionModel, { seed }: ReportModel, histogram: boolean): readonly string[] {
  const { title, findings, notes, cells } = section;
  const varied = variedParams(cells);
  const tables = [...tableTexts(section.tables), ...ratingTables(section)];
  const histograms = histogram ? histogramsOf(section, true) : [];
  return [
    `### ${escaped(title)}`,
    escaped([...factsOf(section), `seed ${seed}`].join('; ')),
    ...(findings.length === 0 ? [] : [findings.map(setFinding).join('\n')]),
    ...tables.flatMap((table) => [table.labels.map(escaped).join('  \n'), setTable(table)]),
    ...histograms.map((one) =>
      fenced(setHistogram(one, cellName(one.cell, varied), HISTOGRAM_WIDTH).join('\n'), 'text'),
    ),
    ...[...ratingNotes(section), ...notes].map(escaped),
  ];
}

function setFinding({ text, status }: Finding): string {
  return `- ${status === 'alarm' ? `**Warning:** ${escaped(text)}` : escaped(text)}`;
}

function setTable({ keys, columns, lines }: TableText): string {
  const isText = (column: number): boolean => column < keys.length;
  return markdownTable([...keys, ...columns], isText, lines.map(setLine));
}

/** The titles are escaped, and the rows are not. Columns of texts are aligned to the left, and others to the right. */
export function markdownTable(
  titles: readonly string[],
  isText: (column: number) => boolean,
  rows: readonly (readonly string[])[],
): string {
  const rule = titles.map((_, column) => (isText(column) ? '---' : '--:'));
  return [titles.map(escaped), rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function setLine({ keys, kind, places }: TableLine): readonly string[] {
  const names = keys.map((key) => (kind === 'estimate' || key === '' ? escaped(key) : `*${escaped(key)}*`));
  const values = places.map(({ words, verdict }) => {
    const text = escaped(words.join(' '));
    return verdict === 'differs' ? `**${text}**` : text;
  });
  return [...names, ...values];
}

/** Text with everything escaped that would be markup or end a cell. */
export function escaped(text: string): string {
  return printable(text).replaceAll(/[\\`*_~[\]<>&|#]/g, String.raw`\$&`);
}

/** A block of code. Its fence is longer than any run of backticks in it. */
export function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.split('\n').map(printable).join('\n')}\n${fence}`;
}
