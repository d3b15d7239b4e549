import { unowar } from '@cards/unowar';
import { rulebookOf } from '@cards/core/internal';
import { describe, expect, test } from 'vitest';
import { GAMES } from '../../src/games.js';
import { type Ended, typedCommand } from '../typed-command.js';
import type { Io } from '../../src/cli/io.js';

interface Played extends Ended {
  /** Whether the input was closed. */
  readonly closed: boolean;
}

interface Around {
  readonly width?: number;
  /** Whether a person plays at a terminal, which shows the typed lines. */
  readonly isTerminal?: boolean;
  readonly isInteractive?: boolean;
  readonly interrupt?: AbortController;
}

async function play(
  line: string,
  typed: readonly string[] = [],
  { width = 80, isTerminal = false, isInteractive = false, interrupt }: Around = {},
): Promise<Played> {
  let closed = false;
  let screen = '';
  const input = typed.values();
  const lines: Io['lines'] = () => ({
    next: async () => {
      const next = input.next();
      // Ctrl-C ends the input.
      if (next.done === true) interrupt?.abort();
      else screen += `${next.value}\n`;
      return next.done === true ? { done: true, value: undefined } : { done: false, value: next.value };
    },
    return: async () => {
      closed = true;
      return { done: true, value: undefined };
    },
  });
  const ended = await typedCommand('/', line, {
    width,
    isTerminal,
    isInteractive,
    lines,
    ...(isTerminal ? { out: (text: string) => (screen += text) } : {}),
    ...(interrupt === undefined ? {} : { signal: interrupt.signal }),
  });
  return { ...ended, out: isTerminal ? screen : ended.out, closed };
}

describe('the menu of play', () => {
  test('The menu lists all games and repeats until the answer is the number, name or title of a game', async () => {
    for (const word of ['1', 'pairs', ' Pairs ']) {
      const { code, out, err, closed } = await play('play --param cards=4 --seed 1', [
        '6',
        '',
        'paris',
        word,
        '0',
        '1',
        '2',
        '3',
      ]);
      expect({ code, err, closed }).toEqual({ code: 0, err: '', closed: true });
      for (const { title } of GAMES) expect(out).toContain(title);
      expect(out).toContain('"6" is not a game: type a number from 0 to 5, or the name of a game.\nNumber or name: ');
      expect(out).toContain('Type a number from 0 to 5, or the name of a game.\n');
      expect(out).toContain('did you mean pairs?\n');
      expect(out).toContain('All pairs found in 4 flips');
    }
  });

  test('The menu starts the same game as its name on the command line', async () => {
    const [chosen, named] = [
      await play('play --param cards=4 --seed 7', ['1', '0']),
      await play('play pairs --param cards=4 --seed 7', ['0']),
    ];
    expect(chosen.out.endsWith(named.out)).toBe(true);
    expect(named.out).not.toBe('');
  });

  test('The menu ends with 0 and at the end of the input, without a game', async () => {
    for (const typed of [['0'], []]) {
      const { code, out, err, closed } = await play('play', typed);
      expect({ code, err, closed }).toEqual({ code: 0, err: '', closed: true });
      expect(out).toMatch(/Number or name: \n?$/);
    }
  });

  test('Ctrl-C ends the menu and a game with exit code 130', async () => {
    expect(await play('play', [], { interrupt: new AbortController() })).toMatchObject({ code: 130, closed: true });
    expect(await play('play', ['1', '3'], { interrupt: new AbortController() })).toMatchObject({
      code: 130,
      closed: true,
    });
  });

  test('The menu fits a terminal of 50 columns', async () => {
    const { out } = await play('play', [], { width: 50 });
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(50);
  });

  test('An invalid option is reported after the game is chosen', async () => {
    const { code, err } = await play('play --param points=1', ['pairs']);
    expect(code).toBe(2);
    expect(err).toMatch(/unknown parameter 'points'/);
  });
});

test.each(GAMES.map(({ id }) => id))('play %s prints the seed that repeats the deal', async (id) => {
  const { code, out, err, closed } = await play(`play ${id}`);
  expect({ code, err, closed }).toEqual({
    code: 0,
    err: 'cards-sim: to repeat this deal, add --seed fresh\n',
    closed: true,
  });
  expect(out).not.toBe('');
});

