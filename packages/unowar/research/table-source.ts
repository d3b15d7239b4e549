import type { KeeperTable } from './fit.ts';

/** The text of the source file `src/strategies/keeper-table.ts`. */
export function keeperTableSource({ sameSuit, otherSuit, suits }: KeeperTable, seed: string): string {
  return `// Printed by research/keeper-search.ts with seed ${seed}. Do not edit.

/** The score of a kept card that has the suit of the played card, as [rank played - 1][rank kept - 1]. */
${constant('KEPT_OF_SAME_SUIT', sameSuit)}

/** The score of a kept card of another suit, as [rank played - 1][rank kept - 1]. */
${constant('KEPT_OF_OTHER_SUIT', otherSuit)}

/** The score of the number of kept suits, one to four, as [rank played - 1][suits - 1]. */
${constant('KEPT_SUITS', suits)}`;
}

function constant(name: string, rows: readonly (readonly number[])[]): string {
  return `export const ${name} = [\n${rows.map((row) => `  [${row.join(', ')}],\n`).join('')}] as const;`;
}
