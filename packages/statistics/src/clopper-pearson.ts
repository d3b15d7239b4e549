/**
 * The interval of Clopper and Pearson. It has an entry of its own because the quantiles of the beta distribution that it rests on are
 * larger than all of the main entry.
 *
 * @packageDocumentation
 */
export { clopperPearson95 } from './intervals/clopper-pearson.js';