describe('help and quit', () => {
  /** Lines that a game asks for, and the end of its text after `quit`. */
  const GAMES_AND_LINES: readonly [game: string, lines: readonly string[]][] = [
    ['pairs', ['3']],
    ['mastermind', []],
    ['mastermind', ['y']],
    ['mastermind', ['y', 'brbr']],
    ['unowar', ['9']],
    ['set', ['1']],
    ['concentration', []],
    ['concentration', ['1']],
    ['concentration', ['1', '0 1']],
  ];

  test.each(GAMES_AND_LINES)(
    'The line quit ends %s after the lines %j with a sentence',
    { tags: 'slow' },
    async (game, lines) => {
      let before: string | undefined;
      for (const word of ['QUIT', ' quit ']) {
        const { code, out, closed } = await play(`play ${game} --seed 1`, [...lines, word, '1', '1'], {
          isTerminal: true,
        });
        expect({ code, closed }).toEqual({ code: 0, closed: true });
        before ??= out;
        expect(out.replace(word, 'QUIT')).toBe(before);
        // The answer to quit is one or more sentences, and no other question.
        expect(out.slice(out.lastIndexOf(`${word}\n`) + word.length + 1)).toMatch(/^\n?[A-Z][^?]+[.\]]\n$/);
      }
    },
  );

  test('A game that knows the word ends with its own sentence', async () => {
    const { out } = await play('play unowar --seed 1', ['quit']);
    expect(out).toMatch(/Your card\? You quit at 0 to 0 points\.\n$/);
  });

  test('The menu shows itself again at help, and ends at quit', async () => {
    const { out } = await play('play', ['help', 'quit']);
    expect(out.match(/Which game\?/g)).toHaveLength(2);
    expect(out).toMatch(/Number or name: You quit\.\n$/);
  });

  test('A terminal shows the three words before the first question, and only where a person can type', async () => {
    const words = 'cards-sim: type rules for the rules, help for the commands, quit to end it\n';
    // A slow machine also says that it loads the game.
    expect((await play('play pairs --seed 1', ['quit'], { isTerminal: true, isInteractive: true })).err).toContain(
      words,
    );
    const silent = ['play pairs --seed 1', 'play set automatic --seed 1', 'play set histogram 9 2 --seed 1'];
    for (const [at, line] of silent.entries())
      expect((await play(line, ['quit'], { isTerminal: true, isInteractive: at > 0 })).err).not.toContain(words);
  });
});

describe('the line rules', () => {
  test('It shows the rulebook of the game, and asks the same question again', async () => {
    const { out } = await play('play unowar --seed 1', ['RULES', 'quit']);
    const [question = '', rules = '', ...rest] = out.split(/^Your card\? /m);
    expect(rest).toHaveLength(1);
    expect(question).not.toBe('');
    const text = (rulebookOf(unowar) ?? []).map((rule, at) => `${at + 1}. ${rule.replaceAll(/\s+/g, ' ')}`).join(' ');
    expect(rules.replace('RULES', '').trim().replaceAll(/\s+/g, ' ')).toBe(text);
  });

  test('In a plain game it is a line like any other', async () => {
    const { out } = await play('play unowar --seed 1 --plain', ['rules', 'quit']);
    expect(out).not.toContain('The ace is low');
  });
});

describe('the width of a terminal', () => {
  const games = ['pairs', 'mastermind', 'unowar', 'set', 'concentration'];

  test.each(games)(
    'The texts of %s fit 80, 50 and 35 columns, and lose or gain no word',
    { tags: 'slow' },
    async (game) => {
      const lines = ['help', '1', 'rules', 'help', 'y', '0 1', '3 13', 'brrr', 'none'];
      const typed = (width: number): Promise<Played> =>
        play(`play ${game} --seed 1`, lines, { width, isTerminal: true });
      const { out: whole } = await typed(1000);
      for (const width of [80, 50, 35]) {
        const { out } = await typed(width);
        // The answers stand after the prompts.
        const shown = lines.reduce((text, line) => text.replace(`${line}\n`, '\n'), out);
        expect(Math.max(...shown.split('\n').map((line) => line.trimEnd().length))).toBeLessThanOrEqual(width);
        expect(out.split(/\s+/)).toEqual(whole.split(/\s+/));
      }
    },
  );

  test('Output that is not a terminal keeps the lines of the source document', async () => {
    const { out } = await play('play set automatic --seed 1', [], { width: 50 });
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeGreaterThan(100);
  });
});

