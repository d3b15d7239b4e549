import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { typedCommand } from '../typed-command.js';
import { scratchDirectory } from './scratch-directory.js';

const GAME = `
import { defineGame } from '@cards/core';
export const nim = defineGame({
  id: 'nim', seats: 2, deal: () => ({ left: 5, toMove: 0 }), toMove: ({ toMove }) => toMove,
  moves: ({ left }) => [1, 2, 3].filter((taken) => taken <= left),
  play(state, taken) { state.left -= taken; state.toMove = 1 - state.toMove; },
  view: { left: ({ left }) => left }, resample() {}, checks: { secrets: false },
  measures: { win: { role: 'win', of: ({ toMove }, seat) => seat !== toMove } },
});`;

test.each(['#', "a, it's#50%", '日本 👨‍👩‍👧\nx.ts#y 1..3 ~ $HOME `x`'])(
  'A game, a strategy and a run below %j play, and the printed command plays the same there',
  { tags: 'slow' },
  async (name) => {
    const directory = scratchDirectory();
    const typed = (...words: readonly string[]) => typedCommand(directory, words);
    mkdirSync(join(directory, name));
    writeFileSync(join(directory, name, `${name}.mjs`), GAME);
    writeFileSync(join(directory, name, `fails ${name}.mjs`), 'export const fails = { move: () => 9 };');
    const game = `./${name}/${name}.mjs#nim`;
    const players = `./${name}/fails ${name}.mjs#fails,random`;
    const first = await typed('run', game, '--seats', players);
    const [, command = ''] = / cards-sim (replay .*)\n$/.exec(first.err) ?? [];
    const words = execFileSync('sh', ['-c', `printf '%s\\0' ${command}`], { encoding: 'utf8' })
      .split('\0')
      .slice(0, -1);
    const again = await typed(...words);
    await typed('run', game, '--seats', 'random,random', '--trials', '5', '--out', `./${name}/out`);
    const replayed = await typed('replay', `./${name}/out`, '--game', '0');
    rmSync(directory, { recursive: true });
    expect(first).toMatchObject({ code: 3, err: expect.stringContaining('an illegal move: 9') });
    expect(again).toMatchObject({ code: 3, err: expect.stringContaining('an illegal move: 9') });
    expect(replayed).toMatchObject({ code: 0, out: expect.stringContaining('win 1') });
  },
);
