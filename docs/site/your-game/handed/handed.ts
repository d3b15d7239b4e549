/** The script of a page with a game of a visitor. */
import HandedPage from './handed-page.vue';
import { showHanded } from './show-handed.js';

showHanded(HandedPage);
