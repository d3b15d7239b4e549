import type { AnyGame, ParamValues } from '@cards/core';
import { titleOf } from '@cards/core/internal';
import type { CellSummary } from '@cards/batch';
import { pairingOf, isOneAmong, isSelfPlay } from '@cards/batch/internal';

/** What identifies a cell within a game. */
export type NamedCell = Pick<CellSummary, 'params' | 'lineups'>;

/** Cells of a section, or of the whole run. */
export type Cells = readonly CellSummary[];

/** The names of the parameters that differ between cells, in the order of the game; empty for a single cell. */
export function variedParams(cells: readonly NamedCell[]): readonly string[] {
  const first = cells[0]?.params ?? {};
  return Object.keys(first).filter((name) => cells.some(({ params }) => params[name] !== first[name]));
}

export function fixedParams(cells: readonly NamedCell[]): ParamValues {
  const varied = variedParams(cells);
  return Object.fromEntries(Object.entries(cells[0]?.params ?? {}).filter(([name]) => !varied.includes(name)));
}

const MINUS = '−';

/**
 * The line-up of a cell in words: `good`, `hawk against dove`, `memory:4 against itself`, `good − optimal`; with three
 * seats and more `hawk - dove - dove`, and in a round `hawk among dove`.
 */
export function lineupName({ lineups }: Pick<NamedCell, 'lineups'>): string {
  const [strategies] = lineups;
  const [first = '', second] = strategies;
  const pairing = pairingOf(lineups);
  if (pairing === 'difference') return lineups.map(tableName).join(` ${MINUS} `);
  if (isSelfPlay(lineups)) return `${first} against itself`;
  if (pairing === 'round' && isOneAmong(strategies)) return `${first} among ${second}`;
  if (strategies.length > 2) return strategies.join(' - ');
  return second === undefined ? first : `${first} against ${second}`;
}

/**
 * A cell in words: the given parameters, then its line-up: `tableau 9, least` or `good − optimal`.
 *
 * @param cell - the cell; its names are not changed, and can have control characters
 * @param params - the names of the parameters to show; those of {@link variedParams} distinguish the cells of a game
 */
export function cellName(cell: NamedCell, params: readonly string[]): string {
  return [...params.map((name) => `${name} ${cell.params[name]}`), lineupName(cell)].join(', ');
}

function tableName(strategies: readonly string[]): string {
  return strategies.length === 1 ? (strategies[0] ?? '') : `(${strategies.join(' against ')})`;
}

/** The title of a game, or its id if it is not among the known games. */
export function titleIn(games: readonly Pick<AnyGame, 'id' | 'title'>[], id: string): string {
  return titleOf(games.find((one) => one.id === id) ?? { id });
}

/** Groups are in the order of their first items. */
export function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): readonly (readonly Item[])[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

export function groupBySetting(cells: Cells): readonly Cells[] {
  return groupBy(cells, ({ params }) => JSON.stringify(params));
}

/** The first item with the greatest number; undefined without items. */
export function greatest<Item>(items: readonly Item[], of: (item: Item) => number): Item | undefined {
  return [...items].sort((one, other) => of(other) - of(one))[0];
}
