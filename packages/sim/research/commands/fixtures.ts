import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files with code. The names in the generated lines come from here. */
const CODE: Readonly<Record<string, string>> = {
  'first.mjs': 'export const first = { move: (view) => (view.playable === 0 ? -1 : 31 - Math.clz32(view.playable)) };',
  'low.mjs': 'export const low = { move: (view, rng) => view.playableAt(rng.int(view.playable)) };',
  'bad.mjs': `export const throws = { move: () => { throw new Error('ouch'); } };
export const illegal = { move: () => 999 };
export const loops = { move: () => { for (;;); } };
export const bigint = { move: () => 1n };
export const proxy = { move: () => { throw new Proxy({}, { get: () => { throw new Error('no'); } }); } };
export const exits = { move: () => process.exit(7) };`,
  'broken.mjs': 'export const = 3;',
  'nothing.mjs': 'export const three = 3;',
  'empty.mjs': '',
  'rejects.mjs': 'await Promise.reject(new Error("rejected"));\nexport const low = {};',
  'experiment.mjs': `export default { seed: 'own', cells: [{ game: GAME, strategies: ['low'], trials: 5 }] };`,
  'text.txt': 'not code at all \u0000\u0007',
  'binary.mjs': '\u0000\u0001\u0002\ufffe',
};

/** The runs in directories, by name. */
const RUNS: Readonly<Record<string, readonly string[]>> = {
  pairs: ['run', 'pairs', '--strategy', 'good,optimal', '--trials', '40'],
  other: ['run', 'pairs', '--strategy', 'good,optimal', '--trials', '40', '--seed', '2'],
  unowar: ['run', 'unowar', '--strategy', 'random,smallest', '--trials', '30', '--param', 'points=2'],
  one: ['run', 'set', '--param', 'tableau=9', '--trials', '30', '--shard', '1/2'],
  two: ['run', 'set', '--param', 'tableau=9', '--trials', '30', '--shard', '2/2'],
};

/**
 * Fills a folder with strategies, experiments, finished runs and damaged ones.
 *
 * @param file - the built command
 * @param folder - an empty folder
 */
export function prepare(file: string, folder: string): void {
  for (const [name, text] of Object.entries(CODE)) writeFileSync(join(folder, name), text);
  writeFileSync(
    join(folder, 'experiment.mjs'),
    "import { pairs } from '@cards/pairs';\nexport default { seed: 'own', cells: [{ game: pairs, strategies: ['good'], trials: 5 }] };",
  );
  for (const [name, words] of Object.entries(RUNS)) {
    const { status, stderr } = spawnSync(process.execPath, [file, ...words, '--out', name], { cwd: folder });
    if (status !== 0) throw new Error(`the run ${name} failed: ${stderr.toString()}`);
  }
  const json = spawnSync(process.execPath, [file, ...(RUNS['pairs'] ?? []), '--format', 'json'], { cwd: folder });
  writeFileSync(join(folder, 'summary.json'), json.stdout);
  for (const [name, change] of Object.entries(DAMAGES)) {
    cpSync(join(folder, 'pairs'), join(folder, name), { recursive: true });
    change(join(folder, name));
  }
  mkdirSync(join(folder, 'empty'));
  mkdirSync(join(folder, 'full'));
  copyFileSync(join(folder, 'text.txt'), join(folder, 'full/text.txt'));
  symlinkSync('loop', join(folder, 'loop'));
  spawnSync('sh', ['-c', 'mkfifo "$0"', join(folder, 'pipe')]);
  writeFileSync(join(folder, 'array.json'), '[1,2,3]');
  writeFileSync(join(folder, 'half.json'), json.stdout.subarray(0, 200));
}

function noise(directory: string): void {
  const name = readdirSync(directory).find((one) => one.startsWith('counts-')) ?? '';
  writeFileSync(join(directory, name), 'noise '.repeat(1000));
}

/** Directories that are copies of a finished run with one change. */
const DAMAGES: Readonly<Record<string, (directory: string) => void>> = {
  'no-manifest': (directory) => writeFileSync(join(directory, 'manifest.json'), ''),
  'changed-manifest': (directory) => {
    const path = join(directory, 'manifest.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"seed": "1"', '"seed": "3"'));
  },
  'manifest-in-a-directory': (directory) => {
    const path = join(directory, 'manifest.json');
    spawnSync('rm', [path]);
    mkdirSync(path);
  },
  'manifest-is-a-device': (directory) => {
    const path = join(directory, 'manifest.json');
    spawnSync('rm', [path]);
    symlinkSync('/dev/zero', path);
  },
  'journal-of-noise': noise,
  // A copy that is resumed, which repairs it.
  'journal-to-repair': noise,
};
