import {
  type AnyGame,
  type Dialogue,
  dialogueOf,
  type DialogueSetting,
  InputError,
  Streams,
  transcript,
} from '@cards/core';
import { valueMoves } from '@cards/core/internal';
import { MatchCardGame, pairs, type PairsParams } from '@cards/pairs';
import type { PairsOutcome } from '../src/dialogue.js';
import { describe, expect, test } from 'vitest';

function setting(
  cards: number,
  copies = 4,
  more: Partial<DialogueSetting<PairsParams>> = {},
): DialogueSetting<PairsParams> {
  return { params: { cards, copies }, streams: new Streams('tea', 'pairs'), strategies: [], words: [], ...more };
}

function talk(lines: readonly string[], how = setting(8)): string {
  return transcript(begin(how), lines);
}

/** The dialogue with the commands of every game. */
function begin(how: DialogueSetting<PairsParams>): Dialogue {
  return dialogueOf(pairs as unknown as AnyGame, how as never);
}

/** The transcript from the first prompt on. */
function answers(lines: readonly string[], how = setting(8)): string {
  return talk(lines, how).replace(/^[^]*?\n(?=Flips: 0)/, '');
}

/** The cards of the first game of a setting, `[type][copy]`. A player cannot know them. */
function dealt({ params, streams }: DialogueSetting<PairsParams>): number[][] {
  const game = new MatchCardGame(params.cards, params.copies);
  game.shuffleCards(streams.rng(0));
  const types = [...game['types']];
  return Array.from({ length: params.cards / params.copies }, (_, type) =>
    types.flatMap((other, card) => (other === type ? [card] : [])),
  );
}

test('The dialogue shows a whole game, from the first card to the last', () => {
  const how = setting(4, 2);
  const [a = [], b = []] = dealt(how);
  expect([a, b]).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(talk(['0', '2', 'hint', '3', 'hint', '2', '0', '1'], how)).toBe(`\
Pairs: 4 cards lie face down, 2 each of a to b.
Turn them up two at a time. Two of a kind stay face up.
Two others stay open, in brackets, until your next card turns them back.
The fewer flips, the better: 4 is the best possible score.

Type the number of a card, 0 to 3, to turn it up.
Or type board to see the cards again, or help for all commands.

  0   1   2   3

Flips: 0. First card? 0

[a]   1   2   3

Card 0 is a.
Flips: 1. Second card? 2

[a]   1 [b]   3

Card 2 is b: no pair. Your next card turns both back.
Flips: 2. First card? hint
Hint: card 1, which you have not seen yet.
Flips: 2. First card? 3

  0   1   2 [b]

Card 3 is b.
Flips: 3. Second card? hint
Hint: card 2, which is b, as you have seen.
Flips: 3. Second card? 2

  0   1  b   b 

Card 2 is b: a pair, 1 of 2.
Flips: 4. First card? 0

[a]   1  b   b 

Card 0 is a.
Flips: 5. Second card? 1

 a   a   b   b 

Card 1 is a: a pair, 2 of 2.
All pairs found in 6 flips; 4 was the best possible score.
The average is 5.3 flips with optimal play.
It is 5.3 if known pairs are matched at once, and 8.0 without a memory.
`);
});

test('Every kind of wrong input gets a reply and changes nothing', () => {
  const lines = [
    '',
    '   ',
    'zebra',
    '-1',
    '8',
    '+9',
    '1.5',
    '1e2',
    '3 4',
    '5,6',
    '99999999999999999999999999',
    'ß\u0000',
    ' 2 ',
    '2',
    'Board',
    'HINT?',
    '02',
  ];
  expect(answers(lines)).toBe(`\
Flips: 0. First card? 
Type the number of a card, 0 to 7, or help.
Flips: 0. First card?    
Type the number of a card, 0 to 7, or help.
Flips: 0. First card? zebra
"zebra" is neither the number of a card, 0 to 7, nor board or another command of help.
Flips: 0. First card? -1
There is no card "-1"; cards are numbered from 0 to 7.
Flips: 0. First card? 8
There is no card "8"; cards are numbered from 0 to 7.
Flips: 0. First card? +9
There is no card "+9"; cards are numbered from 0 to 7.
Flips: 0. First card? 1.5
"1.5" is neither the number of a card, 0 to 7, nor board or another command of help.
Flips: 0. First card? 1e2
"1e2" is neither the number of a card, 0 to 7, nor board or another command of help.
Flips: 0. First card? 3 4
One card at a time.
Flips: 0. First card? 5,6
One card at a time.
Flips: 0. First card? 99999999999999999999999999
There is no card "999999999999999999999999…"; cards are numbered from 0 to 7.
Flips: 0. First card? ß\u0000
"ß\\x00" is neither the number of a card, 0 to 7, nor board or another command of help.
Flips: 0. First card?  2 

  0   1 [b]   3   4   5   6   7

Card 2 is b.
Flips: 1. Second card? 2
Card 2 is already face up: it is b.
Flips: 1. Second card? Board

  0   1 [b]   3   4   5   6   7

Flips: 1. Second card? HINT?
"hint?" is neither the number of a card, 0 to 7, nor board or another command of help.
Flips: 1. Second card? 02
Card 2 is already face up: it is b.
Flips: 1. Second card? 
The game ends after 1 flip, with 0 of 4 pairs found.
`);
});

