import type { EnhanceAppContext, Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import UnpublishedNote from '../../site/unpublished-note.vue';
import { withSearchOrder } from './search-order.js';
// oxlint-disable import/no-unassigned-import -- styles have no exports
import './style.css';
import './parts.css';

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ app, siteData }: EnhanceAppContext) {
    // Where it stands, `unpublished-note.ts` of the build decides.
    app.component('UnpublishedNote', UnpublishedNote);
    siteData.value = withSearchOrder(siteData.value);
  },
};

// oxlint-disable-next-line import/no-default-export -- VitePress loads the theme by its default export
export default theme;
