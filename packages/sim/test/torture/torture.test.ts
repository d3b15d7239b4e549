// @module-tag slow (many processes)
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScoreReport } from '@cards/tournament';
import { seededRng } from '@cards/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtCommand } from '../../../../tools/tests/native-build.ts';
import { runUndisturbed } from './command-process.js';
import { type Counts, runDisturbed, total } from './disturbed-run.js';

/** The kills of a score. */
const KILLS = Number(process.env['SCORE_KILLS'] ?? 3);

/** A program that plays the first legal move and reports its cost; in some games its first move is illegal. */
const PAID = `
import { createInterface } from 'node:readline';
let seed = 0;
for await (const line of createInterface(process.stdin)) {
  const message = JSON.parse(line);
  if (message.type === 'hello') console.log('{"type":"ready","protocol":1}');
  if (message.type === 'begin') ({ seed } = message);
  if (message.type !== 'move') continue;
  const { id, moves } = message;
  console.log(JSON.stringify({ id, move: seed % 8 === 0 ? 'none' : moves[0], usage: { tokens: 7, cost: 0.1 } }));
}
`;

/** A game with a policy of more than a kilobyte. */
const NIM = `import { defineGame } from '@cards/core';
export const nim = defineGame({
  id: 'nim', seats: 2, deal: () => ({ left: 15, mover: 0 }), toMove: ({ mover }) => mover,
  moves: ({ left }) => [1, 2, 3].filter((many) => many <= left),
  play: (state, many) => { state.left -= many; state.mover = 1 - state.mover; },
  view: { left: ({ left }) => left },
  measures: { win: { role: 'win', of: ({ mover }, seat) => mover !== seat } },
  strategies: { first: ({ legal }) => legal[0] },
});
`;

/** The message of a command whose file does not fit on the disk. */
const TOO_LARGE = /^cards-sim: cannot write [^\n]*: the file has reached its maximum size[^\n]*\n$/;

/** Blocks with narrow and wide measures, and a cell with a stopping rule. */
const batches: readonly (readonly string[])[] = [
  ['run', 'pairs', '--strategy', 'random,good', '--trials', '50000', '--seed', 'torture', '--format', 'json'],
  ['run', 'unowar', '--seats', 'random,uniform', '--precision', '0.006', '--seed', 'torture', '--format', 'json'],
];

