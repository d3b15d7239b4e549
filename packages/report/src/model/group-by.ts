import type { CellSummary } from '@cards/batch';

/** Groups items with the same key, in the order of the first item of each group. */
export function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): readonly (readonly Item[])[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

/** Groups the cells by their parameters, in the order of the cells. */
export function groupBySetting(cells: readonly CellSummary[]): readonly (readonly CellSummary[])[] {
  return groupBy(cells, ({ params }) => JSON.stringify(params));
}
