// @module-tag slow (starts processes in pseudo terminals)
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { builtCommand } from '../../../../tools/tests/native-build.ts';

const TERMINAL = new URL('../python/terminal.py', import.meta.url).pathname;

const reason =
  spawnSync('python3', ['-c', 'import pty, termios']).status === 0 ? undefined : 'python3 is not installed here';

interface Shown {
  readonly code: number | null;
  readonly screen: string;
  /** The time from Ctrl-C to the end; null without Ctrl-C. */
  readonly seconds: number | null;
}

interface Terminal {
  readonly columns: number;
  readonly TERM: string | null;
  /** When to type Ctrl-C: after this text, or this many seconds after the last line. */
  readonly interrupt?: number | string;
}

/** Runs the command in a pseudo terminal. */
async function terminal(
  words: string,
  lines: readonly string[],
  { columns, TERM, interrupt }: Terminal,
): Promise<Shown> {
  const child = spawn('python3', [TERMINAL], { stdio: ['pipe', 'pipe', 'inherit'] });
  const argv = [process.execPath, builtCommand(), ...words.split(' ')];
  child.stdin.end(JSON.stringify({ argv, lines, columns, interrupt, env: { TERM, COLUMNS: null, NO_COLOR: '1' } }));
  return JSON.parse(await text(child.stdout)) as Shown;
}

const GAMES = ['pairs', 'mastermind', 'unowar', 'set', 'concentration'];

const TERMS = ['dumb', 'xterm', null];

/** Odd lines, and lines of each game, so that its questions come in every order. */
const PIECES = [
  '',
  ' ',
  '0',
  '1',
  '2',
  '3',
  '0 1',
  '1 2',
  '2 2',
  '3 13',
  '(0,12)',
  'y',
  'Y',
  'n',
  'N',
  'no',
  'pass',
  'none',
  'hint',
  'help',
  'board',
  'hand',
  'RRRR',
  'oooo',
  'BGOP',
  'history',
  'HISTORY',
  '[1ebc,1fbc,1hbc]',
  '1ebc 2fgs 3hrt',
  '99999999999999999999',
  '-1',
  '+1',
  '1.5',
  'NaN',
  '\u001B[31mred',
  '\u001B[2J',
  '\u0007',
  '\u009B2J',
  '\u202Eevil',
  '\u2028',
  '🂡',
  'ß',
  'x'.repeat(900),
  '1 '.repeat(300),
  '"quoted"',
  '\\',
  '\t',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '1e3',
  '0x1',
  '１',
  '1;2',
  '1,2',
  '(1',
  'Ace of Spades',
  'quitter',
  '%s',
  '$(id)',
  '`id`',
  "'",
];

/** The same 200 lines each time. No line ends a game, and none is the key of a signal. */
const LINES = Array.from(
  { length: 200 },
  (_, at) => PIECES[(at * 37 + Math.floor(at / PIECES.length)) % PIECES.length] ?? '',
);

/** Control characters other than tabs and line breaks. */
// oxlint-disable-next-line no-control-regex -- that is what must not be shown
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202E\u2028]/;

