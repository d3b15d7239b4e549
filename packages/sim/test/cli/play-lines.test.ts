import { PassThrough } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { readLines, type Streams } from '../../src/cli/process-io.js';

const [UP, LEFT, BACKSPACE, ENTER] = ['\u001B[A', '\u001B[D', '\u007F', '\r'];

/** Keys that a person types, and what the terminal gets. */
interface Typist {
  readonly type: (...keys: string[]) => void;
  readonly screen: () => string;
  readonly lines: AsyncIterator<string>;
  readonly interrupt: AbortController;
  readonly modes: readonly boolean[];
}

let close: (() => Promise<unknown> | undefined) | undefined;

afterEach(async () => {
  await close?.();
});

function typist({ isTTY = true, prompt = 'Card? ' } = {}): Typist {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const modes: boolean[] = [];
  const streams = {
    input: Object.assign(input, { isTTY, setRawMode: (mode: boolean) => modes.push(mode) }),
    output: Object.assign(output, { isTTY, columns: 80 }),
  } as unknown as Streams;
  let screen = '';
  output.on('data', (data) => (screen += String(data)));
  const interrupt = new AbortController();
  const lines = readLines(streams, () => prompt, interrupt);
  close = () => lines.return?.();
  return { type: (...keys) => keys.forEach((key) => input.write(key)), screen: () => screen, lines, interrupt, modes };
}

test('An arrow key recalls the line before and does not enter the line', async () => {
  const { type, lines } = typist();
  type('2 5', ENTER);
  expect(await lines.next()).toEqual({ done: false, value: '2 5' });
  type(UP, BACKSPACE, '6', ENTER);
  expect(await lines.next()).toEqual({ done: false, value: '2 6' });
});

test('Arrow keys move in a line, and the prompt stays before it', async () => {
  const { type, lines, screen } = typist();
  const line = lines.next();
  type('hep', LEFT, 'l', ENTER);
  expect(await line).toEqual({ done: false, value: 'help' });
  expect(screen()).toContain('Card? ');
  expect(screen()).not.toContain('^[');
});

test('Ctrl-D ends the input', async () => {
  const { type, lines, interrupt, modes } = typist();
  const line = lines.next();
  type('\u0004');
  expect(await line).toEqual({ done: true, value: undefined });
  expect(interrupt.signal.aborted).toBe(false);
  expect(modes).toEqual([true, false]);
});

test('Ctrl-C ends the input and interrupts the command', async () => {
  const { type, lines, interrupt, modes } = typist();
  const line = lines.next();
  type('1 2', '\u0003');
  expect(await line).toEqual({ done: true, value: undefined });
  expect(interrupt.signal.aborted).toBe(true);
  expect(modes).toEqual([true, false]);
});

test('Lines that are typed before a question are its answers', async () => {
  const { type, lines } = typist();
  type(`1${ENTER}2${ENTER}`);
  expect([(await lines.next()).value, (await lines.next()).value]).toEqual(['1', '2']);
});

test('Input that is not a terminal is read as it is, and nothing is echoed', async () => {
  const { type, lines, screen, modes } = typist({ isTTY: false });
  type('1 2\nhelp\n');
  expect([(await lines.next()).value, (await lines.next()).value]).toEqual(['1 2', 'help']);
  expect([screen(), modes]).toEqual(['', []]);
});
