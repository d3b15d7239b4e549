import type { EnhanceAppContext, Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import { isPublished } from '../../site/command.js';
import UnpublishedNote from '../../site/unpublished-note.vue';
import { withSearchOrder } from './search-order.js';
// oxlint-disable import/no-unassigned-import -- styles have no exports
import './style.css';
import './parts.css';

const theme: Theme = {
  extends: DefaultTheme,
  // Guides name the published command. `siteProblems` looks for this note on each page that has it.
  Layout: () => h(DefaultTheme.Layout, null, isPublished ? {} : { 'doc-before': () => h(UnpublishedNote) }),
  enhanceApp({ siteData }: EnhanceAppContext) {
    siteData.value = withSearchOrder(siteData.value);
  },
};

// oxlint-disable-next-line import/no-default-export -- VitePress loads the theme by its default export
export default theme;
