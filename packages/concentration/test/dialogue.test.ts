import {
  concentration,
  ConcentrationGame,
  type ConcentrationParams,
  type ConcentrationView,
  Person,
} from '@cards/concentration';
import {
  type AnyGame,
  createPlayers,
  dialogueOf,
  type DialogueSetting,
  GameStepper,
  InputError,
  resolveParams,
  type Strategy,
  Streams,
  transcript,
} from '@cards/core';
import { describe, expect, test } from 'vitest';
import { playGame, winnerText } from '../src/dialogue.js';
import { dealing } from './rigged.js';

type Setting = DialogueSetting<ConcentrationParams>;

const MENU =
  'Please choose a mode of the game:\n1. Human vs. Computer\n2. Computer vs. Computer\n0. Quit\nYour choice: ';

function shown(
  lines: readonly string[],
  {
    strategies = [],
    words = [],
    ...params
  }: { ranks?: number; copies?: number; bonus?: number; strategies?: string[]; words?: string[] } = {},
): string {
  const setting: Setting = {
    params: resolveParams(concentration.parameters, { ranks: 2, ...params }),
    streams: new Streams('dialogue', concentration.id),
    strategies,
    words,
  };
  const dialogue = concentration.dialogue?.(setting);
  if (dialogue === undefined) throw new Error('there is no dialogue');
  return transcript(dialogue, lines);
}

/** Row and column of a place. */
const typed = (place: number): string => `${Math.floor(place / 13)} ${(place % 13) + 1}`;

/** The transcript of a game with these cards, the given moves of the computer and the given lines of the person. */
function talk(
  cards: string,
  game: ConcentrationGame,
  computer: readonly number[],
  typedLines: readonly string[],
): string {
  const [moves, lines] = [[...computer], [...typedLines]];
  const scripted: Strategy<ConcentrationView> = { move: () => moves.shift() ?? -1 };
  const person = new Person();
  const steps = playGame(
    game,
    {
      names: ['You', 'Computer'],
      players: [
        { name: 'you', strategy: person },
        { name: 'scripted', strategy: scripted },
      ],
      person,
    },
    { deal: dealing(cards), seats: [dealing(cards), dealing(cards)] },
    { moves: [], page: '', fit: (board) => board, plain: false, review: () => '' },
  );
  let text = '';
  let step = steps.next();
  while (step.done !== true) {
    const line = lines.shift() ?? null;
    text += `${step.value}${line ?? ''}\n`;
    step = steps.next(line);
  }
  return text + step.value;
}

/** The board at the end of the source document's game against the computer. */
const BOARD = `S 7 D A D Q C 2 H Q S 8 D 9 S 2 C 6 C 3 H A S 9 H K
D 7 S 5 S J D K C Q H 8 D10 S 3 H J C 9 S 6 C 7 H 9
D 6 D 3 D 5 S 4 D 4 D 8 C 5 D J C K C J S K D 2 H 2
H 4 C A C 4 S10 S A H10 H 6 H 3 H 5 C10 H 7 S Q C 8`;

/** A game on the source document's board with its last two pairs: the person finds 15 pairs and the computer 11. */
function documentGame(): string {
  const game = new ConcentrationGame({ ranks: 13, copies: 4, bonus: 0 });
  game.reset(dealing(BOARD));
  const cards = [...game['ids']];
  const place = (row: number, column: number): number => 13 * row + column - 1;
  const kings = [place(0, 13), place(1, 4)];
  const eights = [place(2, 6), place(1, 6)];
  const byRank = Array.from({ length: 13 }, (_, rank) =>
    cards.flatMap((id, at) => (id >> 2 === rank && ![...kings, ...eights].includes(at) ? [at] : [])),
  );
  const pairs = byRank.flatMap((places) =>
    Array.from({ length: places.length / 2 }, (_, i) => places.slice(2 * i, 2 * i + 2)),
  );
  // Two cards of the last turns that are not a pair, for each mismatch of the computer.
  const miss = [kings[0] ?? 0, eights[0] ?? 0];
  const persons = [...pairs.slice(0, 14), eights];
  const computers = [miss, miss, miss, ...pairs.slice(14), kings].flat();
  return talk(BOARD, game, computers, persons.flat().map(typed));
}

