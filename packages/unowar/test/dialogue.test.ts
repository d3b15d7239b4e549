import {
  type Dialogue,
  type DialogueSetting,
  InputError,
  resolveParams,
  GameStepper,
  createPlayers,
  Streams,
  transcript,
} from '@cards/core';
import { unowar, UnoWarGame, type UnoWarOutcome, type UnoWarParams, type UnoWarView } from '@cards/unowar';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { stackedStreams } from './stacked-streams.js';

type Given = Partial<Omit<DialogueSetting<UnoWarParams>, 'params'>> & { readonly params?: Partial<UnoWarParams> };

function begin({ params = {}, ...given }: Given = {}): Dialogue<UnoWarOutcome> {
  const dialogue = unowar.dialogue?.({
    streams: new Streams('dialogue', unowar.id),
    strategies: [],
    words: [],
    ...given,
    params: resolveParams(unowar.parameters, params),
  });
  if (dialogue === undefined) throw new Error('there is no dialogue');
  return dialogue as Dialogue<UnoWarOutcome>;
}

/** What is shown and typed from the first table of cards on. */
function answers(lines: readonly string[], given?: Given): string {
  const text = transcript(begin(given), lines);
  return text.slice(text.indexOf('\nPile: '));
}

/** The person can follow twice, the opponent once. */
const WON = stackedStreams(
  'Ace of Spades, King of Hearts, Two of Clubs, Three of Clubs, Queen of Spades, ' +
    'Four of Diamonds, Five of Diamonds, Six of Clubs',
);

/** The opponent leads, and the person can follow in no round. */
const LOST = stackedStreams(
  'Ten of Clubs, King of Hearts, Two of Spades, Three of Diamonds, Nine of Clubs, ' +
    'Queen of Clubs, Seven of Hearts, Jack of Clubs, Six of Spades',
);

const SMALL = { points: 1, hand: 2 };

describe('a game', () => {
  test('that is won', () => {
    expect(transcript(begin({ params: SMALL, streams: WON }), ['1', 'King of Hearts', 'no'])).toBe(`\
UnoWar against Random Card AI: the first to 1 point wins, a point a round.
Put a card on the pile: of the suit of its top card, or of the same or a higher
rank. Aces are low, kings high. A player who
cannot follow passes and loses the round.

Type the number of a card, 1 to 2, or its name to play it; only cards marked *
can be played. Or type pass to give up the round; hint for what Keeper Card AI
would do; hand to see the cards again; help; or quit.

Round 1 opens with Queen of Spades. You lead.

Pile: Queen of Spades (1 card)
  * 1  Ace of Spades
  * 2  King of Hearts
Your card? 1
You play Ace of Spades and draw Four of Diamonds.
Random Card AI plays Two of Clubs.

Pile: Two of Clubs (3 cards)
  * 1  Four of Diamonds
  * 2  King of Hearts
Your card? King of Hearts
You play King of Hearts and draw Six of Clubs.
Random Card AI passes: you win the round.
Points: you 1, Random Card AI 0.

You win the game, 1 to 0!
Another game, yes or no? no
`);
  });

  test('that is lost, because there is nothing to play', () => {
    const given = { params: { points: 2, hand: 2 }, streams: LOST, strategies: ['biggest'], words: ['second'] };
    expect(transcript(begin(given), ['pass']).replace(/^[^]*?(?=\nRound 1)/, '')).toBe(`
Round 1 opens with Nine of Clubs. Biggest Card AI leads.
Biggest Card AI plays King of Hearts.

Pile: King of Hearts (2 cards)
    1  Two of Spades
    2  Three of Diamonds
You have no card to play, and pass.
Biggest Card AI wins the round.
Points: you 0, Biggest Card AI 1.

Round 2 opens with Seven of Hearts. Biggest Card AI leads.
Biggest Card AI plays Queen of Clubs.

Pile: Queen of Clubs (2 cards)
    1  Two of Spades
    2  Three of Diamonds
You have no card to play, and pass.
Biggest Card AI wins the round.
Points: you 0, Biggest Card AI 2.

Biggest Card AI wins the game, 2 to 0.
Another game, yes or no? pass
"pass" is no answer: type yes or no.
Another game, yes or no? 
`);
  });

  test('can be given up round by round, and be followed by another one', () => {
    const text = answers(['pass', 'yes', 'pass', 'N'], { params: SMALL, streams: WON });
    const game = `
Pile: Queen of Spades (1 card)
  * 1  Ace of Spades
  * 2  King of Hearts
Your card? pass
You pass.
Random Card AI wins the round.
Points: you 0, Random Card AI 1.

Random Card AI wins the game, 1 to 0.
Another game, yes or no? `;
    expect(text.startsWith(`${game}yes\nUnoWar against Random Card AI`)).toBe(true);
    expect(text.endsWith(`${game}N\n`)).toBe(true);
  });
});

