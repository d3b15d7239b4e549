import type { Dialogue } from '@cards/core';
import { expect, test } from 'vitest';
import type { Io } from '../../src/cli/io.js';
import { Conversation } from '../../src/cli/play-conversation.js';

/** A game of a package of another author, which has no commands. */
function* guess(ending = '\nNo number was right.\n'): Dialogue<number> {
  for (let guesses = 0, text = ''; ; guesses++) {
    const line: string | null = yield `${text}Your number? `;
    if (line === null) return { text: ending, outcome: guesses };
    text = `${line} is wrong.\n`;
  }
}

async function screenOf(dialogue: Dialogue<number>, typed: readonly string[], env = {}): Promise<[string, number]> {
  let screen = '';
  const input = typed.values();
  const lines: Io['lines'] = () => ({
    next: async () => {
      const next = input.next();
      if (next.done === true) return { done: true, value: undefined };
      screen += `${next.value}\n`;
      return { done: false, value: next.value };
    },
  });
  const io = {
    out: (text: string) => (screen += text),
    lines,
    width: 80,
    isTerminal: true,
    env,
    signal: new AbortController().signal,
  } as Partial<Io> as Io;
  const outcome = await new Conversation(io).run(dialogue);
  return [screen, outcome];
}

test('A game without its own help answers the line help as any other line', async () => {
  expect((await screenOf(guess(), ['help']))[0]).toContain('help is wrong.\nYour number? ');
});

test('A form feed removes all rows since the last one, but not in a terminal without a cursor', async () => {
  function* boards(): Dialogue<number> {
    yield 'rules\n\fboard 1\nA line? ';
    yield 'no\nA line? ';
    yield '\fboard 2\nA line? ';
    return { text: 'end\n', outcome: 1 };
  }
  // The board, the answer, and two prompts, the second with a typed line of two rows.
  const long = 'x'.repeat(80);
  const typed = `rules\nboard 1\nA line? a\nno\nA line? ${long}\n`;
  expect(await screenOf(boards(), ['a', long, 'b'])).toEqual([
    `${typed}\r\u001B[5A\u001B[Jboard 2\nA line? b\nend\n`,
    1,
  ]);
  expect((await screenOf(boards(), ['a', long, 'b'], { TERM: 'dumb' }))[0]).toBe(`${typed}board 2\nA line? b\nend\n`);
});
