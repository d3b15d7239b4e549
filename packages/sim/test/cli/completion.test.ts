import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtCommand } from '../../../../tools/tests/native-build.ts';
import { program } from '../../src/cli/command.js';
import { GAMES } from '../../src/games.js';
import { typedCommand } from '../typed-command.js';
import { scratchDirectory } from './scratch-directory.js';

const grammar = await program({ out: () => undefined, width: 80 } as unknown as Parameters<typeof program>[0]);
const isMissing = (shell: string): boolean => spawnSync(shell, ['--version']).error !== undefined;

async function script(shell: string): Promise<string> {
  const { code, out, err } = await typedCommand('.', `completion ${shell}`);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

/** What bash offers for each line. */
function offers(source: string, lines: readonly string[]): readonly (readonly string[])[] {
  const ask = `compopt() { :; }
cards-sim() { '${process.execPath}' '${builtCommand()}' "$@"; }
ask() { COMP_LINE=$1 COMP_POINT=\${#1} COMPREPLY=(); _cards_sim; echo "\${COMPREPLY[*]}"; }
${lines.map((line) => `ask '${line}'`).join('\n')}`;
  const { stdout, stderr } = spawnSync('bash', ['--norc'], { input: `${source}\n${ask}\n`, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ').filter((word) => word !== ''));
}

// A machine without bash, such as one with Windows, cannot run its script.
test.skipIf(isMissing('bash'))(
  'Bash completes commands, options and what the game of the line has',
  { tags: 'slow' },
  async () => {
    const source = await script('bash');
    const ids = GAMES.map(({ id }) => id);
    const commands = [...grammar.commands.map((command) => command.name()), 'help'];
    const unowar = GAMES.find(({ id }) => id === 'unowar');
    const [first, run, strategies, second, params, format, ofCheck, none] = offers(source, [
      'cards-sim ',
      'cards-sim run --',
      'cards-sim unowar --strategy ',
      'cards-sim run unowar --strategy smallest,k',
      'cards-sim check mine.ts --game unowar --param p',
      'cards-sim league folder --format ',
      'cards-sim check mine.ts --game m',
      'cards-sim replay unowar --game ',
    ]);
    expect(first).toEqual([...commands, ...ids]);
    const ofRun = grammar.commands.find((command) => command.name() === 'run')?.options.map(({ long }) => long);
    expect(run).toEqual([...(ofRun ?? []), '--help']);
    expect(strategies?.slice(0, unowar?.strategies.length)).toEqual(unowar?.strategies.map(({ name }) => name));
    expect(strategies).toContain('search');
    expect(second).toEqual(['smallest,keeper']);
    expect(params).toEqual(['points=', 'players=']);
    expect(format).toEqual(['table', 'json', 'markdown']);
    expect(ofCheck).toEqual(['mastermind']);
    // Here it is the index of a game.
    expect(none ?? []).toEqual([]);
  },
);

test('Every option, game, strategy and parameter is offered, with the summaries of commands and options', async () => {
  const offered = async (...words: readonly string[]): Promise<readonly string[]> =>
    (await typedCommand('.', ['__complete', ...words])).out.trimEnd().split('\n');
  const start = await offered('');
  expect(start[0]).toBe('words');
  for (const command of grammar.commands) {
    expect(start).toContain(`${command.name()}\t${command.summary()}`);
    const options = command.options.map(({ long, description }) => `${long}\t${description}`);
    expect(await offered(command.name(), '-')).toEqual(['words', ...options, '--help\tshow this help']);
  }
  for (const { id, strategies, parameters, measures } of GAMES) {
    expect(await offered(id, '--strategy', '')).toEqual(
      expect.arrayContaining(['open', ...strategies.map(({ name }) => name)]),
    );
    expect(await offered(id, '--param', '')).toEqual(['open', ...Object.keys(parameters).map((name) => `${name}=`)]);
    expect(await offered('run', id, '--measure', '')).toEqual(['open', ...measures.map(({ name }) => name)]);
  }
  expect(await offered('check', './mine')).toEqual(['files']);
  expect(await offered('run', 'pairs', '--strategy', './mine')).toEqual(['files']);
  expect(await offered('resume', '')).toEqual(['directories']);
});

test.each(['zsh', 'fish'])('The script of %s is in its grammar, and calls the hidden verb', async (shell) => {
  const source = await script(shell);
  expect(source).toContain('__complete');
  if (isMissing(shell)) return;
  // The shell checks its grammar, and runs nothing.
  const directory = scratchDirectory();
  const file = join(directory, 'completion');
  writeFileSync(file, source);
  expect(spawnSync(shell, ['-n', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  rmSync(directory, { recursive: true });
});

/** What a shell makes of offers of the command: an open word, which gets no space, with its summary. */
const OFFERS = {
  zsh: {
    line: `compdef() {}; source FILE; cards-sim() { print -r -- open; print -r -- $'memory\\tremembers cards' }
      compadd() { print -rl -- "$@" }; words=(cards-sim run mem); CURRENT=3; _cards_sim`,
    // An empty suffix is an argument of its own.
    shown: ['-S', '', '-l', '-d', 'texts', '--', 'memory', ''],
  },
  fish: {
    line: `source FILE; function cards-sim; printf 'open\\nmemory\\tremembers cards\\n'; end; complete -C 'cards-sim run mem'`,
    shown: ['memory\tremembers cards', ''],
  },
} as const;

test.each(['zsh', 'fish'] as const)(
  'A word that the script of %s completes has its text, and can continue',
  async (shell) => {
    const source = await script(shell);
    expect(source).toContain('__complete');
    if (isMissing(shell)) return;
    const directory = scratchDirectory();
    const file = join(directory, 'completion');
    writeFileSync(file, source);
    const { line, shown } = OFFERS[shell];
    const { stdout } = spawnSync(shell, ['-c', line.replace('FILE', file)], { encoding: 'utf8' });
    expect(stdout.split('\n')).toEqual(shown);
    rmSync(directory, { recursive: true });
  },
);

test('Another shell is refused with the shells that are known', async () => {
  const { code, err } = await typedCommand('.', 'completion tcsh');
  expect(code).toBe(2);
  expect(err).toContain('bash, zsh, fish');
});
