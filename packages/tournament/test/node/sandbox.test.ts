// @module-tag slow (processes)
import { copyEntries, isolation, SANDBOX_LIMITS, locateCode } from '@cards/batch/node/internal';
import { simulate } from '@cards/batch/node';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LeagueReport } from '@cards/tournament';
import { InputError } from '@cards/core';
import { messageOf } from '@cards/core/internal';
import { unowar } from '@cards/unowar';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { league } from '../../src/node/league.js';
import { builtCommand, builtPackages } from '../../../../tools/tests/native-build.ts';
import { HONEST } from '../../../batch/test/node/trust/hostile-sources.js';
import { NO_SANDBOX } from '../../../batch/test/node/isolated/no-sandbox.js';

const NO_STRACE = spawnSync('strace', ['-V']).status !== 0;
if (NO_STRACE) console.warn('The test of the files that a judge opens is skipped: strace is not installed');

/** A folder of submissions, and the folder of the judge around it. */
let [judge, directory] = ['', ''];
/** What only the judge knows: in the seed, a rival, the environment, the home and the working directory. */
const CANARY = 'canary-7d2f';
const SECRET = `a secret of the judge: ${CANARY}`;
/** Matches the canary, and does not itself contain it. */
const FINDS = CANARY.replace('y', '[y]');
const MOVE = 'return view.playable === 0 ? -1 : 31 - Math.clz32(view.playable & -view.playable);';

/** What an import got, as text. */
const READ =
  "const read = (got) => JSON.stringify(got, (_, value) => (typeof value === 'function' ? String(value) : value)); const nothing = () => undefined;";

/** A strategy that reports what it has imported. */
const STEALS = `export const one = { move() { throw new Error('GOT ' + JSON.stringify(got)); } };`;

/** A strategy that reports what it got, by an error, and else plays as an honest one does. */
const thief = (get: string, imports = ''): string => `${imports}
${READ}
${get.includes('await ') ? `const early = ${get};` : ''}
export const one = { move(view) {
  let got;
  try { got = ${get.includes('await ') ? 'early' : get}; } catch {}
  if (got !== undefined && got !== null && got !== false && got !== '') throw new Error('GOT ' + String(got).slice(0, 200));
  ${MOVE}
} };`;

const FS = "import * as fs from 'node:fs';";
const PROCESSES = "import * as processes from 'node:child_process';";
const NET = "import * as net from 'node:net';";

