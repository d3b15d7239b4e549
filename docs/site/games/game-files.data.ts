import { gameFile } from '../../.vitepress/build/game-file.js';
import { LISTED_GAMES } from './game-list.js';

/** The games of this site, by id: each as the text of one file, as a visitor writes games. */
declare const data: Readonly<Record<string, string>>;
export { data };

// oxlint-disable-next-line import/no-default-export -- VitePress reads the loader from the default export
export default {
  load: async () =>
    Object.fromEntries(await Promise.all(LISTED_GAMES.map(async ({ id }) => [id, await gameFile(id)] as const))),
};
