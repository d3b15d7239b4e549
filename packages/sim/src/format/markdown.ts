import type { AnyGame } from '@cards/core';
import type { Summary } from '../summary/summary.js';
import type { Block, Row } from './blocks.js';
import { INTERVAL_NOTE, type Section, sectionsOf } from './sections.js';
import { printable } from './wrap.js';

/** What a command to copy is shown for. */
export interface MarkdownOptions {
  /** The command that makes the same batch again. */
  readonly command?: string;
}

/**
 * A summary in GitHub's Markdown: the sections and tables that a terminal shows.
 *
 * @param summary - what to show
 * @param games - the games that its cells played
 * @param options - what else to say
 */
export function formatMarkdown(summary: Summary, games: readonly AnyGame[], { command }: MarkdownOptions): string {
  const paragraphs = [
    ...sectionsOf(summary, games).flatMap(setSection),
    `${INTERVAL_NOTE}.`,
    `Digest \`${summary.digest}\``,
    ...(command === undefined ? [] : [fenced(command)]),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function setSection({ title, facts, blocks, notes }: Section): readonly string[] {
  return [
    `### ${escaped(title)}`,
    escaped(facts.join('; ')),
    ...blocks.flatMap((block) => [block.captions.map(escaped).join('  \n'), setBlock(block)]),
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
function escaped(text: string): string {
  return printable(text).replaceAll(/[\\`*_~[\]<>&|#]/g, String.raw`\$&`);
}

/** A block of code; its fence is longer than any run of backticks within. */
function fenced(code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}sh\n${printable(code)}\n${fence}`;
}
