/**
 * The Clopper-Pearson interval. It has a separate entry because the code for quantiles of the beta distribution is
 * larger than the whole main entry.
 *
 * @packageDocumentation
 */
export { clopperPearson95 } from './intervals/clopper-pearson.js';