test('A narrow terminal has the same board in three columns for each card', () => {
  const setting: Setting = {
    params: resolveParams(concentration.parameters),
    streams: new Streams('dialogue', concentration.id),
    strategies: ['memory:52'],
    words: [],
  };
  const boardsAt = (width: number | undefined): readonly string[] => {
    const dialogue = concentration.dialogue?.({ ...setting, interactive: true, width });
    if (dialogue === undefined) throw new Error('there is no dialogue');
    const lines = transcript(dialogue, ['1', 'help', ...Array.from({ length: 20 }, () => ['0 1', '0 2']).flat()]).split(
      '\n',
    );
    return lines.filter((line) => line.includes('XX '));
  };
  const [wide, narrow] = [boardsAt(51), boardsAt(50)];
  expect(Math.max(...wide.map(({ length }) => length))).toBeGreaterThan(50);
  expect(Math.max(...narrow.map(({ length }) => length))).toBeLessThanOrEqual(50);
  const facesOf = (lines: readonly string[]): readonly string[] =>
    lines.join('\n').match(/[SHCD] ?(?:10|[A2-9JQK])/g) ?? [];
  expect(facesOf(wide).length).toBeGreaterThan(2);
  expect(facesOf(narrow)).toEqual(facesOf(wide).map((face) => face.replace(' ', '')));
});

describe('the menu', () => {
  test('The menu follows the banner and repeats until a choice is valid', () => {
    const banner = '*****************************\n* Welcome to Concentration! *\n*****************************\n';
    const bad = ['', '3', 'one', '1 2', '-1', '__proto__'];
    expect(shown([...bad, '0'])).toBe(banner + [...bad, '0'].map((line) => `${MENU}${line}\n`).join(''));
  });

  test('The menu returns after each game', () => {
    const text = shown(['2', '2', '0']);
    expect(text.split(MENU)).toHaveLength(4);
    expect(text.split('*** End of Game ***')).toHaveLength(3);
    expect(text.split('Welcome')).toHaveLength(2);
  });

  test('The menu ends at the end of the input', () => {
    expect(shown([])).toBe(shown(['0']).replace('0\n', '\n'));
  });
});

