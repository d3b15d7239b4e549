import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { typescriptLanguage } from '@codemirror/lang-javascript';
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import { root } from '../../../tools/workspace.ts';

/** What the first page shows of the README of the repository, whose commands the tests run. */
export interface Front {
  /** The file of the game, in parts: the text of each, and the kind that has a color, if any. */
  readonly code: readonly (readonly [text: string, kind?: string])[];
  /** The first sentence of its study. */
  readonly verdict: string;
  /** Some of the questions of the study, with their answers. */
  readonly answers: readonly (readonly [question: string, answer: string])[];
}

/** The kinds of code that the editor colors, without types and functions: they are the largest part of a file. */
const COLORED = tagHighlighter([
  { tag: [tags.keyword, tags.modifier], class: 'keyword' },
  { tag: tags.string, class: 'string' },
  { tag: [tags.number, tags.bool, tags.null], class: 'number' },
  { tag: tags.comment, class: 'comment' },
]);

/** The questions whose answers are a sentence or two. */
const SHOWN = ['Fair?', 'How long?', 'Solved?'];

declare const data: Front;
export { data };

// oxlint-disable-next-line import/no-default-export -- VitePress reads the loader from the default export
export default {
  watch: ['../../../README.md'],
  load(): Front {
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
    return { code: coloredParts(source), verdict: joined(verdict), answers };
  },
};

function coloredParts(source: string): Front['code'] {
  const parts: [string, string?][] = [];
  const put = (text: string, kind = ''): void => {
    const last = parts.at(-1);
    if (last !== undefined && (last[1] ?? '') === kind) last[0] += text;
    else parts.push(kind === '' ? [text] : [text, kind]);
  };
  highlightCode(source, typescriptLanguage.parser.parse(source), COLORED, put, () => put('\n'));
  return parts;
}

/** One line of the lines of a paragraph. */
function joined(text = ''): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
