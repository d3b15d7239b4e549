import type { AnyGame } from '@cards/core';
import type { Summary } from '@cards/batch';
import type { Block, Row } from './blocks.js';
import { histogramsOf } from './histogram.js';
import { setHistogram } from './histogram-lines.js';
import { INTERVAL_NOTE, type Section, sectionsOf } from './sections.js';
import { variedParams, whoPlays } from './who.js';
import { printable } from './wrap.js';

/** What a command to copy is shown for. */
export interface MarkdownOptions {
  /** The command that makes the same batch again. */
  readonly command?: string;
  /** Whether it shows histograms of everything that is counted. */
  readonly histogram?: boolean;
}

/** Columns of a histogram, which Markdown shows as it is. */
const HISTOGRAM_WIDTH = 80;

/**
 * A summary in GitHub's Markdown: the sections and tables that a terminal shows.
 *
 * @param summary - what to show
 * @param games - the games that its cells played
 * @param options - what else to say
 */
export function formatMarkdown(
  summary: Summary,
  games: readonly AnyGame[],
  { command, histogram = false }: MarkdownOptions,
): string {
  const paragraphs = [
    ...sectionsOf(summary, games).flatMap((section) => setSection(section, histogram)),
    `${INTERVAL_NOTE}.`,
    `Digest \`${summary.digest}\``,
    ...(command === undefined ? [] : [fenced(printable(command), 'sh')]),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function setSection({ title, facts, blocks, notes, cells, game }: Section, histogram: boolean): readonly string[] {
  const varied = variedParams(cells);
  const histograms = histogram ? histogramsOf(cells, game, true) : [];
  return [
    `### ${escaped(title)}`,
    escaped(facts.join('; ')),
    ...blocks.flatMap((block) => [block.captions.map(escaped).join('  \n'), setBlock(block)]),
    ...histograms.map((one) =>
      fenced(setHistogram(one, whoPlays(one.cell, varied), HISTOGRAM_WIDTH).join('\n'), 'text'),
    ),
    ...notes.map(escaped),
  ];
}

function setBlock({ corner, columns, rows }: Block): string {
  const header = [corner, ...columns].map(escaped);
  const rule = header.map((_, at) => (at === 0 ? '---' : '--:'));
  return [header, rule, ...rows.map(setRow)].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function setRow({ label, kind, entries }: Row): readonly string[] {
  const name = escaped(label.join(' '));
  return [
    kind === 'beside' ? `*${name}*` : name,
    ...entries.map(({ words, alarm }) => (alarm ? `**${escaped(words.join(' '))}**` : escaped(words.join(' ')))),
  ];
}

/** Text that Markdown takes as it is: what would be markup, or end a cell, is escaped. */
export function escaped(text: string): string {
  return printable(text).replaceAll(/[\\`*_~[\]<>&|#]/g, String.raw`\$&`);
}

/** A block of code; its fence is longer than any run of backticks within. */
export function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.split('\n').map(printable).join('\n')}\n${fence}`;
}