test('wrong input of every kind is answered, and nothing is lost', () => {
  const given = {
    params: SMALL,
    streams: stackedStreams('Ace of Spades, King of Hearts, Two of Clubs, Three of Clubs, Queen of Clubs'),
  };
  const lines = [
    '',
    '  ',
    'zebra',
    '0',
    '-1',
    '3',
    '1.5',
    '1 2',
    '99999999999999999999999999',
    '1',
    'ace  OF spades',
    'Two of Clubs',
    'two clubs',
    'constructor',
    'ß\u0000',
    'HINT',
    ' Hand ',
    'help',
    'quit',
  ];
  expect(answers(lines, given)).toBe(`
Pile: Queen of Clubs (1 card)
    1  Ace of Spades
  * 2  King of Hearts
Your card? 
Type the number of a card, 1 to 2, or its name; pass, hint, hand, help or quit.
Your card?   
Type the number of a card, 1 to 2, or its name; pass, hint, hand, help or quit.
Your card? zebra
"zebra" is no answer: type the number of a card, 1 to 2, or its name; pass, hint, hand, help or quit.
Your card? 0
There is no card "0": type the number of a card, 1 to 2.
Your card? -1
There is no card "-1": type the number of a card, 1 to 2.
Your card? 3
There is no card "3": type the number of a card, 1 to 2.
Your card? 1.5
"1.5" is no answer: type the number of a card, 1 to 2, or its name; pass, hint, hand, help or quit.
Your card? 1 2
"1 2" is no answer: type the number of a card, 1 to 2, or its name; pass, hint, hand, help or quit.
Your card? 99999999999999999999999999
There is no card "999999999999999999999999…": type the number of a card, 1 to 2.
Your card? 1
Ace of Spades can't be played on Queen of Clubs; the cards marked * can.
Your card? ace  OF spades
Ace of Spades can't be played on Queen of Clubs; the cards marked * can.
Your card? Two of Clubs
Two of Clubs is not in your hand.
Your card? two clubs
"two clubs" is no answer: type the number of a card, 1 to 2, or its name; pass, hint, hand, help or quit.
Your card? constructor
"constructor" is no answer: type the number of a card, 1 to 2, or its name; pass, hint, hand, help or quit.
Your card? ß\u0000
"ß\\u0000" is no answer: type the number of a card, 1 to 2, or its name; pass, hint, hand, help or quit.
Your card? HINT
Keeper Card AI would play 2, King of Hearts.
Your card?  Hand 

Pile: Queen of Clubs (1 card)
    1  Ace of Spades
  * 2  King of Hearts
Your card? help
Type the number of a card, 1 to 2, or its name to play it; only cards marked *
can be played. Or type pass to give up the round; hint for what Keeper Card AI
would do; hand to see the cards again; help; or quit.
Your card? quit
You stop, at 0 to 0.
`);
});

test('the README shows a game as it is', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, seed = '', game = ''] = /play unowar --seed (\d+) [^]*?```text\n([^]*?)```/.exec(readme) ?? [];
  const lines = [...game.matchAll(/\? (.*)\n/g)].map(([, line = '']) => line);
  expect(lines.length).toBeGreaterThan(3);
  expect(
    transcript(begin({ params: { points: 1 }, streams: new Streams(seed, unowar.id), strategies: ['biggest'] }), lines),
  ).toBe(game);
});

test('one card has one number', () => {
  expect(transcript(begin({ params: { hand: 1 } }), ['2'])).toMatch(
    /There is no card "2": type the number of your card, 1\.\n/,
  );
});

