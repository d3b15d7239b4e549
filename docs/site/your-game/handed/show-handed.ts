import { type Component, createApp } from 'vue';
// oxlint-disable import/no-unassigned-import -- styles have no exports
import 'vitepress/dist/client/theme-default/styles/vars.css';
import 'vitepress/dist/client/theme-default/styles/base.css';
import '../../../.vitepress/theme/style.css';
import '../../../.vitepress/theme/parts.css';

/** Shows the game that a file carries, in the colors of the system. */
export function showHanded(page: Component): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paint = (): unknown => document.documentElement.classList.toggle('dark', dark.matches);
  dark.addEventListener('change', paint);
  paint();
  createApp(page, JSON.parse(document.querySelector('#handed')?.textContent ?? '{}')).mount('#app');
}
