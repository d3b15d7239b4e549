import { type DialogueSetting, InputError, resolveParams, Streams, transcript } from '@cards/core';
import {
  compare,
  feedbackText,
  GameConfiguration,
  GivenCodes,
  mastermind,
  type MastermindParams,
  terminalGame,
} from '@cards/mastermind';
import { type PlayedGames, type TerminalSetting } from '../src/dialogue.js';
import { describe, expect, test } from 'vitest';

const GREETING = `Welcome to Mastermind. Here are the rules.

This is a text version of the classic board game Mastermind.

The computer will think of a secret code. The code consists of 4 colored pegs. The pegs MUST be one of six colors: blue, green, orange, purple, red, or yellow. A color may appear more than once in the code. You try to guess what colored pegs are in the code and what order they are in. After you make a valid guess the result (feedback) will be displayed.

The result consists of a black peg for each peg you have guessed exactly correct (color and position) in your guess. For each peg in the guess that is the correct color, but is out of position, you get a white peg. For each peg, which is fully incorrect, you get no feedback.

Only the first letter of the color is displayed. B for Blue, R for Red, and so forth. When entering guesses you only need to enter the first character of each color as a capital letter.

You have 12 guesses to figure out the secret code or you lose the game. Are you ready to play? (Y/N): `;

const ASK = `What is your next guess?
Type in the characters for your guess and press enter.
Enter guess: `;

/** The transcript of games with these secret codes, in testing mode by default. */
function play(secrets: readonly string[], lines: readonly string[], setting: Partial<TerminalSetting> = {}): string {
  const { configuration = new GameConfiguration() } = setting;
  const codes = new GivenCodes(
    secrets.map((secret) => configuration.readCode(secret) ?? -1),
    configuration.shape,
  );
  return transcript(
    terminalGame({ configuration, streams: new Streams(1, 'mastermind'), testing: true, codes, ...setting }),
    lines,
  );
}

/** The rest of the transcript after the greeting, its answer, and the line with the secret code. */
function afterGreeting(shown: string, code = ' (for this example the secret code is YRBY)'): string {
  const opening = `${GREETING}Y\n\nGenerating secret code ...${code}\n\nYou have 12 guesses left.\n`;
  expect(shown.startsWith(opening)).toBe(true);
  return shown.slice(opening.length);
}

test('A person at a terminal can type a guess in lower case, and a command is still a command', () => {
  const shown = play(['YRBY'], ['Y', ' oooo ', 'ooo', 'hint', 'yrby', 'N']);
  expect(shown).toContain('OOOO -> Result: No pegs\n\nYou have 11 guesses left.');
  expect(shown).toContain('ooo -> INVALID GUESS');
  expect(shown).not.toContain('hint -> INVALID GUESS');
  expect(shown).toContain('YRBY -> Result: 4 black pegs - You win !!');
});

