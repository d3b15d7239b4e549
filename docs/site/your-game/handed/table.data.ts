import { handedPage } from '../../../.vitepress/build/handed-page.js';

/** A page with the tables of the games of this site, as text, with a place for the game. */
declare const data: string;
export { data };

// oxlint-disable-next-line import/no-default-export -- VitePress reads the loader from the default export
export default {
  watch: ['../../play/**/*', './*'],
  load: () => handedPage(import.meta.dirname, 'table.ts'),
};
