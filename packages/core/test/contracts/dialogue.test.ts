import { expect, test } from 'vitest';
import { type Dialogue, transcript } from '../../src/contracts/dialogue.js';

function* greeting(): Dialogue<string> {
  const name = yield 'Name? ';
  if (name === null) return { text: '\nNobody.\n', outcome: 'nobody' };
  const age = yield `Hello ${name}.\nAge? `;
  return { text: age === null ? '\nBye.\n' : `${age} it is.\n`, outcome: 'met' };
}

test('a transcript is what a terminal shows: texts as they are, and each line as it was typed', () => {
  expect(transcript(greeting(), ['Ada', '36'])).toBe('Name? Ada\nHello Ada.\nAge? 36\n36 it is.\n');
});

test('the input ends where the lines end, and lines too many are not read', () => {
  expect(transcript(greeting(), [])).toBe('Name? \nNobody.\n');
  expect(transcript(greeting(), ['Ada'])).toBe('Name? Ada\nHello Ada.\nAge? \nBye.\n');
  expect(transcript(greeting(), ['Ada', '36', 'more'])).toBe('Name? Ada\nHello Ada.\nAge? 36\n36 it is.\n');
});
