import { describe, expect, test } from 'vitest';
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
});
