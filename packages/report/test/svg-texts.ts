/** A line of text in an SVG that Vega drew, for tests of its layout. */
export interface SvgText {
  readonly text: string;
  /** What Vega draws it for, such as `axis-label` or `legend-label`. */
  readonly role: string;
  /** The number of the axis that it belongs to; undefined outside of axes. */
  readonly axis: number | undefined;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The width of a character in a wide font, such as DejaVu Sans, as a share of the font size. */
const CHARACTER = 0.6;

interface Group {
  readonly x: number;
  readonly y: number;
  readonly role: string;
  readonly axis: number | undefined;
}

/** All visible lines of text with the boxes that they take. */
export function svgTexts(svg: string): readonly SvgText[] {
  const groups: Group[] = [];
  const found: SvgText[] = [];
  let axes = 0;
  for (const [, closing, attributes, textAttributes = '', content = ''] of svg.matchAll(
    /<(?:(\/)g|g([^>]*)|text((?:[^>]*[^>/])?)>(.*?)<\/text)>/gs,
  )) {
    const around = groups.at(-1) ?? { x: 0, y: 0, role: '', axis: undefined };
    if (closing !== undefined) groups.pop();
    else if (attributes === undefined) found.push(...linesOf(content, textAttributes, around));
    else if (!attributes.endsWith('/')) {
      const [x, y] = translation(attributes);
      const role = /role-([\w-]+)/.exec(attributes)?.[1];
      groups.push({
        x: around.x + x,
        y: around.y + y,
        role: role ?? around.role,
        axis: role === 'axis' ? axes++ : around.axis,
      });
    }
  }
  return found;
}

/** The size of a whole SVG. */
export function svgSize(svg: string): { readonly width: number; readonly height: number } {
  const [, width = '', height = ''] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}

function linesOf(content: string, attributes: string, { x, y, role, axis }: Group): readonly SvgText[] {
  // Vega hides a label that would overlap another.
  if (attributes.includes(' opacity="0"')) return [];
  const [dx, dy] = translation(attributes);
  const size = Number(/font-size="([\d.]+)px"/.exec(attributes)?.[1]);
  const anchor = /text-anchor="(\w+)"/.exec(attributes)?.[1];
  const turned = attributes.includes('rotate(-90)');
  const spans = content.includes('<tspan')
    ? [...content.matchAll(/<tspan([^>]*)>(.*?)<\/tspan>/gs)]
    : [['', '', content]];
  let down = 0;
  return spans.map(([, span = '', text = '']) => {
    down += Number(/dy="([\d.]+)"/.exec(span)?.[1] ?? 0);
    const length = [...text.replaceAll(/&\w+;/g, '?')].length * CHARACTER * size;
    const start = anchor === 'middle' ? -length / 2 : anchor === 'end' ? -length : 0;
    // From the baseline: capitals above it, descenders below.
    const [across, along] = [
      [start, start + length],
      [down - 0.75 * size, down + 0.25 * size],
    ] as const;
    const [left, right, top, bottom] = turned
      ? [along[0], along[1], -across[1], -across[0]]
      : [across[0], across[1], along[0], along[1]];
    return { text, role, axis, left: x + dx + left, right: x + dx + right, top: y + dy + top, bottom: y + dy + bottom };
  });
}

function translation(attributes: string): readonly [x: number, y: number] {
  const [, x = '0', y = '0'] = /translate\((-?[\d.e-]+),(-?[\d.e-]+)\)/.exec(attributes) ?? [];
  return [Number(x), Number(y)];
}
