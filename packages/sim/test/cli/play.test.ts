import { describe, expect, test } from 'vitest';
import { GAMES } from '../../src/games.js';
import { type Ended, typedCommand } from '../typed-command.js';
import type { Io } from '../../src/cli/io.js';

interface Played extends Ended {
  /** Whether the input was closed. */
  readonly closed: boolean;
}

async function play(
  line: string,
  typed: readonly string[] = [],
  { width = 80, interrupt }: { width?: number; interrupt?: AbortController } = {},
): Promise<Played> {
  let closed = false;
  const input = typed.values();
  const lines: Io['lines'] = () => ({
    next: async () => {
      const next = input.next();
      // Ctrl-C ends the input.
      if (next.done === true) interrupt?.abort();
      return next.done === true ? { done: true, value: undefined } : { done: false, value: next.value };
    },
    return: async () => {
      closed = true;
      return { done: true, value: undefined };
    },
  });
  return {
    ...(await typedCommand('/', line, {
      width,
      lines,
      ...(interrupt === undefined ? {} : { signal: interrupt.signal }),
    })),
    closed,
  };
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

describe('the options of play', () => {
  test('--mode chooses who plays Set', async () => {
    expect(await play('play set --mode automatic 9 --seed 1')).toEqual(await play('play set automatic 9 --seed 1'));
    expect((await play('play set --mode automatic --seed 1 --strategy random')).out).toContain('Automatic player won');
  });

  test('--strategy chooses the opponent in UnoWar', async () => {
    expect((await play('play unowar --strategy smallest --seed 1')).out).toMatch(/against Smallest Card AI/);
  });

  test.each([
    ['play pairs --mode automatic', /--mode applies to set only; pairs has one mode/],
    ['play set --mode automatisch', /--mode.*interactive, automatic/],
    ['play set --mode interactive --strategy least', /in interactive mode, a person/],
    [
      'play unowar --strategy ./mine.ts#mine',
      /play does not accept .\/mine.ts#mine: strategies from files run in worker threads only/,
    ],
    ['play unwoar', /unknown game 'unwoar'.*did you mean unowar\?/],
  ])('"cards-sim %s" ends with exit code 2 and no output', async (line, message) => {
    const { code, out, err } = await play(line);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  });
});
