/**
 * Finds the table of the keeper strategy, from nothing but the rules and `smallest`, and prints the source file that holds
 * it. The README beside this file says how to run it.
 */
import { Streams } from '@cards/core';
import { SmallestCardAI } from '@cards/unowar';
import { answersOf } from './answers.ts';
import { collectChoices, ValuePlayer } from './choices.ts';
import { fit, inWholeNumbers, lossOf } from './fit.ts';
import { classify } from './kept-hands.ts';
import { keeperTableSource } from './table-source.ts';
import { valuesOf } from './values.ts';

const SEED = process.argv[2] ?? '1';
const started = performance.now();
const say = (text: string): void => console.error(`${((performance.now() - started) / 1000).toFixed(1)} s  ${text}`);
const streams = (label: string): Streams => new Streams(SEED, `keeper-search-${label}`);

const answers = answersOf(new SmallestCardAI(), 3000, streams('answers'));
say('watched how smallest answers');
const classes = classify();
say(`${classes.count} classes of kept hands`);
const values = valuesOf(classes, answers, 12);
say('values of all classes');
const choices = collectChoices(new ValuePlayer(classes, values), 300_000, streams('choices'));
say('choices met in play');
const fitted = fit(choices, 40, 4);
say(`fitted; a choice gives away ${lossOf(fitted, choices).toExponential(2)} of a round`);
console.log(keeperTableSource(inWholeNumbers(fitted), SEED));
