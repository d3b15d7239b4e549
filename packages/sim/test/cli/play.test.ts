import { describe, expect, test } from 'vitest';
import { GAMES } from '../../src/games.js';
import { type Ended, typedCommand } from '../typed-command.js';
import type { Io } from '../../src/cli/io.js';

interface Played extends Ended {
  /** Whether the input was let go of. */
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

describe('the menu', () => {
  test('lists all games and asks until the answer is one of them, by number, name or title', async () => {
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
      expect(out).toContain('"6" is none of them: type a number, 0 to 5, or the name of a game.\nNumber or name: ');
      expect(out).toContain('Type a number, 0 to 5, or the name of a game.\n');
      expect(out).toContain('did you mean pairs?\n');
      expect(out).toContain('All pairs found in 4 flips');
    }
  });

  test('plays the game that is played without it', async () => {
    const [chosen, named] = [
      await play('play --param cards=4 --seed 7', ['1', '0']),
      await play('play pairs --param cards=4 --seed 7', ['0']),
    ];
    expect(chosen.out.endsWith(named.out)).toBe(true);
    expect(named.out).not.toBe('');
  });

  test('ends with 0 and with the end of the input, and nothing is played', async () => {
    for (const typed of [['0'], []]) {
      const { code, out, err, closed } = await play('play', typed);
      expect({ code, err, closed }).toEqual({ code: 0, err: '', closed: true });
      expect(out).toMatch(/Number or name: \n?$/);
    }
  });

  test('ends with Ctrl-C, and so does a game, with exit code 130', async () => {
    expect(await play('play', [], { interrupt: new AbortController() })).toMatchObject({ code: 130, closed: true });
    expect(await play('play', ['1', '3'], { interrupt: new AbortController() })).toMatchObject({
      code: 130,
      closed: true,
    });
  });

  test('fits a narrow terminal', async () => {
    const { out } = await play('play', [], { width: 50 });
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(50);
  });

  test('says what is wrong with an option when the game is known', async () => {
    const { code, err } = await play('play --param points=1', ['pairs']);
    expect(code).toBe(2);
    expect(err).toMatch(/unknown parameter 'points'/);
  });
});

test.each(GAMES.map(({ id }) => id))('%s can be played, and says how to be dealt the same again', async (id) => {
  const { code, out, err, closed } = await play(`play ${id}`);
  expect({ code, err, closed }).toEqual({ code: 0, err: 'cards-sim: --seed fresh deals this again\n', closed: true });
  expect(out).not.toBe('');
});

describe('options', () => {
  test('say who plays set', async () => {
    expect(await play('play set --mode automatic 9 --seed 1')).toEqual(await play('play set automatic 9 --seed 1'));
    expect((await play('play set --mode automatic --seed 1 --strategy random')).out).toContain('Automatic player won');
  });

  test('name the opponent', async () => {
    expect((await play('play unowar --strategy smallest --seed 1')).out).toMatch(/against Smallest Card AI/);
  });

  test.each([
    ['play pairs --mode automatic', /--mode is for set; pairs has one mode/],
    ['play set --mode automatisch', /--mode.*interactive, automatic/],
    ['play set --mode interactive --strategy least', /in interactive mode a person plays/],
    ['play unowar --strategy ./mine.ts#mine', /a strategy from a file runs in workers only/],
    ['play unwoar', /unknown game 'unwoar'.*did you mean unowar\?/],
  ])('are refused where they make no sense: %s', async (line, message) => {
    const { code, out, err } = await play(line);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  });
});
