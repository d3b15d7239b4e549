/**
 * Text that fits a terminal. This entry is small: it loads no other package.
 *
 * @packageDocumentation
 */
export { columnsOf, printable, printableLines, wrapWords } from '../words/wrap.js';
