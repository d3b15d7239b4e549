import { describe, expect, test } from 'vitest';
import { columnsOf } from '@cards/report/text';
import { typedCommand } from '../typed-command.js';

async function outputOf(line: string, width = 80): Promise<string> {
  const { code, out, err } = await typedCommand('.', line, { width, command: ['npx', '@cards/sim@1.2.3'] });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

describe('the output of run', () => {
  test('A game alone runs it, as run and the game do', async () => {
    const line = 'pairs --strategy good --trials 200';
    expect(await outputOf(line)).toBe(await outputOf(`run ${line}`));
  });

  test('The command to reproduce a run is called as this one was, with the options of the output', async () => {
    const out = await outputOf('pairs --strategy good --trials 200 --histogram');
    expect(out.replaceAll(' \\\n', ' ')).toContain(
      '\nReproduce:\nnpx @cards/sim@1.2.3 run pairs --strategy good --trials 200 --seed 1 --histogram\n',
    );
  });

  test('The findings come before the table', async () => {
    const out = await outputOf('run pairs --strategy good,optimal --trials 5000');
    const [finding, table] = [out.indexOf('optimal needs the fewest flips'), out.indexOf('flips: cards turned up')];
    expect(finding).toBeGreaterThan(0);
    expect(table).toBeGreaterThan(finding);
  });

  test('The finding of a paired run names the better strategy first', async () => {
    const out = await outputOf('run pairs --strategy good,optimal --paired --trials 5000');
    expect(out.replaceAll(/\s+/g, ' ')).toMatch(
      / optimal needs [12]\.\d+ fewer flips than good on the same deals \(95% interval 1\.\d+ to 2\.\d+; exact value 2\.000563\)\. /,
    );
  });

  test('A run with JSON has the findings of the table', async () => {
    const line = 'run pairs --strategy good,optimal --trials 5000';
    const { report } = JSON.parse(await outputOf(`${line} --format json`)) as {
      readonly report: { readonly sections: readonly { readonly findings: readonly { readonly text: string }[] }[] };
    };
    const table = (await outputOf(line)).replaceAll(/\s+/g, ' ');
    const texts = report.sections.flatMap(({ findings }) => findings.map(({ text }) => text));
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) expect(table).toContain(text);
  });

  test.each([50, 80, 120])('A run fits %i columns', async (width) => {
    const out = await outputOf('run concentration --strategy random,memory:4 --trials 50', width);
    for (const line of out.split('\n')) expect(columnsOf(line)).toBeLessThanOrEqual(width);
  });
});
