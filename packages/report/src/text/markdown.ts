import type { AnyGame } from '@cards/core';
import type { Summary } from '@cards/batch';
import { buildReport } from '../build-report.js';
import { intervalNote, partialNote } from '../model/notes.js';
import { printable } from '../words/wrap.js';
import type { Place } from './columns.js';
import { histogramsOf } from './histogram.js';
import { joined, type Writer, writeSection } from './section-text.js';
import type { TableOptions } from './terminal.js';
import { textTables } from './text-tables.js';

/** A summary in GitHub's Markdown: the findings and tables that a terminal shows. */
export function formatMarkdown(
  summary: Summary,
  games: readonly AnyGame[],
  { command, histogram = false, partial }: Pick<TableOptions, 'command' | 'histogram' | 'partial'>,
): string {
  const report = buildReport(summary, games);
  const parts = [
    ...(partial === undefined ? [] : [escaped(partialNote(partial))]),
    ...report.sections.flatMap((section) => {
      const histograms = histogram ? histogramsOf(section, true) : [];
      return writeSection(MARKDOWN, section, report.seed, textTables(section.tables), histograms);
    }),
    escaped(intervalNote(report)),
    ...(partial === undefined ? [`Digest: \`${report.digest}\``] : []),
    ...(command === undefined ? [] : [MARKDOWN.commands('Reproduce:', [command])]),
  ];
  return `${joined(parts)}\n`;
}

export const MARKDOWN: Writer = {
  width: 80,
  heading: (title, facts) => joined([`### ${escaped(title)}`, escaped(facts)]),
  findings: (found) =>
    found.map(({ text, status }) => `- ${status === 'alarm' ? '**Warning:** ' : ''}${escaped(text)}`).join('\n'),
  table: ({ labels, rows: [titles = [], ...rows] }) => {
    const rule = titles.map(({ style }) => (style === 'text' ? '---' : '--:'));
    const lines = [titles.map(placeText), rule, ...rows.map((row) => row.map(placeText))];
    return joined([MARKDOWN.lines(labels), lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')]);
  },
  block: (lines) => fenced(lines.join('\n'), 'text'),
  lines: (texts) => texts.map(escaped).join('  \n'),
  notes: (texts) => joined(texts.map(escaped)),
  commands: (text, commands) => joined([escaped(text), ...commands.map((command) => fenced(printable(command), 'sh'))]),
};

function placeText({ words, style }: Place): string {
  const text = escaped(words.join(' ').trim());
  if (text === '' || (style !== 'differs' && style !== 'source')) return text;
  return style === 'differs' ? `**${text}**` : `*${text}*`;
}

/** Text with everything escaped that would be markup or end a cell. */
const escaped = (text: string): string => printable(text).replaceAll(/[\\`*_~[\]<>&|#]/g, String.raw`\$&`);

/** A block of code. Its fence is longer than any run of backticks in it. */
function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.split('\n').map(printable).join('\n')}\n${fence}`;
}
