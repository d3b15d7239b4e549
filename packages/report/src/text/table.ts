import type { AnyGame } from '@cards/core';
import type { Summary } from '@cards/batch';
import type { Block, Row } from './blocks.js';
import { type Place, setColumns } from './columns.js';
import type { Entry } from './entries.js';
import { type Histogram, histogramsOf } from './histogram.js';
import { setHistogram } from './histogram-lines.js';
import { INTERVAL_NOTE, type Section, sectionsOf } from './sections.js';
import { variedParams, whoPlays } from './who.js';
import { columnsOf, printable, wrapWords } from './wrap.js';

/** Where a table is shown. */
export interface TableOptions {
  /** Columns of the terminal; fewer than 24 count as 24. */
  readonly width: number;
  /** Whether it shows colours. They only repeat what the text says. */
  readonly color: boolean;
  /** The command that makes the same batch again, for people to copy. */
  readonly command?: string;
  /** Whether it shows histograms of everything that is counted, not only those that are worth it by themselves. */
  readonly histogram?: boolean;
}

/** Below this no table is worth its name. */
const LEAST_WIDTH = 24;

/** In a matrix of more players than this, intervals would hide the figures. */
const MANY_PLAYERS = 8;

/** Puts a line in a rendition of ECMA-48 and back. */
type Paint = (line: string) => string;

const PLAIN: Paint = (line) => line;
const BOLD: Paint = (line) => `\u001B[1m${line}\u001B[0m`;
const FAINT: Paint = (line) => `\u001B[2m${line}\u001B[0m`;
const RED: Paint = (line) => `\u001B[31m${line}\u001B[0m`;
/** Black on green, which is readable on dark screens and light ones. */
const ON_GREEN: Paint = (line) => `\u001B[30m\u001B[42m${line}\u001B[0m`;

/**
 * A summary for a terminal: a section for each game, matrices where everybody met everybody, the document's and exact values
 * beneath ours with a verdict in words, histograms, and how to make it all again.
 *
 * @param summary - what to show
 * @param games - the games that its cells played
 * @param options - where it is shown
 */
export function formatTable(summary: Summary, games: readonly AnyGame[], options: TableOptions): string {
  const width = Math.max(LEAST_WIDTH, options.width);
  const color = (paint: Paint): Paint => (options.color ? paint : PLAIN);
  const { histogram = false } = options;
  const found = sectionsOf(summary, games);
  const sections = found.map((section) => {
    // Of several games one wants the figures at a glance.
    const histograms = found.length === 1 || histogram ? histogramsOf(section.cells, section.game, histogram) : [];
    return setSection(section, histograms, width, color);
  });
  const footer = [
    ...setText(INTERVAL_NOTE, width),
    ...setText(`digest ${summary.digest}`, width),
    ...(options.command === undefined ? [] : setCommand(options.command, width)),
  ];
  return `${[...sections, footer].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function setSection(
  section: Section,
  histograms: readonly Histogram[],
  width: number,
  color: (paint: Paint) => Paint,
): readonly string[] {
  const { title, facts, blocks, notes, cells } = section;
  const varied = variedParams(cells);
  return [
    ...setText(title, width).map(color(BOLD)),
    ...wrapWords(printable(facts.join('; ')).split(' '), width),
    ...blocks.map(inShort).flatMap((block) => ['', ...setCaptions(block, width), ...setBlock(block, width, color)]),
    ...histograms.flatMap((one) => ['', ...setHistogram(one, whoPlays(one.cell, varied), width)]),
    ...(notes.length === 0 ? [] : ['', ...notes.flatMap((note) => setText(note, width))]),
  ];
}

function setCaptions({ captions }: Block, width: number): readonly string[] {
  return captions.flatMap((caption) => setText(caption, width));
}

function setBlock({ corner, columns, rows }: Block, width: number, color: (paint: Paint) => Paint): readonly string[] {
  const header = [corner.split(' '), ...columns.map((name) => [printable(name)])];
  return setColumns(
    [header.map((words) => ({ words, paint: color(BOLD) })), ...rows.map((row) => places(row, color))],
    width,
  );
}

/** A matrix of many players with means alone on one line each, and for all of them together how far their intervals reach. */
function inShort(block: Block): Block {
  const { captions, columns, rows, matrix } = block;
  if (matrix === undefined || columns.length <= MANY_PLAYERS) return block;
  const halves = rows
    .filter(({ kind }) => kind === 'ours')
    .flatMap(({ entries }) => entries.map(({ words }) => words[1]));
  const widest = halves.reduce((most, half) => (reachOf(half) > reachOf(most) ? half : most), undefined);
  return {
    ...block,
    captions: widest === undefined ? captions : [...captions, `the widest 95 % interval is ${widest}`],
    rows: rows.map((row) =>
      row.kind === 'ours'
        ? { ...row, entries: row.entries.map((entry) => ({ ...entry, words: entry.words.slice(0, 1) })) }
        : row,
    ),
  };
}

/** How far an interval reaches that is printed as `± 0.0041`. */
function reachOf(plusMinus = ''): number {
  return Number(plusMinus.replace('±', ''));
}

function places({ label, kind, entries }: Row, color: (paint: Paint) => Paint): readonly Place[] {
  const paint = color(kind === 'beside' ? FAINT : PLAIN);
  const [first = '', ...others] = label.map(printable);
  const yields = kind === 'beside';
  const name = { words: [yields ? `  ${first}` : first, ...others], paint, yields };
  return [name, ...entries.map((entry) => ({ words: entry.words, paint: color(paintOf(entry, kind)), yields }))];
}

/** Colours repeat what the figures and words say, and add nothing. */
function paintOf({ alarm, extreme }: Entry, kind: Row['kind']): Paint {
  if (alarm) return RED;
  if (kind === 'beside' || extreme === 'low') return FAINT;
  return extreme === 'high' ? ON_GREEN : PLAIN;
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