describe("The source document's dialogue", () => {
  test('A won game with every invalid guess of the source document has the text of the source document', () => {
    const shown = play(['YRBY'], ['Y', 'OOOO', 'ooo', 'kkkk', 'RRRRR', '', 'RRRR', 'YRBY', 'N']);
    expect(afterGreeting(shown)).toBe(`${ASK}OOOO

OOOO -> Result: No pegs

You have 11 guesses left.
${ASK}ooo

ooo -> INVALID GUESS

${ASK}kkkk

kkkk -> INVALID GUESS

${ASK}RRRRR

RRRRR -> INVALID GUESS

${ASK}

 -> INVALID GUESS

${ASK}RRRR

RRRR -> Result: 1 black peg

You have 10 guesses left.
${ASK}YRBY

YRBY -> Result: 4 black pegs - You win !!

Are you ready for another game (Y/N): N
`);
  });

  test('A lost game has the text of the source document, and then the secret code', () => {
    const configuration = new GameConfiguration({ guesses: 2 });
    const shown = play(['YRBY'], ['Y', 'BBBB', 'RYYB', 'N'], { configuration });
    expect(shown.slice(shown.indexOf('You have 2 guesses left.'))).toBe(`You have 2 guesses left.
${ASK}BBBB

BBBB -> Result: 1 black peg

You have 1 guess left.
${ASK}RYYB

RYYB -> Result: 4 white pegs

Sorry, you are out of guesses. You lose, boo-hoo.
The secret code was YRBY.

Are you ready for another game (Y/N): N
`);
  });

  test('HISTORY shows the valid guesses, in uppercase and in lowercase', () => {
    const shown = play(['YRBY'], ['Y', 'HISTORY', 'RGBY', 'ooo', 'YYRB', 'history']);
    expect(afterGreeting(shown)).toBe(`${ASK}HISTORY


${ASK}RGBY

RGBY -> Result: 2 black pegs and 1 white peg

You have 11 guesses left.
${ASK}ooo

ooo -> INVALID GUESS

${ASK}YYRB

YYRB -> Result: 1 black peg and 3 white pegs

You have 10 guesses left.
${ASK}history

RGBY\t\t2B_1W
YYRB\t\t1B_3W

${ASK}
`);
  });

  test('The second game has another secret code and an empty history', () => {
    const shown = play(['YRBY', 'GGGG'], ['Y', 'YRBY', 'Y', 'HISTORY', 'YRBY', 'GGGG', 'N']);
    expect(afterGreeting(shown)).toBe(`${ASK}YRBY

YRBY -> Result: 4 black pegs - You win !!

Are you ready for another game (Y/N): Y

Generating secret code ... (for this example the secret code is GGGG)

You have 12 guesses left.
${ASK}HISTORY


${ASK}YRBY

YRBY -> Result: No pegs

You have 11 guesses left.
${ASK}GGGG

GGGG -> Result: 4 black pegs - You win !!

Are you ready for another game (Y/N): N
`);
  });

  test('The secret code is shown only in testing mode', () => {
    const shown = play(['YRBY'], ['Y', 'OOOO'], { testing: false });
    expect(afterGreeting(shown, '').includes('YRBY')).toBe(false);
  });

  test('The question is repeated after an answer that is neither yes nor no', () => {
    expect(play(['YRBY'], ['maybe', '', 'N'])).toBe(
      `${GREETING}maybe\nAre you ready to play? (Y/N): \nAre you ready to play? (Y/N): N\n`,
    );
  });

  test.each([
    ['before the first game', []],
    ['in a game', ['Y']],
    ['after a guess', ['Y', 'OOOO']],
    ['after a game', ['Y', 'YRBY']],
  ])('The dialogue ends when its input ends %s', (_, lines) => {
    const shown = play(['YRBY'], lines);
    expect(shown.endsWith(': \n')).toBe(true);
  });
});

describe('HELP and QUIT', () => {
  const HELP = `A guess has 4 capital letters, each one of BGOPRY: for example BGOP.
HISTORY shows your guesses and their feedback.
HINT shows how many codes are left and a good guess.
HINT minimax asks the strategy minimax.
HELP shows these lines.
QUIT ends the game.
`;

  test('HELP lists the commands at every question, in uppercase and in lowercase', () => {
    const shown = play(['YRBY'], ['HELP', 'Y', 'help', 'YRBY', ' Help ', 'N']);
    expect(shown.split(HELP).length).toBe(4);
    expect(shown).toContain(`(Y/N): HELP\n\n${HELP}\nAre you ready to play? (Y/N): Y`);
    expect(shown).toContain(`${ASK}help\n\n${HELP}\n${ASK}YRBY`);
    expect(shown).toContain(` Help \n\n${HELP}\nAre you ready for another game (Y/N): N`);
    expect(shown).not.toContain('INVALID');
  });

  test.each([
    ['before the first game', ['quit'], 'Are you ready to play? (Y/N): quit\n'],
    ['in a game', ['Y', 'OOOO', 'QUIT'], `${ASK}QUIT\n\nThe secret code was YRBY.\n`],
    ['after a game', ['Y', 'YRBY', 'Quit'], 'Are you ready for another game (Y/N): Quit\n'],
  ])('QUIT ends the dialogue %s', (_, lines, end) => {
    const shown = play(['YRBY'], lines);
    expect(shown.endsWith(end)).toBe(true);
  });

  test('A code that spells a command is a guess, and the help shows the command in lowercase', () => {
    const configuration = new GameConfiguration({ colors: ['help', 'item', 'note', 'task', 'quick', 'unit'] });
    const shown = play(['HHHH'], ['Y', 'help', 'HINT', 'QUIT', 'quit'], {
      configuration,
      codes: new GivenCodes([0], configuration.shape),
    });
    expect(shown).toContain('hint shows how many codes');
    expect(shown).toContain('HINT -> Result: 1 black peg');
    expect(shown).toContain('QUIT -> Result: No pegs');
    expect(shown.endsWith('quit\n\nThe secret code was HHHH.\n')).toBe(true);
  });
});

describe('The greeting', () => {
  test.each([
    [
      { pegs: 5, colors: ['blue', 'green', 'maroon'] },
      'The code consists of 5 colored pegs. The pegs MUST be one of three colors: blue, green, or maroon.',
    ],
    [
      { pegs: 1, colors: ['red', 'blue'] },
      'The code consists of 1 colored peg. The peg MUST be one of two colors: red or blue.',
    ],
    [{ guesses: 1 }, 'You have 1 guess to figure out the secret code'],
  ])('The greeting follows the configuration %j', (settings, text) => {
    const configuration = new GameConfiguration(settings);
    expect(play([configuration.codeText(0)], ['N'], { configuration })).toContain(text);
  });
});