describe('a game against the computer', () => {
  test("A game against the computer ends with the source document's text", () => {
    const text = documentGame();
    const end = text.slice(text.lastIndexOf('Computer chose 1st card'));
    const before = BOARD.replace('H 8', 'XXX').replace('D 8', 'XXX');
    expect(end).toBe(`Computer chose 1st card (0,13) and it is H K
Computer chose 2nd card (1, 4) and it is D K
Computer got a matched pair!
${before}
Flipped cards: 50; You: 28; Computer: 22;
Please input 1st card: 2 6
You chose 1st card (2, 6) and it is D 8
Please input 2nd card: 1 6
You chose 2nd card (1, 6) and it is H 8
You got a matched pair!
${BOARD}
Flipped cards: 52; You: 30; Computer: 22;
*** End of Game ***
29 turns played
You win!
`);
  });

  test('A game against the computer begins with a board of hidden cards', () => {
    const row = `${Array.from({ length: 13 }, () => 'XXX').join(' ')}\n`;
    expect(shown(['1'], { ranks: 13 })).toContain(`Your choice: 1\n${row.repeat(4)}Please input 1st card: `);
  });

  test.each([
    ['0 18', 'Row and column must be within 0 – 3 and 1 – 13'],
    ['4 1', 'Row and column must be within 0 – 3 and 1 – 13'],
    ['-1 1', 'Row and column must be within 0 – 3 and 1 – 13'],
    ['0 0', 'Row and column must be within 0 – 3 and 1 – 13'],
    ['', 'Row and column must be within 0 – 3 and 1 – 13'],
    ['ace', 'Row and column must be within 0 – 3 and 1 – 13'],
    ['1', 'Row and column must be within 0 – 3 and 1 – 13'],
    ['1.5 2', 'Row and column must be within 0 – 3 and 1 – 13'],
    ['0 1 2 3 4', 'Row and column must be within 0 – 3 and 1 – 13'],
    ['0 99999999999999999999', 'Row and column must be within 0 – 3 and 1 – 13'],
    ['0 1', 'The second card cannot be the same as first'],
  ])('After the second card %j, the program prints the reason and asks for the second card again', (line, answer) => {
    expect(shown(['1', '0 1', line], { ranks: 13 })).toContain(
      `Please input 2nd card: ${line}\n${answer}\nPlease input 2nd card: `,
    );
  });

  test.each(['0 1', '(0, 1)', '(0,1)', ' ( 0 , 1 ) ', '0,1', '+0, 01'])(
    'The coordinates %j name the card in the first row and column',
    (line) => {
      expect(shown(['1', line], { ranks: 13 })).toContain(`${line}\nYou chose 1st card (0, 1) and it is `);
    },
  );

  test.each(['(0, 1', '0 1)', '(0)', '0,,1', '0 , , 1', ')0 1(', '0;1'])('The coordinates %j are refused', (line) => {
    expect(shown(['1', line], { ranks: 13 })).toContain(
      `${line}\nRow and column must be within 0 – 3 and 1 – 13\nPlease input 1st card: `,
    );
  });

  test('All coordinates that the program prints can be typed in the same form', () => {
    const places = [...shown(['2'], { ranks: 13 }).matchAll(/\(\d,[ \d]\d\)/g)].map(([text]) => text);
    expect(new Set(places).size).toBe(52);
    for (const text of new Set(places)) expect(shown(['1', text], { ranks: 13 })).toContain(`chose 1st card ${text}`);
  });

  test('After a card that is already won, the program prints the reason and asks for the first card again', () => {
    const cards = 'SA S2 HA H2 S3 H3';
    const game = new ConcentrationGame({ ranks: 3, copies: 2, bonus: 0 });
    expect(talk(cards, game, [1, 4], ['0 1', '0 3', '0 3'])).toContain(`Flipped cards: 2; You: 2; Computer: 0;
Please input 1st card: 0 3
The card must not be flipped already
Please input 1st card: `);
  });

  test('The error for coordinates names the columns of a smaller board', () => {
    expect(shown(['1', '0 3'])).toContain('Row and column must be within 0 – 3 and 1 – 2\n');
  });

  test('A game against the computer stops at the end of the input', () => {
    expect(shown(['1', '0 1'])).toMatch(
      /You chose 1st card \(0, 1\) and it is [SHCD] [A2]\nPlease input 2nd card: \n$/,
    );
  });

  test('A game against the computer reads like this (a snapshot that changes with a major version only)', () => {
    const tries = Array.from({ length: 8 }, (_, place) => `${place >> 1} ${(place & 1) + 1}`);
    const lines = ['1', ...tries, ...tries, '0'];
    expect(shown(lines, { strategies: ['memory:52'] })).toMatchInlineSnapshot(`
      "*****************************
      * Welcome to Concentration! *
      *****************************
      Please choose a mode of the game:
      1. Human vs. Computer
      2. Computer vs. Computer
      0. Quit
      Your choice: 1
      XXX XXX
      XXX XXX
      XXX XXX
      XXX XXX
      Please input 1st card: 0 1
      You chose 1st card (0, 1) and it is D 2
      Please input 2nd card: 0 2
      You chose 2nd card (0, 2) and it is C A
      XXX XXX
      XXX XXX
      XXX XXX
      XXX XXX
      Computer chose 1st card (1, 1) and it is H A
      Computer chose 2nd card (0, 2) and it is C A
      Computer got a matched pair!
      XXX C A
      H A XXX
      XXX XXX
      XXX XXX
      Flipped cards: 2; You: 0; Computer: 2;
      Please input 1st card: 1 1
      The card must not be flipped already
      Please input 1st card: 1 2
      You chose 1st card (1, 2) and it is C 2
      Please input 2nd card: 2 1
      You chose 2nd card (2, 1) and it is S 2
      You got a matched pair!
      XXX C A
      H A C 2
      S 2 XXX
      XXX XXX
      Computer chose 1st card (3, 2) and it is D A
      Computer chose 2nd card (3, 1) and it is H 2
      XXX C A
      H A C 2
      S 2 XXX
      XXX XXX
      Flipped cards: 4; You: 2; Computer: 2;
      Please input 1st card: 2 2
      You chose 1st card (2, 2) and it is S A
      Please input 2nd card: 3 1
      You chose 2nd card (3, 1) and it is H 2
      XXX C A
      H A C 2
      S 2 XXX
      XXX XXX
      Computer chose 1st card (2, 2) and it is S A
      Computer chose 2nd card (3, 2) and it is D A
      Computer got a matched pair!
      XXX C A
      H A C 2
      S 2 S A
      XXX D A
      Flipped cards: 6; You: 2; Computer: 4;
      Please input 1st card: 3 2
      The card must not be flipped already
      Please input 1st card: 0 1
      You chose 1st card (0, 1) and it is D 2
      Please input 2nd card: 0 2
      The card must not be flipped already
      Please input 2nd card: 1 1
      The card must not be flipped already
      Please input 2nd card: 1 2
      The card must not be flipped already
      Please input 2nd card: 2 1
      The card must not be flipped already
      Please input 2nd card: 2 2
      The card must not be flipped already
      Please input 2nd card: 3 1
      You chose 2nd card (3, 1) and it is H 2
      You got a matched pair!
      D 2 C A
      H A C 2
      S 2 S A
      H 2 D A
      Flipped cards: 8; You: 4; Computer: 4;
      *** End of Game ***
      7 turns played
      A tie!
      Please choose a mode of the game:
      1. Human vs. Computer
      2. Computer vs. Computer
      0. Quit
      Your choice: 3 2
      Please choose a mode of the game:
      1. Human vs. Computer
      2. Computer vs. Computer
      0. Quit
      Your choice: 0
      "
    `);
  });
});