describe('every strategy that `games` lists', () => {
  const SEARCH = ['flat:2', 'search:2'];
  const specs = GAMES.flatMap(({ id, strategies }) =>
    [...strategies.map(({ name }) => (name === 'memory' ? 'memory:3:fifo' : name)), ...SEARCH].map((spec) => ({
      id,
      spec,
    })),
  );
  /** The words, small parameters, and the lines of a game that uses the strategy. */
  const PLAYED: Readonly<
    Record<string, readonly (readonly [words: string, lines: readonly string[], shown: RegExp])[]>
  > = {
    pairs: [['--param cards=8', ['hint', 'quit'], /Hint: card \d/]],
    mastermind: [['--param pegs=2', ['y', 'BB', 'hint', 'quit'], /would guess [A-Z]{2}/]],
    unowar: [
      ['first', ['pass', 'quit'], /wins the round/],
      ['second', ['quit'], /plays|passes/],
      ['tournament 2', [], /winRate: \d\.\d/],
    ],
    set: [
      ['--param tableau=6', [], /Automatic player won/],
      ['histogram 4 2', [], /27 sets: 0/],
    ],
    concentration: [
      ['--param ranks=2', ['1', '0 1', '0 2', 'quit'], /Computer chose 2nd card|matched pair/],
      ['--param ranks=2', ['2', '0'], /Computer 2 chose 1st card/],
    ],
  };

  test.each(specs)(
    '$spec plays or gives hints in every mode and seat of $id',
    { tags: 'slow' },
    async ({ id, spec }) => {
      for (const [words, lines, shown] of PLAYED[id] ?? []) {
        const { code, out, err } = await play(`play ${id} ${words} --strategy ${spec} --seed 1`, lines);
        expect({ code, err }).toEqual({ code: 0, err: '' });
        expect(out).toMatch(shown);
      }
    },
  );
});

describe('the options of play', () => {
  test('--mode chooses who plays Set', async () => {
    expect(await play('play set --mode automatic 9 --seed 1')).toEqual(await play('play set automatic 9 --seed 1'));
    expect((await play('play set --mode automatic --seed 1 --strategy random')).out).toContain('Automatic player won');
  });

  test('--strategy chooses the opponent in UnoWar', async () => {
    expect((await play('play unowar --strategy smallest --seed 1')).out).toMatch(/against Smallest Card AI/);
  });

  test('At a table, a person plays in any seat, and the review says what it knows', async () => {
    const line = 'play unowar --param players=4 --param points=1 --seed 1 --strategy keeper,smallest,random --seat 2';
    const { code, out } = await play(
      line,
      Array.from({ length: 40 }, () => 'pass'),
      { isTerminal: true },
    );
    expect(code).toBe(0);
    const shown = out.replaceAll(/\s+/g, ' ');
    expect(shown).toContain('UnoWar against Keeper Card AI, Smallest Card AI, Random Card AI.');
    expect(shown).toMatch(
      /You played like keeper in \d+ of \d+ turns\. Positions of UnoWar with 4 players have no exact/,
    );
    expect(shown).toContain('Simulated games of smallest, which agree with what you had seen, estimate your result: ');
  });

  test('Several people have a review each', async () => {
    const line = 'play unowar --param players=3 --param points=1 --seed 1 --people 2';
    const typed = Array.from({ length: 20 }, () => ['', 'pass']).flat();
    const { out } = await play(line, typed, { isTerminal: true });
    expect(out).toContain('Seat 0 is next. Hand over the keyboard, then press Enter. ');
    expect(out).toMatch(/Seat 0: You played like keeper in [^]*Seat 1: You played like keeper in /);
  });

  test.each([
    [
      'play unowar --param players=4 --seat 7',
      /in unowar with these parameters, --seat must be from 0 to 3 and --people from 1 to 4, not 7/,
    ],
    ['play pairs --seat 1', /in pairs with these parameters, --seat must be 0 and --people 1, not 1/],
    ['play unowar --seat x', /--seat must be from 0 to 1 and --people from 1 to 2, not x/],
    [
      'play unowar --param players=4 --seat 1,1',
      /the seats of people must be different ones from 0 to 3 in unowar, not 1, 1/,
    ],
    ['play unowar --param players=4 --people 9', /--seat must be from 0 to 3 and --people from 1 to 4, not 9/],
    ['play unowar --people 0', /--people must be an integer from 1 to 10, not '0'/],
    ['play unowar --people 2 --seat 1', /--seat.*cannot be used with option '--people/],
    [
      'play unowar --param players=4 --strategy keeper,random',
      /takes one strategy for all 3 opponents, or one for each, not 2: keeper, random/,
    ],
    ['play unowar --people 2 --strategy random', /unowar takes no opponent, not 1: random/],
    ['play pairs --mode automatic', /--mode applies to set only; pairs has one mode/],
    [
      'play set --mode automatisch',
      /unknown mode 'automatisch'; choose from interactive, automatic.*did you mean automatic\?/,
    ],
    ['play set --mode interactive --strategy least', /in interactive mode, a person/],
    ['play unwoar', /unknown game 'unwoar'.*did you mean unowar\?/],
  ])('"cards-sim %s" ends with exit code 2 and no output', async (line, message) => {
    const { code, out, err } = await play(line);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  });
});
