import { slugOf } from '../.vitepress/build/slug.ts';

/** An export on a page that TypeDoc wrote. */
export interface ExportSection {
  readonly name: string;
  /** Such as `class` or `function`. */
  readonly kind: string;
  /** The lines of the page: from the heading of the export to before the next one. */
  readonly from: number;
  readonly to: number;
}

const KINDS: Readonly<Record<string, string>> = {
  Classes: 'class',
  Interfaces: 'interface',
  'Type Aliases': 'type',
  Variables: 'constant',
  Functions: 'function',
  References: 'export of another entry',
};

/** The exports of a page of TypeDoc: a heading of level 2 is a kind of exports, one of level 3 an export. */
export function exportsOf(lines: readonly string[]): ExportSection[] {
  const headings = headed(lines);
  const starts = headings.flatMap(({ level }, at) => (level === 2 || level === 3 ? [at] : []));
  let kind: string | undefined;
  return starts.flatMap((from, index) => {
    const { level = 0, title = '' } = headings[from] ?? {};
    if (level === 2) kind = KINDS[title];
    if (level === 2 || kind === undefined) return [];
    return [{ name: title.replace(/\(\)$/, ''), kind, from, to: starts[index + 1] ?? lines.length }];
  });
}

/** The anchors of each line: that of a heading, numbered as the site numbers equal ones, and those in the text. */
export function anchorsByLine(lines: readonly string[]): string[][] {
  const times = new Map<string, number>();
  return headed(lines).map(({ line, level, title }) => {
    const written = [...line.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id);
    if (level === 0) return written;
    const slug = slugOf(title);
    const before = times.get(slug) ?? 0;
    times.set(slug, before + 1);
    return [...written, before === 0 ? slug : `${slug}-${before}`];
  });
}

/** Each line with the level and the text of its heading; level 0 for other lines, and for those of code. */
function headed(lines: readonly string[]): { line: string; level: number; title: string }[] {
  let isCode = false;
  return lines.map((line) => {
    if (line.startsWith('```')) isCode = !isCode;
    const [, marks = '', title = ''] = (isCode ? null : /^(#+) (.*)$/.exec(line)) ?? [];
    return { line, level: marks.length, title: title.replaceAll(/[`\\]/g, '') };
  });
}