/** Strategies that try to get or to change something. They get nothing, so they play as an honest one. */
const THIEVES: Readonly<Record<string, () => string>> = {
  'searches-everything': () =>
    thief(
      `await Promise.resolve([process.env, globalThis, process.report.getReport(), process.argv].map((one) => util.inspect(one, { depth: 5 })).concat(search('/')).filter((text) => /${FINDS}/.test(text)).map((text) => text.slice(0, 100)).join())`,
      `${FS} import util from 'node:util';
const search = (path) => {
  try {
    return fs.statSync(path).isDirectory() ? fs.readdirSync(path).flatMap((name) => [name, ...search(path + '/' + name)]) : /\\.(?:[mc]?js|json|node)$/.test(path) && path.split('/').length > 5 ? [] : [fs.readFileSync(path, 'latin1')];
  } catch {
    return [];
  }
};`,
    ),
  'searches-its-memory': () =>
    thief(
      `await (async () => { const found = []; for await (const chunk of v8.getHeapSnapshot()) found.push(...(/.{0,20}${FINDS}.{0,20}/.exec(String(chunk)) ?? [])); return found.join(); })()`,
      `import v8 from 'node:v8';`,
    ),
  'reads-home': () => thief(`fs.readFileSync('${judge}/home/.netrc', 'utf8')`, FS),
  'reads-working-directory': () =>
    thief("fs.readFileSync('secret.mjs', 'utf8') + fs.readFileSync('../secret.mjs', 'utf8')", FS),
  'reads-manifest': () => thief(`fs.readFileSync('${judge}/out/manifest.json', 'utf8')`, FS),
  'reads-package': () => thief(`fs.readFileSync('${judge}/package.json', 'utf8')`, FS),
  'reads-rival': () => thief(`fs.readFileSync('${directory}/rival.mjs', 'utf8')`, FS),
  'reads-itself': () => thief(`fs.readFileSync('${directory}/reads-itself.mjs', 'utf8')`, FS),
  'names-a-file-in-a-comment': () =>
    thief(
      "fs.readFileSync('/etc/shadow', 'utf8') || fs.readFileSync('/etc/passwd', 'utf8')",
      `// imported from '/etc/passwd'\n${FS}`,
    ),
  'reads-link': () => thief(`fs.readFileSync('${directory}/root/etc/passwd', 'utf8')`, FS),
  'reads-environment': () => thief("Object.entries(process.env).filter(([name]) => name !== 'PWD').join()"),
  'reads-environ-of-first': () => thief("fs.readFileSync('/proc/1/environ', 'utf8')", FS),
  'reads-descriptors': () => thief("fs.readdirSync('/proc/self/fd').join()", FS),
  'reads-open-descriptors': () =>
    thief(
      '[...Array(64).keys()].filter((fd) => { try { return fs.fstatSync(fd).isFile() || fs.fstatSync(fd).isDirectory(); } catch { return false; } }).join()',
      FS,
    ),
  'asks-whether-files-exist': () =>
    thief(`['/etc/passwd', '/root', '/home', '/tmp', '${judge}'].filter((path) => fs.existsSync(path)).join()`, FS),
  'asks-for-the-size-of-the-disk': () => thief("fs.statfsSync('/home').bfree", FS),
  'writes-flags': () =>
    thief(
      `(v8.setFlagsFromString('--redirect-code-traces-to=${judge}/traces'), v8.setFlagsFromString('--trace-opt'), undefined)`,
      "import v8 from 'node:v8';",
    ),
  'writes-heap': () => thief(`v8.writeHeapSnapshot('${judge}/heap')`, "import v8 from 'node:v8';"),
  'writes-report': () =>
    thief(`(process.report.writeReport('${judge}/report.json') && fs.existsSync('${judge}/report.json'))`, FS),
  'writes-rival': () => thief(`(fs.writeFileSync('${directory}/honest.mjs', '//'), 'wrote')`, FS),
  'writes-anywhere': () =>
    thief(
      "['/x', '/tmp/x', '/dev/shm/x', '/lib/x', '/node', '/entry/x', '/node_modules/x'].filter((path) => { try { fs.writeFileSync(path, 'x'); return true; } catch { return false; } }).join()",
      FS,
    ),
  'listens-on-a-path': () =>
    thief(`(net.createServer().on('error', () => {}).listen('${judge}/socket').unref(), undefined)`, NET),
  'starts-itself': () => thief("processes.spawnSync(process.execPath, ['-e', '1']).pid || undefined", PROCESSES),
  'starts-a-shell': () => thief("processes.execSync('id').toString()", PROCESSES),
  'forks-twice': () =>
    thief(
      `(processes.spawn(process.execPath, ['-e', "require('fs').writeFileSync('${'${judge}'}/child', '')"], { detached: true, stdio: 'ignore' }).on('error', () => {}), undefined)`.replace(
        '${judge}',
        judge,
      ),
      PROCESSES,
    ),
  'is-a-fork-bomb': () =>
    thief(
      "(() => { for (let i = 0; i < 20; i++) processes.fork('/entry/is-a-fork-bomb.mjs').on('error', () => {}); })()",
      PROCESSES,
    ),
  'is-a-cluster': () =>
    thief("cluster.fork().on('error', () => {}).process.pid", "import cluster from 'node:cluster';"),
  'signals-everybody': () =>
    thief('[1, -1, process.ppid].filter((pid) => pid > 0 && process.kill(pid, 0) && pid !== 1).join()'),
  'raises-priority': () => thief('(os.setPriority(1, -20), os.getPriority(1) === -20)', "import os from 'node:os';"),
  'binds-to-the-system': () => thief("new (process.binding('spawn_sync').Process ?? Object)() && undefined"),
  'looks-up-a-name': () => thief("(dns.lookup('example.org', () => {}), undefined)", "import dns from 'node:dns';"),
  'asks-for-interfaces': () =>
    thief(
      'Object.values(os.networkInterfaces()).flat().filter(({ internal }) => !internal).map(({ address }) => address).join()',
      "import os from 'node:os';",
    ),
  'asks-for-its-host': () =>
    thief(`(os.hostname() === ${JSON.stringify(hostname())} && os.hostname())`, "import os from 'node:os';"),
  'opens-a-terminal': () => thief("fs.openSync('/dev/tty', 'r+')", FS),
  'computes-names': () =>
    thief(
      "await Promise.any(['manifest', 'rival'].map((name) => import(`../out/${name}.json`, { with: { type: 'json' } }))).then(read, nothing)",
    ),
  'imports-data': () =>
    thief(
      `await import('data:text/javascript,import fs from "node:fs"; export default fs.readFileSync("${judge}/out/manifest.json", "utf8")').then(read, nothing)`,
    ),
  'requires-from-elsewhere': () =>
    thief(`createRequire('${directory}/')('./rival.cjs')`, "import { createRequire } from 'node:module';"),
  'opens-native-code': () => thief(`process.dlopen({ exports: {} }, '${directory}/addon.node')`),
  'starts-a-rival-in-a-thread': () =>
    thief(
      `(new Worker('${directory}/rival.mjs').on('error', () => {}), undefined)`,
      "import { Worker } from 'node:worker_threads';",
    ),
  'reads-its-arguments': () =>
    thief(
      `[...process.argv, ...process.execArgv, process.cwd(), process.title].filter((text) => text.includes('${judge}')).join()`,
    ),
  'reads-its-report': () =>
    thief(
      `[JSON.stringify(process.report.getReport())].filter((text) => text.includes('${CANARY}') || text.includes('${judge}')).join()`,
    ),
  'asks-for-the-home': () =>
    thief('fs.readdirSync(os.homedir()).join() || os.userInfo().homedir', `${FS}import os from 'node:os';`),
  'asks-for-another-name': () => thief("os.hostname().replace('sandbox', '')", "import os from 'node:os';"),
  'reads-mounts': () =>
    thief(
      "['mountinfo', 'environ', 'cmdline', 'maps'].map((name) => fs.readFileSync(`/proc/self/${name}`, 'utf8')).join()",
      FS,
    ),
  'reads-devices': () =>
    thief("['/dev/stdin', '/dev/fd/3', '/dev/zero', '/dev/shm'].filter((path) => fs.existsSync(path)).join()", FS),
  'opens-the-inspector': () =>
    thief('(inspector.url() ?? inspector.open(0), undefined)', "import inspector from 'node:inspector';"),
  '..dots': () => thief("fs.readFileSync('/entry/../entry/../out/manifest.json', 'utf8')", FS),
  'reads-the-kernel': () =>
    thief("fs.readFileSync('/sys/kernel/vmcoreinfo', 'utf8') || fs.readdirSync('/sys').join()", FS),
};