describe('The end of the dialogue', () => {
  test('The dialogue ends when its input ends, at the start or in the middle of a turn', () => {
    expect(answers([])).toBe('Flips: 0. First card? \nThe game ends after 0 flips, with 0 of 4 pairs found.\n');
    expect(answers(['3', 'help'])).toMatch(
      /help for all commands\.\nFlips: 1\. Second card\? \nThe game ends after 1 flip, with 0 of 4 pairs found\.\n$/,
    );
  });

  test('The dialogue ends after quit', () => {
    expect(answers([' QUIT ', '1'])).toBe(
      'Flips: 0. First card?  QUIT \nThe game ends after 0 flips, with 0 of 4 pairs found.\n',
    );
  });

  test.each<[string, string[], PairsOutcome]>([
    ['quit', ['0', 'quit'], { flips: 1, pairs: 0, finished: false }],
    ['the last pair', dealt(setting(8)).flat().map(String), { flips: 8, pairs: 4, finished: true }],
  ])('The dialogue returns its outcome after %s', (_, lines, outcome) => {
    const dialogue = begin(setting(8));
    let step = dialogue.next('');
    for (const line of lines) step = dialogue.next(line);
    expect([step.done, step.done === true && step.value.outcome]).toEqual([true, outcome]);
  });
});

describe('Hints', () => {
  test('The hint stays the same until the next flip', () => {
    const hints = answers(['hint', 'hint', 'hint']).match(/Hint: .*/g) ?? [];
    expect([hints.length, new Set(hints).size]).toEqual([3, 1]);
  });

  test('A player who follows every hint makes no move that loses against optimal play', () => {
    const { params, streams } = setting(32);
    const dialogue = begin(setting(32));
    const hints: number[] = [];
    for (let step = dialogue.next(''); step.done !== true;) {
      const hinted = /Hint: card (\d+)/.exec(String(dialogue.next('hint').value))?.[1];
      hints.push(Number(hinted));
      step = dialogue.next(hinted ?? null);
    }
    const { moves = [] } =
      valueMoves(pairs as unknown as AnyGame, { params, deal: streams.rng(0), moves: hints }) ?? {};
    expect(moves).toHaveLength(hints.length);
    expect(moves.filter(({ regret }) => regret > 1e-9)).toEqual([]);
  });

  test('Hints can come from another strategy', () => {
    const how = setting(8, 4, { strategies: ['good'] });
    const [[first, second, third] = []] = dealt(how);
    const [, [other, another] = []] = dealt(how);
    // After a, b and b, a: the good player matches a known pair at once, the optimal player flips an unseen card.
    const lines = [first, other, another, second, 'hint'].map(String);
    expect(third).toBeDefined();
    expect(talk(lines, how)).toMatch(/Hint: card \d, which is [ab], as you have seen\./);
    expect(talk(lines, setting(8))).toMatch(/Hint: card \d, which you have not seen yet\./);
  });
});

test('A word, an unknown strategy or a second strategy is refused before the first text', () => {
  expect(() => pairs.dialogue?.(setting(8, 4, { words: ['now'] }))).toThrow(
    "pairs takes no words after its name; remove 'now'",
  );
  expect(() => pairs.dialogue?.(setting(8, 4, { strategies: ['best'] }))).toThrow(
    "unknown strategy 'best'; choose from random, good, optimal",
  );
  expect(() => pairs.dialogue?.(setting(8, 4, { strategies: ['good', 'good'] }))).toThrow(InputError);
});

test('The greeting of a game with one type of card says that all cards are a', () => {
  expect(talk([], setting(4))).toMatch(/^Pairs: 4 cards lie face down, all of them a\.\n/);
});

test('Every line of text ends where a sentence ends, so that any width can wrap it between words', () => {
  const all = dealt(setting(8)).flat().map(String);
  const shown = answers([]) + talk(['help', 'zebra', '', '0', '5', 'hint', 'quit']) + talk(all);
  const prose = shown.split('\n').filter((line) => line !== '' && !/^( *(\d+|[a-z]|\[[a-z]\]) *)+$|\? .*$/.test(line));
  expect(prose.filter((line) => !/[.]$/.test(line))).toEqual([]);
  expect(prose.length).toBeGreaterThan(15);
});

test('No text says that cards are turned back while the board shows them open', () => {
  const [[a = 0] = [], [b = 0] = []] = dealt(setting(8));
  const shown = answers([String(a), String(b)]);
  expect(shown).toContain('[a]');
  expect(shown).toContain('no pair. Your next card turns both back.');
  expect(shown).not.toMatch(/(is|are) turned back/);
});

test('Every board replaces the one before at the terminal of a person only', () => {
  const lines = ['0', 'hint', '4', 'board', 'quit'];
  const pages = talk(lines, setting(8, 4, { interactive: true })).split('\f');
  // At the start, after both cards, and after the line board.
  expect(pages).toHaveLength(1 + 4);
  expect(pages.join('')).toBe(talk(lines));
});