describe('Hints', () => {
  test('A hint shows the number of consistent codes and the guess of a strategy', () => {
    const shown = play(
      ['YRBY'],
      ['Y', 'hint', 'HINT minimax', 'BBGG', 'HINT MINIMAX', 'hint consistent', 'hint optimal'],
    );
    const hints = shown.split('\n').filter((line) => line.startsWith('Hint: '));
    // Knuth's first guess is 1122. It has no pegs for 256 codes, and one white peg for 256 codes (Gur's table).
    expect(hints.slice(0, 2)).toEqual([
      'Hint: 1296 codes are consistent with the feedback. entropy would guess BGOP.',
      'Hint: 1296 codes are consistent with the feedback. minimax would guess BBGG.',
    ]);
    expect(hints.slice(2).every((line) => line.startsWith('Hint: 256 codes are consistent with the feedback. '))).toBe(
      true,
    );
    // The first peg cannot be B, and a code with a G has no other G or B.
    expect(hints[3]).toBe('Hint: 256 codes are consistent with the feedback. consistent would guess GOOO.');
    expect(shown).toContain('You have 11 guesses left.');
  });

  test('A hint costs no guess, and shows when only one code is left', () => {
    const configuration = new GameConfiguration({ pegs: 2, colors: ['blue', 'red'], guesses: 3 });
    const shown = play(['RB'], ['Y', 'BB', 'BR', 'hint', 'RB', 'N'], { configuration });
    expect(shown).toContain('Hint: 1 code is consistent with the feedback. entropy would guess RB.');
    expect(shown).toContain('You win !!');
  });

  test('A hint shows whether its guess can be the secret code', () => {
    const configuration = new GameConfiguration();
    const shown = play(['YRBY'], ['Y', 'RRBY', 'hint', 'hint consistent']);
    const [free, bound] = [
      ...shown.matchAll(/Hint: 20 codes are consistent with the feedback\. [a-z]+ would guess ([A-Z]{4})(.*)\./g),
    ];
    const consistent = (guess = ''): boolean =>
      feedbackText(
        compare(configuration.readCode(guess) ?? -1, configuration.readCode('RRBY') ?? -1, configuration.shape),
      ) === '3 black pegs';
    expect([consistent(free?.[1]), free?.[2]]).toEqual([false, ', which cannot be the secret code']);
    expect([consistent(bound?.[1]), bound?.[2]]).toEqual([true, '']);
  });

  test('Hints come from the strategy of the setting', () => {
    expect(play(['YRBY'], ['Y', 'hint'], { adviser: 'minimax:consistent' })).toContain(
      'minimax:consistent would guess BBGG.',
    );
  });

  test('A hint of an unknown strategy lists all strategies', () => {
    expect(play(['YRBY'], ['Y', 'hint oracle', 'YRBY', 'N'])).toContain(
      "No guess: unknown strategy 'oracle'; choose from random, consistent, minimax, expected-size, entropy, most-parts, optimal.",
    );
  });

  test('A hint of the optimum is refused if there are too many codes', () => {
    const configuration = new GameConfiguration({
      pegs: 5,
      colors: GameConfiguration.of({ pegs: 1, colors: 8, guesses: 1 }).colors,
    });
    expect(play(['BBBBB'], ['Y', 'hint optimal'], { configuration })).toContain(
      'No guess: optimal gives hints for at most 1296 codes; try HINT entropy.',
    );
  });

  test('HINT optimal gives the first guess with a limit of five guesses too', { tags: 'slow' }, () => {
    const configuration = new GameConfiguration({ guesses: 5 });
    expect(play(['YRBY'], ['Y', 'hint optimal'], { configuration })).toContain('optimal would guess ');
  });

  test('HINT allows spaces around its words', () => {
    expect(play(['YRBY'], ['Y', ' \t hint   minimax  '])).toContain('minimax would guess BBGG.');
  });

  test('A hint of random is a code of the game', () => {
    const shown = play(['YRBY'], ['Y', 'hint random', 'hint random']);
    expect(shown.match(/random would guess [BGOPRY]{4}\./g)?.length).toBe(2);
  });
});

