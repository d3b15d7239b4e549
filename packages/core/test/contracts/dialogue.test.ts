import { describe, expect, test } from 'vitest';
import { type Dialogue, type DialogueSetting, seededRng, Streams, transcript } from '../../src/index.js';

function* greeting(): Dialogue<string> {
  const name = yield 'Name? ';
  if (name === null) return { text: '\nNo name.\n', outcome: 'unknown' };
  const age = yield `Hello ${name}.\nAge? `;
  return { text: age === null ? '\nBye.\n' : `${age} it is.\n`, outcome: 'met' };
}

describe('transcript', () => {
  test('A transcript has the texts of the dialogue and the lines of input, unchanged', () => {
    expect(transcript(greeting(), ['Ada', '36'])).toBe('Name? Ada\nHello Ada.\nAge? 36\n36 it is.\n');
  });

  test('The input of a transcript ends after the last line', () => {
    expect(transcript(greeting(), [])).toBe('Name? \nNo name.\n');
    expect(transcript(greeting(), ['Ada'])).toBe('Name? Ada\nHello Ada.\nAge? \nBye.\n');
  });

  test('A transcript ignores lines after the end of the dialogue', () => {
    expect(transcript(greeting(), ['Ada', '36', 'more'])).toBe('Name? Ada\nHello Ada.\nAge? 36\n36 it is.\n');
  });
});

test('A dialogue accepts any object with the members of Streams', () => {
  const counted: number[] = [];
  const streams: Streams = {
    seed: '1',
    label: 'dice',
    rng: (index) => {
      counted.push(index);
      return seededRng(`game ${index}`);
    },
    gameRngs: (seats) => new Streams(1, 'dice').gameRngs(seats),
  };
  function* dice({ streams: given, params }: DialogueSetting<{ readonly sides: number }>): Dialogue<number> {
    const roll = given.rng(4).int(params.sides) + 1;
    yield 'Roll? ';
    return { text: `${roll}\n`, outcome: roll };
  }
  const setting: DialogueSetting<{ readonly sides: number }> = {
    params: { sides: 6 },
    streams,
    strategies: [],
    words: [],
  };
  expect(transcript(dice(setting), [''])).toBe(`Roll? \n${seededRng('game 4').int(6) + 1}\n`);
  expect(counted).toEqual([4]);
  expect(streams).not.toBeInstanceOf(Streams);
});
