import { handedPage } from '../../../.vitepress/build/handed-page.js';

/** A page to hand over, as text, with a place for the game. */
declare const data: string;
export { data };

// oxlint-disable-next-line import/no-default-export -- VitePress reads the loader from the default export
export default {
  watch: ['../*', '../room/*.ts', '../../code/*.ts'],
  load: () => handedPage(import.meta.dirname, 'handed.ts'),
};