describe('The dialogue of the game', () => {
  const setting = (change: Partial<DialogueSetting<MastermindParams>> = {}): DialogueSetting<MastermindParams> => ({
    params: resolveParams(mastermind.parameters),
    streams: new Streams('terminal', 'mastermind'),
    strategies: [],
    words: [],
    ...change,
  });

  test('Testing mode is on for the word 1 and off for any other word, as in the source document', () => {
    expect(transcript(dialogueOf(setting({ words: ['1'] })), ['Y'])).toContain('the secret code is');
    expect(transcript(dialogueOf(setting({ words: ['0'] })), ['Y'])).not.toContain('the secret code is');
    expect(transcript(dialogueOf(setting()), ['Y'])).not.toContain('the secret code is');
  });

  test('Game i of the dialogue has the secret code of game i of a simulation', () => {
    const shown = transcript(dialogueOf(setting({ words: ['1'], params: { pegs: 4, colors: 6, guesses: 1 } })), [
      'Y',
      'BBBB',
      'Y',
      'BBBB',
      'Y',
    ]);
    const shownCodes = [...shown.matchAll(/the secret code is ([A-Z]{4})/g)].map(([, code]) => code);
    const streams = new Streams('terminal', 'mastermind');
    const drawn = [0, 1, 2].map((game) => {
      const rng = streams.rng(game);
      return Array.from({ length: 4 }, () => 'BGOPRY'[rng.int(6)]).join('');
    });
    expect(shownCodes).toEqual(drawn);
  });

  test('The outcome lists the number of guesses and the result of each game', () => {
    const dialogue = terminalGame({
      configuration: new GameConfiguration({ guesses: 2 }),
      streams: new Streams(1, 'mastermind'),
      codes: new GivenCodes([0], { pegs: 4, colors: 6 }),
    });
    let step = dialogue.next('');
    for (const line of ['Y', 'GGGG', 'BBBB', 'Y', 'GGGG', 'GGGG', 'N']) step = dialogue.next(line);
    expect(step.done).toBe(true);
    expect((step.value as { outcome: PlayedGames }).outcome.games).toEqual([
      { guesses: 2, won: true },
      { guesses: 2, won: false },
    ]);
  });

  test('A line before the text of the source document says which commands there are', () => {
    const shown = transcript(dialogueOf(setting()), ['N']);
    expect(shown).toBe(
      `HISTORY shows your guesses, HINT a good guess, HELP all commands. QUIT ends the game.\n\n${GREETING}N\n`,
    );
  });

  test.each([
    [['red,white,black,green,pink,orange'], false],
    [['red', 'white', 'black', 'green', 'pink', 'orange'], false],
    [['1', 'red,white,black,green,pink,orange'], true],
    [['1', 'red', 'white,', 'black', 'green', 'pink,orange'], true],
  ])('The words %j name the colors', (words, testing) => {
    const shown = transcript(dialogueOf(setting({ words })), ['Y', 'RWBG', 'BLUE']);
    expect(shown).toContain('one of six colors: red, white, black, green, pink, or orange.');
    expect(shown).toContain('RWBG -> Result: ');
    expect(shown).toContain('BLUE -> INVALID GUESS');
    expect(shown.includes('the secret code is')).toBe(testing);
  });

  test('The names of colors can include Maroon for codes of five pegs, as in the source document', () => {
    const params = { pegs: 5, colors: 3, guesses: 12 };
    const shown = transcript(dialogueOf(setting({ params, words: ['blue', 'green', 'maroon'] })), ['Y', 'MBGMM']);
    expect(shown).toContain('The code consists of 5 colored pegs. The pegs MUST be one of three colors');
    expect(shown).toContain('MBGMM -> Result: ');
  });

  test.each([
    [['red', 'white', 'black'], 'which are 6, not 3: "red, white, black"; name 6, or set the parameter colors to'],
    [['1', '2'], 'mastermind takes 1 for testing mode and then the names of all its colors, which are 6, not 1'],
    [['a,b,c,d,e,2nd'], 'a color name must consist of the letters a to z, not "2nd"'],
    [['red', 'white', 'black', 'green', 'rose', 'orange'], 'color names must have different first letters'],
  ])('The words %j are refused', (words, message) => {
    expect(() => dialogueOf(setting({ words }))).toThrow(InputError);
    expect(() => dialogueOf(setting({ words }))).toThrow(message);
  });

  test('A second strategy or an unknown strategy is refused', () => {
    expect(() => dialogueOf(setting({ strategies: ['entropy', 'minimax'] }))).toThrow(
      'only one strategy can give hints, not 2: entropy, minimax',
    );
    expect(() => dialogueOf(setting({ strategies: ['oracle'] }))).toThrow(InputError);
  });

  function dialogueOf(given: DialogueSetting<MastermindParams>) {
    const dialogue = mastermind.dialogue?.(given);
    if (dialogue === undefined) throw new Error('the game has no dialogue');
    return dialogue;
  }
});
