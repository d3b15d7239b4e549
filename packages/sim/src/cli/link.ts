import { InputError } from '@cards/core';
import { formatLink, planExperiment } from '@cards/batch';
import { namesCode } from '@cards/batch/node';
import manifest from '../../package.json' with { type: 'json' };
import { cellOptions } from './cell-options.js';
import { findGame, gameFor } from './find-game.js';
import { GAME_IDS } from './game-list.js';
import type { Io } from './io.js';
import type { Command } from 'commander';
import { type CellOptions, requestCells, specsOf } from './request.js';
import { LINK_TEXT } from './text/link.js';

/** The site of the published package; undefined before the first release. */
const { homepage: HOMEPAGE } = manifest as { readonly homepage?: string };

/** Where `pnpm site` serves the site of a clone. */
const LOCAL_SITE = 'http://localhost:4173/';

const SITE = HOMEPAGE ?? LOCAL_SITE;

/** The options of `link`, as they are typed. */
interface LinkOptions extends CellOptions {
  readonly seed?: string;
  readonly site?: string;
}

/** Adds `cards-sim link`. */
export function addLink(cli: Command, io: Io): void {
  const command = cli
    .command('link')
    .summary(LINK_TEXT.summary)
    .description(LINK_TEXT.description)
    .argument('<game>', LINK_TEXT.game);
  for (const option of cellOptions()) command.addOption(option);
  command
    .option('--site <url>', LINK_TEXT.site(SITE, SITE === LOCAL_SITE))
    .action(async (name: string, { site, ...options }: LinkOptions) => {
      io.out(`${laboratory(site ?? SITE)}#${await linkOf(io, name, options)}\n`);
      if (site === undefined && SITE === LOCAL_SITE) io.err(`cards-sim: ${LINK_TEXT.isLocal(SITE)}\n`);
    });
}

/** The fragment of the address. The experiment is planned, so that no link leads to an invalid one. */
async function linkOf(io: Io, name: string, { seed = '1', ...options }: LinkOptions): Promise<string> {
  const found = await findGame(io, name);
  if (!GAME_IDS.includes(found.id)) throw new InputError(LINK_TEXT.otherGame(name));
  const specs = specsOf(options);
  const file = specs.find(namesCode);
  if (file !== undefined) throw new InputError(LINK_TEXT.otherCode(file));
  const game = await gameFor(io, found, specs);
  planExperiment({ seed, cells: requestCells(game, options, io.directory) });
  return formatLink({ ...options, game: name, seed });
}

function laboratory(site: string): string {
  if (!URL.canParse(site)) throw new InputError(LINK_TEXT.notAnAddress(site));
  return new URL('laboratory.html', site.endsWith('/') ? site : `${site}/`).href;
}
