import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError } from '@cards/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locateProgram } from '../../../src/node/external/external-player.js';

let directory = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cards-commands-'));
  for (const folder of ['one', 'other']) {
    mkdirSync(join(directory, folder, 'classes'), { recursive: true });
    writeFileSync(join(directory, folder, 'bot.py'), 'print(1)');
    writeFileSync(join(directory, folder, 'classes', 'Bot.class'), 'code');
  }
});
afterAll(() => rmSync(directory, { recursive: true }));

const hash = (spec: string, folder = 'one'): string => locateProgram(spec, join(directory, folder)).hash;

describe('the command of an external player', () => {
  test('Words in quotation marks can contain spaces', () => {
    expect(locateProgram('exec:python3 bot.py "two words" \'and more\'', join(directory, 'one')).command).toEqual({
      words: ['python3', 'bot.py', 'two words', 'and more'],
      directory: join(directory, 'one'),
    });
  });

  test('The hash depends on the files and the arguments, but not on the directory', () => {
    const before = hash('exec:python3 bot.py');
    expect(hash('exec:python3 bot.py', 'other')).toBe(before);
    expect(hash('exec:python3 bot.py --deep')).not.toBe(before);
    expect(hash('exec:pypy bot.py')).not.toBe(before);
    writeFileSync(join(directory, 'one', 'bot.py'), 'print(2)');
    expect(hash('exec:python3 bot.py')).not.toBe(before);
  });

  test('The hash covers the files of a directory that the command names', () => {
    const before = hash('exec:java -cp classes Bot');
    expect(hash('exec:java -cp classes Bot', 'other')).toBe(before);
    writeFileSync(join(directory, 'one', 'classes', 'Bot.class'), 'other code');
    expect(hash('exec:java -cp classes Bot')).not.toBe(before);
  });

  test('Without files, the hash is that of the installed program', () => {
    expect(locateProgram('exec:node', directory).file).toMatch(/node(\.exe)?$/);
  });

  test('A command without a word, and a program that does not exist, are errors', () => {
    expect(() => locateProgram('exec: ', directory)).toThrow(
      new InputError("'exec: ' has no command: write exec: and a command, such as exec:python3 bot.py"),
    );
    expect(() => locateProgram('exec:no-such-program x', directory)).toThrow(
      new InputError(
        "cannot start the external player 'exec:no-such-program x': there is no file or program 'no-such-program'; paths are relative to the working directory",
      ),
    );
  });
});