/** Strategies in a folder of their own, by the names of their files. */
const FOLDERS: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
  'maps-imports': () => ({
    'package.json': JSON.stringify({
      name: 'thief',
      imports: { '#rival': '../rival.mjs', '#root': `${judge}/secret.mjs` },
    }),
    'index.mjs': thief("await import('#rival').catch(() => import('#root')).then(read, nothing)"),
  }),
  'maps-exports': () => ({
    'package.json': JSON.stringify({
      name: 'thief',
      main: '../rival.mjs',
      exports: { '.': './../rival.mjs', './x': `${judge}/secret.mjs` },
      browser: { './a.mjs': '../rival.mjs' },
    }),
    'index.mjs': thief(
      "await import('thief').catch(() => import('thief/x')).catch(() => import('./a.mjs')).then(read, nothing)",
    ),
  }),
  'maps-paths': () => ({
    'tsconfig.json': JSON.stringify({
      extends: `${judge}/out/manifest.json`,
      compilerOptions: { baseUrl: judge, paths: { rival: ['submissions/rival.mjs'], '*': [`${judge}/*`] } },
    }),
    'index.ts': thief("await import('rival').catch(() => import('secret.mjs')).then(read, nothing)").replace(
      'move(view)',
      'move(view: any)',
    ),
  }),
  'plants-packages': () => ({
    'node_modules/@cards/evil/package.json': JSON.stringify({ name: '@cards/evil', main: '../../../../rival.mjs' }),
    'node_modules/@cards/unowar/package.json': JSON.stringify({ name: '@cards/unowar', main: `${judge}/secret.mjs` }),
    'index.mjs': thief("await import('@cards/evil').catch(() => import('@cards/unowar')).then(read, nothing)"),
  }),
  'names-its-neighbor': () => ({
    'index.mjs': thief(
      "await import('../maps-paths/index.ts').catch(() => import('../rival.mjs')).then(read, nothing)",
    ),
    'data.json': '{}',
  }),
  'lists-all': () => ({
    // The names in the root, and what each of these has.
    'index.mjs': thief(
      `fs.readdirSync('/').filter((name) => !['entry', 'node', 'node_modules', 'game', 'lib', 'lib64', 'usr', 'lib32'].includes(name)).join() ||
      fs.readdirSync('/entry').filter((name) => !['index.mjs', 'more'].includes(name)).join() || fs.readdirSync('/node_modules').filter((name) => name === 'esbuild').join()`,
      FS,
    ),
    'more/index.json': '{}',
  }),
};

