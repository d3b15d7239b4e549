import { columnsOf, wrapWords } from '../words/wrap.js';
import { element, type Part, type SvgTree } from './svg-tree.js';

export const LINE = 15;

/**
 * Pixels that a line of text takes at most for each of its characters: the widest fonts of systems have digits and, on
 * average, letters of this width. It makes room and breaks lines. No mark and no text has its place by it: texts are
 * anchored at their start, middle or end.
 */
const CHARACTER = 8;

/** Characters that are up to half as wide again. */
const WIDE = /[%@mMW]/g;

export function roomFor(text: string): number {
  return (columnsOf(text) + (text.match(WIDE) ?? []).length / 2) * CHARACTER;
}

export const roomForAll = (texts: readonly string[]): number => Math.max(0, ...texts.map(roomFor));

/** A text on as many lines as it needs. No text is cut. */
export function linesIn(text: string, width: number): readonly string[] {
  return wrapWords(text.split(' '), Math.max(4, Math.floor(width / CHARACTER)));
}

/** The side of a text that is at its place. */
export type Anchor = 'start' | 'middle' | 'end';

export function label(text: string, x: number, y: number, color: string, anchor: Anchor = 'start'): SvgTree {
  return element('text', { class: color, x, y, ...(anchor === 'start' ? {} : { 'text-anchor': anchor }) }, [text]);
}

/** Lines of text below each other; each line takes 15 pixels. */
export function paragraph(lines: readonly string[], x: number, color: string, anchor: Anchor = 'start'): Part {
  return { marks: lines.map((text, at) => label(text, x, LINE * at + 11, color, anchor)), height: LINE * lines.length };
}
