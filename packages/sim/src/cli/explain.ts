import { dirname, relative, resolve } from 'node:path';
import { InputError } from '@cards/core';
import { explain } from '@cards/report';
import { shellLine, explanationDocument } from '@cards/report/internal';
import { oneSetting, seedOf } from './cell-options.js';
import { withStrategy } from './exploit.js';
import { findGame, withSearchOf } from './find-game.js';
import { wordsOf } from './next-command.js';
import { ANY_GAME, DOCUMENT, PARAM, QUIET, SEED, verbOf } from './options.js';
import { printDocument, writeOut } from './output.js';
import { computationLine } from './progress.js';

/** The name of the file of a strategy without `--strategy-file`. */
const ENDING = '.rules.ts';

export const verb = verbOf({
  description:
    'Finds a strategy that a person can remember: a few ordered lines about what a seat sees, with what they lose. They come from best play of a game that can be solved, or from another strategy. The loss is exact in a small game; otherwise it has an interval.',
  arguments: [ANY_GAME],
  options: {
    ...PARAM,
    '--lines <n>': 'the largest number of lines, from 1 to 20 (default: 4)',
    '--like <strategy>':
      'imitate this strategy, such as search:100 or ./mine.ts, in place of best play; required for a game that cannot be solved',
    '--rules <file>': `write the lines as a strategy to this file, such as dare${ENDING}; an existing file is replaced`,
    ...SEED,
    ...DOCUMENT,
    ...QUIET,
  },
  async run(io, [name = ''], options) {
    const { param, lines, like, rules: file, quiet = false } = options;
    const seed = seedOf(io, 'explanation', options);
    const asked = await withSearchOf(io, await findGame(io, name));
    const { onProgress, end } = computationLine(io, quiet);
    const { game, spec } =
      like === undefined ? { game: asked, spec: undefined } : await withStrategy(io, asked, like, { onProgress });
    const count = lines === undefined ? 4 : /^\d+$/.test(lines) ? Number(lines) : Number.NaN;
    if (!(count >= 1 && count <= 20)) throw new InputError(`--lines must be an integer from 1 to 20, not '${lines}'`);
    const params = oneSetting(param, 'an explanation');
    const explanation = await explain(game, {
      params,
      lines: count,
      strategy: spec,
      onProgress,
      ...(seed === undefined ? {} : { seed }),
      module: moduleFor(io.directory, file, game.module),
    });
    end();
    if (file !== undefined) writeOut(io, file, explanation.file);
    const [text, words] =
      file === undefined
        ? [
            'Keep them as a strategy:',
            ['explain', name, ...wordsOf({ param: params, lines, like, seed, rules: `${game.id}${ENDING}` })],
          ]
        : [
            'Play against them:',
            [
              'play',
              name,
              ...wordsOf({ param: params, strategy: `${/^\.{0,2}\//.test(file) ? '' : './'}${file}#rules` }),
            ],
          ];
    const shown = { text, command: shellLine([...io.command, ...words]) };
    await printDocument(io, explanationDocument(game, explanation, shown), options, [game]);
  },
});

/** The module of a game, as a file in this place imports it. */
function moduleFor(directory: string, file: string | undefined, module: string | undefined): string | undefined {
  if (module === undefined || file === undefined || module.startsWith('@')) return module;
  const path = relative(dirname(resolve(directory, file)), module).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}