/** One of each kind. The others, which only vary it, play before a release. */
const KINDS = new Set(
  'searches-everything reads-manifest reads-environment reads-descriptors asks-whether-files-exist writes-anywhere listens-on-a-path starts-a-shell is-a-fork-bomb signals-everybody asks-for-interfaces opens-native-code starts-a-rival-in-a-thread computes-names maps-imports plants-packages imports-manifest-as-json imports-a-url imports-a-link requires-a-rival maps-to-a-secret'.split(
    ' ',
  ),
);
const isKind = (name: string): boolean => KINDS.has(name);

/** Strategies that import statically. They load nothing, so they cannot play, or they are honest. */
const IMPORTERS: Readonly<Record<string, () => string>> = {
  'imports-shadow-as-text': () =>
    `import got from '@cards/../../../../../../etc/passwd' with { type: 'text' };\n${STEALS}`,
  'imports-manifest-as-json': () => `import got from '${judge}/out/manifest.json' with { type: 'json' };\n${STEALS}`,
  'imports-manifest-of-a-package': () =>
    `import got from '@cards/../../out/manifest.json' with { type: 'json' };\n${STEALS}`,
  'imports-a-url': () => `import * as got from 'file://${judge}/secret.mjs';\n${STEALS}`,
  'imports-a-rival': () => `import * as got from './rival.mjs';\n${STEALS}`,
  'imports-upward': () => `import * as got from '../secret.mjs';\n${STEALS}`,
  'imports-a-planted-package': () => `import * as got from '@cards/evil';\n${STEALS}`,
  'imports-a-link': () => `import * as got from './linked-code.mjs';\n${STEALS}`,
  'imports-native-code': () => `import got from './addon.node';\n${STEALS}`,
  'imports-wasm': () => `import * as got from '${judge}/secret.wasm';\n${STEALS}`,
  'requires-a-rival': () => `const got = require('./rival.cjs');\n${STEALS}`,
  'has-no-syntax': () => 'export const = 1;',
  'maps-to-a-device': () => `${HONEST}\n//# sourceMappingURL=/dev/zero`,
  'maps-to-a-secret': () => `${HONEST}\n//# sourceMappingURL=file://${judge}/out/manifest.json`,
  'repeats-comments': () => `${HONEST}\n// from${'/**/'.repeat(40)}x`,
};

/** Strategies that are refused before anything starts, and the reason. */
const REFUSED: Readonly<Record<string, string>> = {
  'link-to-rival.mjs': 'it is a symbolic link, and an isolated strategy may have none',
  'hard-link.mjs': 'it is a hard link, a file with several names: put a copy in its place',
  'pipe.mjs': 'it is a device or a pipe, not a regular file',
  'has-a-link': 'data.json is a symbolic link, and an isolated strategy may have none',
  'has-a-hard-link': 'data.json is a hard link, a file with several names: put a copy in its place',
  'has-a-pipe': 'data.json is a device or a pipe, not a regular file',
  'has-a-linked-folder': 'data is a symbolic link, and an isolated strategy may have none',
  'has-two-files':
    'it is a folder, which needs one file index.ts, index.js or index.mjs, and has index.mjs and index.ts',
  'is-too-large.mjs': 'it has more than 16 MB',
};

