import type { KeeperTable } from './fit.ts';

/** The source file `src/strategies/keeper-table.ts`. */
export function keeperTableSource({ sameSuit, otherSuit, suits }: KeeperTable, seed: string): string {
  return `// Printed by research/keeper-search.ts with seed ${seed}: not to be edited by hand.

/** What a kept card of the same suit as the one played adds to the score: rows by rank played, columns by rank kept. */
${constant('KEPT_OF_SAME_SUIT', sameSuit)}

/** The same for a kept card of another suit. */
${constant('KEPT_OF_OTHER_SUIT', otherSuit)}

/** What the number of suits kept adds, one to four: rows by rank played. */
${constant('KEPT_SUITS', suits)}`;
}

function constant(name: string, rows: readonly (readonly number[])[]): string {
  return `export const ${name} = [\n${rows.map((row) => `  [${row.join(', ')}],\n`).join('')}] as const;`;
}
