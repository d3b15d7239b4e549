// @module-tag slow (processes)
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError, messageOf } from '@cards/core';
import { unowar } from '@cards/unowar';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { check } from '../../../src/node/check/check.js';
import { isolation, SANDBOX_LIMITS } from '../../../src/node/isolated/sandbox.js';
import { league } from '../../../src/node/league/league.js';
import { locateCode } from '../../../src/node/modules/strategy-file.js';
import { simulate } from '../../../src/node/run/simulate.js';
import { builtCommand, builtPackages } from '../../../../../tools/tests/native-build.ts';
import { HONEST } from '../trust/hostile-sources.js';
import { NO_SANDBOX } from './no-sandbox.js';

/** A folder of submissions, and the folder of the judge around it. */
let [judge, directory] = ['', ''];
const SECRET = 'a secret of the judge';
const MOVE = 'return view.playable === 0 ? -1 : 31 - Math.clz32(view.playable & -view.playable);';

/** A strategy that reports what it got, by an error, and else plays as an honest one does. */
const thief = (get: string, imports = ''): string => `${imports}
export const one = { move(view) {
  let got;
  try { got = ${get}; } catch {}
  if (got !== undefined && got !== null && got !== false && got !== '') throw new Error('GOT ' + String(got).slice(0, 200));
  ${MOVE}
} };`;

const FS = "import * as fs from 'node:fs';";
const PROCESSES = "import * as processes from 'node:child_process';";
const NET = "import * as net from 'node:net';";

/** Strategies that try to get or to change something. They get nothing, so they play as an honest one. */
const THIEVES: Readonly<Record<string, () => string>> = {
  'reads-manifest': () => thief(`fs.readFileSync('${judge}/out/manifest.json', 'utf8')`, FS),
  'reads-package': () => thief(`fs.readFileSync('${judge}/package.json', 'utf8')`, FS),
  'reads-rival': () => thief(`fs.readFileSync('${directory}/honest.mjs', 'utf8')`, FS),
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
      "['/x', '/tmp/x', '/dev/shm/x', '/lib/x', '/node', '/player.mjs'].filter((path) => { try { fs.writeFileSync(path, 'x'); return true; } catch { return false; } }).join()",
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
    thief("(() => { for (let i = 0; i < 20; i++) processes.fork('/player.mjs').on('error', () => {}); })()", PROCESSES),
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
    thief(`(os.hostname() === ${JSON.stringify('HOST')} && os.hostname())`, "import os from 'node:os';"),
  'opens-a-terminal': () => thief("fs.openSync('/dev/tty', 'r+')", FS),
  'reads-the-kernel': () =>
    thief("fs.readFileSync('/sys/kernel/vmcoreinfo', 'utf8') || fs.readdirSync('/sys').join()", FS),
};

/** Strategies that are refused before their code runs, and the reason. */
const REFUSED: Readonly<Record<string, readonly [source: () => string, reason: string]>> = {
  'imports-a-link': [() => "import data from './root/etc/os-release.json';\n" + HONEST, 'os-release'],
  'imports-linked-code': [
    () => "import { a } from './linked-code.mjs';\n" + HONEST,
    'is a symbolic link, or below one',
  ],
  'imports-a-rival': [
    () => "import { one as rival } from './honest.mjs';\nexport const one = rival;",
    'is another strategy',
  ],
  'imports-a-rival-late': [() => `${HONEST}\nawait import('./honest.mjs');`, 'is another strategy'],
  'leaves-its-folder': [() => `import { secret } from '../secret.mjs';\n${HONEST}`, 'leads out of its folder'],
  'names-a-url': [() => `import { secret } from 'file://${judge}/secret.mjs';\n${HONEST}`, 'leads out of its folder'],
  'imports-a-package': [
    () => `import core from 'pure-rand';\n${HONEST}`,
    'packages, modules of Node and files of its folder only',
  ],
  'computes-a-name': [
    () => `const name = './hon' + 'est.mjs';\n${HONEST}\nawait import(name);`,
    'argument is not a string literal',
  ],
  'requires-a-name': [
    () => `const name = './hon' + 'est.mjs';\n${HONEST}\nrequire(name);`,
    'argument is not a string literal',
  ],
  'hides-a-name': [() => `import './h\\u006fnest-twin.mjs';\n${HONEST}`, 'is not covered by the hash'],
  'imports-native-code': [
    () => `import addon from './addon.node';\n${HONEST}`,
    'is neither JavaScript nor TypeScript nor JSON',
  ],
  'has-no-syntax': [() => 'export const = 1;', 'Expected'],
  'is-too-large': [() => `${HONEST}\n// ${'x'.repeat(50_000_000)}`, 'MB'],
  'names-no-module': [() => `import * as fs from 'node:fs#x';\n${HONEST}`, 'node:fs#x'],
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
    `import { openSync } from 'node:fs'; export const one = { move() { for (let i = 0; i < 1000; i++) openSync('/player.mjs'); return -1; } };`,
    /EMFILE/,
  ],
};

