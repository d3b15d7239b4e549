/**
 * Runs the commands of the guides, the recipes, and the READMEs of the repository and of sim with the built command. It
 * compares the output with the text shown.
 *
 * - A `ts` fence that begins with `// name.ts`, and a `json` fence with a file name after its language, are files of
 *   their guide. A `ts` file of the README of the repository, or of the examples of core, is there in each guide that
 *   names it.
 * - The script runs every line of a `sh` fence that begins with the words of one of `PROGRAMS`, in an empty folder with
 *   those files. `# exit code 1` at the end of a line is the expected exit code; the default is 0. The script skips a
 *   `sh` fence that has `no-run` and a reason after its language. Without bubblewrap, it skips those with `--isolated`;
 *   without `--all`, those that have `release` after their language: they take long, as a test with this tag does.
 * - A `text` fence after the `sh` fence is the complete output of its lines with the command. With `--write` the script
 *   replaces the text instead of comparing it.
 * - A picture of a page, `![…](…/pictures/name.svg)`, is the file `pictures/name.svg` that its commands write.
 * - The packages in the `package.json` of a guide are the built packages.
 *
 * Several guides run at a time, one for each processor; the commands of a guide run one after the other.
 */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { eachOnProcessors, finished } from './run.ts';
import { root } from './workspace.ts';

const CLI = `'${process.execPath}' '${join(root, 'packages/sim/dist/cli.js')}'`;
const PNPM = 'npx --yes pnpm@10.34.9';

/** How the command is started: each way gives commands in its output the same first words. */
const AS_NPX = { npm_command: 'exec', npm_package_name: undefined };
const AS_PNPM = {
  npm_package_name: 'cards',
  npm_config_user_agent: `${PNPM.slice(PNPM.indexOf('pnpm@')).replace('@', '/')} npm/?`,
  npm_execpath: '/_npx/pnpm.cjs',
};

/** A program that the guides start. */
interface Program {
  /** The first words of a line. */
  readonly words: string;
  /** The words to run in their place. */
  readonly runs: string;
  /** Set if its output is shown in the guides. */
  readonly shown?: NodeJS.ProcessEnv;
}

const PROGRAMS: readonly Program[] = [
  { words: 'npx @cards/sim', runs: CLI, shown: AS_NPX },
  { words: `${PNPM} cards-sim`, runs: CLI, shown: AS_PNPM },
  { words: `${PNPM} --silent cards-sim`, runs: CLI, shown: AS_PNPM },
  { words: 'npx tsc', runs: `'${process.execPath}' '${join(root, 'node_modules/typescript-7/bin/tsc')}'` },
  { words: 'npx esbuild', runs: `'${join(root, 'node_modules/.bin/esbuild')}'` },
  { words: 'node', runs: `'${process.execPath}'` },
  { words: 'cmp', runs: 'cmp' },
];
/** Several guides run at a time, so that a command has one worker. */
const ONE_WORKER = `--import ${pathToFileURL(join(root, 'tools/one-worker.mjs')).href}`;
const FENCES = /^```(?<info>\S*)(?<note>[^\n]*)\n(?<body>[^]*?)^```$/gm;
const write = process.argv.includes('--write');
const all = write || process.argv.includes('--all');
/** Paths of guides, such as `docs/searching.md`; none for all. */
const chosen = process.argv.slice(2).filter((one) => !one.startsWith('--'));
let commands = 0;
let failed = 0;

const pagesOf = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((one) => one.endsWith('.md'))
    .sort()
    .map((name) => join(folder, name));