describe('it ends with the input', () => {
  test.each<[string, string[], string]>([
    ['at the first card', [], 'Your card? \nThe input has ended, at 0 to 0.\n'],
    ['after a wrong answer', ['zebra'], 'Your card? \nThe input has ended, at 0 to 0.\n'],
    ['in the middle of a round', ['1'], 'Your card? \nThe input has ended, at 0 to 0.\n'],
    ['at the end of a game', ['1', '2'], 'Another game, yes or no? \n'],
    [
      'after a wrong answer at the end of a game',
      ['1', '2', ''],
      'Another game, yes or no? \nType yes or no.\nAnother game, yes or no? \n',
    ],
    ['in the next game', ['1', '2', 'y', '1'], 'Your card? \nThe input has ended, at 0 to 0.\n'],
  ])('%s', (_, lines, end) => {
    const text = transcript(begin({ params: SMALL, streams: WON }), lines);
    expect(text.endsWith(end)).toBe(true);
    expect(text.split('ended').length).toBeLessThan(3);
  });

  test.each<[(string | null)[], [number, number][]]>([
    [[null], []],
    [['1', 'quit'], []],
    [['1', '2', null], [[1, 0]]],
    [
      ['1', '2', 'yes', 'pass', 'quit'],
      [
        [1, 0],
        [0, 1],
      ],
    ],
    [['1', '2', 'yes', '1', null], [[1, 0]]],
  ])('or on request, with the points of the games played to the end: %j', (lines, points) => {
    const dialogue = begin({ params: SMALL, streams: WON });
    let step = dialogue.next('');
    for (const line of lines) step = dialogue.next(line);
    expect(step.done === true && step.value.outcome).toEqual({ points });
  });
});

describe('its games are games of a batch', () => {
  const params = { points: 3, hand: 5 };

  test.each([
    ['first', ['keeper', 'smallest'], 0],
    ['second', ['uniform', 'keeper'], 1],
  ] as const)('for who sits %s: who follows every hint plays the games of keeper', (word, specs, seat) => {
    const streams = new Streams('the same deals', unowar.id);
    const dialogue = begin({ params, streams, strategies: specs.filter((spec) => spec !== 'keeper'), words: [word] });
    const typed: number[][] = [[]];
    let step = dialogue.next('');
    while (step.done !== true && typed.length <= 3) {
      if (step.value.endsWith('Another game, yes or no? ')) {
        typed.push([]);
        step = dialogue.next('yes');
      } else {
        const hint = /would play (\d), /.exec(String(dialogue.next('hint').value))?.[1] ?? 'no hint';
        typed.at(-1)?.push(Number(hint) - 1);
        step = dialogue.next(hint);
      }
    }
    const table = new GameStepper<UnoWarView, UnoWarGame>(
      UnoWarGame.undealt(params),
      createPlayers(unowar, params, specs),
    );
    const lanes = streams.gameRngs(2);
    const played = [0, 1, 2].map((index) => {
      const moves: number[] = [];
      table.begin(lanes.seek(index));
      while (!table.engine.over) {
        const own = table.engine.toMove === seat;
        const move = table.step();
        // Who has nothing to play is not asked.
        if (own && move >= 0) moves.push(move);
      }
      return moves;
    });
    expect(typed.slice(0, 3)).toEqual(played);
  });
});

describe('it is not begun', () => {
  test.each<[string, Given, string]>([
    [
      'with other words',
      { words: ['third'] },
      "the word behind unowar is first or second, the seat that you play in, not 'third'",
    ],
    [
      'with more words',
      { words: ['first', 'second'] },
      "the word behind unowar is first or second, the seat that you play in, not 'first second'",
    ],
    ['with words of the language', { words: ['constructor'] }, "not 'constructor'"],
    [
      'with two opponents',
      { strategies: ['random', 'keeper'] },
      'one strategy plays against you, not 2: random, keeper',
    ],
    [
      'with an unknown opponent',
      { strategies: ['human'] },
      "unknown strategy 'human'; choose from random, smallest, biggest, uniform, keeper",
    ],
  ])('%s', (_, given, message) => {
    expect(() => begin(given)).toThrow(InputError);
    expect(() => begin(given)).toThrow(message);
  });
});
