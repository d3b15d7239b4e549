import { concentration } from '@cards/concentration';
import {
  Card,
  dialogueOf,
  type Dialogue,
  type Rng,
  seededRng,
  type StrategyDefinition,
  Streams,
  transcript,
} from '@cards/core';
import { MatchCardGame } from '@cards/pairs';
import { set, SetGameHistogram } from '@cards/set';
import { describe, expect, test } from 'vitest';
import { deckOf, FIGURE_1, FIGURE_2, FIGURE_3, TYPED_2 } from '../../../set/test/documents.js';
import { typedCommand } from '../typed-command.js';

/**
 * The samples and figures of the source documents, line by line, next to what `play --plain` prints. A deal that no
 * seed gives is dealt by a generator of the test, to the dialogue that the command plays. Each difference that the
 * documents themselves force has its reason next to it.
 */

/** What a terminal shows: each line after the text that asks for it. */
async function played(line: string, typed: readonly string[] = []): Promise<string> {
  const { code, out, err } = await typedCommand('/', line, { input: typed });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

/** The same text as a terminal shows it, which echoes the typed lines. */
async function screen(line: string, typed: readonly string[]): Promise<string> {
  let shown = '';
  const input = typed.values();
  const { code } = await typedCommand('/', line, {
    out: (text) => (shown += text),
    isTerminal: true,
    isInteractive: true,
    width: 80,
    lines: () => ({
      next: async () => {
        const { done, value } = input.next();
        if (done === true) return { done, value: undefined };
        shown += `${value}\n`;
        return { value };
      },
    }),
  });
  expect(code).toBe(0);
  return shown;
}

describe('Mastermind (EE422C, Assignment #2)', () => {
  /** The first half of the scan, which alone has the greeting. Its line breaks are those of the scan. */
  const GREETING = `Welcome to Mastermind. Here are the rules.

This is a text version of the classic board game Mastermind.

The computer will think of a secret code. The code consists of 4 colored pegs. The pegs MUST be one of six colors: blue, green, orange, purple, red, or yellow. A color may appear more than once in the code. You try to guess what colored pegs are in the code and what order they are in. After you make a valid guess the result (feedback) will be displayed.

The result consists of a black peg for each peg you have guessed exactly correct (color and position) in your guess. For each peg in the guess that is the correct color, but is out of position, you get a white peg. For each peg, which is fully incorrect, you get no feedback.

Only the first letter of the color is displayed. B for Blue, R for Red, and so forth. When entering guesses you only need to enter the first character of each color as a capital letter.

You have 12 guesses to figure out the secret code or you lose the game. Are you ready to play? (Y/N): Y

Generating secret code ... (for this example the secret code is YRBY)

You have 12 guesses left.
`;

  /**
   * The second half, a block of code, and the turns of the first half in its form: no empty lines. The first half
   * separates all of its lines by empty lines, also those that the second half does not.
   *
   * The document shows the reply to an invalid guess on the line of the guess, and for an empty guess on the next line.
   * At a terminal, the typed line ends with a line break, so the reply is always on the next line.
   */
  const TURNS = `What is your next guess?
Type in the characters for your guess and press enter.
Enter guess: OOOO
OOOO -> Result: No pegs
You have 11 guesses left.
What is your next guess?
Type in the characters for your guess and press enter.
Enter guess: oooo
oooo -> INVALID GUESS
What is your next guess?
Type in the characters for your guess and press enter.
Enter guess: kkkk
kkkk -> INVALID GUESS
What is your next guess?
Type in the characters for your guess and press enter.
Enter guess: RRRRR
RRRRR -> INVALID GUESS
What is your next guess?
Type in the characters for your guess and press enter.
Enter guess: 
 -> INVALID GUESS
What is your next guess?
Type in the characters for your guess and press enter.
Enter guess: RRRR
RRRR -> Result: 1 black peg
You have 10 guesses left.
What is your next guess?
Type in the characters for your guess and press enter.
Enter guess: YRBY
YRBY -> Result: 4 black pegs - You win !!
Are you ready for another game (Y/N): N
`;

  /** A seed whose first code is the one of the sample. */
  const GAME = 'play mastermind 1 --plain --seed 1082';

  // The scan has 0000 for OOOO.
  const TYPED = ['Y', 'OOOO', 'oooo', 'kkkk', 'RRRRR', '', 'RRRR', 'YRBY', 'N'];

  test('The sample dialogue is that of the document, byte for byte', async () => {
    expect(await screen(GAME, TYPED)).toBe(GREETING + TURNS);
  });

  test('Without an echo, the reply to an invalid guess is on the line of the prompt, as in the document', async () => {
    const out = await played(GAME, TYPED);
    for (const guess of ['oooo', 'kkkk', 'RRRRR', ''])
      expect(out).toContain(`Enter guess: ${guess} -> INVALID GUESS\n`);
  });

  test('A lost game ends with the line of the document, and does not show the code', async () => {
    const typed = ['Y', ...Array.from({ length: 12 }, () => 'BBBB'), 'N'];
    const out = await screen('play mastermind --plain --seed 1082', typed);
    expect(out).toContain('Generating secret code ...\n\nYou have 12 guesses left.\n');
    // "You have N guesses left." has one form.
    expect(out.slice(out.indexOf('You have 1 '))).toBe(`You have 1 guesses left.
What is your next guess?
Type in the characters for your guess and press enter.
Enter guess: BBBB
BBBB -> Result: 1 black peg
Sorry, you are out of guesses. You lose, boo-hoo.
Are you ready for another game (Y/N): N
`);
  });

  test('HISTORY is the guess, two tabs and the reply; the other commands of this program are guesses', async () => {
    const out = await screen(GAME, ['Y', 'RGBY', 'HINT', 'HELP', 'QUIT', 'HISTORY']);
    expect(out).toContain('Enter guess: HISTORY\nRGBY\t\t2B_1W\nWhat is your next guess?\n');
    for (const word of ['HINT', 'HELP', 'QUIT']) expect(out).toContain(`${word} -> INVALID GUESS\n`);
  });

  test.each(['', 'foo', '2', '1 foo'])('The arguments "%s" are read as by Driver.main', async (words) => {
    const out = await screen(`play mastermind ${words} --plain --seed 1082`, ['Y', 'N']);
    expect(out.includes('(for this example the secret code is YRBY)')).toBe(words.startsWith('1'));
  });
});

describe('UnoWar (Project 2: Card game conundrum)', () => {
  /** The output of the author's program; the scan has empty lines between all paragraphs. */
  const TABLE = `Random Card AI vs. Random Card AI winRate: 0.499
Random Card AI vs. Smallest Card AI winRate: 0.002
Random Card AI vs. Biggest Card AI winRate: 0.842
Smallest Card AI vs. Random Card AI winRate: 0.998
Smallest Card AI vs. Smallest Card AI winRate: 0.499
Smallest Card AI vs. Biggest Card AI winRate: 0.999
Biggest Card AI vs. Random Card AI winRate: 0.156
Biggest Card AI vs. Smallest Card AI winRate: 0.0
Biggest Card AI vs. Biggest Card AI winRate: 0.491
`;

  test('The tournament prints the lines of the document; its estimates depend on the seed', async () => {
    const out = await played('play unowar tournament 100 --plain --seed 1');
    expect(out.replaceAll(/\d\.\d+/g, '#')).toBe(TABLE.replaceAll(/\d\.\d+/g, '#'));
  });
});

describe('Pairs (Homework 2)', () => {
  test('The document prints nothing: a game has the board, the questions and the score only', async () => {
    const out = await screen('play pairs --plain --seed 1 --param cards=4', ['0', 'hint', '1', '2', '3']);
    const game = new MatchCardGame(4);
    const boards = [0, 1, 2, 3].map((card) => {
      game.flip(card);
      return `\n${game.boardToString()}\n\n`;
    });
    expect(out).toBe(`${new MatchCardGame(4).boardToString()}

Flips: 0. First card? 0
${boards[0]}Card 0 is a.
Flips: 1. Second card? hint
"hint" is not the number of a card, 0 to 3.
Flips: 1. Second card? 1
${boards[1]}Card 1 is a: a pair, 1 of 2.
Flips: 2. First card? 2
${boards[2]}Card 2 is a.
Flips: 3. Second card? 3
${boards[3]}Card 3 is a: a pair, 2 of 2.
All pairs found in 4 flips.
`);
  });
});

/** Streams whose game 0 has this generator for the deal. Without one, the deal is random. */
function streamsDealing(deal: Rng): Streams {
  const rngs = { deal, seats: [seededRng(1), seededRng(2)] };
  return { rng: () => deal, gameRngs: () => ({ seek: () => rngs }) } as unknown as Streams;
}

/** A generator whose shuffle puts these ids into this order. */
function ordered(ids: readonly number[]): Rng {
  return Object.assign(seededRng(1), {
    shuffle: (items: { [at: number]: number }) => ids.forEach((id, at) => (items[at] = id)),
  });
}

describe('CS230 Set (Problem Set 2)', () => {
  /** The terminal game as `play set --plain` has it, with the deck of a figure. */
  const game = (figure: string, words: readonly string[]): Dialogue => {
    const cards = deckOf(figure).remaining();
    const deal = Object.assign(seededRng(1), {
      shuffle: (items: unknown[]) => items.splice(0, items.length, ...cards),
    });
    const setting = { params: { tableau: 12, dealMore: 0 }, strategies: [], plain: true, words };
    return dialogueOf(set, { ...setting, streams: streamsDealing(deal as unknown as Rng) });
  };

  test('Figure 1 is that of the document, byte for byte, with tabs between the cards', () => {
    expect(transcript(game(FIGURE_1, ['automatic', '12', 'true']), [])).toBe(FIGURE_1);
  });

  test('Figure 2 is that of the document, byte for byte', () => {
    expect(transcript(game(FIGURE_2, ['interactive', '12']), TYPED_2)).toBe(FIGURE_2);
  });

  test('The command prints Figure 3 with the counts of its own games', async () => {
    const out = await played('play set --mode histogram 10 100 --plain --seed 1');
    expect(out.replaceAll(/\d+$/gm, '#')).toBe(FIGURE_3.replaceAll(/\d+$/gm, '#'));
    expect(out).toBe(String(SetGameHistogram.play(10, 100, new Streams('1', 'set'))));
    expect(await played('play set histogram 10 100 --seed 1')).toBe(out);
  });

  test('A line of Figure 2 that is longer than 80 characters is not wrapped', async () => {
    const out = await screen('play set --plain --seed 1', ['done']);
    expect(out).toContain('2. Type "none" (without the quotes) if you think there are no sets in the tableau.\n');
    expect(out.startsWith(FIGURE_2.slice(0, FIGURE_2.indexOf('-----')))).toBe(true);
  });
});

describe('Concentration (ENGG1110)', () => {
  const MENU =
    'Please choose a mode of the game:\n1. Human vs. Computer\n2. Computer vs. Computer\n0. Quit\nYour choice: ';
  const BANNER = '*****************************\n* Welcome to Concentration! *\n*****************************\n';

  /** The boards at the end of the samples. The scan has lost spaces in cells: a suit, then a rank of two columns. */
  const BOARDS = {
    human: `S7DADQC2HQS8D9S2C6C3HAS9HK D7 S5 SJ DK CQ H8 D10 S3 HJ C9 S6 C7 H9 D6D3D5S4D4D8C5DJCKCJSKD2H2 H4 CA C4 S10 SA H10 H6 H3 H5 C10 H7 SQ C8`,
    computers: `D8 HJ S10 C7 D2 C6 HK C2 C10 H5 H2 CK D4 HQH6D7S9SKH8S4S5D5S7SQH9S8 C5DQC3DJC8HAS2DAS6CASAD9DK D3 D10 C4 D6 CQ CJ S3 H4 H3 C9 SJ H10 H7`,
  };

  const SUITS = 'SHCD';
  const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
  const cardsOf = (board: string): readonly Card[] =>
    Array.from(
      board.matchAll(/([SHCD]) ?(10|[A2-9JQK])/g),
      ([, suit = '', rank = '']) => new Card(1 + RANKS.indexOf(rank), 1 + SUITS.indexOf(suit)),
    );
  const faceOf = ({ rank, suit }: Card): string => SUITS.charAt(suit - 1) + (RANKS[rank - 1] ?? '').padStart(2);
  const boardOf = (cards: readonly Card[], hidden: readonly number[] = []): string =>
    [0, 1, 2, 3]
      .map(
        (row) =>
          `${cards
            .slice(13 * row, 13 * row + 13)
            .map((card, at) => (hidden.includes(13 * row + at) ? 'XXX' : faceOf(card)))
            .join(' ')}\n`,
      )
      .join('');
  const HIDDEN = boardOf(
    Array.from({ length: 52 }, () => new Card(1, 1)),
    Array.from({ length: 52 }, (_, at) => at),
  );
  const place = (row: number, column: number): number => 13 * row + column - 1;

  /** All turns of a game: those at its start and its end, and between them found pairs and turns without a pair. */
  function script(
    cards: readonly Card[],
    first: readonly Turn[],
    last: readonly Turn[],
    found: readonly [number, number],
    turns: number,
  ): readonly Turn[] {
    const kept = new Set(last.flat());
    const pairs = RANKS.flatMap((_, rank) => {
      const places = cards.flatMap((card, at) => (card.rank === rank + 1 && !kept.has(at) ? [at] : []));
      return Array.from({ length: places.length / 2 }, (__, at): Turn => [
        places[2 * at] ?? 0,
        places[2 * at + 1] ?? 0,
      ]);
    });
    // Other cards in each of these turns, so that they are no passes that end the game.
    const open = [...kept];
    const misses = open.flatMap((one, at) =>
      open.slice(at + 1).flatMap((two): Turn[] => (cards[one]?.rank === cards[two]?.rank ? [] : [[one, two]])),
    );
    const seats: [Turn[], Turn[]] = [pairs.slice(0, found[0]), pairs.slice(found[0], found[0] + found[1])];
    return Array.from({ length: turns }, (_, turn) => {
      const fromEnd = turn - (turns - last.length);
      const miss = misses[turn % misses.length] ?? [0, 1];
      return first[turn] ?? last[fromEnd] ?? seats[turn % 2]?.pop() ?? miss;
    });
  }

  type Turn = readonly [number, number];

  function game(
    cards: readonly Card[],
    turns: readonly Turn[],
    lines: (persons: readonly number[]) => readonly string[],
  ): string {
    const scripted: StrategyDefinition<unknown, never> = {
      name: 'scripted',
      summary: 'the turns of the sample',
      create: ({ seat }) => {
        const flips = turns.flatMap((turn, at) => (at % 2 === seat ? turn : []));
        return { move: () => flips.shift() ?? -1 };
      },
    };
    const setting = {
      params: { ranks: 13, copies: 4, bonus: 0 },
      strategies: ['scripted'],
      own: [scripted as never],
      plain: true,
      words: [],
    };
    const streams = streamsDealing(ordered(cards.map(({ id }) => id)));
    const dialogue = dialogueOf(concentration, { ...setting, streams });
    return transcript(dialogue, lines(turns.flatMap((turn, at) => (at % 2 === 0 ? turn : []))));
  }

  const typedPlace = (at: number): string => `${Math.floor(at / 13)} ${(at % 13) + 1}`;

  test('Mode 1 begins and ends as in the document, with its board, its counts and its 429 turns', () => {
    const cards = cardsOf(BOARDS.human);
    const last: Turn[] = [
      [place(0, 13), place(1, 4)],
      [place(2, 6), place(1, 6)],
    ];
    // 28 and 20 cards before the last turns of both.
    const turns = script(cards, [], last, [14, 10], 429);
    const shown = game(cards, turns, (flips) => ['1', ...flips.map(typedPlace), '0']);
    expect(shown.startsWith(`${BANNER}${MENU}1\n${HIDDEN}Please input 1st card: `)).toBe(true);
    expect(shown.slice(shown.lastIndexOf('Computer chose 1st card'))).toBe(`Computer chose 1st card (0,13) and it is H K
Computer chose 2nd card (1, 4) and it is D K
Computer got a matched pair!
${boardOf(cards, last[1])}Flipped cards: 50; You: 28; Computer: 22;
Please input 1st card: 2 6
You chose 1st card (2, 6) and it is D 8
Please input 2nd card: 1 6
You chose 2nd card (1, 6) and it is H 8
You got a matched pair!
${boardOf(cards)}Flipped cards: 52; You: 30; Computer: 22;
*** End of Game ***
429 turns played
You win!
${MENU}0
`);
  });

  test('Mode 2 begins and ends as in the document, with its board, its counts and its 319 turns', () => {
    const cards = cardsOf(BOARDS.computers);
    const first: Turn[] = [
      [place(0, 2), place(0, 8)],
      [place(1, 1), place(2, 9)],
    ];
    const last: Turn[] = [
      [place(1, 1), place(3, 5)],
      [place(0, 8), place(2, 13)],
      [place(2, 13), place(0, 5)],
      [place(0, 7), place(2, 13)],
      [place(0, 8), place(3, 9)],
      [place(0, 8), place(0, 5)],
      [place(3, 1), place(3, 9)],
    ];
    const turns = script(cards, first, last, [9, 13], 319);
    const shown = game(cards, turns, () => ['2', '0']);
    expect(
      shown.startsWith(`${BANNER}${MENU}2
${HIDDEN}Computer 1 chose 1st card (0, 2) and it is H J
Computer 1 chose 2nd card (0, 8) and it is C 2
Computer 2 chose 1st card (1, 1) and it is H Q
Computer 2 chose 2nd card (2, 9) and it is S 6
Flipped cards: 0; Computer 1: 0; Computer 2: 0;
`),
    ).toBe(true);
    // "Initial desktop configuration" and so on name the pictures.
    expect(
      shown.slice(shown.indexOf('Computer 1 chose 1st card (1, 1) and it is H Q\nComputer 1 chose 2nd card (3, 5)')),
    ).toBe(`Computer 1 chose 1st card (1, 1) and it is H Q
Computer 1 chose 2nd card (3, 5) and it is C Q
Computer 1 got a matched pair!
Computer 2 chose 1st card (0, 8) and it is C 2
Computer 2 chose 2nd card (2,13) and it is D K
Flipped cards: 46; Computer 1: 20; Computer 2: 26;
Computer 1 chose 1st card (2,13) and it is D K
Computer 1 chose 2nd card (0, 5) and it is D 2
Computer 2 chose 1st card (0, 7) and it is H K
Computer 2 chose 2nd card (2,13) and it is D K
Computer 2 got a matched pair!
Flipped cards: 48; Computer 1: 20; Computer 2: 28;
Computer 1 chose 1st card (0, 8) and it is C 2
Computer 1 chose 2nd card (3, 9) and it is H 3
Computer 2 chose 1st card (0, 8) and it is C 2
Computer 2 chose 2nd card (0, 5) and it is D 2
Computer 2 got a matched pair!
Flipped cards: 50; Computer 1: 20; Computer 2: 30;
Computer 1 chose 1st card (3, 1) and it is D 3
Computer 1 chose 2nd card (3, 9) and it is H 3
Computer 1 got a matched pair!
${boardOf(cards)}Flipped cards: 52; Computer 1: 22; Computer 2: 30;
*** End of Game ***
319 turns played!
Computer 2 wins!
${MENU}0
`);
  });

  test('The samples of the error checks have the lines of the document', () => {
    const placed: Readonly<Record<number, Card>> = {
      [place(0, 1)]: new Card(8, 4),
      [place(2, 2)]: new Card(12, 4),
      [place(0, 12)]: new Card(13, 2),
      [place(1, 2)]: new Card(6, 2),
      [place(3, 4)]: new Card(6, 4),
    };
    const rest = Card.all.filter((card) => !Object.values(placed).includes(card));
    const cards = Array.from({ length: 52 }, (_, at) => placed[at] ?? (rest.shift() as Card));
    const computer: Turn = [place(0, 2), place(0, 8)];
    const lines = ['1', '0 18', '1 2', '3 4', '1 2', '0 1', '2 2', '0 12', '0 12', 'help', 'quit'];
    const shown = game(cards, [computer, computer, computer, computer], () => lines);
    for (const sample of [
      'Please input 1st card: 0 18\nRow and column must be within 0 – 3 and 1 – 13\nPlease input 1st card: ',
      // In mode 1, the computer has one name.
      'Please input 1st card: 1 2\nYou chose 1st card (1, 2) and it is H 6\nPlease input 2nd card: 3 4\nYou chose 2nd card (3, 4) and it is D 6\nYou got a matched pair!\n',
      `Computer chose 1st card (0, 2) and it is ${faceOf(cards[place(0, 2)] as Card)}\nComputer chose 2nd card (0, 8) and it is ${faceOf(cards[place(0, 8)] as Card)}\n`,
      'Flipped cards: 2; You: 2; Computer: 0;\nPlease input 1st card: 1 2\nThe card must not be flipped already\nPlease input 1st card: ',
      'Please input 1st card: 0 1\nYou chose 1st card (0, 1) and it is D 8\nPlease input 2nd card: 2 2\nYou chose 2nd card (2, 2) and it is D Q\n',
      // In this sample only, the document asks for the "second card" in place of the "2nd card".
      'Please input 1st card: 0 12\nYou chose 1st card (0,12) and it is H K\nPlease input 2nd card: 0 12\nThe second card cannot be the same as first\nPlease input 2nd card: ',
      // The document has no commands.
      'Please input 2nd card: help\nRow and column must be within 0 – 3 and 1 – 13\nPlease input 2nd card: quit\nRow and column must be',
    ])
      expect(shown).toContain(sample);
  });
});