describe('a table', () => {
  const params = { ranks: 3, copies: 4, bonus: 1, players: 3 };
  const setting = { params, streams: new Streams('table', concentration.id), words: [] };

  test('A person who follows every hint plays the game of that strategy in a batch', () => {
    const lines: string[] = [];
    const dialogue = dialogueOf(concentration as AnyGame, { ...setting, people: [1], strategies: ['random'] });
    let step = dialogue.next('');
    step = dialogue.next('1');
    while (step.done !== true && !step.value.includes('*** End of Game ***')) {
      lines.push(step.value);
      const [, line] = /would choose (\(.*?\))\.\n/.exec(step.value) ?? [];
      step = dialogue.next(line ?? 'hint');
    }
    const end = String(step.value);
    const stepper = new GameStepper(
      new ConcentrationGame(params),
      createPlayers(concentration, params, ['random', 'memory:52', 'random']),
    );
    stepper.begin(setting.streams.gameRngs(3).seek(0));
    while (!stepper.engine.over) stepper.step();
    const [one, two, three] = [0, 1, 2].map((seat) => stepper.engine.won(seat));
    expect(end).toContain(`Flipped cards: 12; Computer 0: ${one}; You: ${two}; Computer 2: ${three};\n`);
    expect(lines.length).toBeGreaterThan(4);
  });

  test('People hand over the keyboard, and the cards of the turn before are on no later page', () => {
    const given = { ...setting, people: [0, 1], strategies: ['random'], interactive: true };
    const dialogue = dialogueOf(concentration as AnyGame, given);
    const texts = [dialogue.next('').value];
    for (const line of ['1', '', '0 1', '1 1', '', '0 2']) texts.push(dialogue.next(line).value);
    const [menu, first, , , second, asked] = texts.map(String);
    expect(menu).toContain('1. 2 people vs. Computer\n');
    expect(first).toMatch(/Seat 0 is next\. Hand over the keyboard, then press Enter\. $/);
    expect(second).toMatch(/^\fSeat 0 chose 1st card[^]*Seat 0 chose 2nd card[^]*Seat 1 is next\./);
    expect(asked).toMatch(/^\f[^\f]*Please input 1st card: $/);
    expect(asked).not.toContain('chose');
  });

  test('The player with the most cards wins, and several make a tie', () => {
    expect(winnerText(['Computer 1', 'You', 'Computer 2'], [2, 6, 4])).toBe('You win!');
    expect(winnerText(['Computer 1', 'You', 'Computer 2'], [6, 2, 4])).toBe('Computer 1 wins!');
    expect(winnerText(['Computer 1', 'You', 'Computer 2'], [4, 4, 4])).toBe('A tie!');
  });

  test('More strategies than opponents or players are refused', () => {
    const begin = (strategies: readonly string[]): unknown =>
      dialogueOf(concentration as AnyGame, { ...setting, strategies }).next('');
    expect(() => begin(['random', 'random', 'random', 'random'])).toThrow(
      'concentration takes one to 3 strategies, not 4',
    );
    expect(begin(['random', 'memory:3', 'random'])).toBeDefined();
    expect(begin(['random', 'memory:3'])).toBeDefined();
  });
});

