/**
 * The interval of Clopper and Pearson. It has its own entry because the quantiles of the beta distribution behind it
 * are larger than the whole main entry.
 *
 * @packageDocumentation
 */
export { clopperPearson95 } from './intervals/clopper-pearson.js';
