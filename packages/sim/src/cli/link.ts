import { formatLink } from '@cards/batch/internal';
import { namesCode } from '@cards/batch/node/internal';
import { InputError } from '@cards/core';
import manifest from '../../package.json' with { type: 'json' };
import { CELL_GROUPS, CELL_OPTIONS, type CellOptions, gridOf, planGame, seedOf, specsOf } from './cell-options.js';
import { findGame } from './find-game.js';
import { GAME_IDS } from './game-list.js';
import type { Io } from './io.js';
import { verbOf } from './options.js';

/** The site of the published package; undefined before the first release. */
const { homepage: HOMEPAGE } = manifest as { readonly homepage?: string };

/** Where `pnpm site` serves the site of a clone. */
const LOCAL_SITE = 'http://localhost:4173/';

const SITE = HOMEPAGE ?? LOCAL_SITE;
const IS_LOCAL = SITE === LOCAL_SITE;

export const verb = verbOf({
  description:
    'Prints a link to the laboratory with an experiment in it. The page plays the same games in a browser, with the same digest.',
  arguments: ['game ID'],
  options: {
    ...CELL_OPTIONS,
    '--strategy <list>':
      'strategies of the game, such as random,memory:0..52:4; with two seats, a cell for every ordered pair',
    '--site <url>': `URL of the site (default: ${SITE}${IS_LOCAL ? ', where pnpm site serves it on this computer' : ''})`,
  },
  groups: CELL_GROUPS,
  async run(io, [name = ''], { site, ...options }) {
    io.out(`${laboratory(site ?? SITE)}#${await linkOf(io, name, options)}\n`);
    if (site === undefined && IS_LOCAL)
      io.err(
        `cards-sim: this link works on this computer only, while pnpm site serves the site at ${SITE}: name a published site with --site\n`,
      );
  },
});

/** The fragment of the address. The experiment is planned, so that no link leads to an invalid one. */
async function linkOf(io: Io, name: string, options: CellOptions): Promise<string> {
  const { id } = await findGame(io, name);
  if (!GAME_IDS.includes(id))
    throw new InputError(`the laboratory cannot play '${name}', because it has the five games of cards-sim only`);
  const file = specsOf(options).find(namesCode);
  if (file !== undefined)
    throw new InputError(`the laboratory cannot load '${file}'; a link can name the strategies of the game only`);
  const chosen = seedOf(io, 'run', options);
  const { seed } = await planGame(io, name, chosen === undefined ? options : { ...options, seed: chosen });
  return formatLink({ ...gridOf(options), game: name, seed });
}

function laboratory(site: string): string {
  if (!URL.canParse(site))
    throw new InputError(`--site must be a URL such as https://example.org/cards/, not '${site}'`);
  return new URL('laboratory.html', site.endsWith('/') ? site : `${site}/`).href;
}
