import type { SvgTree } from '../src/chart/svg-tree.js';

/** A line of text in a chart, for tests of its layout. */
export interface SvgText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The width of a character in a wide font, such as DejaVu Sans, as a share of the font size. */
const CHARACTER = 0.6;

/** The size of all texts of a chart, in pixels. */
const SIZE = 12;

/** All lines of text with the boxes that they take. */
export function svgTexts(tree: SvgTree, x = 0, y = 0): readonly SvgText[] {
  const [, dx = '0', dy = '0'] = /translate\((\S+) (\S+)\)/.exec(String(tree.attributes['transform'] ?? '')) ?? [];
  const [left, top] = [x + Number(dx), y + Number(dy)];
  if (tree.tag === 'text') return [textOf(tree, left, top)];
  return tree.children.flatMap((child) => (typeof child === 'string' ? [] : svgTexts(child, left, top)));
}

function textOf({ attributes, children }: SvgTree, x: number, y: number): SvgText {
  const text = children.join('');
  const length = [...text].length * CHARACTER * SIZE;
  const anchor = attributes['text-anchor'];
  const left = x + Number(attributes['x']) - (anchor === 'middle' ? length / 2 : anchor === 'end' ? length : 0);
  const base = y + Number(attributes['y']);
  // From the baseline: capitals above it, descenders below.
  return { text, left, right: left + length, top: base - 0.75 * SIZE, bottom: base + 0.25 * SIZE };
}
