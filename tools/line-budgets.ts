/**
 * The maximum number of lines of code in the folders `src` of all packages together. Raise it only in a commit whose
 * message says which feature needs the lines, and why no existing mechanism could carry it.
 */
export const CODE_LINES = 36_160;

/** A line that holds no code: blank, a comment, an import or a re-export, or only closing brackets. */
const NO_CODE = /^(?:|\/\/.*|[\])};,]+|(?:import|export)\b.*from '.*)$/;

/** Comments and imports of several lines. */
const BLOCKS = /^\s*\/\*[^]*?\*\/|^(?:import|export) (?:type )?\{[^}]*\} from '.*$/gm;

/**
 * What is wrong with the size of the packages.
 *
 * @param texts - the text of every file, by its path in the repository
 */
export function overBudget(texts: ReadonlyMap<string, string>): string[] {
  let count = 0;
  for (const [path, text] of texts) {
    if (!/^packages\/[^/]+\/src\//.test(path)) continue;
    for (const line of text.replaceAll(BLOCKS, '').split('\n')) if (!NO_CODE.test(line.trim())) count++;
  }
  return count <= CODE_LINES
    ? []
    : [
        `packages/*/src have ${count} lines of code, and the limit is ${CODE_LINES}: remove what the change makes needless, or raise the limit in tools/line-budgets.ts and say why`,
      ];
}
