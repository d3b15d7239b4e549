import { moved, type Part, stacked } from './svg-tree.js';
import { LINE, linesIn, paragraph } from './text.js';

interface Panel extends Part {
  readonly names: readonly string[];
}

/** The space between two panels, in pixels. */
const [BETWEEN, BELOW] = [32, 12];

/** As many panels next to each other as have a width of at least `least`. */
export function gridOf(panels: number, width: number, least: number) {
  const columns = Math.max(1, Math.min(panels, Math.floor((width + BETWEEN) / (least + BETWEEN))));
  return { columns, size: (width - (columns - 1) * BETWEEN) / columns };
}

/** Panels in rows; the plots of a row are at the same height. The names start at `left`. */
export function multiples(panels: readonly Panel[], { columns, size }: ReturnType<typeof gridOf>, left: number): Part {
  const rows = Array.from({ length: Math.ceil(panels.length / columns) }, (_, row): Part => {
    const own = panels.slice(row * columns, (row + 1) * columns).map((panel) => ({
      panel,
      lines: panel.names.flatMap((name) => linesIn(name, size - left)),
    }));
    const head = LINE * Math.max(...own.map(({ lines }) => lines.length));
    const marks = own.map(({ panel, lines }, column) =>
      moved([...paragraph(lines, left, 'ink name').marks, moved(panel.marks, 0, head)], column * (size + BETWEEN), 0),
    );
    const isLast = (row + 1) * columns >= panels.length;
    return { marks, height: head + Math.max(...own.map(({ panel }) => panel.height)) + (isLast ? 0 : BELOW) };
  });
  return stacked(rows);
}