describe('the command help', () => {
  const HELP = `In a turn, you flip two cards.
You win them if they have the same rank.
Type the row and the column, as 3 13 or (3,13).
`;

  test('help at the menu shows help and the menu again', () => {
    expect(shown([' HELP '], { ranks: 13 })).toContain(`${MENU} HELP \n${HELP}${MENU}`);
  });

  test('help in a game shows the board with the numbers of rows and columns', () => {
    const text = talk(
      'SA S2 HA H2 S3 H3',
      new ConcentrationGame({ ranks: 3, copies: 2, bonus: 0 }),
      [1, 4],
      ['0 1', 'help', '(0, 3)', 'Help'],
    );
    expect(text).toContain(`Please input 2nd card: help
In a turn, you flip two cards.
You win them if they have the same rank.
Type the row and the column, as 1 3 or (1, 3).
      1   2   3
  0 S A XXX XXX
  1 XXX XXX XXX
Please input 2nd card: (0, 3)
You chose 2nd card (0, 3) and it is H A
`);
    expect(text).toContain('      1   2   3\n  0 S A XXX H A\n  1 XXX XXX XXX\nPlease input 1st card: ');
  });

  test('help does not change the game', () => {
    const lines = ['1', '0 1', '0 2', '1 1', '1 2'];
    const after = (text: string): string => text.slice(text.lastIndexOf('Please input'));
    const helped = ['1', 'help', ...lines.slice(1).flatMap((line) => [line, 'help'])];
    expect(after(shown(helped))).toBe(after(shown(lines)));
  });
});