/** Strategies that waste memory, threads or time, and what is said of them. */
const WASTEFUL: Readonly<Record<string, readonly [source: string, reason: RegExp]>> = {
  'fills-10-gb': [
    `const all = []; export const one = { move() { for (;;) all.push(Buffer.alloc(2 ** 27, 1)); } };`,
    /ended with|threw an error/,
  ],
  'shares-10-gb': [
    `const all = []; export const one = { move() { for (;;) all.push(new Uint8Array(new SharedArrayBuffer(2 ** 27)).fill(1)); } };`,
    /ended with|threw an error/,
  ],
  'starts-10000-threads': [
    `import { Worker } from 'node:worker_threads'; export const one = { move() { for (let i = 0; i < 10000; i++) new Worker('setInterval(() => {}, 1e6)', { eval: true }).on('error', () => {}); return -1; } };`,
    /ended with|took more than|threw an error|did not answer/,
  ],
  'opens-1000-files': [
    `import { openSync } from 'node:fs'; export const one = { move() { for (let i = 0; i < 1000; i++) openSync('/node'); return -1; } };`,
    /EMFILE/,
  ],
};

beforeAll(() => {
  judge = mkdtempSync(join(tmpdir(), 'judge-'));
  directory = join(judge, 'submissions');
  mkdirSync(directory);
  for (const name of ['out', 'home']) mkdirSync(join(judge, name));
  writeFileSync(join(judge, 'home/.netrc'), SECRET);
  vi.stubEnv('HOME', join(judge, 'home'));
  vi.stubEnv('CARDS_SECRET', SECRET);
  writeFileSync(join(judge, 'out/manifest.json'), SECRET);
  writeFileSync(join(judge, 'package.json'), JSON.stringify({ name: 'judge', secret: SECRET }));
  writeFileSync(join(judge, 'secret.mjs'), `export const secret = '${SECRET}';`);
  writeFileSync(join(judge, 'secret.wasm'), SECRET);
  symlinkSync('/', join(directory, 'root'));
  symlinkSync(join(judge, 'secret.mjs'), join(directory, 'linked-code.mjs'));
  submit('addon.node', SECRET);
  submit('honest.mjs', HONEST);
  submit('honest-twin.mjs', HONEST);
  submit('rival.mjs', `${HONEST}\nexport const secret = '${SECRET}';`);
  submit('rival.cjs', `exports.secret = '${SECRET}';`);
  for (const [name, source] of Object.entries({ ...THIEVES, ...IMPORTERS })) submit(`${name}.mjs`, source());
  for (const [folder, files] of Object.entries(FOLDERS))
    for (const [name, text] of Object.entries(files())) submit(`${folder}/${name}`, text);
  for (const [name, [source]] of Object.entries(WASTEFUL)) writeFileSync(join(directory, `${name}.mjs`), source);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(judge, { recursive: true });
});

/** Writes a file in the folder of the submissions. */
function submit(name: string, text: string): void {
  mkdirSync(dirname(join(directory, name)), { recursive: true });
  writeFileSync(join(directory, name), text);
}

/** Plays strategies in isolation against an honest one, in one batch. Returns the mean of each. */
async function means(names: readonly string[], limits: Parameters<typeof isolation>[0] = true): Promise<number[]> {
  const cells = names.map((name) => {
    const strategies = [`./${name in FOLDERS ? name : `${name}.mjs`}#one`, './honest.mjs#one'];
    const code = Object.fromEntries(strategies.map((spec) => [spec, locateCode(spec, directory, true)]));
    return { game: unowar, params: { points: 1 }, strategies, trials: 5, code };
  });
  const options = { workers: 1, gameTimeout: 3000, isolated: limits, resolveFrom: [builtPackages()] };
  const { seed, ...shown } = await simulate({ seed: CANARY, cells }, options);
  expect(seed).toBe(CANARY);
  expect(JSON.stringify(shown)).not.toContain(CANARY);
  return shown.cells.map(({ measures }) => measures['win']?.mean ?? -1);
}

/** Plays a strategy in isolation against an honest one. Returns its mean, or why the games ended. */
async function play(name: string, limits?: Parameters<typeof isolation>[0]): Promise<number | string> {
  try {
    return (await means([name], limits))[0] ?? -1;
  } catch (error) {
    return messageOf(error);
  }
}

/** A folder with strategies that import, and an honest one. */
function gathered(names: readonly string[]): string {
  const folder = mkdtempSync(join(judge, 'league-'));
  for (const name of ['honest', ...names]) copyFileSync(join(directory, `${name}.mjs`), join(folder, `${name}.mjs`));
  return folder;
}

