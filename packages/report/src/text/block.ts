import type { Drawing } from '../chart/drawing.js';
import type { Finding } from '../model/report-model.js';
import { placeOf, type TextTable } from './columns.js';

/** The writers of documents. */
export type WriterName = 'terminal' | 'markdown' | 'page';

/** A part of a document, as plain data. Each writer shows it in its own way. */
export type Block = {
  /** The writers that show it: a page has room for more than a terminal. Left out, all do. */
  readonly only?: readonly WriterName[];
} & (
  | {
      readonly kind: 'heading';
      readonly text: string;
      readonly level: 2 | 3 | 4;
      /** On a page: its identifier, and that of another heading to which it is a link. */
      readonly id?: string;
      readonly to?: string;
    }
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly style?: 'warning' | 'facts' | 'interrupted';
      /** What follows the text and is no prose, such as a digest. */
      readonly code?: string;
      /** The columns before the first line and before the next ones, on a terminal. */
      readonly indent?: readonly [first: number, next: number];
    }
  | { readonly kind: 'findings'; readonly findings: readonly Finding[]; readonly indent?: number }
  /** Texts next to their marks. On a terminal, the marks begin after `indent` columns, and the texts after `column`. */
  | { readonly kind: 'items'; readonly items: readonly Item[]; readonly indent: number; readonly column: number }
  | ({ readonly kind: 'table'; readonly place?: string } & TextTable)
  /** Lines of characters for a number of columns. */
  | { readonly kind: 'drawn'; readonly draw: (width: number) => readonly string[] }
  | { readonly kind: 'chart'; readonly drawing: Drawing; readonly place: string }
  /** Blocks that a page shows on request. */
  | { readonly kind: 'details'; readonly text: string; readonly blocks: Blocks }
  | {
      readonly kind: 'command';
      readonly text: string;
      readonly command: string;
      /** The columns before it, on a terminal. Left out, a short command follows the text on its line. */
      readonly indent?: number;
    }
);

/** Blocks of one part of a document. */
export type Blocks = readonly Block[];

/** A text with a mark before it. */
export interface Item {
  readonly mark: string;
  readonly text: string;
  /** What belongs to it, each on a line of its own. */
  readonly more?: readonly string[];
  readonly isWrong?: boolean;
  /** Bars from 0 to 1 between two texts, for terminals with block characters. */
  readonly picture?: { readonly heights: readonly number[]; readonly ends: readonly [first: string, last: string] };
}

/** What a command prints: for people in three forms, and for programs. */
export interface Document {
  /** The title of its page. */
  readonly title: string;
  /**
   * What people read: parts, which an empty line divides on a terminal. Their blocks are no promise: they change with
   * the writers.
   *
   * @internal
   */
  readonly parts: readonly Blocks[];
  /** The object that JSON has. */
  readonly json: object;
}

/** A text, or nothing if it is empty. */
export function textBlock(
  text: string,
  more: Pick<Block & { readonly kind: 'text' }, 'style' | 'indent' | 'code'> = {},
): Blocks {
  return text === '' ? [] : [{ kind: 'text', text, ...more }];
}

/** A command below a text; nothing if there is none. */
export function commandBlock(text: string, command: string | undefined, indent?: number): Blocks {
  return command === undefined ? [] : [{ kind: 'command', text, command, ...(indent !== undefined && { indent }) }];
}

/** A heading where blocks are not divided by empty lines alone. */
export function headingBlock(text: string, level: 2 | 3 = 2): Block {
  return { kind: 'heading', text, level, only: ['markdown', 'page'] };
}

/**
 * A table of texts, without the columns that have titles only.
 *
 * @param place - identifies it on its page
 * @param keys - the titles of the columns that identify a row
 * @param columns - the titles of the other columns
 * @param labels - what stands above it, each text on a line
 */
export function tableBlock(
  place: string,
  keys: readonly string[],
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  labels: readonly string[] = [],
): Block {
  const isText = (at: number): boolean => at < keys.length || rows.some((row) => /^[^-\d–]/.test(row[at] ?? ''));
  const titles = [...keys, ...columns].map((title, at) => placeOf(title, isText(at) ? 'text' : 'number'));
  const lines = [titles, ...rows.map((row) => row.map((text) => placeOf(text)))];
  const isShown = (_: unknown, at: number): boolean => at < keys.length || rows.some((row) => row[at] !== '');
  return { kind: 'table', place, labels, keys: keys.length, rows: lines.map((line) => line.filter(isShown)) };
}

const shownOn =
  (...only: readonly WriterName[]) =>
  (...blocks: Blocks): Blocks =>
    blocks.map((block) => ({ ...block, only }));

/** Blocks for a page alone, which has more room. */
export const onPage = shownOn('page');

/** Blocks that a page has elsewhere or in another form. */
export const notOnPage = shownOn('terminal', 'markdown');

/** Blocks that a terminal, or all other writers, have in another form. */
export const [onTerminal, notOnTerminal] = [shownOn('terminal'), shownOn('markdown', 'page')];

/** The blocks that a writer shows. */
export function shownBy(writer: WriterName, blocks: Blocks): Blocks {
  return blocks.filter((block) => block.only?.includes(writer) ?? true);
}
