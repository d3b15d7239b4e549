import { expect, test } from 'vitest';
import { RETIRED, retiredTerms } from './retired-words.ts';

/** The retired terms found, without where they are and what to write instead. */
const found = (text: string, path = 'a.ts'): string[] =>
  retiredTerms(path, text).map((complaint) => /"(.+?)" is retired/.exec(complaint)?.[1] ?? complaint);

test.each(['SealedView', 'sealedView', 'SEALED_VIEW', 'sealed-view', 'sealed_view', 'aSealedViewOf', 'a sealed view'])(
  'The name %s counts as its words, so the term "sealed view" is found in it',
  (name) => {
    expect(found(name)).toContain('sealed view');
  },
);

test('An abbreviation in capitals ends where the next word begins', () => {
  expect(found('class SPRTDecision {}')).toEqual(['sprt']);
});

test.each([
  ['the name of a type', 'interface Seating {}', 'seating'],
  ['the name of a function', 'function rearrange() {}', 'rearrange'],
  ['a member', 'rngs.lanes.at(0)', 'lanes'],
  ['an option', "'--patience <seconds>'", 'patience'],
  ['a term of two words', 'the code breaker guesses', 'code breaker'],
  ['a term with punctuation', 'again: cards-sim run', 'again:'],
  ['a pronoun', 'He plays his card.', 'he'],
  ['a British spelling', 'one of six colours', 'colours'],
])('The rule finds %s', (_kind, line, term) => {
  expect(found(line)).toContain(term);
});

test.each(RETIRED.map(({ term }) => term))(
  'The rule finds the retired term "%s" at the start of a sentence',
  (term) => {
    expect(found(`${term.charAt(0).toUpperCase()}${term.slice(1)} and more`)).toContain(term);
  },
);

test.each([
  ['the beginning of another word', 'planes and lanes1 in hers', []],
  ['the end of another word', 'an airlane, the theme, a this', []],
  ['the middle of another word', 'unarmedly', []],
  ['a word next to it', 'a goal-line of the goalkeeper', ['goal']],
])('The rule matches whole words only: %s', (_where, line, terms) => {
  expect(found(line)).toEqual(terms);
});

test('A complaint names the line, the term and what to write instead', () => {
  expect(retiredTerms('a.ts', 'one\ntwo lanes')).toEqual(['line 2: "lanes" is retired; use *substream*, `GameRngs`']);
});

test('A retired term in the path of a file is found', () => {
  expect(retiredTerms('packages/a/sealed-view.ts', '')).toContainEqual(
    expect.stringMatching(/^the path: "sealed view" is retired/),
  );
});

test.each([
  ['packages/report/src/html/markup.ts', 'caption'],
  ['packages/report/test/html/contrast.test.ts', 'contrast'],
  ['docs/mathematics.md', 'SPRT'],
  ['packages/statistics/src/sequential.ts', 'SPRT'],
])('%s may use the word %s in its standard meaning', (path, word) => {
  expect(found(word, path)).toEqual([]);
});

test('Another file may not use a word that is allowed in one place', () => {
  expect(found('caption, contrast, SPRT', 'packages/sim/src/cli.ts')).toEqual(['contrast', 'sprt', 'caption']);
});

test.each(['tools/retired-words.ts', 'tools/retired-words.test.ts'])('%s may quote every retired term', (path) => {
  expect(found(RETIRED.map(({ term }) => term).join('\n'), path)).toEqual([]);
});