describe('a run with many kills and damaged journals', () => {
  const file = builtCommand();
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cards-torture-'));
  });
  const run = (words: readonly string[]): Promise<string> => runUndisturbed({ file, folder, words });
  const known = new Map<readonly string[], Promise<string>>();
  /** The output of a batch on one worker, which is played once. */
  const undisturbed = (words: readonly string[]): Promise<string> => {
    const output = known.get(words) ?? run([...words, '--workers', '1']);
    known.set(words, output);
    return output;
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  const SAME = '"cards-sim %s" prints the same bytes with kills and damaged journals as without';
  const survives = async (_: string, words: readonly string[], at: number): Promise<void> => {
    const expected = await undisturbed(words);
    expect(await run([...words, '--workers', '2'])).toBe(expected);
    const counts: Counts = new Map();
    const directory = join(folder, `whole-${at}`);
    const rng = seededRng(`torture ${at}`);
    const disturbed = { words: [...words, '--out', directory], directory, expected, kills: 4, rng, counts };
    await runDisturbed({ file, folder, ...disturbed });
    expect(total(counts, 'kill: ')).toBeGreaterThanOrEqual(4);
    expect(total(counts, 'damage: ')).toBeGreaterThan(0);
  };
  const named = batches.map((words, at) => [words.slice(0, 2).join(' '), words, at] as const);
  test.each(named.slice(1))(SAME, survives);
  test.each(named.slice(0, 1))(SAME, { tags: 'release' }, survives);

  test('A score of a program that reports its cost prints the same bytes', { tags: 'release' }, async () => {
    writeFileSync(join(folder, 'paid.mjs'), PAID);
    const games = ['--game', 'unowar', '--param', 'points=1', '--games', '30', '--timeout', '60', '--format', 'json'];
    const words = ['score', 'exec:node paid.mjs', 'smallest', ...games];
    const expected = await run([...words, '--workers', '1']);
    const { players } = JSON.parse(expected) as ScoreReport;
    expect(players.some(({ usage, games: [of] }) => (usage?.cost ?? 0) > 0 && (of?.illegal ?? 0) > 0)).toBe(true);
    const directory = join(folder, 'scored');
    const counts: Counts = new Map();
    const all = [...words, '--out', directory];
    const rng = seededRng('score');
    await runDisturbed({ file, folder, words: all, directory, expected, kills: KILLS, rng, counts });
    expect(total(counts, 'kill: ')).toBeGreaterThanOrEqual(KILLS);
  });

  test('The file of the records has the same bytes after kills', { tags: 'release' }, async () => {
    const words = [
      'run',
      'unowar',
      '--strategy',
      'random',
      '--param',
      'points=2',
      '--trials',
      '40000',
      '--format',
      'json',
    ];
    const records = (name: string): readonly string[] => ['--records', join(folder, name)];
    const expected = await run([...words, ...records('expected.parquet')]);
    const directory = join(folder, 'recorded');
    const all = [...words, ...records('killed.parquet'), '--out', directory];
    const counts: Counts = new Map();
    await runDisturbed({ file, folder, words: all, directory, expected, kills: 2, rng: seededRng('records'), counts });
    expect(total(counts, 'kill: ')).toBeGreaterThanOrEqual(2);
    const [one, other] = ['expected', 'killed'].map((name) => readFileSync(join(folder, `${name}.parquet`)));
    expect(other?.equals(one ?? Buffer.alloc(0))).toBe(true);
  });

  test(
    'Merged shards print the same bytes with kills and damaged journals as without',
    { tags: 'release' },
    async () => {
      const [words = []] = batches;
      const expected = await undisturbed(words);
      const counts: Counts = new Map();
      const directories = [1, 2, 3].map((shard) => join(folder, `shard-${shard}`));
      for (const [index, directory] of directories.entries()) {
        const part = [...words, '--out', directory, '--shard', `${index + 1}/3`];
        const rng = seededRng(directory.slice(-7));
        await runDisturbed({ file, folder, words: part, directory, expected: '', kills: 1, rng, counts });
      }
      expect(total(counts, 'kill: ')).toBeGreaterThanOrEqual(3);
      expect(await run(['merge', ...directories, '--format', 'json'])).toBe(expected);
    },
  );

  test('Two processes that write to one directory at once print the same bytes as one', async () => {
    const [words = []] = batches;
    const expected = await undisturbed(words);
    const both = [1, 2].map(() => run([...words, '--out', join(folder, 'both')]));
    expect(await Promise.all(both)).toEqual([expected, expected]);
  });

  // A limit on the size of files fails a write halfway, as a full disk does.
  test.skipIf(process.platform === 'win32')(
    'A run whose disk was full for a while prints the same bytes after it is resumed',
    async () => {
      const words = ['run', 'unowar', '--strategy', 'random', '--trials', '30000', '--format', 'json'];
      const expected = await run(words);
      const directory = join(folder, 'full');
      const shell = spawnSync(
        'sh',
        ['-c', 'ulimit -f 8; exec "$0" "$@"', process.execPath, file, ...words, '--out', directory],
        { encoding: 'utf8' },
      );
      expect(shell.stderr).toMatch(
        /^cards-sim: cannot write \S+\.journal: the file has reached its maximum size; finished blocks are kept; continue with: \S[^\n]* resume \S+full\n$/,
      );
      expect({ code: shell.status, out: shell.stdout }).toEqual({ code: 1, out: '' });
      expect(await run(['resume', directory, '--format', 'json'])).toBe(expected);
    },
  );

  test.skipIf(process.platform === 'win32')(
    'A file that a command writes is there as a whole, or not at all and the old one stays',
    async () => {
      await run(['run', 'unowar', '--trials', '20', '--out', join(folder, 'small')]);
      const target = join(folder, 'target');
      const game = join(folder, 'nim.mjs');
      writeFileSync(game, NIM);
      const commands = [
        ['report', join(folder, 'small'), '--html', join(target, 'page.html')],
        ['report', join(folder, 'small'), '--svg', target],
        ['solve', game, '--policy', join(target, 'policy.json')],
        ['study', game, '--size', 'small', '--html', join(target, 'study.html')],
        ['run', 'unowar', '--trials', '500', '--records', join(target, 'games.csv')],
      ];
      mkdirSync(target);
      writeFileSync(join(target, 'page.html'), 'old');
      for (const words of commands) {
        const limited = ['-c', 'ulimit -f 1; exec "$0" "$@"', process.execPath, file, ...words];
        const { status, stderr } = spawnSync('sh', limited, { encoding: 'utf8' });
        expect({ words, status, stderr }).toMatchObject({ status: 1, stderr: expect.stringMatching(TOO_LARGE) });
      }
      expect(readdirSync(target)).toEqual(['page.html']);
      expect(readFileSync(join(target, 'page.html'), 'utf8')).toBe('old');
    },
  );
});
