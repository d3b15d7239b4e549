/** An element of SVG as plain data: a page writes it as text, and a site renders it as nodes of its framework. */
export interface SvgTree {
  /** The name of the element. */
  readonly tag: string;
  /** Its attributes. Colors are classes: see `chartColors`. */
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Its elements and texts, in order. Texts are not escaped. */
  readonly children: readonly (SvgTree | string)[];
}

/** A number of pixels with one decimal. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

/** An element. Coordinates have one decimal: a tenth of a pixel. */
export function element(tag: string, given: SvgTree['attributes'], children: SvgTree['children'] = []): SvgTree {
  const entries = Object.entries(given).map(([name, one]) => [name, typeof one === 'number' ? tenth(one) : one]);
  return { tag, attributes: Object.fromEntries(entries) as SvgTree['attributes'], children };
}

export function line(color: string, [x1, y1, x2, y2]: readonly number[], more: SvgTree['attributes'] = {}): SvgTree {
  return element('line', { class: color, x1: x1 ?? 0, y1: y1 ?? 0, x2: x2 ?? 0, y2: y2 ?? 0, ...more });
}

/** A drawing: marks below each other, and the height that they take in pixels. */
export interface Part {
  readonly marks: readonly SvgTree[];
  readonly height: number;
}

export function stacked(parts: readonly Part[]): Part {
  let height = 0;
  const marks = parts.map((part) => {
    const group = moved(part.marks, 0, height);
    height += part.height;
    return group;
  });
  return { marks, height };
}

export function moved(marks: readonly SvgTree[], x: number, y: number): SvgTree {
  return element('g', { transform: `translate(${tenth(x)} ${tenth(y)})` }, marks);
}
