import type { AnyGame } from '@cards/core';
import type { Summary } from '../summary/summary.js';
import type { Block, Row } from './blocks.js';
import { type Place, setColumns } from './columns.js';
import { INTERVAL_NOTE, type Section, sectionsOf } from './sections.js';
import { columnsOf, printable, wrapWords } from './wrap.js';

/** Where a table is shown. */
export interface TableOptions {
  /** Columns of the terminal; fewer than 24 count as 24. */
  readonly width: number;
  /** Whether it shows colours. They only repeat what the text says. */
  readonly color: boolean;
  /** The command that makes the same batch again, for people to copy. */
  readonly command?: string;
}

/** Below this no table is worth its name. */
const LEAST_WIDTH = 24;

/** Puts a line in a rendition of ECMA-48 and back. */
type Paint = (line: string) => string;

const PLAIN: Paint = (line) => line;
const BOLD: Paint = (line) => `\u001B[1m${line}\u001B[0m`;
const FAINT: Paint = (line) => `\u001B[2m${line}\u001B[0m`;
const RED: Paint = (line) => `\u001B[31m${line}\u001B[0m`;

/**
 * A summary for a terminal: a section for each game, matrices where everybody met everybody, the document's and exact values
 * beneath ours with a verdict in words, and how to make it all again.
 *
 * @param summary - what to show
 * @param games - the games that its cells played
 * @param options - where it is shown
 */
export function formatTable(summary: Summary, games: readonly AnyGame[], options: TableOptions): string {
  const width = Math.max(LEAST_WIDTH, options.width);
  const color = (paint: Paint): Paint => (options.color ? paint : PLAIN);
  const sections = sectionsOf(summary, games).map((section) => setSection(section, width, color));
  const footer = [
    ...setText(INTERVAL_NOTE, width),
    ...setText(`digest ${summary.digest}`, width),
    ...(options.command === undefined ? [] : setCommand(options.command, width)),
  ];
  return `${[...sections, footer].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function setSection({ title, facts, blocks, notes }: Section, width: number, color: (paint: Paint) => Paint): readonly string[] {
  return [
    ...setText(title, width).map(color(BOLD)),
    ...wrapWords(printable(facts.join('; ')).split(' '), width),
    ...blocks.flatMap((block) => ['', ...setCaptions(block, width), ...setBlock(block, width, color)]),
    ...(notes.length === 0 ? [] : ['', ...notes.flatMap((note) => setText(note, width))]),
  ];
}

function setCaptions({ captions }: Block, width: number): readonly string[] {
  return captions.flatMap((caption) => setText(caption, width));
}

function setBlock({ corner, columns, rows }: Block, width: number, color: (paint: Paint) => Paint): readonly string[] {
  const header = [corner.split(' '), ...columns.map((name) => [printable(name)])];
  return setColumns([header.map((words) => ({ words, paint: color(BOLD) })), ...rows.map((row) => places(row, color))], width);
}

function places({ label, kind, entries }: Row, color: (paint: Paint) => Paint): readonly Place[] {
  const paint = color(kind === 'beside' ? FAINT : PLAIN);
  const [first = '', ...others] = label.map(printable);
  const name = { words: [kind === 'beside' ? `  ${first}` : first, ...others], paint };
  return [name, ...entries.map(({ words, alarm }) => ({ words, paint: alarm ? color(RED) : paint }))];
}

function setText(text: string, width: number): readonly string[] {
  return wrapWords(printable(text).split(' '), width);
}

/**
 * A command on as many lines as it needs, each but the last ended by a backslash: a shell reads them as one. A word that is
 * longer than a line stays whole, for a shell's sake.
 */
function setCommand(command: string, width: number): readonly string[] {
  const words = printable(command).match(/(?:'[^']*'|\\.|[^\s'\\])+/g) ?? [];
  const whole = words.join(' ');
  const widest = Math.max(0, ...words.map(columnsOf));
  const lines = columnsOf(whole) <= width ? [whole] : wrapWords(words, Math.max(widest, width - 2));
  return ['again:', ...lines.map((line, at) => (at < lines.length - 1 ? `${line} \\` : line))];
}