/** All files of the judge with their content. */
function filesOfJudge(): string {
  return execFileSync('sh', ['-c', 'cd "$0" && find . -type f | sort | xargs sha256sum', judge], { encoding: 'utf8' });
}

/** The sandboxes that a process has started and that still run, by their numbers. */
function sandboxesOf(parent: number): string {
  return spawnSync('pgrep', ['-P', String(parent), 'bwrap']).stdout.toString();
}

describe.skipIf(NO_SANDBOX !== undefined)('in the sandbox', () => {
  const thieves = [...Object.keys(THIEVES), ...Object.keys(FOLDERS)];
  const playThieves = async (names: readonly string[]): Promise<void> => {
    const before = filesOfJudge();
    const printed = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
    const [honest, ...others] = await means(['honest-twin', ...names]);
    expect(honest).toBeGreaterThan(0);
    expect(others).toEqual(names.map(() => honest));
    expect(JSON.stringify(printed.mock.calls)).not.toContain(CANARY);
    printed.mockRestore();
    expect(filesOfJudge()).toBe(before);
    // Other test files have sandboxes, too. Whatever runs in one of this process ends with it.
    await expect.poll(() => sandboxesOf(process.pid), { timeout: 10_000 }).toBe('');
  };
  const whoSteals = 'A strategy that tries to get or to change something plays as an honest one';
  test(whoSteals, () => playThieves(thieves.filter(isKind)));
  test(`${whoSteals}, in more ways`, { tags: 'release' }, () => playThieves(thieves.filter((name) => !isKind(name))));

  test('The same code without isolation gets the secret: the test would notice it', async () => {
    const spec = './reads-manifest.mjs#one';
    const cells = [
      { game: unowar, strategies: [spec, 'random'], trials: 1, code: { [spec]: locateCode(spec, directory, true) } },
    ];
    await expect(simulate({ seed: 1, cells }, { workers: 1 })).rejects.toThrow(`GOT ${SECRET}`);
  });

  const playImporters = (names: readonly string[]): void => {
    // The working directory is that of the judge, with secret files.
    const options = '--game unowar --param points=1 --trials 1 --isolated --format json --seed'.split(' ');
    const words = [builtCommand(), 'league', gathered(names), ...options, CANARY];
    const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: judge, encoding: 'utf8' });
    const { seed, ...report } = JSON.parse(stdout) as LeagueReport;
    expect(seed).toBe(CANARY);
    expect(`${JSON.stringify(report)}${stderr}`).not.toMatch(new RegExp(`${CANARY}|GOT`));
    const honest = ['honest', ...names.filter((name) => /^(?:maps|repeats)-/.test(name))];
    expect(report.standings.map(({ name }) => name).sort()).toEqual(honest);
    expect(report.standings.flatMap(({ failures }) => failures)).toEqual([]);
    const absent = names.filter((name) => !honest.includes(name));
    expect(report.absent.map(({ name }) => name).sort()).toEqual(absent.sort());
  };
  const whoImports = 'What a strategy imports leads to nothing, and nothing of the judge is in any output';
  const importers = Object.keys(IMPORTERS);
  test(whoImports, () => playImporters(importers.filter(isKind)));
  test(`${whoImports}, in more ways`, { tags: 'release' }, () =>
    playImporters(importers.filter((name) => !isKind(name))),
  );

  test.each(Object.keys(WASTEFUL))('%s is named and loses', { tags: 'release' }, async (name) => {
    const [, reason] = WASTEFUL[name] ?? [];
    const message = await play(name);
    expect(message).toMatch(reason ?? /never/);
    expect(message).toContain(`./${name}.mjs#one`);
  });

  test('More open files can be allowed', { tags: 'release' }, async () => {
    expect(await play('opens-1000-files', { files: 80 })).toContain('EMFILE');
    expect(await play('opens-1000-files', { files: 40_000 })).not.toContain('EMFILE');
  });

  test('What it prints has its name, no control characters, and an end', async () => {
    const printed: string[] = [];
    const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
    writeFileSync(
      join(directory, 'prints.mjs'),
      `export const one = { move(view) { console.log('\\x1b[2J\\u202ePASSED\\x07\\ttab'); process.stderr.write('x'.repeat(100) + '\\n' + 'y'.repeat(200000)); ${MOVE} } };`,
    );
    expect(await play('prints', { output: 1 })).toBeTypeOf('number');
    write.mockRestore();
    const lines = printed.join('').split('\n');
    expect(lines).toContain('./prints.mjs#one: \\x1b[2J\\u{202e}PASSED\\x07\ttab');
    expect(lines).toContain('./prints.mjs#one: (it printed more than 1 kB in one game; the rest is left out)');
    // At most 1 kB and one note in each of five games of at most some lines.
    expect(printed.join('').length).toBeLessThan(5 * 2500);
  });

  test('10 GB of output end with the time limit, or with the game', { tags: 'release' }, async () => {
    writeFileSync(
      join(directory, 'floods.mjs'),
      `import { writeSync } from 'node:fs'; const much = 'z'.repeat(2 ** 20); export const one = { move(view) { for (let i = 0; i < 10_000; i++) writeSync(1, much); ${MOVE} } };`,
    );
    const write = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
    expect(String(await play('floods'))).toMatch(/more than 3 s|within 3 s|EAGAIN|^[\d.]+$/);
    write.mockRestore();
  });

  test.skipIf(NO_STRACE)(
    'No process of the judge opens a path that a strategy names, besides the strategy itself',
    { tags: 'release' },
    () => {
      const folder = join(judge, 'traced');
      mkdirSync(folder);
      const names = [
        'imports-manifest-as-json',
        'imports-a-url',
        'imports-upward',
        'maps-to-a-device',
        'imports-native-code',
      ];
      copyFileSync(join(directory, 'addon.node'), join(folder, 'addon.node'));
      for (const name of names) copyFileSync(join(directory, `${name}.mjs`), join(folder, `${name}.mjs`));
      const traces = join(judge, 'traces');
      mkdirSync(traces);
      const words = [
        'league',
        folder,
        '--game',
        'unowar',
        '--param',
        'points=1',
        '--trials',
        '1',
        '--isolated',
        '--quiet',
      ];
      // A file for each thread, so that each call is in one line with its result.
      const traced = ['-ff', '-e', 'trace=file', '-o', join(traces, 'of'), process.execPath, builtCommand(), ...words];
      spawnSync('strace', traced, { cwd: judge });
      const lines = readdirSync(traces).flatMap((name) => readFileSync(join(traces, name), 'utf8').split('\n'));
      // All that they name exists, so only in the sandbox, which has another root, it is not found.
      const found = lines.filter((line) => !/ = -1 E[A-Z]+ /.test(line));
      expect(found.filter((line) => line.includes(`${folder}/imports-a-url.mjs`)).length).toBeGreaterThan(0);
      expect(found.filter((line) => /secret\.|manifest\.json|addon\.node|\/dev\/zero/.test(line))).toEqual([]);
    },
  );

  test('A program cannot play in a league of isolated strategies, and is named', { tags: 'release' }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'league-'));
    for (const name of ['one', 'two']) writeFileSync(join(folder, `${name}.mjs`), HONEST);
    writeFileSync(join(folder, 'bot.mjs'), '');
    writeFileSync(join(folder, 'bot.player.json'), JSON.stringify({ command: 'node bot.mjs' }));
    const { absent, boundary } = await league({
      directory: folder,
      game: unowar,
      params: { points: 1 },
      trials: 2,
      isolated: true,
      resolveFrom: [builtPackages()],
    });
    expect(boundary).toBe('namespaces');
    expect(absent).toEqual([
      expect.objectContaining({
        name: 'bot',
        failure: expect.objectContaining({ message: expect.stringContaining('cannot play in isolation') }),
      }),
    ]);
    rmSync(folder, { recursive: true });
  });
});

