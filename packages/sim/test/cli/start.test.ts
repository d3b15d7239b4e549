import { describe, expect, test } from 'vitest';
import { Help } from 'commander';
import { GAME_LIST } from '../../src/cli/game-list.js';
import { overview } from '../../src/cli/commands.js';
import { program } from '../../src/cli/command.js';
import { GAMES } from '../../src/games.js';
import { typedCommand } from '../typed-command.js';

describe('what the command lists without loading it', () => {
  test('The list of games has the names, titles and summaries of the games', async () => {
    const listed = GAME_LIST.map(({ id, title, summary }) => ({ id, title, summary }));
    expect(listed).toEqual(GAMES.map(({ id, title, summary }) => ({ id, title, summary })));
    expect(await Promise.all(GAME_LIST.map(({ load }) => load()))).toEqual(GAMES);
  });

  test('The overview has every command with its arguments and its summary', async () => {
    const io = { out: () => undefined, width: 400 } as unknown as Parameters<typeof program>[0];
    const help = new Help();
    const rows = help.visibleCommands(await program(io)).map((command) => {
      const form = help.subcommandTerm(command).replace(' [options]', '');
      return new RegExp(`^  ${form.replaceAll(/[|[\].]/g, '\\$&')} +${help.subcommandDescription(command)}$`, 'm');
    });
    expect(rows).toHaveLength(22);
    for (const row of rows) expect(overview(400)).toMatch(row);
  });

  test('A misspelled command gets a suggestion although no other command is loaded', async () => {
    const { code, err } = await typedCommand('.', 'rum pairs');
    expect(code).toBe(2);
    expect(err).toContain('Did you mean run?');
  });
});

describe('exact values that cost more than the games', () => {
  const LINE = 'run concentration --param ranks=11 --seats memory:52,random --trials 10 --format json';

  test('A small batch leaves an expensive exact value out, and says so in one sentence', async () => {
    const { code, out, err } = await typedCommand('.', LINE);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ omittedExact: 1 });
    expect(err).toBe(
      'cards-sim: 1 exact value is left out, because computing it takes longer than the games; add --exact to compute it\n',
    );
  });
});