/** The sequences with which a line is edited. */
// oxlint-disable-next-line no-control-regex -- they begin with a control character
const KEYS = /\u001B\[\d*[A-Z]/g;

const FAULTS = /at .*\.js:\d+|TypeError|\[object /;

test.each(GAMES)('200 lines of odd input in %s: in a pipe, the output has no control characters', async (game) => {
  const child = spawn(process.execPath, [builtCommand(), 'play', game, '--seed', '1'], { stdio: 'pipe' });
  child.stdin.on('error', () => undefined);
  child.stdin.end(`${LINES.join('\n')}`);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).not.toMatch(CONTROLS);
  expect(out).not.toMatch(FAULTS);
  expect(out).toMatch(/\n$/);
  expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThan(700);
});

describe.skipIf(reason !== undefined)('Terminals', () => {
  // Every pair of a width and a terminal, and each game at two or three of them.
  const KINDS = [0, 20, 50, 80].flatMap((columns) => TERMS.map((TERM) => ({ columns, TERM })));
  test.each(KINDS.map((kind, at) => ({ ...kind, game: GAMES[at % GAMES.length] })))(
    'A terminal of $columns columns with TERM=$TERM shows no control characters of a line in $game, and quit ends it',
    { tags: 'release' },
    async ({ game, ...given }) => {
      const { code, screen } = await terminal(`play ${game} --seed 1`, [...LINES, 'quit', 'quit', 'no'], given);
      expect({ code, end: screen.slice(-1) }).toEqual({ code: 0, end: '\n' });
      expect(screen).not.toMatch(FAULTS);
      if (given.TERM === 'xterm') return;
      // The terminal itself shows the typed lines: an escape is ^[ there.
      expect(screen).not.toContain('\u001B');
    },
  );

  test.each([0, 80])('A terminal that reports %d columns has lines of up to 80', async (columns) => {
    const { screen } = await terminal('play mastermind --seed 1', ['n'], { columns, TERM: 'xterm' });
    expect(screen).toContain('This is a text version of the classic board game Mastermind.\n');
    expect(screen).toContain('The computer will think of a secret code. The code consists of 4 colored pegs.\n');
  });

  const PROMPTS = 'With TERM=%s, each prompt is printed once, without control characters';
  const hasPrompts = async (TERM: string | null): Promise<void> => {
    for (const [game, lines, prompt] of [
      ['pairs', ['0', '1', 'quit'], 'card? '],
      ['mastermind', ['y', 'RRRR', 'quit'], 'Enter guess: '],
      ['set', ['1', 'done'], '(w/o quotes):'],
      ['concentration', ['1', '0 1', 'quit'], 'Please input '],
      ['unowar', ['9', 'quit'], 'Your card? '],
    ] as const) {
      const { code, screen } = await terminal(`play ${game} --seed 1`, lines, { columns: 80, TERM });
      expect({ game, code, prompts: screen.split(prompt).length - 1 }).toEqual({
        game,
        code: 0,
        prompts: game === 'pairs' ? 3 : 2,
      });
      expect(screen).not.toContain('\u001B');
    }
  };
  test.each(['dumb'])(PROMPTS, hasPrompts);
  test.each([null])(PROMPTS, { tags: 'release' }, hasPrompts);

  // A prompt of a game does not depend on the terminal, so each game has one, and each terminal two games.
  test.each([...GAMES, 'pairs'].map((game, at) => [game, TERMS[at % TERMS.length] ?? null] as const))(
    'Ctrl-C at a prompt of %s with TERM=%s ends it with exit code 130 and says so',
    async (game, TERM) => {
      const { code, screen, seconds } = await terminal(`play ${game} --seed 1`, [], {
        columns: 80,
        TERM,
        interrupt: 1.5,
      });
      expect(code).toBe(130);
      expect(screen.replaceAll(KEYS, '')).toMatch(/(\n ?|\^C\n)cards-sim: interrupted by Ctrl-C\n$/);
      expect(screen).not.toContain('input');
      // Much less than a second, on a machine without other tests.
      expect(seconds).toBeLessThan(3);
    },
  );

  const isStopped = async (words: string, lines: readonly string[], shown: string): Promise<void> => {
    const { code, screen, seconds } = await terminal(words, lines, { columns: 80, TERM: 'xterm', interrupt: shown });
    expect(code).toBe(130);
    expect(screen).toContain(shown);
    expect(screen).toMatch(/cards-sim: interrupted by Ctrl-C( after [\d,]+ games)?\n$/);
    // Much less than a second, on a machine without other tests.
    expect(seconds).toBeLessThan(3);
  };
  const STOPPED = '"%s" shows that it works, and Ctrl-C ends it within a second with exit code 130';
  test.each<readonly [words: string, lines: readonly string[], shown: string]>([
    ['play unowar --strategy search:1000000 --seed 1', ['1'], 'Thinking … 1 s'],
    ['play set --mode histogram 12 1000000 --strategy lookahead --seed 1', [], 'Thinking … 1 s'],
    ['play unowar tournament 40000 --seed 1', [], 'Random Card AI vs. Random Card AI winRate: 0.'],
  ])(STOPPED, isStopped);
  test.each<readonly [words: string, lines: readonly string[], shown: string]>([
    ['play concentration --strategy search:1000000 --seed 1', ['1', '0 1', '0 2'], 'Thinking … 1 s'],
    ['play pairs --strategy search:1000000 --seed 1', ['0', '1', '2', 'hint'], 'Thinking … 1 s'],
    ['play mastermind --strategy search:1000000 --seed 1', ['y', 'hint'], 'Thinking … 1 s'],
    ['play set --strategy search:1000000 --seed 1', [], 'Thinking … 1 s'],
  ])(STOPPED, { tags: 'release' }, isStopped);

  test('With TERM=dumb, a line says that a strategy thinks', { tags: 'release' }, async () => {
    const given = { columns: 80, TERM: 'dumb', interrupt: 'thinking' };
    const { code, screen } = await terminal('play unowar --strategy search:1000000 --seed 1', ['1'], given);
    expect(code).toBe(130);
    expect(screen).toMatch(/\ncards-sim: thinking …; Ctrl-C ends the game\n/);
  });

  test('SIGTERM ends a game that waits for a line with exit code 130', async () => {
    const child = spawn(process.execPath, [builtCommand(), 'play', 'pairs', '--seed', '1'], { stdio: 'pipe' });
    const closed = Promise.all([text(child.stderr), once(child, 'close')]);
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await closed).toEqual(['cards-sim: interrupted by SIGTERM\n', [130, null]]);
  });
});
