/**
 * Runs the commands of the guides and of sim's README with the built command, and compares the output with the text in
 * the guides.
 *
 * - A `ts` fence that begins with `// name.ts`, and a `json` fence with a file name after its language, are files of
 *   their guide.
 * - The script runs every line of a `sh` fence that begins with `npx @cards/sim`, `npx tsc`, `node` or `cmp`, in an
 *   empty folder with those files. `# exit code 1` at the end of a line is the expected exit code; the default is 0.
 *   The script skips a `sh` fence that has `no-run` and a reason after its language.
 * - A `text` fence after the `sh` fence is the complete output of its lines with `npx @cards/sim`. With `--write` the
 *   script replaces the text instead of comparing it.
 * - The packages in the `package.json` of a guide are the built packages.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { root } from './workspace.ts';

const CLI = join(root, 'packages/sim/dist/cli.js');
const SIM = 'npx @cards/sim';

/** The first words of a line, and the program to run in their place. */
const PROGRAMS: readonly (readonly [words: string, program: string])[] = [
  [SIM, `'${process.execPath}' '${CLI}'`],
  ['npx tsc', `'${process.execPath}' '${join(root, 'node_modules/typescript/bin/tsc')}'`],
  ['node', `'${process.execPath}'`],
  ['cmp', 'cmp'],
];
const FENCES = /^```(?<info>\S*)(?<note>[^\n]*)\n(?<body>[^]*?)^```$/gm;
const write = process.argv.includes('--write');
/** Paths of guides, such as `docs/searching.md`; none for all. */
const chosen = process.argv.slice(2).filter((one) => one !== '--write');
let commands = 0;
let failed = 0;

const guides = readdirSync(join(root, 'docs'))
  .filter((one) => one.endsWith('.md'))
  .sort()
  .map((name) => join('docs', name));
for (const name of [...guides, 'packages/sim/README.md']) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const path = join(root, name);
  const folder = mkdtempSync(join(tmpdir(), 'cards-guide-'));
  try {
    const text = readFileSync(path, 'utf8');
    const checked = checkGuide(name, text, folder);
    if (write && checked !== text) writeFileSync(path, checked);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
console.log(
  failed === 0
    ? `${commands} commands of the guides have the output shown`
    : `${failed} of ${commands} commands of the guides have another output or exit code; run "pnpm commands --write" to replace the output`,
);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs the commands of one guide, and returns its text with their output. */
function checkGuide(name: string, text: string, folder: string): string {
  let printed: string | undefined;
  return text.replaceAll(FENCES, (fence: string, info: string, note: string, body: string) => {
    const [, file] = /^\/\/ ([\w-]+\.[mc]?[jt]s)\n/.exec(body) ?? [];
    if (info === 'ts' && file !== undefined) writeFileSync(join(folder, file), body);
    const [, data] = /^ ([\w-]+\.json)$/.exec(note) ?? [];
    if (info === 'json' && data !== undefined) writeFileSync(join(folder, data), body);
    if (info === 'json' && data === 'package.json') install(folder);
    if (info === 'text' && printed !== undefined) {
      const shown = `\`\`\`text\n${printed}\`\`\``;
      if (!write && withoutVersion(shown) !== withoutVersion(fence))
        fail(`${name}: the guide shows\n${body}\nand the command prints\n${printed}`);
      printed = undefined;
      return shown;
    }
    printed = info === 'sh' && !note.includes('no-run') ? runAll(name, body, folder) : undefined;
    return fence;
  });
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

/** Runs the commands of a fence. Returns undefined if none of them is `npx @cards/sim`. */
function runAll(guide: string, body: string, folder: string): string | undefined {
  const lines = body
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => programOf(line) !== undefined);
  const printed = lines
    .map((line) => ({ line, text: runOne(guide, line, folder) }))
    .filter(({ line }) => line.startsWith(SIM));
  return printed.length === 0 ? undefined : printed.map(({ text }) => text).join('');
}

function programOf(line: string): (typeof PROGRAMS)[number] | undefined {
  return PROGRAMS.find(([words]) => line.startsWith(`${words} `) || line === words);
}

function runOne(guide: string, line: string, folder: string): string {
  commands++;
  const expected = Number(/# exit code (\d+)$/.exec(line)?.[1] ?? 0);
  const [words = '', program = ''] = programOf(line) ?? [];
  const command = program + line.slice(words.length);
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
    // As npx runs it, so that commands in the output begin with the package and its version.
    env: { ...process.env, COLUMNS: '80', npm_command: 'exec', npm_package_name: undefined },
  });
  if (status !== expected) fail(`${guide}: ${line}\nhas exit code ${status}, not ${expected}\n${stdout}${stderr}`);
  // The output of `--format csv` has CRLF, the guides have LF.
  return stdout.replaceAll('\r\n', '\n');
}

function fail(message: string): void {
  failed++;
  console.error(message);
}
