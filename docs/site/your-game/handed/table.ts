/** The script of a page with a game of this site. */
import { showHanded } from './show-handed.js';
import TablePage from './table-page.vue';

showHanded(TablePage);
