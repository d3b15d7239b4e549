import { columnsOf, padded, printable, setText, wrapWords } from '../words/wrap.js';
import { type Block, type Blocks, type Item, shownBy } from './block.js';
import { BOLD, type Paint, PLAIN, RED, YELLOW } from './colors.js';
import { setColumns } from './columns.js';
import { sparkline } from './bars.js';

/** The terminal on which a document is printed. */
export interface Terminal {
  /** Columns; fewer than 24 count as 24. */
  readonly width: number;
  /** Whether to add colors (ECMA-48), which only repeat the text. False by default. */
  readonly color?: boolean;
  /** Whether it has block characters, for sparklines. True by default. */
  readonly sparklines?: boolean;
}

/** A narrower terminal counts as this wide. */
export const LEAST_WIDTH = 24;

/** A document for a terminal; it ends with a line break. */
export function terminalText(parts: readonly Blocks[], { width, color = false, sparklines = true }: Terminal): string {
  const terminal = { width: Math.max(LEAST_WIDTH, width), color, sparklines };
  const texts = parts.map((part) =>
    shownBy('terminal', part)
      .flatMap((block) => linesOf(block, terminal))
      .join('\n'),
  );
  return `${texts.filter((text) => text !== '').join('\n\n')}\n`;
}

function linesOf(block: Block, terminal: Required<Terminal>): readonly string[] {
  const { width, color } = terminal;
  const set = (...texts: readonly string[]): readonly string[] => texts.flatMap((text) => setText(text, width));
  switch (block.kind) {
    case 'heading':
      return set(block.text).map(color ? BOLD : PLAIN);
    case 'text': {
      const [first, next] = block.indent ?? [0, 0];
      const text = `${block.style === 'warning' ? 'Warning: ' : ''}${block.text}${block.code ?? ''}`;
      return setText(text, width, ' '.repeat(first), ' '.repeat(next));
    }
    case 'findings':
      return block.findings.flatMap(({ text, status }) => {
        const paint: Paint = !color ? PLAIN : { shown: PLAIN, open: YELLOW, alarm: RED }[status];
        const indent = ' '.repeat(block.indent ?? 0);
        const marked = status === 'alarm' ? `Warning: ${text}` : text;
        return setText(marked, width - indent.length).map((line) => `${indent}${paint(line)}`);
      });
    case 'items':
      return block.items.flatMap((item) => itemLines(item, block, terminal));
    case 'table':
      return [...set(...block.labels), ...setColumns(block.rows, width, block.keys, color)];
    case 'drawn':
      return block.draw(width);
    case 'chart':
    case 'details':
      return [];
    case 'command': {
      const { text, command, indent } = block;
      const line = `${text} ${printable(command)}`;
      if (indent === undefined && columnsOf(line) <= width) return [line];
      return [...(text === '' ? [] : set(text)), ...setCommand(command, width, indent)];
    }
  }
}

/** From this column on, a narrow terminal has the texts below their marks. */
const WIDE_COLUMN = 16;

function itemLines(
  { mark, text, more = [], picture }: Item,
  { indent, column }: Block & { readonly kind: 'items' },
  { width, sparklines }: Terminal,
): readonly string[] {
  const isBelow = column >= WIDE_COLUMN && width < 60;
  const start = ' '.repeat(indent) + mark;
  const below = isBelow ? '  ' : ' '.repeat(column);
  const drawn = picture !== undefined && sparklines === true && picture.heights.length > 1;
  return [
    ...(isBelow ? [start] : []),
    ...setText(text, width, isBelow ? below : padded(start, column), below),
    ...(drawn ? [printable(`${below}${picture.ends[0]} ${sparkline(picture.heights)} ${picture.ends[1]}`)] : []),
    ...more.flatMap((one) => setText(one.replaceAll(/\s+/g, ' '), width, `${below}  `)),
  ];
}

/**
 * A command on as many lines as it needs, each but the last ended by a backslash: a shell reads them as one. A word
 * that is longer than a line stays whole.
 */
function setCommand(command: string, width: number, indent = 0): readonly string[] {
  const words = printable(command).match(/(?:'[^']*'|\\.|[^\s'\\])+/g) ?? [];
  const [room, whole] = [width - indent, words.join(' ')];
  const lines = columnsOf(whole) <= room ? [whole] : wrapWords(words, Math.max(...words.map(columnsOf), room - 2));
  return lines.map((one, at) => ' '.repeat(indent) + (at < lines.length - 1 ? `${one} \\` : one));
}