describe('a game of two computers', () => {
  test('A game of two computers shows the board at the start and at the end only', () => {
    const text = shown(['2', '0'], { ranks: 4 });
    const rows = text.split('\n').filter((row) => /^(?:XXX|[SHCD][ 1][A0-9JQK])(?: |$)/.test(row));
    expect(rows).toHaveLength(8);
    expect(rows.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'XXX XXX XXX XXX'));
    expect(rows.slice(4).join(' ')).not.toContain('XXX');
  });

  test('A game of two computers reads like this (a snapshot that changes with a major version only)', () => {
    expect(shown(['2', '0'], { strategies: ['optimal', 'memory:2'] })).toMatchInlineSnapshot(`
      "*****************************
      * Welcome to Concentration! *
      *****************************
      Please choose a mode of the game:
      1. Human vs. Computer
      2. Computer vs. Computer
      0. Quit
      Your choice: 2
      XXX XXX
      XXX XXX
      XXX XXX
      XXX XXX
      Computer 1 chose 1st card (0, 1) and it is D 2
      Computer 1 chose 2nd card (0, 2) and it is C A
      Computer 2 chose 1st card (1, 1) and it is H A
      Computer 2 chose 2nd card (0, 2) and it is C A
      Computer 2 got a matched pair!
      Flipped cards: 2; Computer 1: 0; Computer 2: 2;
      Computer 1 chose 1st card (2, 1) and it is S 2
      Computer 1 chose 2nd card (0, 1) and it is D 2
      Computer 1 got a matched pair!
      Computer 2 chose 1st card (3, 2) and it is D A
      Computer 2 chose 2nd card (2, 2) and it is S A
      Computer 2 got a matched pair!
      Flipped cards: 6; Computer 1: 2; Computer 2: 4;
      Computer 1 chose 1st card (1, 2) and it is C 2
      Computer 1 chose 2nd card (3, 1) and it is H 2
      Computer 1 got a matched pair!
      D 2 C A
      H A C 2
      S 2 S A
      H 2 D A
      Flipped cards: 8; Computer 1: 4; Computer 2: 4;
      *** End of Game ***
      5 turns played!
      A tie!
      Please choose a mode of the game:
      1. Human vs. Computer
      2. Computer vs. Computer
      0. Quit
      Your choice: 0
      "
    `);
  });
});

describe('the computers', () => {
  test('A game that passes end says who gets the cards that are left', () => {
    const text = shown(['2', '0'], { ranks: 13, copies: 2, bonus: 1, strategies: ['optimal'] });
    const [, one = '', two = ''] = /Computer 1: (\d+); Computer 2: (\d+);\nPasses end/.exec(text) ?? [];
    const left = 26 - Number(one) - Number(two);
    expect(left).toBeGreaterThan(0);
    expect(text).toContain(`\nPasses end the game. Neither player wins the last ${left} cards.\n*** End of Game ***\n`);
  });

  test('The computers play the given strategies, and unknown strategies are refused', () => {
    expect(shown(['2', '0'], { strategies: ['memory:52'] })).not.toBe(shown(['2', '0']));
    expect(() => shown(['0'], { strategies: ['mnemosyne'] })).toThrow(InputError);
    expect(() => shown(['0'], { strategies: ['random', 'random', 'random'] })).toThrow(
      'concentration takes one or two strategies, not 3: random, random, random',
    );
    expect(() => shown(['0'], { words: ['now'] })).toThrow("concentration takes no arguments, but got 'now'");
  });
});

test('The second card of a person replaces the turn before, with both cards, at the terminal of a person only', () => {
  const lines = ['1', '0 1', '0 2', '0 1'];
  const setting = { params: resolveParams(concentration.parameters, { ranks: 3 }), strategies: [], words: [] };
  const textOf = (interactive: boolean): string => {
    const streams = new Streams('dialogue', concentration.id);
    const dialogue = concentration.dialogue?.({ ...setting, streams, interactive });
    return dialogue === undefined ? '' : transcript(dialogue, lines);
  };
  const [, board = '', turn = '', ...more] = textOf(true).split('\f');
  expect(more).toEqual([]);
  expect(board).toMatch(/Please input 1st card: 0 1\nYou chose 1st card \(0, *1\)/);
  expect(turn).toMatch(/^You chose 1st card \(0, *1\) .*\nYou chose 2nd card \(0, *2\)/);
  expect(textOf(false)).not.toContain('\f');
});
