import { Streams } from '@cards/core';
import { SetGameHistogram } from '@cards/set';
import { expect, test } from 'vitest';
import { columnsOf } from '@cards/report/internal';
import { typedCommand } from '../typed-command.js';

async function run(line: string, width = 80, env = {}): Promise<string> {
  const { code, out, err } = await typedCommand('.', line, { width, env });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

test('A run with the settings of the Set document prints its seven histograms, with bars', async () => {
  const text = await run('run set --strategy least --param tableau=9..15 --trials 100 --histogram');
  for (let tableau = 9; tableau <= 15; tableau++) {
    const [, after = ''] = text.split(`\ntableau ${tableau}, least: sets in 100 games\n`);
    const lines = after.split('\n\n')[0]?.split('\n') ?? [];
    // The game itself prints the form of the source document, from the same deals. The source document has no singular.
    const document = String(SetGameHistogram.play(tableau, 100, new Streams('1', 'set')))
      .replace(/^1 sets:/m, '1 set: ')
      .trimEnd()
      .split('\n');
    expect(lines.map((line) => line.replace(/ *[█▏▎▍▌▋▊▉]*$/, '').trim())).toEqual(document);
    expect(lines.filter((line) => /[█▏▎▍▌▋▊▉]$/.test(line)).length).toBe(
      document.filter((line) => !line.endsWith(' 0')).length,
    );
  }
});

test('--histogram replaces the sparkline by a histogram, and a dumb terminal shows neither', async () => {
  const line = 'run pairs --strategy good --trials 100';
  const [plain, shown] = [await run(line, 50, { TERM: 'dumb' }), await run(`${line} --histogram`, 50)];
  expect(plain).not.toContain('█');
  expect(await run(line, 50)).toMatch(/^good +50\.\d+ ± 0\.\d+ +\d+ [▁▂▃▄▅▆▇ ]*█[▁▂▃▄▅▆▇ ]* \d+$/m);
  expect(shown).toContain('\ngood: flips in 100 games; in parentheses: the\nexact expected number\n');
  expect(shown.split('\n').every((one) => columnsOf(one) <= 50)).toBe(true);
  const kept = plain.split('\nReproduce:')[0]?.split('\n') ?? [];
  expect(shown.split('\n').filter((one) => kept.includes(one))).toEqual(expect.arrayContaining(kept));
});