test.each(Object.entries(REFUSED))('%s is refused before anything starts: %s', (name, reason) => {
  const made: Readonly<Record<string, () => void>> = {
    'link-to-rival.mjs': () => symlinkSync(join(directory, 'rival.mjs'), join(directory, name)),
    'hard-link.mjs': () => linkSync(join(directory, 'rival.cjs'), join(directory, name)),
    'pipe.mjs': () => void execFileSync('mkfifo', [join(directory, name)]),
    'has-a-link': () => symlinkSync(join(judge, 'package.json'), join(directory, name, 'data.json')),
    'has-a-hard-link': () => linkSync(join(judge, 'package.json'), join(directory, name, 'data.json')),
    'has-a-pipe': () => void execFileSync('mkfifo', [join(directory, name, 'data.json')]),
    'has-a-linked-folder': () => symlinkSync(judge, join(directory, name, 'data')),
    'has-two-files': () => submit(`${name}/index.ts`, HONEST),
    'is-too-large.mjs': () => submit(name, `${HONEST}\n// ${'x'.repeat(50_000_000)}`),
  };
  if (!name.endsWith('.mjs')) submit(`${name}/index.mjs`, HONEST);
  made[name]?.();
  expect(() => locateCode(`./${name}#one`, directory, true)).toThrow(
    new InputError(`cannot read the strategy './${name}#one': ${reason}`),
  );
});

