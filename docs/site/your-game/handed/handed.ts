/** The script of a page that is handed over. */
import { createApp } from 'vue';
// oxlint-disable import/no-unassigned-import -- styles have no exports
import 'vitepress/dist/client/theme-default/styles/vars.css';
import 'vitepress/dist/client/theme-default/styles/base.css';
import '../../../.vitepress/theme/style.css';
import '../../../.vitepress/theme/parts.css';
import type { SharedGame } from '../game-link.js';
import HandedPage from './handed-page.vue';

const { name, game } = JSON.parse(document.querySelector('#handed')?.textContent ?? '{}') as {
  readonly name: string;
  readonly game: SharedGame;
};

// The colors are those of the system.
const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = (): unknown => document.documentElement.classList.toggle('dark', dark.matches);
dark.addEventListener('change', paint);
paint();

createApp(HandedPage, { name, game }).mount('#app');
