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
import { unowar, UnoWarGame, type UnoWarParams, type UnoWarView } from '@cards/unowar';
import type { UnoWarOutcome } from '../src/dialogue/dialogue.js';
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

/** The transcript from the first list of cards on. */
function answers(lines: readonly string[], given?: Given): string {
  const text = transcript(begin(given), lines);
  return text.slice(text.indexOf('\nPile: '));
}

/** Cards with which the person can follow twice and the opponent once. */
const WON = stackedStreams(
  'Ace of Spades, King of Hearts, Two of Clubs, Three of Clubs, Queen of Spades, ' +
    'Four of Diamonds, Five of Diamonds, Six of Clubs',
);

/** Cards with which the opponent leads and the person can follow in no round. */
const LOST = stackedStreams(
  'Ten of Clubs, King of Hearts, Two of Spades, Three of Diamonds, Nine of Clubs, ' +
    'Queen of Clubs, Seven of Hearts, Jack of Clubs, Six of Spades',
);

const SMALL = { points: 1, hand: 2 };

describe('Transcripts', () => {
  test('The transcript of a won game shows each play, the points and the win', () => {
    expect(transcript(begin({ params: SMALL, streams: WON }), ['1', 'King of Hearts', 'no'])).toBe(`\
UnoWar against Random Card AI. The first player with 1 point wins the game.
Play a card that has the suit of the top card of the pile, or the same or a
higher rank. Aces are low, kings are high. A player who cannot follow passes and
loses the round, and the other player gets a point.

Type the number of a card, 1 to 2, or its name to play it. You can play only
the cards marked *. Other commands: pass (give up the round), hint (see the move
of Keeper Card AI), hand (see the cards again), help, quit.

Round 1 opens with Queen of Spades. You lead.

Pile: Queen of Spades (1 card). Deck: 47 cards.
  * 1  Ace of Spades
  * 2  King of Hearts
Your card? 1
You play Ace of Spades and draw Four of Diamonds.
Random Card AI plays Two of Clubs.

Pile: Two of Clubs (3 cards). Deck: 45 cards.
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

  test('A person without a playable card is not asked, passes and loses the round', () => {
    const given = { params: { points: 2, hand: 2 }, streams: LOST, strategies: ['biggest'], words: ['second'] };
    expect(transcript(begin(given), ['pass']).replace(/^[^]*?(?=\nRound 1)/, '')).toBe(`
Round 1 opens with Nine of Clubs. Biggest Card AI leads.
Biggest Card AI plays King of Hearts.

Pile: King of Hearts (2 cards). Deck: 46 cards.
    1  Two of Spades
    2  Three of Diamonds
You have no playable card, so you pass.
Biggest Card AI wins the round.
Points: you 0, Biggest Card AI 1.

Round 2 opens with Seven of Hearts. Biggest Card AI leads.
Biggest Card AI plays Queen of Clubs.

Pile: Queen of Clubs (2 cards). Deck: 44 cards.
    1  Two of Spades
    2  Three of Diamonds
You have no playable card, so you pass.
Biggest Card AI wins the round.
Points: you 0, Biggest Card AI 2.

Biggest Card AI wins the game, 2 to 0.
Another game, yes or no? pass
"pass" is not an answer. Type yes or no.
Another game, yes or no? 
`);
  });

  test('A person can pass with a playable card, and play another game after the last round', () => {
    const text = answers(['pass', 'yes', 'pass', 'N'], { params: SMALL, streams: WON });
    const game = `
Pile: Queen of Spades (1 card). Deck: 47 cards.
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

test('Each kind of wrong input gets a message and does not change the game', () => {
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
Pile: Queen of Clubs (1 card). Deck: 47 cards.
    1  Ace of Spades
  * 2  King of Hearts
Your card? 
Type the number of a card, 1 to 2, or its name;
or type pass, hint, hand, help or quit.
Your card?   
Type the number of a card, 1 to 2, or its name;
or type pass, hint, hand, help or quit.
Your card? zebra
"zebra" is not an answer.
Type the number of a card, 1 to 2, or its name;
or type pass, hint, hand, help or quit.
Your card? 0
There is no card "0". Type the number of a card, 1 to 2.
Your card? -1
There is no card "-1". Type the number of a card, 1 to 2.
Your card? 3
There is no card "3". Type the number of a card, 1 to 2.
Your card? 1.5
"1.5" is not an answer.
Type the number of a card, 1 to 2, or its name;
or type pass, hint, hand, help or quit.
Your card? 1 2
"1 2" is not an answer.
Type the number of a card, 1 to 2, or its name;
or type pass, hint, hand, help or quit.
Your card? 99999999999999999999999999
There is no card "999999999999999999999999…". Type the number of a card, 1 to 2.
Your card? 1
Ace of Spades cannot be played on Queen of Clubs. Play a card marked *.
Your card? ace  OF spades
Ace of Spades cannot be played on Queen of Clubs. Play a card marked *.
Your card? Two of Clubs
Two of Clubs is not in your hand.
Your card? two clubs
"two clubs" is not an answer.
Type the number of a card, 1 to 2, or its name;
or type pass, hint, hand, help or quit.
Your card? constructor
"constructor" is not an answer.
Type the number of a card, 1 to 2, or its name;
or type pass, hint, hand, help or quit.
Your card? ß\u0000
"ß\\x00" is not an answer.
Type the number of a card, 1 to 2, or its name;
or type pass, hint, hand, help or quit.
Your card? HINT
Keeper Card AI would play 2, King of Hearts.
Your card?  Hand 

Pile: Queen of Clubs (1 card). Deck: 47 cards.
    1  Ace of Spades
  * 2  King of Hearts
Your card? help
Type the number of a card, 1 to 2, or its name to play it. You can play only
the cards marked *. Other commands: pass (give up the round), hint (see the move
of Keeper Card AI), hand (see the cards again), help, quit.
Your card? quit
You quit at 0 to 0 points.
`);
});

test('The README shows the transcript that the game prints', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, seed = '', game = ''] = /play unowar --seed (\d+) [^]*?```text\n([^]*?)```/.exec(readme) ?? [];
  const lines = [...game.matchAll(/\? (.*)\n/g)].map(([, line = '']) => line);
  expect(lines.length).toBeGreaterThan(3);
  expect(
    transcript(begin({ params: { points: 1 }, streams: new Streams(seed, unowar.id), strategies: ['biggest'] }), lines),
  ).toBe(game);
});

test('A hand of one card has one number', () => {
  expect(transcript(begin({ params: { hand: 1 } }), ['2'])).toMatch(
    /There is no card "2"\. Type the number of your card, 1\.\n/,
  );
});

describe('End of the input', () => {
  test.each<[string, string[], string]>([
    ['at the first card', [], 'Your card? \nThe input ended at 0 to 0 points.\n'],
    ['after a wrong answer', ['zebra'], 'Your card? \nThe input ended at 0 to 0 points.\n'],
    ['in the middle of a round', ['1'], 'Your card? \nThe input ended at 0 to 0 points.\n'],
    ['at the end of a game', ['1', '2'], 'Another game, yes or no? \n'],
    [
      'after a wrong answer at the end of a game',
      ['1', '2', ''],
      'Another game, yes or no? \nType yes or no.\nAnother game, yes or no? \n',
    ],
    ['in the next game', ['1', '2', 'y', '1'], 'Your card? \nThe input ended at 0 to 0 points.\n'],
  ])('The dialogue ends when the input ends %s', (_, lines, end) => {
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
  ])('The outcome has the points of the finished games for the lines %j', (lines, points) => {
    const dialogue = begin({ params: SMALL, streams: WON });
    let step = dialogue.next('');
    for (const line of lines) step = dialogue.next(line);
    expect(step.done === true && step.value.outcome).toEqual({ points });
  });
});

describe('Games of a batch', () => {
  test.each<[string, readonly string[], number, Given]>([
    ['first seat', ['keeper', 'smallest'], 0, { words: ['first'] }],
    ['second seat', ['uniform', 'keeper'], 1, { words: ['second'] }],
    ['third seat of four', ['smallest', 'uniform', 'keeper', 'random'], 2, { people: [2] }],
  ])(
    'A person in the %s who follows every hint plays the same games as keeper in a batch',
    (_name, specs, seat, where) => {
      const params = { points: 3, hand: 5, players: specs.length };
      const streams = new Streams('the same deals', unowar.id);
      const dialogue = begin({ params, streams, strategies: specs.filter((spec) => spec !== 'keeper'), ...where });
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
      const stepper = new GameStepper<UnoWarView, UnoWarGame>(
        UnoWarGame.undealt(params),
        createPlayers(unowar, params, specs),
      );
      const rngs = streams.gameRngs(specs.length);
      const played = [0, 1, 2].map((index) => {
        const moves: number[] = [];
        stepper.begin(rngs.seek(index));
        while (!stepper.engine.over) {
          const own = stepper.engine.toMove === seat;
          const move = stepper.step();
          // A person without a playable card is not asked.
          if (own && move >= 0) moves.push(move);
        }
        return moves;
      });
      expect(typed.slice(0, 3)).toEqual(played);
    },
  );
});

describe('A table', () => {
  const params = { points: 2, hand: 3, players: 4 };

  test('The texts of a game have every card, pass and round of the others, as its trace', () => {
    for (let seed = 0; seed < 10; seed++) {
      const streams = new Streams(seed, unowar.id);
      const given = { params, streams, strategies: ['biggest', 'random', 'random'] };
      let text = '';
      const dialogue = begin({ ...given, people: [3] });
      for (let step = dialogue.next(''); step.done !== true;) {
        text += step.value;
        if (step.value.endsWith('Another game, yes or no? ')) break;
        const playable = /\n {2}\* (\d)/.exec(step.value.slice(step.value.lastIndexOf('\nPile: ')))?.[1];
        step = dialogue.next(playable ?? 'no card');
      }
      const { trace } = unowar.notation ?? {};
      if (trace === undefined) throw new Error('there is no trace');
      const specs = ['biggest', 'random', 'random', 'random'];
      const players = createPlayers(unowar, params, specs);
      const lines = [...trace(params, players, streams.gameRngs(4).seek(0), new Int32Array(3))];
      const names = ['Biggest Card AI', 'Random Card AI 1', 'Random Card AI 2', 'You'];
      const said = lines.flatMap((line) => {
        const [, seat = '', act = ''] = /^ {2}(\d) \w+ \[.*\] (plays .*|passes)/.exec(line) ?? [];
        return seat === '' || seat === '4' ? [] : [`${names[Number(seat) - 1]} ${act}`];
      });
      expect(text.match(/^(Biggest|Random) Card AI( \d)? (plays .*(?=\.$)|passes)/gm)).toEqual(said);
      const [, winner, won] = /(\d) \w+ wins after (\d+) rounds/.exec(lines.at(-1) ?? '') ?? [];
      expect(text.match(/wins? the round\.$/gm)).toHaveLength(Number(won));
      expect(text).toContain(
        winner === '4' ? 'You win the game, 2 to' : `${names[Number(winner) - 1]} wins the game, 2 to`,
      );
    }
  });

  test('Two people see their own hands only, after Enter', () => {
    const given = { params, people: [1, 3], strategies: ['smallest'], interactive: true };
    const dialogue = begin(given);
    const asked = new Set<string>();
    const shown: unknown[] = [];
    for (let step = dialogue.next(''); step.done !== true;) {
      if (step.value.endsWith('Another game, yes or no? ')) break;
      const [, next] = /^\f?Seat (\d) is next\. Hand over the keyboard, then press Enter\. $/.exec(step.value) ?? [];
      if (next !== undefined) {
        asked.add(next);
        step = dialogue.next('');
        shown.push(step.value);
      }
      const [, slot = 'pass'] = /\n {2}\* (\d)/.exec(String(step.value)) ?? [];
      step = dialogue.next(slot);
    }
    expect(asked).toEqual(new Set(['1', '3']));
    for (const text of shown) expect(text).toMatch(/^\f[^\f]*Your card\? $/);
  });
});

describe('Invalid settings', () => {
  test.each<[string, Given, string]>([
    [
      'an unknown seat',
      { words: ['third'] },
      "your seat must be first or second, not 'third'; for the tournament of the strategies, type tournament",
    ],
    ['a long seat', { words: ['x'.repeat(1e6)] }, `not '${'x'.repeat(100)}'; for the tournament`],
    ['two seats', { words: ['first', 'second'] }, "your seat must be first or second, not 'first second'"],
    ['the name of an object member as a seat', { words: ['constructor'] }, "not 'constructor'"],
    [
      'a seat that is given twice',
      { words: ['second'], people: [0] },
      "the seats of people are 0 already; leave 'second' out",
    ],
    ['a tournament at a table', { words: ['tournament'], params: { players: 3 } }, 'the tournament is for two players'],
    ['two opponents', { strategies: ['random', 'keeper'] }, 'unowar takes one opponent, not 2: random, keeper'],
    [
      'an unknown opponent',
      { strategies: ['human'] },
      "unknown strategy 'human'; choose from random, smallest, biggest, uniform, keeper",
    ],
  ])('The dialogue rejects %s with an InputError', (_, given, message) => {
    expect(() => begin(given)).toThrow(InputError);
    expect(() => begin(given)).toThrow(message);
  });
});

test('The word help after a game shows the answers to the question for another game', () => {
  const text = transcript(begin({ params: SMALL, streams: WON }), ['pass', 'HELP', 'quit']);
  expect(
    text.endsWith(`\
Another game, yes or no? HELP
Type yes for another game, or no or quit to stop.
Another game, yes or no? quit
`),
  ).toBe(true);
});

test('No line of a game is longer than 80 columns', () => {
  const lines = ['', 'help', '99999999999999999999999999', 'Two of Clubs', 'hint', 'pass'];
  const text = transcript(begin({ params: { points: 3, hand: 7 }, strategies: ['smallest'] }), [
    ...lines,
    ...lines,
    ...lines,
    ...lines,
  ]);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  for (const long of ['zebra'.repeat(99), '\u0000'.repeat(99)]) {
    const [, refused = ''] = transcript(begin(), [long]).split(long);
    expect(Math.max(...refused.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  }
});