const pages = ['README.md', ...pagesOf('docs'), ...pagesOf('docs/recipes'), 'packages/sim/README.md'];
const front = readFileSync(join(root, 'README.md'), 'utf8');
const examples = join(root, 'packages/core/examples');
const isChosen = (name: string): boolean => chosen.length === 0 || chosen.includes(name);
await eachOnProcessors(pages.filter(isChosen), async (name) => {
  const path = join(root, name);
  const folder = mkdtempSync(join(tmpdir(), 'cards-guide-'));
  try {
    const text = readFileSync(path, 'utf8');
    for (const [, , , body = ''] of front.matchAll(FENCES)) writeNamed(body, folder, text);
    for (const file of readdirSync(examples))
      if (text.includes(`./${file}`)) copyFileSync(join(examples, file), join(folder, file));
    const checked = await checkGuide(name, text, folder);
    checkPictures(name, text, folder);
    if (write && checked !== text) writeFileSync(path, checked);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
console.log(
  failed === 0
    ? `${commands} commands of the guides have the output shown`
    : `${failed} of ${commands} commands of the guides have another output or exit code; run "pnpm commands --write" to replace the output`,
);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs the commands of one guide, and returns its text with their output. */
async function checkGuide(name: string, text: string, folder: string): Promise<string> {
  let printed: string | undefined;
  let checked = '';
  let until = 0;
  for (const { 0: fence, 1: info = '', 2: note = '', 3: body = '', index } of text.matchAll(FENCES)) {
    checked += text.slice(until, index);
    until = index + fence.length;
    if (info === 'ts') writeNamed(body, folder);
    const [, data] = /^ ([\w-]+\.json)$/.exec(note) ?? [];
    if (info === 'json' && data !== undefined) writeFileSync(join(folder, data), body);
    if (info === 'json' && data === 'package.json') install(folder);
    if (info === 'text' && printed !== undefined) {
      const shown = `\`\`\`text\n${printed}\`\`\``;
      if (!write && withoutVersion(shown) !== withoutVersion(fence))
        fail(`${name}: the guide shows\n${body}\nand the command prints\n${printed}`);
      checked += shown;
      printed = undefined;
      continue;
    }
    checked += fence;
    const isWanted = !note.includes('no-run') && (all || !note.includes('release'));
    const runs = info === 'sh' && isWanted && !isSkipped(name, body);
    printed = runs ? await runAll(name, body, folder) : undefined;
  }
  return checked + text.slice(until);
}

/** Writes a fence that begins with `// name.ts`, if the guide names that file. */
function writeNamed(body: string, folder: string, guide = body): void {
  const [, file] = /^\/\/ ([\w-]+\.[mc]?[jt]s)\n/.exec(body) ?? [];
  if (file !== undefined && guide.includes(file)) writeFileSync(join(folder, file), body);
}

/** Whether the commands of a fence need bubblewrap, and this machine has none. */
function isSkipped(name: string, body: string): boolean {
  if (!body.includes('--isolated') || spawnSync('bwrap', ['--version']).status === 0) return false;
  console.warn(`${name}: bubblewrap is not installed, so these commands are skipped:\n${body}`);
  return true;
}

/** Compares the pictures of a page with the files that its commands wrote. */
function checkPictures(name: string, text: string, folder: string): void {
  for (const [, path = '', file = ''] of text.matchAll(/!\[[^\]]*\]\(((?:[\w-]+\/)*(pictures\/[\w-]+\.svg))\)/g)) {
    const shown = join(root, dirname(name), path);
    const written = join(folder, file);
    if (write) copyFileSync(written, shown);
    else if (readFileSync(written, 'utf8') !== readFileSync(shown, 'utf8'))
      fail(`${name}: ${path} has another content`);
  }
}

/** Text without the version of the package, which a release changes. */
function withoutVersion(text: string): string {
  return text.replaceAll(/@cards\/sim@\d+\.\d+\.\d+\S*/g, '@cards/sim');
}

/** Links the packages that `npm install` would install for a guide. */
function install(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@types'), { recursive: true });
  symlinkSync(join(root, 'packages/sim/node_modules/@cards'), join(modules, '@cards'));
  symlinkSync(join(root, 'node_modules/@types/node'), join(modules, '@types/node'));
}

/** Runs the commands of a fence. Returns undefined if none of them shows its output. */
async function runAll(guide: string, body: string, folder: string): Promise<string | undefined> {
  let shown: string | undefined;
  for (const line of body.replaceAll('\\\n', '').split('\n')) {
    const program = PROGRAMS.find(({ words }) => line.startsWith(`${words} `) || line === words);
    if (program === undefined) continue;
    const text = await runOne(guide, line, program, folder);
    if (program.shown !== undefined) shown = (shown ?? '') + text;
  }
  return shown;
}

async function runOne(guide: string, line: string, { words, runs, shown }: Program, folder: string): Promise<string> {
  commands++;
  const expected = Number(/# exit code (\d+)$/.exec(line)?.[1] ?? 0);
  const { code, stdout, stderr } = await finished({
    folder,
    words: ['sh', '-c', runs + line.slice(words.length)],
    env: { ...process.env, COLUMNS: '80', NODE_OPTIONS: ONE_WORKER, ...shown },
  });
  if (code !== expected) fail(`${guide}: ${line}\nhas exit code ${code}, not ${expected}\n${stdout}${stderr}`);
  // The output of `--format csv` has CRLF, the guides have LF.
  return stdout.replaceAll('\r\n', '\n');
}

function fail(message: string): void {
  failed++;
  console.error(message);
}