test('A strategy plays as the copy that has the hash of its files, and one that has changed since is refused', () => {
  submit('changes/index.mjs', HONEST);
  submit('changes/more.json', '1');
  const entries = [locateCode('./changes#one', directory, true)];
  const limits = SANDBOX_LIMITS;
  const { isolated, remove } = copyEntries({ limits, entries });
  submit('changes/more.json', '2');
  const { folder = '', main } = isolated.copies[join(directory, 'changes')] ?? {};
  expect(main).toBe('index.mjs');
  expect(readFileSync(join(folder, 'more.json'), 'utf8')).toBe('1');
  expect(() => copyEntries({ limits, entries })).toThrow('has changed since the run started');
  remove();
  expect(() => readFileSync(join(folder, 'more.json'))).toThrow('ENOENT');
});

test.skipIf(NO_SANDBOX !== undefined)('A judge that is killed leaves no copy of a strategy', async () => {
  const temporary = mkdtempSync(join(judge, 'temporary-'));
  submit('waits/index.mjs', 'await new Promise(() => setInterval(() => {}, 1000));');
  const words = [builtCommand(), 'check', './submissions/waits', '--game', 'unowar', '--isolated'];
  const child = spawn(process.execPath, words, {
    cwd: judge,
    env: { ...process.env, TMPDIR: temporary },
    stdio: 'ignore',
  });
  await expect.poll(() => readdirSync(temporary), { timeout: 60_000 }).toHaveLength(1);
  child.kill('SIGKILL');
  await expect.poll(() => readdirSync(temporary), { timeout: 60_000 }).toEqual([]);
});

test.each([
  [{ memory: 10 }, 'the limit memory of isolation must be an integer from 256 to 1000000, not 10'],
  [{ files: 1.5 }, 'the limit files of isolation must be an integer from 64 to 1000000, not 1.5'],
  [{ disk: 5 }, "unknown limit of isolation 'disk'"],
] as [object, string][])('The limits %o are refused', (limits, message) => {
  expect(() => isolation(limits)).toThrow(message);
  expect(() => isolation(limits)).toThrow(InputError);
  expect(SANDBOX_LIMITS).toEqual({ memory: 2000, files: 64, output: 64 });
});

test.each([
  ['is missing', undefined, 'install the package bubblewrap of your system, for example with apt install bubblewrap'],
  [
    'may not make namespaces',
    '#!/bin/sh\necho "bwrap: No permissions to create new namespace" >&2\nexit 1\n',
    'bubblewrap may not make namespaces (bwrap: No permissions to create new namespace)',
  ],
])('Where bubblewrap %s, the command says so in one sentence, and runs nothing', (_, script, sentence) => {
  const path = mkdtempSync(join(tmpdir(), 'path-'));
  if (script !== undefined) writeFileSync(join(path, 'bwrap'), script, { mode: 0o755 });
  for (const command of [
    `check ./${join('submissions', 'honest.mjs')} --game unowar`,
    'league submissions --game unowar',
    'replay unowar --seats ./submissions/honest.mjs#one,random --game 0',
  ]) {
    const words = [builtCommand(), ...command.split(' '), '--isolated'];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      cwd: judge,
      env: { ...process.env, PATH: path },
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^cards-sim: strategies cannot be isolated here[^\n]*\n$/);
    expect(stderr).toContain(sentence);
  }
  rmSync(path, { recursive: true });
});