beforeAll(() => {
  judge = mkdtempSync(join(tmpdir(), 'judge-'));
  directory = join(judge, 'submissions');
  mkdirSync(directory);
  mkdirSync(join(judge, 'out'));
  writeFileSync(join(judge, 'out/manifest.json'), SECRET);
  writeFileSync(join(judge, 'package.json'), JSON.stringify({ name: 'judge', secret: SECRET }));
  writeFileSync(join(judge, 'secret.mjs'), `export const secret = '${SECRET}';`);
  symlinkSync('/', join(directory, 'root'));
  symlinkSync(join(judge, 'secret.mjs'), join(directory, 'linked-code.mjs'));
  symlinkSync(join(directory, 'honest.mjs'), join(directory, 'link-to-honest.mjs'));
  writeFileSync(join(directory, 'addon.node'), 'ELF');
  for (const name of ['honest', 'honest-twin']) writeFileSync(join(directory, `${name}.mjs`), HONEST);
  for (const [name, source] of Object.entries(THIEVES)) writeFileSync(join(directory, `${name}.mjs`), source());
  for (const [name, [source]] of Object.entries(REFUSED)) writeFileSync(join(directory, `${name}.mjs`), source());
  for (const [name, [source]] of Object.entries(WASTEFUL)) writeFileSync(join(directory, `${name}.mjs`), source);
});
afterAll(() => rmSync(judge, { recursive: true }));

/** Plays strategies in isolation against an honest one, in one batch. Returns the mean of each. */
async function means(names: readonly string[], limits: Parameters<typeof isolation>[0] = true): Promise<number[]> {
  const cells = names.map((name) => {
    const strategies = [`./${name}.mjs#one`, './honest.mjs#one'];
    const code = Object.fromEntries(strategies.map((spec) => [spec, locateCode(spec, directory)]));
    return { game: unowar, params: { points: 1 }, strategies, trials: 5, code };
  });
  const options = { workers: 1, gameTimeout: 3000, isolated: limits, resolveFrom: [builtPackages()] };
  const { cells: played } = await simulate({ seed: 1, cells }, options);
  return played.map(({ measures }) => measures['win']?.mean ?? -1);
}

/** Plays a strategy in isolation against an honest one. Returns its mean, or why the games ended. */
async function play(name: string, limits?: Parameters<typeof isolation>[0]): Promise<number | string> {
  try {
    return (await means([name], limits))[0] ?? -1;
  } catch (error) {
    return messageOf(error);
  }
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
  test('A strategy that tries to get or to change something plays as an honest one', async () => {
    const before = filesOfJudge();
    const names = Object.keys(THIEVES);
    const [honest, ...thieves] = await means(['honest-twin', ...names]);
    expect(honest).toBeGreaterThan(0);
    expect(thieves).toEqual(names.map(() => honest));
    expect(filesOfJudge()).toBe(before);
    // Other test files have sandboxes, too. Whatever runs in one of this process ends with it.
    await expect.poll(() => sandboxesOf(process.pid), { timeout: 10_000 }).toBe('');
  });

  test('The same code without isolation gets the secret: the test would notice it', async () => {
    const spec = './reads-manifest.mjs#one';
    const cells = [
      { game: unowar, strategies: [spec, 'random'], trials: 1, code: { [spec]: locateCode(spec, directory) } },
    ];
    await expect(simulate({ seed: 1, cells }, { workers: 1 })).rejects.toThrow(`GOT ${SECRET}`);
  });

  test.each(Object.keys(REFUSED))(
    '%s is refused with the reason, and the check fails with a verdict',
    { tags: 'release' },
    async (name) => {
      const [, reason] = REFUSED[name] ?? [];
      expect(await play(name)).toContain(reason);
      // A file that cannot be hashed is no strategy at all, and a check knows no rivals.
      if (name === 'is-too-large' || name.includes('rival')) return;
      const report = await check({
        strategy: `./${name}.mjs`,
        directory,
        game: unowar,
        params: { points: 1 },
        trials: 10,
        isolated: true,
        resolveFrom: [builtPackages()],
        explain: ({ message }) => message,
      });
      expect(report).toMatchObject({ passed: false, boundary: 'namespaces' });
      expect(report.tests[0]?.message).toContain(reason);
    },
  );

  test('A file that is a link is refused', async () => {
    expect(await play('link-to-honest')).toContain('is a symbolic link, or below one');
  });

  test.each(Object.keys(WASTEFUL))('%s is named and loses', { tags: 'release' }, async (name) => {
    const [, reason] = WASTEFUL[name] ?? [];
    const message = await play(name);
    expect(message).toMatch(reason ?? /never/);
    expect(message).toContain(`./${name}.mjs#one`);
  });

  test('More open files can be allowed', { tags: 'release' }, async () => {
    expect(await play('opens-1000-files', { files: 40 })).toContain('EMFILE');
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
      replayCommand: () => '',
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

test.each([
  [{ memory: 10 }, 'the limit memory of isolation must be an integer from 256 to 1000000, not 10'],
  [{ files: 1.5 }, 'the limit files of isolation must be an integer from 32 to 1000000, not 1.5'],
  [{ disk: 5 }, "unknown limit of isolation 'disk'"],
] as [object, string][])('The limits %o are refused', (limits, message) => {
  expect(() => isolation(limits, [])).toThrow(message);
  expect(() => isolation(limits, [])).toThrow(InputError);
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
