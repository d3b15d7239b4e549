/**
 * Computes the table of the keeper strategy from the rules and the `smallest` strategy, and prints the source file of
 * the table. The README in this folder has the command.
 */
import { Streams } from '@cards/core';
import { SmallestCardAI } from '@cards/unowar';
import { collectChoices, ValuePlayer } from './choices.ts';
import { fit, meanRegret, toIntegers } from './fit.ts';
import { classify } from './kept-hands.ts';
import { estimateResponses } from './response-model.ts';
import { keeperTableSource } from './table-source.ts';
import { valuesOf } from './values.ts';

const SEED = process.argv[2] ?? '1';
const started = performance.now();
const log = (text: string): void => console.error(`${((performance.now() - started) / 1000).toFixed(1)} s  ${text}`);
const streams = (label: string): Streams => new Streams(SEED, `keeper-search-${label}`);

// The labels of the streams determine the table.
const responses = estimateResponses(new SmallestCardAI(), 3000, streams('answers'));
log('estimated the responses of smallest');
const classes = classify();
log(`${classes.count} classes of kept cards`);
const values = valuesOf(classes, responses, 12);
log('computed the values of all classes');
const choices = collectChoices(new ValuePlayer(classes, values), 300_000, streams('choices'));
log('collected choices from games');
const fitted = fit(choices, 40, 4);
log(`fitted the table; mean regret ${meanRegret(fitted, choices).toExponential(2)} rounds per choice`);
console.log(keeperTableSource(toIntegers(fitted), SEED));
