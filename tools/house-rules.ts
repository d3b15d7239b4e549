import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { overBudget } from './line-budgets.ts';
import { retiredTerms } from './retired-words.ts';
import type { Manifest } from './workspace.ts';

/**
 * Rules of the house that no linter has. Each takes a tracked file and returns what is wrong with it, or nothing.
 */
type Rule = (path: string, text: string) => string | readonly string[] | undefined;

const rules: readonly Rule[] = [
  function namesItsSubject(path) {
    const part = path.match(/(?:^|\/)(utils?|helpers?|common|misc)(?=[./]|$)/)?.[1];
    return part === undefined ? undefined : `"${part}" names no subject`;
  },
  function excusesCarryReasons(_path, text) {
    const bare = text.match(/(?<=(?:\/\/|\/\*)\s*)(?:eslint|oxlint)-disable(?:-next-line|-line)?\b(?!.* -- \S)/);
    return bare === null ? undefined : `"${bare[0]}" needs its reason: "${bare[0]} rule -- why"`;
  },
  function commentsFitTheLine(path, text) {
    if (!/\.(ts|mjs)$/.test(path)) return undefined;
    return text
      .split('\n')
      .map((line, at) => ({ line, at }))
      .filter(({ line }) => line.length > 120 && /^\s*(\*|\/\/|\/\*)/.test(line) && !line.includes('https://'))
      .map(({ at }) => `line ${at + 1}: a comment has at most 120 columns`);
  },
  retiredTerms,
  function lockfileNamesNoHost(path, text) {
    return path.endsWith('pnpm-lock.yaml') && /https?:\/\//.test(text) ? 'holds the address of a registry' : undefined;
  },
  function pnpmIsTheUsersChoice(path, text) {
    // A version that differs makes pnpm fetch another pnpm, which fails offline and on Node 20.
    return path.endsWith('package.json') && text.includes('"packageManager"')
      ? 'has a packageManager field'
      : undefined;
  },
  function moduleVariablesStartEmpty(path, text) {
    // By this, `withConstants` of tools/package-build.ts separates the variables of a bundle from its constants.
    const code = text.replaceAll(/`(?:[^`\\]|\\.)*`/g, '``');
    return /^packages\/[^/]+\/src\/.*\.ts$/.test(path) && /^(?:export )?let [^\n]*[^=]=[^=>]/m.test(code)
      ? 'a `let` of a module has no initial value'
      : undefined;
  },
  function gamesLoadInPython(path, text) {
    // V8 inside of Python has no data on emojis, so that a game which loads such a class would not start there.
    return /^packages\/(?!report|sim)[^/]+\/src\/.*\.ts$/.test(path) && /\\p\{(?:E|RGI)/.test(text)
      ? 'has a class of emojis; list the characters'
      : undefined;
  },
  function publishedRangesShareCopies(path, text) {
    return /^packages\/[^/]+\/package\.json$/.test(path) ? rangeComplaint(JSON.parse(text) as Manifest) : undefined;
  },
];

/** The least Node with `require` of ES modules, and the same for every package. */
const NODE = '>=20.19';

/** Golden sequences depend on what this package draws, byte for byte. */
const EXACT = new Set(['pure-rand']);

function rangeComplaint({ engines, dependencies = {} }: Manifest): string | undefined {
  if (engines?.['node'] !== NODE) return `"engines" must be { "node": "${NODE}" }`;
  const wrong = Object.entries(dependencies).find(
    ([name, range]) => !(EXACT.has(name) ? /^\d/ : /^(?:\^|workspace:\^)/).test(range),
  );
  if (wrong === undefined) return undefined;
  const [name, range] = wrong;
  return `depends on ${name} ${range}: ${EXACT.has(name) ? 'name one exact version' : 'name a range that begins with ^, so that users share one copy'}`;
}

/** What breaks a rule of the house in one file, as `path: complaint`. */
export function complaints(path: string, text: string): string[] {
  return rules.flatMap((rule) => rule(path, text) ?? []).map((found) => `${path}: ${found}`);
}

function trackedFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  return listed.split('\n').filter((path) => /\.(ts|mjs|json|yaml|md)$/.test(path) && existsSync(path));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const texts = new Map(trackedFiles().map((path) => [path, readFileSync(path, 'utf8')]));
  const found = [...[...texts].flatMap(([path, text]) => complaints(path, text)), ...overBudget(texts)];
  for (const complaint of found) console.error(complaint);
  process.exitCode = found.length === 0 ? 0 : 1;
}
