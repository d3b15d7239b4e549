/**
 * Words and lines for the command and the site. This entry is small and loads no other package. It makes no promise:
 * its names can change in every version.
 *
 * @packageDocumentation
 */
export { placeText, standingTable } from './text/check.js';
export { colorText } from './text/colors.js';
export { durationText, type Pace, progressLine } from './text/progress-line.js';
export { failedGame, shellLine, wrapText } from './words/wrap.js';
export { estimateWords, grouped, plainNumber } from './words/estimate.js';
export { getsWord } from './words/result-words.js';
export { columnsOf, printable, printableLines, wrapWords } from './words/wrap.js';
