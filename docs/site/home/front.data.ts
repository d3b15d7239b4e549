import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../../tools/workspace.ts';
import type * as GameLink from '../your-game/game-link.js';

/** What the first page shows of the README of the repository, whose commands the tests run. */
export interface Front {
  /** The file of the game. */
  readonly source: string;
  /** The fragment of a link to it. */
  readonly fragment: string;
  /** The first sentence of its study. */
  readonly verdict: string;
  /** Some of the questions of the study, with their answers. */
  readonly answers: readonly (readonly [question: string, answer: string])[];
}

/** The questions whose answers are a sentence or two. */
const SHOWN = ['Fair?', 'How long?', 'Solved?'];

declare const data: Front;
export { data };

// oxlint-disable-next-line import/no-default-export -- VitePress reads the loader from the default export
export default {
  watch: ['../../../README.md'],
  async load(): Promise<Front> {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const [, source] = /^```ts\n\/\/ [\w-]+\.ts\n([^]*?)^```$/m.exec(readme) ?? [];
    const [, study = ''] = /^```text\n([^]*?)^```$/m.exec(readme) ?? [];
    const [verdict = '', table = ''] = study.split('\n\n');
    const answers = SHOWN.map((question) => {
      const [, answer] =
        table
          .split(/^(?=\S)/m)
          .find((one) => one.startsWith(question))
          ?.split(question) ?? [];
      // A small picture of the distribution follows the words.
      return [question, joined(answer?.replaceAll(/^.*[▁▂▃▄▅▆▇█].*$/gm, ''))] as const;
    });
    if (source === undefined || answers.some(([, answer]) => answer === ''))
      throw new Error('README.md does not begin with a game and its study');
    return { source, fragment: await fragmentOf(source), verdict: joined(verdict), answers };
  },
};

/** The fragment of a link to a game. A loader of VitePress finds no sources of packages, so they are bundled for it. */
async function fragmentOf(source: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '../your-game/game-link.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    conditions: ['@cards/source'],
  });
  const module = Buffer.from(outputFiles[0]?.text ?? '').toString('base64');
  const { writeShared } = (await import(`data:text/javascript;base64,${module}`)) as typeof GameLink;
  return writeShared({ source, tab: 'study', params: {}, options: {} });
}

/** One line of the lines of a paragraph. */
function joined(text = ''): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
