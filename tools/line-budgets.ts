/**
 * The maximum number of lines in the folder `src` of each package. Raise a number only in a commit whose message says
 * which feature needs the lines, and why no existing mechanism could carry it.
 */
export const BUDGETS: Readonly<Record<string, number>> = {
  batch: 14_187,
  cluster: 1_649,
  concentration: 3_406,
  core: 8_346,
  mastermind: 4_637,
  pairs: 2_415,
  report: 7_083,
  set: 2_567,
  sim: 3_145,
  statistics: 2_468,
  unowar: 2_520,
};

/**
 * What is wrong with the sizes of the packages.
 *
 * @param texts - the text of every file, by its path in the repository
 */
export function overBudget(texts: ReadonlyMap<string, string>): string[] {
  const lines = new Map<string, number>();
  for (const [path, text] of texts) {
    const name = /^packages\/([^/]+)\/src\//.exec(path)?.[1];
    if (name !== undefined) lines.set(name, (lines.get(name) ?? 0) + text.split('\n').length - 1);
  }
  return [...lines]
    .filter(([name, count]) => count > (BUDGETS[name] ?? 0))
    .map(
      ([name, count]) =>
        `packages/${name}/src has ${count} lines, and its budget is ${BUDGETS[name] ?? 'missing'}: remove what the change makes needless, or raise the budget in tools/line-budgets.ts and say why`,
    );
}
